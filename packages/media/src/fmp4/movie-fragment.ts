// The boxes of a fragment: `moof` (ISO/IEC 14496-12 8.8.4) with one `traf` a track, and the header of its `mdat`. Which units go
// into it is the fragmenter's decision.
import { box, fullBox, u32, u32s, u64, type Box, type Field, type Part } from "./box.ts";
import { serialise, sizeOf } from "./box-writer.ts";
import type { Sample, SampleRun } from "./sample-run.ts";

/** A run with the private box that stands in its `traf`, if any. */
export interface TrackFragment extends SampleRun {
  readonly privateBox: Box | undefined;
}

/** tfhd and trun flags (8.8.7, 8.8.8). */
export const tfhdFlags = {
  baseDataOffset: 0x1,
  sampleDescription: 0x2,
  duration: 0x8,
  size: 0x10,
  flags: 0x20,
  baseIsMoof: 0x2_0000,
} as const;
export const trunFlags = {
  dataOffset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  composition: 0x800,
} as const;

/** sample_flags (8.8.3.1): depends on no other and is a sync sample; depends on others and is none. */
const keyFlags = 0x0200_0000;
export const nonSyncFlag = 0x0001_0000;
const dependentFlags = 0x0100_0000 | nonSyncFlag;
/** is_leading 1: a leading picture that needs pictures from before the sync sample. */
export const leadingFlag = 0x0400_0000;
/** The two bits of is_leading. */
export const isLeadingMask = 0x0c00_0000;

/** `mdat` header: size and type. */
export const mdatHeaderLength = 8;

/** The boxes up to the first sample, `moof` being the beginning of `head`; the samples of the tracks follow in the order given. */
export function movieFragment(
  sequence: number,
  tracks: readonly TrackFragment[],
  extra: readonly Part[],
): { readonly head: Uint8Array; readonly moof: Uint8Array } {
  const offsets = tracks.map(() => ({ kind: "u32" as const, value: 0 }));
  const trafs = tracks.map((track, index) => trackFragment(track, offsets[index] ?? u32(0)));
  const moof = box("moof", [fullBox("mfhd", 0, 0, [u32(sequence)]), ...trafs, ...extra]);
  // The offsets have a fixed width, so the size is known before they are.
  const moofLength = sizeOf(moof);
  let mdatSize = mdatHeaderLength;
  for (const [index, track] of tracks.entries()) {
    const offset = offsets[index];
    if (offset) offset.value = moofLength + mdatSize;
    for (const sample of track.samples) mdatSize += sample.size;
  }
  const head = serialise([moof], mdatHeaderLength);
  writeMdatHeader(head, moofLength, mdatSize);
  return { head, moof: head.subarray(0, moofLength) };
}

const mdatType = 0x6d_64_61_74;

function writeMdatHeader(head: Uint8Array, at: number, byteLength: number): void {
  const view = new DataView(head.buffer, head.byteOffset);
  view.setUint32(at, byteLength);
  view.setUint32(at + 4, mdatType);
}

/** A row's field that stands in `tfhd` instead when all samples share its value. */
interface Column {
  readonly inHeader: number;
  readonly inRun: number;
  readonly value: (sample: Sample) => number;
}

const durationColumn: Column = {
  inHeader: tfhdFlags.duration,
  inRun: trunFlags.duration,
  value: (sample) => sample.durationUs,
};
const sizeColumn: Column = {
  inHeader: tfhdFlags.size,
  inRun: trunFlags.size,
  value: (sample) => sample.size,
};
const flagsColumn: Column = {
  inHeader: tfhdFlags.flags,
  inRun: trunFlags.flags,
  value: ({ isKey, isLeading }) =>
    isKey ? keyFlags : isLeading === true ? dependentFlags | leadingFlag : dependentFlags,
};

function trackFragment(track: TrackFragment, dataOffset: Field): Box {
  const { samples } = track;
  const [first, ...others] = samples;
  let headerFlags: number = tfhdFlags.baseIsMoof;
  let runFlags: number = trunFlags.dataOffset;
  const defaults: Part[] = [];
  const rows: Column["value"][] = [];
  const place = ({ inHeader, inRun, value }: Column, among: readonly Sample[]) => {
    const shared = sharedValue(among, value);
    if (shared === undefined) {
      runFlags |= inRun;
      rows.push(value);
    } else {
      headerFlags |= inHeader;
      defaults.push(u32(shared));
    }
  };
  place(durationColumn, samples);
  place(sizeColumn, samples);
  // Usually the first sample is a key frame and no other is, or all are: then two values say it for the run.
  place(flagsColumn, others);
  const hasFirstFlags = first !== undefined && (headerFlags & tfhdFlags.flags) !== 0;
  if (hasFirstFlags) runFlags |= trunFlags.firstFlags;
  if (samples.some((sample) => sample.compositionUs !== 0)) {
    runFlags |= trunFlags.composition;
    rows.push((sample) => sample.compositionUs);
  }
  return box("traf", [
    fullBox("tfhd", 0, headerFlags, [u32(track.trackId), ...defaults]),
    fullBox("tfdt", 1, 0, [u64(track.decodeUs)]),
    fullBox("trun", 1, runFlags, [
      u32(samples.length), // sample_count
      dataOffset, // from the start of moof
      ...(hasFirstFlags ? [u32(flagsColumn.value(first))] : []),
      u32s(Int32Array.from(samples.flatMap((sample) => rows.map((value) => value(sample))))),
    ]),
    ...(track.privateBox === undefined ? [] : [track.privateBox]),
  ]);
}

/** The value that all samples share, 0 for no samples; undefined when they differ. */
function sharedValue(samples: readonly Sample[], value: (sample: Sample) => number): number | undefined {
  const [first] = samples;
  if (first === undefined) return 0;
  const shared = value(first);
  return samples.every((sample) => value(sample) === shared) ? shared : undefined;
}
