// The index beside each clip file: what make-clips writes and the simulator reads. Owns its shape; the media bytes are plain files that
// any player opens (Annex B, JPEGs in a row, ADTS, raw mu-law).
import type { VideoCodec } from "@didban/media";

/** `NAME.json` of a video clip; its pictures are in `file`, in decode order. */
export interface VideoClipIndex {
  readonly kind: "video";
  readonly file: string;
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
  /** Pictures per second. */
  readonly frameRate: number;
  /** Size of each access unit in `file`. */
  readonly frameBytes: readonly number[];
  /** Which access units are key pictures; all of them for MJPEG. */
  readonly keyFrames: readonly number[];
  /** Place of each access unit in display order; absent where that is the decode order (no B-frames). */
  readonly displayOrder?: readonly number[];
}

/** `NAME.json` of a sound clip. */
export interface AudioClipIndex {
  readonly kind: "audio";
  readonly file: string;
  readonly codec: "pcmu" | "aac";
  /** Samples per second, one channel. */
  readonly sampleRate: number;
  /** Samples in each packet as sent. */
  readonly samplesPerPacket: number;
}

export type ClipIndex = VideoClipIndex | AudioClipIndex;
