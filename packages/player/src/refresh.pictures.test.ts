// A picture that stands still and is asked for again, in a real browser with WebCodecs and without.
import { afterAll, beforeAll, expect, it } from "vitest";
import { BrowserBench } from "./testing/browser-bench.ts";
import { clipFootage } from "./testing/clip-footage.ts";

const bench = new BrowserBench();
beforeAll(() => bench.start());
afterAll(() => bench.stop());

const secondMs = 1_000;
const footage = clipFootage("car-park-low");
const groupMs = footage.keyFrameMs;

it.each([
  ["WebCodecs", "alone", false],
  ["WebCodecs", "among others", false],
  ["Media Source Extensions", "alone", true],
  ["Media Source Extensions", "among others", true],
] as const)(
  "MASK-17 PLAY-43 with %s, paused %s, the same moment comes on screen as it may be seen now, and stands",
  async (_, how, isInsecure) => {
    const atMs = Math.floor(Date.now() / 10_000) * 10_000 - 60 * secondMs;
    const { page, server, close } = await bench.open({ footage, isInsecure });
    const looks = () =>
      page.evaluate(() => {
        const copy = new OffscreenCanvas(64, 36);
        const context = copy.getContext("2d");
        const sources = document.querySelectorAll<HTMLCanvasElement | HTMLVideoElement>(
          "#player canvas, #player video",
        );
        // What lies above is drawn last, as on screen.
        for (const source of sources) context?.drawImage(source, 0, 0, 64, 36);
        return [...(context?.getImageData(0, 0, 64, 36).data ?? [])];
      });
    const stands = (times: number) =>
      page.waitForFunction(
        (least) => window.harness.shown.length >= least && window.harness.state.status === "paused",
        times,
        { timeout: 30_000 },
      );
    const shown = () => page.evaluate(() => window.harness.shown);
    try {
      await page.evaluate((ms) => {
        window.harness.player.open("camera-1", { atMs: ms });
        window.harness.player.pause();
      }, atMs);
      await stands(1);
      if (how === "among others") {
        const captureMs = atMs + 2 * secondMs;
        await page.evaluate(
          (ms) => window.harness.player.playTogether({ captureMs: ms, clockMs: 0 }, 0),
          captureMs,
        );
        await page.waitForFunction(
          (ms) => Math.abs((window.harness.shown.at(-1) ?? 0) - ms) <= 100,
          captureMs,
        );
      }
      await page.waitForTimeout(secondMs);
      await stands(1);
      const [before, seen] = [await shown(), await looks()];
      // The same moment looks otherwise now.
      server.footage = { ...footage, payloadAt: (slotMs) => footage.payloadAt(slotMs + 2 * groupMs) };
      await page.evaluate(() => window.harness.player.refreshPicture());
      await stands(before.length + 1);
      await page.waitForTimeout(secondMs);
      const after = await shown();
      expect(Math.abs((after.at(-1) ?? 0) - (before.at(-1) ?? 0))).toBeLessThanOrEqual(100);
      const others = (await looks()).filter((level, at) => Math.abs(level - (seen[at] ?? level)) > 16);
      expect(others.length).toBeGreaterThan(10);
      expect(await page.evaluate(() => window.harness.state)).toMatchObject({ mode: "history", speed: 0 });
    } finally {
      await close();
    }
  },
);
