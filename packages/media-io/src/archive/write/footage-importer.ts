// Takes footage that was recorded elsewhere and arrives later: a bridge's pieces after an outage (ARCH-25, BRDG-41). Each piece is one
// file, timed by its maker. Owns that nothing is stored twice, that none is missing where it joins on, and that the ledger gives way to what has
// come; an import is acknowledged once it is safe on the disk, its row follows.

import { isVideo, type AccessUnit, type AudioFormat, type GapCause, type VideoFormat } from "@didban/media";
import { Fragmenter } from "@didban/media/fmp4";
import { join } from "node:path";
import { comingSuffix } from "../disk/disk-files.ts";
import { sha256 } from "../disk/footage-hash.ts";
import { archivePath, foreignEpoch, type ArchiveFile } from "../index/archive-file.ts";
import type { PlacedFile, PlacedGap, Span } from "../index/archive-index.ts";
import { clipSpans, uncovered } from "../index/spans.ts";
import { cutBack, type CutBackDeps } from "./cut-back.ts";
import { cutGap } from "./gap-cut.ts";
import { RecordingFile } from "./recording-file.ts";

export interface ImporterDeps extends CutBackDeps {
  readonly newId: () => string;
  readonly hasRoom: () => boolean;
  /** False until what a former process stored is known: before, a piece could be stored twice. */
  readonly isReady: () => boolean;
  readonly removeGap: (gapId: string) => void;
  /** Whether a gap still lasts: one that was read so may have ended since. */
  readonly isLasting: (cameraId: string, gapId: string) => boolean;
}

/** Pictures may overlap what is there by this much: the same moment, rounded elsewhere. Where footage begins is no guess. */
const smallestSeamMs = 5;

/** A gap that ended while it was read is read again, so often at most. */
const mostReads = 5;

/** A piece on its way into the archive. */
interface Piece extends Span {
  readonly cameraId: string;
  readonly stream: number;
  readonly units: readonly AccessUnit[];
  /** Where footage ends is a guess from the pictures before: the next one may come sooner by this much. */
  readonly seamMs: number;
  /** Its end is no guess. */
  readonly isEndKnown: boolean;
}

/** Pieces of one camera are imported one after the other. */
export class FootageImporter {
  readonly #deps: ImporterDeps;
  readonly #underway = new Map<string, Promise<unknown>>();

  constructor(deps: ImporterDeps) {
    this.#deps = deps;
  }

  /**
   * Imports one piece: units of one stream in decode order, from a key frame on, all of the formats of the first. Resolves with the time
   * stored, empty when all of it was there already; rejects when it is not safe, and may then be sent again. Where what is missing begins amid a group of
   * pictures that is there, and the piece has the whole group, the group is taken from the piece. `endMs`: where its last picture gives way to the next one, where
   * that is known.
   */
  async import(
    cameraId: string,
    stream: number,
    units: readonly AccessUnit[],
    endMs?: number,
  ): Promise<Span[]> {
    return await this.#inTurn(cameraId, () => this.#import(cameraId, stream, units, endMs));
  }

