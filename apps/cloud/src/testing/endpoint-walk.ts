// Walks every endpoint of the contract as people who may not call it, and tells where one of them was let further than allowed. Endpoints
// that join the contract later are walked too, without a word here: what to expect follows from the access they declare.
import {
  errorCatalogue,
  isErrorCode,
  type Action,
  type Endpoint,
  type HttpErrorCode,
  type Problem,
} from "@didban/contract";
import { callApi, fromAddress } from "./person.ts";

/** Someone who calls. */
export interface Walker {
  readonly name: string;
  /** Undefined: no token at all. */
  readonly accessToken: string | undefined;
  /** The code that any call needing a session answers them; undefined: their session is good. */
  readonly tokenFault?: HttpErrorCode;
  /** The code that any call in the workspace answers them, whatever they hold; undefined: it lets them act. */
  readonly entryFault?: HttpErrorCode;
  /** Acts in no workspace. */
  readonly actsNowhere?: boolean;
  /** Actions they hold in the workspace that the ids belong to; undefined: they act in another one. */
  readonly holds?: ReadonlySet<Action>;
}

/** Ids of one workspace, which foreigners try and must learn nothing of. */
export interface Treasure {
  readonly camera: string;
  readonly cameraGroup: string;
  /** Further ids to try where a path asks for any: workspace, account, session. */
  readonly others: readonly string[];
  /** Texts that stand in answers about the treasure and nowhere else. */
  readonly canaries: readonly string[];
}

interface Attempt {
  readonly endpoint: Endpoint;
  readonly walker: Walker;
  readonly id: string;
}

const unknownId = "01a1fd00-0000-7000-8000-000000000000";

/** Walks `endpoints` as each walker; answers a line for each call that was let too far. */
export async function walkEndpoints(
  server: { readonly url: string },
  endpoints: readonly Endpoint[],
  walkers: readonly Walker[],
  treasure: Treasure,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const endpoint of endpoints) {
    for (const walker of walkers) {
      for (const id of idsFor(endpoint, treasure)) {
        const attempt = { endpoint, walker, id };
        const answer = await call(server, attempt);
        const fault = faultOf(attempt, answer, treasure);
        if (fault !== null) faults.push(`${endpoint.id} as ${walker.name} with ${id}: ${fault}`);
      }
    }
  }
  return faults;
}

function idsFor({ access, path }: Endpoint, treasure: Treasure): readonly string[] {
  if (!path.includes("{")) return [unknownId];
  if (access.kind === "resource") return [treasure[access.resource], unknownId];
  return [treasure.camera, treasure.cameraGroup, ...treasure.others, unknownId];
}

/** Every parameter of the path gets the id, but small numbers where no id fits. */
function paramsOf(endpoint: Endpoint, id: string): Record<string, string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const withIds = Object.fromEntries(names.map((name) => [name, id]));
  if (endpoint.params?.safeParse(withIds).success !== false) return withIds;
  return Object.fromEntries(names.map((name) => [name, /id$/i.test(name) ? id : "0"]));
}

async function call(server: { readonly url: string }, { endpoint, walker, id }: Attempt) {
  const request = {
    params: paramsOf(endpoint, id),
    headers: fromAddress("192.0.2.1"),
    ...(endpoint.dryRun === true ? { query: { dryRun: "true" } } : {}),
    ...(endpoint.body === undefined ? {} : { body: {} }),
  };
  return callApi(server, endpoint, request, walker.accessToken);
}

function faultOf(
  { endpoint, walker, id }: Attempt,
  { status, problem }: { readonly status: number; readonly problem: Problem },
  treasure: Treasure,
): string | null {
  const said = `${status} ${JSON.stringify(problem)?.slice(0, 200)}`;
  const text = JSON.stringify(problem) ?? "";
  if (walker.holds === undefined && treasure.canaries.some((canary) => text.includes(canary))) {
    return `it told of another workspace: ${said}`;
  }
  if (status >= 500 && problem.code === "internalError") return `it failed: ${said}`;
  const expected = expectedRefusals(endpoint, walker, id);
  if (expected === null) return null;
  if (status < 400) return `it was let in: ${said}`;
  if (!isErrorCode(problem.code) || errorCatalogue[problem.code].status !== status) return `it said ${said}`;
  return expected.some((code) => code === problem.code)
    ? null
    : `expected ${expected.join(" or ")}, not ${said}`;
}

/** Codes of which one must refuse the call; null: it may be answered. */
function expectedRefusals(endpoint: Endpoint, walker: Walker, id: string): readonly HttpErrorCode[] | null {
  const { access } = endpoint;
  if (access.kind === "public") return null;
  if (access.kind === "loopback") return ["notFound"];
  if (walker.tokenFault !== undefined) return [walker.tokenFault];
  if (walker.entryFault !== undefined && isInWorkspace(access)) return [walker.entryFault];
  switch (access.kind) {
    case "operator":
    case "operatorOrLoopback":
      return ["forbiddenResource"];
    case "session":
      // About oneself: somebody else's id is refused, by the body when that is read first.
      return endpoint.path.includes("{") && walker.holds === undefined
        ? [
            "notFound",
            "forbiddenResource",
            "userNotInvited",
            "IsDefined",
            "invalidField",
            ...(endpoint.sensitive === true ? (["identityVerificationRequired"] as const) : []),
          ]
        : null;
    case "member":
      if (walker.actsNowhere === true) return ["forbiddenResource"];
      // A body that lacks something is refused before anything is looked up.
      return endpoint.path.includes("{") && walker.holds === undefined
        ? [
            "notFound",
            "forbiddenResource",
            ...(endpoint.body?.safeParse({}).success === false ? (["IsDefined"] as const) : []),
          ]
        : null;
    case "workspace":
      return isHeld(walker, [access.action]) ? null : ["forbiddenResource"];
    case "workspaceAnyOf":
      return access.anyOf.some((set) => set.every((action) => isHeld(walker, [action])))
        ? null
        : ["forbiddenResource"];
    case "someResource":
      return isHeld(walker, access.anyOf) ? null : ["forbiddenResource"];
    case "resource": {
      if (walker.actsNowhere === true) return ["forbiddenResource"];
      if (walker.holds === undefined || id === unknownId) return [access.notFoundCode];
      return isHeld(walker, access.anyOf) ? null : ["forbiddenResource"];
    }
  }
}

function isInWorkspace({ kind }: Endpoint["access"]): boolean {
  return kind === "member" || kind.startsWith("workspace") || kind === "resource" || kind === "someResource";
}

/** In their own workspace foreigners may do everything; elsewhere what they hold counts. */
function isHeld(walker: Walker, anyOf: readonly Action[]): boolean {
  if (walker.actsNowhere === true) return false;
  return walker.holds === undefined || anyOf.some((action) => walker.holds?.has(action));
}
