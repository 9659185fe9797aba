import { expect, it } from "vitest";
import { placeOf } from "./player-places.ts";

it("LAYT-10 history goes on where it stood, paused if it was; live goes on live", () => {
  expect(placeOf({ mode: "history", positionMs: 1000, speed: 0 })).toEqual({ atMs: 1000, isPaused: true });
  expect(placeOf({ mode: "history", positionMs: 2000, speed: 1 })).toEqual({ atMs: 2000, isPaused: false });
  expect(placeOf({ mode: "live", positionMs: undefined, speed: 1 })).toBeUndefined();
});
