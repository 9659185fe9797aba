// What the workspaces module asks of others, as narrow as it needs it.
import type {
  ConnectedDevices,
  Locale,
  ServerMessage,
  WorkspaceTerms,
  WorkspaceView,
} from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import type { Membership } from "../people/index.ts";

/** Accounts, from the identity module. */
export interface Accounts {
  read(id: string): Promise<Person | null>;
  /** Full names by account, in the words of who reads them where a person is gone. */
  namesOf(ids: readonly string[], readerId: string): Promise<ReadonlyMap<string, string>>;
  /** The account of a phone, made if it is not there. */
  ensure(phone: string, fullName: string): Promise<Person>;
}

export interface Person {
  readonly id: string;
  readonly fullName: string;
  readonly timezone: string;
  readonly locale: Locale;
}

/** Who belongs where, from the people module. */
export interface Members {
  /** Null without a membership. */
  find(workspaceId: string, accountId: string): Promise<Membership | null>;
  /** Every membership of a person. */
  of(accountId: string, within?: Database): Promise<readonly Membership[]>;
  /** Ends every membership in a workspace that is being deleted; answers them as they were. */
  detachAll(workspaceId: string, within: Database): Promise<readonly Membership[]>;
  /** Withdraws the guests of a workspace that takes none any more. */
  detachGuests(workspaceId: string, within: Database): Promise<void>;
  /** Makes the owner of a new workspace its member. */
  add(workspaceId: string, accountId: string, within: Database): Promise<void>;
}

/** Joining and entering, from the people module; each throws what keeps the caller out (WS-27 to WS-30). */
export interface Entry {
  join(caller: Caller, workspaceId: string, accepted: AcceptedTerms): Promise<void>;
  /** The terms that are agreed to. */
  terms(): Promise<WorkspaceTerms>;
  enter(caller: Caller, workspaceId: string): Promise<void>;
  /** The caller may act in a workspace where their session acts already. */
  requirePresence(caller: Caller, workspaceId: string): Promise<void>;
}

/** What a person says of the terms: that they accept them, and which they read. */
export interface AcceptedTerms {
  readonly isAccepted: boolean;
  readonly version?: number | undefined;
}

/** Visits to the demo, from the people module. */
export interface Visits {
  /** Answers when the caller's visit ends, null: never. */
  begin(caller: Caller, workspaceId: string): Promise<number | null>;
}

/** What happened to a workspace. */
export type WorkspaceNews = Extract<ServerMessage, { name: "ResourceEvent" | "WorkspaceLocked" }>;

/** Tells open sessions when `within` commits. */
export type AnnounceOfWorkspace = (news: WorkspaceNews, within: Database) => Promise<void>;

/** What is connected to a workspace, from the modules of devices. */
export interface Devices {
  /** None is added until `within` ends. */
  count(workspaceId: string, within: Database): Promise<ConnectedDevices>;
}

/** What is recorded of the cameras that were in workspaces, from the archive module. */
export interface FootageOfWorkspaces {
  /** True while something of it is not erased. */
  hasFootage(workspaceId: string): Promise<boolean>;
  /** Workspaces whose removed cameras are still remembered. */
  workspaces(): Promise<readonly string[]>;
  /** Forgets the cameras of a workspace. */
  forget(workspaceId: string): Promise<void>;
}

/** Tells somebody of the end of a workspace, when `within` commits (JOBS-9). */
export type RaiseOfWorkspace = (
  accountId: string,
  event: "workspaceDeletionScheduled" | "workspaceDeleted",
  within: Database,
  params: Readonly<Record<"workspace", string>>,
) => Promise<void>;

/** Roles, from the access module. */
export interface Roles {
  setUp(workspaceId: string, ownerId: string, within: Database): Promise<void>;
  /** Workspaces in which a person is a guest. */
  guestAt(accountId: string): Promise<readonly string[]>;
  /** What people may do there has changed: whatever they hold open is asked for anew. */
  tell(workspaceId: string, within: Database): Promise<void>;
}

/** The roles that a person has, by workspace; from the access module. */
export type RolesOfPerson = (
  accountId: string,
) => Promise<ReadonlyMap<string, NonNullable<WorkspaceView["team"]>>>;
