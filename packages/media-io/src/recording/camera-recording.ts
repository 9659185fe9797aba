// Which of a camera's streams is recorded: the largest that comes (CAM-5, ARCH-28), and another one until the largest one's key frame has
// come. Owns going over from one to another, which costs no picture, doubles none and leaves no gap. Where units come from is camera-session.ts's.
import { holdUnit, isVideo, releaseUnit, type AccessUnit, type GapCause } from "@didban/media";
import type { CameraClock } from "../camera/index.ts";
import type { RecordingSink } from "./motion-gate.ts";
import type { StreamHub } from "./stream-hub.ts";
import { WriteWatch } from "./write-watch.ts";

export interface CameraRecordingDeps {
  readonly clock: CameraClock;
  hub(index: number): Pick<StreamHub, "isComing" | "longestPauseMs" | "audio" | "group" | "groupKey">;
  /** Capture time, as one stream is labelled, of what another one shows in a unit; undefined while nobody knows. */
  captureAsOn(index: number, other: number, unit: AccessUnit): number | undefined;
  /** The archive's writer of a stream. */
  writer(index: number): RecordingSink;
  /** Why nothing is to be recorded while this stream is the one to record; undefined while it is recorded (ARCH-23). */
  stopCause(index: number): GapCause | undefined;
  /** The largest of the camera's streams; -1 while none is known. */
  largest(): number;
  /** True when every stream of the camera has been seen. */
  areAllKnown(): boolean;
}

/** A stream that is to be recorded in place of another. */
interface Successor {
  readonly index: number;
  /** Capture time of its first key frame, milliseconds. */
  readonly sinceMs: number;
}

/** Streams of a camera rarely begin at once: a file of a few small pictures before the large ones would serve nobody. */
const patienceMs = 500;
/** A stand-in is recorded this much later, so that what it shows of the time from the other one's key frame on need not be. */
const standInDelayMs = 500;
/** Two streams show one instant to about this precision. */
const sameInstantMs = 5;
/** Of more than so many units none waits: the clock was set. */
const maximumWaiting = 256;
/** Of a stand-in that has come to a stop nothing waits any longer than this or twice this. */
const stopMs = 1_000;
/** What is recorded goes on until it has come to the other one's key frame; one that lags by more, or stands still, is not waited for. */
const longestLagMs = 2_000;
/** Cameras send a key frame at least so often. */
const longestGroupMs = 60_000;
/** A stream whose pictures lie far apart stands still only after so many times its longest pause. */
const pausesUntilStill = 3;

export class CameraRecording {
  readonly #deps: CameraRecordingDeps;
  #index: number;
  #writer: RecordingSink;
  readonly #written: WriteWatch;
  #next: Successor | undefined;
  /** Since when another stream alone has sent pictures, by the monotonic clock; undefined from a picture of the one that is recorded on. */
  #othersAloneSinceMs: number | undefined;
  /** Pictures come, and none is to be recorded: somebody paused, or a rule did. */
  #isPaused = false;
  /** A pause has ended; nothing of the stream to record can be until its next key frame. */
  #awaitsKey = false;
  /** When a pause ended: what was captured before is nobody's to record, and may be kept still. */
  #resumedMs = -Infinity;
  /** A larger stream may come. */
  #isStandIn = false;
  /** What is still to be recorded of a stand-in. */
  #waiting: AccessUnit[] = [];
  #isWatchingForStop = false;

  constructor(deps: CameraRecordingDeps) {
    this.#deps = deps;
    this.#index = Math.max(0, deps.largest());
    this.#writer = deps.writer(this.#index);
    this.#written = new WriteWatch(this.#writer, deps.clock);
  }

  /** The stream that is recorded, or would be if it came. */
  get index(): number {
    return this.#index;
  }

  /** Milliseconds since something was last seen written; infinite before. */
  get sinceWrittenMs(): number {
    return this.#written.sinceMs;
  }

