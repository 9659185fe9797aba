// PLAY-43: recorded cameras played by one clock in a real browser: how far apart what they show is, and how far from that clock.
import { availableParallelism } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import type { Shown } from "../page/page.ts";
import { percentile, round } from "../statistics.ts";
import { startCameras } from "../world/camera-process.ts";
import { openPlayerPage } from "../world/player-page.ts";
import { RecordingServer } from "../world/recording-server.ts";

const counts = [4, 9] as const;
const ways = [
  { name: "WebCodecs", hasNoWebCodecs: false },
  { name: "Media Source Extensions", hasNoWebCodecs: true },
] as const;
const goalMs = 100;
/** Until all have their first picture and play. */
const settleMs = 4_000;
const lookEveryMs = 20;
/** Playing together keeps so far from now. */
const marginSeconds = 12;

export const together: Figure = {
  name: "together",
  id: "P19",
  about: "Recorded cameras played by one clock in Chromium: how far apart what they show is.",
  async run(options: RunOptions): Promise<Measurement> {
    const seconds = options.seconds ?? 20;
    const cameras = await startCameras({ count: Math.max(...counts) });
    const server = await RecordingServer.start();
    try {
      // The small stream is each camera's only one.
      await server.add(cameras.urls.map(({ low }) => ({ main: low, low })));
      await server.allWatchable();
      const fromMs = Date.now() + 2_000;
      options.say(`Recording ${seconds + marginSeconds} s ...`);
      await wait((seconds + marginSeconds) * 1000);
      const rows: Row[] = [];
      let version = "";
      for (const { name, hasNoWebCodecs } of ways)
        for (const count of counts) {
          options.say(`${count} cameras with ${name} ...`);
          const found = await play(server, { count, hasNoWebCodecs, fromMs, seconds });
          ({ version } = found);
          rows.push(...rowsOf(`${name}, ${count} cameras`, found));
        }
      return {
        conditions: [
          `Chromium ${version}, ${availableParallelism()} cores for cameras, server and browser together, 640x360 at 15 pictures a second, a key frame every 2 s, ${seconds} s each after ${settleMs / 1000} s that are not counted`,
        ],
        rows,
        notes: [
          `What each shows is looked at every ${lookEveryMs} ms: apart is the newest of them less the oldest. Cameras of 15 pictures a second are up to 67 ms apart by themselves.`,
          "All footage goes on being recorded meanwhile.",
        ],
      };
    } finally {
      await server.stop();
      await cameras.stop();
    }
  },
};

interface Played {
  readonly shown: readonly (readonly Shown[])[];
  readonly positions: readonly Shown[];
}

interface PlayWish {
  readonly count: number;
  readonly hasNoWebCodecs: boolean;
  readonly fromMs: number;
  readonly seconds: number;
}

async function play(
  server: RecordingServer,
  { count, hasNoWebCodecs, fromMs, seconds }: PlayWish,
): Promise<Played & { readonly version: string }> {
  const { page, version, close } = await openPlayerPage(server, { hasNoWebCodecs });
  try {
    await page.evaluate((many) => window.bench.makeTiles(many, 640, 360), count);
    const ids = server.cameraIds.slice(0, count);
    await page.evaluate(({ cameraIds, atMs }) => window.bench.playTogether(cameraIds, atMs), {
      cameraIds: ids,
      atMs: fromMs,
    });
    await page.waitForTimeout(settleMs);
    await page.evaluate(() => window.bench.takePositions());
    await page.waitForTimeout(seconds * 1000);
    const shown = await page.evaluate(() => window.bench.takeShown());
    const positions = await page.evaluate(() => window.bench.takePositions());
    return { shown, positions, version };
  } finally {
    await close();
  }
}

function rowsOf(what: string, { shown, positions }: Played): Row[] {
  const [from, to] = [positions[0]?.atMs ?? 0, positions.at(-1)?.atMs ?? 0];
  const looks = Array.from({ length: Math.floor((to - from) / lookEveryMs) }, (_, at) => {
    const atMs = from + at * lookEveryMs;
    return shown.map((pictures) => pictures.findLast((one) => one.atMs <= atMs)?.captureMs ?? Number.NaN);
  });
  const apart = looks.map((seen) => Math.max(...seen) - Math.min(...seen));
  const strays = positions.flatMap((position) =>
    shown.map((pictures) => {
      const seen = pictures.findLast(({ atMs }) => atMs <= position.atMs);
      return Math.abs(position.captureMs - (seen?.captureMs ?? Number.NaN));
    }),
  );
  const p95 = percentile(apart, 0.95);
  const within = apart.filter((ms) => ms <= goalMs).length / apart.length;
  return [
    {
      what: `${what}: apart, p95`,
      goal: `<= ${goalMs} ms`,
      measured: `${round(p95, 0)} ms, median ${round(percentile(apart, 0.5), 0)} ms`,
      isMet: p95 <= goalMs,
    },
    {
      what: `${what}: apart, most; time within ${goalMs} ms`,
      measured: `${round(Math.max(...apart), 0)} ms; ${round(within * 100, 1)} %`,
    },
    {
      what: `${what}: from the common clock, p95`,
      measured: `${round(percentile(strays, 0.95), 0)} ms, median ${round(percentile(strays, 0.5), 0)} ms`,
    },
  ];
}
