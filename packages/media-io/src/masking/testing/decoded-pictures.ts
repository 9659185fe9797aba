// Looks at pictures as a viewer's player would: decodes them, and tells how bright they are inside and outside of a mask.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maskCoverage, type MaskCorner, type Size } from "@didban/media/mask";
import { runFfmpeg } from "../../ffmpeg/ffmpeg-run.ts";

/** A decoded picture in 4:2:0, limited range. */
export interface DecodedPicture extends Size {
  readonly luma: Uint8Array;
  readonly chroma: Uint8Array;
}

const formats = { h264: "h264", h265: "hevc", mpeg4: "m4v", mjpeg: "mjpeg" } as const;

/** Decodes what follows each other in one stream, as it goes over the wire; all pictures come out in `size`. */
export async function decodePictures(
  codec: keyof typeof formats,
  payloads: readonly Uint8Array[],
  size: Size,
): Promise<DecodedPicture[]> {
  return decode(["-f", formats[codec], "-i", "pipe:0"], [], payloads, size);
}

async function decode(
  source: readonly string[],
  limits: readonly string[],
  fed: readonly Uint8Array[],
  size: Size,
): Promise<DecodedPicture[]> {
  const chunks: Uint8Array[] = [];
  const filter = `scale=${size.width}:${size.height}:flags=neighbor:out_range=tv,format=yuv420p`;
  const output = ["-fps_mode", "passthrough", ...limits, "-vf", filter, "-f", "rawvideo", "pipe:1"];
  await runFfmpeg({
    command: "ffmpeg",
    args: ["-threads", "1", ...source, ...output],
    signal: new AbortController().signal,
    input: (async function* () {
      yield* fed;
    })(),
    output: async (bytes) => void chunks.push(bytes),
  });
  const all = Buffer.concat(chunks);
  const pixels = size.width * size.height;
  const bytes = (pixels * 3) / 2;
  return Array.from({ length: Math.floor(all.length / bytes) }, (_, at) => ({
    ...size,
    luma: all.subarray(at * bytes, at * bytes + pixels),
    chroma: all.subarray(at * bytes + pixels, (at + 1) * bytes),
  }));
}

/** Decodes the first pictures of a file: a still, or footage. */
export async function decodeFile(bytes: Uint8Array, size: Size, most = 5): Promise<DecodedPicture[]> {
  const folder = await mkdtemp(join(tmpdir(), "didban-looked-at-"));
  const path = join(folder, "file");
  try {
    await writeFile(path, bytes);
    return await decode(["-i", path], ["-frames:v", String(most)], [], size);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** How bright a picture is, 16 being black and 235 white. */
export interface Brightness {
  /** The brightest pixel of what the mask hides, further from its edge than encoders smear. */
  readonly inside: number;
  /** The brightest between that and the edge of the polygon itself. */
  readonly edge: number;
  /** How far any colour there is from grey. */
  readonly colour: number;
  /** The brightest pixel of the rest. */
  readonly outside: number;
  /** The mean of the rest. */
  readonly mean: number;
}

/** Looks at a picture through a mask. */
export function brightnessOf(picture: DecodedPicture, mask: readonly MaskCorner[]): Brightness {
  const { width, height, luma, chroma } = picture;
  const depthOf = depthsOf(mask, width, height);
  let [inside, edge, colour, outside, sum, count] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < luma.length; at += 1) {
    const level = luma[at] ?? 0;
    const depth = depthOf[at];
    if (depth === 0) {
      outside = Math.max(outside, level);
      sum += level;
      count += 1;
    } else if (depth === depths.inside) {
      inside = Math.max(inside, level);
      const place = Math.floor(at / width / 2) * (width / 2) + Math.floor((at % width) / 2);
      for (const plane of [0, chroma.length / 2])
        colour = Math.max(colour, Math.abs((chroma[plane + place] ?? 128) - 128));
    } else if (depth === depths.polygon) edge = Math.max(edge, level);
  }
  return { inside, edge, colour, outside, mean: count === 0 ? 0 : sum / count };
}

/** Pixels from the edge of what is filled: the polygon itself begins two within it, and blocks of encoders are up to eight wide. */
const depths = { polygon: 2, inside: 8 } as const;

const known = new Map<string, Uint8Array>();

/** How deep each pixel of a picture lies in what is filled: hundreds of pictures are looked at through one mask. */
function depthsOf(mask: readonly MaskCorner[], width: number, height: number): Uint8Array {
  const key = JSON.stringify([mask, width, height]);
  const found = known.get(key);
  if (found) return found;
  const coverage = maskCoverage(mask, width, height);
  const depthOf = Uint8Array.from(coverage, (_, at) => depthAt(coverage, width, height, at));
  known.set(key, depthOf);
  return depthOf;
}

/** How deep a pixel lies in what is filled, as one of `depths`; 1 for its rim, 0 outside. */
function depthAt(coverage: Uint8Array, width: number, height: number, at: number): number {
  if (coverage[at] === 0) return 0;
  const [x, y] = [at % width, Math.floor(at / width)];
  const isFilled = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= height || coverage[row * width + column] === 255;
  const isWithin = (px: number) =>
    [-px, 0, px].every((down) => [-px, 0, px].every((along) => isFilled(x + along, y + down)));
  if (isWithin(depths.inside) && isWithin(depths.polygon)) return depths.inside;
  return isWithin(depths.polygon) ? depths.polygon : 1;
}
