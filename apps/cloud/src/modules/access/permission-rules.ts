// Which roles stand on which resources (ROLE-43), and who may give them there (ROLE-30, ROLE-58). Pure.
import { typesWithin, type HttpErrorCode, type RowType } from "@didban/contract";
import { holdsAll } from "./acting-on-others.ts";
import {
  isVisible,
  opens,
  resourceKeys,
  workspaceKeys,
  type MemberRights,
  type ResourceTrail,
} from "./rights.ts";
import { keysOfTeam } from "./role-actions.ts";
import type { Team } from "./role-store.ts";

/** What a row stands on: the workspace, or something that hangs in it. */
export type Place =
  | { readonly type: "w"; readonly id: string }
  | { readonly type: Exclude<RowType, "w">; readonly id: string; readonly trail: ResourceTrail };

type GivenTeam = Pick<Team, "kind" | "customKeys" | "isSuspended">;

/** Why a role stands on nothing of the type, whoever gives it; null when it may. `hasUser`: it is given to somebody. */
export function teamFault(team: GivenTeam, type: RowType, hasUser: boolean): HttpErrorCode | null {
  if (team.kind === "captain" || team.isSuspended) return "cannotAssignRole";
  if (team.kind === "custom") return null;
  if (!hasUser) return "LockTeamNoUser";
  return team.kind !== "member" && type !== "w" ? "LockTeamBadResource" : null;
}

/** True when the place exists for the person (ROLE-49). */
export function isThereFor(own: MemberRights, place: Place): boolean {
  return place.type === "w" || isVisible(own, place.trail);
}

/** True when the person may write rows there: with the workspace's permissions, or those of a device alone. */
export function mayManage(own: MemberRights, place: Place): boolean {
  if (opens(workspaceKeys(own), "workspaceManagePermissions")) return true;
  return place.type !== "w" && opens(resourceKeys(own, place.trail), "cameraManagePermissions");
}

/** True when the person holds everything that the role would open there. */
export function holdsWhatItGives(own: MemberRights, team: GivenTeam, place: Place): boolean {
  const given = new Set(keysOfTeam(team.kind, team.customKeys));
  if (place.type === "w") return holdsAll(workspaceKeys(own), given);
  const here = resourceKeys(own, place.trail);
  const anywhere = new Set([...workspaceKeys(own), ...here]);
  return holdsAll(here, given, typesWithin(place.trail.kind)) && holdsAll(anywhere, given);
}
