// The port behind which the archive's rows are kept: which files exist, what time they cover, why time is missing. Owns the
// words and the promises; `memory-index.ts` keeps them in memory, the server keeps them in PostgreSQL, and
// ../testing/archive-index-contract.ts holds both to this page.

import type { GapCause } from "@didban/media";
import type { ArchiveFile } from "./archive-file.ts";

/** A stretch of time `[startMs, endMs)`, milliseconds since 1970 UTC. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number;
}

/** How far the times of an epoch are moved to stand where they belong: position = epoch time + `shiftMs` (whole ms). */
export interface EpochShift {
  readonly epoch: number;
  readonly shiftMs: number;
}

/** A ledger row: why a camera has no footage for a while. Times are epoch times, each end in an epoch of its own. */
export interface GapRow {
  readonly id: string;
  readonly cameraId: string;
  readonly startEpoch: number;
  readonly startMs: number;
  /** The epoch of `endMs`; equal to `startEpoch` while the gap lasts. */
  readonly endEpoch: number;
  /** Null while the gap lasts. */
  readonly endMs: number | null;
  readonly cause: GapCause;
  /** About how many pictures were lost on their way, where the camera kept sending; left out for every other gap. */
  readonly lostPictures?: number;
}

/** A file with its position: `startMs` and `endMs` are corrected times here, `keyFrames` still hold epoch times. */
export interface PlacedFile extends ArchiveFile {
  /** Add it to a time found in the file to get its position. */
  readonly shiftMs: number;
}

/** A gap with corrected times. */
export interface PlacedGap extends GapRow {}

/** Changes that are filed together or not at all. Everything in it is a state, not a step: filing a batch twice changes nothing. */
export interface IndexBatch {
  readonly epochs?: readonly EpochShift[];
  readonly files?: readonly ArchiveFile[];
  readonly removedFiles?: readonly string[];
  readonly gaps?: readonly GapRow[];
  readonly removedGaps?: readonly string[];
}

/** A window of one camera's time. */
export interface Window {
  readonly cameraId: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The archive's rows. One index belongs to one archive root. Every method may reject when the store behind it is unreachable;
 * recording goes on regardless (filing-queue.ts). None may hang for good, and what rejected must not take effect later. An epoch never named in a batch has shift 0.
 */
export interface ArchiveIndex {
  /**
   * Files one batch in one transaction. Coverage follows from the rows: after it, a camera's coverage is the union of its
   * files that are not `deleting`.
   */
  apply(batch: IndexBatch): Promise<void>;
  /**
   * Files, `deleting` ones left out, that overlap the window, by ascending start; at most `limit` of them. The path of one that lies in
   * another archive's root leads out of this one.
   */
  files(query: Window & { readonly limit?: number }): Promise<PlacedFile[]>;
  /** The last file, `deleting` ones left out, that starts at or before `atMs`. */
  fileBefore(query: { readonly cameraId: string; readonly atMs: number }): Promise<PlacedFile | undefined>;
  /**
   * What is recorded in the window: merged spans in order, clipped to it. Neighbours less than 1 ms apart are one (ARCH-14), and
   * so are neighbours less than `resolutionMs` apart. From an hour of resolution on, the answer comes from hourly roll-ups.
   */
  coverage(query: Window & { readonly resolutionMs?: number }): Promise<Span[]>;
  /** Gaps that overlap the window, by ascending start, not clipped; those shorter than `minMs` are left out. */
  gaps(query: Window & { readonly minMs?: number }): Promise<PlacedGap[]>;
  /** Gaps that still last, of every camera. */
  openGaps(): Promise<PlacedGap[]>;
  /** Files with bytes on disk, `deleting` ones too, of every camera: those after the path `after` in path order. */
  page(query: { readonly after: string; readonly limit: number }): Promise<PlacedFile[]>;
  /** Files in state `open` or `deleting`: what a crash may have left half done. */
  unfinished(): Promise<PlacedFile[]>;
  /** Closed files of the given cameras, oldest position first, that end at or before `endedByMs`. */
  oldest(query: {
    readonly cameraIds: readonly string[];
    readonly endedByMs: number;
    readonly limit: number;
  }): Promise<PlacedFile[]>;
  /** Bytes on disk of each camera, `deleting` files included. */
  usage(): Promise<{ readonly cameraId: string; readonly bytes: number }[]>;
  /** Removes ended gaps of the camera that end at or before `beforeMs`. */
  forgetGaps(query: { readonly cameraId: string; readonly beforeMs: number }): Promise<void>;
  /** Removes every file row and its coverage, not the ledger, so that they can be made again from the files. */
  clearFiles(): Promise<void>;
}

/** Where the times of each epoch belong today. */
export interface Shifts {
  /** What to add to a time of `epoch` to get today's. */
  shiftOf(epoch: number): number;
}

/** The file with its position. */
export function placedFile(file: ArchiveFile, time: Shifts): PlacedFile {
  const shiftMs = time.shiftOf(file.epoch);
  return { ...file, shiftMs, startMs: file.startMs + shiftMs, endMs: file.endMs + shiftMs };
}

/** The row behind a placed file, in epoch times again. */
export function unplaced({ shiftMs, ...file }: PlacedFile): ArchiveFile {
  return { ...file, startMs: file.startMs - shiftMs, endMs: file.endMs - shiftMs };
}

/** The row behind a placed gap, in epoch times again. */
export function unplacedGap(gap: PlacedGap, time: Shifts): GapRow {
  const endMs = gap.endMs === null ? null : gap.endMs - time.shiftOf(gap.endEpoch);
  return { ...gap, startMs: gap.startMs - time.shiftOf(gap.startEpoch), endMs };
}

/** The gap with its position. */
export function placedGap(gap: GapRow, time: Shifts): PlacedGap {
  const endMs = gap.endMs === null ? null : gap.endMs + time.shiftOf(gap.endEpoch);
  return { ...gap, startMs: gap.startMs + time.shiftOf(gap.startEpoch), endMs };
}
