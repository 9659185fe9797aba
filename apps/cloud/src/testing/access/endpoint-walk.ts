// Walks endpoints of the contract as people of every standing, on what is theirs, hidden from them and foreign, and tells where one got further
// than the rules' tables let them, or less far. Calls that join the contract are walked as soon as call-table.ts says what they need.
import { errorCatalogue, isErrorCode, type Endpoint } from "@didban/contract";
import { callApi, fromAddress } from "../calls.ts";
import { sampleBody, sampleFile } from "./call-samples.ts";
import { callWays, type Way } from "./call-table.ts";
import { expectationOf, type Attempt } from "./expectation.ts";
import type { Fault, Target, Vault, Walk, Walker } from "./walk-terms.ts";

interface WayAttempt extends Attempt {
  readonly asked: Way["asked"];
}

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}

/** What nobody has. */
export const noTarget: Target = { id: "01a1fd00-0000-7000-8000-000000000000", of: "nobody" };
const refusing: ReadonlySet<string> = new Set(["forbiddenResource", "Not2FAVerified", "roleSuspended"]);

/** Codes for bodies that break the contract. */
const unread: ReadonlySet<string> = new Set(["IsDefined", "invalidField", "unknownField", "malformedBody"]);

export interface WalkOptions {
  readonly endpoints: readonly Endpoint[];
  readonly walkers: readonly Walker[];
  /** Tries every id in every path, not only where ids of its kind stand. */
  readonly isThorough?: boolean;
}

/** Walks the endpoints one after another, each as all walkers side by side. */
export async function walkEndpoints(
  server: { readonly url: string },
  vault: Vault,
  { endpoints, isThorough = false, walkers }: WalkOptions,
): Promise<Walk> {
  const walks: Walk[] = [];
  for (const endpoint of endpoints) {
    const targets = targetsFor(endpoint, vault, isThorough);
    const walkAs = (walker: Walker) =>
      tryAll(
        server,
        vault,
        waysOf(endpoint).flatMap(({ asked, need }) =>
          targets.map((target) => ({ endpoint, target, walker, asked, need })),
        ),
      );
    if (vault.disturbing.has(endpoint.id)) for (const walker of walkers) walks.push(await walkAs(walker));
    else walks.push(...(await Promise.all(walkers.map(walkAs))));
  }
  return {
    calls: walks.reduce((sum, { calls }) => sum + calls, 0),
    faults: walks.flatMap(({ faults }) => faults),
  };
}

async function tryAll(
  server: { readonly url: string },
  vault: Vault,
  attempts: readonly WayAttempt[],
): Promise<Walk> {
  const faults: Fault[] = [];
  for (const attempt of attempts) {
    const { endpoint, target, walker } = attempt;
    const answer = await call(server, attempt);
    const fault = faultOf(attempt, answer, vault);
    const way = new URLSearchParams(attempt.asked).toString();
    const where = `${endpoint.id} ${way} as ${walker.name} with ${target.level ?? ""} ${target.of} ${target.id}`;
    if (fault !== null) faults.push({ ...fault, line: `${where}: ${fault.line}` });
    if (answer.status < 400 && endpoint.method !== "GET") await vault.tidy(endpoint, walker);
  }
  return { calls: attempts.length, faults };
}

/** A call that the table does not know is walked all the same. */
function waysOf({ id }: Endpoint): readonly (Pick<Attempt, "need"> & Pick<Way, "asked">)[] {
  return callWays.get(id) ?? [{ asked: {}, need: undefined }];
}

function targetsFor({ access, path }: Endpoint, vault: Vault, isThorough: boolean): readonly Target[] {
  if (!path.includes("{")) return [noTarget];
  if (access.kind === "resource") return [...vault.resources[access.resource], noTarget];
  const all = [...vault.others, ...Object.values(vault.resources).flat()];
  const fitting = isThorough ? all : all.filter(({ fits }) => fits?.test(path) !== false);
  return [...fitting, noTarget];
}

/** What a person changes of their own account would change who walks on. */
const isOfOwnAccount = ({ id }: Endpoint) => /^(identity|profile)\./.test(id);

/** Ids of nobody in the body where it must have some: what other ids do is foreign-ids.ts's. */
export function walkedBody(endpoint: Endpoint): unknown {
  return isOfOwnAccount(endpoint)
    ? {}
    : sampleBody(endpoint, (_, isRequired) => (isRequired ? noTarget.id : undefined));
}

/** Every parameter of the path gets the id, but small numbers where no id fits. */
export function paramsOf(endpoint: Endpoint, id: string): Record<string, string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const withIds = Object.fromEntries(names.map((name) => [name, id]));
  if (endpoint.params?.safeParse(withIds).success !== false) return withIds;
  return Object.fromEntries(names.map((name) => [name, /id$/i.test(name) ? id : "0"]));
}

async function call(
  server: { readonly url: string },
  { endpoint, walker, target, asked }: WayAttempt,
): Promise<Answer> {
  const isInQuery = ([name]: [string, string]) => Object.hasOwn(endpoint.query?.shape ?? {}, name);
  const [inQuery, inBody] = [
    Object.entries(asked).filter(isInQuery),
    Object.entries(asked).filter((field) => !isInQuery(field)),
  ];
  const body = walkedBody(endpoint);
  const file = isOfOwnAccount(endpoint) ? undefined : sampleFile(endpoint);
  const request = {
    params: paramsOf(endpoint, target.id),
    headers: fromAddress("192.0.2.1"),
    query: { ...Object.fromEntries(inQuery), ...(endpoint.dryRun === true ? { dryRun: "true" } : {}) },
    ...(endpoint.body === undefined ? {} : { body: Object.assign(body ?? {}, Object.fromEntries(inBody)) }),
    ...(file === undefined ? {} : { file }),
  };
  const { bytes, problem, status } = await callApi(server, endpoint, request, walker.accessToken);
  return { status, code: problem?.code ?? "", text: Buffer.from(bytes).toString() };
}

function faultOf(attempt: Attempt, answer: Answer, vault: Vault): Fault | null {
  const { code, status, text } = answer;
  const said = `${status} ${text.slice(0, 200)}`;
  const told = vault.secrets.find(
    (secret) => secret.isKeptFrom(attempt.walker) && text.includes(secret.text),
  );
  if (told !== undefined) return { kind: "leak", line: `it told of ${told.text}: ${said}` };
  if (status >= 500 && code === "internalError") return { kind: "failure", line: `it failed: ${said}` };
  const expected = expectationOf(attempt);
  if (expected === "any") return null;
  if (expected === "open") {
    if (refusing.has(code) || status === 401)
      return { kind: "refusal", line: `it was refused what the tables give: ${said}` };
    // What is wrong with the walk's own body hides what a service would say.
    return unread.has(code) ? { kind: "failure", line: `it was not read: ${said}` } : null;
  }
  if (status < 400) return { kind: "leak", line: `it was let in: ${said}` };
  if (expected === "refused") return null;
  const isOfCatalogue = isErrorCode(code) && errorCatalogue[code].status === status;
  // Any other answer is one to somebody who got further: it tells that the thing is there, or what the call would do.
  return isOfCatalogue && expected.some((one) => one === code || (one === "absent" && status === 404))
    ? null
    : { kind: "leak", line: `expected ${expected.join(" or ")}, not ${said}` };
}
