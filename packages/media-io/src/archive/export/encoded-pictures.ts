// Motion JPEG made into H.264 by ffmpeg, for MP4, whose players show no Motion JPEG (EXP-3): picture for picture, each at the time that it had. A
// picture that cannot be decoded is left out.

import type { VideoFormat } from "@didban/media";
import { pictureTimescale, type PictureTimes, type VideoTrack } from "@didban/media/clip";
import { h264Format } from "@didban/media/codec";
import { FlvSplitter, parameterSetsOf } from "../../ffmpeg/packet-splitters.ts";
import { chunksOf, type ByteSource } from "./chunk-builder.ts";
import type { SourcedTrack } from "./copied-tracks.ts";
import { runEncoder } from "./encoder-process.ts";
import { ExportError } from "./export-task.ts";
import type { RangeFootage } from "./range-footage.ts";
import { SourceReader } from "./source-reader.ts";
import type { Spool } from "./spool.ts";

/** The encoder counts pictures by times of its own; which one it means is read from them. */
const countedMs = 40;
/** Pictures from key frame to key frame: what a player goes through to seek. */
const groupLength = 50;

export interface PictureEncoding {
  readonly footage: RangeFootage;
  readonly times: PictureTimes;
  readonly sources: readonly ByteSource[];
  readonly spool: Spool;
  readonly command: string;
  readonly signal: AbortSignal;
  onShare(share: number): void;
}

/** The encoded track; its bytes are in the spool. Rejects as `runEncoder` does. */
export async function encodedPictures(encoding: PictureEncoding): Promise<SourcedTrack<VideoTrack>> {
  const { times, spool, command, signal } = encoding;
  const splitter = new FlvSplitter();
  const pictures: { place: number; size: number; isKey: boolean }[] = [];
  let format: VideoFormat | undefined;
  const input = ["-framerate", String(1000 / countedMs), "-f", "mjpeg", "-i", "pipe:0"];
  // Even sides, and no pictures that are shown before those they lean on.
  const filter = [
    "-vf",
    "scale=trunc(iw/2)*2:trunc(ih/2)*2:out_range=tv,format=yuv420p",
    "-fps_mode",
    "passthrough",
  ];
  const codec = [
    "-c:v",
    "libx264",
    "-preset",
    "veryfast",
    "-crf",
    "21",
    "-bf",
    "0",
    "-g",
    String(groupLength),
  ];
  await runEncoder({
    command,
    args: [...input, ...filter, ...codec, "-flags", "+bitexact", "-threads", "2", "-f", "flv", "pipe:1"],
    signal,
    input: jpegsOf(encoding),
    output: async (bytes) => {
      for (const { timeMs, isKey, isSetUp, data } of splitter.push(bytes)) {
        if (isSetUp) format ??= h264Format(parameterSetsOf(data));
        else {
          pictures.push({ place: Math.round(timeMs / countedMs), size: data.length, isKey });
          await spool.append(data);
        }
      }
    },
  });
  await spool.flush();
  if (format === undefined)
    throw new ExportError("encoderFailed", "No picture of the range could be decoded.");
  const sizes = pictures.map(({ size }) => size);
  const ticks = pictures.map(({ place }) => times.presentationTicks[place] ?? 0);
  const run = {
    source: spool,
    offset: 0,
    first: 0,
    count: sizes.length,
    keyPrefix: new Uint8Array(),
  };
  const { chunks } = chunksOf([run], {
    kept: sizes.map((_, index) => index),
    sizes,
    isKey: () => false,
    decodeS: (place) => ((ticks[place] ?? 0) - times.startTicks) / pictureTimescale,
  });
  const samples = {
    sizes,
    decodeTicks: ticks,
    presentationTicks: ticks,
    isKey: pictures.map(({ isKey }) => isKey),
  };
  const { startTicks, endTicks } = times;
  const timing = { timescale: pictureTimescale, startTicks, endTicks, delayTicks: 0 };
  return { track: { kind: "video", format, samples, ...timing }, chunks };
}

/** Each picture of the clip by itself. */
async function* jpegsOf(encoding: PictureEncoding): AsyncGenerator<Uint8Array> {
  const { footage, times, sources, signal, onShare } = encoding;
  const { kept } = times;
  const reader = new SourceReader();
  let place = 0;
  try {
    for (const { file, offset, first, count } of footage.runs) {
      const source = sources[file];
      let at = offset;
      for (let index = first; index < first + count; index++) {
        const size = footage.pictures.sizes[index] ?? 0;
        if (kept[place] === index && source !== undefined) {
          signal.throwIfAborted();
          yield await reader.read(source, at, size);
          place += 1;
          onShare(place / kept.length);
        }
        at += size;
      }
    }
  } finally {
    await reader.close();
  }
}
