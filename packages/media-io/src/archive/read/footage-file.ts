// Reads one archive file for playback: fragments in order through a bounded read-ahead, or key frames alone. Owns the disk access; which
// file comes when is archive-reader.ts.

import { join } from "node:path";
import { isVideo, type AccessUnit, type MediaFormat, type Slab, type SlabSource } from "@didban/media";
import {
  fragmentLength,
  initLength,
  readFragment,
  readInit,
  readSampleTable,
  type FileHeader,
} from "@didban/media/fmp4";
import type { FootageDisk, ReadFile } from "../disk/file-system.ts";
import type { PlacedFile } from "../index/archive-index.ts";

/** A first read small enough to answer a seek at once, later ones large enough to hold several fragments. */
const firstReadBytes = 256 * 1024;
const readBytes = 512 * 1024;
const longestHeadBytes = 1024 * 1024;
const headReadBytes = 8 * 1024;
/** First guess of a key frame with its tables. */
const keyFrameReadBytes = 128 * 1024;

/** What reading footage takes beside the disk. */
export interface FootageMemory {
  /** Where bytes are read into; without one they are the garbage collector's. */
  readonly slabs?: SlabSource | undefined;
  readonly heads: HeadMemory;
}

/** Bytes of a file and what they lie in, held once for who reads them. */
interface Block {
  readonly bytes: Uint8Array;
  readonly slab: Slab | undefined;
}

/** An open file. `close` it. Times of the units it gives are positions. Their bytes are the receiver's alone, who may change them. */
export class FootageFile {
  readonly #file: ReadFile;
  readonly #header: FileHeader;
  readonly #slabs: SlabSource | undefined;

