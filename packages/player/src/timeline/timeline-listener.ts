// What a timeline tells whoever shows it: what a person wants, and what lies under the pointer.
import type { TimelineScale } from "@didban/media/timeline";
import type { RangePart, TimeRange } from "./time-range.ts";

/** A place on the strip under the pointer. */
export interface StripPoint {
  readonly ms: number;
  /** CSS pixels from the strip's left edge. */
  readonly x: number;
  /** Id of the mark that is pointed at. */
  readonly markId: string | undefined;
  /** Ids of what the camera found there. */
  readonly eventIds: readonly string[];
}

/** What a person wants; times are milliseconds since 1970 UTC. */
export interface TimelineListener {
  press(): void;
  scrub(atMs: number): void;
  release(atMs: number): void;
  /** The press meant something else (TIME-13): playback goes on as before it. */
  letGo(): void;
  seek(atMs: number): void;
  goLive(): void;
  scaleChanged(scale: TimelineScale): void;
  /** The pointer's place, for the time beside it; undefined when it is gone. */
  hover(point: StripPoint | undefined): void;
  /** The pointer has rested over recorded time: a preview is wanted (TIME-15). */
  preview(point: StripPoint): void;
  /** The range that is chosen is another one now; `part` of it was moved. */
  choose(range: TimeRange, part: RangePart): void;
  /** Loading failed ("Timeline couldn't be loaded", with `retry`), or works again (TIME-28). */
  loadFailed(isFailed: boolean): void;
}
