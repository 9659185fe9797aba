// Decides how fast a track's capture line runs. A camera's clock is off by some parts per million, now and then by percents;
// the arrivals show it: no picture comes before it was captured, so the earliest arrivals of a few seconds mark where the line
// should be, and how late the rest comes is the network's business.

/** Arrivals are judged by their earliest in each window; the line must be late in three windows running to count as late. */
const windowMs = 2000;
const windowsKept = 3;
/** Within this the correction is slow (at most `slowRate`); beyond it the clock's rate itself is learned. Reports are surer than arrivals. */
const coarseMs = { byArrival: 40, byReport: 20 };
const slowRate = 200e-6;
const maxRate = 0.1;
/** Time in which an error is worked off, and the learning gain that makes it settle without swinging. */
const settleMs = 8000;
const learningGain = 1 / 4;
/** An error that grew past this is no drift: the line steps. */
const stepMs = 10_000;

/** A proportional-integral controller over windows of arrivals. */
export class DriftController {
  /** Capture milliseconds per presentation millisecond to use now. */
  rate = 1;
  #learned = 0;
  #latest: number[] = [];
  #windowStartMs: number | undefined;
  #earliestMs = Number.POSITIVE_INFINITY;
  #stepMs = 0;

  /**
   * Notes how long after its capture a unit came (negative: the line leads). At the end of a window the rate is chosen anew,
   * from `misalignment` where that is known and from the arrivals otherwise. True when the line must step: `takeStepMs`.
   */
  observe(arrivalMs: number, latenessMs: number, misalignment: () => number | undefined): boolean {
    this.#windowStartMs ??= arrivalMs;
    this.#earliestMs = Math.min(this.#earliestMs, latenessMs);
    const elapsedMs = arrivalMs - this.#windowStartMs;
    if (elapsedMs >= 0 && elapsedMs < windowMs) return false;
    this.#latest.push(this.#earliestMs);
    if (this.#latest.length > windowsKept) this.#latest.shift();
    this.#windowStartMs = arrivalMs;
    this.#earliestMs = Number.POSITIVE_INFINITY;
    const reportedMs = misalignment();
    const errorMs = reportedMs ?? this.#arrivalError();
    if (errorMs > stepMs) {
      this.#stepMs = errorMs;
      this.#latest = [];
      return true;
    }
    const bandMs = reportedMs === undefined ? coarseMs.byArrival : coarseMs.byReport;
    this.#correct(errorMs, bandMs, Math.min(Math.max(elapsedMs, 0), 2 * windowMs));
    return false;
  }

  /** How much the line must rise at once, in milliseconds. */
  takeStepMs(): number {
    const step = this.#stepMs;
    this.#stepMs = 0;
    return step;
  }

  #arrivalError(): number {
    const earliest = Math.min(...this.#latest);
    return earliest > 0 && this.#latest.length < windowsKept ? 0 : earliest;
  }

  #correct(errorMs: number, bandMs: number, elapsedMs: number): void {
    const proportional = errorMs / settleMs;
    if (Math.abs(errorMs) <= bandMs) {
      this.rate = 1 + this.#learned + clamp(proportional, slowRate);
      return;
    }
    // Learning while saturated would store the error of one step as if it were a rate.
    if (Math.abs(proportional) < maxRate) {
      this.#learned = clamp(this.#learned + learningGain * proportional * (elapsedMs / settleMs), maxRate);
    }
    this.rate = 1 + clamp(this.#learned + proportional, maxRate);
  }
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
