// Walks endpoints of the contract as people of every standing, on what is theirs, hidden from them and foreign, and tells where one got further
// than the rules' tables let them, or less far. Calls that join the contract are walked as soon as call-table.ts says what they need.
import {
  errorCatalogue,
  isErrorCode,
  type Action,
  type Endpoint,
  type HttpErrorCode,
} from "@didban/contract";
import { callApi, fromAddress } from "../person.ts";
import { callNeeds, type Need } from "./call-table.ts";
import { assignable, openedBy, viewOnly } from "./role-table.ts";

/** Someone who calls. */
export interface Walker {
  readonly name: string;
  /** Undefined: no token at all. */
  readonly accessToken: string | undefined;
  /** The code that any call needing a session answers them; undefined: their session is good. */
  readonly tokenFault?: HttpErrorCode;
  /** The code that any call in the workspace answers them, whatever they hold; undefined: it lets them act. */
  readonly entryFault?: HttpErrorCode;
  /** Where their session acts: in the vault that is guarded, in a workspace of their own, or nowhere. */
  readonly place: "vault" | "elsewhere" | "nowhere";
  /** Actions of their role there. */
  readonly holds: ReadonlySet<Action>;
  /** No row restricts them (ROLE-18). */
  readonly isOwner?: boolean;
  /** What they change is tried out with every control (AUTH-44). */
  readonly isGuest?: boolean;
}

/** Something that a path may name. */
export interface Target {
  readonly id: string;
  readonly of: "vault" | "elsewhere" | "nobody";
  /** What members of the vault but its owner have on it: their role, its view actions, or nothing. */
  readonly level?: "full" | "viewOnly" | "hidden";
  /** Where its id stands in paths. */
  readonly fits?: RegExp;
}

/** What is walked around in. */
export interface Vault {
  readonly cameras: readonly Target[];
  readonly cameraGroups: readonly Target[];
  /** Ids of other kinds: workspaces, people, sessions, roles, rows. */
  readonly others: readonly Target[];
  /** Texts that only some may read, with who may not. */
  readonly secrets: readonly { readonly text: string; readonly isKeptFrom: (walker: Walker) => boolean }[];
  /** Calls after which nobody but the one who made it may be asked at the same time. */
  readonly disturbing: ReadonlySet<string>;
  /** Puts back what a call that was let in has changed for those who come after. */
  tidy(endpoint: Endpoint, walker: Walker): Promise<void>;
}

/** A finding of a walk. */
export interface Fault {
  /** `leak`: let too far, or told too much. `refusal`: kept from what the tables give. `failure`: of the server itself. */
  readonly kind: "leak" | "refusal" | "failure";
  readonly line: string;
}

export interface Walk {
  readonly calls: number;
  readonly faults: readonly Fault[];
}

interface Attempt {
  readonly endpoint: Endpoint;
  readonly walker: Walker;
  readonly target: Target;
}

interface Answer {
  readonly status: number;
  readonly code: string;
  readonly text: string;
}

const noTarget: Target = { id: "01a1fd00-0000-7000-8000-000000000000", of: "nobody" };
const refusing: ReadonlySet<string> = new Set(["forbiddenResource", "Not2FAVerified", "roleSuspended"]);

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
        targets.map((target) => ({ endpoint, target, walker })),
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
  attempts: readonly Attempt[],
): Promise<Walk> {
  const faults: Fault[] = [];
  for (const attempt of attempts) {
    const { endpoint, target, walker } = attempt;
    const answer = await call(server, attempt);
    const fault = faultOf(attempt, answer, vault);
    const where = `${endpoint.id} as ${walker.name} with ${target.level ?? ""} ${target.of} ${target.id}`;
    if (fault !== null) faults.push({ ...fault, line: `${where}: ${fault.line}` });
    if (answer.status < 400 && endpoint.method !== "GET") await vault.tidy(endpoint, walker);
  }
  return { calls: attempts.length, faults };
}

function targetsFor({ access, path }: Endpoint, vault: Vault, isThorough: boolean): readonly Target[] {
  if (!path.includes("{")) return [noTarget];
  const things = { camera: vault.cameras, cameraGroup: vault.cameraGroups };
  if (access.kind === "resource") return [...things[access.resource], noTarget];
  const all = [...vault.others, ...vault.cameras, ...vault.cameraGroups];
  const fitting = isThorough ? all : all.filter(({ fits }) => fits?.test(path) !== false);
  return [...fitting, noTarget];
}

/** Every parameter of the path gets the id, but small numbers where no id fits. */
function paramsOf(endpoint: Endpoint, id: string): Record<string, string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const withIds = Object.fromEntries(names.map((name) => [name, id]));
  if (endpoint.params?.safeParse(withIds).success !== false) return withIds;
  return Object.fromEntries(names.map((name) => [name, /id$/i.test(name) ? id : "0"]));
}

