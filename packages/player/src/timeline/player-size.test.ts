// Sizes of players and of the picture's room in them.
import { describe, expect, it } from "vitest";
import { defaultShape, isLargeSize, renderSize, tileSize, widestRoom } from "./player-size.ts";

const wide = { width: 1280, height: 720 };
const fourThree = { width: 640, height: 480 };
const upright = { width: 720, height: 1280 };

describe("sizes of a player", () => {
  it("PLAY-2 a tile under 720 px wide is small, a wider one normal", () => {
    expect([300, 719, 720, 1440].map(tileSize)).toEqual(["small", "small", "normal", "normal"]);
  });

  it("PLAY-2 large and full screen count as large", () => {
    expect((["small", "normal", "large", "xlarge"] as const).map(isLargeSize)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

describe("the picture's room", () => {
  it("PLAY-4 is at most the window's width less 16, or all of it in full screen, and never under 300", () => {
    expect(widestRoom(1440, false)).toBe(1424);
    expect(widestRoom(1440, true)).toBe(1440);
    expect(widestRoom(280, false)).toBe(300);
  });

  it("PLAY-4 is at least 300 by 174; where 16:9 of 300 would be lower, 174 wins", () => {
    expect(renderSize({ width: 300, height: 174 }, defaultShape, 1424)).toEqual({ width: 300, height: 174 });
    expect(renderSize({ width: 120, height: 90 }, defaultShape, 1424)).toEqual({ width: 300, height: 174 });
    expect(renderSize({ width: 320, height: 180 }, defaultShape, 1424)).toEqual({ width: 320, height: 180 });
  });

  it("PLAY-4 is never wider than its bound", () => {
    const room = renderSize({ width: 390, height: 600 }, defaultShape, widestRoom(390, false));
    expect(room).toEqual({ width: 374, height: 210 });
  });

  it("PLAY-3 is 16:9 by default, and of the picture's own shape when that is wanted", () => {
    const player = { width: 1300, height: 650 };
    expect(renderSize(player, defaultShape, 1424)).toEqual({ width: 1156, height: 650 });
    expect(renderSize(player, wide, 1424)).toEqual({ width: 1156, height: 650 });
    expect(renderSize(player, fourThree, 1424)).toEqual({ width: 867, height: 650 });
    expect(renderSize({ width: 600, height: 1000 }, upright, 1424)).toEqual({ width: 563, height: 1000 });
    expect(renderSize({ width: 600, height: 1000 }, defaultShape, 1424)).toEqual({ width: 600, height: 338 });
  });
});
