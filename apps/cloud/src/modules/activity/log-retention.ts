// How long entries are kept (LOG-17). Once a day, in every api process: what another has removed is simply not there any more.
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { cutChains } from "./audit-chain.ts";
import { LogStore } from "./log-store.ts";

const dayMs = 24 * 60 * 60_000;
const keptMs = 365 * dayMs;
const auditKeptMs = 2 * 365 * dayMs;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

export class LogRetention {
  readonly #deps: Deps;
  #cancel: Cancel = () => undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    const { clock, log } = this.#deps;
    this.#cancel = clock.after(dayMs, () => {
      this.sweep()
        .catch((err: unknown) => log.warn({ err }, "old entries of the logs could not be removed"))
        .finally(() => this.start());
    });
  }

  stop(): void {
    this.#cancel();
  }

  async sweep(): Promise<void> {
    const { clock, database } = this.#deps;
    await new LogStore(database).removeBefore(new Date(clock.nowMs() - keptMs));
    await cutChains(new Date(clock.nowMs() - auditKeptMs), database);
  }
}
