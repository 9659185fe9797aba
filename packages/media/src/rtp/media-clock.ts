// Gives units their times (WIRE-16). The recorder's clock sets the origin, RTP timestamps set the spacing, sender reports
// align sound with picture, and the drift between camera and recorder is corrected by bending, never by breaking, the line
// from presentation time to capture time. Reads no clock: arrival times are arguments, on the recorder's axis in
// milliseconds since 1970 UTC.
import { CaptureLine } from "./capture-line.ts";
import { DriftController } from "./drift-controller.ts";

/** The times of one unit. */
export interface UnitTimes {
  /** Microseconds on the source's presentation axis; spaced exactly as the RTP timestamps are. */
  readonly ptsUs: number;
  /** Milliseconds since 1970 UTC. */
  readonly captureMs: number;
  /** True when the sender's timestamps or the delay jumped and the line was set anew from this unit on. */
  readonly hasJumped: boolean;
}

/** A unit that claims to be captured this long after its arrival betrays a leap of the sender's timestamps. */
const maxLeapMs = 10_000;
/** Pictures are reordered by less than this; going back further is a leap of the sender's timestamps. */
const maxReorderUs = 2_000_000;
/** No network holds packets up for longer; then it is the sender's timestamps that stood still. */
const maxStallMs = 60_000;
/** A line that leads the arrivals by more than this (a burst of old pictures at the start) nearly halts until they catch up. */
const maxLeadMs = 200;
const haltedRate = 0.01;
/** Presentation axis step where a sender repeats or turns back a timestamp. */
const smallestStepUs = 1000;
/** Sender reports that move a track's sound further from its arrival than this are not believed. */
const maxAlignmentMs = 2000;
/** A camera that says it is later than this has a wall clock, and its first report is believed; the others' when a second one agrees. */
const oldestClockMs = Date.UTC(2000, 0, 1);
/** Sound that the first reports place further than this from where it is goes there at once; less is worked off slowly. */
const smallestMoveMs = 20;
/** The same for sound that was placed before. */
const smallestMoveAgainMs = 60;
/** Where a session is said to start is believed if a track's first unit comes at most so much later by its own timestamps: some say anything there. */
const longestStartMs = 35_000;
/** So long it is gone by: a clock of the camera's that is wrong would part sound and picture without a report to tell. */
const startHoldsMs = 60_000;
/** Sender reports of one track that disagree by more than this were parted by a step of the camera's wall clock. */
const maxReportStepMs = 500;

type TrackKind = "video" | "audio";

/**
 * The clock of one source: all tracks of a camera's session share it, and sessions that follow each other share it too, so that
 * presentation time stays continuous and capture time never falls.
 */
export class MediaClock {
  readonly #tracks = new Map<TrackKind, TrackClock>();
  #originMs: number | undefined;

  /** The clock of a track for a new session. `clockRate` is in ticks a second. */
  open(kind: TrackKind, clockRate: number): TrackClock {
    let track = this.#tracks.get(kind);
    if (track === undefined) {
      track = new TrackClock(this, kind);
      this.#tracks.set(kind, track);
    }
    track.restart(clockRate);
    return track;
  }

  /** Zero of the presentation axis: the first arrival on any track. */
  originMs(arrivalMs: number): number {
    this.#originMs ??= arrivalMs;
    return this.#originMs;
  }

  /** The track whose line the other one's sound is aligned with, if `kind` is to be aligned at all. */
  leaderOf(kind: TrackKind): TrackClock | undefined {
    return kind === "audio" ? this.#tracks.get("video") : undefined;
  }

  /**
   * Capture time, by this source, of what another source of the same camera shows at `ptsUs`: each is labelled by its own arrivals. Undefined while
   * no sender reports tell.
   */
  captureAsOn(other: MediaClock, ptsUs: number): number | undefined {
    const theirs = other.#tracks.get("video");
    return theirs && this.#tracks.get("video")?.captureAsOn(theirs, ptsUs);
  }

