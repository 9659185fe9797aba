// What a decoder of pictures is, whichever engine stands behind it.
import type { CodedPicture } from "./coded-picture.ts";

/** The contexts on which pictures are drawn. */
export type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** A decoded picture. Whoever holds it closes it. */
export interface DecodedPicture {
  /** The time given with the coded picture, whole microseconds. */
  readonly ptsUs: number;
  readonly width: number;
  readonly height: number;
  draw(context: DrawingContext, x: number, y: number, width: number, height: number): void;
  /** A copy of at most this size, for the page to keep. */
  toBitmap(width: number, height: number): Promise<ImageBitmap>;
  close(): void;
}

export interface DecoderListener {
  /** Pictures come in presentation order. */
  decoded(picture: DecodedPicture): void;
  /** There is room for more input. */
  eased(): void;
  /** The decoder broke on what it was given and is of no more use; a new one needs a key frame. */
  broke(): void;
}

export interface PictureDecoder {
  /** Coded pictures handed in and not begun yet. */
  readonly backlog: number;
  /** The first one, and the first after `reset` and `flush`, must be a key frame. */
  decode(picture: CodedPicture): void;
  /** Resolves once everything handed in has come out, or was given up. */
  flush(): Promise<void>;
  /** Forgets everything handed in. */
  reset(): void;
  close(): void;
}

/** Undefined where the browser has no decoder for the codec. */
export type CreateDecoder = (
  codec: CodedPicture["codec"],
  listener: DecoderListener,
) => PictureDecoder | undefined;
