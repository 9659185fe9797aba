// What the crash tests and the process they crash agree on: how the recorder is set up, where it dies, how it may be broken on purpose.

/** A step at which the recorder kills itself: before or after the operation with this number. */
export interface DeathPoint {
  readonly operation: "create" | "append" | "sync" | "close" | "remove" | "apply";
  readonly number: number;
  readonly isAfter: boolean;
}

/**
 * `none`: the product as it is. `acknowledgesEarly`: rows are filed before their bytes are written. `neverSyncs`: syncs do nothing.
 * `writesLate`: bytes wait in memory for longer than a kill may cost.
 */
export type Flaw = "none" | "acknowledgesEarly" | "neverSyncs" | "writesLate";

export interface CrashPlan {
  readonly root: string;
  /** Log of the index, on a disk that does not crash. */
  readonly indexLog: string;
  /** Log of what was synced, one JSON line each. */
  readonly syncLog: string;
  readonly cameras: readonly string[];
  /** Number of each camera's next picture. */
  readonly firstNumber: number;
  /** Capture time of the first picture. */
  readonly startMs: number;
  /** How many seconds of footage a second of the test makes. */
  readonly speed: number;
  readonly limitBytes: number;
  readonly flaw: Flaw;
  readonly death?: DeathPoint;
}

/** Pictures a second of each camera in the test. */
export const framesPerSecond = 10;

/** A line of the sync log. */
export interface SyncedLength {
  readonly path: string;
  readonly bytes: number;
}

/** A line of the recorder's standard output: a picture that it has given to every camera. */
export interface GivenPicture {
  readonly number: number;
  /** By camera: false while recording waits, for a key frame or for room on the disk. What is not taken is no crash's loss. */
  readonly isTaken: readonly boolean[];
}
