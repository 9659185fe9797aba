// Gives the units of one track their times (WIRE-16). RTP timestamps set the spacing; the drift between camera and recorder is corrected by
// bending, never by breaking, the line from presentation time to capture time. Sound is placed where its picture's line is.
import { CaptureLine } from "./capture-line.ts";
import { DriftController } from "./drift-controller.ts";
import { WallClock } from "./wall-clock.ts";

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
/**
 * So long after its start a line that leads by more than the other falls back at once. Its first pictures come late: the key frame comes before
 * pictures that are shown earlier than the ones behind it, and whoever receives has just begun.
 */
const youngMs = 3000;
const maxYoungLeadMs = 40;
/** Presentation axis step where a sender repeats or turns back a timestamp. */
const smallestStepUs = 1000;
/** Sender reports that move a track's sound further from its arrival than this are not believed. */
const maxAlignmentMs = 2000;
/** Sound that the first reports place further than this from where it is goes there at once; less is worked off slowly. */
const smallestMoveMs = 20;
/** The same for sound that was placed before. */
const smallestMoveAgainMs = 60;
/** Where a session is said to start is believed if a track's first unit comes at most so much later by its own timestamps: some say anything there. */
const longestStartMs = 35_000;
/** So long it is gone by: a clock of the camera's that is wrong would part sound and picture without a report to tell. */
const startHoldsMs = 60_000;

/** Where RTP time and presentation time coincide. */
interface Anchor {
  ticks: number;
  ptsUs: number;
}

export type TrackKind = "video" | "audio";

/** What the clocks of one source's tracks share. */
export interface ClockSource {
  /** Zero of the presentation axis: the first arrival on any track. */
  originMs(arrivalMs: number): number;
  /** The track whose line the other one's sound is aligned with, if `kind` is to be aligned at all. */
  leaderOf(kind: TrackKind): TrackClock | undefined;
  /** The camera's wall clock was set: what tracks other than this reported before can no longer be compared. */
  forgetReports(except: TrackClock): void;
}

/** The clock of one track within its source's. Made by `MediaClock.open`. */
export class TrackClock {
  readonly #source: ClockSource;
  readonly #kind: TrackKind;
  readonly #line = new CaptureLine();
  readonly #wallClock = new WallClock();
  #drift = new DriftController();
  #clockRate = 90_000;
  #anchor: Anchor | undefined;
  /** Unwrapped RTP timestamp of the unit before. */
  #ticks = 0;
  /** Latest presentation time so far and the arrival of that unit. */
  #newestUs = Number.NEGATIVE_INFINITY;
  #newestArrivalMs = 0;
  /** RTP timestamp of the instant at which the session starts, until the first unit says where that is on the presentation axis. */
  #startTicks: number | undefined;
  #startUs: number | undefined;
  /** The line stepped behind the newest unit. */
  #hasStepped = false;
  /** What the session was said to start with has been followed once. */
  #isPlaced = false;
  /** The reports of this session have been followed once. */
  #isAligned = false;
  /** Its place is the picture's. */
  #isFollowing = false;
  #beganMs = 0;
  /** How far the line still has to fall back behind presentation time, milliseconds. */
  #surplusMs = 0;

