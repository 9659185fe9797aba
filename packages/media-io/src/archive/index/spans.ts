// Span lists as rows and answers have them, calculated with the timeline's span sets.

import { clip, gaps, mergeGaps, spanSetOf, spansOf } from "@didban/media/timeline";
import type { Span } from "./archive-index.ts";

/** The union of `spans` in order; neighbours less than `withinMs` apart become one. */
export function mergeSpans(spans: Iterable<Span>, withinMs: number): Span[] {
  return [...spansOf(mergeGaps(spanSetOf(spans), withinMs))];
}

/** The parts of `spans` within `[fromMs, toMs)`. */
export function clipSpans(spans: readonly Span[], fromMs: number, toMs: number): Span[] {
  return [...spansOf(clip(spanSetOf(spans), fromMs, toMs))];
}

/** What of `[fromMs, toMs)` no span covers. */
export function uncovered(spans: readonly Span[], fromMs: number, toMs: number): Span[] {
  return [...spansOf(gaps(spanSetOf(spans), fromMs, toMs))];
}
