// Door of the jobs room. pg-boss is loaded where a job is run or first enqueued: most processes do neither.
import { LaterJobs } from "./later-jobs.ts";
import type { Jobs } from "./jobs.ts";
import type { PostgresJobsOptions } from "./postgres-jobs.ts";

export * from "./jobs.ts";
export type { PostgresJobsOptions } from "./postgres-jobs.ts";

const load = () => import("./postgres-jobs.ts");

/** Makes or updates the tables of the queues; part of the migrations. */
export async function migrateJobs(url: string): Promise<void> {
  await (await load()).migrateJobs(url);
}

/** Opens the queues, whose tables must exist: at once to work, at the first job to enqueue. */
export async function openPostgresJobs(options: PostgresJobsOptions): Promise<Jobs> {
  const open = async () => (await load()).openPostgresJobs(options);
  return options.mode === "worker" ? open() : new LaterJobs(open);
}
