// What the people module asks of others, as narrow as it needs it.
import type { ServerMessage, SignInMethod } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";
import type { WorkspaceGate } from "./standing.ts";

/** A workspace as its people see it. */
export interface KnownWorkspace extends WorkspaceGate {
  readonly id: string;
  readonly name: string;
}

/** Workspaces, from the module of that name. */
export interface Workspaces {
  /** Null when there is none. */
  find(id: string, within?: Database): Promise<KnownWorkspace | null>;
  /** Those of `ids` that nobody has had deleted. */
  lasting(ids: readonly string[]): Promise<readonly string[]>;
  /** Those that a person owns; none is made meanwhile until `within` ends. */
  ownedBy(accountId: string, within: Database): Promise<readonly { id: string; name: string }[]>;
  /** The workspace that guests of the sign-in page land in, while it takes them. */
  publicGuest(within?: Database): Promise<string | null>;
}

/** People's accounts, from the identity module. */
export interface Accounts {
  /** Phone of an account in E.164, null when it is gone. */
  phoneOf(id: string): Promise<string | null>;
  /** Full names by account, in the words of who reads them where a person is gone. */
  namesOf(ids: readonly string[], readerId: string): Promise<ReadonlyMap<string, string>>;
}

/** Where sessions act, from the identity module. */
export interface ActingSessions {
  actIn(sessionId: string, workspaceId: string, within: Database): Promise<void>;
  leave(accountId: string, workspaceId: string, within: Database): Promise<void>;
  /** Ends the sessions of a person that act in a workspace. */
  endActingIn(accountId: string, workspaceId: string, within: Database): Promise<void>;
}

/** What a person and their session have proven, from the identity module; read within the transaction that lets them in. */
export interface EntryProofs {
  hasVerifiedEmail(caller: Caller, within: Database): Promise<boolean>;
  /** The session has passed a second factor that is on (MFA-13). */
  hasPassedFactor(caller: Caller, within: Database): Promise<boolean>;
  /** The steps that the session has yet to pass after a reset of authentication at `sinceMs`, in their order (MFA-14). */
  openSteps(caller: Caller, sinceMs: number, within: Database): Promise<readonly SignInMethod[]>;
}

/** Tells a member that something is asked of them, when `within` commits (PEOP-46). */
export type RaiseRequirement = (
  accountId: string,
  event: "emailVerificationForced" | "multiFactorForced" | "authenticationReset",
  within: Database,
  params: Readonly<Record<"person" | "workspace", string>>,
  subject: { readonly workspaceId: string },
) => Promise<void>;

/** What happened to the people of a workspace. */
export type PeopleNews = Extract<ServerMessage, { name: "WorkspaceUserEvent" | "UserDetached" }>;

/** Tells the open sessions that may know of it, when `within` commits. */
export type AnnounceOfPeople = (news: PeopleNews, within: Database) => Promise<void>;

/** Roles, from the access module. */
export interface Roles {
  give(accountId: string, workspaceId: string, kind: "member" | "guest", within: Database): Promise<void>;
  takeAll(accountId: string, workspaceId: string, within: Database): Promise<void>;
  tell(workspaceId: string, within: Database): Promise<void>;
  /** Accounts with the role Guest on a workspace. */
  guestsOf(workspaceId: string, within: Database): Promise<readonly string[]>;
  /** True when the person's role on the workspace is suspended (ROLE-33). */
  isSuspended(accountId: string, workspaceId: string): Promise<boolean>;
  /** True when a manager may remove, suspend or ask something of a member (PEOP-35). */
  mayActOn(managerId: string, accountId: string, workspaceId: string, within: Database): Promise<boolean>;
}
