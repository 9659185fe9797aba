// The archive's checker: compares disk, index and ledger against the invariants of docs/decisions/archive-store.md and tells each fault;
// asked to, it mends what can be mended without deleting footage (OPS-13). The same walk makes an empty index again from the files.

import { join } from "node:path";
import { Fmp4Error } from "@didban/media/fmp4";
import { readShifts } from "../clock/clock-journal.ts";
import { allPaths } from "../disk/disk-files.ts";
import { scanFile, type ScannedFile } from "../disk/file-scan.ts";
import { diskFileSystem, isMissing, type FileSystem, type FootageDisk } from "../disk/file-system.ts";
import type { ArchiveFile } from "../index/archive-file.ts";
import { unplaced, type ArchiveIndex, type PlacedFile, type Span } from "../index/archive-index.ts";
import { mergeSpans } from "../index/spans.ts";
import { findHoles, systemGap } from "./ledger-holes.ts";

/**
 * What can be wrong. `missingFile`: a row without its file. `unindexedFile`: a file without its row. `missingBytes`: a row says more than
 * the file has. `unindexedBytes`: a closed file has more than its row says. `wrongRow`: row and file differ otherwise.
 * `unreadableFile`: the head is damaged. `brokenSeal`: bytes are not those that were written. `overlap`: two files of a stream
 * cover the same time. `wrongCoverage`: coverage is not the union of the files. `unexplained`: neither recorded nor in the ledger.
 */
export type FaultKind =
  | "missingFile"
  | "unindexedFile"
  | "missingBytes"
  | "unindexedBytes"
  | "wrongRow"
  | "unreadableFile"
  | "brokenSeal"
  | "overlap"
  | "wrongCoverage"
  | "unexplained";

export interface ArchiveFault {
  readonly kind: FaultKind;
  /** The file's path, or the camera and time. */
  readonly where: string;
  readonly detail: string;
  readonly isMended: boolean;
}

export interface CheckOptions {
  readonly root: string;
  /** Where the footage lies; the machine's own file system by default. */
  readonly fileSystem?: FileSystem;
  readonly index: ArchiveIndex;
  /** Mend what can be mended. */
  readonly repair: boolean;
  /** True while a recorder may be running: what changed in the last half minute and is not filed yet is then no fault. */
  readonly isRecording?: boolean;
  /** Compare every byte with its seal, which reads the whole archive. */
  readonly isThorough?: boolean;
  /** Called with each fault as it is found. */
  readonly onFault?: (fault: ArchiveFault) => void;
  /** Called now and then with the number of files looked at. */
  readonly onProgress?: (files: number) => void;
  /** From when on a camera's ledger must be whole; default: from its first footage on. */
  readonly earliestMs?: (cameraId: string) => number | undefined;
  readonly newId: () => string;
}

/** A file changed this recently may be one that a running recorder has not filed yet. */
const settledMs = 30_000;
const pageSize = 500;
/** A row's end may be settled by the start of the file that follows, this far from the one the file itself tells. */
const joinMs = 1_000;

/** Checks the archive and resolves with its faults, those that were mended marked. */
export async function checkArchive(options: CheckOptions): Promise<ArchiveFault[]> {
  return await new ArchiveCheck(options).run();
}

/** Forgets all file rows and makes them again from the files; the ledger stays. Resolves with what remains wrong. */
export async function rebuildIndex(options: Omit<CheckOptions, "repair">): Promise<ArchiveFault[]> {
  await options.index.clearFiles();
  const faults = await checkArchive({ ...options, repair: true });
  return faults.filter((fault) => !fault.isMended);
}

class ArchiveCheck {
  readonly #options: CheckOptions;
  readonly #disk: FootageDisk;
  readonly #faults: ArchiveFault[] = [];
  readonly #cameras = new Set<string>();
  /** Files that got a row from the disk, so that their ends are guesses. */
  readonly #guessed = new Set<string>();
  #files = 0;

  constructor(options: CheckOptions) {
    this.#options = options;
    this.#disk = { fileSystem: diskFileSystem, ...options };
  }

