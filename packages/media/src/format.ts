// What a coded stream is made of: codec names, formats and access units. Every other room speaks of video in these words.
// Owns the canonical in-memory form of coded media; how it looks on the network, on disk or in a WebSocket message is
// the business of rtp/, fmp4/ and wire/.
import type { Slab } from "./slab-pool.ts";

/** Video codecs accepted from cameras (LIVE-11, CAM-8). */
export const videoCodecs = ["h264", "h265", "mpeg4", "mjpeg"] as const;
export type VideoCodec = (typeof videoCodecs)[number];
export const isVideoCodec = (codec: string): codec is VideoCodec =>
  (videoCodecs as readonly string[]).includes(codec);

/** Audio codecs that can be recorded and passed on (CAM-8, WIRE-12). `adpcm` is G.726; its rate is in `AudioFormat.bitsPerSample`. */
export const audioCodecs = [
  "pcmu", "pcma", "pcm_u8", "pcm_s16", "pcm_s24", "pcm_s32", "pcm_f32", "adpcm", "g729", "aac",
] as const; // prettier-ignore
export type AudioCodec = (typeof audioCodecs)[number];

/** False for the sound that neither a browser nor this product decodes, G.729 (AUD-3). */
export const isPlayableSound = (codec: string): boolean => codec !== "g729";

export type Codec = VideoCodec | AudioCodec;

/**
 * A video stream's unchanging facts. A new object is made whenever any of them changes, so identity comparison tells a change.
 */
export interface VideoFormat {
  readonly kind: "video";
  readonly codec: VideoCodec;
  /** Coded picture size after cropping, in pixels. */
  readonly width: number;
  readonly height: number;
  /**
   * Decoder set-up, in order: h264 [SPS, PPS...], h265 [VPS, SPS, PPS...] as NAL units without prefix; mpeg4 one entry, the
   * VOS/VO/VOL headers with their start codes; mjpeg empty.
   */
  readonly parameterSets: readonly Uint8Array[];
  /** RFC 6381 codec string, for example `avc1.64001f`, `hvc1.1.6.L93.B0`, `mp4v.20.9`, `mjpeg`. */
  readonly codecString: string;
}

/** An audio stream's unchanging facts; same identity rule as `VideoFormat`. */
export interface AudioFormat {
  readonly kind: "audio";
  readonly codec: AudioCodec;
  /** Samples per second. */
  readonly sampleRate: number;
  readonly channels: number;
  /** Bits per coded sample: PCM width, or 2, 3, 4, 5 for G.726 at 16, 24, 32, 40 kbit/s; 0 where it has no meaning. */
  readonly bitsPerSample: number;
  /** AAC: the AudioSpecificConfig (ISO 14496-3 1.6.2.1); otherwise empty. */
  readonly config: Uint8Array;
}

export type MediaFormat = VideoFormat | AudioFormat;

/**
 * One coded picture, or one packet of sound, in decode order: what the recorder writes and viewers get.
 *
 * `data` of h264 and h265 is NAL units, each behind a 4-byte big-endian length, without access unit delimiters, filler and parameter sets
 * (those stand in `format`). mpeg4: one VOP with its start code. mjpeg: one whole JPEG. AAC: one raw block
 * without ADTS. Other audio: the payload as received, PCM in little-endian order.
 */
export interface AccessUnit {
  readonly format: MediaFormat;
  /** True for pictures that start decoding afresh (IDR, CRA/BLA, I-VOP, JPEG) and for all audio. */
  readonly isKey: boolean;
  /** True for the first unit after media was lost or the source started again. */
  readonly isDiscontinuity: boolean;
  /** Presentation time in microseconds on the stream's own continuous axis (WIRE-16). Not monotonic with B-frames. */
  readonly ptsUs: number;
  /** Capture time, milliseconds since 1970 UTC, fractional (WIRE-16). */
  readonly captureMs: number;
  readonly data: Uint8Array;
  /** The memory that `data` lies in; absent where that is the garbage collector's. Who keeps the unit beyond a call holds it. */
  readonly slab?: Slab | undefined;
}

/** True when the unit carries a picture. */
export function isVideo(unit: AccessUnit): unit is AccessUnit & { readonly format: VideoFormat } {
  return unit.format.kind === "video";
}

/** Keeps a unit's bytes as they are beyond the call that handed it over, until `releaseUnit`. */
export function holdUnit(unit: AccessUnit): void {
  unit.slab?.hold();
}

/** Gives back what `holdUnit` kept. */
export function releaseUnit(unit: AccessUnit): void {
  unit.slab?.release();
}
