// Notices that no picture came although one was due (PLAY-7). Slow cameras are waited for as long as their own pace says.
import type { Cancel, Clock } from "../stream/clock.ts";

/** Time without a due picture after which playback counts as buffering (PLAY-7). */
export const starvedMs = 400;

/** Cameras slower than one picture in this time are not waited for. */
const longestIntervalMs = 2000;

export class StarvationTimer {
  readonly #clock: Clock;
  readonly #starved: () => void;
  #cancel: Cancel = () => undefined;
  #last: { readonly captureMs: number; readonly atMs: number } | undefined;

  constructor(clock: Clock, starved: () => void) {
    this.#clock = clock;
    this.#starved = starved;
  }

  /** Waits for a first picture. */
  arm(): void {
    this.#last = undefined;
    this.#wait(starvedMs);
  }

  /** Waits for the picture after this one. */
  shown(captureMs: number, nowMs: number): void {
    const intervalMs = this.#last ? Math.max(0, captureMs - this.#last.captureMs) : 0;
    this.#last = { captureMs, atMs: nowMs };
    this.#wait(starvedMs + Math.min(intervalMs, longestIntervalMs));
  }

  stop(): void {
    this.#cancel();
  }

  #wait(delayMs: number): void {
    this.#cancel();
    this.#cancel = this.#clock.after(delayMs, this.#starved);
  }
}
