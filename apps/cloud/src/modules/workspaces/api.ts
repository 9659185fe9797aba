// Door of the workspaces module for the api process: workspaces themselves and the demo. Who belongs to them is the people module's, roles and
// rights are access's, accounts and sessions identity's; what else a new workspace gets, other modules add (hooks.ts).
import type { BlobStore } from "../../platform/blobs/index.ts";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { Logbook } from "../activity/index.ts";
import { AddressService } from "./address-service.ts";
import { DemoService } from "./demo-service.ts";
import { DeletionService } from "./deletion-service.ts";
import { GuestDoor } from "./guest-door.ts";
import { LockService } from "./lock-service.ts";
import { LogoService } from "./logo-service.ts";
import { OperationHoursService } from "./operation-hours.ts";
import type { NewWorkspace } from "./hooks.ts";
import type {
  Accounts,
  AnnounceOfWorkspace,
  Devices,
  Entry,
  Members,
  RaiseOfWorkspace,
  Roles,
  RolesOfPerson,
  Visits,
} from "./ports.ts";
import { WorkspaceActs } from "./workspace-acts.ts";
import { workspaceDeletionRoutes } from "./workspace-deletion-routes.ts";
import { workspaceRoutes } from "./workspace-routes.ts";
import { WorkspaceService } from "./workspace-service.ts";
import { workspaceSettingsRoutes } from "./workspace-settings-routes.ts";

export type { Demo } from "./demo-service.ts";
export { setOperatorLock } from "./operator-lock.ts";
export { namePublicGuest } from "./public-guest.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly blobs: BlobStore;
  readonly log: Logger;
  readonly accounts: Accounts;
  readonly members: Members;
  readonly entry: Entry;
  readonly visits: Visits;
  readonly roles: Roles;
  readonly rolesOf: RolesOfPerson;
  readonly announce: AnnounceOfWorkspace;
  readonly raise: RaiseOfWorkspace;
  readonly devices: Devices;
  readonly logbook: Logbook;
  /** Has other modules give a new workspace what it gets of them. */
  readonly created: (workspace: NewWorkspace, within: Database) => Promise<void>;
  /** Workspaces that this server takes; null: no limit (AUTH-49). */
  readonly workspaceLimit: number | null;
}

/** What the module serves and gives. */
export interface WorkspacesModule extends ApiModule {
  /** Makes the demo workspace and its owner if they are not there; for a server with DIDBAN_DEMO on. */
  ensureDemo(): ReturnType<DemoService["ensure"]>;
  /** Hours of operation, for the setting that they are too (WS-44). */
  readonly hours: OperationHoursService;
}

/** Composes the module. */
export function createWorkspacesModule(deps: Deps): WorkspacesModule {
  const demo = new DemoService(deps);
  const acts = new WorkspaceActs(deps);
  const workspaces = new WorkspaceService({ ...deps, acts });
  return {
    name: "workspaces",
    endpoints: [
      ...workspaceRoutes(workspaces, demo),
      ...workspaceSettingsRoutes({
        workspaces,
        addresses: new AddressService({ ...deps, acts }),
        logos: new LogoService({ ...deps, acts }),
        locks: new LockService({ ...deps, acts }),
        guests: new GuestDoor({ ...deps, acts }),
      }),
      ...workspaceDeletionRoutes(new DeletionService(deps), workspaces),
    ],
    hours: new OperationHoursService(acts),
    ensureDemo: () => demo.ensure(),
  };
}
