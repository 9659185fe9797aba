// The header extension of replayed recordings (ONVIF Streaming 6.3): when a picture was taken, and where the recording breaks off. Reads and
// writes it; what follows from it is replay-track.ts's.
import { readU16, readU32, type RtpPacket } from "./rtp-packet.ts";

/** The extension's profile bits. */
const replayProfile = 0xabac;
/** Words of the extension: NTP time, then flags with a sequence number. */
const replayWords = 3;
const extensionBytes = replayWords * 4;
/** Of an extension that stands behind this one: profile and length. */
const headBytes = 4;
const ntpEpochSeconds = 2_208_988_800;
/** Seconds below this are those of the era that begins in 2036: no recording is of before 1968. */
const eraBorder = 2 ** 31;
const eraSeconds = 2 ** 32;
const cleanBit = 0x80;
const endBit = 0x40;
const discontinuityBit = 0x20;
const terminalBit = 0x10;

export interface ReplayMark {
  /** Milliseconds since 1970, by the camera's clock. */
  readonly timeMs: number;
  /** C: decoding can begin here. */
  readonly isClean: boolean;
  /** E: a stretch of recording without a break ends here. */
  readonly endsStretch: boolean;
  /** D: packets are missing before this one. */
  readonly isDiscontinuity: boolean;
  /** T: nothing follows. */
  readonly isLast: boolean;
}

/**
 * Reads the mark of a packet and leaves the extension of its payload format, which may stand behind it (6.3.3), as the packet's own; undefined where
 * the packet has none.
 */
export function takeReplayMark(packet: RtpPacket): ReplayMark | undefined {
  const { data, extensionStart: at, extensionEnd } = packet;
  if (packet.extensionProfile !== replayProfile || extensionEnd - at < extensionBytes) return undefined;
  const flags = data[at + 8] ?? 0;
  const told = readU32(data, at);
  const seconds = told < eraBorder ? told + eraSeconds : told;
  const mark = {
    timeMs: (seconds - ntpEpochSeconds) * 1000 + (readU32(data, at + 4) * 1000) / 2 ** 32,
    isClean: (flags & cleanBit) !== 0,
    endsStretch: (flags & endBit) !== 0,
    isDiscontinuity: (flags & discontinuityBit) !== 0,
    isLast: (flags & terminalBit) !== 0,
  };
  const next = at + extensionBytes;
  const isFollowed = extensionEnd - next >= headBytes;
  packet.extensionProfile = isFollowed ? readU16(data, next) : 0;
  packet.extensionStart = isFollowed ? next + headBytes : extensionEnd;
  return mark;
}

/** The packet with the mark in its header; it must have no extension yet. */
export function withReplayMark(packet: Uint8Array, mark: ReplayMark): Uint8Array {
  const csrcBytes = ((packet[0] ?? 0) & 0x0f) * 4;
  const headerEnd = 12 + csrcBytes;
  const bytes = new Uint8Array(packet.length + 4 + extensionBytes);
  bytes.set(packet.subarray(0, headerEnd));
  bytes[0] = (bytes[0] ?? 0) | 0x10; // X: an extension follows
  const view = new DataView(bytes.buffer, headerEnd);
  const seconds = Math.floor(mark.timeMs / 1000);
  view.setUint16(0, replayProfile); // profile
  view.setUint16(2, replayWords); // length in words
  view.setUint32(4, (seconds + ntpEpochSeconds) % eraSeconds); // NTP time, seconds
  view.setUint32(8, Math.floor(((mark.timeMs - seconds * 1000) / 1000) * 2 ** 32)); // NTP time, fraction
  view.setUint8(
    12,
    (mark.isClean ? cleanBit : 0) |
      (mark.endsStretch ? endBit : 0) |
      (mark.isDiscontinuity ? discontinuityBit : 0) |
      (mark.isLast ? terminalBit : 0),
  ); // flags
  bytes.set(packet.subarray(headerEnd), headerEnd + 4 + extensionBytes);
  return bytes;
}
