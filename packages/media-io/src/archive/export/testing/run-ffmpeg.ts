// Runs Debian's ffmpeg for tests.

import { spawnSync } from "node:child_process";

/** Runs ffmpeg with `input` at its standard input; what it prints. */
export function ffmpeg(args: readonly string[], input?: Uint8Array): Uint8Array {
  const { stdout, stderr, status, error } = spawnSync("ffmpeg", ["-v", "error", "-threads", "1", ...args], {
    input: input ?? "",
    maxBuffer: 256 * 1024 * 1024,
  });
  if (error !== undefined)
    throw new Error("ffmpeg cannot run: install Debian's package ffmpeg.", { cause: error });
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr.toString()}`);
  return new Uint8Array(stdout);
}
