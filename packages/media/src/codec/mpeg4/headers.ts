// The headers of MPEG-4 part 2 (ISO 14496-2 6.2): where the sequence headers end and the picture begins, what they say.
import type { VideoFormat } from "../../format.ts";
import { BitReader } from "../bit-reader.ts";
import { CodecError } from "../codec-error.ts";
import { findStartCode } from "../nal/nal-units.ts";
import { maxPictureSide } from "../picture-size.ts";

/** Start code values (table 6-3). */
const firstVol = 0x20;
const lastVol = 0x2f;
const visualObjectSequence = 0xb0;
const groupOfVop = 0xb3;
const vop = 0xb6;

const rectangular = 0;
const grayscale = 3;
const extendedPar = 15;
const startCodeBytes = 4;

/** What a video object layer header says. */
export interface Mpeg4Vol {
  readonly width: number;
  readonly height: number;
  /** Ticks per second of the VOPs' own time. */
  readonly timeIncrementResolution: number;
  /** Ticks from VOP to VOP where the rate is fixed. */
  readonly fixedTimeIncrement: number | undefined;
}

/** Where the parts of one frame's bytes lie. */
export interface Mpeg4FrameParts {
  /** Bytes of sequence headers in front; 0 when there are none. */
  readonly headerBytes: number;
  /** True for an I-VOP; undefined when there is no VOP at all. */
  readonly isKey: boolean | undefined;
}

/** Finds the sequence headers and the coding type of a frame: headers, then perhaps a group header, then the VOP. */
export function partsOfMpeg4Frame(data: Uint8Array): Mpeg4FrameParts {
  let headerBytes: number | undefined;
  for (let at = findStartCode(data, 0); at >= 0; at = findStartCode(data, at + 3)) {
    const code = data[at + 3];
    if (code === groupOfVop || code === vop) headerBytes ??= at;
    if (code !== vop) continue;
    const type = data[at + startCodeBytes];
    if (type === undefined) break;
    return { headerBytes: headerBytes ?? at, isKey: type >> 6 === 0 }; // vop_coding_type I (table 6-20)
  }
  return { headerBytes: headerBytes ?? data.length, isKey: undefined };
}

/** True when sequence headers tell the picture's size; what else may stand in front of a VOP (user data) does not. */
export function hasMpeg4Vol(headers: Uint8Array): boolean {
  return findVol(headers) !== undefined;
}

/** Parses the first video object layer header among sequence headers. Throws CodecError. */
export function parseMpeg4Vol(headers: Uint8Array): Mpeg4Vol {
  const vol = findVol(headers);
  if (vol === undefined) throw new CodecError("invalid", "MPEG-4 headers hold no video object layer.");
  return readVol(new BitReader(vol));
}

/** The format that sequence headers make. Throws CodecError. */
export function mpeg4Format(headers: Uint8Array): VideoFormat {
  const { width, height } = parseMpeg4Vol(headers);
  const codecString = `mp4v.20.${profileLevelOf(headers)}`;
  return { kind: "video", codec: "mpeg4", width, height, parameterSets: [headers], codecString };
}

/** profile_and_level_indication (table G-1); Simple Profile level 1 where the sequence header is left out. */
function profileLevelOf(headers: Uint8Array): number {
  for (let at = findStartCode(headers, 0); at >= 0; at = findStartCode(headers, at + 3)) {
    if (headers[at + 3] === visualObjectSequence) return headers[at + startCodeBytes] ?? 1;
  }
  return 1;
}

/** What stands behind the first video object layer start code. */
function findVol(headers: Uint8Array): Uint8Array | undefined {
  for (let at = findStartCode(headers, 0); at >= 0; at = findStartCode(headers, at + 3)) {
    const code = headers[at + 3] ?? 0;
    if (code >= firstVol && code <= lastVol) return headers.subarray(at + startCodeBytes);
  }
  return undefined;
}

/** 6.2.3. */
function readVol(bits: BitReader): Mpeg4Vol {
  bits.skip(9); // random_accessible_vol, video_object_type_indication
  let version = 1;
  if (bits.flag()) {
    version = bits.bits(4);
    bits.skip(3); // video_object_layer_priority
  }
  if (bits.bits(4) === extendedPar) bits.skip(16); // par_width, par_height
  if (bits.flag()) {
    bits.skip(3); // chroma_format, low_delay
    if (bits.flag()) bits.skip(79); // bit rate and buffer sizes
  }
  const shape = bits.bits(2);
  if (shape === grayscale && version !== 1) bits.skip(4); // video_object_layer_shape_extension
  if (shape !== rectangular) throw new CodecError("unsupported", "MPEG-4 shape is not rectangular.");
  bits.skip(1);
  const timeIncrementResolution = bits.bits(16);
  bits.skip(1);
  const incrementBits = Math.max(1, 32 - Math.clz32(Math.max(0, timeIncrementResolution - 1)));
  const fixedTimeIncrement = bits.flag() ? bits.bits(incrementBits) : undefined;
  bits.skip(1);
  const width = bits.bits(13);
  bits.skip(1);
  const height = bits.bits(13);
  if (width < 1 || height < 1 || width > maxPictureSide || height > maxPictureSide) {
    throw new CodecError("invalid", `MPEG-4 picture size ${width}x${height} is out of range.`);
  }
  return { width, height, timeIncrementResolution, fixedTimeIncrement };
}
