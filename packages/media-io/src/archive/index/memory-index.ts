// The archive index in memory: the plainest reading of the port's promises. Keeps nothing across a restart; journal-index.ts adds that. What is asked for often is kept in order
// until something beside it changes.

import { foreignEpoch, type ArchiveFile } from "./archive-file.ts";
import {
  placedFile,
  placedGap,
  type ArchiveIndex,
  type GapRow,
  type IndexBatch,
  type PlacedFile,
  type PlacedGap,
  type Span,
  type Window,
} from "./archive-index.ts";
import { clipSpans, mergeSpans } from "./spans.ts";

const neighbourMs = 1;

/** Makes an empty index. */
export class MemoryIndex implements ArchiveIndex {
  readonly #files = new Map<string, ArchiveFile>();
  readonly #gaps = new Map<string, GapRow>();
  readonly #shifts = new Map<number, number>();
  readonly #time = { shiftOf: (epoch: number) => this.#shifts.get(epoch) ?? 0 };
  /** Of each camera, without those that are being deleted, by start. */
  readonly #placedFiles = new Map<string, readonly PlacedFile[]>();
  #byPath: readonly ArchiveFile[] | undefined;
  #placedGaps: readonly PlacedGap[] | undefined;

  async apply(batch: IndexBatch): Promise<void> {
    for (const rows of [batch.files ?? [], batch.gaps ?? []])
      if (new Set(rows.map(({ id }) => id)).size < rows.length)
        throw new Error("a row stands twice in a batch");
    for (const { epoch, shiftMs } of batch.epochs ?? [])
      if (epoch !== foreignEpoch && this.#shifts.get(epoch) !== shiftMs) this.#move(epoch, shiftMs);
    for (const file of batch.files ?? []) {
      this.#forgetFile(file.id);
      this.#files.set(file.id, file);
      this.#placedFiles.delete(file.cameraId);
    }
    for (const id of batch.removedFiles ?? []) this.#forgetFile(id);
    for (const gap of batch.gaps ?? []) this.#gaps.set(gap.id, gap);
    for (const id of batch.removedGaps ?? []) this.#gaps.delete(id);
    if (batch.gaps?.length || batch.removedGaps?.length) this.#placedGaps = undefined;
  }

  /** All that is known. */
  protected get rows(): Required<Pick<IndexBatch, "epochs" | "files" | "gaps">> {
    return {
      epochs: [...this.#shifts].map(([epoch, shiftMs]) => ({ epoch, shiftMs })),
      files: [...this.#files.values()],
      gaps: [...this.#gaps.values()],
    };
  }

  protected fileOf(id: string): ArchiveFile | undefined {
    return this.#files.get(id);
  }

  async files(query: Window & { readonly limit?: number }): Promise<PlacedFile[]> {
    return this.#footage(query.cameraId)
      .filter((file) => overlaps(file, query))
      .slice(0, query.limit);
  }

  async fileBefore(query: {
    readonly cameraId: string;
    readonly atMs: number;
  }): Promise<PlacedFile | undefined> {
    return this.#footage(query.cameraId).findLast((file) => file.startMs <= query.atMs);
  }

  async coverage(query: Window & { readonly resolutionMs?: number }): Promise<Span[]> {
    const spans = mergeSpans(this.#footage(query.cameraId), Math.max(neighbourMs, query.resolutionMs ?? 0));
    return clipSpans(spans, query.fromMs, query.toMs);
  }

  async gaps(query: Window & { readonly minMs?: number }): Promise<PlacedGap[]> {
    return this.#allGaps().filter(
      (gap) =>
        gap.cameraId === query.cameraId &&
        overlaps({ startMs: gap.startMs, endMs: gap.endMs ?? Infinity }, query) &&
        (gap.endMs ?? Infinity) - gap.startMs >= (query.minMs ?? 0),
    );
  }

  async openGaps(): Promise<PlacedGap[]> {
    return this.#allGaps().filter((gap) => gap.endMs === null);
  }

  async page(query: { readonly after: string; readonly limit: number }): Promise<PlacedFile[]> {
    this.#byPath ??= [...this.#files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    const found = this.#byPath.findIndex((file) => file.path > query.after);
    const first = found === -1 ? this.#byPath.length : found;
    return this.#byPath.slice(first, first + query.limit).map((file) => this.#placed(file));
  }

  async unfinished(): Promise<PlacedFile[]> {
    return [...this.#files.values()]
      .filter((file) => file.state !== "closed")
      .map((file) => this.#placed(file));
  }

  async oldest(query: {
    readonly cameraIds: readonly string[];
    readonly endedByMs: number;
    readonly limit: number;
  }): Promise<PlacedFile[]> {
    return query.cameraIds
      .flatMap((cameraId) => this.#footage(cameraId))
      .filter((file) => file.state === "closed" && file.endMs <= query.endedByMs)
      .sort((a, b) => a.startMs - b.startMs)
      .slice(0, query.limit);
  }

  async usage(): Promise<{ readonly cameraId: string; readonly bytes: number }[]> {
    const bytes = new Map<string, number>();
    for (const file of this.#files.values())
      bytes.set(file.cameraId, (bytes.get(file.cameraId) ?? 0) + file.bytes);
    return [...bytes].map(([cameraId, sum]) => ({ cameraId, bytes: sum }));
  }

  async forgetGaps(query: { readonly cameraId: string; readonly beforeMs: number }): Promise<void> {
    const isOver = (gap: PlacedGap) =>
      gap.cameraId === query.cameraId && (gap.endMs ?? Infinity) <= query.beforeMs;
    const removedGaps = this.#allGaps()
      .filter(isOver)
      .map(({ id }) => id);
    if (removedGaps.length > 0) await this.apply({ removedGaps });
  }

  async clearFiles(): Promise<void> {
    await this.apply({ removedFiles: [...this.#files.keys()] });
  }

  #move(epoch: number, shiftMs: number): void {
    this.#shifts.set(epoch, shiftMs);
    this.#placedFiles.clear();
    this.#placedGaps = undefined;
  }

  #forgetFile(id: string): void {
    this.#placedFiles.delete(this.#files.get(id)?.cameraId ?? "");
    this.#files.delete(id);
    this.#byPath = undefined;
  }

  #footage(cameraId: string): readonly PlacedFile[] {
    const known = this.#placedFiles.get(cameraId);
    if (known) return known;
    const placed = [...this.#files.values()]
      .filter((file) => file.cameraId === cameraId && file.state !== "deleting")
      .map((file) => this.#placed(file))
      .sort((a, b) => a.startMs - b.startMs);
    this.#placedFiles.set(cameraId, placed);
    return placed;
  }

  #placed(file: ArchiveFile): PlacedFile {
    return placedFile(file, this.#time);
  }

  #allGaps(): readonly PlacedGap[] {
    this.#placedGaps ??= [...this.#gaps.values()]
      .map((gap) => placedGap(gap, this.#time))
      .sort((a, b) => a.startMs - b.startMs);
    return this.#placedGaps;
  }
}

function overlaps(span: Span, window: { readonly fromMs: number; readonly toMs: number }): boolean {
  return span.startMs < window.toMs && span.endMs > window.fromMs;
}
