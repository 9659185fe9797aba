// The archive's clock: the time axis on which footage is labelled. It follows the monotonic clock, anchored to wall time; small
// differences are drifted away, a step of the wall clock begins a new epoch. Owns the running offset; where earlier epochs
// belong after a step is worked out by clock-placement.ts and kept by clock-journal.ts.

import { readFileSync } from "node:fs";
import { uptime } from "node:os";

/** The clocks of the machine. */
export interface TimeSource {
  /** Names this boot of the machine: the monotonic clock is continuous while it stays the same. */
  readonly boot: string;
  /** The wall clock, milliseconds since 1970 UTC; may step either way. */
  wallMs(): number;
  /** Milliseconds since boot, fractional; never steps, stands still while the machine sleeps. */
  monotonicMs(): number;
  /** Milliseconds the machine slept since boot, to some tens of milliseconds. */
  sleptMs(): number;
}

/** A step of the wall clock, found by `ArchiveClock.check`. */
export interface ClockStep {
  /** By how much the axis moved, whole milliseconds. */
  readonly stepMs: number;
  /** The axis at the step, in the new labels. */
  readonly atMs: number;
}

/** A difference of wall and axis above this is a step of the wall clock; below, it is drift. */
export const stepThresholdMs = 1000;
/** Drift is taken back by at most this share of the time passed: faster than the 200 ppm of a poor crystal, too slow to be seen. */
const slewRate = 500e-6;
/** A wall clock before this has not been set since the machine started, and says nothing. */
const unsetBeforeMs = Date.UTC(2024, 0, 1);
/** A jump of `sleptMs` below this is its own inaccuracy. */
const sleepNoiseMs = 500;

/**
 * Call `check` about once a second. Between two steps `nowMs` never goes back. `offsetMs` is what to hand to the next start on the
 * same boot, so that drift taken back meanwhile is not mistaken for a step.
 */
export class ArchiveClock {
  readonly #source: TimeSource;
  #offsetMs: number;
  #sleptMs: number;
  #checkedMs: number;

  /** `offsetMs` is the offset a former process ended with on this boot; without one the axis begins at `startMs`. */
  constructor(source: TimeSource, offsetMs?: number, startMs = source.wallMs()) {
    this.#source = source;
    this.#sleptMs = source.sleptMs();
    this.#checkedMs = source.monotonicMs();
    this.#offsetMs = offsetMs ?? startMs - this.#checkedMs - this.#sleptMs;
  }

  /** Axis minus time since boot (sleep included), milliseconds. */
  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** The present time on the axis, milliseconds since 1970 UTC, fractional. */
  nowMs(): number {
    return this.#source.monotonicMs() + this.#sleptMs + this.#offsetMs;
  }

  /** The axis time of a moment of the monotonic clock. */
  atMonotonic(monotonicMs: number): number {
    return monotonicMs + this.#sleptMs + this.#offsetMs;
  }

  /** Compares axis and wall clock, takes back drift, and tells of a step; the axis has moved when it returns one. */
  check(): ClockStep | undefined {
    this.#noticeSleep();
    const monotonicMs = this.#source.monotonicMs();
    const passedMs = monotonicMs - this.#checkedMs;
    this.#checkedMs = monotonicMs;
    if (!isClockSet(this.#source)) return undefined;
    const differenceMs = this.#source.wallMs() - this.atMonotonic(monotonicMs);
    if (Math.abs(differenceMs) > stepThresholdMs) {
      const stepMs = Math.round(differenceMs);
      this.#offsetMs += stepMs;
      return { stepMs, atMs: this.atMonotonic(monotonicMs) };
    }
    const reachMs = passedMs * slewRate;
    this.#offsetMs += Math.max(-reachMs, Math.min(reachMs, differenceMs));
    return undefined;
  }

  #noticeSleep(): void {
    const sleptMs = this.#source.sleptMs();
    if (sleptMs - this.#sleptMs > sleepNoiseMs) this.#sleptMs = sleptMs;
  }
}

/** False while the wall clock shows a time at which this product did not exist: a machine without a battery that just started. */
export function isClockSet(source: TimeSource): boolean {
  return source.wallMs() >= unsetBeforeMs;
}

/** The machine's own clocks. `boot` is Linux's boot id; elsewhere the minute of the boot. */
export function systemTimeSource(): TimeSource {
  const monotonicMs = () => {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1000 + nanoseconds / 1e6;
  };
  const sinceBootMs = () => uptime() * 1000 - monotonicMs();
  const countsSleep = process.platform === "linux";
  return {
    boot: readBootId() ?? `boot-${Math.round((Date.now() - uptime() * 1000) / 60_000)}`,
    wallMs: Date.now,
    monotonicMs,
    sleptMs: () => (countsSleep ? Math.max(0, sinceBootMs()) : 0),
  };
}

function readBootId(): string | undefined {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim() || undefined;
  } catch {
    return undefined;
  }
}
