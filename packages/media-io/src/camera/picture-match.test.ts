import { NumberedStream } from "@didban/testkit";
import { describe, expect, it } from "vitest";
import { matchShift, pictureMark, type PictureMark } from "./picture-match.ts";

/** Marks named by letters, 100 ms apart. */
const marks = (digests: string, startMs: number): PictureMark[] =>
  [...digests].map((digest, at) => ({ digest, atMs: startMs + at * 100 }));

describe("the shift at which pictures meet", () => {
  it("is that of the same pictures, whatever jitter live ones are labelled with", () => {
    const live = marks("abcdefgh", 10_000).map((mark, at) => ({ ...mark, atMs: mark.atMs + (at % 3) * 5 }));
    expect(matchShift(live, marks("efghijkl", 9_200), 3_000)).toBeCloseTo(1_205, -1);
  });

  it("is not told where nothing meets, where too little does, or where it would be too far", () => {
    expect(matchShift(marks("abcdef", 0), marks("ghijkl", 0), 3_000)).toBeUndefined();
    expect(matchShift(marks("abcdef", 0), marks("efghij", 400), 3_000)).toBeUndefined();
    expect(matchShift(marks("abcdef", 0), marks("abcdef", 4_000), 3_000)).toBeUndefined();
  });

  it("is not told by pictures that are all alike, and is where a few of them are", () => {
    expect(matchShift(marks("aaaa", 0), marks("aaaa", 100), 3_000)).toBe(-100);
    expect(matchShift(marks("abab", 0), marks("baba", 0), 3_000)).toBeUndefined();
    expect(matchShift(marks("aaabcdef", 0), marks("aaabcdef", 500), 3_000)).toBe(-500);
  });

  it("looks at coded slices alone", () => {
    const [unit] = new NumberedStream().take(1, 0);
    if (unit === undefined) throw new Error("no unit");
    const sei = Uint8Array.of(0, 0, 0, 3, 6, 5, 9, ...unit.data);
    expect(pictureMark({ ...unit, data: sei }).digest).toBe(pictureMark(unit).digest);
    const [, other] = new NumberedStream().take(2, 0);
    expect(other && pictureMark(other).digest).not.toBe(pictureMark(unit).digest);
  });
});
