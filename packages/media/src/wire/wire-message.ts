// Binary messages of the stream protocol: a 32-byte header and a payload (WIRE-7 to WIRE-11). Header and payload are made apart, so
// that all viewers share one payload. What the payload holds is wire-payload.ts.
import { isVideo, type AccessUnit } from "../format.ts";
import { wireNumberOf } from "./wire-codec.ts";
import { WireError } from "./wire-error.ts";

export const wireVersion = 1;
export const wireHeaderLength = 32;
/** Header and payload (WIRE-9). */
export const maximumWireMessageLength = 8 * 1024 * 1024;

/** Message types; clients skip others (WIRE-10). */
export const wireType = { video: 1, audio: 2, thumbnail: 3 } as const;

/** Bits of `flags` (WIRE-11). */
export const wireFlag = {
  key: 0x01,
  discontinuity: 0x02,
  masked: 0x04,
  transcoded: 0x08,
  keyFramesOnly: 0x10,
} as const;

/** What the header says (WIRE-8). */
export interface WireHeader {
  /** One of `wireType`, or a type not known yet. */
  readonly type: number;
  /** Bits of `wireFlag`. */
  readonly flags: number;
  /** See `codecOfWireNumber`. */
  readonly codec: number;
  readonly generation: number;
  /** From 0 in each generation (WIRE-15); a thumbnail's request id (WIRE-38). */
  readonly sequence: number;
  /** Milliseconds since 1970 UTC. */
  readonly captureMs: number;
  /** Microseconds. */
  readonly ptsUs: number;
}

export interface WireMessage extends WireHeader {
  /** A view of the message's bytes. */
  readonly payload: Uint8Array;
}

/** What a viewer's header says beyond the unit itself. */
export interface WirePlace {
  readonly generation: number;
  readonly sequence: number;
  /** Bits added to those of the unit: masked, transcoded, key-frames-only, or discontinuity after a drop or seek. */
  readonly flags?: number;
}

/** The header of a video or audio message that carries `unit`. */
export function wireHeaderOf(unit: AccessUnit, place: WirePlace): WireHeader {
  const own = (unit.isKey ? wireFlag.key : 0) | (unit.isDiscontinuity ? wireFlag.discontinuity : 0);
  return {
    type: isVideo(unit) ? wireType.video : wireType.audio,
    flags: own | (place.flags ?? 0),
    codec: wireNumberOf(unit.format),
    generation: place.generation,
    sequence: place.sequence,
    captureMs: unit.captureMs,
    ptsUs: unit.ptsUs,
  };
}

/** The header of a thumbnail: the answer to request `requestId` (WIRE-38). */
export function thumbnailHeaderOf(unit: AccessUnit, requestId: number, flags = 0): WireHeader {
  const place = { generation: 0, sequence: requestId, flags };
  return { ...wireHeaderOf(unit, place), type: wireType.thumbnail };
}

/** The 32 bytes in front of a payload of `payloadLength` bytes. */
export function encodeWireHeader(header: WireHeader, payloadLength: number): Uint8Array {
  const bytes = new Uint8Array(wireHeaderLength);
  writeWireHeader(bytes, 0, header, payloadLength);
  return bytes;
}

/** Writes these 32 bytes at `offset` of `bytes`, which have room for them. */
export function writeWireHeader(
  bytes: Uint8Array,
  offset: number,
  header: WireHeader,
  payloadLength: number,
): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset + offset, wireHeaderLength);
  view.setUint8(0, wireVersion);
  view.setUint8(1, header.type);
  view.setUint8(2, header.flags);
  view.setUint8(3, header.codec);
  view.setUint32(4, header.generation);
  view.setUint32(8, header.sequence);
  view.setUint32(12, payloadLength);
  view.setFloat64(16, header.captureMs);
  view.setFloat64(24, header.ptsUs);
}

/** Reads a whole message. Throws WireError for another version or a length that does not agree (WIRE-9). */
export function decodeWireMessage(bytes: Uint8Array): WireMessage {
  if (bytes.length < wireHeaderLength) throw new WireError("length", "A message is shorter than its header.");
  if (bytes[0] !== wireVersion) throw new WireError("version", `A message has version ${bytes[0]}.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, wireHeaderLength);
  const payloadLength = view.getUint32(12);
  if (payloadLength !== bytes.length - wireHeaderLength || bytes.length > maximumWireMessageLength) {
    throw new WireError("length", `A message of ${bytes.length} bytes names a payload of ${payloadLength}.`);
  }
  return {
    type: bytes[1] ?? 0,
    flags: bytes[2] ?? 0,
    codec: bytes[3] ?? 0,
    generation: view.getUint32(4),
    sequence: view.getUint32(8),
    captureMs: view.getFloat64(16),
    ptsUs: view.getFloat64(24),
    payload: bytes.subarray(wireHeaderLength),
  };
}
