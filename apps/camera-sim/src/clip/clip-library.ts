// The committed clips in memory: read once, cut into access units and shared by every camera that shows them. Knows files and framing;
// how a unit is sent is stream/'s.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { VideoCodec } from "@didban/media";
import { joinNalUnits, splitAnnexB } from "@didban/media/codec";
import type { AudioClipIndex, ClipIndex, VideoClipIndex } from "./clip-index.ts";

/** One coded picture of a clip. */
export interface ClipFrame {
  /** As `AccessUnit.data`: length-prefixed NAL units without parameter sets, or a whole JPEG. */
  readonly data: Uint8Array;
  readonly isKey: boolean;
  /** Place in display order, counted from the clip's start. */
  readonly displayIndex: number;
}

export interface VideoClip {
  readonly kind: "video";
  readonly name: string;
  /** Path of the coded pictures, in Annex B format or as JPEGs in a row. */
  readonly file: string;
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  /** As `VideoFormat.parameterSets`. */
  readonly parameterSets: readonly Uint8Array[];
  readonly frames: readonly ClipFrame[];
  /** How many frames a picture may be sent before it is shown; 0 without B-frames. */
  readonly reorderDepth: number;
}

export interface AudioClip {
  readonly kind: "audio";
  readonly name: string;
  readonly codec: "pcmu" | "aac";
  readonly sampleRate: number;
  readonly samplesPerPacket: number;
  /** As `AudioFormat.config`: the AudioSpecificConfig of AAC. */
  readonly config: Uint8Array;
  readonly packets: readonly Uint8Array[];
}

const clipsFolder = join(import.meta.dirname, "../../clips");
const loadedVideo = new Map<string, VideoClip>();
const loadedAudio = new Map<string, AudioClip>();

/** The video clip `name`, such as `yard-main`. Throws when there is no such clip. */
export function videoClip(name: string): VideoClip {
  const known = loadedVideo.get(name);
  if (known !== undefined) return known;
  const index = readIndex(name);
  if (index.kind !== "video") throw new RangeError(`clip ${name} holds no pictures`);
  const clip = loadVideo(name, index);
  loadedVideo.set(name, clip);
  return clip;
}

/** The sound clip `name`, such as `yard-sound`. Throws when there is no such clip. */
export function audioClip(name: string): AudioClip {
  const known = loadedAudio.get(name);
  if (known !== undefined) return known;
  const index = readIndex(name);
  if (index.kind !== "audio") throw new RangeError(`clip ${name} holds no sound`);
  const clip = loadAudio(name, index);
  loadedAudio.set(name, clip);
  return clip;
}

function readIndex(name: string): ClipIndex {
  if (!/^[a-z0-9-]+$/.test(name)) throw new RangeError(`no clip is called ${name}`);
  let text: string;
  try {
    text = readFileSync(join(clipsFolder, `${name}.json`), "utf8");
  } catch {
    throw new RangeError(`no clip is called ${name}`);
  }
  const index: ClipIndex = JSON.parse(text);
  return index;
}

function loadVideo(name: string, index: VideoClipIndex): VideoClip {
  const file = join(clipsFolder, index.file);
  const stream = readFileSync(file);
  const keys = new Set(index.keyFrames);
  const parameterSets = new Map<string, Uint8Array>();
  let at = 0;
  const frames = index.frameBytes.map((byteLength, frame): ClipFrame => {
    const unit = stream.subarray(at, at + byteLength);
    at += byteLength;
    const data = index.codec === "mjpeg" ? unit : takeSlices(unit, index.codec, parameterSets);
    return { data, isKey: keys.has(frame), displayIndex: index.displayOrder?.[frame] ?? frame };
  });
  const reorderDepth = Math.max(0, ...frames.map((frame, decodeIndex) => frame.displayIndex - decodeIndex));
  const { codec, width, height, frameRate } = index;
  return {
    kind: "video",
    name,
    file,
    codec,
    width,
    height,
    frameRate,
    parameterSets: [...parameterSets.values()],
    frames,
    reorderDepth,
  };
}

/** The unit's slices; its parameter sets go into `parameterSets`, once each. */
function takeSlices(unit: Uint8Array, codec: VideoCodec, parameterSets: Map<string, Uint8Array>): Uint8Array {
  const slices: Uint8Array[] = [];
  for (const nal of splitAnnexB(unit)) {
    const role = nalRole(nal[0] ?? 0, codec);
    if (role === "parameterSet") parameterSets.set(Buffer.from(nal).toString("base64"), nal);
    if (role === "slice") slices.push(nal);
  }
  return joinNalUnits(slices);
}

/** Table 7-1 of H.264 and of H.265. */
function nalRole(header: number, codec: VideoCodec): "slice" | "parameterSet" | "other" {
  const type = codec === "h264" ? header & 0x1f : (header >> 1) & 0x3f;
  const lastSlice = codec === "h264" ? 5 : 31;
  if (type <= lastSlice) return "slice";
  const sets = codec === "h264" ? [7, 8] : [32, 33, 34];
  return sets.includes(type) ? "parameterSet" : "other";
}

function loadAudio(name: string, index: AudioClipIndex): AudioClip {
  const stream = readFileSync(join(clipsFolder, index.file));
  const packets = index.codec === "aac" ? adtsBlocks(stream) : equalPieces(stream, index.samplesPerPacket);
  const config = index.codec === "aac" ? audioSpecificConfig(stream) : new Uint8Array(0);
  const { codec, sampleRate, samplesPerPacket } = index;
  return { kind: "audio", name, codec, sampleRate, samplesPerPacket, config, packets };
}

function equalPieces(stream: Uint8Array, byteLength: number): Uint8Array[] {
  return Array.from({ length: Math.floor(stream.length / byteLength) }, (_, piece) =>
    stream.subarray(piece * byteLength, (piece + 1) * byteLength),
  );
}

/** ISO 13818-7 6.2: a 7-byte header (no CRC), then one raw block; the frame's length stands in 13 bits from bit 30. */
function adtsBlocks(stream: Buffer): Uint8Array[] {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at + 7 <= stream.length;) {
    const length = (stream.readUInt32BE(at + 2) >> 5) & 0x1fff;
    blocks.push(stream.subarray(at + 7, at + length));
    at += length;
  }
  return blocks;
}

/** ISO 14496-3 1.6.2.1 made from the ADTS header's profile, rate index and channels. */
function audioSpecificConfig(stream: Buffer): Uint8Array {
  const objectType = (stream.readUInt8(2) >> 6) + 1;
  const rateIndex = (stream.readUInt8(2) >> 2) & 15;
  const channels = ((stream.readUInt8(2) & 1) << 2) | (stream.readUInt8(3) >> 6);
  return Uint8Array.of((objectType << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (channels << 3));
}
