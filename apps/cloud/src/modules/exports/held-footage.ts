// The footage that exports need, kept in memory for the process that deletes old footage (EXP-7): it asks for every file, and may not wait.
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { ExportQueue, exportsChanged, type HeldFootage } from "./export-queue.ts";

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
}

/** An export that ends by time alone lets go of its footage within this. */
const readEveryMs = 60_000;
/** A full disk must not wait longer for the first answer than recording can. */
const retryMs = 1_000;

export class HeldFootageList {
  readonly #deps: Deps;
  /** Undefined until it is known: then all footage is held, rather than that some goes which an export waits for. */
  #held: readonly HeldFootage[] | undefined;
  #reading: Promise<void> = Promise.resolve();
  #cancels: Cancel[] = [];

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Resolves once it is known what is held; with the database away what was known last counts. */
  start(): Promise<void> {
    const { clock, events } = this.#deps;
    const read = () => void this.#read();
    this.#cancels = [
      clock.every(readEveryMs, read),
      events.subscribe(exportsChanged, { onEvent: read, onGap: read }),
    ];
    return this.#read();
  }

  stop(): void {
    for (const cancel of this.#cancels) cancel();
  }

  isHeld(cameraId: string, startMs: number, endMs: number): boolean {
    if (this.#held === undefined) return true;
    return this.#held.some((one) => one.cameraId === cameraId && one.startMs < endMs && one.endMs > startMs);
  }

  #read(): Promise<void> {
    const { clock, database, log } = this.#deps;
    this.#reading = this.#reading.then(async () => {
      try {
        this.#held = await new ExportQueue(database).held(clock.nowMs());
      } catch (error) {
        log.warn({ err: error }, "which footage exports need could not be read");
        if (this.#held === undefined) this.#cancels.push(clock.after(retryMs, () => void this.#read()));
      }
    });
    return this.#reading;
  }
}
