import { describe, expect, it } from "vitest";
import { keepRange, moveRange, rangeAround } from "./time-range.ts";

const bounds = { startMs: 0, endMs: 100_000 };
const range = (startMs: number, endMs: number) => ({ startMs, endMs });

describe("a chosen range", () => {
  it("SEL-2 its ends do not cross, and a second lies between them", () => {
    const chosen = range(20_000, 40_000);
    expect(moveRange(chosen, "start", 70_000, bounds)).toEqual(range(39_000, 40_000));
    expect(moveRange(chosen, "end", 5_000, bounds)).toEqual(range(20_000, 21_000));
    expect(moveRange(chosen, "start", 30_000, bounds)).toEqual(range(30_000, 40_000));
  });

  it("SEL-2 it stays within what may be played, also while that moves on", () => {
    const chosen = range(20_000, 40_000);
    expect(moveRange(chosen, "start", -1, bounds)).toEqual(range(0, 40_000));
    expect(moveRange(chosen, "end", 200_000, bounds)).toEqual(range(20_000, 100_000));
    expect(keepRange(chosen, range(30_000, 100_000))).toEqual(range(30_000, 40_000));
    expect(keepRange(chosen, range(50_000, 100_000))).toEqual(range(50_000, 51_000));
  });

  it("SEL-4 moved whole it keeps its length", () => {
    const chosen = range(20_000, 40_000);
    expect(moveRange(chosen, "middle", 60_000, bounds)).toEqual(range(50_000, 70_000));
    expect(moveRange(chosen, "middle", 0, bounds)).toEqual(range(0, 20_000));
    expect(moveRange(chosen, "middle", 99_000, bounds)).toEqual(range(80_000, 100_000));
  });

  it("SEL-3 it begins with as much to each side of the time that is looked at, as far as there is", () => {
    expect(rangeAround(50_000, 10_000, bounds)).toEqual(range(40_000, 60_000));
    expect(rangeAround(100_000, 10_000, bounds)).toEqual(range(90_000, 100_000));
  });
});
