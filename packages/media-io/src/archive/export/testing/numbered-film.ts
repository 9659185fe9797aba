// Films whose every picture shows its number, in real codecs, and sound that beeps with every tenth picture: for tests that look at what a player
// sees and hears (look-at-file.ts). Made by Debian's ffmpeg.

import { spawnSync } from "node:child_process";
import type { AccessUnit, AudioFormat, VideoFormat } from "@didban/media";
import {
  h264Format,
  h264Grammar,
  h265Format,
  h265Grammar,
  joinNalUnits,
  mjpegFormat,
  mpeg4Format,
  parseAdtsHeader,
  parseJpegSize,
  splitAccessUnits,
} from "@didban/media/codec";
import { ffmpeg } from "./run-ffmpeg.ts";

const framesPerSecond = 10;
/** Pictures from beep to beep. */
const beepEvery = 10;
/** Bars of a picture, a bit each. */
export const bits = 10;
const beepSamples = 400;

export interface FilmOptions {
  readonly codec: VideoFormat["codec"];
  readonly count: number;
  /** Number of the first picture. */
  readonly first?: number;
  readonly width?: number;
  readonly height?: number;
  /** Options of the encoder. */
  readonly encoder: readonly string[];
  /** A part of each picture that is of one brightness. */
  readonly patch?: FilmPatch;
}

/** Pixels, and their luma. */
export interface FilmPatch {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly level: number;
}

/** A coded picture, in decode order. */
interface FilmPicture {
  readonly number: number;
  readonly isKey: boolean;
  readonly data: Uint8Array;
}

export interface Film {
  readonly format: VideoFormat;
  readonly pictures: readonly FilmPicture[];
}

/** Encodes a film. Every codec but Motion JPEG has key pictures where `encoder` says. */
export function makeFilm(options: FilmOptions): Film {
  const { codec, count, first = 0, width = 160, height = 96, encoder, patch } = options;
  const raw = Buffer.concat(
    Array.from({ length: count }, (_, index) => rawPicture(first + index, width, height, patch)),
  );
  const input = [
    "-f",
    "rawvideo",
    "-pix_fmt",
    "yuv420p",
    "-s",
    `${width}x${height}`,
    "-r",
    String(framesPerSecond),
  ];
  const muxer = { h264: "h264", h265: "hevc", mpeg4: "m4v", mjpeg: "mjpeg" }[codec];
  // A raw stream does not tell when its pictures are shown.
  const movie = ffmpeg([...input, "-i", "-", ...encoder, "-f", "nut", "-"], raw);
  const setUp = codec === "mjpeg" ? [] : ["-bsf:v", "dump_extra"];
  const { format, units } = unitsOf(
    codec,
    ffmpeg(["-i", "-", "-c", "copy", ...setUp, "-f", muxer, "-"], movie),
  );
  const shown = shownPlaces(movie);
  const pictures = units.map(({ data, isKey }, index) => ({
    data,
    isKey,
    number: first + (shown[index] ?? 0),
  }));
  return { format, pictures };
}

/** The number as bars, black for 0 and white for 1. */
function rawPicture(number: number, width: number, height: number, patch?: FilmPatch): Buffer {
  const row = Buffer.from(
    Array.from({ length: width }, (_, x) => ((number >> Math.floor((x * bits) / width)) & 1 ? 235 : 16)),
  );
  const luma = Buffer.concat(Array.from({ length: height }, () => row));
  for (let y = patch?.top ?? 0; patch && y < patch.top + patch.height; y += 1)
    luma.fill(patch.level, y * width + patch.left, y * width + patch.left + patch.width);
  return Buffer.concat([luma, Buffer.alloc((width * height) / 2, 128)]);
}

function unitsOf(codec: VideoFormat["codec"], stream: Uint8Array) {
  switch (codec) {
    case "h264":
    case "h265": {
      const grammar = codec === "h264" ? h264Grammar() : h265Grammar;
      const isSet = (nal: Uint8Array) => grammar.roleOf(nal[0] ?? 0) === "parameterSet";
      const found = splitAccessUnits(stream, grammar);
      const sets = found[0]?.units.filter(isSet) ?? [];
      const format = codec === "h264" ? h264Format(sets) : h265Format(sets);
      if (format === undefined) throw new Error("the film has no parameter sets");
      const units = found.map(({ units: nals, isKey }) => ({
        isKey,
        data: joinNalUnits(nals.filter((nal) => !isSet(nal))),
      }));
      return { format, units };
    }
    case "mjpeg": {
      const units = splitAt(stream, [0xff, 0xd8, 0xff]).map((data) => ({ data, isKey: true }));
      const size = parseJpegSize(units[0]?.data ?? new Uint8Array());
      if (size === undefined) throw new Error("the film has no picture");
      return { format: mjpegFormat(size), units };
    }
    case "mpeg4": {
      const [head = new Uint8Array(), ...vops] = splitAt(stream, [0, 0, 1, 0xb6]);
      return {
        format: mpeg4Format(head),
        units: vops.map((data) => ({ data, isKey: (data[4] ?? 0) >> 6 === 0 })),
      };
    }
  }
}

