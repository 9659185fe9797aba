// Access units on their way from one of our programs to another, from a bridge to the server: nothing is changed, so that what arrives is recorded as if it had
// been received there. Owns the bytes. A format goes ahead of the first unit that has it; a lane carries one stream. Numbers are big-endian.
//
// Format: u8 1 · u8 codec (WIRE-12) · u16 0 · u32 lane · pictures: u16 width, u16 height, u8 count, for each parameter set u32 length and bytes;
//         sound: u32 samples a second, u8 channels, and the codec's set-up to the end.
// Unit:   u8 2 · u8 flags · u16 0 · u32 lane · f64 capture time in ms · f64 presentation time in us · data to the end.
import { parseAacConfig } from "../codec/aac/audio-specific-config.ts";
import { CodecError } from "../codec/codec-error.ts";
import { h264Format } from "../codec/h264/parameter-sets.ts";
import { h265Format } from "../codec/h265/parameter-sets.ts";
import { mjpegFormat } from "../codec/jpeg/jpeg-segments.ts";
import { mpeg4Format } from "../codec/mpeg4/headers.ts";
import {
  isVideo,
  type AccessUnit,
  type AudioFormat,
  type MediaFormat,
  type VideoCodec,
  type VideoFormat,
} from "../format.ts";
import { codecOfWireNumber, wireNumberOf } from "../wire/wire-codec.ts";
import { RelayError } from "./relay-error.ts";

const formatType = 1;
const unitType = 2;
const formatHeadLength = 8;
/** Bytes in front of a unit's own. */
export const relayHeadLength = 24;
/** A longer message is none. */
export const maximumRelayLength = 8 * 1024 * 1024;

/** What a date can say with four digits of a year: other times are none. */
const endOfTimeMs = Date.UTC(10_000, 0);
const isTime = (captureMs: number) => Math.abs(captureMs) < endOfTimeMs;

const flag = { key: 0x01, discontinuity: 0x02, sound: 0x04 } as const;

/** What a message holds; `data` is a view of its bytes. */
export type RelayMessage =
  | { readonly kind: "format"; readonly lane: number; readonly format: MediaFormat }
  | ({ readonly kind: "unit"; readonly lane: number; readonly isSound: boolean } & Omit<
      AccessUnit,
      "format" | "slab"
    >);

