// Span sets against a model that looks at every instant.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  clip,
  covers,
  gaps,
  intersect,
  mergeGaps,
  rollUpHours,
  spanSetOf,
  spanSetOfHours,
  spansOf,
  subtract,
  totalMs,
  union,
  type SpanSet,
} from "./index.ts";

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

  it("are joined, cut and taken from one another instant by instant", () => {
    fc.assert(
      fc.property(anySet, anySet, fc.nat(size), fc.nat(size), (a, b, fromMs, toMs) => {
        const [inA, inB] = [instants(a), instants(b)];
        const within = (ms: number) => fromMs <= ms && ms < toMs;
        const cases: [SpanSet, (ms: number) => boolean | undefined][] = [
          [union(a, b), (ms) => inA[ms] || inB[ms]],
          [intersect(a, b), (ms) => inA[ms] && inB[ms]],
          [subtract(a, b), (ms) => inA[ms] && !inB[ms]],
          [clip(a, fromMs, toMs), (ms) => inA[ms] && within(ms)],
          [gaps(a, fromMs, toMs), (ms) => !inA[ms] && within(ms)],
        ];
        for (const [set, expected] of cases) {
          expect(isWellFormed(set)).toBe(true);
          expect(instants(set)).toEqual(inA.map((_, ms) => expected(ms)));
        }
        expect(totalMs(a)).toBe(inA.filter(Boolean).length);
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

describe("hourly roll-ups", () => {
  const hour = 3_600_000;
  const anyLongSet = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 40 * hour }), fc.integer({ min: 1, max: 3 * hour })), {
      maxLength: 30,
    })
    .map((spans) => spanSetOf(spans.map(([startMs, length]) => ({ startMs, endMs: startMs + length }))));

  it("tell coverage at an hour's resolution and wider exactly as the spans do", () => {
    fc.assert(
      fc.property(anyLongSet, fc.integer({ min: hour, max: 10 * hour }), (set, resolutionMs) => {
        expect(spanSetOfHours(rollUpHours(set), resolutionMs)).toEqual(mergeGaps(set, resolutionMs));
      }),
    );
  });

  it("are as few as the hours they hold, however many spans those have", () => {
    const spans = Array.from({ length: 50_000 }, (_, index) => ({
      startMs: index * 1000,
      endMs: index * 1000 + 900,
    }));
    const hours = rollUpHours(spanSetOf(spans));
    expect(hours).toHaveLength(Math.ceil(50_000_000 / hour));
    expect(hours.reduce((sum, { coveredMs }) => sum + coveredMs, 0)).toBe(50_000 * 900);
  });
});
