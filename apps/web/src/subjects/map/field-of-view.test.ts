import { describe, expect, it } from "vitest";
import { changedBy, directionTo, pulledTo, towards, turned, wedgePath, widenedTo } from "./field-of-view.ts";

const field = { direction: 90, angle: 60, reach: 20 };

describe("a field of view", () => {
  it("MAP-9 points clockwise from north, and what is pulled to a point looks there, as far as it is", () => {
    expect(towards(0, 10)).toEqual({ x: 0, y: -10 });
    for (const [point, direction] of [
      [{ x: 0, y: -5 }, 0],
      [{ x: 5, y: 0 }, 90],
      [{ x: 0, y: 5 }, 180],
      [{ x: -5, y: 0 }, 270],
    ] as const)
      expect(directionTo(point)).toBe(direction);
    expect(pulledTo(field, { x: 0, y: 60 }, 4)).toEqual({ direction: 180, angle: 60, reach: 15 });
    expect(pulledTo(field, { x: 0, y: 0 }, 4).reach).toBe(1);
    expect(pulledTo(field, { x: 1e9, y: 0 }, 4).reach).toBe(2000);
  });

  it("MAP-9 is as wide as twice what its edge is away from its middle, across north too", () => {
    expect(widenedTo(field, { x: 10, y: 10 }).angle).toBe(90);
    expect(widenedTo({ ...field, direction: 350 }, towards(20, 30)).angle).toBe(60);
    expect(widenedTo(field, { x: -10, y: 0 }).angle).toBe(360);
    expect(widenedTo(field, { x: 10, y: 0 }).angle).toBe(1);
  });

  it("MAP-9 is changed by keys within its bounds", () => {
    expect([turned(-5), turned(359.7), turned(725)]).toEqual([355, 0, 5]);
    expect(changedBy({ ...field, direction: 2 }, { turn: -5 }).direction).toBe(357);
    expect(changedBy(field, { widen: 900 }).angle).toBe(360);
    expect(changedBy(field, { widen: -900 }).angle).toBe(1);
    expect(changedBy(field, { farther: -900 }).reach).toBe(1);
  });

  it("MAP-9 is drawn as a wedge, as more than half a circle, and as a whole one", () => {
    expect(wedgePath({ direction: 90, angle: 90 }, 10)).toBe("M 0 0 L 7.07 -7.07 A 10 10 0 0 1 7.07 7.07 Z");
    expect(wedgePath({ direction: 0, angle: 270 }, 10)).toContain("A 10 10 0 1 1");
    expect(wedgePath({ direction: 0, angle: 360 }, 10)).not.toContain("L");
  });
});
