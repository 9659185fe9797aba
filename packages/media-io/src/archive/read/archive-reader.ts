// Plays the archive back: finds where to begin, goes from file to file and over gaps, up to what is being recorded at this moment.
// Decodes nothing and knows no clock; who may see what, and how far back, is decided by the caller (ARCH-10, ARCH-20).

import { withoutLeading } from "@didban/media/codec";
import { releaseUnit, type AccessUnit, type GapCause, type SlabSource } from "@didban/media";
import { Fmp4Error } from "@didban/media/fmp4";
import { isMissing, type FootageDisk } from "../disk/file-system.ts";
import type { ArchiveIndex, PlacedFile } from "../index/archive-index.ts";
import type { LatestRows } from "../index/latest-rows.ts";
import { uncovered } from "../index/spans.ts";
import { FootageFile, fromLastKey, HeadMemory } from "./footage-file.ts";

/**
 * Footage, a fragment at a time, or a stretch without any; `toMs` is null for a gap that still lasts. The bytes of units are the receiver's
 * alone, who may change them, until the next item is asked for; who needs them longer holds them.
 */
export type ReadItem =
  | { readonly kind: "units"; readonly units: readonly AccessUnit[] }
  | { readonly kind: "gap"; readonly fromMs: number; readonly toMs: number | null; readonly cause: GapCause };

export interface ReadRequest {
  readonly cameraId: string;
  /** Reading begins with the key frame at or before it, or with the gap it lies in. */
  readonly fromMs: number;
  /** Reading ends with the first fragment that starts at or after it; default: with what is recorded now. */
  readonly toMs?: number;
  /** Only the key frames, for speeds from 4 on (WIRE-37). */
  readonly isKeyFramesOnly?: boolean;
  /** A shorter pause between two files is none, milliseconds; default: a second. */
  readonly leastGapMs?: number;
}

export interface ArchiveReaderDeps extends FootageDisk {
  readonly index: ArchiveIndex;
  readonly latest: LatestRows;
  /** Where bytes are read into; without one they are the garbage collector's. */
  readonly slabs?: SlabSource | undefined;
}

const plainLeastGapMs = 1000;

export class ArchiveReader {
  readonly #deps: ArchiveReaderDeps;
  readonly #heads = new HeadMemory();

  constructor(deps: ArchiveReaderDeps) {
    this.#deps = deps;
  }

  /**
   * The key frame at or before `atMs`. Where nothing is recorded at `atMs` it is undefined (TIME-15, TIME-17), or with `sinceMs` the last
   * one before the gap, of footage that reaches beyond that time (WIRE-19). It is held for the caller (`releaseUnit`).
   */
  async keyFrameAt(cameraId: string, atMs: number, sinceMs = atMs): Promise<AccessUnit | undefined> {
    const file = await this.#fileBefore(cameraId, atMs);
    if (!file || file.endMs <= sinceMs) return undefined;
    const footage = await this.#open(file);
    try {
      return await footage?.keyFrame(keyOffset(file, atMs), file);
    } finally {
      await footage?.close();
    }
  }

  /** Footage and gaps from `fromMs` on, in order; ends when it has caught up with the recorder. */
  async *read(request: ReadRequest): AsyncGenerator<ReadItem> {
    const { cameraId, fromMs, toMs = Infinity } = request;
    const gaps = (startMs: number, endMs: number) => this.#gaps(request, startMs, endMs);
    let reachedMs = fromMs;
    const join = withoutLeading();
    let file = await this.#fileBefore(cameraId, fromMs);
    if (!file || fromMs >= file.endMs) file = await this.#fileAfter(cameraId, fromMs, file);
    while (file && file.startMs < toMs) {
      yield* gaps(reachedMs, file.startMs);
      yield* this.#footage(file, request, join);
      reachedMs = Math.max(reachedMs, (await this.#latest(file)).endMs);
      file = await this.#fileAfter(cameraId, reachedMs, file);
    }
    if (file) yield* gaps(reachedMs, toMs);
    else yield* this.#lastingGap(cameraId, reachedMs);
  }

  async *#footage(
    file: PlacedFile,
    request: ReadRequest,
    join: (units: AccessUnit[]) => AccessUnit[],
  ): AsyncGenerator<ReadItem> {
    const footage = await this.#open(file);
    if (!footage) {
      yield { kind: "gap", fromMs: file.startMs, toMs: file.endMs, cause: "system" };
      return;
    }
    try {
      const items = request.isKeyFramesOnly ? this.#keyFrames : this.#fragments;
      for await (const units of items.call(this, footage, file, request.fromMs)) {
        if ((units[0]?.captureMs ?? 0) >= (request.toMs ?? Infinity)) return;
        yield { kind: "units", units: join(units) };
      }
    } finally {
      await footage.close();
    }
  }

  async *#fragments(footage: FootageFile, file: PlacedFile, fromMs: number): AsyncGenerator<AccessUnit[]> {
    let isFirst = true;
    let offset = keyOffset(file, fromMs);
    for (let row = file; offset < row.bytes; row = await this.#latest(row)) {
      for await (const units of footage.fragments(offset, row.bytes, row.shiftMs)) {
        yield isFirst ? fromLastKey(units, fromMs) : units;
        isFirst = false;
      }
      offset = row.bytes;
    }
  }

