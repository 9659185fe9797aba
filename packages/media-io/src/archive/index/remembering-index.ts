// An archive index that remembers the files that were read lately, so that a seek, and the preview beside it, need not ask the index behind
// it. What it remembers are facts of files, never who may see them.

import { foreignEpoch } from "./archive-file.ts";
import type { ArchiveIndex, IndexBatch, PlacedFile } from "./archive-index.ts";

const maximumFiles = 128;
/** Bounds how long it may be wrong about a change that did not go through it: the checker in a process of its own. */
const forgetMs = 30_000;

interface Remembered {
  readonly file: PlacedFile;
  readonly sinceMs: number;
}

/**
 * Stands before an index; every change of one archive goes through the same one. A file is remembered once it is closed and lies in this
 * archive, until a batch names it, times move, or something is put beside it that was recorded elsewhere. `nowMs` is a monotonic clock.
 */
export class RememberingIndex implements ArchiveIndex {
  readonly #index: ArchiveIndex;
  readonly #nowMs: () => number;
  /** By id, the one remembered last at the end. */
  readonly #files = new Map<string, Remembered>();
  /** Counts beginnings and ends of changes: what was read across one is not remembered. */
  #changes = 0;

  constructor(index: ArchiveIndex, nowMs: () => number) {
    this.#index = index;
    this.#nowMs = nowMs;
  }

  async apply(batch: IndexBatch): Promise<void> {
    this.#forget(batch);
    try {
      await this.#index.apply(batch);
    } finally {
      this.#forget(batch);
    }
  }

  async clearFiles(): Promise<void> {
    this.#forgetAll();
    try {
      await this.#index.clearFiles();
    } finally {
      this.#forgetAll();
    }
  }

  async fileBefore(query: Parameters<ArchiveIndex["fileBefore"]>[0]): Promise<PlacedFile | undefined> {
    const known = this.#known(query.cameraId, query.atMs);
    if (known) return known;
    const changes = this.#changes;
    const file = await this.#index.fileBefore(query);
    if (file && changes === this.#changes) this.#remember(file);
    return file;
  }

  files(query: Parameters<ArchiveIndex["files"]>[0]) {
    return this.#index.files(query);
  }

  coverage(query: Parameters<ArchiveIndex["coverage"]>[0]) {
    return this.#index.coverage(query);
  }

  gaps(query: Parameters<ArchiveIndex["gaps"]>[0]) {
    return this.#index.gaps(query);
  }

  openGaps() {
    return this.#index.openGaps();
  }

  page(query: Parameters<ArchiveIndex["page"]>[0]) {
    return this.#index.page(query);
  }

  unfinished() {
    return this.#index.unfinished();
  }

  oldest(query: Parameters<ArchiveIndex["oldest"]>[0]) {
    return this.#index.oldest(query);
  }

  usage() {
    return this.#index.usage();
  }

  forgetGaps(query: Parameters<ArchiveIndex["forgetGaps"]>[0]) {
    return this.#index.forgetGaps(query);
  }

  /** The last remembered file that covers the time. */
  #known(cameraId: string, atMs: number): PlacedFile | undefined {
    let found: PlacedFile | undefined;
    const sinceMs = this.#nowMs() - forgetMs;
    for (const { file, sinceMs: rememberedMs } of this.#files.values()) {
      if (file.cameraId !== cameraId || rememberedMs < sinceMs) continue;
      if (file.startMs <= atMs && atMs < file.endMs && file.startMs >= (found?.startMs ?? -Infinity))
        found = file;
    }
    return found;
  }

  #remember(file: PlacedFile): void {
    // Another archive's file changes without this one hearing of it; an open one has to be asked for each time.
    if (file.state !== "closed" || file.path.startsWith("../")) return;
    this.#files.delete(file.id);
    this.#files.set(file.id, { file, sinceMs: this.#nowMs() });
    if (this.#files.size > maximumFiles) this.#files.delete(this.#files.keys().next().value ?? "");
  }

  #forget({ epochs = [], files = [], removedFiles = [] }: IndexBatch): void {
    if (epochs.length > 0) return this.#forgetAll();
    this.#changes += 1;
    for (const id of removedFiles) this.#files.delete(id);
    for (const { id, epoch, cameraId } of files) {
      this.#files.delete(id);
      if (epoch === foreignEpoch) this.#forgetCamera(cameraId);
    }
  }

  #forgetCamera(cameraId: string): void {
    for (const { file } of this.#files.values()) if (file.cameraId === cameraId) this.#files.delete(file.id);
  }

  #forgetAll(): void {
    this.#changes += 1;
    this.#files.clear();
  }
}
