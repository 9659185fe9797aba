// The whole player in a real browser (Debian's package `chromium`): worker, WebSocket, decoder, canvas, against the fake stream server.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { BrowserBench, type BenchPage, type OpenPageOptions } from "./testing/browser-bench.ts";
import type { PlayerState } from "./index.ts";
import { aacSound, clipFootage } from "./testing/clip-footage.ts";

const bench = new BrowserBench();
let open: BenchPage | undefined;

beforeAll(() => bench.start());
afterAll(() => bench.stop());
afterEach(async () => {
  await open?.close();
  open = undefined;
});

const lowRes = clipFootage("car-park-low");

/** A page whose player was opened and has shown some pictures. */
async function playing(options: OpenPageOptions = {}): Promise<BenchPage> {
  open = await bench.open({ footage: lowRes, ...options });
  await open.page.evaluate(() => window.harness.player.open("camera-1"));
  await shownMore(open.page, 10);
  return open;
}

async function shownMore(page: Page, count: number): Promise<number[]> {
  const from = await page.evaluate(() => window.harness.shown.length);
  await page.waitForFunction((length) => window.harness.shown.length >= length, from + count, {
    timeout: 30_000,
  });
  return page.evaluate((start) => window.harness.shown.slice(start), from);
}

/** It plays so; a busy machine may make it wait for an instant. */
async function plays(page: Page, wanted: Partial<PlayerState>): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.harness.state), { timeout: 30_000 })
    .toMatchObject({ ...wanted, status: "playing" });
}

/** Measures the processor time that the page's main thread spends on an act: the same on a busy machine as on an idle one. */
async function threadTime(page: Page): Promise<(act: () => Promise<unknown>) => Promise<number>> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Performance.enable", { timeDomain: "threadTicks" });
  const read = async () => {
    const { metrics } = await protocol.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN) * 1000;
  };
  return async (act) => {
    const before = await read();
    await act();
    return (await read()) - before;
  };
}

/** A short press, also where a busy machine takes its time between down and up: one that it draws out is a drag. */
async function click(page: Page, x: number, y: number): Promise<void> {
  const mouse = await page.context().newCDPSession(page);
  const pressedSeconds = Date.now() / 1000;
  const press = (type: "mousePressed" | "mouseReleased", timestamp: number) =>
    mouse.send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1, timestamp });
  await press("mousePressed", pressedSeconds);
  await press("mouseReleased", pressedSeconds + 0.05);
  await mouse.detach();
}

/** Counts from now on how often a canvas of the page is drawn anew. */
async function countDrawings(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { clearRect } = CanvasRenderingContext2D.prototype;
    Object.assign(window, { drawings: 0 });
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      Object.assign(window, { drawings: Number(Reflect.get(window, "drawings")) + 1 });
      clearRect.apply(this, box);
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, "drawings")));
}

function isAscending(times: readonly number[]): boolean {
  return times.every((ms, index) => index === 0 || ms > (times[index - 1] ?? 0));
}

