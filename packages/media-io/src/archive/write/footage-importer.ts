// Takes footage that was recorded elsewhere and arrives later: a bridge's pieces after an outage (ARCH-25, BRDG-41). Each piece is one
// file, timed by its maker. Owns that nothing is stored twice and that the ledger gives way to what has come; an import is
// acknowledged once it is safe on the disk, its row follows.

import { isVideo, type AccessUnit, type AudioFormat, type VideoFormat } from "@didban/media";
import { Fragmenter } from "@didban/media/fmp4";
import { join } from "node:path";
import type { FileSystem } from "../disk/file-system.ts";
import { sha256 } from "../disk/footage-hash.ts";
import { archivePath, foreignEpoch, type ArchiveFile } from "../index/archive-file.ts";
import type { ArchiveIndex, GapRow, PlacedGap, Span } from "../index/archive-index.ts";
import type { LatestRows } from "../index/latest-rows.ts";
import { clipSpans, uncovered } from "../index/spans.ts";
import { RecordingFile } from "./recording-file.ts";

export interface ImporterDeps {
  readonly root: string;
  readonly index: ArchiveIndex;
  readonly fileSystem: FileSystem;
  readonly newId: () => string;
  readonly hasRoom: () => boolean;
  readonly latest: LatestRows;
  /** Bytes of a camera's footage grew. */
  readonly onGrowth: (cameraId: string, bytes: number) => void;
  readonly shiftOf: (epoch: number) => number;
  /** False until what a former process stored is known: before, a piece could be stored twice. */
  readonly isReady: () => boolean;
  /** Takes the row of the imported file and the changes it makes to the ledger. */
  readonly file: (row: ArchiveFile, gaps: readonly GapRow[], removedGaps: readonly string[]) => void;
}

/** Pictures may overlap what is there by this much: the same moment, rounded elsewhere. */
const seamMs = 5;

/** Pieces of one camera are imported one after the other. */
export class FootageImporter {
  readonly #deps: ImporterDeps;
  readonly #underway = new Map<string, Promise<unknown>>();

  constructor(deps: ImporterDeps) {
    this.#deps = deps;
  }

