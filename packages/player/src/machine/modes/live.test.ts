// Live: opening, leaving, pausing, resting.
import { describe, expect, it } from "vitest";
import { PlayerHarness, startMs } from "../../testing/player-harness.ts";

describe("live", () => {
  it("PLAY-8 a player opens live and plays", async () => {
    const player = await PlayerHarness.opened();
    expect(player).toBeIn("live", 1);
    expect(player.state.status).toBe("playing");
    expect(player.shownMs).toBe(startMs + 500);
  });

  it("PLAY-8 without the live right a player opens in history, paused at the last recorded time", async () => {
    const recorded = [[startMs - 600_000, startMs - 60_000]] as const;
    const player = await PlayerHarness.opened({ allow: ["archive"], recorded });
    expect(player).toBeIn("history", 0);
    expect(player.shownMs).toBe(startMs - 61_000);
    expect(player.state.status).toBe("paused");
  });

  it("PLAY-12 pressing on the timeline sets history and speed 0", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "press" });
    expect(player).toBeIn("history", 0);
  });

  it("PLAY-12 a click resumes at speed 1 from the clicked time", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "press" }, 50);
    await player.do({ type: "seek", atMs: startMs - 30_050 });
    expect(player).toBeIn("history", 1);
    expect(player.screen.shownMs).toContain(startMs - 30_000);
    expect(player.screen.shownMs).not.toContain(startMs - 31_000);
  });

  it("TIME-13 a press that meant something else leaves live live", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "press" }, 50);
    await player.do({ type: "letGo" }, 300);
    expect(player).toBeIn("live", 1);
    expect(player.state.status).toBe("playing");
  });

  it("PLAY-16 going live asks for the chosen quality, by width under auto, and waits for pictures again", async () => {
    const player = await PlayerHarness.opened();
    for (const quality of ["low", "highDefinition"] as const) {
      await player.do({ type: "seek", atMs: startMs - 30_000 });
      await player.do({ type: "pause" });
      player.core.chooseQuality(quality);
      await player.do({ type: "goLive" }, 300);
      expect(player).toBeIn("live", 1);
      expect(player.server.last("play")).toMatchObject({ mode: "live", quality, auto: false });
    }
    await player.do({ type: "seek", atMs: startMs - 30_000 });
    player.core.chooseQuality(undefined);
    await player.do({ type: "goLive" }, 300);
    expect(player.server.last("play")).toMatchObject({ mode: "live", quality: "medium", auto: true });
    player.server.isDead = true;
    await player.wait(600);
    expect(player.state.status).toBe("buffering");
  });

  it("PLAY-40 live asks anew for its quality once somebody has changed the camera's streams, history goes on", async () => {
    const player = await PlayerHarness.opened();
    const before = player.state.status;
    const asked = () => player.server.all("play").map(({ mode, quality }) => [mode, quality]);
    await player.do({ type: "streamsChanged" });
    expect(asked()).toEqual([
      ["live", "medium"],
      ["live", "medium"],
    ]);
    expect(player).toBeIn("live", 1);
    expect(player.state.status).toBe(before);
    await player.do({ type: "seek", atMs: startMs - 30_000 });
    const inHistory = asked();
    await player.do({ type: "streamsChanged" });
    expect(asked()).toEqual(inHistory);
  });

  it("PLAY-14 an arrow leads to history, 15 s back, at speed 1", async () => {
    const player = await PlayerHarness.opened();
    const shownMs = player.shownMs;
    await player.do({ type: "skip", byMs: -15_000 }, 50);
    expect(player).toBeIn("history", 1);
    expect(player.shownMs).toBe(shownMs - 15_000);
    expect(player.notices).toEqual(["skipped"]);
  });

  it("PLAY-14 KEY-7 Space leads to history, paused at the shown picture", async () => {
    const player = await PlayerHarness.opened();
    const shownMs = player.shownMs;
    await player.do({ type: "togglePlay" }, 1000);
    expect(player).toBeIn("history", 0);
    expect(player.state.positionMs).toBe(shownMs);
    expect(player.shownMs).toBe(shownMs);
  });

  it("KEY-7 without the archive right Space pauses and resumes live in place", async () => {
    const player = await PlayerHarness.opened({ allow: ["live"] });
    await player.do({ type: "togglePlay" }, 1000);
    expect(player).toBeIn("live", 0);
    expect(player.state.status).toBe("paused");
    await player.do({ type: "togglePlay" }, 300);
    expect(player).toBeIn("live", 1);
    expect(player.state.status).toBe("playing");
  });

  it("PLAY-21 a step that the viewer has no right to changes nothing and says so", async () => {
    const player = await PlayerHarness.opened({ allow: ["live"] });
    const wishes = [
      { type: "press" },
      { type: "seek", atMs: startMs - 5000 },
      { type: "skip", byMs: -15_000 },
    ] as const;
    for (const wish of wishes) await player.do(wish);
    expect(player).toBeIn("live", 1);
    expect(player.notices).toEqual(["noAccess", "noAccess", "noAccess"]);
    expect(player.state.status).toBe("playing");
  });

  it("KEY-5 forward past now stays live", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "skip", byMs: 15_000 });
    expect(player).toBeIn("live", 1);
  });

  it("LIVE-22 at rest no video comes, and play resumes live", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "rest", reason: "stillWatching" }, 3000);
    const { length } = player.screen.shownMs;
    expect(player.state.status).toBe("stillWatching");
    await player.wait(3000);
    expect(player.screen.shownMs).toHaveLength(length);
    await player.do({ type: "play" }, 300);
    expect(player.state.status).toBe("playing");
    expect(startMs + 7000 - player.shownMs).toBeLessThan(500);
  });

  it("MASK-17 LIVE-22 at rest, one new picture takes the place of one that may not be seen any more, and no video comes after it", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "rest", reason: "stillWatching" }, 3000);
    const { length } = player.screen.shownMs;
    await player.do({ type: "refreshPicture" }, 3000);
    expect(player.state.status).toBe("stillWatching");
    expect(player.screen.shownMs).toHaveLength(length + 1);
    expect(Math.abs(player.shownMs - (startMs + 3500))).toBeLessThan(1500);
    expect(player.server.commands.at(-1)).toMatchObject({ cmd: "pause" });
  });

  it("MASK-17 KEY-7 the same of live that is paused in place; what moves, and what a hidden page shows, is left alone", async () => {
    const player = await PlayerHarness.opened({ allow: ["live"] });
    const asked = () => player.server.commands.filter(({ cmd }) => cmd === "play").length;
    const before = asked();
    await player.do({ type: "refreshPicture" }, 500);
    expect(asked()).toBe(before);
    await player.do({ type: "pause" }, 2000);
    const pausedMs = player.shownMs;
    await player.do({ type: "refreshPicture" }, 2000);
    expect(player).toBeIn("live", 0);
    expect(player.shownMs).toBeGreaterThan(pausedMs + 500);
    const refreshed = asked();
    await player.do({ type: "play" }, 500);
    await player.do({ type: "rest", reason: "hidden" }, 500);
    await player.do({ type: "refreshPicture" }, 500);
    expect(asked()).toBe(refreshed + 1);
  });

  it("LIVE-31 a camera that is off opens no stream", async () => {
    const player = new PlayerHarness();
    player.core.open("camera-1", false);
    await player.wait(1000);
    expect(player.state.status).toBe("cameraOff");
    expect(player.server.grants).toHaveLength(0);
    await player.do({ type: "switchCamera", isOn: true }, 500);
    expect(player.state.status).toBe("playing");
  });

  it("WIRE-40 a lost source shows as reconnecting and goes on by itself", async () => {
    const player = await PlayerHarness.opened();
    const generation = player.server.connection?.generation;
    player.server.connection?.say({ type: "end", generation, reason: "sourceLost" });
    expect(player.state.status).toBe("reconnecting");
    await player.wait(200);
    expect(player.state.status).toBe("playing");
  });

  it("WIRE-40 PLAY-7 pictures that came before the source was lost, and are shown after, do not hide it", async () => {
    const player = await PlayerHarness.opened();
    const { connection } = player.server;
    const before = player.shownMs;
    connection?.sendPicture(before + 100);
    connection?.say({ type: "end", generation: connection.generation, reason: "sourceLost" });
    player.server.isDead = true;
    await player.wait(1000);
    expect(player.shownMs).toBeGreaterThan(before);
    expect(player.state.status).toBe("reconnecting");
    player.server.isDead = false;
    await player.wait(200);
    expect(player.state.status).toBe("playing");
  });

  it("WIRE-44 losing the live right alone leads to history", async () => {
    const player = await PlayerHarness.opened();
    const generation = player.server.connection?.generation;
    player.server.connection?.say({ type: "error", code: "forbiddenResource", generation });
    await player.wait(300);
    expect(player).toBeIn("history", 0);
  });

  it("PLAY-7 400 ms without a picture that was due is buffering", async () => {
    const player = await PlayerHarness.opened();
    player.server.isDead = true;
    await player.wait(450);
    expect(player.state.status).toBe("playing");
    await player.wait(150);
    expect(player.state.status).toBe("buffering");
    player.server.isDead = false;
    await player.wait(200);
    expect(player.state.status).toBe("playing");
  });
});
