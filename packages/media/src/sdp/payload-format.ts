// RTP payload formats by name and by static number (RFC 3551 tables 4 and 5, the formats' own RFCs). Owns which of them this product
// understands; how their packets are unpacked is the RTP room's.
import type { Codec } from "../format.ts";

/** What `a=rtpmap` says, or the static table in its place. */
export interface PayloadFormat {
  /** Encoding name as written, for people: `H264`, `VP8`. */
  readonly encoding: string;
  readonly clockRate: number;
  readonly channels: number;
}

interface KnownEncoding {
  readonly codec: Codec;
  readonly kind: "video" | "audio";
  readonly bitsPerSample?: number;
}

const knownEncodings: ReadonlyMap<string, KnownEncoding> = new Map<string, KnownEncoding>([
  ["H264", { codec: "h264", kind: "video" }], // RFC 6184
  ["H265", { codec: "h265", kind: "video" }], // RFC 7798
  ["HEVC", { codec: "h265", kind: "video" }], // some Chinese cameras' word for it
  ["MP4V-ES", { codec: "mpeg4", kind: "video" }], // RFC 6416
  ["JPEG", { codec: "mjpeg", kind: "video" }], // RFC 2435
  ["MPEG4-GENERIC", { codec: "aac", kind: "audio" }], // RFC 3640
  ["MP4A-LATM", { codec: "aac", kind: "audio" }], // RFC 6416
  ["PCMU", { codec: "pcmu", kind: "audio", bitsPerSample: 8 }], // RFC 3551 4.5.14
  ["PCMA", { codec: "pcma", kind: "audio", bitsPerSample: 8 }],
  ["L8", { codec: "pcm_u8", kind: "audio", bitsPerSample: 8 }], // RFC 3551 4.5.10
  ["L16", { codec: "pcm_s16", kind: "audio", bitsPerSample: 16 }], // RFC 3551 4.5.11
  ["L24", { codec: "pcm_s24", kind: "audio", bitsPerSample: 24 }], // RFC 3190
  // RFC 3551 4.5.4; the AAL2 names mean the other order of samples in a byte
  ...[2, 3, 4, 5].flatMap((bitsPerSample): [string, KnownEncoding][] =>
    ["G726", "AAL2-G726"].map((name) => [
      `${name}-${8 * bitsPerSample}`,
      { codec: "adpcm", kind: "audio", bitsPerSample },
    ]),
  ),
  ["G729", { codec: "g729", kind: "audio" }], // RFC 3551 4.5.6
]);

/** The codec behind an encoding name, whatever its case; undefined for one that is foreign here or of the other kind. */
export function knownEncoding(encoding: string, sectionKind: string): KnownEncoding | undefined {
  const known = knownEncodings.get(encoding.toUpperCase());
  return known?.kind === sectionKind ? known : undefined;
}

const staticFormats: ReadonlyMap<number, PayloadFormat> = new Map([
  [0, { encoding: "PCMU", clockRate: 8000, channels: 1 }],
  [2, { encoding: "G726-32", clockRate: 8000, channels: 1 }], // reserved since RFC 3551, still sent by cameras
  [3, { encoding: "GSM", clockRate: 8000, channels: 1 }],
  [4, { encoding: "G723", clockRate: 8000, channels: 1 }],
  [8, { encoding: "PCMA", clockRate: 8000, channels: 1 }],
  [9, { encoding: "G722", clockRate: 8000, channels: 1 }],
  [10, { encoding: "L16", clockRate: 44100, channels: 2 }],
  [11, { encoding: "L16", clockRate: 44100, channels: 1 }],
  [14, { encoding: "MPA", clockRate: 90000, channels: 1 }],
  [18, { encoding: "G729", clockRate: 8000, channels: 1 }],
  [26, { encoding: "JPEG", clockRate: 90000, channels: 1 }],
  [31, { encoding: "H261", clockRate: 90000, channels: 1 }],
  [32, { encoding: "MPV", clockRate: 90000, channels: 1 }],
  [33, { encoding: "MP2T", clockRate: 90000, channels: 1 }],
  [34, { encoding: "H263", clockRate: 90000, channels: 1 }],
]);

/** The format that a payload type below 96 means without `a=rtpmap`. */
export function staticFormat(payloadType: number): PayloadFormat | undefined {
  return staticFormats.get(payloadType);
}

/** Reads the part of `a=rtpmap` behind the payload type: `encoding/clock[/channels]`; a missing clock is 90 kHz for video, else 8 kHz. */
export function parsePayloadFormat(text: string, sectionKind: string): PayloadFormat {
  const [encoding = "", clockText, channelText] = text.trim().split("/");
  const clockRate = Number(clockText);
  const channels = Number(channelText);
  return {
    encoding: encoding.trim(),
    clockRate: clockRate > 0 && clockRate <= 1_000_000 ? clockRate : sectionKind === "video" ? 90_000 : 8_000,
    channels: channels >= 1 && channels <= 64 ? Math.floor(channels) : 1,
  };
}
