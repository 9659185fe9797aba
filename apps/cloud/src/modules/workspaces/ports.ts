// What the workspaces module asks of others, as narrow as it needs it.
import type { ConnectedDevices, WorkspaceView } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { roles } from "../access/rights-module.ts";
import type { createFootageOrders } from "../archive/index.ts";
import type { accounts } from "../identity/module.ts";
import type { detaching, entry, ownMemberships, visits } from "../people/module.ts";
import type { WorkspaceNews } from "./workspace-news.ts";

export type Accounts = Pick<ServiceOf<typeof accounts>, "read" | "namesOf" | "ensure">;

export type Person = Awaited<ReturnType<Accounts["ensure"]>>;

/** Who belongs where. */
export type Members = Pick<ServiceOf<typeof ownMemberships>, "find" | "of" | "add"> & {
  /** Ends every membership in a workspace that is being deleted; answers them as they were. */
  readonly detachAll: ServiceOf<typeof detaching>["all"];
  /** Withdraws the guests of a workspace that takes none any more. */
  readonly detachGuests: ServiceOf<typeof detaching>["guests"];
};

/** Joining and entering; each throws what keeps the caller out (WS-27 to WS-30). */
export type Entry = Pick<ServiceOf<typeof entry>, "join" | "terms" | "enter" | "requirePresence">;

/** What a person says of the terms: that they accept them, and which they read. */
export type AcceptedTerms = Parameters<Entry["join"]>[2];

/** Visits to the demo. */
export type Visits = Pick<ServiceOf<typeof visits>, "begin">;

/** Tells open sessions when `within` commits. */
export type AnnounceOfWorkspace = (news: WorkspaceNews, within: Database) => Promise<void>;

/** What is connected to a workspace, from the modules of devices. */
export interface Devices {
  /** None is added until `within` ends. */
  count(workspaceId: string, within: Database): Promise<ConnectedDevices>;
}

/** What is recorded of the cameras that were in workspaces. */
export type FootageOfWorkspaces = ReturnType<typeof createFootageOrders>;

/** Tells somebody of the end of a workspace, when `within` commits (JOBS-9). */
export type RaiseOfWorkspace = (
  accountId: string,
  event: "workspaceDeletionScheduled" | "workspaceDeleted",
  within: Database,
  params: Readonly<Record<"workspace", string>>,
) => Promise<void>;

export type Roles = Pick<ServiceOf<typeof roles>, "setUp" | "guestAt" | "tell">;

export type OwnRole = NonNullable<WorkspaceView["team"]> & { readonly isSuspended: boolean };

/** The roles that a person has, by workspace; from the access module. */
export type RolesOfPerson = (accountId: string) => Promise<ReadonlyMap<string, OwnRole>>;
