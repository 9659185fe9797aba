// Reads a bridge's QR code out of a picture, in the page itself: nothing of it is sent (BRDG-12).
import { readBridgeQr } from "@didban/contract";
import readCode from "jsqr";

/** Larger pictures of phones are read at this many pixels a side: a code is legible there, and a page stays quick. */
const longestSide = 1600;

/** The pixels of a picture, four bytes each. */
export interface Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** The text of the bridge's code in a picture; null where there is none, or another's (BRDG-10). */
export function bridgeQrIn({ data, height, width }: Pixels): string | null {
  const text = readCode(data, width, height)?.data ?? "";
  return readBridgeQr(text) === null ? null : text;
}

/** The same of a file; null for what is no picture. */
export async function bridgeQrOfFile(file: Blob): Promise<string | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return null;
  }
  try {
    const pixels = pixelsOf(picture, picture);
    return pixels && bridgeQrIn(pixels);
  } finally {
    picture.close();
  }
}

/** The pixels of what a page can draw; null where it has no size yet. */
export function pixelsOf(
  source: CanvasImageSource,
  { height, width }: { readonly width: number; readonly height: number },
): Pixels | null {
  const scale = Math.min(1, longestSide / Math.max(width, height, 1));
  const [w, h] = [Math.floor(width * scale), Math.floor(height * scale)];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [w, h];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null || w === 0 || h === 0) return null;
  context.drawImage(source, 0, 0, w, h);
  return context.getImageData(0, 0, w, h);
}
