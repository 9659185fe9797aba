// The tables of a track that say where its samples lie and when they are shown (ISO/IEC 14496-12 8.6, 8.7), run lengths where they help.
import { box, fullBox, u32, u32s, type Box, type Part } from "../fmp4/box.ts";
import type { ClipChunk, ClipTrack } from "./clip.ts";

/** `stbl` around the sample entry. `offsets` are those of the track's chunks, `chunks` the same in the same order. */
export function sampleTable(
  track: ClipTrack,
  entry: Box,
  chunks: readonly ClipChunk[],
  offsets: readonly number[],
): Box {
  const { samples } = track;
  return box("stbl", [
    fullBox("stsd", 0, 0, [u32(1), entry]),
    decodeTimeTable(track),
    ...compositionTable(track),
    ...syncTable(samples.isKey),
    chunkTable(chunks),
    fullBox("stsz", 0, 0, [u32(0), u32(samples.sizes.length), u32s(Int32Array.from(samples.sizes))]),
    offsetTable(offsets),
  ]);
}

/** Runs of equal values as (count, value) pairs. */
function runsOf(count: number, valueAt: (index: number) => number): Int32Array {
  const runs: number[] = [];
  for (let index = 0; index < count; index++) {
    const value = valueAt(index);
    if (runs.length > 0 && runs.at(-1) === value) runs[runs.length - 2] = (runs.at(-2) ?? 0) + 1;
    else runs.push(1, value);
  }
  return Int32Array.from(runs);
}

function pairs(type: string, version: number, runs: Int32Array): Box {
  return fullBox(type, version, 0, [u32(runs.length / 2), u32s(runs)]);
}

/** stts: how long after each sample the next is decoded; after the last, how long what is shown last lasts. */
function decodeTimeTable({ samples: { decodeTicks, presentationTicks }, endTicks }: ClipTrack): Box {
  const latestTicks = presentationTicks.reduce((latest, ticks) => Math.max(latest, ticks), 0);
  const distance = (index: number) => {
    const nextTicks = decodeTicks[index + 1];
    return nextTicks === undefined
      ? Math.max(1, endTicks - latestTicks)
      : nextTicks - (decodeTicks[index] ?? 0);
  };
  return pairs("stts", 0, runsOf(decodeTicks.length, distance));
}

/** ctts, unless every sample is shown as it is decoded. */
function compositionTable({ samples: { decodeTicks, presentationTicks } }: ClipTrack): Part[] {
  const offsetAt = (index: number) => (presentationTicks[index] ?? 0) - (decodeTicks[index] ?? 0);
  const isPlain = decodeTicks.every((_, index) => offsetAt(index) === 0);
  return isPlain ? [] : [pairs("ctts", 0, runsOf(decodeTicks.length, offsetAt))];
}

/** stss: numbers of the key samples, unless all are. */
function syncTable(isKey: readonly boolean[]): Part[] {
  const keys = isKey.flatMap((one, index) => (one ? [index + 1] : []));
  return keys.length === isKey.length
    ? []
    : [fullBox("stss", 0, 0, [u32(keys.length), u32s(Int32Array.from(keys))])];
}

/** stsc: from which chunk on chunks hold how many samples; all are of the one entry. */
function chunkTable(chunks: readonly ClipChunk[]): Box {
  const rows: number[] = [];
  let before: ClipChunk | undefined;
  for (const [index, chunk] of chunks.entries()) {
    if (before?.sampleCount !== chunk.sampleCount) rows.push(index + 1, chunk.sampleCount, 1);
    before = chunk;
  }
  return fullBox("stsc", 0, 0, [u32(rows.length / 3), u32s(Int32Array.from(rows))]);
}

/** co64: offsets of 64 bits, whether they need them or not, so that the tables' length is known before the offsets are. */
function offsetTable(offsets: readonly number[]): Box {
  const words = new Int32Array(offsets.length * 2);
  for (const [index, offset] of offsets.entries()) {
    words[index * 2] = Math.floor(offset / 2 ** 32);
    words[index * 2 + 1] = offset % 2 ** 32;
  }
  return fullBox("co64", 0, 0, [u32(offsets.length), u32s(words)]);
}
