import { describe, expect, it } from "vitest";
import { widthAt } from "../../subjects/map/geo.ts";
import { clustersOf } from "./clusters.ts";

const place = (id: string, x: number, y = 0.5) => ({ id, spot: { x, y } });
const idsOf = (clusters: ReturnType<typeof clustersOf>) =>
  clusters.map(({ places }) => places.map(({ id }) => id));

describe("places that stand close by", () => {
  it("MAP-9 are shown as one with all of them, and part once one is near enough", () => {
    const px = 1 / widthAt(10);
    const places = [place("a", 0.5), place("b", 0.5 + 30 * px), place("c", 0.5 + 200 * px)];
    expect(idsOf(clustersOf(places, 10))).toEqual([["a", "b"], ["c"]]);
    expect(clustersOf(places, 10)[0]?.spot.x).toBeCloseTo(0.5 + 15 * px, 12);
    expect(idsOf(clustersOf(places, 12))).toEqual([["a"], ["b"], ["c"]]);
    expect(idsOf(clustersOf(places, 0))).toEqual([["a", "b", "c"]]);
    expect(clustersOf([], 5)).toEqual([]);
  });

  it("MAP-9 the one that is chosen is never hidden among others", () => {
    const places = [place("a", 0.5), place("b", 0.5), place("c", 0.5)];
    expect(idsOf(clustersOf(places, 10, "b")).toSorted()).toEqual([["a", "c"], ["b"]]);
  });

  it("MAP-9 thousands stay few on screen, and none is lost", () => {
    const many = Array.from({ length: 5000 }, (_, at) =>
      place(
        String(at),
        0.4 + (((at * 7919) % 5003) / 5003) * 0.2,
        0.4 + (((at * 104_729) % 5009) / 5009) * 0.2,
      ),
    );
    for (const zoom of [0, 2, 4.5, 9]) {
      const clusters = clustersOf(many, zoom);
      expect(clusters.flatMap(({ places }) => places)).toHaveLength(5000);
      const seen = clusters.map(({ places: [{ spot }] }) => spot);
      const apart = 46 / widthAt(zoom);
      // Any two begin so far from each other that neither covers the other.
      if (seen.length < 400)
        for (const [at, one] of seen.entries())
          for (const other of seen.slice(at + 1))
            expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(apart * 0.999);
    }
  });
});
