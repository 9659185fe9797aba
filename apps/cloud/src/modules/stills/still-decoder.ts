// Makes JPEGs of key frames with ffmpeg (LIVE-14), a few at a time, in the process that decodes; what a privacy mask hides is filled before they become JPEGs
// (MASK-18). Without ffmpeg it says so once and makes none.
import { spawn } from "node:child_process";
import type { MaskPoints } from "@didban/contract";
import type { VideoCodec } from "@didban/media";
import { hideArea } from "../../platform/images/index.ts";
import type { Logger } from "../../platform/log/index.ts";

export interface StillDecoder {
  /** A JPEG of one key frame, filled where a mask lies over it; undefined when it cannot be made. */
  decode(frame: KeyFrame, signal: AbortSignal): Promise<Uint8Array | undefined>;
}

export interface KeyFrame {
  readonly codec: VideoCodec;
  /** Annex-B with parameter sets, or as the codec has it. */
  readonly data: Uint8Array;
  /** Null: nothing of it is hidden. */
  readonly mask: MaskPoints | null;
}

/** More wait for their turn; each takes a processor for some ten milliseconds. */
const parallel = 2;
/** Beyond this many waiting, the next is not made: a still that comes late is of no use. */
const maxWaiting = 64;
const timeoutMs = 5_000;
/** Width of the picture at most; a still is looked at in a tile or as a preview. */
const maxWidth = 1280;

/** Of the JPEGs that are made of filled pictures, as good as those that ffmpeg makes. */
const quality = 85;

/** What ffmpeg makes of the picture. One that is filled afterwards comes without loss, and as colours of whole pixels before it is made small: of what is hidden
 *  nothing gets further beyond its edge than the filling does. */
const outputs = {
  jpeg: ["-vf", `scale='min(${maxWidth},iw)':-2`, "-q:v", "4", "-f", "mjpeg"],
  lossless: [
    "-vf",
    `scale=flags=neighbor,format=rgb24,scale='min(${maxWidth},iw)':-1:flags=area`,
    "-c:v",
    "png",
    "-compression_level",
    "1",
    "-f",
    "image2pipe",
  ],
} as const;

const inputFormats = { h264: "h264", h265: "hevc", mpeg4: "m4v", mjpeg: "mjpeg" } as const satisfies Record<
  VideoCodec,
  string
>;

export function createStillDecoder({
  log,
  command = "ffmpeg",
}: {
  readonly log: Logger;
  readonly command?: string;
}): StillDecoder {
  let running = 0;
  let isMissing = false;
  const waiting: (() => void)[] = [];

  const takeTurn = async () => {
    if (running >= parallel) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
  };
  const giveTurn = () => {
    running -= 1;
    waiting.shift()?.();
  };

  const run = ({ codec, data }: KeyFrame, as: keyof typeof outputs, signal: AbortSignal) =>
    new Promise<Uint8Array | undefined>((resolve) => {
      const input = ["-f", inputFormats[codec], "-i", "pipe:0"];
      const output = ["-frames:v", "1", ...outputs[as], "pipe:1"];
      const child = spawn(
        command,
        ["-hide_banner", "-loglevel", "error", "-threads", "1", ...input, ...output],
        {
          stdio: ["pipe", "pipe", "ignore"],
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        },
      );
      const chunks: Buffer[] = [];
      child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
      child.on("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT" && !isMissing) {
          isMissing = true;
          log.warn(
            "ffmpeg was not found: cameras whose codec a browser cannot show have no stills (install the package ffmpeg)",
          );
        }
        resolve(undefined);
      });
      child.on("close", (code) =>
        resolve(code === 0 && chunks.length > 0 ? Buffer.concat(chunks) : undefined),
      );
      // A decoder that ended early has had enough of its input.
      child.stdin.on("error", () => undefined);
      child.stdin.end(data);
    });

  const filled = async (frame: KeyFrame, mask: MaskPoints, signal: AbortSignal) => {
    const picture = await run(frame, "lossless", signal);
    const made = picture && (await hideArea(picture, mask, { as: "jpeg", quality }));
    return made && "picture" in made ? made.picture : undefined;
  };

  return {
    async decode(frame, signal) {
      const { codec, data, mask } = frame;
      if (codec === "mjpeg" && mask === null) return data;
      if (isMissing || waiting.length >= maxWaiting) return undefined;
      await takeTurn();
      try {
        if (signal.aborted) return undefined;
        return mask === null ? await run(frame, "jpeg", signal) : await filled(frame, mask, signal);
      } finally {
        giveTurn();
      }
    },
  };
}
