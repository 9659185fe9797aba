// What the module asks of others: where resources hang, how people stand in workspaces, and what becomes of people when their roles change.
import type { HangingKind, ServerMessage } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { ResourceTrail } from "./rights.ts";

/** A resource of a workspace, with its name. */
export interface DirectoryEntry {
  readonly trail: ResourceTrail;
  readonly name: string;
}

/**
 * The resources of some kinds with what they hang in; the module that owns the kinds answers it. Functions, not methods: only of those is a directory of
 * some kinds refused where one of all is asked for.
 */
export interface DirectoryOf<Kind extends HangingKind> {
  /** Null when there is no such resource (any more). */
  readonly trailOf: (kind: Kind, id: string, within?: Database) => Promise<ResourceTrail | null>;
  /** Every resource of a workspace that rows may stand on. */
  readonly list: (workspaceId: string) => Promise<readonly DirectoryEntry[]>;
  /** Null when the workspace has none of this id. */
  readonly nameOf: (kind: Kind, id: string, workspaceId: string, within: Database) => Promise<string | null>;
}

/** The resources of all kinds. */
export type ResourceDirectory = DirectoryOf<HangingKind>;

/**
 * How a person stands in a workspace now. `locked`: joined but kept out by a lock (WS-34); `demoExpired`: the time in the demo is over
 * (AUTH-48); `none`: no membership, or the workspace is being deleted.
 */
export type Standing =
  | "joined"
  | "pending"
  | "termsRequired"
  | "withdrawn"
  | "demoExpired"
  | "locked"
  | "none";

/** Someone who may act in a workspace, once they have passed what it asks of them. */
export interface Entrant {
  /** The workspace forces a second factor on them (MFA-13). */
  readonly requiresFactor: boolean;
}

/** Which sessions have passed a second factor of their person that is on; the identity module answers it. */
export interface PassedFactors {
  hasPassedFactor(sessionId: string): Promise<boolean>;
  /** Sessions of these people that have. */
  pastFactor(accountIds: readonly string[]): Promise<readonly string[]>;
}

/** Memberships; the people module answers it. */
export interface MembershipDirectory {
  standingOf(accountId: string, workspaceId: string): Promise<Standing>;
  /** The same with what is asked of them when they act there. */
  entryOf(accountId: string, workspaceId: string): Promise<Entrant & { readonly standing: Standing }>;
  /** Everyone who has joined a workspace now. */
  joined(
    workspaceId: string,
    within?: Database,
  ): Promise<readonly { readonly memberId: string; readonly accountId: string }[]>;
  /** Who stands `joined` now: a lock keeps out whom it keeps out. */
  present(workspaceId: string): Promise<readonly (Entrant & { readonly accountId: string })[]>;
  /** Name of a workspace, "" when there is none. */
  nameOf(workspaceId: string): Promise<string>;
}

/** People by their accounts; the identity module answers it. */
export interface PeopleByAccount {
  /** Full names by account, as `readerId` may read them. */
  namesOf(ids: readonly string[], readerId: string): Promise<ReadonlyMap<string, string>>;
  /** Phone in E.164, null when the account is gone. */
  phoneOf(id: string): Promise<string | null>;
}

/** What else becomes of the people of a role. */
export interface PeopleOfRoles {
  /** Removes joined members from a workspace, each as their removal alone does (PEOP-36). */
  removeMembers(workspaceId: string, accountIds: readonly string[], within: Database): Promise<void>;
  /** Phones of who is invited into a role. */
  invitedInto(teamId: string, within: Database): Promise<readonly string[]>;
  /** Withdraws every invitation into a role. */
  cancelInvitesInto(teamId: string, within: Database): Promise<void>;
}

/** Takes the acting workspace from every session of a person in it; the identity module does it. */
export type LeaveWorkspace = (accountId: string, workspaceId: string, within: Database) => Promise<void>;

/** What is told of members when their role changes. */
export type RoleNews = Extract<ServerMessage, { name: "UserDetached" | "WorkspaceUserEvent" }>;

/** Tells open sessions when `within` commits. */
export type AnnounceRoleNews = (news: RoleNews, within: Database) => Promise<void>;
