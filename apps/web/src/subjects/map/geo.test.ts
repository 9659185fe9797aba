import { mapZoomMax } from "@didban/contract";
import { describe, expect, it } from "vitest";
import {
  firstView,
  panned,
  pixelsOfMeter,
  planBox,
  pointOf,
  positionOf,
  scaleOf,
  showing,
  spotAt,
  spotOf,
  viewAt,
  zoomed,
} from "./geo.ts";

const room = { width: 800, height: 600 };
const tehran = { longitude: 51.389, latitude: 35.6892 };

describe("places on a map", () => {
  it("MAP-1 a position leads to a spot and back, all over the earth", () => {
    expect(spotOf({ longitude: 0, latitude: 0 })).toEqual({ x: 0.5, y: 0.5 });
    for (const longitude of [-180, -77.04, 0, 0.0002, 51.389, 179.9])
      for (const latitude of [-85, -33.9, 0, 0.0001, 35.6892, 84]) {
        const back = positionOf(spotOf({ longitude, latitude }));
        expect(back.longitude).toBeCloseTo(longitude, 8);
        expect(back.latitude).toBeCloseTo(latitude, 8);
      }
    // East of the line across the Pacific one is west of it again.
    expect(positionOf({ x: 1.25, y: 0.5 }).longitude).toBeCloseTo(-90, 8);
    // The poles lie at the edge.
    expect(spotOf({ longitude: 0, latitude: 90 }).y).toBeCloseTo(0, 6);
  });

  it("MAP-9 a view is pulled and zoomed with what is under the pointer staying there", () => {
    const view = viewAt(tehran, 11);
    expect(pointOf(view, room, spotOf(tehran))).toEqual({ x: 400, y: 300 });
    const at = { x: 120, y: 500 };
    const held = spotAt(view, room, at);
    const near = zoomed(view, 2.5, at, room);
    expect(near.zoom).toBe(13.5);
    const stays = pointOf(near, room, held);
    expect(stays.x).toBeCloseTo(at.x, 4);
    expect(stays.y).toBeCloseTo(at.y, 4);
    const pulled = pointOf(panned(view, 30, -20), room, spotOf(tehran));
    expect(pulled.x).toBeCloseTo(430, 4);
    expect(pulled.y).toBeCloseTo(280, 4);
    expect(zoomed(view, 100, at, room).zoom).toBe(mapZoomMax);
    expect(zoomed(view, -100, at, room).zoom).toBe(0);
  });

  it("MAP-9 all places are shown at once, with room around them; a single one from near by, none nowhere", () => {
    const spots = [tehran, { longitude: 51.5, latitude: 35.8 }, { longitude: 51.2, latitude: 35.6 }].map(
      spotOf,
    );
    const view = showing(spots, room);
    if (view === undefined) throw new Error("nothing is shown");
    for (const spot of spots) {
      const { x, y } = pointOf(view, room, spot);
      expect(x >= 50 && x <= 750 && y >= 50 && y <= 550).toBe(true);
    }
    expect(showing([spotOf(tehran)], room)?.zoom).toBe(17);
    expect(showing([], room)).toBeUndefined();
  });

  it("MAP-10 the scale is a length that is good to read, and as long as it says", () => {
    for (const zoom of [0, 3.3, 11, 17.2, 22, 24]) {
      const view = viewAt(tehran, zoom);
      const { meters, px } = scaleOf(view);
      expect(px > 20 && px <= 110).toBe(true);
      expect(meters * pixelsOfMeter(view)).toBeCloseTo(px, 6);
      const digits = String(meters / 10 ** Math.floor(Math.log10(meters) + 1e-9));
      expect(["1", "2", "5"]).toContain(digits.slice(0, 1));
    }
    // A degree of longitude is some 90.4 km in Tehran.
    const view = viewAt(tehran, 11);
    const degree = pointOf(view, room, spotOf({ ...tehran, longitude: 52.389 })).x - 400;
    expect(degree / pixelsOfMeter(view)).toBeCloseTo(90_400, -3);
  });

  it("MAP-4 a floor plan is as wide on screen as the scale says, and opens as a whole", () => {
    const plan = { width: 1600, height: 1200, meters: 40 };
    const view = firstView({ ground: "plan", center: { longitude: 0, latitude: 0 }, zoom: 3 }, room, plan);
    const { from, to } = planBox(plan);
    const [start, end] = [pointOf(view, room, from), pointOf(view, room, to)];
    expect(start.x >= 0 && start.y >= 0 && end.x <= 800 && end.y <= 600).toBe(true);
    expect(end.x - start.x).toBeCloseTo(40 * pixelsOfMeter(view), 2);
    expect((end.x - start.x) / (end.y - start.y)).toBeCloseTo(4 / 3, 6);
    const world = firstView({ ground: "world", center: tehran, zoom: 9 }, room, null);
    expect(world).toEqual(viewAt(tehran, 9));
  });
});
