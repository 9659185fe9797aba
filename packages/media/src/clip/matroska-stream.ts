// Pictures as Matroska that goes on without an end (RFC 9559), for a program that reads them from a pipe: each can be read the moment it is
// written, with the time it is shown at, whatever order it comes in.
import type { AccessUnit, VideoFormat } from "../format.ts";
import { element, idBytes, joinParts, text, unsigned } from "./ebml.ts";
import { trackEntry } from "./matroska-tracks.ts";
import { matroskaType } from "./matroska.ts";

/** A length that says that it is not known. */
const unknownLength = Uint8Array.of(0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff);
/** A millisecond: what reads it may write no finer times. */
const tickNs = 1_000_000;
const keyFlag = 0x80;

/** The head, to be written first. Throws Fmp4Error for a format without its set-up. */
export function matroskaStreamHead(format: VideoFormat): Uint8Array {
  const info = element(0x1549_a966, [
    ...unsigned(0x2ad7b1, tickNs), // TimestampScale
    ...text(0x4d80, "didban"), // MuxingApp
    ...text(0x5741, "didban"), // WritingApp
  ]);
  return joinParts([
    ...matroskaType(),
    idBytes(0x1853_8067), // Segment
    unknownLength,
    ...info,
    ...element(0x1654_ae6b, trackEntry({ format }, 1, 0)), // Tracks
  ]);
}

/** One picture of the head's format; `ticks` are milliseconds from 0 on at which it is shown. The bytes are a copy. */
export function matroskaStreamPicture({ data, isKey }: AccessUnit, ticks: number): Uint8Array {
  // Track 1, no time beside the cluster's.
  const block = Uint8Array.of(0x81, 0, 0, isKey ? keyFlag : 0);
  const content = [...unsigned(0xe7, ticks), ...element(0xa3, [block, data])]; // Timestamp, SimpleBlock
  return joinParts(element(0x1f43_b675, content)); // Cluster
}
