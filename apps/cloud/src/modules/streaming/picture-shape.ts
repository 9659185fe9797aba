// What a viewer is told of a picture before it comes: codec and size. Two formats of one shape need no telling (WIRE-17).
import type { VideoCodec } from "@didban/media";

export interface PictureShape {
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
}

export function isSameShape(a: PictureShape, b: PictureShape): boolean {
  return a.codec === b.codec && a.width === b.width && a.height === b.height;
}
