// The numbers that simulated cameras put on their frames, read back from recorded files, and what is missing between them.
import { createReadStream } from "node:fs";
import { readFrameStamp, type FrameStamp } from "@didban/camera-sim";
import { isVideo, type AccessUnit } from "@didban/media";
import { FragmentStream } from "@didban/media/fmp4";
import { recordedFiles } from "./recorded-archive.ts";

/** Frames that were not recorded, between two that were. */
export interface Hole {
  readonly missing: number;
  /** When the frames on either side were sent, milliseconds since 1970 UTC. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** What is wrong with a row of frames. */
export interface FrameVerdict {
  readonly frames: number;
  readonly holes: readonly Hole[];
  /** Frames recorded twice or behind a later one. */
  readonly misplaced: number;
}

/** Recorded pictures of one camera in the order of its files, `folder` being its folder of the archive. */
export async function* readPictures(folder: string): AsyncGenerator<AccessUnit> {
  for (const path of recordedFiles(folder)) yield* picturesOf(path);
}

/** Recorded pictures of one file. */
export async function* picturesOf(path: string): AsyncGenerator<AccessUnit> {
  const stream = new FragmentStream();
  for await (const bytes of createReadStream(path)) {
    stream.push(bytes);
    for (let part = stream.pull(); part !== undefined; part = stream.pull())
      if (part.kind === "fragment") yield* part.units.filter(isVideo);
  }
}

/** Stamps of pictures that a simulated camera sent. */
export async function stampsOf(pictures: AsyncIterable<AccessUnit>): Promise<FrameStamp[]> {
  const stamps: FrameStamp[] = [];
  for await (const unit of pictures) {
    const stamp = readFrameStamp(unit);
    if (stamp) stamps.push(stamp);
  }
  return stamps;
}

/** Judges a row of frames as recorded. */
export function judgeFrames(frames: readonly FrameStamp[]): FrameVerdict {
  const holes: Hole[] = [];
  let misplaced = 0;
  let last: FrameStamp | undefined;
  for (const frame of frames) {
    if (last !== undefined && frame.number <= last.number) {
      misplaced += 1;
      continue;
    }
    if (last !== undefined && frame.number > last.number + 1)
      holes.push({ missing: frame.number - last.number - 1, fromMs: last.sentMs, toMs: frame.sentMs });
    last = frame;
  }
  return { frames: frames.length, holes, misplaced };
}
