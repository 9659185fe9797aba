import { describe, expect, it } from "vitest";
import { judgeMoments, type Moment } from "./recorded-moments.ts";

const [large, small] = [0, 1];
/** Pictures `from` up to `to`, ten a second. */
const moments = (stream: number, from: number, to: number): Moment[] =>
  Array.from({ length: to - from + 1 }, (_, at) => {
    const number = from + at;
    return { stream, number, sentMs: number * 100, captureMs: number * 100 };
  });
const sent = { startMs: 1_000, endMs: 5_000 };

describe("recorded moments", () => {
  it("takes a moment from either stream, and tells how long both have it", () => {
    const recorded = [...moments(large, 31, 50), ...moments(small, 10, 33)];
    expect(judgeMoments(recorded, { sent, gaps: [] })).toEqual({
      frames: 44,
      holes: [],
      misplaced: 0,
      doubledSeconds: 0.3,
      untold: 0,
      mistold: 0,
    });
  });

  it("finds a picture that is missing and one that is there beside what the ledger says", () => {
    const recorded = [...moments(small, 10, 20), ...moments(small, 26, 50)];
    const told = (startMs: number, endMs: number) =>
      judgeMoments(recorded, { sent, gaps: [{ startMs, endMs }] });
    expect(told(2_100, 2_600)).toMatchObject({ untold: 0, mistold: 0, holes: [{ missing: 5 }] });
    expect(told(2_200, 2_600)).toMatchObject({ untold: 1, mistold: 0 });
    expect(told(2_100, 2_700)).toMatchObject({ untold: 0, mistold: 1 });
    expect(told(2_100, Infinity)).toMatchObject({ untold: 0, mistold: 25 });
  });

  it("finds what is missing before the first and behind the last picture", () => {
    const middle = judgeMoments(moments(large, 30, 40), { sent, gaps: [{ startMs: 4_100, endMs: 6_000 }] });
    expect(middle.holes).toEqual([
      { missing: 19, fromMs: 1_000, toMs: 3_000 },
      { missing: 9, fromMs: 4_000, toMs: 5_000 },
    ]);
    expect(middle.untold).toBe(19);
    expect(judgeMoments([], { sent, gaps: [] }).holes).toMatchObject([{ fromMs: 1_000, toMs: 5_000 }]);
  });

  it("counts pictures that one stream has twice", () => {
    const twice = [...moments(large, 10, 20), ...moments(large, 20, 50)];
    expect(judgeMoments(twice, { sent, gaps: [] }).misplaced).toBe(1);
  });
});
