// What a player does besides playing: stills, previews, its log, and the page's attention.
import { describe, expect, it } from "vitest";
import { Attention, hiddenRestMs } from "../engine/attention.ts";
import { FakeClock } from "../testing/fake-clock.ts";
import { PlayerHarness, startMs } from "../testing/player-harness.ts";

const bitmap = { width: 320, height: 180, close: () => undefined };

describe("stills", () => {
  it("LIVE-14 shows the newest still every 2 s where the server has no video for this browser", async () => {
    const asked: (number | undefined)[] = [];
    const fetchStill = async (_cameraId: string, atMs: number | undefined) => {
      asked.push(atMs);
      return { image: bitmap, captureMs: startMs };
    };
    const player = await PlayerHarness.opened({}, { fetchStill });
    const generation = player.server.connection?.generation;
    player.server.connection?.say({ type: "error", code: "unsupportedCodec", generation });
    await player.wait(6500);
    expect(asked).toEqual([undefined, undefined, undefined, undefined]);
    expect(player.state.stills).toEqual({ codec: "h264" });
  });

  it("LIVE-17 a browser with neither decoder is told so, not that it lacks one codec", async () => {
    const fetchStill = async () => ({ image: bitmap, captureMs: startMs });
    const player = await PlayerHarness.opened({}, { fetchStill, accept: ["mjpeg", "pcmu"] });
    const generation = player.server.connection?.generation;
    player.server.connection?.say({ type: "error", code: "unsupportedCodec", generation });
    await player.wait(1000);
    expect(player.state.stills).toEqual({ codec: undefined });
  });

  it("LIVE-14 without a decoder of the stream's codec stills are shown, once the server has been asked for something else", async () => {
    const player = new PlayerHarness({}, { fetchStill: async () => ({ image: bitmap, captureMs: startMs }) });
    player.decoders.missing = ["h264"];
    player.core.open("camera-1", true);
    await player.wait(1000);
    expect(player.server.last("play")?.accept).not.toContain("h264");
    expect(player.state.stills).toEqual({ codec: "h264" });
    expect(player.state.status).toBe("playing");
  });
});

describe("previews", () => {
  it("TIME-15 WIRE-38 a preview is asked for over the stream and answered with its capture time", async () => {
    const player = await PlayerHarness.opened();
    const answer = player.core.thumbnail(startMs - 4300);
    await player.wait(0);
    const asked = player.server.last("thumbnail");
    expect(Date.parse(asked?.at ?? "")).toBe(startMs - 4300);
    player.server.connection?.sendThumbnail(asked?.requestId ?? 0, startMs - 5000);
    await player.wait(10);
    expect(await answer).toMatchObject({ captureMs: startMs - 5000, image: { width: 320, height: 180 } });
  });

  it("TIME-18 a late answer never replaces a newer preview", async () => {
    const player = await PlayerHarness.opened();
    const older = player.core.thumbnail(startMs - 4000);
    const newer = player.core.thumbnail(startMs - 8000);
    await player.wait(0);
    const newestId = player.server.last("thumbnail")?.requestId ?? 0;
    player.server.connection?.sendThumbnail(newestId - 1, startMs - 4000);
    player.server.connection?.sendThumbnail(newestId, startMs - 8000);
    await player.wait(10);
    expect(await older).toBeUndefined();
    expect((await newer)?.captureMs).toBe(startMs - 8000);
  });

  it("TIME-17 one that does not come is asked for again every 2 s, five times at most", async () => {
    const player = await PlayerHarness.opened();
    const asked = () => player.server.all("thumbnail").length;
    const answer = player.core.thumbnail(startMs - 4300);
    await player.wait(7900);
    expect(asked()).toBe(4);
    await player.wait(200);
    expect(asked()).toBe(5);
    const [first, ...again] = player.server.all("thumbnail").map(({ requestId }) => requestId);
    expect(new Set(again)).toEqual(new Set([first]));
    player.server.connection?.sendThumbnail(first ?? 0, startMs - 5000);
    await player.wait(10);
    expect(await answer).toMatchObject({ captureMs: startMs - 5000 });
    await player.wait(10_000);
    expect(asked()).toBe(5);
  });

  it("TIME-17 one of a codec that is not decoded here has its time and no picture", async () => {
    const player = await PlayerHarness.opened();
    const answer = player.core.thumbnail(startMs - 4300);
    await player.wait(0);
    player.decoders.missing = ["h264"];
    player.server.connection?.sendThumbnail(player.server.last("thumbnail")?.requestId ?? 0, startMs - 5000);
    await player.wait(10);
    expect(await answer).toEqual({ image: null, captureMs: startMs - 5000 });
  });

  it("TIME-15 a preview that is missed, or never answered, is none", async () => {
    const player = await PlayerHarness.opened();
    const missed = player.core.thumbnail(startMs - 4000);
    await player.wait(0);
    const requestId = player.server.last("thumbnail")?.requestId;
    player.server.connection?.say({ type: "thumbnailMiss", requestId, reason: "gap" });
    expect(await missed).toBeUndefined();
    const unanswered = player.core.thumbnail(startMs - 4000);
    await player.wait(12_000);
    expect(await unanswered).toBeUndefined();
  });
});

