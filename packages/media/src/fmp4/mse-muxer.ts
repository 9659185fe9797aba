// Makes what Media Source Extensions play (LIVE-16): fragmented MP4 from access units as they arrive, a fragment as soon as the next
// unit shows where it ends. Owns no SourceBuffer; the player appends.
import type { AccessUnit, AudioFormat, VideoFormat } from "../format.ts";
import type { Fragment } from "./fragment.ts";
import { Fragmenter } from "./fragmenter.ts";

/** Where the stream begins on the media element's time axis: the first unit's times. */
export interface MseOrigin {
  readonly ptsUs: number;
  readonly captureMs: number;
}

/** One continuous piece of a stream in unchanging formats. Make a new one after a seek or a change of format. */
export class MseMuxer {
  /** For `addSourceBuffer` and `isTypeSupported`. */
  readonly mimeType: string;
  /** `ftyp` + `moov`, to be appended first. */
  readonly initSegment: Uint8Array;
  readonly #fragmenter: Fragmenter;
  readonly #origin: MseOrigin;

  /** `audio` only in AAC, the one codec of ours that MSE plays, and only while its units really come: playback waits for both. */
  constructor(
    formats: { readonly video: VideoFormat; readonly audio?: AudioFormat | undefined },
    origin: MseOrigin,
  ) {
    const { video, audio } = formats;
    this.mimeType = `video/mp4; codecs="${[video.codecString, ...(audio ? [aacCodecString(audio)] : [])].join(", ")}"`;
    const facts = {
      cameraId: "",
      streamKey: "",
      fileId: "",
      epoch: 0,
      sequence: 0,
      originCaptureMs: origin.captureMs,
      previousDigest: new Uint8Array(),
    };
    this.#fragmenter = new Fragmenter({ facts, video, audio }, { maximumUs: 0, isExact: false });
    this.initSegment = this.#fragmenter.initSegment;
    this.#origin = origin;
  }

  /** Takes the next unit in decode order and gives the media segment that ended before it. Throws RangeError for other formats. */
  push(unit: AccessUnit): Uint8Array | undefined {
    return segmentOf(this.#fragmenter.push(unit));
  }

  /** The media segment of what is still held back, for a pause. */
  flush(): Uint8Array | undefined {
    return segmentOf(this.#fragmenter.flush());
  }

  /** `currentTime` of the media element at which a picture shows, seconds. */
  mediaSecondsAt(ptsUs: number): number {
    return Math.round(ptsUs - this.#origin.ptsUs) / 1e6;
  }
}

/** RFC 6381 3.3: object type 0x40 and the audio object type, the first five bits of the AudioSpecificConfig. */
function aacCodecString(format: AudioFormat): string {
  return `mp4a.40.${(format.config[0] ?? 0) >> 3}`;
}

/** A SourceBuffer takes one buffer at a time, so here the samples are copied once. */
function segmentOf(fragment: Fragment | undefined): Uint8Array | undefined {
  if (fragment === undefined) return undefined;
  const segment = new Uint8Array(fragment.byteLength);
  let offset = 0;
  for (const chunk of fragment.chunks) {
    segment.set(chunk, offset);
    offset += chunk.length;
  }
  return segment;
}
