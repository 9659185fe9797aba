// Makes JPEGs of key frames with ffmpeg (LIVE-14), a few at a time, in the process that decodes, and fills what a mask hides (MASK-14, MASK-18). Without
// ffmpeg it says so once and makes none.
import { spawn } from "node:child_process";
import type { MaskPoints } from "@didban/contract";
import type { VideoCodec } from "@didban/media";
import { maskedSize, type Size } from "@didban/media/mask";
import { maskFilter } from "@didban/media-io/masking";
import type { Logger } from "../../platform/log/index.ts";

export interface StillDecoder {
  /** A JPEG of one key frame (Annex-B with parameter sets, or as the codec has it); undefined when it cannot be made. */
  decode(
    codec: VideoCodec,
    data: Uint8Array,
    signal: AbortSignal,
    mask?: StillMask,
  ): Promise<Uint8Array | undefined>;
}

/** What is filled of a still; the size is that of the key frame. */
export interface StillMask extends Size {
  readonly points: MaskPoints;
}

/** More wait for their turn; each takes a processor for some ten milliseconds. */
const parallel = 2;
/** Beyond this many waiting, the next is not made: a still that comes late is of no use. */
const maxWaiting = 64;
const timeoutMs = 5_000;
/** Width of the picture at most; a still is looked at in a tile or as a preview. */
const maxWidth = 1280;
const largest = { width: maxWidth, height: 1080 };

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

  const run = (codec: VideoCodec, data: Uint8Array, signal: AbortSignal, filter: string) =>
    new Promise<Uint8Array | undefined>((resolve) => {
      const input = ["-f", inputFormats[codec], "-i", "pipe:0"];
      const output = ["-frames:v", "1", "-vf", filter, "-q:v", "4", "-f", "mjpeg", "pipe:1"];
      const child = spawn(
        command,
        ["-hide_banner", "-loglevel", "error", "-threads", "1", "-noautorotate", ...input, ...output],
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

  return {
    async decode(codec, data, signal, mask) {
      if (codec === "mjpeg" && mask === undefined) return data;
      if (isMissing || waiting.length >= maxWaiting) return undefined;
      await takeTurn();
      try {
        return signal.aborted ? undefined : await run(codec, data, signal, filterFor(mask));
      } finally {
        giveTurn();
      }
    },
  };
}

/** A JPEG is in full range; what is filled is black in both. */
function filterFor(mask: StillMask | undefined): string {
  if (mask === undefined) return `scale='min(${maxWidth},iw)':-2`;
  const fill = maskFilter(mask.points, maskedSize(mask, largest));
  return `${fill},scale=in_range=tv:out_range=pc,format=yuvj420p`;
}
