// Sets of time spans as sorted numbers: start, end, start, end, ... in milliseconds, each start below its end and not below the end
// before it. One flat array holds a year of recording cheaply and is searched by halving. All operations leave their
// inputs untouched and cost no more than one pass over them.

/** `[start0, end0, start1, end1, ...]`, ascending; a span holds its start and not its end. */
export type SpanSet = Float64Array;

/** A single span, milliseconds since 1970 UTC, end exclusive. */
export interface TimeSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** Neighbours with a gap shorter than this are one (ARCH-14). */
export const seamMs = 1;

/** The set that any spans cover, in any order; empty and reversed ones count for nothing. */
export function spanSetOf(spans: Iterable<TimeSpan>): SpanSet {
  const sorted = [...spans].filter((span) => span.endMs > span.startMs).sort((a, b) => a.startMs - b.startMs);
  const out = new SpanBuilder();
  for (const { startMs, endMs } of sorted) out.add(startMs, endMs);
  return out.finish();
}

/** The spans of a set one by one. */
export function* spansOf(set: SpanSet): Generator<TimeSpan> {
  for (let index = 0; index < set.length; index += 2)
    yield { startMs: startAt(set, index), endMs: endAt(set, index) };
}

/** Closes gaps shorter than `gapMs` (ARCH-14); a gap of exactly that length stays. */
export function mergeGaps(set: SpanSet, gapMs: number = seamMs): SpanSet {
  const out = new SpanBuilder(gapMs);
  for (let index = 0; index < set.length; index += 2) out.add(startAt(set, index), endAt(set, index));
  return out.finish();
}

/** What of the set lies within `[fromMs, toMs)`. */
export function clip(set: SpanSet, fromMs: number, toMs: number): SpanSet {
  const out = new SpanBuilder();
  for (
    let index = firstEndingAfter(set, fromMs);
    index < set.length && startAt(set, index) < toMs;
    index += 2
  ) {
    out.add(Math.max(startAt(set, index), fromMs), Math.min(endAt(set, index), toMs));
  }
  return out.finish();
}

/** What of `[fromMs, toMs)` does not lie in the set. */
export function gaps(set: SpanSet, fromMs: number, toMs: number): SpanSet {
  const out = new SpanBuilder();
  let startMs = fromMs;
  for (
    let index = firstEndingAfter(set, fromMs);
    index < set.length && startAt(set, index) < toMs;
    index += 2
  ) {
    out.add(startMs, startAt(set, index));
    startMs = endAt(set, index);
  }
  out.add(startMs, toMs);
  return out.finish();
}

/** True when the instant lies in the set. */
export function covers(set: SpanSet, atMs: number): boolean {
  const index = firstEndingAfter(set, atMs);
  return index < set.length && startAt(set, index) <= atMs;
}

/** Place in the array of the first span that ends after `atMs`; the array's length when there is none. */
export function firstEndingAfter(set: ArrayLike<number>, atMs: number, from = 0): number {
  let low = from / 2;
  let high = set.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((set[middle * 2 + 1] ?? Infinity) > atMs) high = middle;
    else low = middle + 1;
  }
  return low * 2;
}

function startAt(set: SpanSet, index: number): number {
  return set[index] ?? Infinity;
}

function endAt(set: SpanSet, index: number): number {
  return set[index + 1] ?? Infinity;
}

/** Collects spans by ascending start into a set: joins what overlaps, touches or lies less than a gap apart. */
class SpanBuilder {
  readonly #gapMs: number;
  readonly #numbers: number[] = [];
  #startMs = 0;
  #endMs = -Infinity;
  #hasSpan = false;

  constructor(gapMs = 0) {
    this.#gapMs = gapMs;
  }

  add(startMs: number, endMs: number): void {
    if (!(endMs > startMs)) return;
    const distanceMs = startMs - this.#endMs;
    if (this.#hasSpan && (distanceMs <= 0 || distanceMs < this.#gapMs)) {
      this.#endMs = Math.max(this.#endMs, endMs);
      return;
    }
    this.#emit();
    this.#startMs = startMs;
    this.#endMs = endMs;
    this.#hasSpan = true;
  }

  finish(): SpanSet {
    this.#emit();
    return Float64Array.from(this.#numbers);
  }

  #emit(): void {
    if (this.#hasSpan) this.#numbers.push(this.#startMs, this.#endMs);
  }
}
