// A range that is chosen on the timeline: its begin before its end, both within what may be played (SEL-2). Pure; times in milliseconds since 1970 UTC.

export interface TimeRange {
  readonly startMs: number;
  readonly endMs: number;
}

/** What of a range is taken hold of. */
export type RangePart = "start" | "end" | "middle";

/** The shortest range (SEL-2). */
export const shortestRangeMs = 1_000;

/** The range within `bounds`, which move on while it is chosen; its begin gives way to its end. */
export function keepRange(range: TimeRange, bounds: TimeRange): TimeRange {
  const endMs = clamp(range.endMs, bounds.startMs + shortestRangeMs, bounds.endMs);
  return { startMs: clamp(range.startMs, bounds.startMs, endMs - shortestRangeMs), endMs };
}

/** The range with one part brought to `toMs`, as far as that may be: ends do not cross, and what is moved whole keeps its length. */
export function moveRange(range: TimeRange, part: RangePart, toMs: number, bounds: TimeRange): TimeRange {
  const { startMs, endMs } = keepRange(range, bounds);
  switch (part) {
    case "start":
      return { startMs: clamp(toMs, bounds.startMs, endMs - shortestRangeMs), endMs };
    case "end":
      return { startMs, endMs: clamp(toMs, startMs + shortestRangeMs, bounds.endMs) };
    case "middle": {
      const lengthMs = endMs - startMs;
      const firstMs = clamp(toMs - lengthMs / 2, bounds.startMs, bounds.endMs - lengthMs);
      return { startMs: firstMs, endMs: firstMs + lengthMs };
    }
  }
}

/** So far to each side of a time, within `bounds` (SEL-3). */
export function rangeAround(atMs: number, sideMs: number, bounds: TimeRange): TimeRange {
  return keepRange({ startMs: atMs - sideMs, endMs: atMs + sideMs }, bounds);
}

/** `least` counts where there is no room for both. */
function clamp(ms: number, least: number, most: number): number {
  return Math.max(least, Math.min(ms, most));
}
