// Cuts a file of footage back to a key frame, because what stands behind it comes again as a whole: a line that breaks leaves a group of pictures half
// recorded, and its other half cannot be played without the first. Owns the order of steps: at each moment a crash leaves footage that is told of as it is, and
// what was cut off is in the ledger until it has come again.

import { join } from "node:path";
import { scanFile } from "../disk/file-scan.ts";
import type { FootageDisk } from "../disk/file-system.ts";
import type { ArchiveFile } from "../index/archive-file.ts";
import {
  unplaced,
  unplacedGap,
  type ArchiveIndex,
  type GapRow,
  type PlacedFile,
  type Shifts,
} from "../index/archive-index.ts";
import type { LatestRows } from "../index/latest-rows.ts";

export interface CutBackDeps extends FootageDisk {
  readonly index: ArchiveIndex;
  readonly latest: LatestRows;
  readonly time: Shifts;
  /** Footage that somebody reads as a whole, and that must stay as it is meanwhile. */
  readonly isHeld: (cameraId: string, startMs: number, endMs: number) => boolean;
  /** A change of the file's row waits to be filed. */
  readonly isUnsettled: (fileId: string) => boolean;
  readonly onGrowth: (cameraId: string, bytes: number) => void;
  /** Take the changed row, and the changed entry of the ledger. */
  readonly putFile: (row: ArchiveFile) => void;
  readonly putGap: (gap: GapRow) => void;
}

/** Ends of footage and beginnings of gaps this close are the same moment. */
const sameMomentMs = 1;

/**
 * Cuts closed `file`, behind which nothing follows at once, back to its key frame at `keyMs` (a position). Rejects while it cannot be cut, and may be
 * tried again.
 */
export async function cutBack(deps: CutBackDeps, file: PlacedFile, keyMs: number): Promise<void> {
  const { root, fileSystem, index, latest, isHeld, isUnsettled, onGrowth } = deps;
  const { cameraId, id, startMs, endMs } = file;
  if (isHeld(cameraId, startMs, endMs) || isUnsettled(id)) throw new Error("the footage before is in use");
  const key = file.keyFrames.findLast(({ captureMs }) => captureMs + file.shiftMs <= keyMs);
  if (key === undefined) throw new RangeError("the file begins behind that key frame");
  const gaps = await latest.gaps({ cameraId, fromMs: endMs - sameMomentMs, toMs: endMs + sameMomentMs });
  const behind = gaps.find((gap) => Math.abs(gap.startMs - endMs) <= sameMomentMs);
  if (behind === undefined) throw new Error("nothing says that footage ends there");
  const cutMs = key.captureMs;
  const explained = { ...unplacedGap(behind, deps.time), startEpoch: file.epoch, startMs: cutMs };
  const row = unplaced(file);
  const full = join(root, file.path);
  if (key === file.keyFrames[0]) {
    await index.apply({ files: [{ ...row, state: "deleting" }] });
    deps.putGap(explained);
    await fileSystem.remove([full]);
    await index.apply({ removedFiles: [id] });
    onGrowth(cameraId, -file.bytes);
    return;
  }
  // From here on a start looks at the file itself.
  await index.apply({ files: [{ ...row, state: "open" }] });
  await fileSystem.cut(full, key.offset);
  const { row: whole } = await scanFile(deps, file.path, "structure");
  if (whole === undefined) throw new Error("nothing of the file is left");
  onGrowth(cameraId, whole.bytes - file.bytes);
  deps.putFile({ ...whole, startMs: row.startMs, endMs: cutMs });
  deps.putGap(explained);
}
