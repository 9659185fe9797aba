// What the fake server's camera sees: pictures on a grid of time, in decode order.
import type { AudioCodec, VideoCodec } from "@didban/media";

export interface Footage {
  readonly codec: VideoCodec;
  readonly wireCodec: number;
  readonly width: number;
  readonly height: number;
  /** Time between two places of the grid, and between two key frames, whole milliseconds. */
  readonly pictureMs: number;
  readonly keyFrameMs: number;
  payloadAt(slotMs: number): Uint8Array;
  /** When the picture of a place was taken; with B-frames not the place itself. */
  captureAt(slotMs: number): number;
}

/** Ten pictures a second without content, a key frame each second. */
export const blankFootage: Footage = {
  codec: "h264",
  wireCodec: 1,
  width: 640,
  height: 360,
  pictureMs: 100,
  keyFrameMs: 1000,
  payloadAt: () => new Uint8Array(100),
  captureAt: (slotMs) => slotMs,
};

/** What the camera hears. */
export interface FakeSound {
  readonly wireCodec: number;
  /** As `ack` tells it. */
  readonly shape: { readonly codec: AudioCodec; readonly rate: number; readonly channels: number };
  payloadAt(slotMs: number): Uint8Array;
}

/** 100 ms of mu-law with each picture. */
export const muLawSound: FakeSound = {
  wireCodec: 32,
  shape: { codec: "pcmu", rate: 8000, channels: 1 },
  payloadAt: () => new Uint8Array(800).fill(0x80),
};
