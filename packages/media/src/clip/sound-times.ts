// Which packets of copied sound belong in a clip and when each sounds (EXP-21): whole packets, placed by their capture times within 20 ms, so that
// sound stays with its picture (AUD-8). A packet more than is heard stands before the first, because a decoder needs it for that one.
import { pictureTimescale } from "./clip.ts";
import { lengthTicks, StretchFinder, type Stretch } from "./stretches.ts";

/** Packets of sound in the order in which they were recorded, all of one format. */
export interface SoundColumns {
  readonly captureMs: readonly number[];
}

export interface PacketFacts {
  readonly sampleRate: number;
  /** Samples that come out of each. */
  readonly packetSamples: number;
}

/** Times are samples: ticks of a timescale that is the sample rate. */
export interface SoundTimes {
  /** Indices of the packets that are in the clip. */
  readonly kept: number[];
  readonly decodeTicks: number[];
  readonly startTicks: number;
  readonly endTicks: number;
  /** When the first sound is heard, ticks of `pictureTimescale` from the clip's beginning. */
  readonly delayTicks: number;
}

/** Packets that stray less from their place than this follow each other without a seam, seconds. */
const strayS = 0.02;

/** Places the packets that sound in the stretches; undefined where none does. */
export function soundTimes(
  { captureMs }: SoundColumns,
  { sampleRate, packetSamples }: PacketFacts,
  stretches: readonly Stretch[],
): SoundTimes | undefined {
  const finder = new StretchFinder(stretches);
  const halfMs = (packetSamples / sampleRate) * 500;
  const kept: number[] = [];
  const decodeTicks: number[] = [];
  let endTicks = -Infinity;
  for (const [index, timeMs] of captureMs.entries()) {
    const middleMs = timeMs + halfMs;
    const stretch = finder.endingAfter(middleMs);
    if (stretch === undefined || middleMs < stretch.startMs) continue;
    const wanted = placeOf(timeMs, stretch, sampleRate);
    const isSeamless = Math.abs(wanted - endTicks) <= strayS * sampleRate;
    const ticks = isSeamless ? endTicks : Math.max(wanted, (decodeTicks.at(-1) ?? -Infinity) + 1);
    kept.push(index);
    decodeTicks.push(ticks);
    endTicks = ticks + packetSamples;
  }
  const [first] = kept;
  if (first === undefined) return undefined;
  if (first > 0) {
    kept.unshift(first - 1);
    decodeTicks.unshift((decodeTicks[0] ?? 0) - packetSamples);
  }
  const originTicks = decodeTicks[0] ?? 0;
  const heardTicks = Math.max(0, first > 0 ? (decodeTicks[1] ?? 0) : originTicks);
  const clipTicks = Math.round((lengthTicks(stretches) / pictureTimescale) * sampleRate);
  return {
    kept,
    decodeTicks: decodeTicks.map((ticks) => ticks - originTicks),
    startTicks: heardTicks - originTicks,
    endTicks: Math.min(endTicks, clipTicks) - originTicks,
    delayTicks: Math.round((heardTicks / sampleRate) * pictureTimescale),
  };
}

/** Where in the clip a time of a stretch is, in samples; before 0 for what began before the clip. */
function placeOf(timeMs: number, { startMs, atTicks }: Stretch, sampleRate: number): number {
  return Math.round((atTicks / pictureTimescale + (timeMs - startMs) / 1000) * sampleRate);
}
