// What the index will say once everything in this process is filed: for readers and imports, which must not be a checkpoint behind.

import type { ArchiveFile } from "./archive-file.ts";
import {
  placedFile,
  placedGap,
  unplacedGap,
  type ArchiveIndex,
  type PlacedFile,
  type PlacedGap,
  type Shifts,
  type Window,
} from "./archive-index.ts";
import type { FilingQueue } from "./filing-queue.ts";

/** Whoever has files that are being recorded. */
interface Recorders {
  /** Rows of the files of a camera that are being recorded, as far as they are written. */
  writtenRows(cameraId: string): readonly ArchiveFile[];
}

export class LatestRows {
  readonly #index: ArchiveIndex;
  readonly #queue: FilingQueue;
  readonly #recorders: Recorders;
  readonly #time: Shifts;

  constructor(index: ArchiveIndex, queue: FilingQueue, recorders: Recorders, time: Shifts) {
    this.#index = index;
    this.#queue = queue;
    this.#recorders = recorders;
    this.#time = time;
  }

  /** Files of a camera whose rows are newer than the index's; to be taken before the index is asked. */
  unfiled(cameraId: string): PlacedFile[] {
    const rows = new Map<string, ArchiveFile>();
    for (const row of this.#queue.pendingFiles(cameraId)) rows.set(row.id, row);
    for (const row of this.#recorders.writtenRows(cameraId)) rows.set(row.id, row);
    return [...rows.values()].map((row) => placedFile(row, this.#time));
  }

  /** The ledger's entries of a window, by ascending start. */
  async gaps(window: Window): Promise<PlacedGap[]> {
    const { cameraId, fromMs, toMs } = window;
    const withPending = this.#queue.pendingGaps(cameraId);
    const filed = (await this.#index.gaps(window)).map((gap) => unplacedGap(gap, this.#time));
    return withPending(filed)
      .map((gap) => placedGap(gap, this.#time))
      .filter((gap) => gap.startMs < toMs && (gap.endMs ?? Infinity) > fromMs)
      .sort((a, b) => a.startMs - b.startMs);
  }
}