  /** Opens the file. Rejects with ENOENT when it is gone, Fmp4Error when damaged. */
  static async open(
    { root, fileSystem }: FootageDisk,
    { id, path }: Pick<PlacedFile, "id" | "path">,
    { slabs, heads }: FootageMemory,
  ): Promise<FootageFile> {
    const file = await fileSystem.open(join(root, path));
    try {
      const header = heads.get(id) ?? heads.put(id, await readHead(file));
      return new FootageFile(file, header, slabs);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  private constructor(file: ReadFile, header: FileHeader, slabs: SlabSource | undefined) {
    this.#file = file;
    this.#header = header;
    this.#slabs = slabs;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  /**
   * The units of each fragment from byte `from` up to byte `to`, both on fragment borders. Who still needs their bytes when the next are
   * asked for holds them.
   */
  async *fragments(from: number, to: number, shiftMs: number): AsyncGenerator<AccessUnit[]> {
    let offset = from;
    let size = firstReadBytes;
    let wanted = Math.min(size, to - offset);
    let ahead = this.#read(offset, wanted);
    try {
      while (offset < to) {
        const block = await ahead;
        const whole = wholeFragments(block.bytes);
        const end = offset + (whole.at(-1)?.end ?? 0);
        const isTooSmall = whole.length === 0;
        if (isTooSmall && (block.bytes.length < wanted || wanted >= to - offset)) return;
        size = isTooSmall ? size * 4 : Math.max(size, readBytes);
        wanted = Math.min(size, to - end);
        ahead = this.#read(end, wanted);
        try {
          for (const fragment of whole) {
            const units = readFragment(this.#header, block.bytes.subarray(fragment.start, fragment.end));
            yield placed(units, shiftMs, block.slab);
          }
        } finally {
          block.slab?.release();
        }
        offset = end;
      }
    } finally {
      // What was read ahead and nobody waits for any more goes back once it is there.
      ahead.then(({ slab }) => slab?.release()).catch(() => undefined);
    }
  }

  /**
   * The key frame with which the fragment at `offset` begins, held for the caller; undefined when it begins with none, or when it is not all
   * there.
   */
  async keyFrame(offset: number, file: PlacedFile): Promise<AccessUnit | undefined> {
    const longest = file.bytes - offset;
    for (let wanted = Math.min(keyFrameReadBytes, longest); ;) {
      const { bytes, slab } = await this.#read(offset, wanted);
      try {
        const found = this.#keyFrameIn(bytes);
        if (typeof found !== "number") {
          if (found) slab?.hold();
          return found && placed([found], file.shiftMs, slab)[0];
        }
        const isMore = bytes.length === wanted && wanted < longest;
        if (!isMore) return undefined;
        wanted = Math.min(found, longest);
      } finally {
        slab?.release();
      }
    }
  }

  /** The key frame at the beginning of `bytes`; when it is not all there, how many bytes will say more. */
  #keyFrameIn(bytes: Uint8Array): AccessUnit | number | undefined {
    const moofBytes = bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    if (moofBytes > bytes.length) return moofBytes + keyFrameReadBytes;
    const entry = readSampleTable(this.#header, bytes).find(
      (one) => one.format.kind === "video" && one.isKey,
    );
    if (!entry) return undefined;
    const { format, isKey, isDiscontinuity, ptsUs, captureMs, offset, size } = entry;
    const end = offset + size;
    if (end > bytes.length) return end;
    return { format, isKey, isDiscontinuity, ptsUs, captureMs, data: bytes.subarray(offset, end) };
  }

  #read(offset: number, length: number): Promise<Block> {
    const reading = this.#readBlock(offset, Math.max(0, length));
    // A read ahead that nobody comes to wait for must not end the process.
    reading.catch(() => undefined);
    return reading;
  }

  async #readBlock(offset: number, length: number): Promise<Block> {
    if (length === 0) return { bytes: new Uint8Array(0), slab: undefined };
    const slab = this.#slabs?.take(length);
    try {
      return { bytes: await this.#file.read(offset, length, slab?.bytes), slab };
    } catch (error) {
      slab?.release();
      throw error;
    }
  }
}

/** The first bytes of the file, that say what it holds. */
async function readHead(file: ReadFile): Promise<FileHeader> {
  let bytes = await file.read(0, headReadBytes);
  if (initLength(bytes) === undefined) bytes = await file.read(0, longestHeadBytes);
  return readInit(bytes);
}

/**
 * Remembers the heads of the files that were read lately: they never change, and say nothing of who may see the file. A format that several
 * of them have is one object.
 */
export class HeadMemory {
  readonly #heads = new Map<string, FileHeader>();
  readonly #formats: MediaFormat[] = [];

  /** The head of a file by its id, if it is known. */
  get(id: string): FileHeader | undefined {
    return this.#heads.get(id);
  }

  /** Remembers a head; gives it back with formats that others share. */
  put(id: string, { facts, video, audio }: FileHeader): FileHeader {
    const header = { facts, video: this.#same(video), audio: audio && this.#same(audio) };
    this.#heads.set(id, header);
    if (this.#heads.size > maximumHeads) this.#heads.delete(this.#heads.keys().next().value ?? "");
    return header;
  }

  #same<Format extends MediaFormat>(format: Format): Format {
    const text = formatText(format);
    const known = this.#formats.find(
      (one): one is Format => one.kind === format.kind && formatText(one) === text,
    );
    if (known) return known;
    this.#formats.push(format);
    if (this.#formats.length > maximumFormats) this.#formats.shift();
    return format;
  }
}

const maximumHeads = 256;
const maximumFormats = 64;

/** What must be decoded to show the pictures from `atMs` on: everything from the last key frame at or before it, all where there is none. */
export function fromLastKey(units: AccessUnit[], atMs: number): AccessUnit[] {
  const start = units.findLastIndex((unit) => isVideo(unit) && unit.isKey && unit.captureMs <= atMs);
  return start > 0 ? units.slice(start) : units;
}

function formatText(format: MediaFormat): string {
  return JSON.stringify(format, (_, value: unknown) => (value instanceof Uint8Array ? [...value] : value));
}

/** The units where they belong, with what they lie in. */
function placed(units: AccessUnit[], shiftMs: number, slab: Slab | undefined): AccessUnit[] {
  if (shiftMs === 0 && slab === undefined) return units;
  return units.map((unit) => ({ ...unit, captureMs: unit.captureMs + shiftMs, slab }));
}

function wholeFragments(block: Uint8Array): { readonly start: number; readonly end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (let start = 0; start < block.length;) {
    const length = fragmentLength(block.subarray(start));
    if (length === undefined || start + length > block.length) break;
    found.push({ start, end: start + length });
    start += length;
  }
  return found;
}
