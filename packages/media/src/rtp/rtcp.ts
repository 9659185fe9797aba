// RTCP (RFC 3550 6): reads sender and receiver reports, source descriptions and BYE; writes what a receiver owes its sender.
import { readU16, readU32 } from "./rtp-packet.ts";

/** Why the rest of a compound packet was not read. What stood before the fault is returned. */
export type RtcpFault = "rtcpTooShort" | "rtcpWrongVersion" | "rtcpBadLength";

/** One report block (RFC 3550 6.4.1). */
export interface ReportBlock {
  readonly ssrc: number;
  /** Share of packets lost since the report before, in 256ths. */
  readonly fractionLost: number;
  readonly cumulativeLost: number;
  readonly extendedHighestSequence: number;
  /** In ticks of the track's clock. */
  readonly jitter: number;
  /** Middle 32 bits of the last sender report's NTP time; 0 before one. */
  readonly lastSenderReport: number;
  /** Since that report came, in 65536ths of a second. */
  readonly delaySinceLastSenderReport: number;
}

export interface SenderReport {
  readonly kind: "senderReport";
  readonly ssrc: number;
  /** The sender's wall clock, milliseconds since 1970 as far as it is right, fractional. */
  readonly ntpMs: number;
  /** Middle 32 bits of the NTP time, to be given back in a receiver report. */
  readonly ntpMiddle: number;
  readonly rtpTimestamp: number;
  readonly packetCount: number;
  readonly octetCount: number;
  readonly reports: readonly ReportBlock[];
}

export interface ReceiverReport {
  readonly kind: "receiverReport";
  readonly ssrc: number;
  readonly reports: readonly ReportBlock[];
}

interface SourceDescription {
  readonly kind: "sourceDescription";
  readonly ssrc: number;
  readonly cname: string;
}

interface Bye {
  readonly kind: "bye";
  readonly ssrcs: readonly number[];
}

export type RtcpPacket = SenderReport | ReceiverReport | SourceDescription | Bye;

/** What a compound packet held, and why reading it ended early if it did. Foreign packet types are passed over. */
export interface RtcpCompound {
  readonly packets: readonly RtcpPacket[];
  readonly fault: RtcpFault | undefined;
}

const packetType = { senderReport: 200, receiverReport: 201, sourceDescription: 202, bye: 203 } as const;
const cnameItem = 1;
const reportBlockBytes = 24;
/** Seconds from 1900 (NTP) to 1970. */
const ntpEpochSeconds = 2_208_988_800;

/** Reads a compound packet. Cameras send single packets without a leading report; that is accepted. */
export function parseRtcp(data: Uint8Array): RtcpCompound {
  const packets: RtcpPacket[] = [];
  let at = 0;
  while (at < data.length) {
    if (data.length - at < 4) return { packets, fault: "rtcpTooShort" };
    const first = data[at] ?? 0;
    if (first >> 6 !== 2) return { packets, fault: "rtcpWrongVersion" };
    const end = at + 4 + readU16(data, at + 2) * 4;
    if (end > data.length) return { packets, fault: "rtcpBadLength" };
    const packet = parsePacket(data.subarray(at, end), first & 0x1f, data[at + 1] ?? 0);
    if (packet !== undefined) packets.push(packet);
    at = end;
  }
  return { packets, fault: undefined };
}

function parsePacket(data: Uint8Array, count: number, type: number): RtcpPacket | undefined {
  switch (type) {
    case packetType.senderReport:
      return data.length < 28 ? undefined : parseSenderReport(data, count);
    case packetType.receiverReport:
      if (data.length < 8) return undefined;
      return { kind: "receiverReport", ssrc: readU32(data, 4), reports: parseReports(data, 8, count) };
    case packetType.sourceDescription:
      return data.length < 8 || count === 0 ? undefined : parseDescription(data);
    case packetType.bye: {
      const ssrcs: number[] = [];
      for (let at = 4; ssrcs.length < count && at + 4 <= data.length; at += 4) ssrcs.push(readU32(data, at));
      return { kind: "bye", ssrcs };
    }
    default:
      return undefined;
  }
}

