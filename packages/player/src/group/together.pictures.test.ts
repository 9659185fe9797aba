// Keeping to a time that others keep to as well, in a real browser with WebCodecs and without.
import { afterAll, beforeAll, expect, it } from "vitest";
import { BrowserBench } from "../testing/browser-bench.ts";
import { clipFootage } from "../testing/clip-footage.ts";

const bench = new BrowserBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());

const secondMs = 1_000;

// Both at once: they wait for what is due nearly all of their time.
it.concurrent.each([
  ["WebCodecs", false],
  ["Media Source Extensions", true],
])("PLAY-43 with %s pictures are shown when they are due, also behind a gap", async (_, isInsecure) => {
  const atMs = Math.floor(Date.now() / 10_000) * 10_000 - 60 * secondMs;
  const gap = { fromMs: atMs + 6 * secondMs, toMs: atMs + 9 * secondMs };
  const recorded = [
    [atMs - 60 * secondMs, gap.fromMs],
    [gap.toMs, atMs + 50 * secondMs],
  ] as const;
  const { page, close } = await bench.open({ footage: clipFootage("car-park-low"), isInsecure, recorded });
  try {
    await page.evaluate((captureMs) => {
      const { player } = window.harness;
      const strays: [captureMs: number, strayMs: number][] = [];
      Object.assign(window, { strays });
      const clockMs = performance.timeOrigin + performance.now() + 1_500;
      player.onShown((shown) => {
        if (shown.captureMs < captureMs + 500) return;
        strays.push([shown.captureMs, captureMs + (shown.shownAtMs - clockMs) - shown.captureMs]);
      });
      player.open("camera-1");
      player.playTogether({ captureMs, clockMs }, 1);
    }, atMs);
    const behindMs = gap.toMs + 5 * secondMs;
    await page.waitForFunction((ms) => window.harness.shown.some((shown) => shown > ms), behindMs, {
      timeout: 30_000,
    });
    const strays = await page.evaluate(() => Reflect.get(window, "strays") as [number, number][]);
    for (const [fromMs, toMs] of [
      [atMs + 2 * secondMs, gap.fromMs],
      [gap.toMs + secondMs, behindMs],
    ] as const) {
      const some = strays
        .filter(([captureMs]) => captureMs >= fromMs && captureMs < toMs)
        .map(([, ms]) => Math.abs(ms));
      expect(some.length).toBeGreaterThan(10);
      expect(some.toSorted((a, b) => a - b)[Math.floor(some.length / 2)]).toBeLessThanOrEqual(100);
    }
  } finally {
    await close();
  }
});
