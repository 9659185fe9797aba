import { expect, it } from "vitest";
import { freest, type Box, type Place } from "./free-place.ts";

const box = (left: number, top: number, width: number, height: number): Box => {
  return { left, top, right: left + width, bottom: top + height };
};
const end: Place = { position: "bottom-right", box: box(600, 700, 400, 100) };
const middle: Place = { position: "bottom-center", box: box(300, 700, 400, 100) };
const top: Place = { position: "top-right", box: box(600, 100, 400, 100) };
const where = (...controls: readonly Box[]) => freest([end, middle, top], controls)?.position;

it("a message stands in its usual corner where it covers nothing", () => {
  expect(where()).toBe("bottom-right");
  expect(where(box(0, 0, 590, 690), box(600, 400, 400, 300))).toBe("bottom-right");
  expect(freest([], [])).toBeUndefined();
});

it("over a control it gives way to the next place that covers none", () => {
  expect(where(box(900, 720, 80, 40))).toBe("bottom-center");
  expect(where(box(650, 720, 40, 40))).toBe("top-right");
});

it("where every place covers something it covers the least", () => {
  const tile = box(0, 0, 1000, 800);
  expect(where(tile)).toBe("bottom-right");
  expect(where(tile, box(980, 780, 40, 40))).toBe("bottom-center");
  expect(where(tile, box(980, 780, 40, 40), box(310, 710, 30, 30), box(620, 110, 30, 30))).toBe(
    "bottom-right",
  );
});
