// What the system module asks of others, as narrow as it needs it. None of it names a workspace, camera or person (OPS-2).
import type { ProcessView } from "@didban/contract";
import type { MetricsSnapshot } from "../../platform/metrics/index.ts";
import type { FootageOnDisk } from "../archive/module.ts";

/** The server's processes, as the supervisor knows them. */
export interface Processes {
  list(): Promise<readonly ProcessView[]>;
  /** The figures of every process that answers. */
  metrics(): Promise<readonly MetricsSnapshot[]>;
}

/** What flows now. */
export interface MediaRates {
  readonly incomingBitsPerSecond: number;
  readonly outgoingBitsPerSecond: number;
}

export interface SystemPorts {
  readonly processes: Processes;
  readonly camerasByStatus: () => Promise<Readonly<Record<string, number>>>;
  readonly footage: FootageOnDisk;
  readonly mediaRates: () => Promise<MediaRates>;
}
