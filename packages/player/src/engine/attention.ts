// Whether anybody is watching (LIVE-22 to LIVE-24): inactivity in the page and a hidden page put live streams to rest. Knows no player; whoever
// listens decides who rests.
import type { Cancel, Clock } from "../stream/clock.ts";

/** A page hidden this long stops its live streams (LIVE-24). */
export const hiddenRestMs = 60_000;

export interface AttentionListener {
  rest(reason: "stillWatching" | "hidden"): void;
  /** The page is visible again. */
  visible(): void;
}

export class Attention {
  readonly #clock: Clock;
  readonly #stillWatchingMs: number;
  readonly #listener: AttentionListener;
  #cancelIdle: Cancel = () => undefined;
  #cancelHidden: Cancel = () => undefined;
  #lastInputMs: number;

  constructor(clock: Clock, stillWatchingMs: number, listener: AttentionListener) {
    this.#clock = clock;
    this.#stillWatchingMs = stillWatchingMs;
    this.#listener = listener;
    this.#lastInputMs = clock.nowMs();
    this.#waitForIdle();
  }

  /** A pointer, key or touch in the page. */
  touch(): void {
    this.#lastInputMs = this.#clock.nowMs();
  }

  setVisible(isVisible: boolean): void {
    this.#cancelHidden();
    if (isVisible) return this.#listener.visible();
    this.#cancelHidden = this.#clock.after(hiddenRestMs, () => this.#listener.rest("hidden"));
  }

  stop(): void {
    this.#cancelIdle();
    this.#cancelHidden();
  }

  #waitForIdle(): void {
    const idleMs = this.#clock.nowMs() - this.#lastInputMs;
    if (idleMs >= this.#stillWatchingMs) {
      this.#listener.rest("stillWatching");
      this.#lastInputMs = this.#clock.nowMs();
    }
    const restMs = this.#stillWatchingMs - (this.#clock.nowMs() - this.#lastInputMs);
    this.#cancelIdle = this.#clock.after(restMs, () => this.#waitForIdle());
  }
}