async function call(
  server: { readonly url: string },
  { endpoint, walker, target }: Attempt,
): Promise<Answer> {
  const request = {
    params: paramsOf(endpoint, target.id),
    headers: fromAddress("192.0.2.1"),
    ...(endpoint.dryRun === true ? { query: { dryRun: "true" } } : {}),
    ...(endpoint.body === undefined ? {} : { body: {} }),
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
  if (expected === "open")
    return refusing.has(code) || status === 401
      ? { kind: "refusal", line: `it was refused what the tables give: ${said}` }
      : null;
  if (status < 400) return { kind: "leak", line: `it was let in: ${said}` };
  if (expected === "refused") return null;
  const isOfCatalogue = isErrorCode(code) && errorCatalogue[code].status === status;
  // Any other answer is one to somebody who got further: it tells that the thing is there, or what the call would do.
  return isOfCatalogue && expected.some((one) => one === code || (one === "absent" && status === 404))
    ? null
    : { kind: "leak", line: `expected ${expected.join(" or ")}, not ${said}` };
}

/**
 * `open`: not refused for want of a right. `refused`: by whatever code, since a body is looked at before what it is about. A list: by one of
 * these codes, `absent` being any 404. `any`: it depends on more than rights.
 */
type Expectation = "any" | "open" | "refused" | readonly (HttpErrorCode | "absent")[];

function expectationOf({ endpoint, target, walker }: Attempt): Expectation {
  const need = callNeeds.get(endpoint.id);
  if (need === undefined) return ["absent"];
  if (need.kind === "nothing") return "any";
  if (need.kind === "loopback") return ["absent"];
  if (walker.tokenFault !== undefined) return [walker.tokenFault];
  if (walker.isGuest === true && endpoint.guest === "refuse") return ["forbiddenResource"];
  if (need.kind === "operator") return ["forbiddenResource"];
  const isForeign = target.of !== "nobody" && target.of !== walker.place;
  if (need.kind === "session") return isForeign && endpoint.path.includes("{") ? "refused" : "any";
  if (walker.entryFault !== undefined) return [walker.entryFault];
  if (walker.place === "nowhere") return ["forbiddenResource"];
  if (!isMet(need, { endpoint, target, walker })) return refusalOf(need, { endpoint, target, walker });
  if (isForeign && endpoint.path.includes("{")) return "refused";
  // Whom and what an id names decides on more than the right.
  return need.kind === "camera" || !endpoint.path.includes("{") ? "open" : "any";
}

function refusalOf(need: Need, { endpoint, target, walker }: Attempt): Expectation {
  if (need.kind !== "camera" && need.kind !== "cameraGroup") return ["forbiddenResource"];
  const read = need.kind === "camera" ? "cameraRead" : "cameraGroupRead";
  return heldOn(target, walker, endpoint).has(read) ? ["forbiddenResource"] : ["absent"];
}

function isMet(need: Need, { endpoint, target, walker }: Attempt): boolean {
  const held = openedBy(heldAt(walker, endpoint));
  switch (need.kind) {
    case "workspace":
      return need.anyOf.some((set) => set.every((action) => held.has(action)));
    case "somewhere":
      return need.anyOf.some((action) => held.has(action));
    case "camera":
    case "cameraGroup": {
      const here = heldOn(target, walker, endpoint);
      const isSeen = here.has(need.kind === "camera" ? "cameraRead" : "cameraGroupRead");
      return isSeen && need.anyOf.some((action) => here.has(action));
    }
    default:
      return true;
  }
}

/** On the workspace: a guest tries changes out with every control but billing (AUTH-44, ROLE-21). */
function heldAt(walker: Walker, endpoint: Endpoint): ReadonlySet<Action> {
  return walker.isGuest === true && endpoint.guest === "dryRun" ? guestControls : walker.holds;
}

const billing: readonly Action[] = [
  "workspaceManagePayment",
  "workspaceViewPayment",
  "workspaceManageSubscription",
];
const guestControls = new Set([...assignable].filter((action) => !billing.includes(action)));

/** On a camera or group: the nearest row decides (ROLE-42). */
function heldOn(target: Target, walker: Walker, endpoint: Endpoint): ReadonlySet<Action> {
  if (target.of !== walker.place) return new Set();
  const held = heldAt(walker, endpoint);
  if (walker.isOwner === true || target.level === "full" || walker.place === "elsewhere")
    return openedBy(held);
  if (target.level === "hidden") return new Set();
  const isTriedOut = walker.isGuest === true && endpoint.guest === "dryRun";
  return openedBy(isTriedOut ? held : viewOnly(held));
}
