// What the rules' tables expect of one call by one person on one thing.
import { isHanging, type Action, type Endpoint, type HttpErrorCode } from "@didban/contract";
import type { Need } from "./call-table.ts";
import { assignable, openedBy, seeingActions, viewOnly } from "./role-table.ts";
import type { Target, Walker } from "./walk-terms.ts";

/** A call that is tried. */
export interface Attempt {
  readonly endpoint: Endpoint;
  readonly walker: Walker;
  readonly target: Target;
  /** What it needs as it is asked; undefined: the tables do not know it. */
  readonly need: Need | undefined;
}

/**
 * `open`: not refused for want of a right. `refused`: by whatever code, since a body is looked at before what it is about. A list: by one of
 * these codes, `absent` being any 404. `any`: it depends on more than rights.
 */
export type Expectation = "any" | "open" | "refused" | readonly (HttpErrorCode | "absent")[];

export function expectationOf(attempt: Attempt): Expectation {
  const { endpoint, need, target, walker } = attempt;
  if (need === undefined) return ["absent"];
  if (need.kind === "nothing") return "any";
  if (need.kind === "loopback") return ["absent"];
  if (walker.tokenFault !== undefined) return [walker.tokenFault];
  if (walker.isGuest === true && endpoint.guest === "refuse") return ["forbiddenResource"];
  // Nobody who walks is one.
  if (need.kind === "operator" || need.kind === "display") return ["forbiddenResource"];
  const isForeign = target.of !== "nobody" && target.of !== walker.place;
  if (need.kind === "session") return isForeign && endpoint.path.includes("{") ? "refused" : "any";
  if (walker.entryFault !== undefined) return [walker.entryFault];
  if (walker.place === "nowhere") return ["forbiddenResource"];
  if (!isMet(need, attempt)) return refusalOf(need, attempt);
  if (isForeign && endpoint.path.includes("{")) return "refused";
  // Whom and what an id names decides on more than the right.
  return isHanging(need.kind) || !endpoint.path.includes("{") ? "open" : "any";
}

function refusalOf(need: Need, { endpoint, target, walker }: Attempt): Expectation {
  if (!isHanging(need.kind)) return ["forbiddenResource"];
  return heldOn(target, walker, endpoint).has(seeingActions[need.kind]) ? ["forbiddenResource"] : ["absent"];
}

function isMet(need: Need, { endpoint, target, walker }: Attempt): boolean {
  if (!("anyOf" in need)) return true;
  const held = openedBy(heldAt(walker, endpoint));
  if (need.kind === "workspace") return need.anyOf.some((set) => set.every((action) => held.has(action)));
  if (need.kind === "somewhere") return need.anyOf.some((action) => held.has(action));
  const here = heldOn(target, walker, endpoint);
  return here.has(seeingActions[need.kind]) && need.anyOf.some((action) => here.has(action));
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
