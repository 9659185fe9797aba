// What is recorded of cameras whose streams show the same instants under the same numbers: which moments stand in the archive by any
// stream, which by two, and whether the ledger says the same. What is wrong with a row of frames is recorded-frames.ts's.
import { join } from "node:path";
import { readFrameStamp, type FrameStamp } from "@didban/camera-sim";
import type { PlacedFile, Span } from "@didban/media-io/archive";
import { judgeFrames, picturesOf, type FrameVerdict } from "./recorded-frames.ts";

/** A picture in the archive. */
export interface Moment extends FrameStamp {
  readonly stream: number;
  /** Where it stands in the archive's time, milliseconds. */
  readonly captureMs: number;
}

export interface MomentVerdict extends FrameVerdict {
  /** The longest stretch that two streams have, seconds. */
  readonly doubledSeconds: number;
  /** Missing moments that no gap explains. */
  readonly untold: number;
  /** Recorded moments that a gap calls missing. */
  readonly mistold: number;
}

export interface ExpectedMoments {
  /** By the sender's clock: what was sent within has to be there. */
  readonly sent: Span;
  /** What the ledger says is missing. */
  readonly gaps: readonly Span[];
}

/** Pictures of a camera's files, in the order of the files. Of one that is damaged there are none: the checker tells of it. */
export async function recordedMoments(root: string, files: readonly PlacedFile[]): Promise<Moment[]> {
  const moments = await Promise.all(files.map((file) => momentsOf(root, file).catch(() => [])));
  return moments.flat();
}

async function momentsOf(root: string, { path, stream, shiftMs }: PlacedFile): Promise<Moment[]> {
  const moments: Moment[] = [];
  for await (const unit of picturesOf(join(root, path))) {
    const stamp = readFrameStamp(unit);
    if (stamp) moments.push({ ...stamp, stream, captureMs: unit.captureMs + shiftMs });
  }
  return moments;
}

/** Judges what is recorded of a camera, and the ledger against it. */
export function judgeMoments(moments: readonly Moment[], { sent, gaps }: ExpectedMoments): MomentVerdict {
  const streams = [...Map.groupBy(moments, ({ stream }) => stream).values()];
  const ordered = moments.toSorted((a, b) => a.number - b.number);
  const once = ordered.filter(({ number }, at) => number !== ordered[at - 1]?.number);
  const pictureMs = pictureTime(once);
  const bound = bounded(once, sent, pictureMs);
  // By its middle: the streams' clocks and the ends of gaps need not agree to the millisecond.
  const isGap = (captureMs: number) => {
    const middleMs = captureMs + pictureMs / 2;
    return gaps.some(({ startMs, endMs }) => startMs <= middleMs && middleMs < endMs);
  };
  return {
    frames: moments.length,
    holes: judgeFrames(bound).holes,
    misplaced: streams.reduce((sum, stream) => sum + judgeFrames(stream).misplaced, 0),
    doubledSeconds: (longestDoubled(ordered) * pictureMs) / 1000,
    untold: missingBetween(bound).filter((captureMs) => !isGap(captureMs)).length,
    mistold: once.filter(({ captureMs }) => isGap(captureMs)).length,
  };
}

/** From one picture to the next, milliseconds. */
function pictureTime(moments: readonly Moment[]): number {
  const [first, last] = [moments[0], moments.at(-1)];
  if (first === undefined || last === undefined || first === last) return 100;
  return (last.sentMs - first.sentMs) / (last.number - first.number);
}

/** Capture times of what is missing between moments. */
function missingBetween(moments: readonly Moment[]): number[] {
  return moments.flatMap((after, at) => {
    const before = moments[at - 1] ?? after;
    const steps = after.number - before.number;
    return Array.from({ length: Math.max(0, steps - 1) }, (_, step) => {
      const share = (step + 1) / steps;
      return before.captureMs + share * (after.captureMs - before.captureMs);
    });
  });
}

/** The moments, and around them those with which begins and ends what has to be there, as if they were. */
function bounded(moments: readonly Moment[], { startMs, endMs }: Span, pictureMs: number): Moment[] {
  const first = moments[0] ?? { stream: 0, number: 0, sentMs: startMs, captureMs: startMs };
  const last = moments.at(-1) ?? first;
  const [begin, end] = [stepped(first, startMs, pictureMs), stepped(last, endMs, pictureMs)];
  return [
    ...(begin.number < first.number ? [begin] : []),
    ...(moments.length > 0 ? moments : [first]),
    ...(end.number > last.number ? [end] : []),
  ];
}

/** What the camera showed at another time. */
function stepped(moment: Moment, sentMs: number, pictureMs: number): Moment {
  const byMs = sentMs - moment.sentMs;
  const number = moment.number + Math.round(byMs / pictureMs);
  return { ...moment, number, sentMs, captureMs: moment.captureMs + byMs };
}

/** How many moments in a row are there by two streams, at most. */
function longestDoubled(ordered: readonly Moment[]): number {
  let longest = 0;
  let run = 0;
  ordered.forEach(({ number }, at) => {
    const last = ordered[at - 1];
    if (last?.number === number) longest = Math.max(longest, (run += 1));
    else if (ordered[at + 1]?.number !== number) run = 0;
  });
  return longest;
}
