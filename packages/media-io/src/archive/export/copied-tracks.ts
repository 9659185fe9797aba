// Tracks whose samples are the archive's, byte for byte.

import type { AudioFormat } from "@didban/media";
import {
  inBandSetUp,
  pictureTimescale,
  soundTimes,
  type AudioTrack,
  type PictureTimes,
  type VideoTrack,
} from "@didban/media/clip";
import { parseAacConfig } from "@didban/media/codec";
import type { FootageCatalogue } from "../read/footage-catalogue.ts";
import { chunksOf, type ByteSource, type SourcedChunk } from "./chunk-builder.ts";
import type { FootageRun, FootageSound, RangeFootage } from "./range-footage.ts";

export interface SourcedTrack<Track> {
  readonly track: Track;
  readonly chunks: readonly SourcedChunk[];
}

/** The archive's files as sources, each the same object whenever it is asked for. */
export function archiveSources(catalogue: FootageCatalogue, footage: RangeFootage): ByteSource[] {
  return footage.files.map(({ file }) => ({ open: () => catalogue.open(file) }));
}

const nothing = new Uint8Array();

/** The pictures as they were recorded. */
export function copiedPictures(
  footage: RangeFootage,
  times: PictureTimes,
  sources: readonly ByteSource[],
): SourcedTrack<VideoTrack> {
  const { pictures, runs, files } = footage;
  const { kept, decodeTicks, presentationTicks, startTicks, endTicks } = times;
  const inClip = runs.filter(
    (run) => run.first + run.count > (kept[0] ?? 0) && run.first <= (kept.at(-1) ?? -1),
  );
  const formats = new Set(inClip.flatMap((run) => files[run.file]?.video ?? []));
  const [format] = formats;
  if (format === undefined) throw new RangeError("A clip needs a picture.");
  const prefixOf = (own = format) => (formats.size > 1 ? inBandSetUp(own) : nothing);
  const sampleRuns = inClip.map((run) => ({
    ...sourced(run, sources),
    keyPrefix: prefixOf(files[run.file]?.video),
  }));
  const { chunks, sizes } = chunksOf(sampleRuns, {
    kept,
    sizes: pictures.sizes,
    isKey: (index) => pictures.isKey[index] === true,
    decodeS: (place) => ((decodeTicks[place] ?? 0) - startTicks) / pictureTimescale,
  });
  const isKey = Array.from(kept, (index) => pictures.isKey[index] === true);
  const samples = { sizes, decodeTicks, presentationTicks, isKey };
  const timing = { timescale: pictureTimescale, startTicks, endTicks, delayTicks: 0 };
  return { track: { kind: "video", format, samples, ...timing }, chunks };
}

/** AAC as it was recorded; undefined where none of it sounds in the clip. */
export function copiedSound(
  format: AudioFormat,
  sound: FootageSound,
  { stretches }: PictureTimes,
  sources: readonly ByteSource[],
): SourcedTrack<AudioTrack> | undefined {
  const { sampleRate, frameSamples } = parseAacConfig(format.config);
  const times = soundTimes(sound, { sampleRate, packetSamples: frameSamples }, stretches);
  if (times === undefined) return undefined;
  const { kept, decodeTicks, startTicks, endTicks, delayTicks } = times;
  const runs = sound.runs.map((run) => ({
    ...sourced(run, sources),
    keyPrefix: new Uint8Array(),
  }));
  const { chunks, sizes } = chunksOf(runs, {
    kept,
    sizes: sound.sizes,
    isKey: () => true,
    decodeS: (place) => delayTicks / pictureTimescale + ((decodeTicks[place] ?? 0) - startTicks) / sampleRate,
  });
  const samples = { sizes, decodeTicks, presentationTicks: decodeTicks, isKey: sizes.map(() => true) };
  const timing = { timescale: sampleRate, startTicks, endTicks, delayTicks };
  return { track: { kind: "audio", format, samples, ...timing }, chunks };
}

function sourced(run: FootageRun, sources: readonly ByteSource[]) {
  const source = sources[run.file];
  if (source === undefined) throw new RangeError("A run lies in no file of the range.");
  return { source, offset: run.offset, first: run.first, count: run.count };
}
