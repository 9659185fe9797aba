// Removes news that everyone who was to hear of it has heard of: in the jobs process, so that it goes whether channels are open or not (WS-58).
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { NewsStore } from "./news-store.ts";

const lookEveryMs = 60_000;
const keptMs = 10 * 60_000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

export class NewsSweeper {
  readonly #deps: Deps;
  #cancel: Cancel = () => undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Looks now and every minute from now on. */
  start(): Promise<void> {
    this.#cancel = this.#deps.clock.every(lookEveryMs, () => void this.look());
    return this.look();
  }

  /** Never rejects: what could not be removed is tried again. */
  look(): Promise<void> {
    const { clock, database, log } = this.#deps;
    this.#turn = this.#turn
      .then(() => new NewsStore(database).sweep(clock.nowMs() - keptMs))
      .catch((error: unknown) => log.warn({ err: error }, "old news could not be removed"));
    return this.#turn;
  }

  async stop(): Promise<void> {
    this.#cancel();
    await this.#turn;
  }
}
