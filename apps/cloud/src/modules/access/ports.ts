// What rights ask of others: where resources hang, how people stand in workspaces, and what their sessions have proven.
import type { HangingKind } from "@didban/contract";
import { sql } from "kysely";
import type { Database, SqlExpression, Subquery } from "../../platform/database/index.ts";
import type { ServiceOf } from "../../platform/kernel/index.ts";
import type { displayDirectory } from "../displays/directory-module.ts";
import type { sessionDirectory } from "../identity/session-directory-module.ts";
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
  readonly trailOf: (kind: Kind, id: string) => Subquery<ResourceTrail | null>;
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

/** A person in a workspace as a statement names them: by columns, or by values. */
export interface MemberRef {
  readonly accountId: SqlExpression;
  readonly workspaceId: SqlExpression;
}

/** The same of known ids. */
export function memberRef(accountId: string, workspaceId: string): MemberRef {
  return { accountId: sql`${accountId}::uuid`, workspaceId: sql`${workspaceId}::uuid` };
}

/** Someone who belongs to a workspace. */
export interface JoinedMember {
  readonly memberId: string;
  readonly accountId: string;
  readonly fullName: string;
}

/** Someone who may act in a workspace, once they have passed what it asks of them. */
export interface Entrant {
  /** The workspace forces a second factor on them (MFA-13). */
  readonly requiresFactor: boolean;
}

/** Which sessions have passed a second factor of their person that is on. */
export type PassedFactors = Pick<ServiceOf<typeof sessionDirectory>, "hasPassedFactor" | "pastFactor">;

/** What displays were given. */
export type DisplayDirectory = Pick<ServiceOf<typeof displayDirectory>, "grantOf">;

/** Memberships; the people module answers it. */
export interface MembershipDirectory {
  standingOf(accountId: string, workspaceId: string): Promise<Standing>;
  /** The same with what is asked of them when they act there. */
  entryAt(place: MemberRef): Subquery<Entrant & { readonly standing: Standing }>;
  /** The same of a display of the workspace, which is nobody's membership. */
  displayStanding(workspaceId: string): Promise<Standing>;
  /** Everyone who has joined a workspace now. */
  joined(workspaceId: string, within?: Database): Promise<readonly JoinedMember[]>;
  /** The same, to be asked together with something else. */
  joinedAt(workspaceId: string): Subquery<readonly JoinedMember[]>;
  /** Who stands `joined` now: a lock keeps out whom it keeps out. */
  present(workspaceId: string): Promise<readonly (Entrant & { readonly accountId: string })[]>;
  /** Name of a workspace, "" when there is none. */
  nameOf(workspaceId: string): Promise<string>;
}
