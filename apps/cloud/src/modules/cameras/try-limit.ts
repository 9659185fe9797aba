// So many tries a minute for each key, e.g. a camera or a person. Counted in this process: these limits need not survive a restart.
import type { Clock } from "../../platform/clock/index.ts";

const windowMs = 60_000;

export class TryLimit {
  readonly #clock: Clock;
  readonly #perMinute: number;
  readonly #taken = new Map<string, number[]>();

  constructor(clock: Clock, perMinute: number) {
    this.#clock = clock;
    this.#perMinute = perMinute;
  }

  /** Takes one try; answers 0, or the seconds until the next is free. */
  take(key: string): number {
    const nowMs = this.#clock.monotonicMs();
    this.#forget(nowMs);
    const recent = (this.#taken.get(key) ?? []).filter((atMs) => nowMs - atMs < windowMs);
    const [oldest = nowMs] = recent;
    if (recent.length >= this.#perMinute) return Math.ceil((windowMs - (nowMs - oldest)) / 1000);
    // The key moves to the end: the map stays in the order of the newest tries.
    this.#taken.delete(key);
    this.#taken.set(key, [...recent, nowMs]);
    return 0;
  }

  #forget(nowMs: number): void {
    for (const [key, taken] of this.#taken) {
      if (nowMs - (taken.at(-1) ?? 0) < windowMs) break;
      this.#taken.delete(key);
    }
  }
}
