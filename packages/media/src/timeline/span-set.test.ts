// Span sets against a model that looks at every instant.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clip, covers, gaps, mergeGaps, spanSetOf, spansOf, type SpanSet } from "./index.ts";

const size = 60;
const anySpans = fc.array(
  fc.record({ startMs: fc.integer({ min: 0, max: size }), length: fc.integer({ min: -2, max: 12 }) }),
  { maxLength: 12 },
);
const anySet = anySpans.map((spans) =>
  spanSetOf(spans.map(({ startMs, length }) => ({ startMs, endMs: startMs + length }))),
);

/** Which of the first instants lie in the set. */
function instants(set: SpanSet): boolean[] {
  return Array.from({ length: size + 20 }, (_, ms) => covers(set, ms));
}

function isWellFormed(set: SpanSet): boolean {
  return set.length % 2 === 0 && set.every((value, index) => index === 0 || value > (set[index - 1] ?? 0));
}

describe("span sets", () => {
  it("hold what the spans hold, in order and apart", () => {
    fc.assert(
      fc.property(anySpans, (spans) => {
        const set = spanSetOf(spans.map(({ startMs, length }) => ({ startMs, endMs: startMs + length })));
        expect(isWellFormed(set)).toBe(true);
        expect(instants(set)).toEqual(
          instants(set).map((_, ms) =>
            spans.some(({ startMs, length }) => startMs <= ms && ms < startMs + length),
          ),
        );
      }),
    );
  });

  it("are cut, and their gaps found, instant by instant", () => {
    fc.assert(
      fc.property(anySet, fc.nat(size), fc.nat(size), (all, fromMs, toMs) => {
        const isIn = instants(all);
        const within = (ms: number) => fromMs <= ms && ms < toMs;
        const cases: [SpanSet, (ms: number) => boolean | undefined][] = [
          [clip(all, fromMs, toMs), (ms) => isIn[ms] && within(ms)],
          [gaps(all, fromMs, toMs), (ms) => !isIn[ms] && within(ms)],
        ];
        for (const [set, expected] of cases) {
          expect(isWellFormed(set)).toBe(true);
          expect(instants(set)).toEqual(isIn.map((_, ms) => expected(ms)));
        }
      }),
    );
  });

  it("ARCH-14 close gaps shorter than 1 ms, or than the resolution, and no others", () => {
    const set = Float64Array.of(0, 10, 10.999, 20, 21, 30, 80, 90);
    expect([...mergeGaps(set)]).toEqual([0, 20, 21, 30, 80, 90]);
    expect([...mergeGaps(set, 50)]).toEqual([0, 30, 80, 90]);
    expect([...mergeGaps(set, 50.001)]).toEqual([0, 90]);
  });

  it("hold no empty span", () => {
    expect([
      ...spansOf(
        spanSetOf([
          { startMs: 5, endMs: 5 },
          { startMs: 9, endMs: 3 },
        ]),
      ),
    ]).toEqual([]);
  });
});
