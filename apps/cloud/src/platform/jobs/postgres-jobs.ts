// Jobs over pg-boss, which keeps its queues in the schema `pgboss` of the same database. Only the jobs process runs and schedules work;
// the others enqueue.
import { fromKysely, PgBoss, type Job, type JobResult } from "pg-boss";
import type { Database } from "../database/index.ts";
import { newId } from "../id.ts";
import type { Logger } from "../log/index.ts";
import type { EnqueueOptions, JobHandler, JobKind, Jobs } from "./jobs.ts";

const stopTimeoutMs = 10_000;

/** A new job wakes its worker at once; retries and delayed ones are looked for every 2 s, and a filled queue is emptied without a pause. */
const workPace = {
  batchSize: 10,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const;

export interface PostgresJobsOptions {
  readonly url: string;
  readonly database: Database;
  /** `worker` runs, times and tends the queues; `client` only enqueues. */
  readonly mode: "worker" | "client";
  readonly log: Logger;
}

/** Makes or updates the tables of the queues; part of the migrations. */
export async function migrateJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  boss.on("error", () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}

/** Opens the queues, whose tables must exist. */
export async function openPostgresJobs(options: PostgresJobsOptions): Promise<Jobs> {
  const isWorker = options.mode === "worker";
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: `didban jobs ${options.mode}`,
    max: isWorker ? 5 : 2,
    migrate: false,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
  });
  boss.on("error", (error) => options.log.error({ err: error }, "jobs are disturbed"));
  await boss.start();
  return new PostgresJobs(boss, options);
}

class PostgresJobs implements Jobs {
  readonly #boss: PgBoss;
  readonly #options: PostgresJobsOptions;
  readonly #queues = new Map<string, Promise<void>>();

  constructor(boss: PgBoss, options: PostgresJobsOptions) {
    this.#boss = boss;
    this.#options = options;
  }

  async enqueue<Data>(kind: JobKind<Data>, data: Data, options: EnqueueOptions = {}): Promise<void> {
    await this.#ensureQueue(kind);
    await this.#boss.send(
      kind.name,
      { content: kind.data.parse(data) },
      {
        db: fromKysely(options.within ?? this.#options.database),
        // The queue holds one waiting job a key, so a job without one gets its own.
        singletonKey: options.singletonKey ?? newId(),
        ...(options.startAfterMs === undefined ? {} : { startAfter: new Date(options.startAfterMs) }),
      },
    );
  }

  async work<Data>(kind: JobKind<Data>, handler: JobHandler<Data>): Promise<void> {
    await this.#ensureQueue(kind);
    await this.#boss.work<{ content: unknown }, unknown, typeof workPace>(kind.name, workPace, (jobs) =>
      Promise.all(jobs.map((job) => this.#run(kind, handler, job))),
    );
  }

  async #run<Data>(
    kind: JobKind<Data>,
    handler: JobHandler<Data>,
    job: Job<{ content: unknown }>,
  ): Promise<JobResult> {
    const log = this.#options.log.child({ job: kind.name, jobId: job.id });
    try {
      await handler(kind.data.parse(job.data.content), job.signal);
      log.debug("job done");
      return { id: job.id, status: "completed" };
    } catch (error) {
      log.error({ err: error }, "job failed");
      return { id: job.id, status: "failed", output: String(error) };
    }
  }

  async schedule<Data>(kind: JobKind<Data>, cron: string, data: Data): Promise<void> {
    await this.#ensureQueue(kind);
    await this.#boss.schedule(kind.name, cron, { content: kind.data.parse(data) }, { tz: "UTC" });
  }

  async close(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: stopTimeoutMs });
  }

  #ensureQueue<Data>(kind: JobKind<Data>): Promise<void> {
    const ensured =
      this.#queues.get(kind.name) ??
      this.#boss.createQueue(kind.name, {
        policy: "short",
        notify: true,
        retryLimit: kind.retryLimit ?? 5,
        retryDelay: kind.retryDelaySeconds ?? 5,
        retryBackoff: true,
        expireInSeconds: kind.expireInSeconds ?? 900,
        deleteAfterSeconds: 86_400,
      });
    this.#queues.set(kind.name, ensured);
    ensured.catch(() => this.#queues.delete(kind.name));
    return ensured;
  }
}
