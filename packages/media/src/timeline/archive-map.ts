// What the archive map answers (ARCH-12 to ARCH-14) and which window of time a viewer may see (ARCH-19, ARCH-20), from coverage alone.
import { dayNumberOf } from "./day-number.ts";
import { clip, mergeGaps, seamMs, spansOf, type SpanSet } from "./span-set.ts";

const dayMs = 86_400_000;

/** An `ongoing` entry's end is at most this old (ARCH-13). */
export const ongoingToleranceMs = 5000;

/** `[start, end, ongoing]`, times as day-numbers. */
export type ArchiveMapEntry = [start: number, end: number, ongoing: boolean];

/** The later of the camera's creation and now minus its archive age (ARCH-20), milliseconds since 1970 UTC. */
export function earliestAllowedMs(
  camera: { readonly createdAtMs: number; readonly archiveAgeDays: number },
  nowMs: number,
): number {
  return Math.max(camera.createdAtMs, nowMs - camera.archiveAgeDays * dayMs);
}

export interface ArchiveMapQuery {
  readonly earliestMs: number;
  readonly nowMs: number;
  /** The asked window; the whole allowed one where left out. */
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  /** Gaps shorter than this are closed. */
  readonly resolutionMs?: number | undefined;
  /** True while the camera is being recorded. */
  readonly isRecording: boolean;
}

/** The answer's entries: ascending, apart, within the allowed and the asked window (ARCH-13). */
export function archiveMap(recorded: SpanSet, query: ArchiveMapQuery): ArchiveMapEntry[] {
  const fromMs = Math.max(query.fromMs ?? -Infinity, query.earliestMs);
  const toMs = Math.min(query.toMs ?? Infinity, query.nowMs);
  const merged = mergeGaps(clip(recorded, fromMs, toMs), Math.max(seamMs, query.resolutionMs ?? 0));
  const lastIndex = merged.length / 2 - 1;
  const isOngoing = query.isRecording && (merged.at(-1) ?? 0) >= query.nowMs - ongoingToleranceMs;
  return Array.from(spansOf(merged), ({ startMs, endMs }, index): ArchiveMapEntry => {
    return [dayNumberOf(startMs), dayNumberOf(endMs), isOngoing && index === lastIndex];
  });
}
