// Pictures of people and workspaces: small squares (PROF-9, WS-45).
import { drawAnew, type PictureFault } from "./drawing.ts";

/** Width and height, and what becomes of a picture that is no square: `cover` takes its middle, `contain` leaves the rest transparent. */
export interface PictureShape {
  readonly pixels: number;
  readonly fit: "cover" | "contain";
}

/** A JPEG, PNG or WebP as a square WebP, upright, without metadata. */
export async function squarePicture(
  file: Uint8Array,
  { pixels, fit }: PictureShape,
): Promise<{ readonly picture: Uint8Array } | { readonly fault: PictureFault }> {
  return drawAnew(file, ["jpeg", "png", "webp"], async (drawn) => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const square = drawn.resize(pixels, pixels, { fit, position: "centre", background });
    return { picture: await square.webp({ quality: 84 }).toBuffer() };
  });
}