  /** The camera's wall clock was set: what other tracks reported before can no longer be compared. */
  forgetReports(): void {
    for (const track of this.#tracks.values()) track.forgetReport();
  }
}

/** Where RTP time and presentation time coincide. */
interface Anchor {
  ticks: number;
  ptsUs: number;
}

/** The camera's wall clock at a point of the presentation axis (RFC 3550 6.4.1). */
interface Report {
  readonly ntpMs: number;
  readonly ptsUs: number;
  /** False until another report agrees, for a camera that seems to have no wall clock or has just set it: some send zeros. */
  readonly isBelieved: boolean;
}

/** The clock of one track within its source's. Made by `MediaClock.open`. */
export class TrackClock {
  readonly #source: MediaClock;
  readonly #kind: TrackKind;
  readonly #line = new CaptureLine();
  #drift = new DriftController();
  #clockRate = 90_000;
  #anchor: Anchor | undefined;
  /** Unwrapped RTP timestamp of the unit before. */
  #ticks = 0;
  /** Latest presentation time so far and the arrival of that unit. */
  #newestUs = Number.NEGATIVE_INFINITY;
  #newestArrivalMs = 0;
  #report: Report | undefined;
  /** RTP timestamp of the instant at which the session starts, until the first unit says where that is on the presentation axis. */
  #startTicks: number | undefined;
  #startUs: number | undefined;
  /** The line stepped behind the newest unit. */
  #hasStepped = false;
  /** What the session was said to start with has been followed once. */
  #isPlaced = false;
  /** The reports of this session have been followed once. */
  #isAligned = false;
  /** How far the line still has to fall back behind presentation time, milliseconds. */
  #surplusMs = 0;

  constructor(source: MediaClock, kind: TrackKind) {
    this.#source = source;
    this.#kind = kind;
  }

  /** A new session, or another SSRC: RTP timestamps start anywhere, presentation time goes on. */
  restart(clockRate = this.#clockRate): void {
    this.#clockRate = clockRate;
    this.#anchor = undefined;
    this.#startTicks = undefined;
    this.#forgetDelay();
  }