  async run(): Promise<ArchiveFault[]> {
    const { index, root, repair } = this.#options;
    if (repair) await index.apply({ epochs: readShifts(root) });
    await this.#compareFiles();
    for (const cameraId of this.#cameras) await this.#checkCamera(cameraId);
    return this.#faults;
  }

  /** Walks disk and index side by side, both in path order. */
  async #compareFiles(): Promise<void> {
    const rows = this.#rows();
    let row = await nextOf(rows);
    for await (const path of allPaths(this.#disk)) {
      for (; row && row.path < path; row = await nextOf(rows)) await this.#checkMissing(row);
      if (row?.path === path) {
        await this.#checkFile(row);
        row = await nextOf(rows);
      } else await this.#checkUnindexed(path);
      this.#files += 1;
      if (this.#files % pageSize === 0) this.#options.onProgress?.(this.#files);
    }
    for (; row; row = await nextOf(rows)) await this.#checkMissing(row);
  }

  async *#rows(): AsyncGenerator<PlacedFile> {
    let after = "";
    for (;;) {
      const page = await this.#options.index.page({ after, limit: pageSize });
      yield* page;
      after = page.at(-1)?.path ?? "";
      if (page.length < pageSize) return;
    }
  }

  async #checkMissing(row: PlacedFile): Promise<void> {
    this.#cameras.add(row.cameraId);
    await this.#fault("missingFile", row.path, "the file is not there", async () => {
      await this.#options.index.apply({ removedFiles: [row.id] });
    });
  }

  async #checkUnindexed(path: string): Promise<void> {
    const { index } = this.#options;
    if (await this.#isFresh(path)) return;
    const scanned = await this.#scan(path);
    if (!scanned?.row) return;
    const { row } = scanned;
    this.#cameras.add(row.cameraId);
    await this.#fault("unindexedFile", path, `${row.bytes} bytes`, async () => {
      this.#guessed.add(row.id);
      await index.apply({ files: [row] });
    });
  }

  async #checkFile(row: PlacedFile): Promise<void> {
    this.#cameras.add(row.cameraId);
    const scanned = await this.#scan(row.path);
    if (!scanned) return;
    const isGrowing = row.state === "open" && (await this.#isFresh(row.path));
    if (row.state !== "closed" && !isGrowing)
      await this.#mendRow("wrongRow", row, scanned, `left ${row.state}`);
    else if (scanned.wholeBytes < row.bytes) {
      await this.#mendRow(
        "missingBytes",
        row,
        scanned,
        `${scanned.wholeBytes} of ${row.bytes} bytes are there`,
      );
    } else if (isGrowing) return;
    else if (scanned.wholeBytes > row.bytes) {
      await this.#mendRow("unindexedBytes", row, scanned, `${scanned.wholeBytes - row.bytes} bytes more`);
    } else if (scanned.row && !agrees(row, scanned.row)) {
      await this.#mendRow("wrongRow", row, scanned, "times, key frames or seal differ");
    }
  }

  async #mendRow(kind: FaultKind, row: PlacedFile, scanned: ScannedFile, detail: string): Promise<void> {
    const { index } = this.#options;
    await this.#fault(kind, row.path, detail, async () => {
      if (scanned.row) await index.apply({ files: [scanned.row] });
      else await index.apply({ removedFiles: [row.id] });
    });
  }

  async #scan(path: string): Promise<ScannedFile | undefined> {
    const { isThorough } = this.#options;
    try {
      const scanned = await scanFile(this.#disk, path, "structure");
      if (isThorough) {
        const { fault } = await scanFile(this.#disk, path, "all");
        if (fault !== undefined && fault !== scanned.fault) await this.#fault("brokenSeal", path, fault);
      }
      return scanned;
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (!(error instanceof Fmp4Error)) throw error;
      await this.#fault("unreadableFile", path, error.message);
      return undefined;
    }
  }

  async #checkCamera(cameraId: string): Promise<void> {
    const { index } = this.#options;
    const everything = { cameraId, fromMs: -Infinity, toMs: Infinity };
    await this.#checkJoins(await index.files(everything));
    const files = await index.files(everything);
    const spans = await index.coverage(everything);
    if (!sameSpans(spans, mergeSpans(files, 1))) {
      await this.#fault("wrongCoverage", cameraId, "coverage is not what the files cover", async () => {
        await index.apply({ files: files.map(unplaced) });
      });
    }
    await this.#checkLedger(cameraId, await index.coverage(everything));
  }

  /** No file of a stream may reach into the next; where an end is a guess, the next start is the better one. */
  async #checkJoins(files: readonly PlacedFile[]): Promise<void> {
    const last = new Map<number, PlacedFile>();
    for (const file of files) {
      const before = last.get(file.stream);
      last.set(file.stream, file);
      if (!before) continue;
      const pauseMs = file.startMs - before.endMs;
      const join = async () => {
        await this.#options.index.apply({
          files: [{ ...unplaced(before), endMs: file.startMs - before.shiftMs }],
        });
      };
      if (this.#guessed.has(before.id) && Math.abs(pauseMs) < joinMs) await join();
      else if (pauseMs < -1)
        await this.#fault("overlap", file.path, `${-pauseMs} ms of ${before.path}`, join);
    }
  }

  async #checkLedger(cameraId: string, spans: readonly Span[]): Promise<void> {
    const { index, newId } = this.#options;
    const first = spans[0];
    const last = spans.at(-1);
    if (!first || !last) return;
    const fromMs = Math.max(first.startMs, this.#options.earliestMs?.(cameraId) ?? -Infinity);
    for (const hole of await findHoles(index, { cameraId, fromMs, toMs: last.endMs })) {
      const where = `${cameraId} ${new Date(hole.startMs).toISOString()}`;
      await this.#fault("unexplained", where, `${hole.endMs - hole.startMs} ms`, async () => {
        await index.apply({ gaps: [await systemGap(index, cameraId, hole, newId())] });
      });
    }
  }

  async #isFresh(path: string): Promise<boolean> {
    if (!this.#options.isRecording) return false;
    try {
      const { root, fileSystem } = this.#disk;
      const { changedMs } = await fileSystem.stat(join(root, path));
      return Math.abs(Date.now() - changedMs) < settledMs;
    } catch (error) {
      if (isMissing(error)) return true;
      throw error;
    }
  }

  async #fault(kind: FaultKind, where: string, detail: string, mend?: () => Promise<void>): Promise<void> {
    const isMended = this.#options.repair && mend !== undefined;
    if (isMended) await mend();
    const fault = { kind, where, detail, isMended };
    this.#faults.push(fault);
    this.#options.onFault?.(fault);
  }
}

/** True when a closed row says what the file says; its end may have been settled by the file that followed. */
function agrees(row: PlacedFile, file: ArchiveFile): boolean {
  const { startMs, endMs, epoch, lastHash, keyFrames, stream, cameraId, id } = unplaced(row);
  return (
    id === file.id &&
    cameraId === file.cameraId &&
    stream === file.stream &&
    epoch === file.epoch &&
    lastHash === file.lastHash &&
    Math.abs(startMs - file.startMs) < joinMs &&
    Math.abs(endMs - file.endMs) < joinMs &&
    keyFrames.length === file.keyFrames.length &&
    keyFrames.every((key, at) => key.offset === file.keyFrames[at]?.offset)
  );
}

function sameSpans(a: readonly Span[], b: readonly Span[]): boolean {
  const isClose = (x: number, y: number | undefined) => y !== undefined && Math.abs(x - y) < 1;
  return (
    a.length === b.length &&
    a.every((span, at) => isClose(span.startMs, b[at]?.startMs) && isClose(span.endMs, b[at]?.endMs))
  );
}

async function nextOf<Item>(items: AsyncGenerator<Item>): Promise<Item | undefined> {
  const { done, value } = await items.next();
  return done ? undefined : value;
}