  async *#keyFrames(footage: FootageFile, file: PlacedFile, fromMs: number): AsyncGenerator<AccessUnit[]> {
    let offset = keyOffset(file, fromMs) - 1;
    for (let row = file; ; row = await this.#latest(row)) {
      const ahead = row.keyFrames.filter((key) => key.offset > offset);
      if (ahead.length === 0) return;
      for (const key of ahead) {
        const unit = await footage.keyFrame(key.offset, row);
        offset = key.offset;
        if (!unit) continue;
        try {
          yield [unit];
        } finally {
          releaseUnit(unit);
        }
      }
    }
  }

  /** What the ledger says about the time between two files. */
  async *#gaps(
    { cameraId, leastGapMs = plainLeastGapMs }: ReadRequest,
    fromMs: number,
    toMs: number,
  ): AsyncGenerator<ReadItem> {
    if (toMs - fromMs < leastGapMs) return;
    const gaps = await this.#deps.latest.gaps({ cameraId, fromMs, toMs });
    const explained = gaps.map((gap) => ({
      startMs: Math.max(gap.startMs, fromMs),
      endMs: Math.min(gap.endMs ?? toMs, toMs),
      cause: gap.cause,
    }));
    const unexplained = uncovered(explained, fromMs, toMs).filter(
      (hole) => hole.endMs - hole.startMs >= leastGapMs,
    );
    const all = [...explained, ...unexplained.map((hole) => ({ ...hole, cause: "system" as const }))];
    for (const { startMs, endMs, cause } of all.sort((a, b) => a.startMs - b.startMs)) {
      yield { kind: "gap", fromMs: startMs, toMs: endMs, cause };
    }
  }

  /** Behind the last footage: the gap that lasts now, if there is one. */
  async *#lastingGap(cameraId: string, fromMs: number): AsyncGenerator<ReadItem> {
    const gaps = await this.#deps.latest.gaps({ cameraId, fromMs, toMs: Infinity });
    for (const gap of gaps)
      yield { kind: "gap", fromMs: Math.max(fromMs, gap.startMs), toMs: gap.endMs, cause: gap.cause };
  }

  async #open(file: PlacedFile): Promise<FootageFile | undefined> {
    try {
      return await FootageFile.open(this.#deps, file, { heads: this.#heads, slabs: this.#deps.slabs });
    } catch (error) {
      if (isMissing(error) || error instanceof Fmp4Error) return undefined;
      throw error;
    }
  }

  /** The newest row of a file that may have grown since. */
  async #latest(file: PlacedFile): Promise<PlacedFile> {
    if (file.state === "closed") return file;
    const { cameraId, startMs } = file;
    const unfiled = this.#deps.latest.unfiled(cameraId).find((row) => row.id === file.id);
    if (unfiled) return unfiled;
    const filed = await this.#deps.index.files({ cameraId, fromMs: startMs, toMs: startMs + 1 });
    return filed.find((row) => row.id === file.id) ?? file;
  }

  async #fileBefore(cameraId: string, atMs: number): Promise<PlacedFile | undefined> {
    const unfiled = this.#deps.latest.unfiled(cameraId).filter((row) => row.startMs <= atMs);
    // What is being recorded: the index says nothing newer of that time.
    const recording = newestRows([], unfiled).at(-1);
    if (recording && recording.endMs > atMs) return recording;
    const filed = await this.#deps.index.fileBefore({ cameraId, atMs });
    return newestRows(filed ? [filed] : [], unfiled).at(-1);
  }

  /** The first file that starts after `file`, or at or after `fromMs`. */
  async #fileAfter(
    cameraId: string,
    fromMs: number,
    file: PlacedFile | undefined,
  ): Promise<PlacedFile | undefined> {
    const unfiled = this.#deps.latest.unfiled(cameraId);
    const filed = await this.#deps.index.files({ cameraId, fromMs: fromMs - 1, toMs: Infinity, limit: 3 });
    const rows = newestRows(filed, unfiled);
    return rows.find((row) => (file ? row.startMs > file.startMs : row.endMs > fromMs));
  }
}

/** Rows of both, the unfiled one where both have it, by start. */
function newestRows(filed: readonly PlacedFile[], unfiled: readonly PlacedFile[]): PlacedFile[] {
  const rows = new Map([...filed, ...unfiled].map((row) => [row.id, row]));
  return [...rows.values()].sort((a, b) => a.startMs - b.startMs);
}

/** Where the last fragment begins that starts with a key frame at or before `atMs`; the file's first one when none does. */
function keyOffset(file: PlacedFile, atMs: number): number {
  const key = file.keyFrames.findLast((one) => one.captureMs + file.shiftMs <= atMs) ?? file.keyFrames[0];
  return key?.offset ?? 0;
}