  /** Whoever keeps footage elsewhere says why there is none of a time: entries of `causes` give way to `cause` there. */
  async explain(cameraId: string, span: Span, causes: ReadonlySet<GapCause>, cause: GapCause): Promise<void> {
    await this.#inTurn(cameraId, async () => {
      if (!this.#deps.isReady()) throw new Error("the archive is not ready for explanations");
      const { newId } = this.#deps;
      const gaps = (await this.#gaps(cameraId, span)).filter((gap) => causes.has(gap.cause));
      this.#cut(gaps, span);
      for (const { startMs, endMs } of clipSpans(
        gaps.map((gap) => ({ startMs: gap.startMs, endMs: gap.endMs ?? Infinity })),
        span.startMs,
        span.endMs,
      ))
        this.#deps.putGap({
          id: newId(),
          cameraId,
          startEpoch: foreignEpoch,
          startMs,
          endEpoch: foreignEpoch,
          endMs,
          cause,
        });
    });
  }

  async #inTurn<Result>(cameraId: string, act: () => Promise<Result>): Promise<Result> {
    const before = this.#underway.get(cameraId) ?? Promise.resolve();
    const mine = before.then(act, act);
    this.#underway.set(cameraId, mine);
    try {
      return await mine;
    } finally {
      if (this.#underway.get(cameraId) === mine) this.#underway.delete(cameraId);
    }
  }

  /** Entries of a time as they are now; what comes next must not wait for anything. */
  async #gaps(cameraId: string, { startMs, endMs }: Span): Promise<PlacedGap[]> {
    for (let reads = 1; ; reads += 1) {
      const gaps = await this.#deps.latest.gaps({ cameraId, fromMs: startMs, toMs: endMs });
      const isNow = gaps.every((gap) => gap.endMs !== null || this.#deps.isLasting(cameraId, gap.id));
      if (isNow || reads === mostReads) return gaps;
    }
  }

  /** Takes a time out of entries. */
  #cut(gaps: readonly PlacedGap[], span: Span): void {
    const { newId, time } = this.#deps;
    const cuts = gaps.map((gap) => cutGap(gap, span, time, newId));
    for (const gap of cuts.flatMap((cut) => cut.kept)) this.#deps.putGap(gap);
    for (const id of cuts.flatMap((cut) => cut.removed)) this.#deps.removeGap(id);
  }

  async #import(
    cameraId: string,
    stream: number,
    units: readonly AccessUnit[],
    endMs: number | undefined,
  ): Promise<Span[]> {
    if (!this.#deps.isReady()) throw new Error("the archive is not ready for imports");
    const pictures = units.filter(isVideo).map((unit) => unit.captureMs);
    if (pictures.length === 0) return [];
    const [firstMs, lastMs] = [Math.min(...pictures), Math.max(...pictures)];
    const spacingMs = pictures.length > 1 ? (lastMs - firstMs) / (pictures.length - 1) : 40;
    const seamMs = Math.max(smallestSeamMs, spacingMs / 2);
    const ends = { endMs: endMs ?? lastMs + spacingMs, isEndKnown: endMs !== undefined };
    const piece = { cameraId, stream, units, startMs: firstMs, ...ends, seamMs };
    const stored: Span[] = [];
    const present = await this.#present(piece);
    const taken = clipSpans(present, piece.startMs, piece.endMs);
    for (const free of uncovered(taken, piece.startMs, piece.endMs)) {
      if (free.endMs - free.startMs <= seamMs) continue;
      const startMs = await this.#joinedOn(present, piece, free.startMs);
      const span = await this.#store(piece, { ...free, startMs });
      if (span) stored.push(span);
    }
    return stored;
  }

  /** Files of the time of a piece, each as it is known last. */
  async #present({ cameraId, startMs, endMs }: Piece): Promise<PlacedFile[]> {
    const unfiled = this.#deps.latest.unfiled(cameraId);
    const filed = await this.#deps.index.files({ cameraId, fromMs: startMs, toMs: endMs });
    return [...new Map([...filed, ...unfiled].map((file) => [file.id, file])).values()];
  }

  /**
   * Where the piece is stored from so that no picture is missing behind `freeMs`, where footage ends: there, where a key frame follows; else at the key frame
   * before, if the piece has it. The file that ends there is cut back to it.
   */
  async #joinedOn(
    present: readonly PlacedFile[],
    { stream, units, seamMs }: Piece,
    freeMs: number,
  ): Promise<number> {
    const next = units.find((unit) => isVideo(unit) && unit.captureMs >= freeMs - seamMs);
    if (next === undefined || next.isKey) return freeMs;
    const before = present.find((file) => file.stream === stream && Math.abs(file.endMs - freeMs) < 1);
    const last = before?.keyFrames.at(-1);
    if (before === undefined || last === undefined) return freeMs;
    const keyMs = last.captureMs + before.shiftMs;
    const isSame = (unit: AccessUnit) =>
      isVideo(unit) && unit.isKey && Math.abs(unit.captureMs - keyMs) < seamMs;
    if (!units.some(isSame)) return freeMs;
    await cutBack(this.#deps, before, keyMs);
    return keyMs;
  }

  /** Stores what of the units lies in `free`, from the first key frame there on. */
  async #store(piece: Piece, free: Span): Promise<Span | undefined> {
    const { cameraId, stream, units, seamMs } = piece;
    const isEndKnown = piece.isEndKnown && free.endMs === piece.endMs;
    const inside = units.filter(
      (unit) => unit.captureMs >= free.startMs - seamMs && unit.captureMs < free.endMs - smallestSeamMs,
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
      isEndKnown,
    );
    const gaps = await this.#gaps(cameraId, row);
    this.#deps.putFile(row);
    this.#cut(gaps, row);
    return { startMs: row.startMs, endMs: row.endMs };
  }

  /** Writes and syncs one file. */
  async #write(
    { cameraId, stream, startMs }: Pick<ArchiveFile, "cameraId" | "stream" | "startMs">,
    video: VideoFormat,
    units: readonly AccessUnit[],
    latestEndMs: number,
    isEndKnown: boolean,
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
    // A crash must not leave half a piece, which could never be told from a whole one: it has its name when it is safe.
    const coming = `${full}${comingSuffix}`;
    const file = new RecordingFile(opening, fragmenter.initSegment, fileSystem.create(coming));
    let lastMs = startMs;
    for (const unit of units) {
      if (unit.format !== video && unit.format !== audio) continue;
      if (isVideo(unit)) lastMs = Math.max(lastMs, unit.captureMs);
      const fragment = fragmenter.push(unit);
      if (fragment) file.push(fragment);
    }
    // The file itself says how long its last picture is shown, as its row does.
    const rest = fragmenter.flush(isEndKnown ? latestEndMs - lastMs : undefined);
    if (rest) file.push(rest);
    file.finish(isEndKnown ? latestEndMs : Math.min(file.endMs, latestEndMs));
    const { row } = await file.sync();
    if (!row || file.failure !== undefined) {
      await fileSystem.remove([coming]);
      throw file.failure ?? new Error("nothing of the piece could be stored");
    }
    await fileSystem.rename(coming, full);
    onGrowth(cameraId, row.bytes);
    return row;
  }
}
