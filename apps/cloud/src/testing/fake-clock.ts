// A clock that stands still until a test moves it; due timers run in order of their time while it moves.
import type { Cancel, Clock } from "../platform/clock/index.ts";

interface Timer {
  atMs: number;
  readonly everyMs: number | null;
  readonly act: () => void;
}

/** Of one timer in one leap. */
const mostTicks = 1_000;

export class FakeClock implements Clock {
  #nowMs: number;
  readonly #startMs: number;
  readonly #timers = new Set<Timer>();

  constructor(nowMs = Date.UTC(2026, 0, 15, 12, 0, 0)) {
    this.#nowMs = nowMs;
    this.#startMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  monotonicMs(): number {
    return this.#nowMs - this.#startMs;
  }

  wait(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.after(ms, resolve);
      signal?.addEventListener("abort", () => {
        cancel();
        reject(new DOMException("The wait was aborted", "AbortError"));
      });
    });
  }

  after(ms: number, act: () => void): Cancel {
    return this.#add({ atMs: this.#nowMs + ms, everyMs: null, act });
  }

  every(ms: number, act: () => void): Cancel {
    return this.#add({ atMs: this.#nowMs + ms, everyMs: ms, act });
  }

  /**
   * Moves time forward by `ms`, running what falls due and letting its promises settle. Of what comes every few seconds a leap of months leaves
   * ticks out, as a machine does that slept.
   */
  async advance(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    for (let due = this.#nextDue(endMs); due !== undefined; due = this.#nextDue(endMs)) {
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      if (due.everyMs === null) this.#timers.delete(due);
      else due.atMs += Math.max(due.everyMs, ms / mostTicks);
      due.act();
      await settle();
    }
    this.#nowMs = endMs;
    await settle();
  }

  #nextDue(endMs: number): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of this.#timers)
      if (timer.atMs <= endMs && (next === undefined || timer.atMs < next.atMs)) next = timer;
    return next;
  }

  #add(timer: Timer): Cancel {
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }
}

/** Lets promises that are ready run on. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
