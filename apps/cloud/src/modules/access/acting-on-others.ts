// Who may act on whom, and which roles one may give (ROLE-22, ROLE-30, PEOP-35): nobody reaches above themself. Being a guest is no action that one
// could lack. Pure.
import { actionList, type ResourceType } from "@didban/contract";
import { allKeys, isOwner, opens, workspaceKeys, type MemberRights } from "./rights.ts";
import type { TeamKind } from "./role-actions.ts";

/**
 * True when someone with the rights `own` may remove, suspend, restore, force or reset someone else with the rights `theirs`, or change their
 * role. That they may manage people at all is for the call to ask.
 */
export function mayActOn(own: MemberRights, theirs: MemberRights): boolean {
  if (isOwner(own)) return !isOwner(theirs);
  const [ownKind, theirKind] = [kindOf(own), kindOf(theirs)];
  if (ownKind !== "coPilot" && ownKind !== "custom") return false;
  if (ownKind === "custom" && theirKind === "coPilot") return false;
  return reaches(own, theirs);
}

/** True for all but the owner, and who holds an action that `own` lack: what suffices to give or take `theirs` on a single device. */
export function reaches(own: MemberRights, theirs: MemberRights): boolean {
  const holdsTheirs = holdsAll(workspaceKeys(own), workspaceKeys(theirs));
  return !isOwner(theirs) && holdsTheirs && holdsAll(allKeys(own), allKeys(theirs));
}

function kindOf(rights: MemberRights): TeamKind | undefined {
  return rights.rows.get(rights.workspaceId)?.team.kind;
}

/** True when `keys` open everything that `others` open, as far as it is decided on one of `types`. */
export function holdsAll(
  keys: ReadonlySet<number>,
  others: ReadonlySet<number>,
  types?: readonly ResourceType[],
): boolean {
  return actionList.every(([action, { guestOnly, on }]) => {
    const counts = types === undefined || on.some((type) => types.includes(type));
    return guestOnly === true || !counts || !opens(others, action) || opens(keys, action);
  });
}
