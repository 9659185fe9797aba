// When the blocks of a Matroska clip are shown. A file's times cannot be negative, so that what is presented begins behind what only helps to
// decode: pictures that are hidden stand a tick apart at the beginning, and sound says by its codec delay how much of it is not heard.
import { pictureTimescale, type ClipTrack } from "./clip.ts";

/** Nanoseconds of a tick: fine enough to keep hidden pictures short, coarse enough for the three seconds that a cluster may span. */
export const matroskaTickNs = 100_000;
const ticksPerS = 1e9 / matroskaTickNs;

/** Time of each sample of a track, ticks of the file, and whether it is hidden. */
export interface BlockTimes {
  readonly ticks: readonly number[];
  isHidden(sample: number): boolean;
  /** What is to be taken from all times of the track, nanoseconds. */
  readonly codecDelayNs: number;
  /** What is to be added to the track's decode times so that they can be compared with those of the other tracks, seconds. */
  readonly decodeShiftS: number;
}

/** Times of the blocks of all tracks. */
export function blockTimes(tracks: readonly ClipTrack[]): BlockTimes[] {
  const hidden = tracks.map(hiddenCount);
  const originTicks = Math.max(0, ...hidden.map((count, at) => (tracks[at]?.kind === "video" ? count : 0)));
  return tracks.map((track, at) => {
    const { startTicks, endTicks, timescale, delayTicks } = track;
    const beginTicks = originTicks + (delayTicks / pictureTimescale) * ticksPerS;
    const ownTicks = track.samples.presentationTicks;
    const isBefore = (sample: number) => track.kind === "video" && (ownTicks[sample] ?? 0) < startTicks;
    const isBehind = (sample: number) => track.kind === "video" && (ownTicks[sample] ?? 0) >= endTicks;
    const leadTicks = track.kind === "audio" ? (startTicks / timescale) * ticksPerS : 0;
    const earliest = ownTicks.reduce((least, ticks) => Math.min(least, ticks), Infinity);
    const ticks = ownTicks.map((own, sample) =>
      isBefore(sample)
        ? originTicks - (hidden[at] ?? 0) + own - earliest
        : Math.round(beginTicks + leadTicks + ((own - startTicks) / timescale) * ticksPerS),
    );
    const decodeShiftS = delayTicks / pictureTimescale - startTicks / timescale;
    const isHidden = (sample: number) => isBefore(sample) || isBehind(sample);
    return { ticks, isHidden, codecDelayNs: Math.round(leadTicks * matroskaTickNs), decodeShiftS };
  });
}

function hiddenCount({ samples, startTicks }: ClipTrack): number {
  return samples.presentationTicks.reduce((count, ticks) => count + (ticks < startTicks ? 1 : 0), 0);
}

/** Where the last of the tracks ends, ticks of the file. */
export function lengthInTicks(tracks: readonly ClipTrack[]): number {
  const origin = Math.max(0, ...tracks.map((track) => (track.kind === "video" ? hiddenCount(track) : 0)));
  const ends = tracks.map(
    ({ startTicks, endTicks, timescale, delayTicks }) =>
      delayTicks / pictureTimescale + (endTicks - startTicks) / timescale,
  );
  return origin + Math.max(...ends) * ticksPerS;
}