  /**
   * Imports one piece: units of one stream in decode order, from a key frame on, all of the formats of the first. Resolves with the time
   * stored, empty when all of it was there already; rejects when it is not safe, and may then be sent again.
   */
  async import(cameraId: string, stream: number, units: readonly AccessUnit[]): Promise<Span[]> {
    const before = this.#underway.get(cameraId) ?? Promise.resolve();
    const mine = before.then(
      () => this.#import(cameraId, stream, units),
      () => this.#import(cameraId, stream, units),
    );
    this.#underway.set(cameraId, mine);
    try {
      return await mine;
    } finally {
      if (this.#underway.get(cameraId) === mine) this.#underway.delete(cameraId);
    }
  }

  async #import(cameraId: string, stream: number, units: readonly AccessUnit[]): Promise<Span[]> {
    if (!this.#deps.isReady()) throw new Error("the archive is not ready for imports");
    const pictures = units.filter(isVideo).map((unit) => unit.captureMs);
    if (pictures.length === 0) return [];
    const lastMs = Math.max(...pictures);
    const spacingMs = pictures.length > 1 ? (lastMs - Math.min(...pictures)) / (pictures.length - 1) : 40;
    const piece = { startMs: Math.min(...pictures), endMs: lastMs + spacingMs };
    const stored: Span[] = [];
    for (const free of uncovered(await this.#taken(cameraId, piece), piece.startMs, piece.endMs)) {
      if (free.endMs - free.startMs <= seamMs) continue;
      const span = await this.#store(cameraId, stream, units, free);
      if (span) stored.push(span);
    }
    return stored;
  }

  async #taken(cameraId: string, { startMs, endMs }: Span): Promise<Span[]> {
    const unfiled = this.#deps.latest.unfiled(cameraId);
    const filed = await this.#deps.index.files({ cameraId, fromMs: startMs, toMs: endMs });
    return clipSpans([...filed, ...unfiled], startMs, endMs);
  }

  /** Stores what of the units lies in `free`, from the first key frame there on. */
  async #store(
    cameraId: string,
    stream: number,
    units: readonly AccessUnit[],
    free: Span,
  ): Promise<Span | undefined> {
    const inside = units.filter(
      (unit) => unit.captureMs >= free.startMs - seamMs && unit.captureMs < free.endMs - seamMs,
    );
    const start = inside.findIndex((unit) => isVideo(unit) && unit.isKey);
    const first = inside[start];
    if (!first || !isVideo(first)) return undefined;
    if (!this.#deps.hasRoom()) throw new Error("no room for imported footage");
    const startMs = Math.max(first.captureMs, free.startMs);
    const row = await this.#write(
      { cameraId, stream, startMs },
      first.format,
      inside.slice(start),
      free.endMs,
    );
    const gaps = await this.#deps.latest.gaps({ cameraId, fromMs: row.startMs, toMs: row.endMs });
    const cuts = gaps.map((gap) => this.#cut(gap, row));
    const kept = cuts.flatMap((cut) => cut.kept);
    const removed = cuts.flatMap((cut) => cut.removed);
    this.#deps.file(row, kept, removed);
    return { startMs: row.startMs, endMs: row.endMs };
  }

  /** Writes and syncs one file. */
  async #write(
    { cameraId, stream, startMs }: Pick<ArchiveFile, "cameraId" | "stream" | "startMs">,
    video: VideoFormat,
    units: readonly AccessUnit[],
    latestEndMs: number,
  ): Promise<ArchiveFile> {
    const { root, fileSystem, newId, onGrowth } = this.#deps;
    const audio = units
      .map((unit) => unit.format)
      .find((format): format is AudioFormat => format.kind === "audio");
    const name = { id: newId(), cameraId, stream, epoch: foreignEpoch, startMs };
    const opening = { ...name, path: archivePath(name) };
    const facts = {
      cameraId,
      streamKey: String(stream),
      fileId: name.id,
      epoch: foreignEpoch,
      sequence: 1,
      originCaptureMs: startMs,
      previousDigest: new Uint8Array(),
    };
    const fragmenter = new Fragmenter({ facts, video, audio }, { hash: sha256 });
    const full = join(root, opening.path);
    const file = new RecordingFile(opening, fragmenter.initSegment, fileSystem.create(full));
    for (const unit of units) {
      if (unit.format !== video && unit.format !== audio) continue;
      const fragment = fragmenter.push(unit);
      if (fragment) file.push(fragment);
    }
    const rest = fragmenter.flush();
    if (rest) file.push(rest);
    file.finish(Math.min(file.endMs, latestEndMs));
    const { row } = await file.sync();
    if (!row || file.failure !== undefined) {
      await fileSystem.remove([full]);
      throw file.failure ?? new Error("nothing of the piece could be stored");
    }
    onGrowth(cameraId, row.bytes);
    return row;
  }

  /** What remains of a gap when `file` covers part of it. */
  #cut(gap: PlacedGap, file: Span): { readonly kept: GapRow[]; readonly removed: string[] } {
    const { shiftOf, newId } = this.#deps;
    const rests = uncovered([file], gap.startMs, gap.endMs ?? Infinity);
    const kept = rests.map((rest, at): GapRow => {
      const isOwnStart = rest.startMs === gap.startMs;
      const isOwnEnd = rest.endMs === (gap.endMs ?? Infinity);
      return {
        ...gap,
        id: at === rests.length - 1 ? gap.id : newId(),
        startEpoch: isOwnStart ? gap.startEpoch : foreignEpoch,
        startMs: isOwnStart ? gap.startMs - shiftOf(gap.startEpoch) : rest.startMs,
        endEpoch: isOwnEnd ? gap.endEpoch : foreignEpoch,
        endMs: isOwnEnd ? gap.endMs && gap.endMs - shiftOf(gap.endEpoch) : rest.endMs,
      };
    });
    return { kept, removed: kept.length === 0 ? [gap.id] : [] };
  }
}
