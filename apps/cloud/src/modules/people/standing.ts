// How a person stands in a workspace now (WS-3, WS-5, WS-30): from the rows of membership and workspace. Pure.
import type { LockReason, MemberStatus, WorkspaceLifecycle } from "@didban/contract";
import type { Standing } from "../access/index.ts";

/** What of a workspace decides who may enter it. */
export interface WorkspaceGate {
  readonly lifecycle: WorkspaceLifecycle;
  readonly lockReason: LockReason | null;
  /** Whom a manual lock does not keep out. */
  readonly lockedBy: string | null;
  readonly ownerId: string;
}

/** What decides a standing. */
export interface StandingFacts extends WorkspaceGate {
  readonly status: Exclude<MemberStatus, "notFound">;
  /** End of a demo membership, milliseconds since 1970; null: none. */
  readonly expiresAtMs: number | null;
}

/** The member's status at `nowMs`: a demo that is over counts as withdrawn. */
export function statusAt(
  facts: Pick<StandingFacts, "status" | "expiresAtMs">,
  nowMs: number,
): Exclude<MemberStatus, "notFound"> {
  return facts.expiresAtMs !== null && facts.expiresAtMs <= nowMs ? "withdrawn" : facts.status;
}

/** The status as its person has it: whoever joined under other terms than those in force agrees to these before they enter again (WS-27). */
export function underTerms<
  T extends { readonly status: StandingFacts["status"]; readonly termsVersion: number },
>(membership: T, version: number): T {
  const isOutdated = membership.status === "joined" && membership.termsVersion < version;
  return isOutdated ? { ...membership, status: "termsRequired" } : membership;
}

/** True when the workspace's lock keeps a person out: a manual one not its owner or who set it, an operator's everyone (WS-34). */
export function isLockedFor(gate: WorkspaceGate, accountId: string): boolean {
  if (gate.lockReason === null) return false;
  if (gate.lockReason === "operator") return true;
  return accountId !== gate.ownerId && accountId !== gate.lockedBy;
}

/** The standing of `accountId`; without a membership `none`. */
export function standingAt(facts: StandingFacts | null, accountId: string, nowMs: number): Standing {
  if (facts === null || facts.lifecycle === "deletionScheduled") return "none";
  if (facts.expiresAtMs !== null && facts.expiresAtMs <= nowMs) return "demoExpired";
  if (facts.status !== "joined") return facts.status;
  return isLockedFor(facts, accountId) ? "locked" : "joined";
}
