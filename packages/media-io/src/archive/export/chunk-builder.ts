// Turns the runs of samples that an archive's files hold into the chunks of a clip: what lies one behind the other stays together, what is left out
// parts it.

import type { ClipChunk } from "@didban/media/clip";
import type { ReadFile } from "../disk/file-system.ts";

/** Something with bytes that can be opened and read. Compared by identity. */
export interface ByteSource {
  open(): Promise<ReadFile>;
}

/** A chunk, and where its bytes are. */
export interface SourcedChunk extends Omit<ClipChunk, "track"> {
  readonly source: ByteSource;
  readonly offset: number;
  /** Bytes that stand before those of the source; mostly none. */
  readonly prefix: Uint8Array;
  /** When its first sample is decoded, seconds from the clip's beginning. */
  readonly atS: number;
}

/** A run of samples in a file. */
export interface SampleRun {
  readonly source: ByteSource;
  readonly offset: number;
  readonly first: number;
  readonly count: number;
  /** What stands before each key sample. */
  readonly keyPrefix: Uint8Array;
}

/** What is kept of columns of samples. Times are seconds. */
export interface KeptSamples {
  /** Indices in the columns, ascending. */
  readonly kept: ArrayLike<number>;
  readonly sizes: readonly number[];
  isKey(index: number): boolean;
  /** When the sample at a place among those kept is decoded. */
  decodeS(place: number): number;
}

/** Players read a chunk at once, and a Matroska cluster spans at most three seconds. */
const longestChunkS = 0.5;

const nothing = new Uint8Array();

/** The chunks of one track, and the sizes of its samples in the file. `runs` cover the columns in order. */
export function chunksOf(
  runs: Iterable<SampleRun>,
  samples: KeptSamples,
): { readonly chunks: SourcedChunk[]; readonly sizes: number[] } {
  const { kept } = samples;
  const chunks: SourcedChunk[] = [];
  const sizes: number[] = [];
  let place = 0;
  for (const run of runs) {
    let offset = run.offset;
    let open: { -readonly [Name in keyof SourcedChunk]: SourcedChunk[Name] } | undefined;
    for (let index = run.first; index < run.first + run.count; index++) {
      const size = samples.sizes[index] ?? 0;
      if (kept[place] !== index) open = undefined;
      else {
        const prefix = samples.isKey(index) ? run.keyPrefix : nothing;
        const atS = samples.decodeS(place);
        if (open === undefined || prefix.length > 0 || atS - open.atS > longestChunkS) {
          const begun = { source: run.source, offset, prefix, atS, firstSample: place };
          open = { ...begun, sampleCount: 0, byteLength: prefix.length };
          chunks.push(open);
        }
        open.sampleCount += 1;
        open.byteLength += size;
        sizes.push(size + prefix.length);
        place += 1;
      }
      offset += size;
    }
  }
  return { chunks, sizes };
}

/** The chunks of both tracks in the order in which they are decoded. */
export function woven(pictures: readonly SourcedChunk[], sound: readonly SourcedChunk[]) {
  const chunks: (SourcedChunk & { readonly track: number })[] = [];
  let next = 0;
  for (const picture of pictures) {
    for (; (sound[next]?.atS ?? Infinity) < picture.atS; next++) chunks.push(...tracked(sound[next], 1));
    chunks.push(...tracked(picture, 0));
  }
  for (; next < sound.length; next++) chunks.push(...tracked(sound[next], 1));
  return chunks;
}

function tracked(chunk: SourcedChunk | undefined, track: number) {
  return chunk === undefined ? [] : [{ ...chunk, track }];
}
