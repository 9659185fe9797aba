// Sound that is no AAC, made into AAC by ffmpeg: decoded here, laid on one line with the picture's gaps taken out, encoded, and kept in a spool.

import type { AudioFormat } from "@didban/media";
import {
  lengthTicks,
  PcmLine,
  pictureTimescale,
  type AudioTrack,
  type PictureTimes,
} from "@didban/media/clip";
import {
  aacSampleRates,
  createSampleDecoder,
  createSoundDecoder,
  playedSampleRate,
} from "@didban/media/codec";
import { chunksOf, type ByteSource } from "./chunk-builder.ts";
import type { SourcedTrack } from "./copied-tracks.ts";
import { runEncoder } from "./encoder-process.ts";
import type { FootageRun, RangeFootage } from "./range-footage.ts";
import { SourceReader } from "./source-reader.ts";
import type { Spool } from "./spool.ts";
import { AdtsSplitter } from "../../ffmpeg/packet-splitters.ts";

/** Samples that come out of a packet of AAC-LC, and before the first that was put in (ffmpeg's encoder). */
const packetSamples = 1024;
const primingSamples = 1024;
/** The encoder is given sound in pieces of about this size. */
const pieceBytes = 64 * 1024;

export interface SoundEncoding {
  readonly footage: RangeFootage;
  readonly formats: readonly AudioFormat[];
  readonly times: PictureTimes;
  readonly sources: readonly ByteSource[];
  readonly spool: Spool;
  readonly command: string;
  readonly signal: AbortSignal;
  onShare(share: number): void;
}

/** Decodes one format into samples of the encoder's rate and channels. */
type Decode = (data: Uint8Array) => Float32Array;

/** The encoded track; its bytes are in the spool. Rejects as `runEncoder` does. */
export async function encodedSound(encoding: SoundEncoding): Promise<SourcedTrack<AudioTrack>> {
  const { formats, times, spool, command, signal } = encoding;
  const { sampleRate, channels, decoders } = decodersOf(formats);
  const line = new PcmLine({ sampleRate, channels }, times.stretches);
  const splitter = new AdtsSplitter();
  const sizes: number[] = [];
  let config: Uint8Array = new Uint8Array();
  const input = ["-f", "s16le", "-ar", String(sampleRate), "-ac", String(channels), "-i", "pipe:0"];
  const codec = ["-c:a", "aac", "-b:a", String(bitRate(sampleRate) * channels), "-flags:a", "+bitexact"];
  await runEncoder({
    command,
    args: [...input, ...codec, "-threads", "1", "-f", "adts", "pipe:1"],
    signal,
    input: inPieces(samplesOf(encoding, line, decoders)),
    output: async (bytes) => {
      for (const packet of splitter.push(bytes)) {
        config = packet.config;
        sizes.push(packet.data.length);
        await spool.append(packet.data);
      }
    },
  });
  await spool.flush();
  const format: AudioFormat = { kind: "audio", codec: "aac", sampleRate, channels, bitsPerSample: 0, config };
  const decodeTicks = sizes.map((_, index) => index * packetSamples);
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
    isKey: () => true,
    decodeS: (place) => ((decodeTicks[place] ?? 0) - primingSamples) / sampleRate,
  });
  const clipSamples = Math.round((lengthTicks(times.stretches) / pictureTimescale) * sampleRate);
  const track: AudioTrack = {
    kind: "audio",
    format,
    samples: { sizes, decodeTicks, presentationTicks: decodeTicks, isKey: sizes.map(() => true) },
    timescale: sampleRate,
    startTicks: primingSamples,
    endTicks: primingSamples + clipSamples,
    delayTicks: 0,
  };
  return { track, chunks };
}

/** Bits a second of one channel: more would be lost on telephone sound. */
function bitRate(sampleRate: number): number {
  return sampleRate <= 12_000 ? 32_000 : sampleRate <= 24_000 ? 48_000 : 64_000;
}

/** One rate for all: the formats' own where they agree and AAC has it, else that of the player. */
function decodersOf(formats: readonly AudioFormat[]) {
  const [first] = formats;
  const isShared =
    first !== undefined &&
    aacSampleRates.includes(first.sampleRate) &&
    first.channels <= 2 &&
    formats.every(
      ({ sampleRate, channels }) => sampleRate === first.sampleRate && channels === first.channels,
    );
  const make = isShared ? createSampleDecoder : (format: AudioFormat) => createSoundDecoder(format)?.decode;
  const decoders = new Map<AudioFormat, Decode>();
  for (const format of formats) {
    const decode = make(format);
    if (decode) decoders.set(format, decode);
  }
  return {
    sampleRate: isShared ? first.sampleRate : playedSampleRate,
    channels: isShared ? first.channels : 1,
    decoders,
  };
}

/** All samples of the clip's sound in order. */
async function* samplesOf(
  { footage, formats, sources, signal, onShare }: SoundEncoding,
  line: PcmLine,
  decoders: ReadonlyMap<AudioFormat, Decode>,
): AsyncGenerator<Uint8Array> {
  const runs = formats.flatMap((format) => {
    const sound = footage.sound.get(format);
    return (sound?.runs ?? []).map((run) => ({ run, sound, decode: decoders.get(format) }));
  });
  runs.sort((a, b) => a.run.file - b.run.file || a.run.offset - b.run.offset);
  const reader = new SourceReader();
  try {
    for (const [at, { run, sound, decode }] of runs.entries()) {
      signal.throwIfAborted();
      if (sound === undefined || decode === undefined) continue;
      const bytes = await reader.read(sourceOf(run, sources), run.offset, bytesOf(run, sound.sizes));
      let offset = 0;
      for (let index = run.first; index < run.first + run.count; index++) {
        const data = bytes.subarray(offset, (offset += sound.sizes[index] ?? 0));
        yield* line.push(decode(data), sound.captureMs[index] ?? 0);
      }
      onShare((at + 1) / runs.length);
    }
    yield* line.end();
  } finally {
    await reader.close();
  }
}

function sourceOf(run: FootageRun, sources: readonly ByteSource[]): ByteSource {
  const source = sources[run.file];
  if (source === undefined) throw new RangeError("A run lies in no file of the range.");
  return source;
}

/** Bytes that a run takes. */
function bytesOf(run: FootageRun, sizes: readonly number[]): number {
  return sizes.slice(run.first, run.first + run.count).reduce((sum, size) => sum + size, 0);
}

async function* inPieces(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    waiting.push(part);
    bytes += part.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}
