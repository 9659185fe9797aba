// Recorded pictures around a gap, in a real browser with WebCodecs and without.
import { afterAll, beforeAll, expect, it } from "vitest";
import { BrowserBench } from "./testing/browser-bench.ts";
import { clipFootage } from "./testing/clip-footage.ts";

const bench = new BrowserBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());

const secondMs = 1_000;

it.each([
  ["WebCodecs", false, false],
  ["Media Source Extensions", true, false],
  ["a starved video element that stands a little before its end", true, true],
])(
  "PLAY-30 with %s what lies before a gap is played up to it, and then what lies behind it, and nothing twice",
  async (_, isInsecure, isStarved) => {
    const gapMs = Math.floor(Date.now() / 10_000) * 10_000 - 60 * secondMs;
    const recorded = [
      [gapMs - 60 * secondMs, gapMs],
      [gapMs + 20 * secondMs, gapMs + 50 * secondMs],
    ] as const;
    const { page, close } = await bench.open({ footage: clipFootage("car-park-low"), isInsecure, recorded });
    try {
      if (isStarved) await page.evaluate(tellEarlierTimes);
      await page.evaluate((atMs) => window.harness.player.open("camera-1", { atMs }), gapMs - 3 * secondMs);
      const behindMs = gapMs + 23 * secondMs;
      await page.waitForFunction((ms) => window.harness.shown.some((shown) => shown > ms), behindMs, {
        timeout: 30_000,
      });
      const shown = await page.evaluate(() => window.harness.shown);
      const times = shown.filter((ms) => ms >= gapMs - 4 * secondMs && ms < gapMs + 60 * secondMs);
      expect(times.every((ms, at) => at === 0 || ms > (times[at - 1] ?? 0))).toBe(true);
      const before = times.filter((ms) => ms < gapMs);
      // A video element may end one picture short.
      expect(before.at(-1)).toBeGreaterThanOrEqual(gapMs - 200);
      const [first = 0] = times.filter((ms) => ms >= gapMs);
      expect(first - (gapMs + 20 * secondMs)).toBeLessThan(200);
    } finally {
      await close();
    }
  },
);

/** Lets video elements tell a time of two pictures before, as one did that a busy machine starved. */
function tellEarlierTimes() {
  const time = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "currentTime");
  Object.defineProperty(HTMLMediaElement.prototype, "currentTime", {
    ...time,
    get(this: HTMLMediaElement) {
      return time?.get?.call(this) - 0.2;
    },
  });
}
