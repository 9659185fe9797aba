// How a bridge stands, for its local page: changed by the agent alone.
import type { LineStorage } from "@didban/bridge-line";
import type { LineStage } from "./line-stage.ts";

/** A camera as it is shown. */
export interface ShownCamera {
  readonly host: string;
  readonly isRecorded: boolean;
  readonly isConnected: boolean;
  /** A CameraDiagnosis; null: none, or it is on its way. */
  readonly trouble: string | null;
}

/** The disk of the footage. */
export interface ShownCard {
  readonly state: LineStorage;
  readonly usedBytes: number;
  /** What footage may take; 0 where there is no disk. */
  readonly capacityBytes: number;
}

export interface AgentState {
  readonly hardwareId: string;
  readonly version: string;
  readonly serverHost: string;
  /** What is shown until somebody gives it in; null: paired, or none yet. */
  readonly code: { readonly text: string; readonly expiresAtMs: number } | null;
  /** Null until it is paired. */
  readonly bridgeName: string | null;
  readonly isConnected: boolean;
  /** Where the way to the server ended last; null: nowhere since it was connected last. */
  readonly failedStage: LineStage | null;
  /** The server speaks no version that this program does. */
  readonly needsUpdate: boolean;
  /** What this machine's clock is ahead of the server's; null: not known yet. */
  readonly clockOffsetMs: number | null;
  readonly cameras: readonly ShownCamera[];
  readonly card: ShownCard;
  /** How much of what the server lacks has come to it (BRDG-43); null: it lacks nothing that is known here. */
  readonly backfillPercent: number | null;
}
