// Decides how fast a track's capture line runs. A camera's clock is off by some parts per million, now and then by percents;
// the arrivals show it: no picture comes before it was captured, so the earliest arrivals of a few seconds mark where the line
// should be, and how late the rest comes is the network's business. Two things can be wrong and are kept apart: the line's place,
// which is worked off and then forgotten, and the rate of the camera's clock, which is learned.

/** Arrivals are judged by their earliest in each window; the line must be late in three windows running to count as late. */
const windowMs = 2000;
const windowsJudged = 3;
/** Windows in all of which the earliest arrivals must move the same way before that is taken for the clock's doing. */
const windowsKept = 4;
/** Within this the correction is slow (at most `slowRate`); beyond it the clock's rate itself is learned. Reports are surer than arrivals. */
const coarseMs = { byArrival: 40, byReport: 20 };
const slowRate = 200e-6;
const maxRate = 0.1;
/** Time in which an error is worked off. */
const settleMs = 8000;
/** Learned of how the earliest arrivals move from window to window; and of errors that reports tell, so that it settles without swinging. */
const learningGain = { byArrival: 1 / 2, byReport: 1 / 4 };
/** An error that grew past this is no drift: the line steps. */
const stepMs = 10_000;

/** How late the earliest unit of a window came on a line that would only have followed the camera's clock as it is known now. */
interface Window {
  readonly endMs: number;
  readonly earliestMs: number;
}

/** Works off errors of place and learns the clock's rate, by windows of arrivals or by what reports tell. */
export class DriftController {
  #learned = 0;
  #pull = 0;
  #latest: Window[] = [];
  #windowStartMs: number | undefined;
  #earliestMs = Number.POSITIVE_INFINITY;
  #stepMs = 0;
  /** How far the line was moved in all beside what the camera's clock does, milliseconds. */
  #movedMs = 0;

  /** Capture milliseconds per presentation millisecond as the camera's clock goes. */
  get clockRate(): number {
    return 1 + this.#learned;
  }

  /** What is to be added to that now, to work off an error of place. */
  get pull(): number {
    return this.#pull;
  }

  /** The line was moved beside what the camera's clock does. Without that the lead that has been worked off would be worked off once more. */
  noteMove(byMs: number): void {
    this.#movedMs += byMs;
  }

  /**
   * Notes how long after its capture a unit came (negative: the line leads). At the end of a window the rate is chosen anew,
   * from `misalignment` where that is known and from the arrivals otherwise. True when the line must step: `takeStepMs`.
   */
  observe(arrivalMs: number, latenessMs: number, misalignment: () => number | undefined): boolean {
    this.#windowStartMs ??= arrivalMs;
    this.#earliestMs = Math.min(this.#earliestMs, latenessMs + this.#movedMs);
    // Units that lost packets now and then come a little before the one in front of them.
    if (Math.abs(arrivalMs - this.#windowStartMs) < windowMs) return false;
    if (arrivalMs <= this.#windowStartMs) this.#latest = [];
    this.#latest.push({ endMs: arrivalMs, earliestMs: this.#earliestMs });
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
    if (reportedMs === undefined) this.#followArrivals(errorMs);
    else this.#followReports(errorMs);
    return false;
  }

  /** How much the line must rise at once, in milliseconds. */
  takeStepMs(): number {
    const step = this.#stepMs;
    this.#stepMs = 0;
    return step;
  }

  #arrivalError(): number {
    const judged = this.#latest.slice(-windowsJudged);
    const earliest = Math.min(...judged.map(({ earliestMs }) => earliestMs)) - this.#movedMs;
    return earliest > 0 && judged.length < windowsJudged ? 0 : earliest;
  }

  #followArrivals(errorMs: number): void {
    const growth = this.#growth();
    const isFine =
      Math.abs(errorMs) <= coarseMs.byArrival && Math.abs(growth) * settleMs <= coarseMs.byArrival;
    if (!isFine) this.#learn(learningGain.byArrival * growth);
    this.#pullBy(errorMs, isFine);
  }

  #followReports(errorMs: number): void {
    const isFine = Math.abs(errorMs) <= coarseMs.byReport;
    // Learning while saturated would store the error of one step as if it were a rate.
    const isSaturated = Math.abs(errorMs) / settleMs >= maxRate;
    if (!isFine && !isSaturated)
      this.#learn(((learningGain.byReport * errorMs) / settleMs) * (windowMs / settleMs));
    this.#pullBy(errorMs, isFine);
  }

  #pullBy(errorMs: number, isFine: boolean): void {
    const pull = clamp(errorMs / settleMs, isFine ? slowRate : maxRate);
    this.#pull = clamp(this.#learned + pull, maxRate) - this.#learned;
  }

  /**
   * How far the camera's clock is off beside what is learned: what the earliest arrivals moved by from window to window, the least of it and only
   * where all went the same way. Where the line has the wrong place, or the delay has changed, they move once and then no more.
   */
  #growth(): number {
    if (this.#latest.length < windowsKept) return 0;
    const growths = this.#latest.slice(1).map(({ endMs, earliestMs }, index) => {
      const before = this.#latest[index];
      return before === undefined ? 0 : (earliestMs - before.earliestMs) / (endMs - before.endMs);
    });
    return Math.max(0, Math.min(...growths)) + Math.min(0, Math.max(...growths));
  }

  /** Takes the clock to run so much faster from now on, and tells anew by that what was seen before. */
  #learn(by: number): void {
    const before = this.#learned;
    this.#learned = clamp(before + by, maxRate);
    const gained = this.#learned - before;
    const nowMs = this.#latest.at(-1)?.endMs ?? 0;
    this.#latest = this.#latest.map(({ endMs, earliestMs }) => ({
      endMs,
      earliestMs: earliestMs + gained * (nowMs - endMs),
    }));
  }
}

function clamp(value: number, limit: number): number {
  return Math.max(-limit, Math.min(limit, value));
}
