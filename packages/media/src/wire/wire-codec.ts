// The codec numbers of binary messages (WIRE-12). In JSON codecs have their names (CAM-8).
import type { AudioCodec, MediaFormat, VideoCodec } from "../format.ts";

/** A codec as a message's header names it. */
export type WireCodec =
  | { readonly kind: "video"; readonly codec: VideoCodec }
  | { readonly kind: "audio"; readonly codec: AudioCodec; readonly bitsPerSample: number };

const wireCodecs: ReadonlyMap<number, WireCodec> = new Map<number, WireCodec>([
  [1, { kind: "video", codec: "h264" }],
  [2, { kind: "video", codec: "h265" }],
  [3, { kind: "video", codec: "mpeg4" }],
  [4, { kind: "video", codec: "mjpeg" }],
  [32, { kind: "audio", codec: "pcmu", bitsPerSample: 8 }],
  [33, { kind: "audio", codec: "pcma", bitsPerSample: 8 }],
  [34, { kind: "audio", codec: "pcm_u8", bitsPerSample: 8 }],
  [35, { kind: "audio", codec: "pcm_s16", bitsPerSample: 16 }],
  [36, { kind: "audio", codec: "pcm_s24", bitsPerSample: 24 }],
  [37, { kind: "audio", codec: "pcm_s32", bitsPerSample: 32 }],
  [38, { kind: "audio", codec: "pcm_f32", bitsPerSample: 32 }],
  [39, { kind: "audio", codec: "adpcm", bitsPerSample: 2 }],
  [40, { kind: "audio", codec: "adpcm", bitsPerSample: 3 }],
  [41, { kind: "audio", codec: "adpcm", bitsPerSample: 4 }],
  [42, { kind: "audio", codec: "adpcm", bitsPerSample: 5 }],
  [43, { kind: "audio", codec: "g729", bitsPerSample: 0 }],
  [44, { kind: "audio", codec: "aac", bitsPerSample: 0 }],
]);

/** The codec behind a number; undefined for one that this version does not know. */
export function codecOfWireNumber(number: number): WireCodec | undefined {
  return wireCodecs.get(number);
}

/** The number of a format's codec. Throws RangeError for G.726 at a rate that does not exist. */
export function wireNumberOf(format: MediaFormat): number {
  for (const [number, known] of wireCodecs) {
    if (known.codec !== format.codec) continue;
    if (known.codec !== "adpcm" || format.kind === "video" || known.bitsPerSample === format.bitsPerSample)
      return number;
  }
  throw new RangeError(`No wire number for ${format.codec}.`);
}
