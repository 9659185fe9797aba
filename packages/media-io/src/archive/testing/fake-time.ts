// The clocks of a machine in a test: true time runs by hand, the wall clock may stand beside it, the crystal may drift.

import type { TimeSource } from "../clock/archive-clock.ts";

/** `trueMs` is what a perfect clock would say; only the test knows it. */
export class FakeTime implements TimeSource {
  boot = "boot-1";
  trueMs: number;
  /** How far the wall clock stands off. */
  wallErrorMs = 0;
  /** How much faster the monotonic clock runs, parts per million. */
  driftPpm = 0;
  #monotonicMs = 5_000;
  #sleptMs = 0;
  #boots = 1;

  constructor(trueMs = Date.UTC(2026, 10, 20, 12)) {
    this.trueMs = trueMs;
  }

  wallMs(): number {
    return this.trueMs + this.wallErrorMs;
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  sleptMs(): number {
    return this.#sleptMs;
  }

  advance(ms: number): void {
    this.trueMs += ms;
    this.#monotonicMs += ms * (1 + this.driftPpm / 1e6);
  }

  /** The machine is off for `offMs` and starts again. */
  reboot(offMs: number): void {
    this.trueMs += offMs;
    this.#monotonicMs = 5_000;
    this.#sleptMs = 0;
    this.boot = `boot-${++this.#boots}`;
  }

  /** The machine sleeps: the monotonic clock stands still. */
  sleep(ms: number): void {
    this.trueMs += ms;
    this.#sleptMs += ms;
  }
}
