// Workspaces as the people module knows them. The module of workspaces answers for them; it takes the words for it from here.
import type { WorkspaceLanguage } from "@didban/contract";
import type { Database, SqlExpression, Subquery } from "../../platform/database/index.ts";
import type { WorkspaceGate } from "./standing.ts";

/** A workspace as its people see it. */
export interface KnownWorkspace extends WorkspaceGate {
  readonly id: string;
  readonly name: string;
  /** Language of messages to people without one of their own (WS-15). */
  readonly language: WorkspaceLanguage;
  /** Guests may join, and be invited (WS-65). */
  readonly allowGuest: boolean;
}

/** Workspaces, from the module of that name. */
export interface Workspaces {
  /** Null when there is none. */
  find(id: string, within?: Database): Promise<KnownWorkspace | null>;
  /** Who may enter it, asked together with something else; null when there is none. */
  gateOf(id: SqlExpression): Subquery<WorkspaceGate | null>;
  /** Those of `ids` that nobody has had deleted. */
  lasting(ids: readonly string[]): Promise<readonly string[]>;
  /** The same, with their names. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Those that a person owns; none is made meanwhile until `within` ends. */
  ownedBy(accountId: string, within: Database): Promise<readonly { id: string; name: string }[]>;
  /** The workspace that guests of the sign-in page land in, while it takes them. */
  publicGuest(within?: Database): Promise<string | null>;
  /** Makes other changes of a workspace itself wait until `within` ends; to be called before its people are held. */
  hold(id: string, within: Database): Promise<void>;
  /** Makes somebody else the owner. Throws `workspaceLimitReached` when they own as many as one may (WS-18). */
  giveTo(id: string, accountId: string, within: Database): Promise<void>;
}
