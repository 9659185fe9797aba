import { expect, it } from "vitest";
import { columnsFor } from "./display-grid.ts";

it.each([
  // Count, on a wide screen, on one that hangs upright, on one as wide as high.
  [1, 1, 1, 1],
  [2, 2, 1, 1],
  [4, 2, 1, 2],
  [5, 3, 1, 2],
  [9, 3, 2, 2],
  [16, 4, 2, 3],
  [36, 6, 3, 5],
])(
  "LAYT-22 %i pictures stand in %i columns, upright in %i, in a square in %i",
  (count, wide, upright, square) => {
    expect(columnsFor(count, { width: 1920, height: 1080 })).toBe(wide);
    expect(columnsFor(count, { width: 1080, height: 1920 })).toBe(upright);
    expect(columnsFor(count, { width: 1080, height: 1080 })).toBe(square);
  },
);
