// Carries out the tours of the cameras that this media process holds. Rows say what is to be, so another process goes on where this one ended; owns when
// each camera is sent on.
import type { Cancel, Clock } from "../../platform/clock/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { EventBus } from "../../platform/events/index.ts";
import type { Logger } from "../../platform/log/index.ts";
import { PtzStore, tourChanged, type Tour } from "./ptz-store.ts";

export interface TourRunnerDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly log: Logger;
  /** Cameras that are here now. */
  cameraIds(): readonly string[];
  /** Sends a camera to one of its presets; where it does not go, it is asked for the next one in its time. */
  goTo(cameraId: string, token: string): Promise<void>;
}

/** Tours are heard of; this finds what was missed, and those of cameras that came. */
const lookEveryMs = 5_000;

export class TourRunner {
  readonly #deps: TourRunnerDeps;
  readonly #store: PtzStore;
  readonly #waiting = new Map<string, Cancel>();
  #cancels: Cancel[] = [];
  #work: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(deps: TourRunnerDeps) {
    this.#deps = deps;
    this.#store = new PtzStore(deps.database);
  }

  start(): void {
    const { clock, events } = this.#deps;
    const look = () => this.#look();
    this.#cancels = [
      clock.every(lookEveryMs, look),
      events.subscribe(tourChanged, { onEvent: look, onGap: look }),
    ];
    look();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const cancel of [...this.#cancels, ...this.#waiting.values()]) cancel();
    await this.#work;
  }

  /** Reads which tours run; one look after another, so that none acts on what an older one saw. */
  #look(): void {
    this.#work = this.#work.then(() => this.#lookNow());
  }

  async #lookNow(): Promise<void> {
    if (this.#isStopped) return;
    const { cameraIds, clock, log } = this.#deps;
    try {
      const running = await this.#store.running(cameraIds());
      for (const [id, cancel] of this.#waiting) {
        cancel();
        this.#waiting.delete(id);
      }
      if (this.#isStopped) return;
      const nowMs = clock.nowMs();
      for (const [id, tour] of running) {
        const dueMs = dueOf(tour);
        if (dueMs > nowMs)
          this.#waiting.set(
            id,
            clock.after(dueMs - nowMs, () => this.#look()),
          );
        else await this.#sendOn(id, tour, nowMs);
      }
    } catch (error) {
      log.warn({ err: error }, "tours of cameras could not be read");
    }
  }

  async #sendOn(cameraId: string, { stops, atStop }: Tour, nowMs: number): Promise<void> {
    const to = (atStop + 1) % stops.length;
    const stop = stops[to];
    if (stop === undefined || !(await this.#store.advance(cameraId, atStop, to, nowMs))) return;
    // A slow camera holds no other one up.
    this.#deps
      .goTo(cameraId, stop.token)
      .catch((error: unknown) => this.#deps.log.warn({ err: error, cameraId }, "a tour was held up"));
    this.#waiting.set(
      cameraId,
      this.#deps.clock.after(stop.seconds * 1000, () => this.#look()),
    );
  }
}

/** When a tour goes on to its next stop, milliseconds since 1970. */
function dueOf({ stops, atStop, sinceMs }: Tour): number {
  const stop = stops[atStop];
  return stop === undefined ? 0 : sinceMs + stop.seconds * 1000;
}
