// Makes entries of the audit trail of viewings that have ended, in every api process: of those who find one, one does it.
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { ViewingStore } from "./viewing-store.ts";

const lookEveryMs = 5000;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

export class ViewingCloser {
  readonly #deps: Deps;
  #cancel: Cancel = () => undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    const { clock, database, log } = this.#deps;
    this.#cancel = clock.after(lookEveryMs, () => {
      new ViewingStore(database)
        .closeEnded(clock.nowMs())
        .catch((err: unknown) => log.warn({ err }, "viewings that ended could not be closed"))
        .finally(() => this.start());
    });
  }

  stop(): void {
    this.#cancel();
  }
}
