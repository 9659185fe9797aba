import type { MaskPoints } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { addAnyPoint, addPoint, faultOf, movePoint, removePoint } from "./mask-shape.ts";

const points = (...places: readonly (readonly [number, number])[]): MaskPoints =>
  places.map(([x, y]) => ({ x, y }));
const square = points([0.2, 0.2], [0.8, 0.2], [0.8, 0.8], [0.2, 0.8]);
const wide = 16 / 9;

describe("drawing a mask", () => {
  it("MASK-8 points that are pressed one after the other make a shape in their order", () => {
    let drawn: MaskPoints = [];
    for (const point of square) drawn = addPoint(drawn, point, wide).points;
    expect(drawn).toEqual(square);
  });

  it("MASK-8 a point that would make the shape cross itself goes into the side that is nearest", () => {
    const above = { x: 0.5, y: 0.1 };
    const { points: drawn, at } = addPoint(square, above, wide);
    expect([drawn[1], at]).toEqual([above, 1]);
    expect(faultOf(drawn)).toBeUndefined();
  });

  it("MASK-8 a side that is pressed is divided there", () => {
    const { points: drawn, at } = addPoint(square, { x: 0.8, y: 0.5 }, wide, 1);
    expect([drawn[2], at, drawn.length]).toEqual([{ x: 0.8, y: 0.5 }, 2, 5]);
  });

  it("MASK-8 points stay inside of the picture", () => {
    expect(movePoint(square, 0, { x: -3, y: 1.5 })[0]).toEqual({ x: 0, y: 1 });
    expect(addPoint([], { x: 1.2, y: -0.1 }, wide).points).toEqual([{ x: 1, y: 0 }]);
  });

  it("MASK-8 a shape can be made without a hand on the picture, and taken away point by point", () => {
    let shaped = addAnyPoint([], wide);
    while (shaped.points.length < 8) shaped = addAnyPoint(shaped.points, wide);
    expect(faultOf(shaped.points)).toBeUndefined();
    while (shaped.at !== undefined) shaped = removePoint(shaped.points, shaped.at);
    expect(shaped.points).toEqual([]);
  });

  it("MASK-6 MASK-8 more points than a mask may have are not taken", () => {
    let drawn: MaskPoints = [];
    for (let count = 0; count < 70; count += 1) drawn = addAnyPoint(drawn, wide).points;
    expect(drawn).toHaveLength(64);
  });

  it("MASK-9 one or two points and a shape that crosses itself are no mask; none takes the mask away", () => {
    const bowTie = points([0, 0], [1, 1], [1, 0], [0, 1]);
    const faults = [[], square.slice(0, 1), square.slice(0, 2), square.slice(0, 3), bowTie].map(faultOf);
    expect(faults).toEqual([undefined, "tooFew", "tooFew", undefined, "crossing"]);
  });
});
