// Made-up streams for tests of recorded files: units of any timing and content, in the formats a camera may send.
import type { AccessUnit, AudioFormat, VideoFormat } from "../../format.ts";
import type { FileHeader } from "../file-header.ts";

/** SPS and PPS of a 320x180 baseline stream. */
export const h264Format: VideoFormat = {
  kind: "video",
  codec: "h264",
  width: 320,
  height: 180,
  parameterSets: [
    Uint8Array.of(0x67, 0x42, 0xc0, 0x0c, 0xd9, 0x01, 0x41, 0x96, 0x89, 0xa8),
    Uint8Array.of(0x68, 0xce, 0x3c, 0x80),
  ],
  codecString: "avc1.42c00c",
};

export const mjpegFormat: VideoFormat = {
  kind: "video",
  codec: "mjpeg",
  width: 640,
  height: 480,
  parameterSets: [],
  codecString: "mjpeg",
};

export const pcmuFormat: AudioFormat = {
  kind: "audio",
  codec: "pcmu",
  sampleRate: 8000,
  channels: 1,
  bitsPerSample: 8,
  config: new Uint8Array(),
};

/** A fixed instant, milliseconds since 1970 UTC. */
export const originMs = Date.UTC(2026, 10, 21, 8, 30);

export function headerOf(video: VideoFormat, audio?: AudioFormat): FileHeader {
  const facts = {
    cameraId: "0199f3a2-5f1c-7000-8000-000000000001",
    streamKey: "0",
    fileId: "0199f3a2-5f1c-7000-8000-000000000002",
    epoch: 7,
    sequence: 3,
    originCaptureMs: originMs,
    previousDigest: new Uint8Array(),
  };
  return { facts, video, audio };
}

export interface PictureTiming {
  /** Seconds after the origin, in presentation order of its own. */
  readonly atS: number;
  readonly isKey?: boolean;
  readonly isDiscontinuity?: boolean;
}

/** A picture: one NAL unit behind its length for H.264, `payload` bytes for other codecs. */
export function picture(
  format: VideoFormat,
  timing: PictureTiming,
  payload = Uint8Array.of(0x41, 1, 2),
): AccessUnit {
  return {
    format,
    isKey: timing.isKey ?? false,
    isDiscontinuity: timing.isDiscontinuity ?? false,
    ptsUs: timing.atS * 1e6,
    captureMs: originMs + timing.atS * 1000,
    data: format.codec === "h264" ? lengthPrefixed(payload) : payload,
  };
}

/** A packet of sound. */
export function sound(format: AudioFormat, atS: number, data: Uint8Array = new Uint8Array(160)): AccessUnit {
  return {
    format,
    isKey: true,
    isDiscontinuity: false,
    ptsUs: atS * 1e6,
    captureMs: originMs + atS * 1000,
    data,
  };
}

/** A NAL unit as it lies in a sample. */
export function lengthPrefixed(nal: Uint8Array): Uint8Array {
  const out = new Uint8Array(4 + nal.length);
  new DataView(out.buffer).setUint32(0, nal.length);
  out.set(nal, 4);
  return out;
}

/** Chunks as one byte string. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    out.set(chunk, offset);
    offset += chunk.length;
  }
  return out;
}
