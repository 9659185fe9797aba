// Uploaded pictures are drawn anew, so that nothing of the file but its picture stays (PROF-9, SNAP-4). What a file is, its content says, never its
// name; one that would unfold to more than memory bears is refused by its header.
import type { OutputInfo, Sharp, SharpConstructor } from "sharp";

/** Why a file is no picture: another kind of file, or one of the right kind that cannot be read. */
export type PictureFault = "notAPicture" | "unreadable";

export type PictureKind = "jpeg" | "png" | "webp";

/** A picture unfolded: its pixels row by row. */
export interface Pixels {
  readonly data: Buffer;
  readonly info: Pick<OutputInfo, "width" | "height" | "channels">;
}

/** Takes up pixels that were unfolded before. */
type FromPixels = (pixels: Pixels) => Sharp;

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

/** What `draw` makes of the picture in `file`, upright and without metadata; a fault where it is none of `kinds`, or cannot be read. */
export async function drawAnew<Drawn>(
  file: Uint8Array,
  kinds: readonly PictureKind[],
  draw: (picture: Sharp, kind: PictureKind, fromPixels: FromPixels) => Promise<Drawn>,
): Promise<Drawn | { readonly fault: PictureFault }> {
  const kind = kindOf(file);
  if (kind === undefined || !kinds.includes(kind)) return { fault: "notAPicture" };
  await takeTurn();
  try {
    const sharp = await drawer();
    const picture = sharp(file, { limitInputPixels: maxPixels, failOn: "error", pages: 1 });
    const fromPixels: FromPixels = ({ data, info: { width, height, channels } }) =>
      sharp(data, { raw: { width, height, channels } }).timeout({ seconds: maxSeconds });
    return await draw(picture.timeout({ seconds: maxSeconds }).autoOrient(), kind, fromPixels);
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

/** By its first bytes. */
function kindOf(file: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(file.subarray(0, 12)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  return head.startsWith("RIFF") && head.slice(8) === "WEBP" ? "webp" : undefined;
}
