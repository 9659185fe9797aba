import { describe, expect, it } from "vitest";
import { firstZoom, panBy, zoomLevelOf, zoomTo, zoomTransform, type Place, type Zoom } from "./zoom.ts";

/** Where of the picture is seen at a place of the room. */
const seenAt = ({ level, middle }: Zoom, { x, y }: Place): Place => ({
  x: middle.x + (x - 0.5) / level,
  y: middle.y + (y - 0.5) / level,
});
const corners = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
];

describe("levels", () => {
  it("ZOOM-1 zoom begins at 1.25", () => {
    expect(firstZoom).toEqual({ level: 1.25, middle: { x: 0.5, y: 0.5 } });
  });

  it.each([
    [0, 1],
    [1.1, 1],
    [1.13, 1.25],
    [7.4, 7.5],
    [99.9, 100],
    [1000, 100],
  ])("ZOOM-8 %d is the level %d", (wish, level) => {
    expect(zoomLevelOf(wish)).toBe(level);
  });
});

describe("what is seen", () => {
  it("ZOOM-4 what is under the pointer stays there", () => {
    const at = { x: 0.3, y: 0.8 };
    let zoom = firstZoom;
    const seen = seenAt(zoom, at);
    for (const level of [2, 5, 40]) {
      zoom = zoomTo(zoom, level, at);
      expect(seenAt(zoom, at).x).toBeCloseTo(seen.x, 10);
      expect(seenAt(zoom, at).y).toBeCloseTo(seen.y, 10);
    }
  });

  it("ZOOM-4 the picture goes with the hand and never leaves its room", () => {
    const zoom = zoomTo(firstZoom, 4);
    const moved = panBy(zoom, { x: 0.2, y: -0.1 });
    expect(seenAt(moved, { x: 0.7, y: 0.4 })).toEqual(seenAt(zoom, { x: 0.5, y: 0.5 }));
    for (const by of [
      { x: 9, y: 9 },
      { x: -9, y: -9 },
    ])
      for (const corner of corners) {
        const { x, y } = seenAt(panBy(zoom, by), corner);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.max(x, y)).toBeLessThanOrEqual(1);
      }
  });

  it("ZOOM-2 at level 1 the whole picture is seen again", () => {
    const away = panBy(zoomTo(firstZoom, 10, { x: 1, y: 0 }), { x: -5, y: 5 });
    expect(zoomTo(away, 1, { x: 0.9, y: 0.9 })).toEqual({ level: 1, middle: { x: 0.5, y: 0.5 } });
  });

  it("is told as a transform", () => {
    expect(zoomTransform({ level: 2, middle: { x: 0.75, y: 0.5 } })).toBe("scale(2) translate(-25%, 0%)");
  });
});