  constructor(source: ClockSource, kind: TrackKind) {
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
    if (!this.#isAligned || this.#leader?.isYoung === true) this.#align(arrivalMs);
    const misalignment = () => {
      const target = this.#follow(arrivalMs);
      return target && target.byMs + this.#surplusMs; // what the line falls by anyway is no error
    };
    if (this.#drift.observe(arrivalMs, arrivalMs - captureMs, misalignment)) {
      this.#line.stepAfter(this.#newestUs, this.#drift.takeStepMs());
      this.#hasStepped = true;
    }
    return { ptsUs, captureMs, hasJumped };
  }

  /** A sender report's pair: the camera's wall clock (any epoch, milliseconds) and the RTP timestamp of the same instant. */
  senderReport(ntpMs: number, timestamp: number): void {
    const ptsUs = this.#peek(timestamp);
    if (ptsUs === undefined || Math.abs(ptsUs - this.#newestUs) > maxLeapMs * 1000) return;
    if (this.#wallClock.report(ntpMs, ptsUs, this.#drift.clockRate)) this.#source.forgetReports(this);
  }

  /** The RTP timestamp at which the session starts, which for all of its tracks is one instant (RFC 2326 12.33). */
  startsAt(timestamp: number): void {
    this.#startTicks = timestamp;
    if (this.#anchor !== undefined) this.#placeStart();
  }

  /** Capture time of the instant so long after the session's start; undefined where that was not told, or is not believed. */
  captureAfterStart(sinceUs: number): number | undefined {
    return this.#startUs === undefined ? undefined : this.#settledAt(this.#startUs + sinceUs);
  }

  /** Its place is still being found. */
  get isYoung(): boolean {
    return this.#newestArrivalMs - this.#beganMs < youngMs;
  }

  /** What its line is moved by now, beside what the camera's clock does. */
  get pull(): number {
    return this.#drift.pull;
  }

  forgetReport(): void {
    this.#wallClock.forget();
  }

  /** Capture time of the instant at which the camera's wall clock showed `ntpMs`; undefined before a sender report could be believed. */
  captureAtNtp(ntpMs: number): number | undefined {
    const ptsUs = this.#wallClock.ptsAt(ntpMs, this.#drift.clockRate);
    return ptsUs === undefined ? undefined : this.#settledAt(ptsUs);
  }

  /** As `MediaClock.captureAsOn`. */
  captureAsOn(other: TrackClock, ptsUs: number): number | undefined {
    // Reports are seconds old: what the camera's clocks go wrong meanwhile is less than what the line is bent by to catch up.
    const ntpMs = other.#wallClock.ntpAt(ptsUs, 1);
    const oursUs = ntpMs === undefined ? undefined : this.#wallClock.ptsAt(ntpMs, 1);
    return oursUs === undefined ? undefined : this.#line.at(oursUs);
  }

  /** Capture time by the line; ahead of the newest unit by where it will go once it has fallen back: the fall is no rate to go on at. */
  #settledAt(ptsUs: number): number {
    const aheadMs = (ptsUs - this.#newestUs) / 1000;
    if (aheadMs <= 0) return this.#line.at(ptsUs);
    return (
      this.#line.at(this.#newestUs) + aheadMs * (this.#drift.clockRate + this.#drift.pull) - this.#surplusMs
    );
  }

  /** Nothing that was learned of the sender's delay holds any more. */
  #forgetDelay(): void {
    this.#wallClock.forget();
    this.#startUs = undefined;
    this.#drift = new DriftController();
    this.#isPlaced = false;
    this.#isAligned = false;
    this.#isFollowing = false;
    this.#surplusMs = 0;
  }

  #placeStart(): void {
    const startUs = this.#startTicks === undefined ? undefined : this.#peek(this.#startTicks);
    this.#startTicks = undefined;
    if (startUs !== undefined && Math.abs(this.#newestUs - startUs) < longestStartMs * 1000)
      this.#startUs = startUs;
  }

  /** The track this one's place is taken from, if any. */
  get #leader(): TrackClock | undefined {
    return this.#source.leaderOf(this.#kind);
  }

  /**
   * Follows what the session is said to start with, and then the first reports, at once: the line rises behind the newest unit, or nearly halts until
   * it is where it belongs. That is done again where the picture's own line falls back, as it does at the start, and until there are reports.
   */
  #align(arrivalMs: number): void {
    const target = this.#follow(arrivalMs);
    if (target === undefined) return;
    const { byMs } = target;
    const isAgain = this.#isPlaced && this.#leader?.isYoung !== true;
    this.#isPlaced = true;
    this.#isAligned = target.isReported;
    if (Math.abs(byMs) < (isAgain ? smallestMoveAgainMs : smallestMoveMs)) return;
    this.#surplusMs = Math.max(0, -byMs);
    if (byMs < 0) return;
    this.#line.stepAfter(this.#newestUs, byMs);
    this.#drift.noteMove(byMs);
  }

  /** How far the line must move for sound to meet the picture, by reports or else by what the session is said to start with. */
  #follow(arrivalMs: number): { readonly byMs: number; readonly isReported: boolean } | undefined {
    const reportedMs = this.#misalignment(arrivalMs);
    const byMs = reportedMs ?? this.#misplacement(arrivalMs);
    this.#isFollowing = byMs !== undefined;
    return byMs === undefined ? undefined : { byMs, isReported: reportedMs !== undefined };
  }

  /** How far that is by the reports, in milliseconds; undefined while nobody knows. */
  #misalignment(arrivalMs: number): number | undefined {
    const ntpMs = this.#wallClock.ntpAt(this.#newestUs, this.#drift.clockRate);
    const target = ntpMs === undefined ? undefined : this.#leader?.captureAtNtp(ntpMs);
    if (target === undefined || Math.abs(target - arrivalMs) > maxAlignmentMs) return undefined;
    return target - this.#line.at(this.#newestUs + 1); // behind it the line may have stepped already
  }

  /** The same by what the session is said to start with, until reports can be expected to have come. */
  #misplacement(arrivalMs: number): number | undefined {
    const leader = this.#leader;
    if (leader === undefined || this.#startUs === undefined) return undefined;
    const sinceStartUs = this.#newestUs - this.#startUs;
    const target = sinceStartUs > startHoldsMs * 1000 ? undefined : leader.captureAfterStart(sinceStartUs);
    if (target === undefined || Math.abs(target - arrivalMs) > maxAlignmentMs) return undefined;
    return target - this.#line.at(this.#newestUs + 1); // behind it the line may have stepped already
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
    this.#beganMs = arrivalMs;
    this.#forgetDelay();
    let ptsUs = Math.max(0, (arrivalMs - this.#source.originMs(arrivalMs)) * 1000);
    let captureMs = arrivalMs;
    if (Number.isFinite(this.#newestUs)) {
      const lastMs = this.#line.at(this.#newestUs);
      captureMs = Math.max(arrivalMs, lastMs + smallestStepUs / 1000);
      ptsUs = this.#newestUs + (captureMs - lastMs) * 1000;
      this.#line.straighten(this.#newestUs); // it leads straight to the new point
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
    const { clockRate, pull } = this.#drift;
    // Sound goes along where its picture's line is being moved.
    const along = this.#isFollowing ? (this.#leader?.pull ?? 0) : 0;
    const rate = clockRate + pull + along;
    const aheadMs = (ptsUs - this.#newestUs) / 1000;
    const leadMs = this.#line.at(this.#newestUs) + aheadMs * rate - arrivalMs;
    if (this.isYoung && !this.#isPlaced && leadMs > maxYoungLeadMs) this.#surplusMs = leadMs;
    // Sound that was placed by reports may be ahead of its arrival: its pictures come later than it.
    const tooFarMs = leadMs - (this.#isPlaced ? maxAlignmentMs : maxLeadMs);
    const fallMs = Math.max(this.#surplusMs, tooFarMs, 0);
    const mostMs = aheadMs * (rate - haltedRate);
    this.#surplusMs = Math.max(0, this.#surplusMs - mostMs);
    const run = fallMs < mostMs ? rate - fallMs / aheadMs : haltedRate;
    this.#drift.noteMove(aheadMs * (run - along - clockRate));
    this.#line.bend(this.#newestUs, run);
  }
}
