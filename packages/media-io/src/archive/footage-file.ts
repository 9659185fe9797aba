// Reads one archive file for playback: fragments in order through a bounded read-ahead, or key frames alone. Owns the disk access; which
// file comes when is archive-reader.ts.

import { join } from "node:path";
import { isVideo, type AccessUnit, type MediaFormat } from "@didban/media";
import {
  fragmentLength,
  initLength,
  readFragment,
  readInit,
  readSampleTable,
  type FileHeader,
} from "@didban/media/fmp4";
import type { PlacedFile } from "./archive-index.ts";
import type { FootageDisk, ReadFile } from "./file-system.ts";

/** A first read small enough to answer a seek at once, later ones large enough to hold several fragments. */
const firstReadBytes = 256 * 1024;
const readBytes = 1024 * 1024;
const headReadBytes = 8 * 1024;
/** First guess of a key frame with its tables. */
const keyFrameReadBytes = 128 * 1024;

/** An open file. `close` it. Times of the units it gives are positions. */
export class FootageFile {
  readonly #file: ReadFile;
  readonly #header: FileHeader;

  /** Opens the file; `formats` makes equal formats the same object across files. Rejects with ENOENT when it is gone, Fmp4Error when damaged. */
  static async open(
    { root, fileSystem }: FootageDisk,
    path: string,
    formats: FormatMemory,
  ): Promise<FootageFile> {
    const file = await fileSystem.open(join(root, path));
    try {
      let bytes = await file.read(0, headReadBytes);
      if (initLength(bytes) === undefined) bytes = await file.read(0, readBytes);
      const { facts, video, audio } = readInit(bytes);
      const header = { facts, video: formats.same(video), audio: audio && formats.same(audio) };
      return new FootageFile(file, header);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  private constructor(file: ReadFile, header: FileHeader) {
    this.#file = file;
    this.#header = header;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  /** The units of each fragment from byte `from` up to byte `to`, both on fragment borders. */
  async *fragments(from: number, to: number, shiftMs: number): AsyncGenerator<AccessUnit[]> {
    let offset = from;
    let wanted = Math.min(firstReadBytes, to - offset);
    let ahead = this.#read(offset, wanted);
    while (offset < to) {
      const block = await ahead;
      const whole = wholeFragments(block);
      const end = offset + (whole.at(-1)?.end ?? 0);
      const isTooSmall = whole.length === 0;
      if (isTooSmall && (block.length < wanted || wanted >= to - offset)) return;
      wanted = Math.min(isTooSmall ? wanted * 4 : readBytes, to - end);
      ahead = this.#read(end, wanted);
      for (const fragment of whole) {
        yield placed(readFragment(this.#header, block.subarray(fragment.start, fragment.end)), shiftMs);
      }
      offset = end;
    }
  }

  /** The key frame with which the fragment at `offset` begins; undefined when it begins with none. */
  async keyFrame(offset: number, file: PlacedFile): Promise<AccessUnit | undefined> {
    let bytes = await this.#read(offset, Math.min(keyFrameReadBytes, file.bytes - offset));
    const moofBytes = bytes.length < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    if (moofBytes > bytes.length) bytes = await this.#read(offset, moofBytes + keyFrameReadBytes);
    const entry = readSampleTable(this.#header, bytes).find(
      (one) => one.format.kind === "video" && one.isKey,
    );
    if (!entry) return undefined;
    const end = entry.offset + entry.size;
    if (end > bytes.length) bytes = await this.#read(offset, end);
    const { format, isKey, isDiscontinuity, ptsUs, captureMs } = entry;
    const data = bytes.subarray(entry.offset, end);
    return { format, isKey, isDiscontinuity, ptsUs, captureMs: captureMs + file.shiftMs, data };
  }

  #read(offset: number, length: number): Promise<Uint8Array> {
    const reading = this.#file.read(offset, Math.max(0, length));
    // A read ahead that nobody comes to wait for must not end the process.
    reading.catch(() => undefined);
    return reading;
  }
}

/** Remembers formats, so that the same format read from another file is the same object. */
export class FormatMemory {
  readonly #seen: MediaFormat[] = [];

  same<Format extends MediaFormat>(format: Format): Format {
    const text = formatText(format);
    const known = this.#seen.find(
      (one): one is Format => one.kind === format.kind && formatText(one) === text,
    );
    if (known) return known;
    this.#seen.push(format);
    if (this.#seen.length > maximumFormats) this.#seen.shift();
    return format;
  }
}

const maximumFormats = 16;

/** What must be decoded to show the pictures from `atMs` on: everything from the last key frame at or before it, all where there is none. */
export function fromLastKey(units: AccessUnit[], atMs: number): AccessUnit[] {
  const start = units.findLastIndex((unit) => isVideo(unit) && unit.isKey && unit.captureMs <= atMs);
  return start > 0 ? units.slice(start) : units;
}

function formatText(format: MediaFormat): string {
  return JSON.stringify(format, (_, value: unknown) => (value instanceof Uint8Array ? [...value] : value));
}

function placed(units: AccessUnit[], shiftMs: number): AccessUnit[] {
  return shiftMs === 0 ? units : units.map((unit) => ({ ...unit, captureMs: unit.captureMs + shiftMs }));
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
