// Turns whatever a call ended with into the body of ERR-1, in the caller's language. Unexpected errors become 500 with nothing of their
// insides (ERR-5); who answers logs them beside the same request id.
import { STATUS_CODES } from "node:http";
import { errorCatalogue, errorText, type HttpErrorCode, type Locale, type Problem } from "@didban/contract";
import { isDatabaseOutage, isUnstorableText } from "../database/index.ts";
import { Refusal, type RefusalDetails } from "./refusal.ts";

/** A 429 that names no wait asks for this one, seconds (ERR-3). */
const defaultRetrySeconds = 60;

/** Wait asked for while the database is away. */
const outageRetrySeconds = 5;

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Problem;
}

/** The answer for `refusal` in `locale`. */
export function problemOf(refusal: Refusal, locale: Locale): ProblemAnswer {
  const { code, status, details } = refusal;
  const retrySeconds = details.retrySeconds ?? (status === 429 ? defaultRetrySeconds : undefined);
  const parameters = {
    ...timeParameters(retrySeconds, locale),
    ...sizeParameter(details.maxBytes, locale),
    ...details.parameters,
  };
  const body: Problem = {
    type: `urn:didban:error:${code}`,
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: detailOf(code, locale, parameters, details.reason),
    code,
    ...(details.field === undefined && status !== 429 ? {} : { field: details.field ?? "" }),
    ...(details.value === undefined && status !== 429 ? {} : { value: details.value ?? null }),
    ...(retrySeconds === undefined ? {} : { retrySeconds }),
    ...(details.fields === undefined ? {} : { errors: fieldFaults(details.fields, locale) }),
  };
  return { status, headers: retrySeconds === undefined ? {} : { "retry-after": String(retrySeconds) }, body };
}

/** The code's text in closer words where it has some for the reason; a reason that it has none for stands behind it as it was said. */
function detailOf(
  code: HttpErrorCode,
  locale: Locale,
  parameters: Readonly<Record<string, string | number>>,
  reason: string | undefined,
): string {
  const text = errorText(code, locale, parameters);
  if (reason === undefined || reason === "") return text;
  const closer = errorText(code, locale, { ...parameters, reason });
  return closer === text ? `${text} (\u2068${reason}\u2069)` : closer;
}

/** The answer for an error nobody expected. */
export function disturbance(requestId: string, locale: Locale): ProblemAnswer {
  const answer = problemOf(new Refusal("internalError"), locale);
  return { ...answer, body: { ...answer.body, requestId } };
}

/** The Refusal that `error` is, or stands for when the HTTP layer itself raised it; null for an unexpected one. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error;
  const fault = transportFault(error);
  if (fault !== undefined) return new Refusal(fault);
  if (isUnstorableText(error)) return new Refusal("invalidField");
  return isDatabaseOutage(error)
    ? new Refusal("serviceUnavailable", { retrySeconds: outageRetrySeconds })
    : null;
}

/** What the HTTP libraries say of a request, by the status they give their errors; a path they forbid is not there for anyone. */
const faultOfStatus: Readonly<Record<number, HttpErrorCode>> = {
  400: "badRequest",
  403: "notFound",
  404: "notFound",
  408: "requestTimeout",
  413: "payloadTooLarge",
  415: "unsupportedMediaType",
  416: "rangeNotSatisfiable",
};

function transportFault(error: unknown): HttpErrorCode | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  if (code === "FST_ERR_CTP_INVALID_CONTENT_LENGTH") return "malformedBody";
  return typeof statusCode === "number" ? faultOfStatus[statusCode] : undefined;
}

function fieldFaults(
  faults: NonNullable<RefusalDetails["fields"]>,
  locale: Locale,
): NonNullable<Problem["errors"]> {
  return faults.map(({ field, code, parameters }) => ({
    field,
    code,
    message: errorText(code, locale, parameters),
  }));
}

const digitFormats = new Map<string, Intl.NumberFormat>();

/** A whole number with at least so many digits. Formats are kept: making one takes longer than all else of an answer. */
function digits(value: number, minimumIntegerDigits: number, locale: Locale): string {
  const key = `${locale} ${minimumIntegerDigits}`;
  const format =
    digitFormats.get(key) ?? new Intl.NumberFormat(locale, { minimumIntegerDigits, useGrouping: false });
  digitFormats.set(key, format);
  return format.format(value);
}

/** `{seconds}` and `{time}` (minutes:seconds) of texts that tell a wait, in the digits of the language. */
function timeParameters(retrySeconds: number | undefined, locale: Locale): Record<string, string> {
  if (retrySeconds === undefined) return {};
  return {
    seconds: digits(retrySeconds, 1, locale),
    time: `${digits(Math.floor(retrySeconds / 60), 1, locale)}:${digits(retrySeconds % 60, 2, locale)}`,
  };
}

/** `{size}` of texts that tell how much may be sent, in megabytes. */
function sizeParameter(bytes: number | undefined, locale: Locale): Record<string, string> {
  if (bytes === undefined) return {};
  const unitDisplay = locale === "fa" ? "long" : "short";
  const format = new Intl.NumberFormat(locale, { style: "unit", unit: "megabyte", unitDisplay });
  return { size: format.format(bytes / 1e6) };
}

/** True when `code` is answered with a status of "not found". */
export function isNotFoundCode(code: HttpErrorCode): boolean {
  return errorCatalogue[code].status === 404;
}