  /** Takes a unit that the stream's hub has taken. True when the first bytes of a recording were seen on disk. */
  take(index: number, unit: AccessUnit): boolean {
    if (isVideo(unit)) {
      this.#noteComing(index);
      if (unit.isKey) this.#chooseNext(index, unit.captureMs);
      // The group that recording goes on from holds a unit of its own stream, and stands for one of the other.
      if (this.#next !== undefined && this.#isTime(this.#next, index, unit.captureMs)) {
        this.#goOver(this.#next.index);
        return false;
      }
    }
    if (index !== this.#index) return false;
    if (isVideo(unit) && unit.isKey) this.#isStandIn = !this.#isLargestOfAll(index);
    this.#append(unit);
    if (!isVideo(unit)) return false;
    if (unit.isKey) this.#written.look();
    return this.#written.hasBegun();
  }

  /** Stops or goes on, as is asked for and as the stream comes. */
  steer(): void {
    const cause = this.#deps.stopCause(this.#index);
    const wasPaused = this.#isPaused;
    this.#isPaused = cause !== undefined && cause !== "status";
    if (wasPaused && !this.#isPaused) {
      this.#awaitsKey = true;
      this.#forgetPause();
    }
    if (cause === undefined) return this.#writer.resume();
    this.#recordWaiting();
    this.#writer.stop(cause);
  }

  /** Not for good: a clock that is set back later must not keep a stream from being recorded. */
  #forgetPause(): void {
    const { clock } = this.#deps;
    const resumedMs = clock.nowMs();
    this.#resumedMs = resumedMs;
    clock.after(longestGroupMs, () => {
      if (this.#resumedMs === resumedMs) this.#resumedMs = -Infinity;
    });
  }

  /** A stream was lost. */
  lose(index: number): void {
    if (index === this.#next?.index) this.#next = undefined;
    if (index === this.#index) this.#recordWaiting();
  }

  /** Recording goes on elsewhere. */
  leave(): void {
    this.#recordWaiting();
    this.#writer.leave();
  }

  #append(unit: AccessUnit): void {
    if (!this.#isStandIn || this.#waiting.length >= maximumWaiting) this.#recordWaiting();
    if (!this.#isStandIn) return this.#writer.append(unit);
    holdUnit(unit);
    this.#waiting.push(unit);
    this.#recordWaiting(unit.captureMs - standInDelayMs);
    if (!this.#isWatchingForStop) this.#watchForStop();
  }

  #watchForStop(): void {
    const newest = this.#waiting.at(-1);
    this.#isWatchingForStop = newest !== undefined;
    if (newest === undefined) return;
    this.#deps.clock.after(stopMs, () => {
      if (this.#waiting.at(-1) === newest) this.#recordWaiting();
      this.#watchForStop();
    });
  }

  /** Records what waits of the time before `untilMs`. */
  #recordWaiting(untilMs = Infinity): void {
    for (let [unit] = this.#waiting; unit !== undefined && unit.captureMs < untilMs; [unit] = this.#waiting) {
      this.#waiting.shift();
      this.#writer.append(unit);
      releaseUnit(unit);
    }
  }

  /** A stream that stands still with its connection open is followed from the group that is kept of the other one, and not at its next key frame alone. */
  #noteComing(index: number): void {
    if (index === this.#index) {
      this.#othersAloneSinceMs = undefined;
      return;
    }
    this.#othersAloneSinceMs ??= this.#deps.clock.monotonicMs();
    const { groupKey } = this.#deps.hub(index);
    if (groupKey && this.#standsStill()) this.#next ??= { index, sinceMs: groupKey.captureMs };
  }

  /** At a key frame: another stream follows when it is larger, or when the one to record does not come. */
  #chooseNext(index: number, sinceMs: number): void {
    const isLargest = index === this.#deps.largest();
    if (index === this.#index) {
      this.#awaitsKey = false;
      if (isLargest) this.#next = undefined;
    } else if (isLargest || this.#awaitsKey || !this.#isComing()) this.#next ??= { index, sinceMs };
  }

  #isComing(): boolean {
    return this.#deps.hub(this.#index).isComing && !this.#standsStill();
  }

  /** The one that is recorded has sent nothing for long, while others have. */
  #standsStill(): boolean {
    if (this.#othersAloneSinceMs === undefined) return false;
    const { clock, hub } = this.#deps;
    const patientMs = Math.max(longestLagMs, pausesUntilStill * hub(this.#index).longestPauseMs);
    return clock.monotonicMs() - this.#othersAloneSinceMs > patientMs;
  }

  #isTime(next: Successor, index: number, captureMs: number): boolean {
    const { groupKey } = this.#deps.hub(next.index);
    if (groupKey === undefined || groupKey.captureMs < this.#resumedMs) return false;
    if (index !== next.index) return captureMs >= this.#endMs(next.index, groupKey);
    return Math.abs(captureMs - next.sinceMs) >= this.#waitMs(index);
  }

  /** How long after its first key frame a stream is recorded although the one to record has not come so far. */
  #waitMs(index: number): number {
    if (this.#awaitsKey) return 0;
    if (this.#isComing()) return longestLagMs;
    return this.#isLargestOfAll(index) ? 0 : patienceMs;
  }

  /** Nothing larger is to be expected; the first stream is taken for the main one until more is known. */
  #isLargestOfAll(index: number): boolean {
    const { largest, areAllKnown } = this.#deps;
    return index === largest() && (index === 0 || areAllKnown());
  }

  /**
   * When what is recorded ends, as it is labelled itself, for another stream's kept group. Streams are labelled by their arrivals, which a process that
   * has just begun sees late: by its label a picture of before the key frame may come behind it.
   */
  #endMs(index: number, key: AccessUnit): number {
    const byReportsMs = this.#deps.captureAsOn(this.#index, index, key) ?? key.captureMs;
    const laterMs = byReportsMs - sameInstantMs - key.captureMs;
    // Reports that are wrong may double pictures; they must cost none.
    return laterMs > 0 && laterMs <= standInDelayMs ? key.captureMs + laterMs : key.captureMs;
  }

  #goOver(index: number): void {
    const { group, groupKey, audio } = this.#deps.hub(index);
    this.#recordWaiting(groupKey && this.#endMs(index, groupKey));
    for (const unit of this.#waiting.splice(0)) releaseUnit(unit);
    this.#writer.giveOver(groupKey?.captureMs ?? Infinity);
    this.#next = undefined;
    this.#othersAloneSinceMs = undefined;
    this.#awaitsKey = false;
    this.#isStandIn = !this.#isLargestOfAll(index);
    this.#index = index;
    this.#writer = this.#deps.writer(index);
    this.#written.goOver(this.#writer);
    this.steer();
    if (audio) this.#writer.expectSound(audio);
    for (const unit of group) this.#append(unit);
  }
}
