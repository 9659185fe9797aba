// Decoding, pacing and keeping up.
import { describe, expect, it } from "vitest";
import { FakeClock } from "../testing/fake-clock.ts";
import { FakeDecoders, FakeScreen } from "../testing/fake-decoder.ts";
import { muLawSound } from "../testing/footage.ts";
import { PlayerHarness, startMs } from "../testing/player-harness.ts";
import { judgeLag, type LiveLag } from "./live-lag.ts";
import { SteadyPace } from "./pace.ts";
import { PictureTrack } from "./picture-track.ts";
import { fitPicture } from "./screen.ts";

const calm: LiveLag = { phase: "current", behindMs: 200, oldestWaitMs: 10, backlog: 1, hasNewerKey: false };

describe("keeping up with live", () => {
  it("LIVE-21 more than 1.5 s behind catches up, more than 4 s behind jumps to the newest key frame", () => {
    expect(judgeLag(calm)).toEqual({ phase: "current" });
    expect(judgeLag({ ...calm, behindMs: 1600, backlog: 20 })).toEqual({ phase: "catchingUp" });
    expect(judgeLag({ ...calm, behindMs: 4100, backlog: 60, hasNewerKey: true })).toEqual({
      phase: "settling",
      drop: "newestKey",
    });
  });

  it("a stream that is merely far away is left alone: without a backlog there is nothing to catch up with", () => {
    expect(judgeLag({ ...calm, behindMs: 9000 })).toEqual({ phase: "current" });
  });

  it("what cannot be decoded within 500 ms is dropped to the next key frame", () => {
    expect(judgeLag({ ...calm, oldestWaitMs: 501, backlog: 20 })).toEqual({
      phase: "current",
      drop: "awaitKey",
    });
  });

  it("LIVE-21 a backlog of 2 s is played off at no more than 1.1x", async () => {
    const player = await PlayerHarness.opened();
    const connection = player.server.connection;
    player.server.isDead = true;
    await player.wait(2500);
    player.server.isDead = false;
    const from = player.screen.shownMs.length;
    const firstMs = player.shownMs + 100;
    for (let atMs = firstMs; atMs <= player.clock.nowMs(); atMs += 100) connection?.sendPicture(atMs);
    await player.wait(5000);
    const shown = player.screen.shownMs.slice(from);
    expect(shown.at(-1)).toBeGreaterThan(firstMs + 4000);
    expect((shown.at(-1) ?? 0) - firstMs).toBeLessThanOrEqual(5000 * 1.1 + 200);
    expect(player.clock.nowMs() - player.shownMs).toBeLessThan(2500);
  });

  it("LIVE-21 WIRE-32 the pictures since the last key frame are run through at once, and live is live", async () => {
    const player = new PlayerHarness();
    await player.wait(950);
    player.core.open("camera-1", true);
    await player.wait(300);
    expect(player.clock.nowMs() - player.shownMs).toBeLessThanOrEqual(100);
  });

  it("a machine too slow for the stream drops to key frames and its delay stays bounded", async () => {
    const player = await PlayerHarness.opened();
    player.decoders.decodeMs = 250;
    await player.wait(20_000);
    const delays: number[] = [];
    for (let look = 0; look < 40; look++) {
      await player.wait(250);
      delays.push(player.clock.nowMs() - player.shownMs);
    }
    expect(Math.max(...delays)).toBeLessThan(3500);
    expect(player.core.report().figures.dropped).toBeGreaterThan(0);
  });

  it("a broken variant without that rule falls behind without bound", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "seek", atMs: startMs - 600_000 });
    player.decoders.decodeMs = 250;
    const [fromMs, atMs] = [player.shownMs, player.clock.nowMs()];
    await player.wait(20_000);
    // History loses nothing: it plays slower instead.
    expect(player.shownMs - fromMs).toBeLessThan((player.clock.nowMs() - atMs) / 2);
  });
});

