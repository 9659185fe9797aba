// The numbers that simulated cameras put on their frames, read back from recorded files, and what is missing between them.
import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { readFrameStamp, type FrameStamp } from "@didban/camera-sim";
import { isVideo } from "@didban/media";
import { FragmentStream } from "@didban/media/fmp4";

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

/** Stamps of one camera's frames in the order of its files, `folder` being its folder of the archive. */
export async function readFrames(folder: string): Promise<FrameStamp[]> {
  const frames: FrameStamp[] = [];
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".mp4"),
  );
  for (const path of paths.toSorted()) {
    const stream = new FragmentStream();
    for await (const bytes of createReadStream(join(folder, path))) {
      stream.push(bytes);
      for (let part = stream.pull(); part !== undefined; part = stream.pull()) {
        if (part.kind !== "fragment") continue;
        for (const unit of part.units) {
          const stamp = isVideo(unit) ? readFrameStamp(unit) : undefined;
          if (stamp) frames.push(stamp);
        }
      }
    }
  }
  return frames;
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
