import { describe, expect, it } from "vitest";
import {
  blocksExports,
  crossesItself,
  hidesArea,
  maskPoints,
  mostMaskPoints,
  type MaskPoints,
} from "./privacy-mask.ts";

const shape = (...points: readonly (readonly [number, number])[]): MaskPoints =>
  points.map(([x, y]) => ({ x, y }));
const square = shape([0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]);

describe("privacy masks", () => {
  it("MASK-1 MASK-2 CAM-41 more than two points hide an area, and two already keep footage from being exported", () => {
    const facts = [0, 1, 2, 3].map((count) => [
      hidesArea(square.slice(0, count)),
      blocksExports(square.slice(0, count)),
    ]);
    expect(facts).toEqual([
      [false, false],
      [false, false],
      [false, true],
      [true, true],
    ]);
  });

  it("MASK-6 a mask has at most 64 points within the picture", () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ x: 0.5, y: 0.5 }));
    expect(maskPoints.safeParse(many(mostMaskPoints)).success).toBe(true);
    expect(maskPoints.safeParse(many(mostMaskPoints + 1)).success).toBe(false);
    for (const x of [-0.001, 1.001, Number.NaN, "0.5", null])
      expect(maskPoints.safeParse([{ x, y: 0 }]).success, String(x)).toBe(false);
  });

  it("MASK-6 a shape that crosses or touches itself is told from one that does not", () => {
    const plain = {
      square,
      "the other way round": square.toReversed(),
      "a notch": shape([0, 0], [1, 0], [1, 1], [0.5, 0.2], [0, 1]),
      "a point in the middle of a side": shape([0, 0], [0.5, 0], [1, 0], [1, 1]),
      "two points": shape([0, 0], [1, 1]),
    };
    const crossing = {
      "a bow tie": shape([0, 0], [1, 1], [1, 0], [0, 1]),
      "the same point twice": shape([0, 0], [1, 0], [1, 0], [1, 1]),
      "back over itself": shape([0, 0], [1, 0], [0.5, 0], [0.5, 1]),
      "back over itself at the end": shape([0, 0], [1, 0], [1, 1], [0, 1], [0, 2 / 3], [0, 5 / 6]),
      "a corner on a side": shape([0, 0], [1, 0], [1, 1], [0.5, 0], [0, 1]),
      "all on one line": shape([0, 0], [0.5, 0.5], [1, 1]),
    };
    for (const [name, points] of Object.entries(plain)) expect(crossesItself(points), name).toBe(false);
    for (const [name, points] of Object.entries(crossing)) expect(crossesItself(points), name).toBe(true);
  });
});
