// Finds moments of a camera that are neither recorded nor explained, and writes the missing ledger entries (ARCH-18).

import type { ArchiveIndex, GapRow, Span, Window } from "./archive-index.ts";
import { foreignEpoch } from "./archive-file.ts";
import { uncovered } from "./spans.ts";

/** Less than a second without footage needs no explanation: no whole second lies in it. */
const unexplainedMs = 1000;
/** What a crash left out is explained from here on: half a second, a fragment, can be lost between two files that are whole. */
export const worthExplainingMs = 250;

/** Spans of the window, `leastMs` or longer, that neither coverage nor ledger knows. */
export async function findHoles(
  index: ArchiveIndex,
  window: Window,
  leastMs: number = unexplainedMs,
): Promise<Span[]> {
  const recorded = await index.coverage(window);
  const gaps = await index.gaps(window);
  const explained = gaps.map((gap) => ({ startMs: gap.startMs, endMs: gap.endMs ?? Infinity }));
  const holes = uncovered([...recorded, ...explained], window.fromMs, window.toMs);
  return holes.filter((hole) => hole.endMs - hole.startMs >= leastMs);
}

/** The ledger entry for a hole, its ends counted in the epochs of the files beside it, so that it moves with them. */
export async function systemGap(
  index: ArchiveIndex,
  cameraId: string,
  hole: Span,
  id: string,
): Promise<GapRow> {
  const before = await index.fileBefore({ cameraId, atMs: hole.startMs });
  const after = await index.fileBefore({ cameraId, atMs: hole.endMs });
  return {
    id,
    cameraId,
    startEpoch: before?.epoch ?? foreignEpoch,
    startMs: hole.startMs - (before?.shiftMs ?? 0),
    endEpoch: after?.epoch ?? foreignEpoch,
    endMs: hole.endMs - (after?.shiftMs ?? 0),
    cause: "system",
  };
}
