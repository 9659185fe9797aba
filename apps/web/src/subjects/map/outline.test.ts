import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readOutline } from "./outline.ts";

it("MAP-10 the outline of the world that the app brings covers the earth, within its bounds, and is small", () => {
  const text = readFileSync(join(import.meta.dirname, "world-outline.txt"), "utf8");
  expect(text.length).toBeLessThan(200_000);
  const { land, borders } = readOutline(JSON.parse(text));
  const corners = [...land.geometry.coordinates.flat(2), ...borders.geometry.coordinates.flat()];
  for (const [longitude, latitude] of corners) {
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
  }
  for (const ring of land.geometry.coordinates.flat()) expect(ring[0]).toEqual(ring.at(-1));
  // Damavand lies on land, the Azores' deep sea does not.
  expect(isOnLand(52.1, 35.9, land.geometry.coordinates)).toBe(true);
  expect(isOnLand(-40, 35, land.geometry.coordinates)).toBe(false);
});

type Corner = readonly [number, number];

function isOnLand(x: number, y: number, polygons: readonly (readonly (readonly Corner[])[])[]): boolean {
  return polygons.some((rings) => rings.filter((ring) => isWithin(x, y, ring)).length % 2 === 1);
}

function isWithin(x: number, y: number, ring: readonly Corner[]): boolean {
  let isIn = false;
  for (const [at, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) isIn = !isIn;
  }
  return isIn;
}
