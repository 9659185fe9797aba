// History: pausing, speeds, seeking, scrubbing, gaps and the way back to live.
import { describe, expect, it } from "vitest";
import { PlayerHarness, startMs } from "../../testing/player-harness.ts";

const minuteMs = 60_000;

async function inHistory(atMs = startMs - 5 * minuteMs, options = {}): Promise<PlayerHarness> {
  const player = await PlayerHarness.opened(options);
  await player.do({ type: "seek", atMs }, 300);
  expect(player).toBeIn("history", 1);
  return player;
}

describe("history", () => {
  it("PLAY-6 plays at every speed, by the pictures' own times", async () => {
    const player = await inHistory();
    for (const speed of [0.5, 1, 2] as const) {
      await player.do({ type: "setSpeed", speed }, 100);
      const fromMs = player.shownMs;
      await player.wait(2000);
      expect(player).toBeIn("history", speed);
      expect(player.shownMs - fromMs).toBe(2000 * speed);
    }
  });

  it("PLAY-6 PLAY-44 at speeds 4, 8 and 16 only key frames are shown", async () => {
    const player = await inHistory();
    for (const speed of [4, 8, 16] as const) {
      await player.do({ type: "setSpeed", speed }, 300);
      const from = player.screen.shownMs.length;
      await player.wait(4000);
      const shown = player.screen.shownMs.slice(from);
      expect(shown.every((ms) => ms % 1000 === 0)).toBe(true);
      expect(shown.length).toBeGreaterThanOrEqual(4 * speed - 1);
      expect(shown.length).toBeLessThanOrEqual(4 * speed + 1);
      expect(player.state.status).toBe("playing");
    }
  });

  describe("from picture to picture", () => {
    const paused = async (atMs?: number, options = {}) => {
      const player = await inHistory(atMs, options);
      await player.do({ type: "pause" });
      return player;
    };
    const stepping = async (player: PlayerHarness, by: 1 | -1, times: number) => {
      const shown: number[] = [];
      for (let time = 0; time < times; time += 1) {
        await player.do({ type: "stepPicture", by });
        expect(player).toBeIn("history", 0);
        expect(player.state.status).toBe("paused");
        shown.push(player.shownMs);
      }
      return shown;
    };
    const tenth = (fromMs: number, times: number) =>
      Array.from({ length: Math.abs(times) }, (_, index) => fromMs + Math.sign(times) * (index + 1) * 100);

    it("PLAY-44 paused, a step shows the next picture or the one before, over key frames too", async () => {
      const player = await paused();
      const fromMs = player.shownMs;
      const screen = player.screen.shownMs.length;
      expect(await stepping(player, 1, 12)).toEqual(tenth(fromMs, 12));
      expect(await stepping(player, -1, 25)).toEqual(tenth(fromMs + 1200, -25));
      // Nothing else was on screen meanwhile.
      expect(player.screen.shownMs.length - screen).toBe(37);
      expect(player.decoders.open).toBe(1);
      await player.do({ type: "play" }, 250);
      expect(player.shownMs).toBeGreaterThan(fromMs - 1300);
      expect(player.shownMs).toBeLessThan(fromMs - 900);
    });

    it("PLAY-44 a gap is stepped over both ways, without its text", async () => {
      const gapFromMs = startMs - 5 * minuteMs;
      const gapToMs = gapFromMs + minuteMs;
      const recorded = [
        [startMs - 30 * minuteMs, gapFromMs],
        [gapToMs, Number.MAX_SAFE_INTEGER],
      ];
      const player = await paused(gapFromMs - 1000, { recorded });
      await player.do({ type: "seek", atMs: gapFromMs - 200 }, 20);
      await player.do({ type: "pause" });
      expect(player.shownMs).toBe(gapFromMs - 200);
      expect(await stepping(player, 1, 3)).toEqual([gapFromMs - 100, gapToMs, gapToMs + 100]);
      expect(await stepping(player, -1, 3)).toEqual([gapToMs, gapFromMs - 100, gapFromMs - 200]);
    });

    it("PLAY-44 behind the newest and before the first picture there is none: it stays", async () => {
      const recorded = [[startMs - 10 * minuteMs, startMs - 4 * minuteMs]];
      const player = await paused(startMs - 5 * minuteMs, { recorded });
      const to = async (atMs: number) => {
        await player.do({ type: "seek", atMs }, 20);
        await player.do({ type: "pause" });
        return player.shownMs;
      };
      const newestMs = await to(startMs - 4 * minuteMs - 100);
      expect(await stepping(player, 1, 2)).toEqual([newestMs, newestMs]);
      const firstMs = await to(startMs - 10 * minuteMs);
      expect(await stepping(player, -1, 2)).toEqual([firstMs, firstMs]);
    });

    it("PLAY-44 while it plays, and in live, a step is none", async () => {
      const player = await inHistory();
      const asked = () => player.server.commands.length;
      const before = asked();
      await player.do({ type: "stepPicture", by: 1 }, 0);
      await player.do({ type: "goLive" }, 500);
      await player.do({ type: "stepPicture", by: -1 }, 0);
      expect(player.server.commands.slice(before).filter(({ cmd }) => cmd === "play")).toMatchObject([
        { mode: "live" },
      ]);
    });
  });

  it("KEY-7 Space pauses and plays on from the picture shown", async () => {
    const player = await inHistory();
    await player.do({ type: "togglePlay" }, 2000);
    expect(player).toBeIn("history", 0);
    const pausedMs = player.shownMs;
    await player.do({ type: "togglePlay" }, 250);
    expect(player).toBeIn("history", 1);
    expect(player.shownMs - pausedMs).toBeLessThanOrEqual(300);
    expect(player.shownMs - pausedMs).toBeGreaterThan(0);
  });

  it("PLAY-13 after a drag it plays at 1 if it played before, and else stays paused", async () => {
    const player = await inHistory();
    await player.do({ type: "press" });
    await player.do({ type: "scrub", atMs: startMs - 3 * minuteMs });
    await player.do({ type: "release", atMs: startMs - 2 * minuteMs + 50 }, 100);
    expect(player).toBeIn("history", 1);
    expect(player.screen.shownMs).toContain(startMs - 2 * minuteMs + 100);

    await player.do({ type: "pause" });
    await player.do({ type: "press" });
    await player.do({ type: "scrub", atMs: startMs - 4 * minuteMs });
    await player.do({ type: "release", atMs: startMs - 4 * minuteMs + 250 }, 2000);
    expect(player).toBeIn("history", 0);
    expect(player.shownMs).toBe(startMs - 4 * minuteMs + 300);
    expect(player.server.last("pause")).toBeDefined();
  });

  it("PLAY-13 after a drag from live it plays", async () => {
    const player = await PlayerHarness.opened();
    await player.do({ type: "press" });
    await player.do({ type: "scrub", atMs: startMs - minuteMs });
    expect(player).toBeIn("history", 0);
    await player.do({ type: "release", atMs: startMs - minuteMs });
    expect(player).toBeIn("history", 1);
  });

  it("TIME-13 a press that meant something else leaves everything as it was", async () => {
    const player = await inHistory();
    await player.do({ type: "setSpeed", speed: 2 });
    await player.do({ type: "press" });
    expect(player).toBeIn("history", 0);
    const pressedMs = player.shownMs;
    await player.do({ type: "letGo" });
    expect(player).toBeIn("history", 2);
    expect(Math.abs(player.shownMs - pressedMs)).toBeLessThanOrEqual(1000);

    await player.do({ type: "pause" });
    const pausedMs = player.shownMs;
    await player.do({ type: "press" });
    await player.do({ type: "scrub", atMs: startMs - 5 * minuteMs });
    await player.do({ type: "letGo" }, 1000);
    expect(player).toBeIn("history", 0);
    expect(player.shownMs).toBe(pausedMs);
  });

  it("PLAY-29 while dragging soft seeks go at most every 100 ms, show key frames, and the last one is sent", async () => {
    const player = await inHistory();
    await player.do({ type: "press" });
    const from = player.screen.shownMs.length;
    const sent = player.server.commands.length;
    for (let move = 1; move <= 20; move++)
      await player.do({ type: "scrub", atMs: startMs - 60_050 - move * 1000 }, 20);
    await player.wait(300);
    const seeks = player.server.commands.slice(sent).filter((command) => command.cmd === "seek");
    expect(seeks.length).toBeGreaterThan(2);
    expect(seeks.length).toBeLessThanOrEqual(5);
    expect(seeks.every((seek) => seek.soft === true)).toBe(true);
    expect(Date.parse(seeks.at(-1)?.at ?? "")).toBe(startMs - 80_050);
    const shown = player.screen.shownMs.slice(from);
    expect(shown.every((ms) => ms % 1000 === 0)).toBe(true);
    expect(shown.at(-1)).toBe(startMs - 81_000);
  });

  it("PLAY-29 one soft seek is in flight: the next waits for its picture, and the newest target wins", async () => {
    const player = await inHistory();
    player.decoders.decodeMs = 400;
    await player.do({ type: "press" });
    const sent = player.server.commands.length;
    for (const second of [10, 20, 30]) await player.do({ type: "scrub", atMs: startMs - second * 1000 }, 100);
    const seeks = () => player.server.commands.slice(sent).filter((command) => command.cmd === "seek");
    expect(seeks()).toHaveLength(1);
    await player.wait(500);
    expect(seeks().map((seek) => Date.parse(seek.at))).toEqual([startMs - 10_000, startMs - 30_000]);
  });

  it("PLAY-22 WIRE-24 twenty seeks in one second end on the last one's picture, no other shown after it", async () => {
    const player = await PlayerHarness.opened();
    for (let seek = 1; seek <= 20; seek++)
      await player.do({ type: "seek", atMs: startMs - seek * 10_000 }, 50);
    const lastMs = startMs - 200_000;
    await player.wait(500);
    const shown = player.screen.shownMs;
    expect(player.server.connection?.generation).toBeGreaterThanOrEqual(21);
    expect(shown.slice(shown.indexOf(lastMs)).every((ms) => ms >= lastMs && ms < lastMs + 2000)).toBe(true);
  });

  it("PLAY-22 pictures of an older generation are never shown, whatever the server sends", async () => {
    const player = await inHistory();
    const connection = player.server.connection;
    const old = (connection?.generation ?? 0) - 1;
    connection?.sendPicture(startMs - 3_000_000, { isKey: true, generation: old });
    await player.wait(500);
    expect(player.screen.shownMs).not.toContain(startMs - 3_000_000);
  });

  it("WIRE-34 pictures before the wanted time are decoded and not shown", async () => {
    const player = await PlayerHarness.opened();
    const from = player.screen.shownMs.length;
    await player.do({ type: "seek", atMs: startMs - 59_300 }, 50);
    expect(player.screen.shownMs.slice(from)[0]).toBe(startMs - 59_300);
  });

  it("PLAY-28 before the earliest time is the earliest, after now is live", async () => {
    const player = await PlayerHarness.opened({ earliestMs: startMs - 10 * minuteMs });
    await player.do({ type: "seek", atMs: startMs - 20 * minuteMs });
    expect(player.server.last("play")).toMatchObject({ at: new Date(startMs - 10 * minuteMs).toISOString() });
    await player.do({ type: "seek", atMs: startMs + minuteMs });
    expect(player).toBeIn("live", 1);
  });

  it("KEY-5 back past the earliest time stops there", async () => {
    const player = await inHistory(startMs - 10 * minuteMs + 5000, { earliestMs: startMs - 10 * minuteMs });
    await player.do({ type: "skip", byMs: -15_000 });
    expect(player.server.last("play")).toMatchObject({ at: new Date(startMs - 10 * minuteMs).toISOString() });
  });

  it("PLAY-15 PLAY-20 Go live and Escape lead back to live", async () => {
    for (const type of ["goLive", "escape"] as const) {
      const player = await inHistory();
      await player.do({ type }, 300);
      expect(player).toBeIn("live", 1);
      expect(player.clock.nowMs() - player.shownMs).toBeLessThan(200);
    }
  });

  it("PLAY-15 playback that reaches now goes live, after everything before was shown", async () => {
    const player = await inHistory(startMs - 3000);
    await player.do({ type: "setSpeed", speed: 2 }, 1000);
    expect(player).toBeIn("history", 2);
    const from = player.screen.shownMs.length;
    await player.wait(4000);
    expect(player).toBeIn("live", 1);
    const shown = player.screen.shownMs.slice(from);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  });

  it("PLAY-31 playback crosses a gap: its text for 1 s, then the next recorded time", async () => {
    const gapFromMs = startMs - 5 * minuteMs;
    const recorded = [
      [startMs - 30 * minuteMs, gapFromMs],
      [gapFromMs + minuteMs, Number.MAX_SAFE_INTEGER],
    ] as const;
    const player = await inHistory(gapFromMs - 1000, { recorded, gapCause: "payment" });
    await player.wait(800);
    expect(player.state.status).toBe("gap");
    expect(player.state.gap).toEqual({ fromMs: gapFromMs, toMs: gapFromMs + minuteMs, cause: "payment" });
    expect(player.shownMs).toBe(gapFromMs - 100);
    await player.wait(700);
    expect(player.shownMs).toBe(gapFromMs - 100);
    await player.wait(300);
    expect(player.state.status).toBe("playing");
    expect(player.shownMs).toBeGreaterThanOrEqual(gapFromMs + minuteMs);
    expect(player.shownMs).toBeLessThan(gapFromMs + minuteMs + 500);
  });

  it("PLAY-30 a seek into a gap shows the gap's text for 1 s, then plays from the next recorded time", async () => {
    const recorded = [
      [startMs - 30 * minuteMs, startMs - 20 * minuteMs],
      [startMs - 10 * minuteMs, Number.MAX_SAFE_INTEGER],
    ] as const;
    const player = await PlayerHarness.opened({ recorded });
    await player.do({ type: "seek", atMs: startMs - 15 * minuteMs }, 500);
    expect(player.state.status).toBe("gap");
    await player.wait(700);
    expect(player).toBeIn("history", 1);
    expect(player.shownMs).toBeGreaterThanOrEqual(startMs - 10 * minuteMs);
  });

  it("PLAY-30 a seek into a gap with nothing behind it goes live", async () => {
    const recorded = [[startMs - 30 * minuteMs, startMs - 20 * minuteMs]] as const;
    const player = await PlayerHarness.opened({ recorded });
    await player.do({ type: "seek", atMs: startMs - 15 * minuteMs }, 500);
    expect(player.state.status).toBe("gap");
    await player.wait(1000);
    expect(player).toBeIn("live", 1);
  });

  it.each([
    ["nothing is recorded since", []],
    ["it goes on only later", [[startMs + 1000, Number.MAX_SAFE_INTEGER]]],
  ] as const)("PLAY-14 a paused picture stays when there is no sharper one: %s", async (_, later) => {
    const recorded = [[startMs - 30 * minuteMs, startMs - minuteMs], ...later] as const;
    const player = await PlayerHarness.opened({ recorded });
    await player.do({ type: "togglePlay" }, 2000);
    const pausedMs = player.shownMs;
    // Full screen is wide enough for the high-res stream.
    player.core.fit({ width: 1280, height: 720, pixelRatio: 1, magnification: 1 });
    await player.wait(3000);
    expect(player).toBeIn("history", 0);
    expect(player.state).toMatchObject({ status: "paused", positionMs: pausedMs });
    expect(player.shownMs).toBe(pausedMs);
  });

  it("MASK-17 PLAY-14 a paused picture that may not be seen any more is asked for again, and stands where it stood", async () => {
    const player = await inHistory();
    const asked = () => player.server.all("play").length;
    const playing = asked();
    await player.do({ type: "refreshPicture" }, 500);
    // What plays shows what may be seen by itself.
    expect(asked()).toBe(playing);
    await player.do({ type: "pause" }, 1000);
    const { length } = player.screen.shownMs;
    const pausedMs = player.shownMs;
    for (let time = 1; time <= 2; time += 1) {
      await player.do({ type: "refreshPicture" }, 1000);
      expect(player).toBeIn("history", 0);
      expect(player.state).toMatchObject({ status: "paused", positionMs: pausedMs });
      expect(player.screen.shownMs.slice(length)).toEqual(Array.from({ length: time }, () => pausedMs));
      expect(player.state.isHidden).toBe(false);
    }
    await player.do({ type: "play" }, 500);
    expect(player).toBeIn("history", 1);
    expect(player.shownMs).toBeGreaterThan(pausedMs);
  });

  it.each([
    ["nothing is recorded since", []],
    ["it goes on only later", [[startMs + 1000, Number.MAX_SAFE_INTEGER]]],
  ] as const)(
    "MASK-17 a paused picture that may not be seen any more is hidden until another one is there: %s",
    async (_, later) => {
      const recorded = [[startMs - 30 * minuteMs, startMs - minuteMs], ...later] as const;
      const player = await PlayerHarness.opened({ recorded });
      await player.do({ type: "togglePlay" }, 2000);
      expect(player.state.isHidden).toBe(false);
      await player.do({ type: "refreshPicture" }, 3000);
      expect(player).toBeIn("history", 0);
      expect(player.state).toMatchObject({ status: "paused", isHidden: true });
      await player.do({ type: "goLive" }, 2000);
      expect(player).toBeIn("live", 1);
      expect(player.state.isHidden).toBe(false);
    },
  );

  it("PLAY-32 the clock is the capture time of the picture on screen and never runs ahead of it", async () => {
    const player = await inHistory();
    for (let look = 0; look < 30; look++) {
      await player.wait(137);
      expect(player.state.captureMs).toBeLessThanOrEqual(player.shownMs);
      expect(player.shownMs - (player.state.captureMs ?? 0)).toBeLessThan(1000);
    }
  });
});
