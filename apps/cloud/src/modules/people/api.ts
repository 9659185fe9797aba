// Door of the people module for the api process: memberships, entering, what managers do with members. Workspaces themselves belong to the module
// of that name, roles and rights to access, accounts and sessions to identity.
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { ApiModule } from "../../platform/http/index.ts";
import { AttemptStore } from "../../platform/limits/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { Logbook } from "../activity/index.ts";
import { AccountPlaces } from "./account-places.ts";
import { Detaching } from "./detaching.ts";
import { Entry } from "./entry.ts";
import { GuestService } from "./guest-service.ts";
import { InvitationService } from "./invitation-service.ts";
import { ListService } from "./list-service.ts";
import { memberRoutes } from "./member-routes.ts";
import { PeopleOfRoles } from "./people-of-roles.ts";
import { MemberService } from "./member-service.ts";
import { Memberships } from "./memberships.ts";
import { OwnershipService } from "./ownership-service.ts";
import { peopleRoutes } from "./people-routes.ts";
import type { Workspaces } from "./known-workspace.ts";
import type {
  Accounts,
  ActingSessions,
  AnnounceOfPeople,
  EntryProofs,
  ForgetVisitor,
  MemberRoles,
  Presences,
  RaiseOfPeople,
  Rights,
  Roles,
  SeatsOf,
  TextMessages,
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
  readonly memberRoles: MemberRoles;
  readonly rights: Rights;
  readonly presences: Presences;
  readonly workspaces: Workspaces;
  readonly textMessages: TextMessages;
  readonly seatsOf: SeatsOf;
  readonly raise: RaiseOfPeople;
  readonly announce: AnnounceOfPeople;
  readonly logbook: Logbook;
  /** Where the app is, for the link in messages; null: where the caller found it. */
  readonly appAddress: string | null;
  readonly forgetVisitor: ForgetVisitor;
}

export { publishTerms, readTerms } from "./publish-terms.ts";

/** What the module serves and gives. */
export interface PeopleModule extends ApiModule {
  /** Their places when something befalls their account. */
  readonly places: AccountPlaces;
  /** People of roles that are removed. */
  readonly ofRoles: PeopleOfRoles;
  /** Leaving because of what befell the workspace. */
  readonly detaching: Detaching;
  /** The memberships of a person as they themself have them. */
  readonly memberships: Memberships;
  /** Joining and entering workspaces. */
  readonly entry: Entry;
  /** Visits to the demo workspace. */
  readonly visits: Visits;
}

/** Composes the module. */
export function createPeopleModule(deps: Deps): PeopleModule {
  const visits = new Visits(deps);
  const memberships = new Memberships(deps);
  const lists = new ListService(deps);
  const invitations = new InvitationService({ ...deps, attempts: new AttemptStore(deps.database) });
  const shared = { ...deps, invitations, lists };
  const members = new MemberService(shared);
  const guests = new GuestService(shared);
  const ownership = new OwnershipService(shared);
  return {
    name: "people",
    endpoints: [
      ...memberRoutes(new RequirementService(deps)),
      ...peopleRoutes({ lists, members, ownership, invitations, guests }),
    ],
    places: new AccountPlaces(deps),
    ofRoles: new PeopleOfRoles({ invitations, members }),
    detaching: new Detaching(shared),
    memberships,
    entry: new Entry({ ...deps, memberships }),
    visits,
    start: () => visits.watch(),
    async stop() {
      visits.stopWatching();
    },
  };
}
