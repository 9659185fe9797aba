// Door of the access module for the api process: its calls, and the keeper of roles.
import type { PermissionMatrix } from "@didban/contract";
import type { Clock } from "../../platform/clock/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule, Caller } from "../../platform/http/index.ts";
import { accessRoutes } from "./access-routes.ts";
import { AccessStore } from "./access-store.ts";
import { createAuthoriser, type AuthoriserDeps, type RightsAuthoriser } from "./index.ts";
import { MatrixService } from "./matrix-service.ts";
import { RoleKeeper } from "./role-keeper.ts";

export interface AccessDeps extends AuthoriserDeps {
  readonly clock: Clock;
  readonly events: EventBus;
}

/** The module as app.ts composes it: its calls, the authoriser that everything asks, and the keeper of roles. */
export interface AccessModule extends ApiModule {
  readonly authoriser: RightsAuthoriser;
  readonly roles: RoleKeeper;
  /** What a caller may do where they act (ROLE-45). */
  matrixOf(caller: Caller & { readonly workspaceId: string }): Promise<PermissionMatrix>;
}

/** Composes the module. */
export function createAccessModule(deps: AccessDeps): AccessModule {
  const authoriser = createAuthoriser(deps);
  const matrix = new MatrixService({ ...deps, authoriser, store: new AccessStore(deps.database) });
  return {
    name: "access",
    endpoints: accessRoutes(matrix),
    authoriser,
    roles: new RoleKeeper(deps),
    matrixOf: (caller) => matrix.read(caller, caller.accountId),
  };
}
