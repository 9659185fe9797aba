// Forgets events that are older than the footage that is kept of their camera (AI-31): in the jobs process, a bounded number at a time.
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { EventStore } from "./event-store.ts";

const lookEveryMs = 10 * 60_000;
const atOnce = 2_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

export class EventRetention {
  readonly #deps: Deps;
  #cancel: Cancel = () => undefined;
  #turn: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Looks now and every ten minutes from now on. */
  start(): Promise<void> {
    this.#cancel = this.#deps.clock.every(lookEveryMs, () => void this.look());
    return this.look();
  }

  /** Never rejects: what could not be removed is tried again. */
  look(): Promise<void> {
    const { log } = this.#deps;
    this.#turn = this.#turn
      .then(() => this.#forget())
      .catch((error: unknown) => log.warn({ err: error }, "old events could not be removed"));
    return this.#turn;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#turn;
  }

  async #forget(): Promise<void> {
    const store = new EventStore(this.#deps.database);
    const now = new Date(this.#deps.clock.nowMs());
    while (!this.#isStopped && (await store.forget(now, atOnce)) === atOnce);
  }
}
