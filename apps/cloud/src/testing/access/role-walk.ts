// Walks the calls of rights as somebody whose role holds one action alone, and all but that one.
import { isHanging, type Action, type Endpoint } from "@didban/contract";
import { callNeeds } from "./call-table.ts";
import { walkEndpoints } from "./endpoint-walk.ts";
import type { GuardedVault } from "./guarded-vault.ts";
import { assignable } from "./role-table.ts";
import type { Walk } from "./walk-terms.ts";

/** Without these a role sees no camera or group at all. */
const seeing: readonly Action[] = ["workspaceRead", "cameraRead", "cameraGroupRead"];

export interface RoleWalkOptions {
  readonly endpoints: readonly Endpoint[];
  readonly actions: readonly Action[];
  say?(line: string): void;
}

/** Walks twice for each action; the custom role holds what it held before once it is done. */
export async function walkRoles(
  guarded: GuardedVault,
  { actions, endpoints, say }: RoleWalkOptions,
): Promise<Walk> {
  const ofRights = endpoints.filter(({ id }) => {
    const kind = callNeeds.get(id)?.kind ?? "nothing";
    return kind === "workspace" || kind === "somewhere" || isHanging(kind);
  });
  const walks: Walk[] = [];
  const walkWith = async (held: ReadonlySet<Action>, name: string) => {
    const walker = { ...(await guarded.setCustomRole(held)), name };
    const walk = { endpoints: ofRights, walkers: [walker] };
    walks.push(await walkEndpoints(guarded.server, guarded.vault, walk));
  };
  const before = guarded.walker("custom role").holds;
  for (const [at, action] of actions.entries()) {
    await walkWith(new Set([...seeing, action]), `who holds ${action} alone`);
    await walkWith(assignable.difference(new Set([action])), `who holds all but ${action}`);
    if (at % 10 === 9) say?.(`${at + 1} of ${actions.length} actions`);
  }
  await guarded.setCustomRole(before);
  return {
    calls: walks.reduce((sum, { calls }) => sum + calls, 0),
    faults: walks.flatMap(({ faults }) => faults),
  };
}
