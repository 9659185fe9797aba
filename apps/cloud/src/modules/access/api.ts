// Door of the access module for the api process: its calls, and the keeper of roles.
import type { PermissionMatrix } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule, Caller } from "../../platform/http/index.ts";
import type { Logbook } from "../activity/index.ts";
import { accessRoutes } from "./access-routes.ts";
import { AccessStore } from "./access-store.ts";
import { createAuthoriser, type AuthoriserDeps, type RightsAuthoriser } from "./index.ts";
import { ChosenViewers } from "./chosen-viewers.ts";
import { MemberRoles } from "./member-roles.ts";
import { MatrixService } from "./matrix-service.ts";
import { PermissionLists } from "./permission-lists.ts";
import { PermissionService } from "./permission-service.ts";
import { PermissionStore } from "./permission-store.ts";
import type { AnnounceRoleNews, LeaveWorkspace, PeopleByAccount, PeopleOfRoles } from "./ports.ts";
import { RoleKeeper } from "./role-keeper.ts";
import { RoleLists } from "./role-lists.ts";
import { RoleService } from "./role-service.ts";

export { RoleKeeper } from "./role-keeper.ts";

export interface AccessDeps extends AuthoriserDeps {
  readonly clock: Clock;
  readonly events: EventBus;
  readonly people: PeopleByAccount & PeopleOfRoles;
  readonly leave: LeaveWorkspace;
  readonly announce: AnnounceRoleNews;
  readonly logbook: Logbook;
}

/** The module as app.ts composes it: its calls, the authoriser that everything asks, and the keeper of roles. */
export interface AccessModule extends ApiModule {
  readonly authoriser: RightsAuthoriser;
  readonly roles: RoleKeeper;
  /** What a caller may do where they act (ROLE-45). */
  matrixOf(caller: Caller & { readonly workspaceId: string }): Promise<PermissionMatrix>;
  /** Cameras that are added for chosen people alone. */
  readonly chosenViewers: ChosenViewers;
  /** The roles of members. */
  readonly memberRoles: MemberRoles;
}

/** Composes the module. */
export function createAccessModule(deps: AccessDeps): AccessModule {
  const authoriser = createAuthoriser(deps);
  const rights = new AccessStore(deps.database);
  const keeper = new RoleKeeper(deps);
  const roleLists = new RoleLists(deps);
  const matrix = new MatrixService({ ...deps, authoriser, store: rights });
  return {
    name: "access",
    endpoints: accessRoutes({
      matrix,
      roleLists,
      roles: new RoleService({ ...deps, keeper, lists: roleLists }),
      permissions: new PermissionService({ ...deps, keeper }),
      permissionLists: new PermissionLists({ ...deps, rights, store: new PermissionStore(deps.database) }),
    }),
    authoriser,
    roles: keeper,
    matrixOf: (caller) => matrix.read(caller, caller.accountId),
    chosenViewers: new ChosenViewers({ ...deps, keeper }),
    memberRoles: new MemberRoles(deps.database),
  };
}
