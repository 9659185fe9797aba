// The marker segments of a JPEG (ITU-T T.81 B.1): walking them, the picture's size, and comments.
import type { VideoFormat } from "../../format.ts";
import { CodecError } from "../codec-error.ts";
import { maxPictureSide } from "../picture-size.ts";

/** Marker codes (table B.1). */
export const jpegMarker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  quantisation: 0xdb,
  restartInterval: 0xdd,
  baselineFrame: 0xc0,
  huffman: 0xc4,
  app0: 0xe0,
  comment: 0xfe,
} as const;

/** One marker segment in front of the scan. */
export interface JpegSegment {
  readonly marker: number;
  /** Where its 0xFF stands. */
  readonly start: number;
  /** Contents without the length. */
  readonly contents: Uint8Array;
}

/** The segments of `data` from `start` to the scan's, included. Stops at the first byte that is none. */
export function* jpegSegments(data: Uint8Array, start: number): Generator<JpegSegment> {
  let at = start;
  while (at + 4 <= data.length && data[at] === 0xff) {
    const marker = data[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1; // fill byte
      continue;
    }
    const length = ((data[at + 2] ?? 0) << 8) | (data[at + 3] ?? 0);
    if (length < 2 || at + 2 + length > data.length) return;
    yield { marker, start: at, contents: data.subarray(at + 4, at + 2 + length) };
    if (marker === jpegMarker.startOfScan) return;
    at += 2 + length;
  }
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size in the frame header among segments from `start` on; undefined without one. */
export function jpegSizeFrom(data: Uint8Array, start: number): PictureSize | undefined {
  for (const { marker, contents } of jpegSegments(data, start)) {
    if (!isFrameHeader(marker) || contents.length < 5) continue;
    const height = ((contents[1] ?? 0) << 8) | (contents[2] ?? 0);
    const width = ((contents[3] ?? 0) << 8) | (contents[4] ?? 0);
    return width < 1 || height < 1 || width > maxPictureSide || height > maxPictureSide
      ? undefined
      : { width, height };
  }
  return undefined;
}

/** The size of a whole JPEG. Throws CodecError. */
export function parseJpegSize(data: Uint8Array): PictureSize {
  if (data[0] !== 0xff || data[1] !== jpegMarker.startOfImage) throw new CodecError("invalid", "Not a JPEG.");
  const size = jpegSizeFrom(data, 2);
  if (size === undefined) throw new CodecError("invalid", "JPEG has no usable frame header.");
  return size;
}

/** The format of JPEG pictures of one size. */
export function mjpegFormat({ width, height }: PictureSize): VideoFormat {
  return { kind: "video", codec: "mjpeg", width, height, parameterSets: [], codecString: "mjpeg" };
}

/** A JPEG with `comment` (at most 65,533 bytes) right behind its start. Throws CodecError where `data` is no JPEG. */
export function withJpegComment(data: Uint8Array, comment: Uint8Array): Uint8Array {
  if (data[0] !== 0xff || data[1] !== jpegMarker.startOfImage) throw new CodecError("invalid", "Not a JPEG.");
  if (comment.length > 0xffff - 2) throw new CodecError("invalid", "JPEG comment is over 65,533 bytes.");
  const out = new Uint8Array(data.length + 4 + comment.length);
  const length = comment.length + 2;
  out.set([0xff, jpegMarker.startOfImage, 0xff, jpegMarker.comment, length >> 8, length & 0xff]);
  out.set(comment, 6);
  out.set(data.subarray(2), 6 + comment.length);
  return out;
}

/** The first comment of a JPEG; undefined without one. */
export function jpegComment(data: Uint8Array): Uint8Array | undefined {
  for (const { marker, contents } of jpegSegments(data, 2))
    if (marker === jpegMarker.comment) return contents;
  return undefined;
}

/** SOF0 to SOF15 but for DHT, JPG and DAC, which lie between them. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}
