// Records a stream while something moves before its camera, and from ten seconds before (CAM-34, ARCH-24): what comes meanwhile waits here, in whole groups of
// pictures, for movement or its end. Pieces begin and end with a key frame, so that those that would touch are one.
import {
  holdUnit,
  isVideo,
  releaseUnit,
  type AccessUnit,
  type AudioFormat,
  type GapCause,
} from "@didban/media";
import type { StreamWriter } from "../archive/index.ts";
import { beforeMotionMs, type MotionWatch } from "./motion-watch.ts";

/** What recording does with a stream's writer. */
export type RecordingSink = Pick<
  StreamWriter,
  "append" | "stop" | "resume" | "giveOver" | "leave" | "expectSound" | "isRecording" | "files"
>;

export interface MotionGateDeps {
  readonly writer: RecordingSink;
  readonly motion: Pick<MotionWatch, "wants" | "fromMs">;
  /** It has opened or closed. */
  onTurn(): void;
}

/** More than this does not wait, in bytes: of a camera with very large groups the oldest goes sooner. */
const mostBytes = 48 * 1024 * 1024;

export class MotionGate implements RecordingSink {
  readonly #deps: MotionGateDeps;
  /** What is recorded if something moves, beginning with a key frame; undefined while everything is. */
  #waiting: AccessUnit[] | undefined;
  #waitingBytes = 0;
  /** Something else keeps the stream from being recorded. */
  #isStopped = true;

  constructor(deps: MotionGateDeps) {
    this.#deps = deps;
  }

  /** True while nothing is recorded because nothing moves. */
  get isClosed(): boolean {
    return this.#waiting !== undefined;
  }

  get isRecording(): boolean {
    return this.#deps.writer.isRecording;
  }

  get files(): StreamWriter["files"] {
    return this.#deps.writer.files;
  }

  append(unit: AccessUnit): void {
    if (this.#isStopped) return;
    const isKey = isVideo(unit) && unit.isKey;
    if (this.#waiting === undefined && isKey && !this.#deps.motion.wants(unit.captureMs))
      this.#close(unit.captureMs);
    if (this.#waiting === undefined) this.#deps.writer.append(unit);
    else if (isKey || this.#waiting.length > 0) this.#wait(this.#waiting, unit);
  }

  /** What moves, or whether that is asked for, may be another now. */
  look(): void {
    const newest = this.#waiting?.at(-1);
    if (this.#isStopped || !this.#waiting || !this.#deps.motion.wants(newest?.captureMs ?? Infinity)) return;
    this.#open();
  }

  resume(): void {
    this.#isStopped = false;
    if (this.#waiting === undefined) this.#deps.writer.resume();
    else this.#deps.writer.stop("noMotion");
    this.look();
  }

  stop(cause: GapCause): void {
    this.#isStopped = true;
    this.#forget();
    this.#deps.writer.stop(cause);
  }

  giveOver(atMs: number): void {
    this.#isStopped = true;
    this.#forget();
    this.#deps.writer.giveOver(atMs);
  }

  leave(): void {
    this.#isStopped = true;
    this.#forget();
    this.#deps.writer.leave();
  }

  expectSound(format: AudioFormat): void {
    this.#deps.writer.expectSound(format);
  }

  /** Footage ends where the key frame at `atMs` begins. */
  #close(atMs: number): void {
    this.#waiting = [];
    this.#deps.writer.stop("noMotion", atMs);
    this.#deps.onTurn();
  }

  #open(): void {
    const { writer, motion, onTurn } = this.#deps;
    const units = this.#waiting ?? [];
    const isWanted = (unit: AccessUnit) => isVideo(unit) && unit.isKey && unit.captureMs <= motion.fromMs;
    const first = Math.max(0, units.findLastIndex(isWanted));
    writer.resume();
    for (const unit of units.slice(first)) writer.append(unit);
    this.#forget();
    this.#waiting = undefined;
    onTurn();
  }

  #wait(waiting: AccessUnit[], unit: AccessUnit): void {
    holdUnit(unit);
    waiting.push(unit);
    this.#waitingBytes += unit.data.length;
    if (isVideo(unit) && unit.isKey) this.#dropOld(waiting, unit.captureMs - beforeMotionMs);
    if (this.#waitingBytes > mostBytes) this.#dropGroup(waiting);
  }

  /** A group is wanted as long as the one behind it is not old enough. */
  #dropOld(waiting: AccessUnit[], beforeMs: number): void {
    for (let next = nextKeyIn(waiting); next !== undefined; next = nextKeyIn(waiting)) {
      if (next.captureMs > beforeMs) return;
      this.#dropGroup(waiting);
    }
  }

  #dropGroup(waiting: AccessUnit[]): void {
    const next = nextKeyIn(waiting);
    const count = next === undefined ? waiting.length : waiting.indexOf(next);
    for (const unit of waiting.splice(0, count)) this.#release(unit);
  }

  #forget(): void {
    for (const unit of this.#waiting?.splice(0) ?? []) this.#release(unit);
  }

  #release(unit: AccessUnit): void {
    this.#waitingBytes -= unit.data.length;
    releaseUnit(unit);
  }
}

function nextKeyIn(units: readonly AccessUnit[]): AccessUnit | undefined {
  return units.find((unit, at) => at > 0 && isVideo(unit) && unit.isKey);
}
