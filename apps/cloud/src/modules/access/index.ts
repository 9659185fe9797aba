// Door of the access module: who may do what. Owns roles, permission rows, the authoriser and the matrix; memberships belong to
// workspaces, cameras and groups to cameras, and both are asked through ports.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import { accessRoutes } from "./access-routes.ts";
import { AccessStore } from "./access-store.ts";
import { RightsAuthoriser } from "./authoriser.ts";
import { MatrixService } from "./matrix-service.ts";
import type { MembershipDirectory, ResourceDirectory } from "./ports.ts";
import { RoleKeeper } from "./role-keeper.ts";

export type { ActingCaller, CameraPerson, RightsAuthoriser, Verdict } from "./authoriser.ts";
export { openEntitlements, requireEntitlement, type Entitlement, type Entitlements } from "./entitlement.ts";
export type { DirectoryEntry, MembershipDirectory, ResourceDirectory, Standing } from "./ports.ts";
export type { ResourceTrail } from "./rights.ts";
export { rightsChanged, type RoleKeeper } from "./role-keeper.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly memberships: MembershipDirectory;
  readonly resources: ResourceDirectory;
}

/** The module as app.ts composes it: its calls, the authoriser that everything asks, and the keeper of roles. */
export interface AccessModule extends ApiModule {
  readonly authoriser: RightsAuthoriser;
  readonly roles: RoleKeeper;
}

/** For processes that serve no calls but ask who may see what, as media does. */
export function createAuthoriser(
  deps: Pick<Deps, "database" | "memberships" | "resources">,
): RightsAuthoriser {
  return new RightsAuthoriser({ ...deps, store: new AccessStore(deps.database) });
}

/** Composes the module. */
export function createAccessModule(deps: Deps): AccessModule {
  const authoriser = createAuthoriser(deps);
  const matrix = new MatrixService({ ...deps, authoriser, store: new AccessStore(deps.database) });
  return { name: "access", endpoints: accessRoutes(matrix), authoriser, roles: new RoleKeeper(deps) };
}
