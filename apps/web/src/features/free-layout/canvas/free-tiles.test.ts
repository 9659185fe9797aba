import { describe, expect, it } from "vitest";
import {
  added,
  addedAt,
  boundsOf,
  grown,
  holds,
  inReadingOrder,
  moved,
  resized,
  tilesOf,
  tilesOfSetting,
  withUnseen,
  type Corner,
  type Tile,
} from "./free-tiles.ts";

const tile = (cameraId: string, x = 0, y = 0, width = 480, height = 272): Tile => ({
  cameraId,
  x,
  y,
  width,
  height,
});
const names = (count: number) => Array.from({ length: count }, (_, at) => `camera ${at}`);
const overlap = (a: Tile, b: Tile) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const areApart = (tiles: readonly Tile[]) =>
  tiles.every((one, at) => tiles.slice(at + 1).every((other) => !overlap(one, other)));

describe("tiles of a free layout", () => {
  it("LAYT-8 a tile that is moved lies on the grid of 8 px", () => {
    expect(moved(tile("gate"), 13, -3)).toMatchObject({ x: 16, y: 0 });
    expect(moved(tile("gate", 8, 8), -21, 20)).toMatchObject({ x: -16, y: 32 });
  });

  it.each<[Corner, number, number]>([
    ["se", 100, 10],
    ["nw", -100, -10],
    ["ne", 100, -10],
    ["sw", -100, 10],
  ])("LAYT-8 by its corner %s it grows with its aspect, and the corner across stays", (corner, byX, byY) => {
    const before = tile("gate", 80, 80);
    const after = resized(before, corner, byX, byY);
    expect(after.width).toBe(584);
    expect(Math.abs(after.height - (after.width * 9) / 16)).toBeLessThanOrEqual(4);
    const ends = ({ x, y, width, height }: Tile) => ({ w: x, e: x + width, n: y, s: y + height });
    const [row, column] = corner as unknown as readonly ["n" | "s", "w" | "e"];
    const across = { n: "s", s: "n", w: "e", e: "w" } as const;
    expect(ends(after)[across[row]]).toBe(ends(before)[across[row]]);
    expect(ends(after)[across[column]]).toBe(ends(before)[across[column]]);
    expect([after.x, after.y, after.width, after.height].map((length) => Math.abs(length % 8))).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it("LAYT-8 no tile becomes smaller than 300 by 174, by corner or by keys", () => {
    const least = resized(tile("gate"), "se", -400, -400);
    expect(least.width).toBeGreaterThanOrEqual(300);
    expect(least.height).toBeGreaterThanOrEqual(174);
    expect(grown(least, -1)).toEqual(least);
    expect(grown(least, 1).width).toBe(least.width + 8);
  });

  it("LAYT-8 cameras that nobody arranged lie in rows, none on another", () => {
    const tiles = tilesOf(names(8));
    expect(tiles.map(({ cameraId }) => cameraId)).toEqual(names(8));
    expect(areApart(tiles)).toBe(true);
    expect(new Set(tiles.map(({ x }) => x)).size).toBe(3);
    expect(inReadingOrder(tiles.toReversed())).toEqual(tiles);
  });

  it("LAYT-8 a camera comes where it is dropped, or into the first free place that is seen, else below all others", () => {
    expect(addedAt([], "gate", 500, 300)).toEqual([tile("gate", 264, 168)]);
    const tiles = tilesOf(names(8));
    const seen = boundsOf(tiles) ?? tile("nothing");
    const nine = added(tiles, "new", seen);
    expect(areApart(nine)).toBe(true);
    expect(holds(seen, nine[8] ?? tile("nothing"))).toBe(true);
    const ten = added(nine, "newer", seen);
    expect(areApart(ten)).toBe(true);
    expect(ten[9]).toMatchObject({ x: 0, y: seen.height + 8 });
  });

  it("LAYT-8 a camera lies on a canvas once, and no more cameras than a tab can hold", () => {
    const full = tilesOf(names(500));
    expect(JSON.stringify(full).length).toBeLessThan(16 * 1024);
    expect(addedAt(full, "one more", 0, 0)).toBe(full);
    expect(added(full, "one more", tile("seen"))).toBe(full);
    expect(added(full, "camera 3", tile("seen"))).toBe(full);
  });

  it("TAB-10 reads what a tab holds, and nothing of what is no tile", () => {
    expect(tilesOfSetting(undefined)).toBeUndefined();
    expect(tilesOfSetting("tiles")).toBeUndefined();
    const stored = [tile("gate"), { cameraId: "yard" }, null, { ...tile("shop"), x: "left" }];
    expect(tilesOfSetting(stored)).toEqual([tile("gate")]);
  });

  it("LAYT-16 the tile of a camera that is hidden keeps its place, while others are arranged", () => {
    const kept = [tile("gate"), tile("hidden", 480)];
    expect(withUnseen([tile("gate", 8)], kept, new Set(["gate"]))).toEqual([
      tile("gate", 8),
      tile("hidden", 480),
    ]);
    expect(withUnseen([], kept, new Set(["gate", "hidden"]))).toEqual([]);
  });
});
