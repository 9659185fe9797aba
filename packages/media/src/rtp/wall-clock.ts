// What a track's sender reports tell of the camera's wall clock: which instant it showed at a point of the presentation axis (RFC 3550
// 6.4.1), and whether that is to be believed.

/** A camera that says it is later than this has a wall clock, and its first report is believed; the others' when a second one agrees. */
const oldestClockMs = Date.UTC(2000, 0, 1);
/** Sender reports of one track that disagree by more than this were parted by a step of the camera's wall clock. */
const maxReportStepMs = 500;

/** The camera's wall clock at a point of the presentation axis. */
interface Report {
  readonly ntpMs: number;
  readonly ptsUs: number;
  /** False until another report agrees, for a camera that seems to have no wall clock or has just set it: some send zeros. */
  readonly isBelieved: boolean;
}

/**
 * The camera's wall clock by one track's latest report. `rate`, where it is asked for, is what the clock of the RTP timestamps does: milliseconds of
 * the wall clock per presentation millisecond, without what a line is bent by to find its place.
 */
export class WallClock {
  #report: Report | undefined;

  /** True where the clock was set since the report before. */
  report(ntpMs: number, ptsUs: number, rate: number): boolean {
    const before = this.#report;
    const isStep = before !== undefined && Math.abs(ntpMs - ntpAt(before, ptsUs, rate)) > maxReportStepMs;
    this.#report = { ntpMs, ptsUs, isBelieved: !isStep && (before !== undefined || ntpMs > oldestClockMs) };
    return isStep;
  }

  forget(): void {
    this.#report = undefined;
  }

  /** What it shows at a presentation time; undefined before a report could be believed. */
  ntpAt(ptsUs: number, rate: number): number | undefined {
    return this.#report?.isBelieved ? ntpAt(this.#report, ptsUs, rate) : undefined;
  }

  /** The presentation time at which it shows `ntpMs`; undefined before a report could be believed. */
  ptsAt(ntpMs: number, rate: number): number | undefined {
    const report = this.#report;
    return report?.isBelieved ? report.ptsUs + ((ntpMs - report.ntpMs) * 1000) / rate : undefined;
  }
}

function ntpAt(report: Report, ptsUs: number, rate: number): number {
  return report.ntpMs + ((ptsUs - report.ptsUs) / 1000) * rate;
}
