// Finds moments of a camera that are neither recorded nor explained, and writes the missing ledger entries (ARCH-18).

import type { EpochTime } from "../clock/clock-placement.ts";
import { foreignEpoch, parseArchivePath } from "../index/archive-file.ts";
import type { ArchiveIndex, GapRow, PlacedFile, Span, Window } from "../index/archive-index.ts";
import { uncovered } from "../index/spans.ts";

/** Less than a second without footage needs no explanation: no whole second lies in it. */
const unexplainedMs = 1000;

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
  const start = timeBeside(before, hole.startMs);
  const end = timeBeside(after, hole.endMs);
  const { epoch: startEpoch, ms: startMs } = start;
  return { id, cameraId, startEpoch, startMs, endEpoch: end.epoch, endMs: end.ms, cause: "system" };
}

/**
 * The moment `atMs` counted in the epoch of a file beside it, so that it moves with the file. Epochs are each archive's own: a moment beside
 * a file of another one, or beside none, stays where it is.
 */
export function timeBeside(file: PlacedFile | undefined, atMs: number): EpochTime {
  const isOwn = file !== undefined && parseArchivePath(file.path) !== undefined;
  return isOwn ? { epoch: file.epoch, ms: atMs - file.shiftMs } : { epoch: foreignEpoch, ms: atMs };
}
