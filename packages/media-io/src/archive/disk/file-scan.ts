// Reads an archive file from the disk into the row it deserves: for recovery, for the checker, and to make the index again from
// the files alone. Owns what "whole" means here; the boxes themselves are fmp4's.

import { join } from "node:path";
import { isVideo } from "@didban/media";
import {
  checkFragment,
  Fmp4Error,
  readFragment,
  walkFile,
  type FileHeader,
  type WalkedFragment,
} from "@didban/media/fmp4";
import type { ArchiveFile } from "../index/archive-file.ts";
import type { FootageDisk, ReadFile } from "./file-system.ts";
import { sha256 } from "./footage-hash.ts";

/** How much of a file is compared with its seals: all of it, or what a power cut can have torn. */
export type ScanDepth = "structure" | "tail" | "all";

/** Read at once of a file whose bytes are wanted: in a hundred small pieces the last files of all cameras, which a start waits for, took almost twice the time. */
const pieceBytes = 1024 * 1024;
/** More fragments than can have been waiting for a sync. */
const tailFragments = 32;

/** What a file holds. */
export interface ScannedFile {
  /** The row of what is whole, `closed`; undefined when not one fragment is. */
  readonly row: ArchiveFile | undefined;
  /** Bytes that are whole. */
  readonly wholeBytes: number;
  /** Bytes of the file. */
  readonly size: number;
  /** Why the rest is not, undefined when all is. */
  readonly fault: string | undefined;
  readonly header: FileHeader;
}

/** Scans the file at `path` below the root. Throws Fmp4Error when its head cannot be read, and the file system's errors. */
export async function scanFile(
  { root, fileSystem }: FootageDisk,
  path: string,
  depth: ScanDepth,
): Promise<ScannedFile> {
  const opened = await fileSystem.open(join(root, path));
  // Of its structure alone little is read: of a whole archive that is looked through, a twentieth.
  const file = depth === "structure" ? opened : new AheadReader(opened);
  try {
    const { bytes: size } = await fileSystem.stat(join(root, path));
    const walk = await walkFile((offset, length) => file.read(offset, length), size);
    const checked = await checkSeals(file, walk.header, walk.fragments, depth);
    const fragments = walk.fragments.slice(0, checked.good);
    const last = fragments.at(-1);
    const fault = checked.fault ?? walk.fault?.message;
    const wholeBytes = last ? last.offset + last.byteLength : walk.initByteLength;
    const lastHash = last ? await moofDigest(file, last.offset) : "";
    return {
      row: rowOf(path, walk.header, fragments, wholeBytes, lastHash),
      wholeBytes,
      size,
      fault,
      header: walk.header,
    };
  } finally {
    await file.close();
  }
}

/** Reads a file in few large pieces where it is asked for piece by piece from its begin to its end. */
class AheadReader implements ReadFile {
  readonly #file: ReadFile;
  #piece: Uint8Array = new Uint8Array();
  #pieceAt = 0;

  constructor(file: ReadFile) {
    this.#file = file;
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const from = offset - this.#pieceAt;
    if (from >= 0 && from + length <= this.#piece.length) return this.#piece.subarray(from, from + length);
    this.#piece = await this.#file.read(offset, Math.max(length, pieceBytes));
    this.#pieceAt = offset;
    return this.#piece.subarray(0, length);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

/** Milliseconds from picture to picture in the last whole fragment of a file; undefined where it holds one alone. */
export async function pictureSpacing(
  { root, fileSystem }: FootageDisk,
  path: string,
): Promise<number | undefined> {
  const file = await fileSystem.open(join(root, path));
  try {
    const { bytes: size } = await fileSystem.stat(join(root, path));
    const { header, fragments } = await walkFile((offset, length) => file.read(offset, length), size);
    const last = fragments.at(-1);
    if (!last) return undefined;
    const units = readFragment(header, await file.read(last.offset, last.byteLength));
    const times = units.filter(isVideo).map(({ captureMs }) => captureMs);
    // They stand in decode order, which is not that of their times.
    return times.length > 1 ? (Math.max(...times) - Math.min(...times)) / (times.length - 1) : undefined;
  } finally {
    await file.close();
  }
}

function rowOf(
  path: string,
  { facts }: FileHeader,
  fragments: readonly WalkedFragment[],
  bytes: number,
  lastHash: string,
): ArchiveFile | undefined {
  const keyFrames = fragments.flatMap(({ offset, keyCaptureMs }) =>
    keyCaptureMs === undefined ? [] : [{ offset, captureMs: keyCaptureMs }],
  );
  const [first] = keyFrames;
  if (!first) return undefined;
  return {
    id: facts.fileId,
    cameraId: facts.cameraId,
    stream: Number(facts.streamKey),
    epoch: facts.epoch,
    path,
    startMs: first.captureMs,
    endMs: fragments.reduce((end, fragment) => Math.max(end, fragment.endCaptureMs), first.captureMs),
    bytes,
    keyFrames,
    state: "closed",
    lastHash,
  };
}

/** How many fragments from the first on are the ones that were written. */
async function checkSeals(
  file: ReadFile,
  header: FileHeader,
  fragments: readonly WalkedFragment[],
  depth: ScanDepth,
): Promise<{ readonly good: number; readonly fault: string | undefined }> {
  const all = fragments.length;
  const from = depth === "all" ? 0 : depth === "tail" ? Math.max(0, all - tailFragments) : all;
  let expected = from === 0 ? Buffer.from(header.facts.previousDigest) : undefined;
  for (let at = from; at < all; at++) {
    const fragment = fragments[at];
    if (!fragment) break;
    try {
      const checked = checkFragment(header, await file.read(fragment.offset, fragment.byteLength), sha256);
      if (expected && !expected.equals(checked.previousDigest))
        return { good: at, fault: "The chain of seals is broken." };
      expected = Buffer.from(checked.digest);
    } catch (error) {
      if (!(error instanceof Fmp4Error)) throw error;
      return { good: at, fault: error.message };
    }
  }
  return { good: all, fault: undefined };
}

async function moofDigest(file: ReadFile, offset: number): Promise<string> {
  const head = await file.read(offset, 4);
  const length = new DataView(head.buffer, head.byteOffset).getUint32(0);
  return Buffer.from(sha256([await file.read(offset, length)])).toString("hex");
}
