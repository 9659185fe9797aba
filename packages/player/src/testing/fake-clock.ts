// A clock that stands still until it is moved, for tests.
import type { Clock } from "../stream/clock.ts";

interface Timer {
  readonly atMs: number;
  readonly action: () => void;
}

export class FakeClock implements Clock {
  #nowMs: number;
  #timers: Timer[] = [];

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, action: () => void): () => void {
    const timer = { atMs: this.#nowMs + Math.max(0, delayMs), action };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves on by `ms`; whatever is due happens on the way, promises included. */
  async advance(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    await settlePromises();
    for (let next = this.#nextUntil(endMs); next; next = this.#nextUntil(endMs)) {
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.action();
      await settlePromises();
    }
    this.#nowMs = endMs;
  }

  #nextUntil(endMs: number): Timer | undefined {
    const due = this.#timers.filter((timer) => timer.atMs <= endMs);
    return due.sort((a, b) => a.atMs - b.atMs)[0];
  }
}

/** Lets everything that only waits for promises happen. */
export async function settlePromises(): Promise<void> {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
}
