// A coded picture as it came from the stream.
import type { VideoCodec } from "@didban/media";
import { codecOfWireNumber, wireFlag, type WireMessage } from "@didban/media/wire";

/** One coded picture in decode order. */
export interface CodedPicture {
  readonly codec: VideoCodec;
  readonly message: WireMessage;
  readonly isKey: boolean;
  /** First after a gap, a drop or a seek. */
  readonly isDiscontinuity: boolean;
  /** True when only key frames are sent (speeds from 4 on), so that each stands alone. */
  readonly isAlone: boolean;
  /** When it came in, by the player's clock. */
  readonly arrivedMs: number;
}

/** The picture in a video or thumbnail message; undefined for a codec that this player does not know. */
export function codedPictureOf(message: WireMessage, arrivedMs: number): CodedPicture | undefined {
  const known = codecOfWireNumber(message.codec);
  if (known?.kind !== "video") return undefined;
  return {
    codec: known.codec,
    message,
    isKey: (message.flags & wireFlag.key) !== 0,
    isDiscontinuity: (message.flags & wireFlag.discontinuity) !== 0,
    isAlone: (message.flags & wireFlag.keyFramesOnly) !== 0,
    arrivedMs,
  };
}