describe("snapshots", () => {
  it("SNAP-1 SNAP-10 the picture on screen is grabbed with its own capture time, live and paused, and not before there is one", async () => {
    const player = new PlayerHarness();
    player.core.open("camera-1", true);
    expect(await player.core.grab([])).toBeUndefined();
    await player.wait(1000);
    const live = await player.core.grab([]);
    expect(live).toMatchObject({ captureMs: player.state.captureMs, width: 640, height: 360 });
    expect(player).toBeIn("live", 1);
    await player.do({ type: "seek", atMs: startMs - 60_000 }, 1000);
    await player.do({ type: "pause" });
    await player.wait(5000);
    expect((await player.core.grab([]))?.captureMs).toBe(player.shownMs);
    expect(player).toBeIn("history", 0);
  });

  it("SNAP-1 of another camera than the one shown nothing is grabbed", async () => {
    const player = await PlayerHarness.opened();
    player.core.open("camera-2", true);
    expect(await player.core.grab([])).toBeUndefined();
  });

  it("SNAP-1 a still that stands in for video is grabbed with its own time", async () => {
    const fetchStill = async () => ({ image: bitmap, captureMs: startMs - 700 });
    const player = await PlayerHarness.opened({}, { fetchStill });
    const generation = player.server.connection?.generation;
    player.server.connection?.say({ type: "error", code: "unsupportedCodec", generation });
    await player.wait(1000);
    expect(await player.core.grab([])).toMatchObject({ captureMs: startMs - 700, width: 320 });
  });
});

describe("figures", () => {
  it("PLAY-37 tell rate, delay and bit rate", async () => {
    const player = await PlayerHarness.opened();
    await player.wait(5000);
    const { figures } = player.core.report();
    expect(figures.fps).toBeGreaterThanOrEqual(9);
    expect(figures.fps).toBeLessThanOrEqual(11);
    expect(figures.delayMs).toBeLessThan(200);
    expect(figures.bitrateKbps).toBeGreaterThan(0);
  });
});

describe("attention", () => {
  function watched(): { clock: FakeClock; attention: Attention; told: string[] } {
    const clock = new FakeClock(0);
    const told: string[] = [];
    const listener = { rest: (reason: string) => told.push(reason), visible: () => told.push("visible") };
    return { clock, attention: new Attention(clock, 30 * 60_000, listener), told };
  }

  it("LIVE-22 half an hour without input puts live to rest", async () => {
    const { clock, attention, told } = watched();
    await clock.advance(29 * 60_000);
    attention.touch();
    await clock.advance(29 * 60_000);
    expect(told).toEqual([]);
    await clock.advance(60_000);
    expect(told).toEqual(["stillWatching"]);
  });

  it("LIVE-24 a page hidden for 60 s rests, and is told when it is visible again", async () => {
    const { clock, attention, told } = watched();
    attention.setVisible(false);
    await clock.advance(hiddenRestMs - 1);
    attention.setVisible(true);
    attention.setVisible(false);
    await clock.advance(hiddenRestMs);
    attention.setVisible(true);
    expect(told).toEqual(["visible", "hidden", "visible"]);
  });
});
