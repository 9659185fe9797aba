// Gives back what a fragmenter was given: each unit of a fragment with its exact times, as views of the bytes read.
import type { AccessUnit, MediaFormat } from "../format.ts";
import { readBoxHeader } from "./box-reader.ts";
import type { FileHeader } from "./file-header.ts";
import { Fmp4Error } from "./fmp4-error.ts";
import { audioTrackId, videoTrackId } from "./init-segment.ts";
import { readMovieFragment, type TimedRun } from "./movie-fragment-reader.ts";

/** One unit of a fragment and where its bytes lie. */
export interface SampleEntry {
  readonly format: MediaFormat;
  readonly isKey: boolean;
  readonly isDiscontinuity: boolean;
  readonly ptsUs: number;
  readonly captureMs: number;
  /** First byte, counted from the start of the fragment. */
  readonly offset: number;
  readonly size: number;
}

/**
 * The units of the fragment whose `moof` is at the beginning of `bytes`, sound woven between the pictures by decode time; the
 * order within each track is the order of writing. The samples themselves need not be there. Throws Fmp4Error.
 */
export function readSampleTable(header: FileHeader, bytes: Uint8Array): SampleEntry[] {
  const { runs, moofLength } = readMovieFragment(bytes);
  return runs
    .flatMap((run) => entriesOf(run, formatOf(header, run.trackId), moofLength))
    .sort((a, b) => a.decodeUs - b.decodeUs)
    .map((row) => row.entry);
}

/** The units of one whole fragment (`moof` + `mdat`). Their data are views of `bytes`. Throws Fmp4Error. */
export function readFragment(header: FileHeader, bytes: Uint8Array): AccessUnit[] {
  const end = fragmentLength(bytes);
  if (end === undefined || end > bytes.length) throw new Fmp4Error("truncated", "A fragment ends early.");
  return readSampleTable(header, bytes).map((entry): AccessUnit => {
    const { format, isKey, isDiscontinuity, ptsUs, captureMs, offset, size } = entry;
    if (offset + size > end) throw new Fmp4Error("malformed", "A sample lies outside its fragment.");
    return { format, isKey, isDiscontinuity, ptsUs, captureMs, data: bytes.subarray(offset, offset + size) };
  });
}

/**
 * Length of the fragment (`moof` + `mdat`) at the beginning of `bytes`, as its headers promise; undefined while they are not all
 * there. Throws Fmp4Error when something else stands there.
 */
export function fragmentLength(bytes: Uint8Array): number | undefined {
  const moof = readBoxHeader(bytes, 0);
  if (moof === undefined) return undefined;
  if (moof.type !== "moof") throw new Fmp4Error("malformed", "A fragment does not begin with moof.");
  if (moof.size > maximumMoofLength) throw new Fmp4Error("malformed", "A moof is too long.");
  const mdat = moof.size <= bytes.length ? readBoxHeader(bytes, moof.size) : undefined;
  if (mdat === undefined) return undefined;
  if (mdat.type !== "mdat") throw new Fmp4Error("malformed", "A moof is not followed by mdat.");
  const length = moof.size + mdat.size;
  if (length > maximumFragmentLength) throw new Fmp4Error("malformed", "A fragment is too long.");
  return length;
}

/** Beyond these no fragment of ours goes. */
export const maximumMoofLength = 256 * 1024;
const maximumFragmentLength = 64 * 1024 * 1024;

function formatOf({ video, audio }: FileHeader, trackId: number): MediaFormat {
  if (trackId === videoTrackId) return video;
  if (trackId === audioTrackId && audio !== undefined) return audio;
  throw new Fmp4Error("malformed", `A fragment names the unknown track ${trackId}.`);
}

function entriesOf(run: TimedRun, format: MediaFormat, moofLength: number) {
  let offset = run.dataOffset;
  let decodeUs = run.decodeUs;
  if (offset < moofLength) throw new Fmp4Error("malformed", "Samples lie inside moof.");
  return run.samples.map((sample, index) => {
    const time = run.times[index];
    if (time === undefined) throw new Fmp4Error("malformed", "A sample has no time.");
    const entry: SampleEntry = { format, isKey: sample.isKey, ...time, offset, size: sample.size };
    const row = { entry, decodeUs };
    offset += sample.size;
    decodeUs += sample.durationUs;
    return row;
  });
}
