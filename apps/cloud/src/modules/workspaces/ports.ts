// What the workspaces module asks of others, as narrow as it needs it.
import type { Locale, ServerMessage, SignInMethod } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";
import type { Caller } from "../../platform/http/index.ts";

/** People, from the identity module. */
export interface People {
  read(id: string): Promise<Person | null>;
  /** Phone of an account in E.164, null when it is gone. */
  phoneOf(id: string): Promise<string | null>;
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

/** What happened in a workspace, for the sessions that may know of it. */
export type WorkspaceNews = Extract<
  ServerMessage,
  { name: "WorkspaceUserEvent" | "UserDetached" | "ResourceEvent" }
>;

/** Tells open sessions when `within` commits. */
export type AnnounceInWorkspace = (news: WorkspaceNews, within: Database) => Promise<void>;

/** Roles, from the access module. */
export interface Roles {
  setUp(workspaceId: string, ownerId: string, within: Database): Promise<void>;
  give(accountId: string, workspaceId: string, kind: "member" | "guest", within: Database): Promise<void>;
  takeAll(accountId: string, workspaceId: string, within: Database): Promise<void>;
  tell(workspaceId: string, within: Database): Promise<void>;
  /** True when the person's role on the workspace is suspended (ROLE-33). */
  isSuspended(accountId: string, workspaceId: string): Promise<boolean>;
  /** True when a manager may remove, suspend or ask something of a member (PEOP-35). */
  mayActOn(managerId: string, accountId: string, workspaceId: string, within: Database): Promise<boolean>;
}

/** A workspace that is being created; `locale` is its owner's. */
export interface NewWorkspace {
  readonly id: string;
  readonly ownerId: string;
  readonly isDemo: boolean;
  readonly locale: Locale;
}

/** Something that every new workspace gets from another module, as its default camera group (WS-17). */
export type OnWorkspaceCreated = (workspace: NewWorkspace, within: Database) => Promise<void>;
