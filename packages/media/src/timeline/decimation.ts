// From spans to what is drawn: pixel runs of a strip. However many spans lie in a pixel, it costs one search, so the work follows
// the strip's width and not the number of recordings.
import { firstEndingAfter } from "./span-set.ts";

/** A strip to draw on. */
export interface Canvas {
  readonly startMs: number;
  readonly endMs: number;
  readonly widthPx: number;
}

/** Bookmarks and gaps are drawn only when wider than this (TIME-10). */
export const narrowestDrawnPx = 2;

/**
 * Runs of pixels that a span set touches: `[left0, right0, left1, right1, ...]`, whole pixels, right exclusive, within the canvas.
 * `set` is sorted as `SpanSet`s are.
 */
export function pixelRuns(set: ArrayLike<number>, canvas: Canvas): Int32Array {
  const msPerPx = (canvas.endMs - canvas.startMs) / canvas.widthPx;
  const runs: number[] = [];
  let index = firstEndingAfter(set, canvas.startMs);
  while (index < set.length) {
    const startMs = set[index] ?? Infinity;
    if (startMs >= canvas.endMs) break;
    const left = Math.max(0, Math.floor((startMs - canvas.startMs) / msPerPx));
    const right = rightPixel(set[index + 1] ?? 0, canvas, msPerPx);
    if (runs.length > 0 && left <= (runs.at(-1) ?? 0))
      runs[runs.length - 1] = Math.max(right, runs.at(-1) ?? 0);
    else runs.push(left, right);
    // Whatever ends within the pixels painted by now cannot be seen any more.
    index = firstEndingAfter(set, canvas.startMs + (runs.at(-1) ?? 0) * msPerPx, index + 2);
  }
  return Int32Array.from(runs);
}

function rightPixel(endMs: number, canvas: Canvas, msPerPx: number): number {
  return Math.min(canvas.widthPx, Math.max(1, Math.ceil((endMs - canvas.startMs) / msPerPx)));
}

/** True when a bookmark or gap is wide enough to be drawn (TIME-10): exactly 2 px is not. */
export function isWideEnough(startMs: number, endMs: number, msPerPx: number): boolean {
  return endMs - startMs > narrowestDrawnPx * msPerPx;
}
