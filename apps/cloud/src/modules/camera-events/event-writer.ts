// Keeps events while the database is slow or away: in their order, in batches, and bounded. What does not fit is a begin, never an end. One that no row can hold keeps no other from
// being stored.
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import { isUnkeepable } from "../../platform/database/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { EventRow } from "./event-store.ts";

export interface EventWriterDeps {
  keep(rows: readonly EventRow[]): Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Of cameras that tell a lot; what waits longer is what the database could not take. */
const mostWaiting = 5_000;
const batch = 200;
const againMs = 1_000;

export class EventWriter {
  readonly #deps: EventWriterDeps;
  #waiting: EventRow[] = [];
  #writing: Promise<void> | undefined;
  #isClosed = false;
  #cancelAgain: Cancel = () => undefined;

  constructor(deps: EventWriterDeps) {
    this.#deps = deps;
  }

  add(cameraId: string, steps: readonly EventRow["step"][]): void {
    for (const step of steps) this.#waiting.push({ cameraId, step });
    if (this.#waiting.length > mostWaiting) this.#drop();
    this.#write();
  }

  /** Writes what waits, once; what cannot be written is lost with the process. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelAgain();
    this.#write();
    await this.#writing;
  }

  #write(): void {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  async #writeAll(): Promise<void> {
    const { keep, clock, log } = this.#deps;
    let most = batch;
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.slice(0, most);
      try {
        await keep(rows);
      } catch (error) {
        if (isUnkeepable(error) && rows.length > 1) {
          most = Math.ceil(rows.length / 2);
          continue;
        }
        if (isUnkeepable(error)) {
          log.warn({ err: error, cameraId: rows[0]?.cameraId }, "an event cannot be kept and is left out");
          this.#waiting = this.#waiting.filter((row) => row !== rows[0]);
          most = batch;
          continue;
        }
        log.warn({ err: error, waiting: this.#waiting.length }, "events could not be kept; trying again");
        if (!this.#isClosed) this.#cancelAgain = clock.after(againMs, () => this.#write());
        return;
      }
      const kept = new Set(rows);
      this.#waiting = this.#waiting.filter((row) => !kept.has(row));
    }
  }

  /** The oldest begins go whose ends wait too: what goes on now is told, and so is every end of what was told before. */
  #drop(): void {
    const ended = new Set(this.#waiting.flatMap(({ step }) => (step.step === "end" ? [step.id] : [])));
    const whole = new Set(
      this.#waiting.flatMap(({ step }) => (step.step === "begin" && ended.has(step.id) ? [step.id] : [])),
    );
    const gone = new Set([...whole].slice(0, Math.ceil(mostWaiting / 5)));
    this.#waiting = this.#waiting.filter(({ step }) => !gone.has(step.id));
    this.#deps.log.warn({ leftOut: gone.size }, "events were left out while the database was away");
  }
}
