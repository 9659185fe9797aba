// What a clip is made of before it is a file: tracks, their samples as columns, and the chunks in which their bytes follow each other. Which
// samples belong in it and when they are shown is picture-times.ts and sound-times.ts; how a file says so, the two muxers'.
import type { AudioFormat, VideoFormat } from "../format.ts";

/** Samples of a track in decode order. Times are ticks of the track's timescale, from 0. */
export interface SampleColumns {
  /** Bytes of each sample as it stands in the file. */
  readonly sizes: readonly number[];
  readonly decodeTicks: readonly number[];
  /** Never before the decode time. */
  readonly presentationTicks: readonly number[];
  readonly isKey: readonly boolean[];
}

interface TrackBase {
  readonly samples: SampleColumns;
  /** Ticks a second. */
  readonly timescale: number;
  /** What is presented before it only helps to decode, and is hidden. */
  readonly startTicks: number;
  /** What is presented from it on is hidden as well. */
  readonly endTicks: number;
  /** How long after the clip's beginning the track's presentation begins, in ticks of `pictureTimescale`. */
  readonly delayTicks: number;
}

export interface VideoTrack extends TrackBase {
  readonly kind: "video";
  /** What the file is set up for: its first pictures' format. Key pictures of a track with several bring their own set-up. */
  readonly format: VideoFormat;
}

export interface AudioTrack extends TrackBase {
  readonly kind: "audio";
  readonly format: AudioFormat;
}

export type ClipTrack = VideoTrack | AudioTrack;

/** Samples of one track that lie one behind the other in the file. */
export interface ClipChunk {
  /** Index in the clip's tracks. */
  readonly track: number;
  readonly firstSample: number;
  readonly sampleCount: number;
  readonly byteLength: number;
}

export interface Clip {
  /** The picture first. */
  readonly tracks: readonly ClipTrack[];
  /** In file order, tracks woven. */
  readonly chunks: readonly ClipChunk[];
  /** Capture time of the first picture presented, milliseconds since 1970 UTC. */
  readonly createdMs: number;
}

/** Ticks a second of the picture and of the whole clip: six hours of them fit 32 bits, and RTP counts pictures in them. */
export const pictureTimescale = 90_000;
/** The same in a millisecond. */
export const ticksPerMs = pictureTimescale / 1000;
