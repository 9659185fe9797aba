// Parses what a call brings against the contract, strictly: all faults of a call are reported together (ERR-4), a malformed id in the path
// is answered as an unknown one (ERR-6).
import {
  isErrorCode,
  resourceKinds,
  type Endpoint,
  type ErrorCode,
  type HttpErrorCode,
} from "@didban/contract";
import type { z } from "zod";
import { isNotFoundCode } from "./problem-answer.ts";
import { Refusal, type FieldFault } from "./refusal.ts";

/** The parts of a request as the transport read them. */
export interface RawInput {
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The path parameters. Throws the Refusal an unknown resource gets. */
export function parseParams(endpoint: Endpoint, raw: unknown): Readonly<Record<string, unknown>> {
  if (endpoint.params === undefined) return {};
  const parsed = endpoint.params.safeParse(raw);
  if (parsed.success) return parsed.data;
  throw new Refusal(notFoundCodeOf(endpoint));
}

/** Query, body and headers. Throws a Refusal naming every faulty field. */
export function parseInput(
  endpoint: Endpoint,
  raw: RawInput,
): { query: unknown; body: unknown; headers: unknown } {
  const faults: FieldFault[] = [];
  const part = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const parsed = schema.safeParse(value, { reportInput: true });
    if (parsed.success) return parsed.data;
    faults.push(...parsed.error.issues.flatMap(faultsOf));
    return undefined;
  };
  const input = {
    query: part(endpoint.query, raw.query),
    headers: part(endpoint.headers, endpoint.headers && namedHeaders(endpoint.headers, raw.headers)),
    body: part(endpoint.body, raw.body),
  };
  if (endpoint.body === undefined) faults.push(...keysOf(raw.body).map(unknownField));
  if (faults.length > 0) throw refusalOfFaults(faults);
  return input;
}

function notFoundCodeOf({ access, errors }: Endpoint): HttpErrorCode {
  if (access.kind === "resource") return resourceKinds[access.resource].notFoundCode;
  return errors.find(isNotFoundCode) ?? "notFound";
}

function namedHeaders(
  schema: z.ZodObject,
  headers: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(schema.shape).flatMap((name) => {
      const value = headers[name.toLowerCase()];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function keysOf(body: unknown): string[] {
  return typeof body === "object" && body !== null ? Object.keys(body) : [];
}

const unknownField = (field: string): FieldFault => ({ field, code: "unknownField" });

function faultsOf(issue: z.core.$ZodIssue): FieldFault[] {
  const field = issue.path.join(".");
  // Of a body with several forms the first is the fullest; what is wrong by it is what is said.
  const [fullest] = issue.code === "invalid_union" ? issue.errors : [];
  if (fullest !== undefined && fullest.length > 0 && field === "") return fullest.flatMap(faultsOf);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => unknownField([...issue.path, key].join(".")));
  }
  return [{ field, code: codeOf(issue), ...boundOf(issue) }];
}

/** What a text's length breaks, or that a number is no whole one, for the closer words of ERR-13. */
function boundOf(issue: z.core.$ZodIssue): Pick<FieldFault, "parameters"> {
  if (issue.code === "too_big" && issue.origin === "string") {
    return { parameters: { reason: "tooLong", max: Number(issue.maximum) } };
  }
  if (issue.code === "too_small" && issue.origin === "string") {
    return { parameters: { reason: "tooShort", min: Number(issue.minimum) } };
  }
  if (issue.code === "invalid_type" && issue.expected === "int") {
    return { parameters: { reason: "notWhole", field: String(issue.path.at(-1) ?? "") } };
  }
  return {};
}

/** A refinement may name a code of the catalogue as its message; else absent and empty fields are told from wrong ones. */
function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message;
  const isAbsent = issue.code === "too_small" ? issue.input === "" : issue.input === undefined;
  return isAbsent ? "IsDefined" : "invalidField";
}

function refusalOfFaults(faults: readonly FieldFault[]): Refusal {
  const codes = new Set(faults.map((fault) => fault.code));
  const [only] = codes;
  const code = codes.has("unknownField")
    ? "unknownField"
    : codes.size === 1
      ? (only ?? "invalidField")
      : "invalidField";
  const first = faults.find((fault) => fault.code === code) ?? faults[0];
  return new Refusal(code as HttpErrorCode, {
    fields: faults,
    ...(first === undefined ? {} : { field: first.field }),
    ...(faults.length === 1 && first?.parameters !== undefined ? { parameters: first.parameters } : {}),
  });
}
