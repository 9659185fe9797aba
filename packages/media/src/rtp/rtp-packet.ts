// The RTP fixed header (RFC 3550 5.1). A packet is a view into the receive buffer: nothing is copied, and the view is filled
// anew for every packet so that a steady stream makes no garbage.

/** Why a packet was refused. */
export type RtpPacketFault = "tooShort" | "wrongVersion" | "badExtension" | "badPadding";

const fixedHeaderBytes = 12;

/** One received packet. `data` stays the receive buffer's; it is valid only until the next packet is read into it. */
export class RtpPacket {
  data: Uint8Array = new Uint8Array(0);
  /** Payload bounds within `data`: from inclusive, to exclusive. */
  payloadStart = 0;
  payloadEnd = 0;
  /** Bounds of the header extension's contents; equal when there is none. */
  extensionStart = 0;
  extensionEnd = 0;
  /** The extension's 16 profile bits (RFC 3550 5.3.1). */
  extensionProfile = 0;
  marker = false;
  payloadType = 0;
  /** 16 bits. */
  sequence = 0;
  /** 32 bits, in the track's clock. */
  timestamp = 0;
  ssrc = 0;
  /** When it came, on the recorder's axis in milliseconds. */
  arrivalMs = 0;
  /** Packets known to be missing directly before this one. */
  lostBefore = 0;

  /** Reads the header of the packet `data[from, to)`. On a fault the fields are of no use. */
  read(data: Uint8Array, arrivalMs: number, from = 0, to = data.length): RtpPacketFault | undefined {
    if (to - from < fixedHeaderBytes) return "tooShort";
    const first = data[from] ?? 0;
    if (first >> 6 !== 2) return "wrongVersion";
    const second = data[from + 1] ?? 0;
    this.data = data;
    this.arrivalMs = arrivalMs;
    this.lostBefore = 0;
    this.marker = second >> 7 === 1;
    this.payloadType = second & 0x7f;
    this.sequence = readU16(data, from + 2);
    this.timestamp = readU32(data, from + 4);
    this.ssrc = readU32(data, from + 8);
    let start = from + fixedHeaderBytes + (first & 0x0f) * 4; // CSRC list
    this.extensionStart = start;
    this.extensionEnd = start;
    if ((first & 0x10) !== 0) {
      if (start + 4 > to) return "badExtension";
      this.extensionProfile = readU16(data, start);
      this.extensionStart = start + 4;
      start += 4 + readU16(data, start + 2) * 4;
      this.extensionEnd = start;
    }
    if (start > to) return (first & 0x10) === 0 ? "tooShort" : "badExtension";
    let end = to;
    if ((first & 0x20) !== 0) {
      const padding = data[end - 1] ?? 0;
      if (padding === 0 || start + padding > end) return "badPadding";
      end -= padding;
    }
    this.payloadStart = start;
    this.payloadEnd = end;
    return undefined;
  }
}

/** Big-endian 16 bits at `at`; 0 beyond the end. */
export function readU16(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) << 8) | (data[at + 1] ?? 0);
}

/** Big-endian 32 bits at `at`, unsigned. */
export function readU32(data: Uint8Array, at: number): number {
  return (((data[at] ?? 0) << 24) | (readU16(data, at + 1) << 8) | (data[at + 3] ?? 0)) >>> 0;
}
