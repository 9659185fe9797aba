// Which stream a player asks for.
import { describe, expect, it } from "vitest";
import { FakeClock } from "../testing/fake-clock.ts";
import { PlayerHarness } from "../testing/player-harness.ts";
import { AutoQuality } from "./auto-quality.ts";

function auto(width: number): { clock: FakeClock; quality: AutoQuality; changes: string[] } {
  const clock = new FakeClock(0);
  const changes: string[] = [];
  const quality: AutoQuality = new AutoQuality(clock, () => changes.push(quality.choice.quality));
  quality.fit({ width, magnification: 1 });
  return { clock, quality, changes };
}

describe("auto quality", () => {
  it("LIVE-7 under 720 px asks for the low-res stream, from 720 on for the high-res one", () => {
    expect(auto(719).quality.choice).toEqual({ quality: "medium", isAuto: true });
    expect(auto(720).quality.choice).toEqual({ quality: "highDefinition", isAuto: true });
  });

  it("LIVE-8 looks again 500 ms after the last size change", async () => {
    const { clock, quality, changes } = auto(400);
    for (const width of [600, 800, 1000]) {
      quality.fit({ width, magnification: 1 });
      await clock.advance(499);
    }
    expect(changes).toEqual([]);
    await clock.advance(1);
    expect(changes).toEqual(["highDefinition"]);
  });

  it("LIVE-8 the old picture stays until the first of the new stream is shown", async () => {
    const player = await PlayerHarness.opened();
    player.core.fit({ width: 1280, height: 720, pixelRatio: 1, magnification: 1 });
    await player.wait(500);
    expect(player.server.last("play")).toMatchObject({ mode: "live", quality: "highDefinition", auto: true });
    await player.wait(2000);
    expect(player.statuses).toEqual(["idle", "loading", "playing"]);
  });

  it("LIVE-9 three drops within 10 s step down one stream, 30 s without step back up", async () => {
    const { clock, quality, changes } = auto(1000);
    for (let drop = 0; drop < 3; drop++) {
      quality.drop();
      await clock.advance(3000);
    }
    expect(changes).toEqual(["highDefinition", "medium"]);
    await clock.advance(26_999);
    expect(changes).toHaveLength(2);
    await clock.advance(1);
    expect(changes).toEqual(["highDefinition", "medium", "highDefinition"]);
  });

  it("LIVE-9 drops further apart change nothing", async () => {
    const { clock, quality, changes } = auto(1000);
    for (let drop = 0; drop < 6; drop++) {
      quality.drop();
      await clock.advance(5001);
    }
    expect(changes).toEqual(["highDefinition"]);
  });

  it("LIVE-10 a choice turns auto off, choosing auto turns it on", () => {
    const { quality } = auto(1000);
    quality.choose("low");
    quality.fit({ width: 2000, magnification: 1 });
    expect(quality.choice).toEqual({ quality: "low", isAuto: false });
    quality.choose(undefined);
    expect(quality.choice).toEqual({ quality: "highDefinition", isAuto: true });
  });

  it("ZOOM-7 under auto a level of 2 or more asks for the high-res stream", async () => {
    const { clock, quality } = auto(400);
    const at = async (magnification: number) => {
      quality.fit({ width: 400, magnification });
      await clock.advance(500);
      return quality.choice.quality;
    };
    expect([await at(1.75), await at(2), await at(1)]).toEqual(["medium", "highDefinition", "medium"]);
    quality.choose("low");
    expect(await at(9)).toBe("low");
  });
});