describe("player in Chromium", () => {
  it("PLAY-8 LIVE-18 plays live H.264 in a worker, in order, onto the canvas", async () => {
    const { page } = await playing();
    expect(await page.evaluate(() => window.harness.engine)).toBe("webCodecs");
    expect(page.workers()).toHaveLength(1);
    expect(isAscending(await shownMore(page, 20))).toBe(true);
    const picture = expect.objectContaining({ codec: "h264", width: 640, height: 360 });
    await plays(page, { mode: "live", speed: 1, picture });
    expect(await page.evaluate(() => window.harness.colours("#player canvas"))).toBeGreaterThan(50);
  });

  it("plays in the page where there is no worker", async () => {
    const { page } = await playing({ isWorkerless: true });
    expect(page.workers()).toHaveLength(0);
    expect(isAscending(await shownMore(page, 10))).toBe(true);
  });

  it("shows B-frames in the order in which they were taken", async () => {
    const { page } = await playing({ footage: clipFootage("street-b-frames") });
    const shown = await shownMore(page, 40);
    expect(isAscending(shown)).toBe(true);
    expect(new Set(shown.slice(1).map((ms, index) => ms - (shown[index] ?? 0)))).toContain(50);
  });

  it("LIVE-15 plays MJPEG without a video decoder", async () => {
    const { page } = await playing({ footage: clipFootage("roof-low") });
    expect(isAscending(await shownMore(page, 5))).toBe(true);
    expect(await page.evaluate(() => window.harness.colours("#player canvas"))).toBeGreaterThan(20);
  });

  it("LIVE-16 without a secure context plays live and archive by Media Source Extensions", async () => {
    const { page } = await playing({ isInsecure: true });
    expect(await page.evaluate(() => window.harness.engine)).toBe("mediaSource");
    expect(isAscending(await shownMore(page, 20))).toBe(true);
    expect(await page.evaluate(() => window.harness.colours("#player video"))).toBeGreaterThan(50);

    const atMs = Math.floor(Date.now() / 1000) * 1000 - 61_450;
    const from = await page.evaluate(() => window.harness.shown.length);
    await page.evaluate((ms) => window.harness.player.seek(ms), atMs);
    await page.waitForFunction((ms) => window.harness.shown.some((shown) => shown < ms), atMs + 20_000, {
      timeout: 30_000,
    });
    await shownMore(page, 10);
    const sought = (await page.evaluate((start) => window.harness.shown.slice(start), from)).filter(
      (ms) => ms < atMs + 30_000,
    );
    expect(sought[0]).toBe(atMs + 50);
    expect(isAscending(sought)).toBe(true);

    await page.evaluate(() => window.harness.player.pause());
    await page.waitForFunction(() => window.harness.state.status === "paused");
    await page.evaluate((ms) => window.harness.player.seek(ms, { soft: true }), atMs - 30_000);
    const keyMs = Math.floor((atMs - 30_000) / lowRes.keyFrameMs) * lowRes.keyFrameMs;
    await page.waitForFunction((ms) => window.harness.shown.at(-1) === ms, keyMs, { timeout: 10_000 });
    await page.evaluate(() => window.harness.player.goLive());
    await page.waitForFunction(() => Date.now() - (window.harness.shown.at(-1) ?? 0) < 3000, undefined, {
      timeout: 30_000,
    });
    await plays(page, { mode: "live" });
  });

  it.each([
    ["WebCodecs, B-frames among them", 50, { footage: clipFootage("street-b-frames") }],
    [
      "Media Source Extensions, B-frames among them",
      50,
      { footage: clipFootage("street-b-frames"), isInsecure: true },
    ],
    ["Media Source Extensions", 100, { isInsecure: true }],
  ] as const)("PLAY-44 paused it steps from picture to picture by %s", async (_name, pictureMs, options) => {
    const { page } = await playing(options);
    const atMs = Math.floor(Date.now() / 1000) * 1000 - 61_000;
    await page.evaluate((ms) => window.harness.player.seek(ms), atMs);
    await page.waitForFunction((ms) => (window.harness.shown.at(-1) ?? Infinity) < ms, atMs + 20_000);
    await page.evaluate(() => window.harness.player.pause());
    await page.waitForFunction(() => window.harness.state.status === "paused");
    const shown = () => page.evaluate(() => window.harness.shown.at(-1) ?? 0);
    const steps = [];
    let lastMs = await shown();
    for (const by of [1, 1, 1, -1, -1, -1, -1, -1] as const) {
      await page.evaluate((way) => window.harness.player.stepPicture(way), by);
      await page.waitForFunction((ms) => window.harness.shown.at(-1) !== ms, lastMs);
      await page.waitForFunction(() => window.harness.state.status === "paused");
      steps.push(((await shown()) - lastMs) / pictureMs);
      lastMs = await shown();
    }
    expect(steps).toEqual([1, 1, 1, -1, -1, -1, -1, -1]);
  });

  it("LIVE-15 LIVE-16 plays MJPEG without a secure context too", async () => {
    const { page } = await playing({ isInsecure: true, footage: clipFootage("roof-low") });
    expect(isAscending(await shownMore(page, 5))).toBe(true);
    expect(await page.evaluate(() => window.harness.colours("#player canvas"))).toBeGreaterThan(20);
  });

  it("WIRE-34 an exact seek shows the first picture at the wanted time and none before", async () => {
    const { page } = await playing();
    const atMs = Math.floor(Date.now() / 1000) * 1000 - 61_450;
    const from = await page.evaluate(() => window.harness.shown.length);
    await page.evaluate((ms) => window.harness.player.seek(ms), atMs);
    await page.waitForFunction(() => window.harness.state.mode === "history");
    await page.waitForFunction((ms) => window.harness.shown.includes(ms), atMs + 50, { timeout: 30_000 });
    const sought = (await page.evaluate((start) => window.harness.shown.slice(start), from)).filter(
      (ms) => ms < atMs + 30_000,
    );
    expect(sought[0]).toBe(atMs + 50);
  });

  it("KEY-7 pauses at the picture shown and plays on from it", async () => {
    const { page } = await playing();
    await page.evaluate(() => window.harness.player.seek(Date.now() - 30_000));
    await shownMore(page, 10);
    await page.evaluate(() => window.harness.player.togglePlay());
    await page.waitForFunction(() => window.harness.state.status === "paused");
    // Counted from the pause: before one asks how many there are, several may have been shown.
    const shown = await page.evaluate(() => window.harness.shown);
    const pausedMs = shown.at(-1) ?? 0;
    await page.evaluate(() => window.harness.player.togglePlay());
    await page.waitForFunction((length) => window.harness.shown.length > length, shown.length);
    const next = await page.evaluate((at) => window.harness.shown[at], shown.length);
    expect((next ?? 0) - pausedMs).toBeLessThanOrEqual(200);
    expect(next).toBeGreaterThanOrEqual(pausedMs);
  });

  it("PLAY-29 scrubbing shows key frames only", async () => {
    const { page } = await playing();
    await page.evaluate(() => window.harness.player.beginScrub());
    const from = await page.evaluate(() => window.harness.shown.length);
    let lastMs = 0;
    for (let move = 1; move <= 10; move++) {
      lastMs = Date.now() - move * 20_000;
      await page.evaluate((ms) => window.harness.player.seek(ms, { soft: true }), lastMs);
      await page.waitForTimeout(60);
    }
    // Where the finger came to is shown in the end, whatever was left out on the way.
    const keyMs = Math.floor(lastMs / lowRes.keyFrameMs) * lowRes.keyFrameMs;
    await page.waitForFunction((ms) => window.harness.shown.at(-1) === ms, keyMs);
    const shown = await page.evaluate((start) => window.harness.shown.slice(start), from);
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.every((ms) => ms % lowRes.keyFrameMs === 0)).toBe(true);
  });

  it("a damaged picture costs no more than the way to the next key frame", async () => {
    const { page, server } = await playing();
    server.damagesNext = true;
    await expect.poll(() => server.damagesNext).toBe(false);
    expect(isAscending(await shownMore(page, 30))).toBe(true);
    await plays(page, { mode: "live" });
  });

  it("a stream that changes its size plays on", async () => {
    const { page, server } = await playing({ footage: clipFootage("street-low") });
    server.footage = clipFootage("street-b-frames");
    const size = () =>
      page.evaluate(
        () =>
          new Promise((resolve) =>
            window.harness.player.onShown(({ width, height }) => resolve({ width, height })),
          ),
      );
    await expect.poll(size, { timeout: 30_000 }).toEqual({ width: 1280, height: 720 });
    await shownMore(page, 10);
  });

  it("TIME-15 a preview is the key frame at or before the time asked for", async () => {
    const { page, server } = await playing();
    const atMs = Math.floor(Date.now() / 2000) * 2000 - 10_000;
    const answer = page.evaluate(async (ms) => {
      const thumbnail = await window.harness.player.thumbnail(ms);
      return {
        width: thumbnail?.image?.width,
        height: thumbnail?.image?.height,
        captureMs: thumbnail?.captureMs,
      };
    }, atMs + 700);
    await expect.poll(() => server.last("thumbnail")).toBeDefined();
    server.connection?.sendThumbnail(server.last("thumbnail")?.requestId ?? 0, atMs);
    expect(await answer).toEqual({ width: 320, height: 180, captureMs: atMs });
  });

  it("LIVE-30 after a lost connection the last picture stays and playback comes back", async () => {
    const { page, server } = await playing();
    server.connection?.close(1001);
    await page.waitForFunction(() => window.harness.state.status === "reconnecting");
    expect(await page.evaluate(() => window.harness.colours("#player canvas"))).toBeGreaterThan(50);
    await page.waitForFunction(() => window.harness.state.status === "playing", undefined, {
      timeout: 30_000,
    });
    expect(server.grants).toHaveLength(2);
  });

  it("AUD-3 AUD-7 AAC is heard once the volume is raised", async () => {
    const { page } = await playing({ sound: aacSound() });
    expect(await page.evaluate(() => window.harness.heard.samples)).toBe(0);
    await page.evaluate(() => window.harness.player.setVolume(40));
    await page.waitForFunction(() => window.harness.heard.samples > 4000, undefined, { timeout: 30_000 });
    expect(await page.evaluate(() => window.harness.heard.peak)).toBeGreaterThan(0.001);
    expect(await page.evaluate(() => window.harness.state)).toMatchObject({
      volume: 40,
      isSoundBlocked: false,
      sound: { codec: "aac", isPlayable: true },
    });
  });

  it("TIME-11 TIME-29 the timeline is a slider that a click, a drag, the wheel and keys move", async () => {
    open = await bench.open({ footage: lowRes });
    const { page } = open;
    const strip = page.getByRole("slider", { name: "Timeline" });
    await expect
      .poll(() => strip.getAttribute("aria-valuetext"))
      .toContain(String(new Date().getUTCFullYear()));
    expect(await page.evaluate(() => window.harness.colours("#timeline canvas"))).toBeGreaterThan(5);

    await page.evaluate(() => window.harness.timeline.setPlayhead(Date.now() - 10 * 3_600_000));
    const box = await strip.boundingBox();
    const y = (box?.y ?? 0) + 20;
    await click(page, (box?.x ?? 0) + 160, y);
    await page.mouse.move(300, y);
    await page.mouse.down();
    await page.waitForTimeout(250);
    await page.mouse.move(340, y, { steps: 4 });
    await page.mouse.up();
    await page.mouse.wheel(0, 120);
    await page.waitForTimeout(50);
    await strip.press("PageDown");
    await strip.press("End");
    const wishes = await page.evaluate(() => window.harness.wishes.filter(({ name }) => name !== "hover"));
    const names = wishes.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(["press", "seek", "press"]);
    expect(names.filter((name) => name === "scrub").length).toBeGreaterThan(0);
    expect(names.slice(-4)).toEqual(["release", "scale", "seek", "goLive"]);
    expect(await page.evaluate(() => window.harness.timeline.scale)).toBe("daily");
  });

  it("TIME-27 a year of 200,000 pieces is drawn within 300 ms, and dragged at 30 frames a second", async () => {
    open = await bench.open({ footage: lowRes });
    const { page } = open;
    const spentMs = await threadTime(page);
    await page.evaluate(() => {
      const days = Date.now() / 86_400_000 + 25_569;
      const pieceDays = 365 / 200_000;
      window.harness.maps = {
        archiveMap: Array.from({ length: 200_000 }, (_, piece) => {
          const start = days - 365 + piece * pieceDays;
          return [start, start + pieceDays / 2, false];
        }),
        downtimes: [],
      };
      window.harness.timeline.clear();
      window.harness.timeline.setEarliest(Date.now() - 365 * 86_400_000);
    });
    const drawnAt = (scale: "monthly" | "threeMonth") =>
      spentMs(() =>
        page.evaluate(async (wanted) => {
          window.harness.timeline.setScale(wanted);
          // One frame asks for the map, the next one draws it.
          for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
        }, scale),
      );
    expect(await drawnAt("threeMonth")).toBeLessThan(300);
    expect(await drawnAt("monthly")).toBeLessThan(300);
    expect(await drawnAt("threeMonth")).toBeLessThan(300);
    expect(await page.evaluate(() => window.harness.colours("#timeline canvas"))).toBeGreaterThan(5);

    const { x = 0, y = 0 } = (await page.getByRole("slider", { name: "Timeline" }).boundingBox()) ?? {};
    const drawn = await countDrawings(page);
    const draggingMs = await spentMs(async () => {
      await page.mouse.move(x + 100, y + 20);
      await page.mouse.down();
      for (let step = 1; step <= 60; step += 1) await page.mouse.move(x + 100 + step * 4, y + 20);
      await page.mouse.up();
    });
    expect(await drawn()).toBeGreaterThan(10);
    expect(draggingMs / (await drawn())).toBeLessThan(1000 / 30);
  });
});
