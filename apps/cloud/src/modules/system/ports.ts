// What the system module asks of others, as narrow as it needs it. None of it names a workspace, camera or person (OPS-2).
import type { ProcessView } from "@didban/contract";
import type { MetricsSnapshot } from "../../platform/metrics/index.ts";

/** The server's processes, as the supervisor knows them. */
export interface Processes {
  list(): Promise<readonly ProcessView[]>;
  /** The figures of every process that answers. */
  metrics(): Promise<readonly MetricsSnapshot[]>;
}

/** Footage on disk. */
export interface FootageUse {
  readonly footageBytes: number;
  /** Written in the last 24 hours; null before anything was. */
  readonly bytesPerDay: number | null;
}

/** What flows now. */
export interface MediaRates {
  readonly incomingBitsPerSecond: number;
  readonly outgoingBitsPerSecond: number;
}

export interface SystemPorts {
  readonly processes: Processes;
  readonly camerasByStatus: () => Promise<Readonly<Record<string, number>>>;
  readonly footage: () => Promise<FootageUse>;
  readonly mediaRates: () => Promise<MediaRates>;
}
