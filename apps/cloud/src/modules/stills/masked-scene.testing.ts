// Pictures whose middle is to be hidden, and what is wrong with one of which it should be.
import { execFileSync } from "node:child_process";
import type { MaskPoint } from "@didban/contract";
import type { VideoCodec } from "@didban/media";
import sharp from "sharp";

/** The middle half of a picture, either way. */
export const middle: MaskPoint[] = [
  { x: 0.25, y: 0.25 },
  { x: 0.75, y: 0.25 },
  { x: 0.75, y: 0.75 },
  { x: 0.25, y: 0.75 },
];

const encoders = {
  h264: ["libx264", "-qp", "0", "-f", "h264"],
  h265: ["libx265", "-x265-params", "lossless=1:log-level=none", "-f", "hevc"],
  mpeg4: ["mpeg4", "-q:v", "1", "-f", "m4v"],
  mjpeg: ["mjpeg", "-q:v", "1", "-f", "mjpeg"],
} as const;

interface Side {
  readonly width: number;
  readonly height: number;
}

/** Grey as of an overcast sky, and in its middle what nobody is to see. */
export function sceneFrame(codec: VideoCodec, inside = "0xff2020", { width, height }: Side = small): Buffer {
  const box = `drawbox=x=iw*0.25:y=ih*0.25:w=iw*0.5:h=ih*0.5:t=fill:color=${inside}`;
  const input = ["-f", "lavfi", "-i", `color=c=0xd0d0d0:size=${width}x${height}:rate=1`];
  const output = ["-frames:v", "1", "-vf", box, "-pix_fmt", codec === "mjpeg" ? "yuvj420p" : "yuv420p"];
  const quiet = ["-hide_banner", "-loglevel", "error"];
  return execFileSync("ffmpeg", [...quiet, ...input, ...output, "-c:v", ...encoders[codec], "pipe:1"]);
}

/** The same as a file that is uploaded. */
export async function sceneFile(
  kind: "jpeg" | "png",
  inside = "#ff2020",
  size: Side = small,
): Promise<Buffer> {
  const [width, height] = [size.width / 2, size.height / 2];
  const hidden = await sharp({ create: { width, height, channels: 3, background: inside } })
    .png()
    .toBuffer();
  return sharp({ create: { ...size, channels: 3, background: "#d0d0d0" } })
    .composite([{ input: hidden, left: width / 2, top: height / 2 }])
    .toFormat(kind, { quality: 100, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

const small: Side = { width: 320, height: 180 };

/** What an encoder makes of an edge reaches so far. */
const edgePixels = 12;

export interface Shown {
  readonly width: number;
  /** What should be black and is not, or is dark and should not be. */
  readonly faults: readonly string[];
}

/** How a picture shows what lies beside its middle, and hides the middle. */
export async function shownOf(picture: Uint8Array): Promise<Shown> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const faults: string[] = [];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const parts = data.subarray((y * width + x) * channels, (y * width + x + 1) * channels);
      const away = Math.max(beyond(x, width), beyond(y, height));
      if (away <= 0 && Math.max(...parts) > 24) faults.push(`${x},${y} shows ${parts.join()}`);
      if (away > edgePixels && Math.min(...parts) < 180) faults.push(`${x},${y} is dark ${parts.join()}`);
    }
  return { width, faults: faults.slice(0, 5) };
}

/** Pixels beyond the middle; 0 or less within it. */
function beyond(at: number, side: number): number {
  return Math.max(side * 0.25 - (at + 1), at - side * 0.75);
}
