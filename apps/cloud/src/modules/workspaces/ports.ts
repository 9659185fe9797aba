// What the workspaces module asks of others, as narrow as it needs it.
import type { Locale, ServerMessage } from "@didban/contract";
import type { Database } from "../../platform/database/index.ts";

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
}

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
