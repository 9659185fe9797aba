import { describe, expect, it } from "vitest";
import { keepPlace, takePlace } from "./player-places.ts";

describe("places of players that the network took away", () => {
  it("LIVE-32 history comes back where it stood, once, paused if it was", () => {
    keepPlace("gate", { mode: "history", positionMs: 1000, speed: 0 });
    expect(takePlace("gate")).toEqual({ atMs: 1000, isPaused: true });
    expect(takePlace("gate")).toBeUndefined();
  });

  it("LIVE-32 live comes back live", () => {
    keepPlace("gate", { mode: "live", positionMs: undefined, speed: 1 });
    expect(takePlace("gate")).toBeUndefined();
  });
});
