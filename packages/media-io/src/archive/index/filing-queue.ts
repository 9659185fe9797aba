// Rows on their way to the index. Recording never waits for the index: rows gather here, one per file and gap however often they
// change, and are filed in order, a batch at a time, whenever the index answers.

import type { ArchiveFile } from "./archive-file.ts";
import type { ArchiveIndex, EpochShift, GapRow } from "./archive-index.ts";

/** Beyond this many rows the oldest closed ones are kept as their path alone and read from the disk again when they are filed. */
const maximumRows = 5_000;
/** Parked rows filed in one batch. */
const parkedBatch = 200;

/** A closed file whose row was too much to keep. */
interface ParkedFile {
  readonly path: string;
  readonly endMs: number;
}

/** What waits to be filed together. */
interface Waiting {
  files: Map<string, ArchiveFile>;
  gaps: Map<string, GapRow>;
  removedGaps: Set<string>;
  epochs: readonly EpochShift[];
}

/** Files rows in one index, and says when a gap has changed. Nothing is filed before `open` is called, so that a restart can first put the index in order. */
export class FilingQueue {
  readonly #index: ArchiveIndex;
  readonly #rescan: (path: string) => Promise<ArchiveFile | undefined>;
  readonly #onError: (error: unknown) => void;
  readonly #onGap: () => void;
  #isOpen = false;
  #underway: Promise<void> | undefined;
  #waiting = emptyBatch();
  #filing = emptyBatch();
  #parked: ParkedFile[] = [];

  constructor(
    index: ArchiveIndex,
    rescan: (path: string) => Promise<ArchiveFile | undefined>,
    onError: (error: unknown) => void,
    onGap: () => void = () => undefined,
  ) {
    this.#index = index;
    this.#rescan = rescan;
    this.#onError = onError;
    this.#onGap = onGap;
  }

  /** Rows of the camera that the index may not know yet, as far as they are kept. */
  pendingFiles(cameraId: string): ArchiveFile[] {
    const rows = new Map([...this.#filing.files, ...this.#waiting.files]);
    return [...rows.values()].filter((row) => row.cameraId === cameraId);
  }

  /**
   * What waits for a camera's gaps: given them as the index says, answers them as they will be once everything here now is filed. To be
   * taken before the index is asked: what is filed in between would otherwise be in neither.
   */
  pendingGaps(cameraId: string): (gaps: readonly GapRow[]) => GapRow[] {
    const removed = new Set<string>();
    const put = new Map<string, GapRow>();
    for (const { gaps, removedGaps } of [this.#filing, this.#waiting]) {
      for (const id of removedGaps) {
        removed.add(id);
        put.delete(id);
      }
      for (const gap of gaps.values()) {
        if (gap.cameraId !== cameraId) continue;
        removed.delete(gap.id);
        put.set(gap.id, gap);
      }
    }
    return (gaps) => {
      const kept = gaps.filter(({ id }) => !removed.has(id) && !put.has(id));
      return [...kept, ...put.values()];
    };
  }

  /** True while a change of this file waits to be filed. */
  holdsFile(id: string): boolean {
    return this.#waiting.files.has(id) || this.#filing.files.has(id);
  }

  putFile(file: ArchiveFile): void {
    const { files } = this.#waiting;
    files.delete(file.id);
    files.set(file.id, file);
    if (files.size > maximumRows) this.#park();
  }

  putGap(gap: GapRow): void {
    this.#waiting.removedGaps.delete(gap.id);
    this.#waiting.gaps.set(gap.id, gap);
    this.#onGap();
  }

  removeGap(id: string): void {
    this.#waiting.gaps.delete(id);
    this.#waiting.removedGaps.add(id);
    this.#onGap();
  }

  putEpochs(epochs: readonly EpochShift[]): void {
    this.#waiting.epochs = epochs;
  }

  /** From now on `flush` files what is here. */
  open(): void {
    this.#isOpen = true;
  }

  /** Files everything that is here now; resolves when it is filed, or has failed and waits for the next call. */
  async flush(): Promise<void> {
    await this.#underway;
    if (!this.#isOpen || this.#underway || this.#isEmpty()) return;
    this.#underway = this.#file().finally(() => {
      this.#underway = undefined;
    });
    await this.#underway;
  }

  async #file(): Promise<void> {
    const taken = this.#waiting;
    this.#filing = taken;
    this.#waiting = emptyBatch();
    try {
      await this.#index.apply({
        epochs: taken.epochs,
        files: [...taken.files.values()],
        gaps: [...taken.gaps.values()],
        removedGaps: [...taken.removedGaps],
      });
      this.#filing = emptyBatch();
      await this.#fileParked();
    } catch (error) {
      this.#waiting = merged(this.#filing, this.#waiting);
      this.#filing = emptyBatch();
      this.#onError(error);
    }
  }

  async #fileParked(): Promise<void> {
    while (this.#parked.length > 0) {
      const batch = this.#parked.slice(0, parkedBatch);
      const rows = await Promise.all(batch.map((file) => this.#rescan(file.path)));
      const files = rows.flatMap((row, at) =>
        row ? [{ ...row, endMs: batch[at]?.endMs ?? row.endMs }] : [],
      );
      await this.#index.apply({ files });
      this.#parked.splice(0, batch.length);
    }
  }

  #isEmpty(): boolean {
    const { files, gaps, removedGaps, epochs } = this.#waiting;
    return files.size + gaps.size + removedGaps.size + epochs.length + this.#parked.length === 0;
  }

  #park(): void {
    for (const file of this.#waiting.files.values()) {
      if (file.state !== "closed") continue;
      this.#waiting.files.delete(file.id);
      this.#parked.push({ path: file.path, endMs: file.endMs });
      return;
    }
  }
}

function emptyBatch(): Waiting {
  return { files: new Map(), gaps: new Map(), removedGaps: new Set(), epochs: [] };
}

/** What waits when `earlier` could not be filed and `later` has come since. */
function merged(earlier: Waiting, later: Waiting): Waiting {
  const gaps = new Map([...earlier.gaps, ...later.gaps]);
  for (const id of later.removedGaps) gaps.delete(id);
  const removedGaps = new Set([...earlier.removedGaps, ...later.removedGaps].filter((id) => !gaps.has(id)));
  const files = new Map([...earlier.files, ...later.files]);
  return { files, gaps, removedGaps, epochs: later.epochs.length > 0 ? later.epochs : earlier.epochs };
}