  /**
   * The times of the next unit in decode order. `timestamp` is its 32-bit RTP timestamp, `arrivalMs` when its first packet came.
   * `isKey`: nothing before it is presented after it, as holds for key pictures and for all sound.
   */
  stamp(timestamp: number, arrivalMs: number, isKey: boolean): UnitTimes {
    let hasJumped = this.#hasStepped;
    this.#hasStepped = false;
    let ptsUs = this.#unwrap(timestamp);
    if (ptsUs === undefined || this.#isLeap(ptsUs, arrivalMs)) {
      hasJumped ||= ptsUs !== undefined;
      ptsUs = this.#setAnchor(timestamp, arrivalMs);
    } else if (isKey && ptsUs <= this.#newestUs) {
      ptsUs = this.#shiftAnchor(this.#newestUs + smallestStepUs - ptsUs, ptsUs);
    }
    if (ptsUs > this.#newestUs) {
      this.#steer(ptsUs, arrivalMs);
      this.#newestUs = ptsUs;
      this.#newestArrivalMs = arrivalMs;
    }
    if (this.#startTicks !== undefined) this.#placeStart();
    const captureMs = this.#line.at(ptsUs);
    if (!this.#isAligned) this.#align(arrivalMs);
    if (
      this.#drift.observe(
        arrivalMs,
        arrivalMs - captureMs,
        () => this.#misalignment(arrivalMs) ?? this.#misplacement(arrivalMs),
      )
    ) {
      this.#line.stepAfter(this.#newestUs, this.#drift.takeStepMs());
      this.#hasStepped = true;
    }
    return { ptsUs, captureMs, hasJumped };
  }

  /** A sender report's pair: the camera's wall clock (any epoch, milliseconds) and the RTP timestamp of the same instant. */
  senderReport(ntpMs: number, timestamp: number): void {
    const ptsUs = this.#peek(timestamp);
    if (ptsUs === undefined || Math.abs(ptsUs - this.#newestUs) > maxLeapMs * 1000) return;
    const before = this.#report;
    const isStep = before !== undefined && Math.abs(ntpMs - this.#ntpAt(before, ptsUs)) > maxReportStepMs;
    if (isStep) this.#source.forgetReports();
    this.#report = { ntpMs, ptsUs, isBelieved: !isStep && (before !== undefined || ntpMs > oldestClockMs) };
  }

  /** The RTP timestamp at which the session starts, which for all of its tracks is one instant (RFC 2326 12.33). */
  startsAt(timestamp: number): void {
    this.#startTicks = timestamp;
    if (this.#anchor !== undefined) this.#placeStart();
  }

  /** Capture time of the instant so long after the session's start; undefined where that was not told, or is not believed. */
  captureAfterStart(sinceUs: number): number | undefined {
    return this.#startUs === undefined ? undefined : this.#line.at(this.#startUs + sinceUs);
  }

  forgetReport(): void {
    this.#report = undefined;
  }

  /** Capture time of the instant at which the camera's wall clock showed `ntpMs`; undefined before a sender report could be believed. */
  captureAtNtp(ntpMs: number): number | undefined {
    const report = this.#report;
    if (!report?.isBelieved) return undefined;
    return this.#line.at(report.ptsUs + ((ntpMs - report.ntpMs) * 1000) / this.#drift.rate);
  }

  /** As `MediaClock.captureAsOn`. */
  captureAsOn(other: TrackClock, ptsUs: number): number | undefined {
    const [ours, theirs] = [this.#report, other.#report];
    if (!ours?.isBelieved || !theirs?.isBelieved) return undefined;
    // Reports are seconds old: what the camera's clocks go wrong meanwhile is less than what the line is bent by to catch up.
    const ntpMs = theirs.ntpMs + (ptsUs - theirs.ptsUs) / 1000;
    return this.#line.at(ours.ptsUs + (ntpMs - ours.ntpMs) * 1000);
  }

  /** Nothing that was learned of the sender's delay holds any more. */
  #forgetDelay(): void {
    this.#report = undefined;
    this.#startUs = undefined;
    this.#drift = new DriftController();
    this.#isPlaced = false;
    this.#isAligned = false;
    this.#surplusMs = 0;
  }

  #placeStart(): void {
    const startUs = this.#startTicks === undefined ? undefined : this.#peek(this.#startTicks);
    this.#startTicks = undefined;
    if (startUs !== undefined && Math.abs(this.#newestUs - startUs) < longestStartMs * 1000)
      this.#startUs = startUs;
  }

  /**
   * Follows what the session is said to start with, and then the first reports, at once: the line rises behind the newest unit, or nearly halts until
   * it is where it belongs. Before the reports that is done again where the picture's own line falls back, as it does while pictures are reordered.
   */
  #align(arrivalMs: number): void {
    const byReports = this.#misalignment(arrivalMs);
    const byMs = byReports ?? this.#misplacement(arrivalMs);
    if (byMs === undefined) return;
    const wasPlaced = this.#isPlaced;
    this.#isPlaced = true;
    this.#isAligned = byReports !== undefined;
    if (Math.abs(byMs) < (wasPlaced ? smallestMoveAgainMs : smallestMoveMs)) return;
    if (byMs > 0) this.#line.stepAfter(this.#newestUs, byMs);
    else this.#surplusMs = -byMs;
  }

  #ntpAt(report: Report, ptsUs: number): number {
    return report.ntpMs + ((ptsUs - report.ptsUs) / 1000) * this.#drift.rate;
  }

  /** How far the line must move for sound to meet the picture, in milliseconds; undefined while nobody knows. */
  #misalignment(arrivalMs: number): number | undefined {
    const leader = this.#source.leaderOf(this.#kind);
    if (leader === undefined || !this.#report?.isBelieved) return undefined;
    const target = leader.captureAtNtp(this.#ntpAt(this.#report, this.#newestUs));
    if (target === undefined || Math.abs(target - arrivalMs) > maxAlignmentMs) return undefined;
    return target - this.#line.at(this.#newestUs);
  }

  /** The same by what the session is said to start with, until reports can be expected to have come. */
  #misplacement(arrivalMs: number): number | undefined {
    const leader = this.#source.leaderOf(this.#kind);
    if (leader === undefined || this.#startUs === undefined) return undefined;
    const sinceStartUs = this.#newestUs - this.#startUs;
    const target = sinceStartUs > startHoldsMs * 1000 ? undefined : leader.captureAfterStart(sinceStartUs);
    if (target === undefined || Math.abs(target - arrivalMs) > maxAlignmentMs) return undefined;
    return target - this.#line.at(this.#newestUs);
  }

  /** Presentation time of a timestamp near the unit before, without remembering it. */
  #peek(timestamp: number): number | undefined {
    if (this.#anchor === undefined) return undefined;
    const ticks = this.#ticks + ((timestamp - this.#ticks) | 0);
    return this.#anchor.ptsUs + ((ticks - this.#anchor.ticks) * 1e6) / this.#clockRate;
  }

  #unwrap(timestamp: number): number | undefined {
    const ptsUs = this.#peek(timestamp);
    this.#ticks += (timestamp - this.#ticks) | 0;
    return ptsUs;
  }

  #isLeap(ptsUs: number, arrivalMs: number): boolean {
    if (ptsUs < this.#newestUs - maxReorderUs) return true;
    if (!Number.isFinite(this.#newestUs)) return false;
    const aheadMs = (ptsUs - this.#newestUs) / 1000 - (arrivalMs - this.#newestArrivalMs);
    if (aheadMs < -maxStallMs) return true;
    return aheadMs > maxLeapMs && this.#line.at(ptsUs) - arrivalMs > maxLeapMs;
  }

  /** Sets the line anew at this unit: captured when it came, presented as much after the unit before as it is captured after it. */
  #setAnchor(timestamp: number, arrivalMs: number): number {
    this.#ticks = timestamp;
    this.#forgetDelay();
    let ptsUs = Math.max(0, (arrivalMs - this.#source.originMs(arrivalMs)) * 1000);
    let captureMs = arrivalMs;
    if (Number.isFinite(this.#newestUs)) {
      const lastMs = this.#line.at(this.#newestUs);
      captureMs = Math.max(arrivalMs, lastMs + smallestStepUs / 1000);
      ptsUs = this.#newestUs + (captureMs - lastMs) * 1000;
      this.#line.bend(this.#newestUs, 1); // it leads straight to the new point
    }
    this.#anchor = { ticks: timestamp, ptsUs };
    this.#line.begin(ptsUs, captureMs);
    return ptsUs;
  }

  #shiftAnchor(byUs: number, ptsUs: number): number {
    if (this.#anchor !== undefined) this.#anchor.ptsUs += byUs;
    return ptsUs + byUs;
  }

  /** Chooses the line's rate from the newest unit to this one. */
  #steer(ptsUs: number, arrivalMs: number): void {
    if (!Number.isFinite(this.#newestUs)) return;
    const { rate } = this.#drift;
    const aheadMs = (ptsUs - this.#newestUs) / 1000;
    const leadMs = this.#line.at(this.#newestUs) + aheadMs * rate - arrivalMs;
    // Sound that was placed by reports may be ahead of its arrival: its pictures come later than it.
    const isHalted = leadMs > (this.#isPlaced ? maxAlignmentMs : maxLeadMs) || this.#surplusMs > 0;
    this.#surplusMs = Math.max(0, this.#surplusMs - aheadMs * (1 - haltedRate));
    this.#line.bend(this.#newestUs, isHalted ? haltedRate : rate);
  }
}
