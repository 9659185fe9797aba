// How fast a device is pulled: at once while it has something to say now and then, once a second when it never stops or answers before it has
// anything to say. Each answer may hold a hundred messages, and costs us to read; one that is larger than those are counts as several.
import type { CameraClock } from "./camera-clock.ts";

/** Pulls that may follow each other without a rest. */
const burst = 8;
const refillMs = 1_000;
/** A hundred messages are no larger. */
const answerCharacters = 200_000;

export class PullPace {
  readonly #clock: Pick<CameraClock, "monotonicMs">;
  #left = burst;
  #refilledMs: number;

  constructor(clock: Pick<CameraClock, "monotonicMs">) {
    this.#clock = clock;
    this.#refilledMs = clock.monotonicMs();
  }

  /** How long to rest before the pull that comes now, milliseconds; `characters`: of the answer before it. */
  restMs(characters: number): number {
    const nowMs = this.#clock.monotonicMs();
    const refilled = Math.floor((nowMs - this.#refilledMs) / refillMs);
    this.#left = Math.min(burst, this.#left + refilled);
    this.#refilledMs += refilled * refillMs;
    if (this.#left === burst) this.#refilledMs = nowMs;
    this.#left -= Math.max(1, Math.ceil(characters / answerCharacters));
    if (this.#left >= 0) return 0;
    return this.#refilledMs - this.#left * refillMs - nowMs;
  }
}
