// P4: from a frame leaving the camera to its picture on screen, by WebCodecs and by Media Source Extensions. Camera, server and browser
// share one clock.
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { median, percentile, round } from "../statistics.ts";
import { startCameras } from "../world/camera-process.ts";
import { openPlayerPage } from "../world/player-page.ts";
import { RecordingServer } from "../world/recording-server.ts";
import { readStamps } from "../world/stamp-reader.ts";

interface Way {
  readonly what: string;
  /** Size of the tile, by which the player chooses the stream. */
  readonly size: readonly [width: number, height: number];
  readonly quality: "medium" | "highDefinition";
  readonly isFullHd?: boolean;
  readonly hasNoWebCodecs?: boolean;
  readonly goalMs: number;
}

const ways: readonly Way[] = [
  { what: "360p, WebCodecs", size: [640, 360], quality: "medium", goalMs: 50 },
  { what: "720p, WebCodecs", size: [1280, 720], quality: "highDefinition", goalMs: 100 },
  { what: "1080p, WebCodecs", size: [1920, 1080], quality: "highDefinition", isFullHd: true, goalMs: 200 },
  {
    what: "360p, Media Source Extensions",
    size: [640, 360],
    quality: "medium",
    hasNoWebCodecs: true,
    goalMs: 300,
  },
];

export const delay: Figure = {
  name: "delay",
  id: "P4",
  about: "A frame leaving the camera to its picture on screen, in Chromium.",
  async run(options: RunOptions): Promise<Measurement> {
    const seconds = options.seconds ?? 20;
    const cameras = await startCameras({ count: 1 });
    const fullHd = await startCameras({ count: 1, scene: "entranceFullHd" });
    const server = await RecordingServer.start({ hasSubstreams: true });
    try {
      await server.add([...cameras.urls, ...fullHd.urls]);
      await server.allWatchable();
      const rows: Row[] = [];
      for (const way of ways) {
        options.say(way.what);
        rows.push(...(await measure(server, way, seconds)));
      }
      return {
        conditions: [`1 camera watched and 2 recorded, 15 pictures a second, ${seconds} s each`],
        rows,
      };
    } finally {
      await server.stop();
      await cameras.stop();
      await fullHd.stop();
    }
  },
};

async function measure(
  server: RecordingServer,
  { what, size, quality, isFullHd, hasNoWebCodecs, goalMs }: Way,
  seconds: number,
): Promise<Row[]> {
  const id = server.cameraIds[isFullHd ? 1 : 0] ?? "";
  const { page, close } = await openPlayerPage(server, { hasNoWebCodecs: hasNoWebCodecs ?? false });
  const stamps = await readStamps(server, id, quality);
  try {
    await page.evaluate(([width, height]) => window.bench.makeTiles(1, width, height), size);
    await page.evaluate((cameraId) => window.bench.open(0, cameraId), id);
    await page.waitForTimeout(3_000);
    await page.evaluate(() => window.bench.takeShown());
    await page.waitForTimeout(seconds * 1000);
    const [shown = []] = await page.evaluate(() => window.bench.takeShown());
    const delays = shown.flatMap(({ captureMs, atMs }) => {
      const sentMs = stamps.sentMs.get(captureMs);
      return sentMs === undefined ? [] : [atMs - sentMs];
    });
    const p95 = percentile(delays, 0.95);
    const engine = await page.evaluate(() => window.bench.engine);
    return [
      {
        what: `${what}: sent to drawn, p95 (${engine})`,
        goal: `<= ${goalMs} ms`,
        measured: `${round(p95, 0)} ms, median ${round(median(delays), 0)} ms, ${delays.length} of ${seconds * 15} pictures`,
        ...(delays.length > 0 ? { isMet: p95 <= goalMs } : {}),
      },
    ];
  } finally {
    stamps.stop();
    await close();
  }
}
