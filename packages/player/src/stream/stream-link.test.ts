// Connecting, staying connected, and coming back.
import { describe, expect, it } from "vitest";
import { PlayerHarness } from "../testing/player-harness.ts";
import { reconnectDelayMs, verdictOfClose, verdictOfRequest } from "./link-verdict.ts";
import { answerMs, silenceMs } from "./silence-watchdog.ts";

describe("stream link", () => {
  it("LIVE-1 WIRE-1 opens the granted address with the token appended", async () => {
    const player = await PlayerHarness.opened();
    expect(player.server.connection?.url).toBe("ws://server/stream/camera?token=secret-0");
  });

  it("LIVE-12 WIRE-18 says what the browser decodes and gives credit with the first play", async () => {
    const player = await PlayerHarness.opened();
    expect(player.server.commands[0]).toMatchObject({
      cmd: "play",
      mode: "live",
      accept: ["h264", "mjpeg", "pcmu"],
      quality: "medium",
      auto: true,
    });
    expect(player.server.last("play")?.credit).toBeGreaterThan(0);
  });

  it("LIVE-30 tries again after 1, 2, 4, 8, then every 15 s, with up to 20 % jitter", () => {
    const delays = [0, 1, 2, 3, 4, 5, 99].map((attempt) => reconnectDelayMs(attempt, 0));
    expect(delays).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
    expect(reconnectDelayMs(0, 1)).toBe(1200);
  });

  it("LIVE-30 comes back with a new token, shows the last picture meanwhile, and plays on", async () => {
    const player = await PlayerHarness.opened();
    const asked: number[] = [];
    player.server.refusal = new TypeError("network down");
    player.server.connection?.close(1001);
    const lostAtMs = player.clock.nowMs();
    expect(player.state.status).toBe("reconnecting");
    const { length } = player.screen.shownMs;
    for (let tick = 0; tick < 200; tick++) {
      await player.wait(100);
      if (player.server.requests > asked.length + 1) asked.push(player.clock.nowMs() - lostAtMs);
    }
    expect(asked).toEqual([1000, 3000, 7000, 15_000]);
    expect(player.screen.shownMs).toHaveLength(length);
    player.server.refusal = undefined;
    await player.wait(11_000);
    expect(player.state.status).toBe("playing");
    expect(player.server.connection?.url).toContain("secret-1");
  });

  it("LIVE-30 a refused permission is not tried again", async () => {
    const player = new PlayerHarness();
    player.server.refusal = { status: 403, code: "forbiddenResource" };
    player.core.open("camera-1", true);
    await player.wait(60_000);
    expect(player.server.requests).toBe(1);
    expect(player.state).toMatchObject({
      status: "error",
      failure: { code: "forbiddenResource", isRetried: false },
    });
  });

  it("LIVE-29 Retry asks for a new token", async () => {
    const player = new PlayerHarness();
    player.server.refusal = { status: 404, code: "StreamIdNotFound" };
    player.core.open("camera-1", true);
    await player.wait(100);
    player.server.refusal = undefined;
    await player.do({ type: "retry" }, 500);
    expect(player.state.status).toBe("playing");
  });

  it("LIVE-28 CAM-71 a request that is still starting is repeated after 1 s, up to 5 times", async () => {
    const player = new PlayerHarness();
    player.server.refusal = { status: 400, code: "liveRequestPending" };
    player.core.open("camera-1", true);
    await player.wait(4500);
    expect(player.server.requests).toBe(5);
    expect(player.state.status).toBe("loading");
    await player.wait(1000);
    expect(player.server.requests).toBe(6);
    expect(player.state.status).toBe("error");
  });

  it("LIVE-27 a camera whose streams are not known yet is waited for, told, and comes back by itself", async () => {
    const player = new PlayerHarness();
    player.server.refusal = { status: 404, code: "cameraInfoNotFound" };
    player.core.open("camera-1", true);
    await player.wait(4500);
    expect(player.state.status).toBe("loading");
    await player.wait(1000);
    expect(player.state).toMatchObject({ status: "error", failure: { code: "cameraInfoNotFound" } });
    player.server.refusal = undefined;
    await player.wait(20_000);
    expect(player.state.status).toBe("playing");
  });

  it("LIVE-27 a camera that cannot be reached shows its code, and comes back by itself", async () => {
    const player = new PlayerHarness();
    player.server.refusal = { status: 422, code: "CameraNotAccessible" };
    player.core.open("camera-1", true);
    await player.wait(100);
    expect(player.state).toMatchObject({ status: "error", failure: { code: "CameraNotAccessible" } });
    player.server.refusal = undefined;
    await player.wait(2000);
    expect(player.state.status).toBe("playing");
  });

  it("LIVE-32 offline ends the connection; back online the player goes on in the mode it was in", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "seek", atMs: player.clock.nowMs() - 60_000 }, 500);
    player.core.setOnline(false);
    expect(player.state.status).toBe("reconnecting");
    const shownMs = player.shownMs;
    await player.wait(30_000);
    expect(player.server.requests).toBe(1);
    player.core.setOnline(true);
    await player.wait(200);
    expect(player).toBeIn("history", 1);
    expect(player.shownMs).toBeGreaterThanOrEqual(shownMs);
    expect(player.shownMs - shownMs).toBeLessThan(500);
  });

  it("WIRE-41 asks for a new token at 80 % of the lifetime and hands it over without a break", async () => {
    const player = await PlayerHarness.opened({ tokenLifeMs: 100_000 });
    await player.wait(79_000);
    expect(player.server.last("renew")).toBeUndefined();
    await player.wait(1000);
    expect(player.server.last("renew")).toEqual({ cmd: "renew", token: "secret-1" });
    expect(player.server.connections).toHaveLength(1);
    await player.wait(80_000);
    expect(player.server.last("renew")).toEqual({ cmd: "renew", token: "secret-2" });
    expect(player.statuses).not.toContain("reconnecting");
  });

  it("WIRE-5 close codes say whether to come back", () => {
    expect(verdictOfClose(1001, undefined).kind).toBe("lost");
    expect(verdictOfClose(1006, undefined).kind).toBe("lost");
    expect(verdictOfClose(4401, "TokenExpired").kind).toBe("lost");
    expect(verdictOfClose(4409, "tokenInUse").kind).toBe("lost");
    expect(verdictOfClose(1000, undefined).kind).toBe("ended");
    expect(verdictOfClose(4403, undefined).kind).toBe("authLost");
    expect(verdictOfClose(4404, undefined)).toMatchObject({ kind: "failed", isRetried: false });
    expect(verdictOfClose(4503, "MaximumNumberOfSimultaneousStreamsReached")).toEqual({
      kind: "failed",
      code: "MaximumNumberOfSimultaneousStreamsReached",
      isRetried: true,
    });
    expect(verdictOfRequest({ status: 401, code: "unauthorized" }).kind).toBe("authLost");
  });

  it("WIRE-43 a revoked stream ends, tells the app and is not tried again", async () => {
    const player = await PlayerHarness.opened();
    player.server.connection?.say({ type: "end", reason: "revoked" });
    player.server.connection?.close(4403);
    await player.wait(60_000);
    expect(player.authLost).toEqual(["forbiddenResource"]);
    expect(player.server.requests).toBe(1);
    expect(player.state.status).toBe("error");
  });

  it("WIRE-39 after an idle end play opens a connection at the same position", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "seek", atMs: player.clock.nowMs() - 60_000 }, 500);
    await player.do({ type: "pause" });
    const pausedMs = player.shownMs;
    player.server.connection?.say({ type: "end", reason: "idle" });
    player.server.connection?.close(1000);
    await player.wait(60_000);
    expect(player.state.status).toBe("paused");
    expect(player.server.connections).toHaveLength(1);
    await player.do({ type: "play" }, 300);
    expect(player).toBeIn("history", 1);
    expect(player.shownMs - pausedMs).toBeLessThanOrEqual(300);
  });

  it("a connection that fell silent is asked for a sign of life and then given up", async () => {
    const player = await PlayerHarness.opened();
    player.server.isDead = true;
    await player.wait(silenceMs + answerMs + 100);
    expect(player.state.status).toBe("reconnecting");
    player.server.isDead = false;
    await player.wait(2000);
    expect(player.state.status).toBe("playing");
  });

  it("a paused connection is silent and alive", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "togglePlay" });
    await player.wait(60_000);
    expect(player.state.status).toBe("paused");
    expect(player.server.connections).toHaveLength(1);
  });

  it("WIRE-9 a message of another length ends the connection", async () => {
    const player = await PlayerHarness.opened();
    player.server.connection?.sendBytes(new Uint8Array(40).fill(1));
    expect(player.state.status).toBe("reconnecting");
  });

  it("WIRE-45 PLAY-37 the developer log holds the last 500 events and no token", async () => {
    const player = await PlayerHarness.opened();
    for (let seek = 0; seek < 300; seek++) {
      await player.do({ type: "seek", atMs: player.clock.nowMs() - 60_000 - seek * 1000 }, 20);
    }
    const { log } = player.core.report();
    expect(log).toHaveLength(500);
    expect(JSON.stringify(log)).not.toContain("secret");
    expect(log.at(-1)?.text).toContain("archive");
  });

  it("WIRE-22 generations grow for good, over connections too", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "seek", atMs: player.clock.nowMs() - 60_000 });
    player.server.connection?.close(1001);
    await player.wait(2000);
    const generations = player.server.commands.flatMap((command) =>
      "generation" in command ? [command.generation] : [],
    );
    expect(generations).toEqual([...new Set(generations)].toSorted((a, b) => a - b));
  });
});
