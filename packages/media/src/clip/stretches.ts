// Where capture times stand in a clip: stretches of footage one after the other, the time between them taken out (EXP-19). Picture and sound are
// placed by the same stretches, so that they stay together across a gap.
import { ticksPerMs } from "./clip.ts";

/** Footage without a gap, `[startMs, endMs)` of capture time, as the clip shows it. */
export interface Stretch {
  readonly startMs: number;
  readonly endMs: number;
  /** Where it begins in the clip, ticks of `pictureTimescale`. */
  readonly atTicks: number;
}

/** Stretches one behind the other, from time 0 of the clip on. */
export function placeStretches(spans: readonly Pick<Stretch, "startMs" | "endMs">[]): Stretch[] {
  let atTicks = 0;
  return spans.map(({ startMs, endMs }) => {
    const stretch = { startMs, endMs, atTicks };
    atTicks += Math.max(1, Math.round((endMs - startMs) * ticksPerMs));
    return stretch;
  });
}

/** Length of the clip, ticks of `pictureTimescale`. */
export function lengthTicks(stretches: readonly Stretch[]): number {
  const last = stretches.at(-1);
  return last === undefined ? 0 : last.atTicks + Math.round((last.endMs - last.startMs) * ticksPerMs);
}

/** Finds stretches by times that mostly grow. */
export class StretchFinder {
  readonly #stretches: readonly Stretch[];
  #at = 0;

  constructor(stretches: readonly Stretch[]) {
    this.#stretches = stretches;
  }

  /** The first stretch that ends after `ms`; undefined behind the last. */
  endingAfter(ms: number): Stretch | undefined {
    while (this.#at > 0 && (this.#stretches[this.#at - 1]?.endMs ?? 0) > ms) this.#at -= 1;
    while (this.#at < this.#stretches.length && (this.#stretches[this.#at]?.endMs ?? 0) <= ms) this.#at += 1;
    return this.#stretches[this.#at];
  }
}
