// How long entries are kept (LOG-17): once a day, and at each start of the jobs process, so that a server that is restarted daily comes to it as well.
import { z } from "zod";
import type { Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { JobKind, Jobs } from "../../platform/jobs/index.ts";
import { cutChains } from "./audit-chain.ts";
import { LogStore } from "./log-store.ts";

const dayMs = 24 * 60 * 60_000;
const keptMs = 365 * dayMs;
const auditKeptMs = 2 * 365 * dayMs;

/** At night in most of the places that Didban runs in. */
const daily = "40 22 * * *";

const forgetting: JobKind<null> = { name: "logs.forget", data: z.null() };

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export class LogRetention {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Forgets now and every day from now on. */
  async start(): Promise<void> {
    const { jobs } = this.#deps;
    await jobs.work(forgetting, () => this.#forget());
    await jobs.schedule(forgetting, daily, null);
    await jobs.enqueue(forgetting, null, { singletonKey: "at the start" });
  }

  async #forget(): Promise<void> {
    const { clock, database } = this.#deps;
    await new LogStore(database).removeBefore(new Date(clock.nowMs() - keptMs));
    await cutChains(new Date(clock.nowMs() - auditKeptMs), database);
  }
}