describe("decoder", () => {
  it("a damaged picture costs the decoder, and playback goes on with the next key frame", async () => {
    const player = await PlayerHarness.opened();
    const damagedMs = startMs + 1500;
    player.decoders.isDamaged = (picture) => picture.message.captureMs === damagedMs;
    await player.wait(3000);
    expect(player.decoders.made).toBe(2);
    const shown = player.screen.shownMs;
    expect(shown).not.toContain(damagedMs + 100);
    expect(shown).toContain(startMs + 2000);
    expect(player.state.status).toBe("playing");
  });

  it("LIVE-12 a codec that cannot be decoded after all is no longer accepted", async () => {
    const player = await PlayerHarness.opened();
    player.decoders.isDamaged = () => true;
    await player.wait(5000);
    expect(player.server.last("play")?.accept).toEqual(["mjpeg", "pcmu"]);
  });

  it("every decoded picture is closed but the one on screen", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "seek", atMs: startMs - 60_450 }, 1000);
    await player.do({ type: "setSpeed", speed: 8 }, 1000);
    await player.do({ type: "press" });
    await player.do({ type: "scrub", atMs: startMs - 100_000 }, 500);
    await player.do({ type: "goLive" }, 1000);
    player.core.destroy();
    await player.wait(1000);
    expect(player.decoders.open).toBe(0);
  });

  it("WIRE-27 every message gives its credit back, whatever became of it", async () => {
    const player = await PlayerHarness.opened({ sound: muLawSound });
    player.core.setAudible(true);
    for (let round = 0; round < 10; round++) {
      await player.do({ type: "seek", atMs: startMs - 600_000 + round * 7000 }, 300);
      await player.do({ type: "goLive" }, 700);
    }
    await player.wait(3000);
    expect(player.server.connection?.credit).toBeGreaterThan(100);
    expect(player.server.connection?.credit).toBeLessThanOrEqual(150);
  });

  it("WIRE-27 a seek gives credit for what it throws away with its command, not before", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "seek", atMs: startMs - 600_000 });
    const sent = player.server.commands.length;
    await player.do({ type: "seek", atMs: startMs - 300_000 }, 0);
    const [first] = player.server.commands.slice(sent);
    expect(first).toMatchObject({ cmd: "play", at: new Date(startMs - 300_000).toISOString() });
    expect(first?.cmd === "play" && first.credit).toBeGreaterThan(100);
  });
});

describe("pace", () => {
  it("PLAY-6 follows the pictures' own times at the speed", () => {
    const pace = new SteadyPace(2);
    const first = { ptsUs: 5_000_000, captureMs: 0 };
    expect(pace.dueMs(first, 1000)).toBe(1000);
    pace.shown(first, 1000);
    expect(pace.dueMs({ ptsUs: 5_400_000, captureMs: 400 }, 1000)).toBe(1200);
  });

  it("a picture that came too late shifts those that follow instead of hurrying them", () => {
    const pace = new SteadyPace(1);
    pace.shown({ ptsUs: 0, captureMs: 0 }, 0);
    pace.shown({ ptsUs: 100_000, captureMs: 100 }, 900);
    expect(pace.dueMs({ ptsUs: 200_000, captureMs: 200 }, 900)).toBe(1000);
  });
});

describe("picture track", () => {
  it("goes on behind a break at which presentation times begin anew", async () => {
    const clock = new FakeClock(startMs);
    const screen = new FakeScreen();
    const nothing = () => undefined;
    const listener = { shown: nothing, reached: nothing, starved: nothing, used: nothing, dropped: nothing };
    const track = new PictureTrack(
      { clock, createDecoder: new FakeDecoders(clock).create, screen, serverNowMs: () => clock.nowMs() },
      { ...listener, undecodable: nothing },
    );
    track.begin(1, { kind: "archive", atMs: 0, speed: 1 });
    const push = (ptsMs: number, isDiscontinuity: boolean) => {
      const times = { captureMs: ptsMs, ptsUs: ptsMs * 1000 };
      const message = {
        type: 1,
        flags: 1,
        codec: 1,
        generation: 1,
        sequence: 0,
        payload: new Uint8Array(),
        ...times,
      };
      track.push({
        codec: "h264",
        message,
        isKey: true,
        isDiscontinuity,
        isAlone: false,
        arrivedMs: startMs,
      });
    };
    for (const ptsMs of [0, 100]) push(ptsMs, ptsMs === 0);
    for (const ptsMs of [3_600_000, 3_600_100]) push(ptsMs, ptsMs === 3_600_000);
    await clock.advance(500);
    expect(screen.shownMs).toEqual([0, 100, 3_600_000, 3_600_100]);
  });
});

describe("screen", () => {
  it("PLAY-3 the picture is letterboxed, never cropped or stretched", () => {
    expect(fitPicture({ width: 1600, height: 900 }, { width: 300, height: 174 })).toEqual({
      x: 0,
      y: 3,
      width: 300,
      height: 169,
    });
    expect(fitPicture({ width: 400, height: 300 }, { width: 1280, height: 720 })).toEqual({
      x: 160,
      y: 0,
      width: 960,
      height: 720,
    });
  });
});
