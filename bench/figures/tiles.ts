// P6: many live tiles on one page, decoded by the processor. Enough tiles to overload it must be shown more coarsely, never later and later.
import { availableParallelism } from "node:os";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { median, percentile, round, slope } from "../statistics.ts";
import { startCameras } from "../world/camera-process.ts";
import { RecordingServer } from "../world/recording-server.ts";
import { watchTiles } from "../world/watched-tiles.ts";

const counts = [12, 20] as const;
const goalFps = 14.5;
const goalDelayMs = 150;
/** A delay that rises less than this within a minute does not grow. */
const steadyMsAMinute = 100;

export const tiles: Figure = {
  name: "tiles",
  id: "P6",
  about: "Live tiles of 640x360 at 15 pictures a second, decoded by the processor, in Chromium.",
  async run(options: RunOptions): Promise<Measurement> {
    const seconds = options.seconds ?? 30;
    const most = Math.max(...counts);
    const cameras = await startCameras({ count: most });
    const server = await RecordingServer.start();
    try {
      // The small stream is each camera's only one.
      await server.add(cameras.urls.map(({ low }) => ({ main: low, low })));
      await server.allWatchable();
      const rows: Row[] = [];
      let version = "";
      for (const count of counts) {
        options.say(`${count} tiles ...`);
        const found = await measure(server, count, seconds);
        ({ version } = found);
        rows.push(...found.rows);
      }
      return {
        conditions: [
          `Chromium ${version}, ${availableParallelism()} cores for cameras, server and browser together, ${seconds} s each`,
        ],
        rows,
      };
    } finally {
      await server.stop();
      await cameras.stop();
    }
  },
};

async function measure(
  server: RecordingServer,
  count: number,
  seconds: number,
): Promise<{ rows: Row[]; version: string }> {
  const { shown, cores, version } = await watchTiles(server, {
    count,
    width: 640,
    height: 360,
    columns: 4,
    seconds,
  });
  const rates = shown.map((pictures) => pictures.length / seconds);
  const all = shown.flat();
  const delays = all.map(({ captureMs, atMs }) => atMs - captureMs);
  const delayP95 = percentile(delays, 0.95);
  const growth = slope(all.map(({ captureMs, atMs }) => [atMs / 60_000, atMs - captureMs] as const));
  const least = Math.min(...rates);
  const isComfortable = count === counts[0];
  const rows: Row[] = [
    {
      what: `${count} tiles: pictures a second, least tile and median`,
      measured: `${round(least, 1)} and ${round(median(rates), 1)}`,
      ...(isComfortable ? { goal: `>= ${goalFps}`, isMet: least >= goalFps } : {}),
    },
    {
      what: `${count} tiles: received to drawn, p95`,
      measured: `${round(delayP95, 0)} ms`,
      ...(isComfortable ? { goal: `<= ${goalDelayMs} ms`, isMet: delayP95 <= goalDelayMs } : {}),
    },
    {
      what: `${count} tiles: growth of the delay`,
      goal: "none",
      measured: `${round(growth, 0)} ms a minute`,
      isMet: growth <= steadyMsAMinute,
    },
    { what: `${count} tiles: cameras, server and browser together`, measured: `${round(cores)} cores` },
  ];
  return { rows, version };
}
