// What a start finds after a crash, and how it is healed. First the disk, before anything is recorded: the last files of each stream
// are cut back to their last whole fragment. Then, as soon as the index answers, its rows: files it does not know are filed, rows that a
// crash left open are closed, half-done deletions finished, and the break explained in the ledger (ARCH-27).

import { join } from "node:path";
import { Fmp4Error } from "@didban/media/fmp4";
import { interruptedImports, newestPaths, streamFolders, type StreamFolder } from "../disk/disk-files.ts";
import { pictureSpacing, scanFile, type ScannedFile } from "../disk/file-scan.ts";
import { isMissing, type FootageDisk } from "../disk/file-system.ts";
import { foreignEpoch, parseArchivePath, type ArchiveFile } from "../index/archive-file.ts";
import {
  unplacedGap,
  type ArchiveIndex,
  type GapRow,
  type PlacedFile,
  type PlacedGap,
  type Shifts,
  type Span,
} from "../index/archive-index.ts";
import type { StreamTail } from "../write/camera-recorders.ts";
import { cutGap } from "../write/gap-cut.ts";
import { findHoles, systemGap, timeBeside } from "./ledger-holes.ts";

/** A file that was followed by this much footage had its last sync before the crash. */
const surelySyncedMs = 30_000;
/** A shorter hole between two files may be the jitter of a camera, unless the seals or its pictures say that something stood in it. */
const surelyHoleMs = 250;
/** A picture had room in so much of the time from one to the next; what is less is jitter. */
const roomForPicture = 0.75;
/** Streams mended at a time. */
const parallelStreams = 4;
/** How many files are compared with the index at a time. */
const comparedFiles = 16;

/** Cuts the last files of every stream back to what is whole, and tells where each stream ends. Nothing may be recording. */
export async function mendTails(disk: FootageDisk): Promise<StreamTail[]> {
  const tails: StreamTail[] = [];
  const folders = await streamFolders(disk);
  const lane = async () => {
    for (let folder = folders.shift(); folder; folder = folders.shift()) {
      // Nobody was told that they are safe: whoever sent them has them still.
      const interrupted = await interruptedImports(disk, folder);
      if (interrupted.length > 0) await disk.fileSystem.remove(interrupted);
      await mendNewest(disk, folder, true);
      const last = await mendNewest(disk, folder, false);
      if (!last) continue;
      const end = { epoch: last.epoch, ms: last.endMs };
      tails.push({ ...folder, end, digest: Buffer.from(last.lastHash, "hex") });
    }
  };
  await Promise.all(Array.from({ length: parallelStreams }, lane));
  return tails;
}

/** Mends the newest files of a stream, those that a crash can have torn; resolves with the last one that has footage. */
async function mendNewest(
  disk: FootageDisk,
  folder: StreamFolder,
  isForeign: boolean,
): Promise<ArchiveFile | undefined> {
  let last: ArchiveFile | undefined;
  for await (const path of newestPaths(disk, folder, isForeign)) {
    const row = (await mendFile(disk, path))?.row;
    last ??= row;
    if (last && row && (row.epoch !== last.epoch || last.endMs - row.startMs > surelySyncedMs)) break;
  }
  return last;
}

/** Cuts one file; a file without any footage is removed, one whose head is damaged is set aside under another name. */
async function mendFile(disk: FootageDisk, path: string): Promise<ScannedFile | undefined> {
  const { root, fileSystem } = disk;
  const full = join(root, path);
  try {
    const scanned = await scanFile(disk, path, "tail");
    if (!scanned.row) await fileSystem.remove([full]);
    else if (scanned.wholeBytes < scanned.size) await fileSystem.cut(full, scanned.wholeBytes);
    return scanned;
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (!(error instanceof Fmp4Error)) throw error;
    await fileSystem.rename(full, `${full}.damaged`);
    return undefined;
  }
}

export interface ReconcileDeps extends FootageDisk {
  readonly index: ArchiveIndex;
  readonly newId: () => string;
  /** Files that this process records itself. */
  readonly isOurs: (fileId: string) => boolean;
  readonly time: Shifts;
}

/**
 * Makes the index agree with the disk about everything that was recorded before this process. May be repeated after a failure or a crash: the rows it
 * touches stay open until what is missing beside them has been explained.
 */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  const changed = new Map<string, number>();
  const settled: ArchiveFile[] = [];
  const note = (cameraId: string, atMs: number) =>
    changed.set(cameraId, Math.min(changed.get(cameraId) ?? Infinity, atMs));
  for (const row of await deps.index.unfinished()) {
    if (deps.isOurs(row.id)) continue;
    note(row.cameraId, row.startMs);
    settled.push(...(await settleRow(deps, row)));
  }
  for (const folder of await streamFolders(deps)) {
    for (const isForeign of [false, true]) {
      const files = await fileUnknown(deps, folder, isForeign);
      for (const file of files) note(file.cameraId, file.startMs);
      settled.push(...files);
    }
  }
  // Before holes are looked for: an entry that is still open would seem to explain them all.
  const ended: GapRow[] = [];
  for (const gap of await deps.index.openGaps()) ended.push(...(await endedByFootage(deps, gap)));
  if (ended.length > 0) await deps.index.apply({ gaps: ended });
  for (const file of settled) if (file.epoch === foreignEpoch) await giveWay(deps, file);
  for (const [cameraId, sinceMs] of changed) await explainBreak(deps, cameraId, sinceMs);
  if (settled.length > 0) await deps.index.apply({ files: settled });
}

