// Door of the access module for the api process: its calls.
import type { PermissionMatrix } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule, Caller } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { accessRoutes } from "./access-routes.ts";
import { AccessStore } from "./access-store.ts";
import type { MembershipDirectory, ResourceDirectory, RightsAuthoriser } from "./index.ts";
import { ChosenViewers } from "./chosen-viewers.ts";
import { MatrixService } from "./matrix-service.ts";
import { PermissionLists } from "./permission-lists.ts";
import { PermissionService } from "./permission-service.ts";
import { PermissionStore } from "./permission-store.ts";
import type { AnnounceRoleNews, LeaveWorkspace, PeopleByAccount, PeopleOfRoles } from "./people-ports.ts";
import type { RoleAssignments } from "./role-assignments.ts";
import { RoleLists } from "./role-lists.ts";
import { RoleService } from "./role-service.ts";

export { RoleAssignments } from "./role-assignments.ts";

export interface AccessDeps {
  readonly database: Database;
  readonly memberships: MembershipDirectory;
  readonly resources: ResourceDirectory;
  readonly authoriser: RightsAuthoriser;
  readonly assignments: RoleAssignments;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly people: PeopleByAccount & PeopleOfRoles;
  readonly leave: LeaveWorkspace;
  readonly announce: AnnounceRoleNews;
  readonly logbook: Logbook;
}

/** What the module gives the api process. */
export interface AccessModule extends ApiModule {
  /** What a caller may do where they act (ROLE-45). */
  matrixOf(caller: Caller & { readonly workspaceId: string }): Promise<PermissionMatrix>;
  /** Cameras that are added for chosen people alone. */
  readonly chosenViewers: ChosenViewers;
}

/** Composes the module. */
export function createAccessModule(deps: AccessDeps): AccessModule {
  const rights = new AccessStore(deps.database);
  const roleLists = new RoleLists(deps);
  const matrix = new MatrixService({ ...deps, store: rights });
  return {
    name: "access",
    endpoints: accessRoutes({
      matrix,
      roleLists,
      roles: new RoleService({ ...deps, lists: roleLists }),
      permissions: new PermissionService(deps),
      permissionLists: new PermissionLists({ ...deps, rights, store: new PermissionStore(deps.database) }),
    }),
    matrixOf: (caller) => matrix.read(caller, caller.accountId),
    chosenViewers: new ChosenViewers(deps),
  };
}
