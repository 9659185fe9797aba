// What remains of a ledger entry when footage comes for part of it (ARCH-25): it is shortened, split or removed. Pure.

import { foreignEpoch } from "../index/archive-file.ts";
import type { GapRow, PlacedGap, Shifts, Span } from "../index/archive-index.ts";
import { uncovered } from "../index/spans.ts";

export interface CutGap {
  readonly kept: readonly GapRow[];
  readonly removed: readonly string[];
}

/** Takes the time of `file` out of a gap. New ends are those of the file, which no clock of ours moves. */
export function cutGap(gap: PlacedGap, file: Span, time: Shifts, newId: () => string): CutGap {
  const rests = uncovered([file], gap.startMs, gap.endMs ?? Infinity);
  const kept = rests.map((rest, at): GapRow => {
    const isOwnStart = rest.startMs === gap.startMs;
    const isOwnEnd = rest.endMs === (gap.endMs ?? Infinity);
    return {
      ...gap,
      id: at === rests.length - 1 ? gap.id : newId(),
      startEpoch: isOwnStart ? gap.startEpoch : foreignEpoch,
      startMs: isOwnStart ? gap.startMs - time.shiftOf(gap.startEpoch) : rest.startMs,
      endEpoch: isOwnEnd ? gap.endEpoch : foreignEpoch,
      endMs: isOwnEnd ? gap.endMs && gap.endMs - time.shiftOf(gap.endEpoch) : rest.endMs,
    };
  });
  return { kept, removed: kept.length === 0 ? [gap.id] : [] };
}
