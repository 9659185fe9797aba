// Timed and queued work. A job is enqueued in the transaction of the business change it belongs to, runs at least once, in the jobs
// process, and must bear being run twice.
import type { z } from "zod";
import type { Within } from "../database/index.ts";

/** A kind of work with the shape of its data. Small data only: ids, not rows. */
export interface JobKind<Data> {
  /** Queue name, `area.verb`. */
  readonly name: string;
  readonly data: z.ZodType<Data>;
  /** Runs after a failure, default 5. */
  readonly retryLimit?: number;
  /** Seconds before the first new try, doubled each time; default 5. */
  readonly retryDelaySeconds?: number;
  /** A run longer than this counts as failed; default 900. */
  readonly expireInSeconds?: number;
}

export interface EnqueueOptions {
  /** Transaction that the job belongs to: it exists when that commits. */
  readonly within?: Within;
  /** Earliest start, milliseconds since 1970. */
  readonly startAfterMs?: number;
  /** At most one waiting job of the kind with this key; a second is dropped. */
  readonly singletonKey?: string;
}

export type JobHandler<Data> = (data: Data, signal: AbortSignal) => Promise<void>;

export interface Jobs {
  enqueue<Data>(kind: JobKind<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  /** Runs `handler` for each job of the kind; in the jobs process only. */
  work<Data>(kind: JobKind<Data>, handler: JobHandler<Data>): Promise<void>;
  /** Enqueues a job of the kind at each time of `cron` (five fields, UTC). */
  schedule<Data>(kind: JobKind<Data>, cron: string, data: Data): Promise<void>;
  /** Waits up to 10 s for running jobs, then stops. */
  close(): Promise<void>;
}
