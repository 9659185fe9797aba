// Uploaded pictures, made small and harmless: what comes out was drawn anew, so that nothing of the file but its picture stays (PROF-9).
// What the file is, its content says, never its name. A file that would unfold to more than memory bears is refused by its header.
import type { SharpConstructor } from "sharp";

/** Why a file is no picture: another kind of file, or one of the right kind that cannot be read. */
export type PictureFault = "notAPicture" | "unreadable";

/** Width and height, and what becomes of a picture that is no square: `cover` takes its middle, `contain` leaves the rest transparent. */
export interface PictureShape {
  readonly pixels: number;
  readonly fit: "cover" | "contain";
}

/** Pixels of the largest picture that is unfolded: a camera's 48 megapixels and some. */
const maxPixels = 60e6;
const maxSeconds = 10;
/** Pictures drawn at the same time; each may hold its unfolded pixels. */
const atOnce = 2;

let drawing: Promise<SharpConstructor> | undefined;

/** What draws, loaded for the first picture: a process that starts does not wait for it. */
function drawer(): Promise<SharpConstructor> {
  drawing ??= import("sharp").then(({ default: sharp }) => {
    // Every picture is another one.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return drawing;
}

let running = 0;
const waiting: (() => void)[] = [];

/** A JPEG, PNG or WebP as a square WebP, upright, without metadata. */
export async function squarePicture(
  file: Uint8Array,
  { pixels, fit }: PictureShape,
): Promise<{ readonly picture: Uint8Array } | { readonly fault: PictureFault }> {
  if (!isPicture(file)) return { fault: "notAPicture" };
  await takeTurn();
  try {
    const sharp = await drawer();
    const picture = await sharp(file, { limitInputPixels: maxPixels, failOn: "error", pages: 1 })
      .timeout({ seconds: maxSeconds })
      .autoOrient()
      .resize(pixels, pixels, { fit, position: "centre", background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality: 84 })
      .toBuffer();
    return { picture };
  } catch {
    return { fault: "unreadable" };
  } finally {
    giveTurn();
  }
}

async function takeTurn(): Promise<void> {
  if (running >= atOnce) return new Promise((resolve) => waiting.push(resolve));
  running += 1;
}

function giveTurn(): void {
  const next = waiting.shift();
  if (next === undefined) running -= 1;
  else next();
}

/** True for the first bytes of JPEG, PNG and WebP. */
function isPicture(file: Uint8Array): boolean {
  const head = Buffer.from(file.subarray(0, 12)).toString("latin1");
  return (
    head.startsWith("\xff\xd8\xff") ||
    head.startsWith("\x89PNG\r\n\x1a\n") ||
    (head.startsWith("RIFF") && head.slice(8) === "WEBP")
  );
}
