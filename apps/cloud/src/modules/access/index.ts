// Door of the access module for every process: who may do what. The module owns roles, permission rows, the authoriser and the matrix;
// memberships belong to people, cameras and groups to cameras, and both are asked through ports.
import type { Database } from "../../platform/database/index.ts";
import { AccessStore } from "./access-store.ts";
import { RightsAuthoriser } from "./authoriser.ts";
import type { DisplayDirectory, MembershipDirectory, PassedFactors, ResourceDirectory } from "./ports.ts";

export type { Audience, SeenResource } from "./audience.ts";
export type { ActingCaller, RightsAuthoriser, Verdict } from "./authoriser.ts";
export { ClipRights, type OfRemoved } from "./clip-rights.ts";
export { openEntitlements, requireEntitlement, type Entitlement, type Entitlements } from "./entitlement.ts";
export {
  memberRef,
  type DirectoryEntry,
  type DirectoryOf,
  type MembershipDirectory,
  type JoinedMember,
  type MemberRef,
  type ResourceDirectory,
  type Standing,
} from "./ports.ts";
export { joinDirectories, noResources, type Directories } from "./resource-directory.ts";
export type { ResourceTrail } from "./rights.ts";
export type { CameraPerson, ResourceLook } from "./resource-look.ts";
export { rightsChanged, type RoleAssignments } from "./role-assignments.ts";

export interface AuthoriserDeps {
  readonly database: Database;
  readonly memberships: MembershipDirectory;
  readonly resources: ResourceDirectory;
  readonly factors: PassedFactors;
  readonly displays: DisplayDirectory;
}

/** Who may see and do what; media processes ask it as the api does. */
export function createAuthoriser(deps: AuthoriserDeps): RightsAuthoriser {
  return new RightsAuthoriser({ ...deps, store: new AccessStore(deps.database) });
}
