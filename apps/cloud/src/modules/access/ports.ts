// What the authoriser asks of other modules: where resources hang, and how people stand in workspaces.
import type { ResourceTrail } from "./rights.ts";

/** A camera or camera group of a workspace. */
export interface DirectoryEntry {
  readonly trail: ResourceTrail;
  readonly name: string;
}

/** Cameras and camera groups with what they hang from; the cameras module answers it. */
export interface ResourceDirectory {
  /** Null when there is no such resource (any more). */
  trailOf(kind: ResourceTrail["kind"], id: string): Promise<ResourceTrail | null>;
  /** Every camera and group of a workspace. */
  list(workspaceId: string): Promise<readonly DirectoryEntry[]>;
}

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
  joined(workspaceId: string): Promise<readonly { readonly memberId: string; readonly accountId: string }[]>;
  /** Who stands `joined` now: a lock keeps out whom it keeps out. */
  present(workspaceId: string): Promise<readonly (Entrant & { readonly accountId: string })[]>;
  /** Name of a workspace, "" when there is none. */
  nameOf(workspaceId: string): Promise<string>;
}
