import { beforeEach, describe, expect, it } from "vitest";
import { activeSeat, useActivePlayer } from "./active-player.ts";

const seat = (id: string) => ({ id, cameraId: `camera of ${id}`, commands: () => ({}) });
const players = () => useActivePlayer.getState();

beforeEach(() => useActivePlayer.setState({ seats: new Map(), activeId: null }));

describe("the active player", () => {
  it("PLAY-9 a page's single player is active from the start, and only one is", () => {
    players().join(seat("a"));
    players().join(seat("b"));
    expect(activeSeat()?.id).toBe("a");
    players().activate("b");
    expect(activeSeat()?.id).toBe("b");
  });

  it("PLAY-10 removing the active player makes none active, removing another changes nothing", () => {
    for (const id of ["a", "b", "c"]) players().join(seat(id));
    players().leave("c");
    expect(activeSeat()?.id).toBe("a");
    players().leave("a");
    expect(activeSeat()).toBeUndefined();
  });

  it("PLAY-11 a request for an unknown player fails with 'player not found!'", () => {
    expect(() => players().activate("nobody")).toThrow("player not found!");
  });
});