/** The message that names a format. Throws RangeError for one that has no number (WIRE-12) or more than 255 parameter sets. */
export function encodeRelayFormat(lane: number, format: MediaFormat): Uint8Array {
  const body = format.kind === "video" ? videoBody(format) : soundBody(format);
  const bytes = new Uint8Array(formatHeadLength + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint8(0, formatType);
  view.setUint8(1, wireNumberOf(format));
  view.setUint32(4, lane);
  bytes.set(body, formatHeadLength);
  return bytes;
}

/** What goes in front of a unit's data, which follows as it is. */
export function encodeRelayHead(lane: number, unit: AccessUnit): Uint8Array {
  const bytes = new Uint8Array(relayHeadLength);
  const view = new DataView(bytes.buffer);
  const { isKey, isDiscontinuity, captureMs, ptsUs } = unit;
  view.setUint8(0, unitType);
  view.setUint8(
    1,
    (isKey ? flag.key : 0) | (isDiscontinuity ? flag.discontinuity : 0) | (isVideo(unit) ? 0 : flag.sound),
  );
  view.setUint32(4, lane);
  view.setFloat64(8, captureMs);
  view.setFloat64(16, ptsUs);
  return bytes;
}

/** Reads one message. Throws RelayError for what is none. */
export function decodeRelayMessage(message: Uint8Array): RelayMessage {
  // Node's buffers are no plain arrays: what is sliced of them is no copy.
  const bytes = new Uint8Array(message.buffer, message.byteOffset, message.length);
  if (bytes.length < formatHeadLength || bytes.length > maximumRelayLength)
    throw new RelayError(`A message has ${bytes.length} bytes.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const lane = view.getUint32(4);
  if (bytes[0] === formatType) return { kind: "format", lane, format: formatIn(bytes, view) };
  if (bytes[0] !== unitType || bytes.length < relayHeadLength)
    throw new RelayError(`A message has type ${bytes[0]} and ${bytes.length} bytes.`);
  const flags = view.getUint8(1);
  const [captureMs, ptsUs] = [view.getFloat64(8), view.getFloat64(16)];
  if (!isTime(captureMs) || !Number.isFinite(ptsUs)) throw new RelayError("A unit has no time.");
  return {
    kind: "unit",
    lane,
    isSound: (flags & flag.sound) !== 0,
    isKey: (flags & flag.key) !== 0,
    isDiscontinuity: (flags & flag.discontinuity) !== 0,
    captureMs,
    ptsUs,
    data: bytes.subarray(relayHeadLength),
  };
}

function videoBody({ width, height, parameterSets }: VideoFormat): Uint8Array {
  if (parameterSets.length > 255) throw new RangeError(`${parameterSets.length} parameter sets are too many`);
  const bytes = new Uint8Array(5 + parameterSets.reduce((sum, set) => sum + 4 + set.length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, width);
  view.setUint16(2, height);
  view.setUint8(4, parameterSets.length);
  let at = 5;
  for (const set of parameterSets) {
    view.setUint32(at, set.length);
    bytes.set(set, at + 4);
    at += 4 + set.length;
  }
  return bytes;
}

function soundBody({ sampleRate, channels, config }: AudioFormat): Uint8Array {
  const bytes = new Uint8Array(5 + config.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, sampleRate);
  view.setUint8(4, channels);
  bytes.set(config, 5);
  return bytes;
}

function formatIn(bytes: Uint8Array, view: DataView): MediaFormat {
  const codec = codecOfWireNumber(bytes[1] ?? 0);
  const body = formatHeadLength;
  if (codec === undefined || bytes.length < body + 5) throw new RelayError("A format is of no codec.");
  try {
    if (codec.kind === "audio") {
      const config = bytes.slice(body + 5);
      const shape = codec.codec === "aac" ? parseAacConfig(config) : undefined;
      const sampleRate = shape?.sampleRate ?? view.getUint32(body);
      const channels = shape?.channels ?? view.getUint8(body + 4);
      if (sampleRate === 0 || channels === 0) throw new RelayError("A format of sound has none.");
      const { codec: name, bitsPerSample } = codec;
      return { kind: "audio", codec: name, sampleRate, channels, bitsPerSample, config };
    }
    const size = { width: view.getUint16(body), height: view.getUint16(body + 2) };
    const format = videoFormat(codec.codec, size, setsIn(bytes, view, body + 4));
    if (format !== undefined) return format;
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
  }
  throw new RelayError("A format cannot be read.");
}

/** Read out of its parameter sets anew: whoever sends another size than they say is not believed. */
function videoFormat(
  codec: VideoCodec,
  size: { readonly width: number; readonly height: number },
  sets: readonly Uint8Array[],
): VideoFormat | undefined {
  switch (codec) {
    case "h264":
      return h264Format(sets);
    case "h265":
      return h265Format(sets);
    case "mpeg4":
      return mpeg4Format(sets[0] ?? new Uint8Array());
    case "mjpeg":
      return size.width > 0 && size.height > 0 ? mjpegFormat(size) : undefined;
  }
}

/** The parameter sets that begin with their number at `at`; copies, which outlive the message. */
function setsIn(bytes: Uint8Array, view: DataView, at: number): Uint8Array[] {
  const sets: Uint8Array[] = [];
  let next = at + 1;
  for (let left = view.getUint8(at); left > 0; left -= 1) {
    if (next + 4 > bytes.length) throw new RelayError("A format ends too soon.");
    const end = next + 4 + view.getUint32(next);
    if (end > bytes.length) throw new RelayError("A format ends too soon.");
    sets.push(bytes.slice(next + 4, end));
    next = end;
  }
  return sets;
}
