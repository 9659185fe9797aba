// Notices that no picture came although one was due (PLAY-7). Slow cameras are waited for as long as their own pace says.
import type { Cancel, Clock } from "../stream/clock.ts";

/** Time without a due picture after which playback counts as buffering (PLAY-7). */
export const starvedMs = 400;

/** Cameras slower than one picture in this time are not waited for. */
const longestIntervalMs = 2000;

export class StarvationTimer {
  readonly #clock: Clock;
  readonly #starved: () => void;
  /** The one timer that runs; it is not set anew for each picture, but looks again when it ends too soon. */
  #cancel: Cancel | undefined;
  #dueMs = 0;
  /** Capture time of the picture shown last. */
  #lastMs: number | undefined;

  constructor(clock: Clock, starved: () => void) {
    this.#clock = clock;
    this.#starved = starved;
  }

  /** Waits for a first picture. */
  arm(): void {
    this.#lastMs = undefined;
    this.#wait(starvedMs);
  }

  /** Waits for the picture after this one. */
  shown(captureMs: number): void {
    const intervalMs = Math.max(0, captureMs - (this.#lastMs ?? captureMs));
    this.#lastMs = captureMs;
    this.#wait(starvedMs + Math.min(intervalMs, longestIntervalMs));
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #wait(delayMs: number): void {
    const dueMs = this.#clock.nowMs() + delayMs;
    // An earlier end than the one that is waited for: it would be noticed too late.
    if (dueMs < this.#dueMs) this.stop();
    this.#dueMs = dueMs;
    if (this.#cancel === undefined) this.#look();
  }

  #look(): void {
    const leftMs = this.#dueMs - this.#clock.nowMs();
    this.#cancel = undefined;
    if (leftMs > 0) this.#cancel = this.#clock.after(leftMs, () => this.#look());
    else this.#starved();
  }
}
