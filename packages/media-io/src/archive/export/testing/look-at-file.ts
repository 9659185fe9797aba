// What a player makes of an exported file, as ffmpeg tells it: numbers of the pictures shown, when they are shown, beeps, and the packets behind them.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { bits } from "./numbered-film.ts";
import { ffmpeg } from "./run-ffmpeg.ts";

/** The numbers that a player shows, in order, through edit lists and all. */
export function shownNumbers(path: string): number[] {
  const pixels = ffmpeg([
    "-i",
    path,
    "-map",
    "0:v",
    "-fps_mode",
    "passthrough",
    "-vf",
    `scale=${bits}:1:flags=area,format=gray`,
    "-f",
    "rawvideo",
    "-",
  ]);
  return Array.from({ length: pixels.length / bits }, (_, index) =>
    Array.from(pixels.subarray(index * bits, (index + 1) * bits)).reduce(
      (number, level, bit) => number + (level > 128 ? 2 ** bit : 0),
      0,
    ),
  );
}

/** When the beeps of a file begin, seconds of its presentation. */
export function heardBeeps(path: string): number[] {
  const rate = 8000;
  const bytes = ffmpeg([
    "-copyts",
    "-i",
    path,
    "-map",
    "0:a",
    "-ac",
    "1",
    "-ar",
    String(rate),
    "-af",
    "aresample=async=1:first_pts=0",
    "-f",
    "s16le",
    "-",
  ]);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  const beeps: number[] = [];
  let silentSince = -rate;
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) < 4_000) continue;
    if (at - silentSince > rate / 5) beeps.push(at / rate);
    silentSince = at;
  }
  return beeps;
}

/** When each picture is shown, seconds of the file's presentation, as a decoder gives them out. */
export function shownTimes(path: string): number[] {
  const args = [
    "-i",
    path,
    "-map",
    "0:v",
    "-fps_mode",
    "passthrough",
    "-copyts",
    "-enc_time_base",
    "1:90000",
  ];
  const printed = Buffer.from(ffmpeg([...args, "-f", "framecrc", "-"])).toString();
  const rows = printed.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return rows.map((row) => Number(row.split(",")[2]) / 90_000);
}

/** A packet as it lies in a file. */
interface FilePacket {
  readonly atS: number;
  /** In base64. */
  readonly data: string;
  /** Where the file's demuxer found it. */
  readonly position: number;
}

/** All packets of a track, those too that are hidden. */
export function packetsOf(path: string, track: "v" | "a"): FilePacket[] {
  const shown = [
    "-select_streams",
    track,
    "-show_entries",
    "packet=pts_time,size,pos",
    "-of",
    "csv=p=0",
    path,
  ];
  const { stdout } = spawnSync("ffprobe", ["-v", "error", ...shown], { encoding: "utf8" });
  const bytes = readFileSync(path);
  return stdout
    .trim()
    .split("\n")
    .filter((row) => row !== "")
    .map((row) => {
      const [atS, size, position] = row.split(",").map(Number);
      const at = (position ?? 0) + (path.endsWith(".mkv") ? matroskaBlockBytes : 0);
      return {
        atS: atS ?? Number.NaN,
        data: bytes.toString("base64", at, at + (size ?? 0)),
        position: position ?? 0,
      };
    });
}

/** Track, time and flags, which stand before a block's bytes: ffmpeg tells where they begin. */
const matroskaBlockBytes = 4;
