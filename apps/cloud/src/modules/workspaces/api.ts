// Door of the workspaces module for the api process: workspaces, memberships, the demo. Roles and rights belong to access, people and sessions
// to identity; what else a new workspace gets is hooked in by app.ts.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { Belonging } from "./belonging.ts";
import { DemoService } from "./demo-service.ts";
import { memberRoutes } from "./member-routes.ts";
import { MemberService } from "./member-service.ts";
import type {
  ActingSessions,
  AnnounceInWorkspace,
  EntryProofs,
  OnWorkspaceCreated,
  People,
  RaiseRequirement,
  Roles,
} from "./ports.ts";
import { workspaceRoutes } from "./workspace-routes.ts";
import { WorkspaceService } from "./workspace-service.ts";

export { demoPhone, type Demo } from "./demo-service.ts";
export { namePublicGuest } from "./public-guest.ts";
export type { NewWorkspace, OnWorkspaceCreated } from "./ports.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  readonly people: People;
  readonly sessions: ActingSessions;
  readonly proofs: EntryProofs;
  readonly roles: Roles;
  readonly raise: RaiseRequirement;
  readonly announce: AnnounceInWorkspace;
  /** Run in the transaction that creates a workspace. */
  readonly onCreated: readonly OnWorkspaceCreated[];
  /** Workspaces that this server takes; null: no limit (AUTH-49). */
  readonly workspaceLimit: number | null;
}

/** The module as app.ts composes it. */
export interface WorkspacesModule extends ApiModule {
  /** Makes the demo workspace and its owner if they are not there; for a server with DIDBAN_DEMO on. */
  ensureDemo(): ReturnType<DemoService["ensure"]>;
  /** Where people belong. */
  readonly belonging: Belonging;
}

/** Composes the module. */
export function createWorkspacesModule(deps: Deps): WorkspacesModule {
  const demo = new DemoService(deps);
  const belonging = new Belonging(deps);
  return {
    name: "workspaces",
    endpoints: [
      ...workspaceRoutes(new WorkspaceService(deps), demo, belonging),
      ...memberRoutes(new MemberService(deps)),
    ],
    belonging,
    ensureDemo: () => demo.ensure(),
    start: () => demo.watch(),
    async stop() {
      demo.stopWatching();
    },
  };
}
