// Walks a recorded file from fragment to fragment, reading box headers and `moof`s only: which fragments are whole, where the key
// frames are, where a cut or damaged tail begins. Reading itself is injected, so this room touches no disk.
import type { FileHeader } from "./file-header.ts";
import { Fmp4Error } from "./fmp4-error.ts";
import { fragmentLength, maximumMoofLength } from "./fragment-reader.ts";
import { initLength, maximumInitLength, readInit } from "./init-reader.ts";
import { audioTrackId, videoTrackId } from "./init-segment.ts";
import { readMovieFragment, type MovieFragment } from "./movie-fragment-reader.ts";

/** Reads up to `length` bytes at `offset`; fewer only where the file ends. */
export type ReadAt = (offset: number, length: number) => Uint8Array | Promise<Uint8Array>;

/** A whole fragment found. The times are those of `Fragment`. */
export interface WalkedFragment {
  readonly offset: number;
  readonly byteLength: number;
  readonly sequence: number;
  readonly keyCaptureMs: number | undefined;
  readonly startCaptureMs: number;
  readonly endCaptureMs: number;
  readonly unitCount: number;
}

export interface FileWalk {
  readonly header: FileHeader;
  readonly initByteLength: number;
  readonly fragments: readonly WalkedFragment[];
  /** Bytes up to the end of the last whole fragment: what a cut file should be cut back to. */
  readonly wholeByteLength: number;
  /** Why the walk ended before the file did; undefined when every byte belongs to a whole fragment. */
  readonly fault: Fmp4Error | undefined;
}

/** One read usually brings a whole `moof` and the header behind it. */
const usualRead = 4096;

/**
 * Walks a file of `size` bytes. Throws Fmp4Error when its init segment is not readable: then nothing of it is; later damage ends the
 * walk and stands in `fault`. Samples are not looked at: `checkFragment` does.
 */
export async function walkFile(readAt: ReadAt, size: number): Promise<FileWalk> {
  const head = await readEnough(readAt, 0, size, initLength, maximumInitLength);
  const initByteLength = initLength(head);
  if (initByteLength === undefined) throw new Fmp4Error("truncated", "The init segment ends early.");
  const header = readInit(head);
  const fragments: WalkedFragment[] = [];
  let offset = initByteLength;
  let fault: Fmp4Error | undefined;
  while (offset < size && fault === undefined) {
    const found = await walkFragment(readAt, offset, size);
    if (found instanceof Fmp4Error) fault = found;
    else {
      fragments.push(found);
      offset += found.byteLength;
    }
  }
  return { header, initByteLength, fragments, wholeByteLength: offset, fault };
}

async function walkFragment(
  readAt: ReadAt,
  offset: number,
  size: number,
): Promise<WalkedFragment | Fmp4Error> {
  try {
    const bytes = await readEnough(readAt, offset, size, fragmentLength, maximumMoofLength + usualRead);
    const byteLength = fragmentLength(bytes);
    if (byteLength === undefined || offset + byteLength > size)
      return new Fmp4Error("truncated", "A fragment ends early.");
    const fragment = readMovieFragment(bytes);
    return { offset, byteLength, sequence: fragment.sequence, ...coverageOf(fragment) };
  } catch (error) {
    if (error instanceof Fmp4Error) return error;
    throw error;
  }
}

/** Reads more and more at `offset` until `lengthOf` can tell a length, the file ends or `most` bytes are read. */
async function readEnough(
  readAt: ReadAt,
  offset: number,
  size: number,
  lengthOf: (bytes: Uint8Array) => number | undefined,
  most: number,
): Promise<Uint8Array> {
  const available = Math.min(size - offset, most);
  for (let wanted = usualRead; ; wanted *= 4) {
    const bytes = await readAt(offset, Math.min(wanted, available));
    if (wanted >= available || lengthOf(bytes) !== undefined) return bytes;
  }
}

function coverageOf({ runs }: MovieFragment) {
  const pictures = runs.find((run) => run.trackId === videoTrackId);
  const run = pictures ?? runs.find(({ trackId }) => trackId === audioTrackId);
  if (run === undefined) throw new Fmp4Error("malformed", "A fragment has no track.");
  const times = run.times.map((time) => time.captureMs);
  return {
    keyCaptureMs: pictures?.samples[0]?.isKey === true ? pictures.times[0]?.captureMs : undefined,
    startCaptureMs: Math.min(...times),
    endCaptureMs: Math.max(...times) + (run.samples.at(-1)?.durationUs ?? 0) / 1000,
    unitCount: runs.reduce((sum, { samples }) => sum + samples.length, 0),
  };
}