/** The stream cut before each mark; what stands before the first is a part of its own. */
function splitAt(stream: Uint8Array, mark: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(stream);
  const found: number[] = [];
  for (let at = bytes.indexOf(Buffer.from(mark)); at >= 0; at = bytes.indexOf(Buffer.from(mark), at + 1))
    found.push(at);
  const starts = found[0] === 0 ? found : [0, ...found];
  return starts.map(
    (start, index) => new Uint8Array(bytes.subarray(start, starts[index + 1] ?? bytes.length)),
  );
}

/** The place in which each picture of a movie is shown. */
function shownPlaces(movie: Uint8Array): number[] {
  const args = ["-v", "error", "-show_entries", "packet=pts", "-of", "csv=p=0", "-"];
  const { stdout } = spawnSync("ffprobe", args, { input: movie, encoding: "utf8" });
  const times = stdout
    .trim()
    .split("\n")
    .map((line) => Number.parseInt(line, 10));
  const order = times.toSorted((a, b) => a - b);
  return times.map((time) => order.indexOf(time));
}

/** Units of a film whose picture 0 is taken at `startMs`; a picture comes in decode order. */
export function filmUnits({ format, pictures }: Film, startMs: number): AccessUnit[] {
  return pictures.map(({ number, isKey, data }) => {
    const atMs = (number * 1000) / framesPerSecond;
    return { format, isKey, isDiscontinuity: false, ptsUs: atMs * 1000, captureMs: startMs + atMs, data };
  });
}

/** `seconds` of sound that beeps with every tenth picture, its first sample taken at `startMs`. */
export function beepUnits(
  codec: "pcmu" | "pcma" | "aac" | "g729",
  seconds: number,
  startMs: number,
): AccessUnit[] {
  const sampleRate = codec === "aac" ? 16_000 : 8_000;
  const data = new Int16Array(seconds * sampleRate);
  const period = (beepEvery / framesPerSecond) * sampleRate;
  for (let at = 0; at < data.length; at++)
    if (at % period < beepSamples * (sampleRate / 8_000))
      data[at] = Math.sin((at * 2 * Math.PI * 1000) / sampleRate) * 20_000;
  const format = {
    kind: "audio",
    codec,
    sampleRate,
    channels: 1,
    bitsPerSample: codec === "aac" ? 0 : 8,
  } as const;
  const unit = (full: AudioFormat, bytes: Uint8Array, first: number): AccessUnit => ({
    format: full,
    isKey: true,
    isDiscontinuity: false,
    ptsUs: (first / sampleRate) * 1e6,
    captureMs: startMs + (first / sampleRate) * 1000,
    data: bytes,
  });
  const input = ["-f", "s16le", "-ar", String(sampleRate), "-ac", "1", "-i", "-"];
  if (codec === "aac") {
    const stream = ffmpeg([...input, "-c:a", "aac", "-f", "adts", "-"], Buffer.from(data.buffer));
    const units: AccessUnit[] = [];
    let full: AudioFormat | undefined;
    // The encoder's first packet is heard before the first sample.
    for (let at = 0, first = -1024; at < stream.length; first += 1024) {
      const header = parseAdtsHeader(stream, at);
      if (header === undefined) throw new Error("no ADTS");
      full ??= { ...format, config: header.config };
      units.push(unit(full, stream.slice(at + header.headerBytes, at + header.frameBytes), first));
      at += header.frameBytes;
    }
    return units;
  }
  const name = codec === "pcma" ? "alaw" : "mulaw";
  const stream = ffmpeg([...input, "-c:a", `pcm_${name}`, "-f", name, "-"], Buffer.from(data.buffer));
  const full: AudioFormat = { ...format, config: new Uint8Array() };
  return Array.from({ length: Math.floor(stream.length / 160) }, (_, index) =>
    unit(full, stream.slice(index * 160, index * 160 + 160), index * 160),
  );
}
