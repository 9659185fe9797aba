// Door of the people module for the api process: memberships, entering, what managers do with members. Workspaces themselves belong to the module
// of that name, roles and rights to access, accounts and sessions to identity.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { Logbook } from "../activity/index.ts";
import { Belonging } from "./belonging.ts";
import { Detaching } from "./detaching.ts";
import { Entry } from "./entry.ts";
import { memberRoutes } from "./member-routes.ts";
import { PeopleOfRoles } from "./people-of-roles.ts";
import type {
  Accounts,
  ActingSessions,
  AnnounceOfPeople,
  EntryProofs,
  RaiseRequirement,
  Roles,
  Workspaces,
} from "./ports.ts";
import { RequirementService } from "./requirement-service.ts";
import { Visits } from "./visits.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly accounts: Accounts;
  readonly sessions: ActingSessions;
  readonly proofs: EntryProofs;
  readonly roles: Roles;
  readonly workspaces: Workspaces;
  readonly raise: RaiseRequirement;
  readonly announce: AnnounceOfPeople;
  readonly logbook: Logbook;
}

/** The module as app.ts composes it. */
export interface PeopleModule extends ApiModule {
  /** Where people belong. */
  readonly belonging: Belonging;
  /** People of roles that are removed. */
  readonly ofRoles: PeopleOfRoles;
  /** Leaving because of what befell the workspace. */
  readonly detaching: Detaching;
  /** Joining and entering workspaces. */
  readonly entry: Entry;
  /** Visits to the demo workspace. */
  readonly visits: Visits;
}

/** Composes the module. */
export function createPeopleModule(deps: Deps): PeopleModule {
  const visits = new Visits(deps);
  return {
    name: "people",
    endpoints: memberRoutes(new RequirementService(deps)),
    belonging: new Belonging(deps),
    ofRoles: new PeopleOfRoles(deps),
    detaching: new Detaching(deps),
    entry: new Entry(deps),
    visits,
    start: () => visits.watch(),
    async stop() {
      visits.stopWatching();
    },
  };
}