/** Finishes what a row says was under way; answers the row as it is to be closed. */
async function settleRow(deps: ReconcileDeps, row: PlacedFile): Promise<ArchiveFile[]> {
  const { root, index, fileSystem } = deps;
  if (row.state === "deleting") await fileSystem.remove([join(root, row.path)]);
  const scanned = row.state === "deleting" ? undefined : await scanIfThere(deps, row.path);
  if (scanned?.row === undefined) await index.apply({ removedFiles: [row.id] });
  else await index.apply({ files: [{ ...scanned.row, state: "open" }] });
  return scanned?.row === undefined ? [] : [scanned.row];
}

/** Files the newest files of a stream that have no row, back to the first that has; answers the rows as they are to be closed. */
async function fileUnknown(
  deps: ReconcileDeps,
  folder: StreamFolder,
  isForeign: boolean,
): Promise<ArchiveFile[]> {
  const { index, isOurs } = deps;
  const filed: ArchiveFile[] = [];
  for await (const paths of chunks(newestPaths(deps, folder, isForeign), comparedFiles)) {
    const oldest = paths.at(-1) ?? "";
    const rows = await index.page({ after: oldest.slice(0, -1), limit: 2 * comparedFiles });
    const known = new Set(rows.map((row) => row.path));
    const unknown = paths.filter((path) => !known.has(path) && !isOurs(parseArchivePath(path)?.id ?? ""));
    for (const path of unknown) {
      const scanned = await scanIfThere(deps, path);
      if (scanned?.row) filed.push(scanned.row);
    }
    if (paths.some((path) => known.has(path))) break;
  }
  if (filed.length > 0) await index.apply({ files: filed.map((file) => ({ ...file, state: "open" })) });
  return filed;
}

/** The row of an open gap that footage found on the disk has ended since; none when it still lasts. */
async function endedByFootage({ index, time }: ReconcileDeps, gap: PlacedGap): Promise<GapRow[]> {
  const { cameraId, startMs } = gap;
  const files = await index.files({ cameraId, fromMs: startMs, toMs: Infinity, limit: 2 });
  const next = files.find((file) => file.startMs >= startMs);
  if (!next) return [];
  const { epoch: endEpoch, ms: endMs } = timeBeside(next, next.startMs);
  return [{ ...unplacedGap(gap, time), endEpoch, endMs }];
}

/** Takes the time of an imported file, whose row a crash kept from being filed, out of the ledger. */
async function giveWay({ index, time, newId }: ReconcileDeps, file: ArchiveFile): Promise<void> {
  const { cameraId, startMs, endMs } = file;
  const gaps = await index.gaps({ cameraId, fromMs: startMs, toMs: endMs });
  const cuts = gaps.map((gap) => cutGap(gap, file, time, newId));
  const kept = cuts.flatMap((cut) => cut.kept);
  const removedGaps = cuts.flatMap((cut) => cut.removed);
  if (gaps.length > 0) await index.apply({ gaps: kept, removedGaps });
}

/** Explains every moment since shortly before the change that nobody has explained yet, up to the camera's last footage. */
async function explainBreak(deps: ReconcileDeps, cameraId: string, sinceMs: number): Promise<void> {
  const { index, newId } = deps;
  const last = await index.fileBefore({ cameraId, atMs: Infinity });
  const before = await index.fileBefore({ cameraId, atMs: sinceMs - 1 });
  if (!last) return;
  const window = { cameraId, fromMs: before?.endMs ?? sinceMs, toMs: last.endMs };
  const gaps = [];
  for (const hole of await findHoles(index, window, 1)) {
    if (hole.endMs - hole.startMs >= surelyHoleMs || (await lacksPictures(deps, cameraId, hole)))
      gaps.push(await systemGap(index, cameraId, hole, newId()));
  }
  if (gaps.length > 0) await index.apply({ gaps });
}

/**
 * True when the file behind a hole was sealed behind other footage than what stands before the hole: a crash took it, be it one picture. Also when
 * pictures have room in the hole: the recorder left them out, and the crash took the entry that said so.
 */
async function lacksPictures(deps: ReconcileDeps, cameraId: string, hole: Span): Promise<boolean> {
  const { index } = deps;
  const before = await index.fileBefore({ cameraId, atMs: hole.startMs });
  const after = await index.fileBefore({ cameraId, atMs: hole.endMs });
  if (!before || !after || before.stream !== after.stream) return false;
  const digest = (await scanIfThere(deps, after.path))?.header.facts.previousDigest;
  if (digest?.length && Buffer.from(digest).toString("hex") !== before.lastHash) return true;
  const spacingMs = await ifThere(pictureSpacing(deps, before.path));
  return spacingMs !== undefined && hole.endMs - hole.startMs > roomForPicture * spacingMs;
}

const scanIfThere = (disk: FootageDisk, path: string): Promise<ScannedFile | undefined> =>
  ifThere(scanFile(disk, path, "structure"));

/** Undefined where the file is gone, or is none. */
async function ifThere<Read>(read: Promise<Read>): Promise<Read | undefined> {
  try {
    return await read;
  } catch (error) {
    if (isMissing(error) || error instanceof Fmp4Error) return undefined;
    throw error;
  }
}

async function* chunks<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let chunk: Item[] = [];
  for await (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
