// Coverage rolled up by the hour, so that three months on the timeline cost what an hour does: of each hour its first and last
// covered instant. At a resolution of an hour or more that is exact, for every gap left out is shorter than the hour.
import { mergeGaps, spanSetOf, totalMs, clip, type SpanSet } from "./span-set.ts";

export const hourMs = 3_600_000;

/** What one UTC hour holds. */
export interface HourCoverage {
  /** Begin of the hour, milliseconds since 1970 UTC. */
  readonly hourMs: number;
  /** Begin of the first span in it and end of the last. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** Recorded time in it. */
  readonly coveredMs: number;
}

/** One entry for each hour that holds anything, ascending. */
export function rollUpHours(set: SpanSet): HourCoverage[] {
  const hours: HourCoverage[] = [];
  let index = 0;
  while (index < set.length) {
    const startMs = Math.max(set[index] ?? 0, (hours.at(-1)?.hourMs ?? -Infinity) + hourMs);
    const beginMs = Math.floor(startMs / hourMs) * hourMs;
    const inside = clip(set, beginMs, beginMs + hourMs);
    const lastMs = inside.at(-1) ?? startMs;
    hours.push({ hourMs: beginMs, firstMs: inside[0] ?? startMs, lastMs, coveredMs: totalMs(inside) });
    while (index < set.length && (set[index + 1] ?? Infinity) <= beginMs + hourMs) index += 2;
  }
  return hours;
}

/** The coverage that hours tell, with gaps shorter than `resolutionMs` closed; exact from `hourMs` on. */
export function spanSetOfHours(hours: Iterable<HourCoverage>, resolutionMs: number): SpanSet {
  const spans = Array.from(hours, ({ firstMs, lastMs }) => ({ startMs: firstMs, endMs: lastMs }));
  return mergeGaps(spanSetOf(spans), Math.max(resolutionMs, hourMs));
}
