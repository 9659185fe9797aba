// Reads a `moof` of our making into sample runs with exact times and the seal. Nothing of it is trusted: counts, sizes and offsets
// are checked against the bytes there are.
import { childBoxes, FieldReader, readBoxHeader } from "./box-reader.ts";
import { Fmp4Error } from "./fmp4-error.ts";
import { readFragmentSeal, type FragmentSeal } from "./fragment-seal.ts";
import { isLeadingMask, leadingFlag, nonSyncFlag, tfhdFlags, trunFlags } from "./movie-fragment.ts";
import { contentOf, fragmentSealId, unitTimesId } from "./private-boxes.ts";
import { presentationTimes, type Sample, type SampleRun } from "./sample-run.ts";
import { readUnitTimes, type UnitTime } from "./unit-times.ts";

/** One track's part of a fragment. */
export interface TimedRun extends SampleRun {
  /** Where its samples begin, bytes from the start of `moof`. */
  readonly dataOffset: number;
  readonly times: readonly UnitTime[];
}

export interface MovieFragment {
  /** Length of `moof`; the `mdat` follows. */
  readonly moofLength: number;
  readonly sequence: number;
  readonly runs: readonly TimedRun[];
  readonly seal: FragmentSeal | undefined;
}

/** More than any fragmenter of ours gathers. */
const maximumSamples = 4096;
const maximumTracks = 2;

/** Reads the `moof` at the beginning of `bytes`. Throws Fmp4Error. */
export function readMovieFragment(bytes: Uint8Array): MovieFragment {
  const header = readBoxHeader(bytes, 0);
  if (header === undefined || header.size > bytes.length)
    throw new Fmp4Error("truncated", "A moof ends early.");
  if (header.type !== "moof") throw new Fmp4Error("malformed", "A fragment does not begin with moof.");
  let sequence = 0;
  let seal: FragmentSeal | undefined;
  const runs: TimedRun[] = [];
  for (const { type, content } of childBoxes(bytes.subarray(header.headerLength, header.size))) {
    if (type === "mfhd") sequence = readSequence(content);
    else if (type === "traf") runs.push(readTrackFragment(content));
    else if (type === "uuid") {
      const sealed = contentOf(fragmentSealId, content);
      if (sealed !== undefined) seal = readFragmentSeal(new FieldReader(sealed));
    }
    if (runs.length > maximumTracks) throw new Fmp4Error("malformed", "A fragment has too many tracks.");
  }
  return { moofLength: header.size, sequence, runs, seal };
}

function readSequence(content: Uint8Array): number {
  const fields = new FieldReader(content);
  fields.u32(); // version and flags
  return fields.u32();
}

function readTrackFragment(content: Uint8Array): TimedRun {
  const boxes = childBoxes(content);
  const contentOfType = (wanted: string): FieldReader => {
    const found = boxes.find(({ type }) => type === wanted);
    if (found === undefined) throw new Fmp4Error("malformed", `A track fragment lacks ${wanted}.`);
    return new FieldReader(found.content);
  };
  const defaults = readDefaults(contentOfType("tfhd"));
  const run = readRun(contentOfType("trun"), defaults);
  const timed = { ...run, trackId: defaults.trackId, decodeUs: readDecodeTime(contentOfType("tfdt")) };
  for (const { type, content: inner } of boxes) {
    const times = type === "uuid" ? contentOf(unitTimesId, inner) : undefined;
    if (times !== undefined)
      return { ...timed, times: readUnitTimes(new FieldReader(times), presentationTimes(timed)) };
  }
  throw new Fmp4Error("unsupported", "A track fragment lacks our unit times.");
}

interface Defaults {
  readonly trackId: number;
  readonly durationUs: number;
  readonly size: number;
  readonly flags: number;
}

/** tfhd (14496-12 8.8.7). */
function readDefaults(fields: FieldReader): Defaults {
  fields.u8(); // version
  const flags = fields.u24();
  if ((flags & tfhdFlags.baseIsMoof) === 0)
    throw new Fmp4Error("unsupported", "Offsets are not counted from moof.");
  const trackId = fields.u32();
  if (flags & tfhdFlags.baseDataOffset) fields.u64();
  if (flags & tfhdFlags.sampleDescription) fields.u32();
  return {
    trackId,
    durationUs: flags & tfhdFlags.duration ? fields.u32() : 0,
    size: flags & tfhdFlags.size ? fields.u32() : 0,
    flags: flags & tfhdFlags.flags ? fields.u32() : 0,
  };
}

/** tfdt (8.8.12). */
function readDecodeTime(fields: FieldReader): number {
  const version = fields.u8();
  fields.u24(); // flags
  return version === 1 ? fields.u64() : fields.u32();
}

/** trun (8.8.8). */
function readRun(
  fields: FieldReader,
  defaults: Defaults,
): { readonly samples: readonly Sample[]; readonly dataOffset: number } {
  const version = fields.u8();
  const flags = fields.u24();
  if (version !== 1 || (flags & trunFlags.dataOffset) === 0)
    throw new Fmp4Error("unsupported", "A run is not of our making.");
  const count = fields.u32();
  if (count < 1 || count > maximumSamples) throw new Fmp4Error("malformed", `A run has ${count} samples.`);
  const dataOffset = fields.u32();
  const firstFlags = flags & trunFlags.firstFlags ? fields.u32() : undefined;
  const samples = Array.from({ length: count }, (_, index): Sample => {
    const durationUs = flags & trunFlags.duration ? fields.u32() : defaults.durationUs;
    const size = flags & trunFlags.size ? fields.u32() : defaults.size;
    const own = flags & trunFlags.flags ? fields.u32() : defaults.flags;
    const compositionUs = flags & trunFlags.composition ? fields.i32() : 0;
    const sampleFlags = index === 0 && firstFlags !== undefined ? firstFlags : own;
    const sample = { size, durationUs, compositionUs, isKey: (sampleFlags & nonSyncFlag) === 0 };
    return (sampleFlags & isLeadingMask) === leadingFlag ? { ...sample, isLeading: true } : sample;
  });
  return { samples, dataOffset };
}
