import { viewBoxOf, viewBoxText } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { boxOf, fitting, panned, placeAt, viewOf, zoomed } from "./canvas-view.ts";

const room = { width: 1000, height: 500 };

describe("the view of a canvas", () => {
  it("LAYT-8 a box is seen whole and in the middle, whatever shape the room has", () => {
    const view = viewOf({ x: 100, y: 100, width: 500, height: 500 }, room);
    expect(view).toEqual({ x: -150, y: 100, zoom: 1 });
    expect(boxOf(view, room)).toEqual({ x: -150, y: 100, width: 1000, height: 500 });
  });

  it("LAYT-8 the same box in the same room is the same view", () => {
    const view = zoomed(viewOf({ x: 3, y: 7, width: 800, height: 400 }, room), 1.7, { x: 20, y: 30 });
    const again = viewOf(boxOf(view, room), room);
    expect(again.zoom).toBeCloseTo(view.zoom);
    expect(again.x).toBeCloseTo(view.x);
    expect(again.y).toBeCloseTo(view.y);
  });

  it("LAYT-8 zooming keeps what is under the pointer there, within bounds", () => {
    const view = viewOf({ x: 0, y: 0, width: 1000, height: 500 }, room);
    const at = { x: 250, y: 125 };
    const nearer = zoomed(view, 2, at);
    expect(nearer.zoom).toBe(2);
    expect(placeAt(nearer, at)).toEqual(placeAt(view, at));
    expect(zoomed(view, 1000, at).zoom).toBe(4);
    expect(placeAt(zoomed(view, 1000, at), at)).toEqual(placeAt(view, at));
    expect(zoomed(view, 0.0001, at).zoom).toBe(0.05);
  });

  it("LAYT-8 pulling the canvas takes what is seen along", () => {
    expect(panned({ x: 0, y: 0, zoom: 2 }, 100, -50)).toEqual({ x: -50, y: 25, zoom: 2 });
  });

  it("LAYT-3 fitting all shows every tile with a little room around it; nothing is at the beginning", () => {
    const bounds = { x: -200, y: 50, width: 3000, height: 900 };
    const seen = boxOf(fitting(bounds, room), room);
    expect(seen.x).toBeLessThan(bounds.x);
    expect(seen.x + seen.width).toBeGreaterThan(bounds.x + bounds.width);
    expect(seen.y).toBeLessThan(bounds.y);
    expect(fitting(undefined, room)).toEqual({ x: 0, y: 0, zoom: 1 });
  });

  it("LAYT-3 a view box is four numbers with commas; anything else is none", () => {
    expect(viewBoxOf("-8,0,640.5,360")).toEqual({ x: -8, y: 0, width: 640.5, height: 360 });
    for (const bad of [
      "",
      "1,2,3",
      "0 0 9 9",
      "0,0,0,9",
      "0,0,9,-9",
      "a,b,c,d",
      "0,0,9e9,9",
      "1.2.3,0,9,9",
      7,
      null,
    ])
      expect(viewBoxOf(bad)).toBeUndefined();
    expect(viewBoxOf(viewBoxText({ x: 1.4, y: -2.6, width: 0.2, height: 9 }))).toEqual({
      x: 1,
      y: -3,
      width: 1,
      height: 9,
    });
  });
});
