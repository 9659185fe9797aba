// The gap ledger of one camera while it runs: opens, renames and closes the gap that lasts now, and files each change. Which cause holds
// is decided by the caller (ARCH-23); that every second without footage has one is decided here (ARCH-18).

import type { GapCause } from "@didban/media";
import type { EpochTime } from "../clock/clock-placement.ts";
import type { GapRow } from "../index/archive-index.ts";
import type { FilingQueue } from "../index/filing-queue.ts";

/** Begins with a gap, since nothing is recorded at first; it is the `break`. */
export class CameraLedger {
  readonly #cameraId: string;
  readonly #queue: FilingQueue;
  readonly #newId: () => string;
  #open: GapRow | undefined;
  #break: GapRow;
  /** The gap that gave way to the lasting one under another cause. */
  #former: GapRow | undefined;

  constructor(cameraId: string, queue: FilingQueue, newId: () => string, at: EpochTime, cause: GapCause) {
    this.#cameraId = cameraId;
    this.#queue = queue;
    this.#newId = newId;
    this.#break = this.#gap(at, at, null, cause);
    this.#open = this.#break;
    queue.putGap(this.#break);
  }

  /** The gap that lasts now, undefined while footage is recorded. */
  get open(): GapRow | undefined {
    return this.#open;
  }

  /** The gap with which this ledger began, as it is now. */
  get break(): GapRow {
    return this.#break;
  }

  /** A gap begins; one that lasts already goes on and takes the new cause from `at` on. */
  begin(at: EpochTime, cause: GapCause): void {
    if (this.#open?.cause === cause) return;
    this.#former = this.#close(at);
    this.#open = this.#gap(at, at, null, cause);
    this.#queue.putGap(this.#open);
  }

  /**
   * Footage begins again; a gap of no length never was. `lostPictures`: how many were lost on their way meanwhile, if that was it. Footage may begin with a picture of before the
   * last cause: then the gap before it ends there.
   */
  end(at: EpochTime, lostPictures?: number): void {
    this.#close(at, lostPictures);
    const former = this.#former;
    this.#former = undefined;
    if (former?.endMs != null && former.endEpoch === at.epoch && at.ms < former.endMs) this.#file(former, at);
  }

  /** Footage that had been counted as recorded is lost: explains `[from, to)`. */
  explain(from: EpochTime, to: EpochTime, cause: GapCause): void {
    const open = this.#open;
    if (open?.cause === cause && open.startEpoch === to.epoch && open.startMs === to.ms) {
      this.#open = { ...open, startEpoch: from.epoch, startMs: from.ms };
      this.#queue.putGap(this.#open);
    } else this.#queue.putGap(this.#gap(from, to, to.ms, cause));
  }

  /** A gap that lasted before this process turns out to be the same as the break: it takes the break's place under its own cause. */
  adopt(earlier: GapRow): void {
    this.#queue.removeGap(this.#break.id);
    const isFormer = this.#former?.id === this.#break.id;
    if (isFormer) this.#former = undefined;
    if (this.#open?.id === this.#break.id) this.#open = earlier;
    else if (this.#open?.cause === earlier.cause && this.#open.startMs === this.#break.endMs) {
      this.#queue.removeGap(this.#open.id);
      this.#open = earlier;
    } else {
      const ended = { ...earlier, endEpoch: this.#break.endEpoch, endMs: this.#break.endMs };
      this.#queue.putGap(ended);
      if (isFormer) this.#former = ended;
    }
    this.#break = { ...this.#break, id: earlier.id };
  }

  /** A gap was changed from outside because footage came for part of it; the lasting one goes on as it is now. */
  noteChange(gap: GapRow): void {
    if (this.#open?.id === gap.id) this.#open = gap;
    if (this.#former?.id === gap.id) this.#former = undefined;
  }

  /** Answers the gap that ended, unless it never was. */
  #close(at: EpochTime, lostPictures?: number): GapRow | undefined {
    const gap = this.#open;
    if (!gap) return undefined;
    this.#open = undefined;
    return this.#file({ ...gap, ...(lostPictures === undefined ? {} : { lostPictures }) }, at);
  }

  /** Files that a gap ends at `at`. */
  #file(gap: GapRow, at: EpochTime): GapRow | undefined {
    const ended = { ...gap, endEpoch: at.epoch, endMs: at.ms };
    if (gap.id === this.#break.id) this.#break = ended;
    const isNone = gap.startEpoch === at.epoch && at.ms <= gap.startMs;
    if (isNone) this.#queue.removeGap(gap.id);
    else this.#queue.putGap(ended);
    return isNone ? undefined : ended;
  }

  #gap(start: EpochTime, end: EpochTime, endMs: number | null, cause: GapCause): GapRow {
    const { epoch: startEpoch, ms: startMs } = start;
    return {
      id: this.#newId(),
      cameraId: this.#cameraId,
      startEpoch,
      startMs,
      endEpoch: end.epoch,
      endMs,
      cause,
    };
  }
}