function parseSenderReport(data: Uint8Array, count: number): SenderReport {
  const seconds = readU32(data, 8);
  const fraction = readU32(data, 12);
  return {
    kind: "senderReport",
    ssrc: readU32(data, 4),
    ntpMs: (seconds - ntpEpochSeconds) * 1000 + (fraction * 1000) / 2 ** 32,
    ntpMiddle: ((seconds << 16) | (fraction >>> 16)) >>> 0,
    rtpTimestamp: readU32(data, 16),
    packetCount: readU32(data, 20),
    octetCount: readU32(data, 24),
    reports: parseReports(data, 28, count),
  };
}

function parseReports(data: Uint8Array, start: number, count: number): ReportBlock[] {
  const reports: ReportBlock[] = [];
  for (
    let at = start;
    reports.length < count && at + reportBlockBytes <= data.length;
    at += reportBlockBytes
  ) {
    reports.push({
      ssrc: readU32(data, at),
      fractionLost: data[at + 4] ?? 0,
      cumulativeLost: (readU32(data, at + 4) << 8) >> 8, // 24 bits, signed
      extendedHighestSequence: readU32(data, at + 8),
      jitter: readU32(data, at + 12),
      lastSenderReport: readU32(data, at + 16),
      delaySinceLastSenderReport: readU32(data, at + 20),
    });
  }
  return reports;
}

/** The first chunk's CNAME (RFC 3550 6.5.1); a camera's description has one chunk. */
function parseDescription(data: Uint8Array): SourceDescription {
  let cname = "";
  for (let at = 8; at + 2 <= data.length && data[at] !== 0;) {
    const length = data[at + 1] ?? 0;
    const text = data.subarray(at + 2, at + 2 + length);
    if (data[at] === cnameItem) cname = String.fromCharCode(...text);
    at += 2 + length;
  }
  return { kind: "sourceDescription", ssrc: readU32(data, 4), cname };
}

/** A sender report without report blocks (RFC 3550 6.4.1). `ntpMs` is milliseconds since 1970. */
export function buildSenderReport(report: Omit<SenderReport, "kind" | "ntpMiddle" | "reports">): Uint8Array {
  const seconds = Math.floor(report.ntpMs / 1000);
  const fraction = Math.floor(((report.ntpMs - seconds * 1000) / 1000) * 2 ** 32);
  const words = [
    report.ssrc,
    seconds + ntpEpochSeconds,
    fraction,
    report.rtpTimestamp,
    report.packetCount,
    report.octetCount,
  ];
  return buildPacket(0, packetType.senderReport, words);
}

/** A receiver report (RFC 3550 6.4.2). */
export function buildReceiverReport(ssrc: number, reports: readonly ReportBlock[]): Uint8Array {
  const words = [ssrc];
  for (const block of reports) {
    words.push(block.ssrc, ((block.fractionLost & 0xff) << 24) | (block.cumulativeLost & 0xffffff));
    words.push(
      block.extendedHighestSequence,
      block.jitter,
      block.lastSenderReport,
      block.delaySinceLastSenderReport,
    );
  }
  return buildPacket(reports.length, packetType.receiverReport, words);
}

/** A source description with a CNAME of at most 255 ASCII characters (RFC 3550 6.5.1). */
export function buildSourceDescription(ssrc: number, cname: string): Uint8Array {
  const text = cname.slice(0, 255);
  const chunkBytes = 4 + 2 + text.length + 1; // SSRC, item header, text, end of items
  const packet = new Uint8Array(4 + Math.ceil(chunkBytes / 4) * 4);
  packet.set(buildPacket(1, packetType.sourceDescription, [ssrc]));
  writeLengthField(packet);
  packet[8] = cnameItem;
  packet[9] = text.length;
  for (let index = 0; index < text.length; index++) packet[10 + index] = text.charCodeAt(index);
  return packet;
}

/** BYE (RFC 3550 6.6). */
export function buildBye(ssrc: number): Uint8Array {
  return buildPacket(1, packetType.bye, [ssrc]);
}

function buildPacket(count: number, type: number, words: readonly number[]): Uint8Array {
  const packet = new Uint8Array(4 + words.length * 4);
  const view = new DataView(packet.buffer);
  packet[0] = 0x80 | count;
  packet[1] = type;
  writeLengthField(packet);
  for (const [index, word] of words.entries()) view.setUint32(4 + index * 4, word);
  return packet;
}

/** The length in 32-bit words minus one (RFC 3550 6.4.1). */
function writeLengthField(packet: Uint8Array): void {
  const words = packet.length / 4 - 1;
  packet[2] = words >> 8;
  packet[3] = words;
}
