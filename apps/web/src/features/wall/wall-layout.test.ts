import { gridSizes } from "@didban/contract";
import { describe, expect, it } from "vitest";
import {
  add,
  addAt,
  cameraAt,
  cellOf,
  countOutOfSight,
  fittingSize,
  inSight,
  neighbour,
  place,
  remove,
  resized,
  smallestSizeOf,
  wallOf,
  wallOfSettings,
  withOnly,
  withUnseen,
  type WallLayout,
} from "./wall-layout.ts";

const wall = (gridSize: WallLayout["gridSize"], cells: WallLayout["cells"]): WallLayout => ({
  gridSize,
  cells,
});
const ids = (count: number) => Array.from({ length: count }, (_, index) => `camera-${index}`);

describe("a wall's layout", () => {
  it("LAYT-9 a grid has 1, 4, 9, 16, 25 or 36 cells and the smallest fitting one is offered", () => {
    expect(gridSizes).toEqual([1, 4, 9, 16, 25, 36]);
    expect([0, 1, 2, 4, 5, 16, 17, 36, 90].map(fittingSize)).toEqual([1, 1, 4, 4, 9, 16, 25, 36, 36]);
    expect(smallestSizeOf(wall(36, [[7, "a"]]))).toBe(9);
    expect(wallOf(ids(6)).gridSize).toBe(9);
  });

  it("LAYT-9 a camera dropped on another one swaps with it, and occurs once", () => {
    const before = wall(4, [
      [0, "a"],
      [1, "b"],
    ]);
    expect(place(before, 1, "a").cells).toEqual([
      [0, "b"],
      [1, "a"],
    ]);
    expect(place(before, 3, "a").cells).toEqual([
      [1, "b"],
      [3, "a"],
    ]);
  });

  it("LAYT-9 a new camera takes the place of the one it is dropped on", () => {
    expect(place(wall(4, [[0, "a"]]), 0, "b").cells).toEqual([[0, "b"]]);
    expect(place(wall(4, []), 4, "b").cells).toEqual([]);
  });

  it("LAYT-9 adding fills the first free cell and grows a full grid", () => {
    const full = wallOf(ids(4));
    expect(add(wall(4, [[0, "a"], [2, "c"]]), "b").cells[1]).toEqual([1, "b"]); // prettier-ignore
    expect(add(full, "camera-9")).toMatchObject({ gridSize: 9 });
    expect(add(full, "camera-9").cells.at(-1)).toEqual([4, "camera-9"]);
    expect(add(wallOf(ids(36)), "one-more")).toEqual(wallOf(ids(36)));
    expect(add(full, "camera-2")).toBe(full);
  });

  it("LAYT-9 removing leaves the other cameras where they are", () => {
    expect(remove(wallOf(ids(3)), "camera-1").cells).toEqual([
      [0, "camera-0"],
      [2, "camera-2"],
    ]);
  });

  it("LAYT-9 a smaller grid takes in the cameras that stood further out, as far as there is room", () => {
    const sparse = wall(9, [
      [0, "a"],
      [5, "b"],
      [8, "c"],
    ]);
    expect(resized(sparse, 4).cells).toEqual([
      [0, "a"],
      [1, "b"],
      [2, "c"],
    ]);
    expect(inSight(resized(wallOf(ids(9)), 4))).toEqual(wallOf(ids(4)).cells);
  });

  it("LAYT-24 what does not fit into a smaller grid is kept, and comes back with the larger one", () => {
    const nine = wallOf(ids(9));
    const four = resized(nine, 4);
    expect(countOutOfSight(four)).toBe(5);
    expect(wallOfSettings(four.gridSize, four.cells)).toEqual(four);
    expect(resized(four, 9)).toEqual(nine);
    // One that is brought back by hand stands in the grid; another one that is dropped there does not send it away for good.
    expect(cellOf(add(remove(four, "camera-1"), "camera-7"), "camera-7")).toBe(1);
    const dropped = place(four, 0, "camera-8");
    expect([cameraAt(dropped, 0), cellOf(dropped, "camera-0")]).toEqual(["camera-8", undefined]);
    // A cell that was chosen and has been filled or has gone meanwhile is nobody's any more.
    const three = remove(wallOf(ids(4)), "camera-1");
    expect(cellOf(addAt(three, 1, "new"), "new")).toBe(1);
    for (const cell of [0, 7, null]) expect(inSight(addAt(three, cell, "new"))).toHaveLength(4);
    // A full grid grows, and those that were out of sight with it.
    expect(cellOf(add(four, "new"), "new")).toBe(9);
    expect(smallestSizeOf(four)).toBe(9);
  });

  it("LAYT-16 a camera that may not be seen leaves an empty cell", () => {
    expect(withOnly(wallOf(ids(3)), new Set(["camera-0", "camera-2"])).cells).toEqual([
      [0, "camera-0"],
      [2, "camera-2"],
    ]);
  });

  it("finds the cell beside another, and none beyond the edge", () => {
    expect(neighbour(9, 4, 1, 0)).toBe(5);
    expect(neighbour(9, 4, 0, -1)).toBe(1);
    expect(neighbour(9, 2, 1, 0)).toBeUndefined();
    expect(neighbour(9, 8, 0, 1)).toBeUndefined();
  });

  it("LAYT-5 reads back what it stored, and nothing from what is no layout", () => {
    const stored = wallOf(ids(5));
    expect(wallOfSettings(stored.gridSize, stored.cells)).toEqual(stored);
    for (const [size, cameras] of [
      [undefined, undefined],
      [5, []],
      [4, undefined],
      ["4", []],
    ])
      expect(wallOfSettings(size, cameras)).toBeUndefined();
    const odd = [
      [0, "a"],
      [1, "a"],
      ["x", 1],
      [9, "b"],
    ];
    expect(wallOfSettings(4, odd)).toEqual(
      wall(4, [
        [1, "a"],
        [9, "b"],
      ]),
    );
  });

  it("TAB-20 LAYT-16 a camera that is hidden keeps its cell until another one takes it", () => {
    const kept = wall(4, [
      [0, "gate"],
      [1, "vault"],
      [2, "yard"],
    ]);
    const seen = new Set(["gate", "yard", "door"]);
    const shown = withOnly(kept, seen);
    expect(withUnseen(place(shown, 3, "door"), kept, seen).cells).toEqual([
      [0, "gate"],
      [1, "vault"],
      [2, "yard"],
      [3, "door"],
    ]);
    expect(cameraAt(withUnseen(place(shown, 1, "door"), kept, seen), 1)).toBe("door");
    expect(withUnseen(resized(shown, 1), kept, seen)).toEqual({ ...kept, gridSize: 1 });
    expect(withUnseen(shown, undefined, seen)).toBe(shown);
  });
});
