// The first picture of a video file as a small JPEG, made by ffmpeg (EXP-11).
import { spawn } from "node:child_process";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";

const width = 480;
const timeoutMs = 20_000;

/** Reads of `file` what it takes, and closes it. Undefined where no picture can be had of it, or ffmpeg is not there. */
export async function firstPicture(file: Readable, signal: AbortSignal): Promise<Uint8Array | undefined> {
  const picture = [
    "-frames:v",
    "1",
    "-vf",
    `scale='min(${width},iw)':-2`,
    "-q:v",
    "4",
    "-f",
    "mjpeg",
    "pipe:1",
  ];
  const child = spawn(
    "ffmpeg",
    ["-hide_banner", "-loglevel", "error", "-threads", "1", "-i", "pipe:0", ...picture],
    {
      stdio: ["pipe", "pipe", "ignore"],
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    },
  );
  const ended = new Promise<number | null>((resolve) => {
    child.on("error", () => resolve(null));
    child.on("close", resolve);
  });
  // It reads no further once it has its picture.
  child.stdin.on("error", () => undefined);
  file.on("error", () => child.kill());
  file.pipe(child.stdin);
  try {
    const jpeg = await buffer(child.stdout).catch(() => new Uint8Array());
    return (await ended) === 0 && jpeg.length > 0 ? jpeg : undefined;
  } finally {
    file.destroy();
  }
}
