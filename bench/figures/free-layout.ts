// LAYT-20: as many tiles as a free layout plays at a time, of small streams. Too many for a machine must be shown more coarsely, never later and later.
import { availableParallelism } from "node:os";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import type { Shown } from "../page/page.ts";
import { median, percentile, round, slope } from "../statistics.ts";
import { startCameras } from "../world/camera-process.ts";
import { RecordingServer } from "../world/recording-server.ts";
import { watchTiles } from "../world/watched-tiles.ts";

const count = 36;
const goalBehindMs = 2_000;
/** The rule is of a laptop with so many. */
const goalCores = 8;
/** A delay that rises less than this within a minute does not grow. */
const steadyMsAMinute = 100;

export const freeLayout: Figure = {
  name: "free-layout",
  id: "P18",
  proves: ["LAYT-20"],
  about:
    "36 live tiles of small streams at 15 pictures a second, as a free layout plays at most, decoded by the processor, in Chromium: how far they fall behind.",
  async run(options: RunOptions): Promise<Measurement> {
    const seconds = options.seconds ?? 60;
    const cameras = await startCameras({ count });
    const server = await RecordingServer.start();
    try {
      // The small stream is each camera's only one.
      await server.add(cameras.urls.map(({ low }) => ({ main: low, low })));
      await server.allWatchable();
      options.say(`${count} tiles for ${seconds} s ...`);
      const watched = await watchTiles(server, { count, width: 400, height: 225, columns: 6, seconds });
      const cores = availableParallelism();
      return {
        conditions: [
          `Chromium ${watched.version}, ${cores} cores for cameras, server and browser together, streams of 640x360 in tiles of 400x225, a key frame every 2 s, ${seconds} s`,
        ],
        rows: rowsOf(watched.shown, seconds, watched.cores, cores >= goalCores),
        notes: [
          "Behind is how old the picture on screen is, at the latest moment before the next one: a tile that stands still falls behind although no picture comes late.",
          ...(cores >= goalCores
            ? []
            : [
                `The rule is of a laptop with ${goalCores} cores; ${cores}, which run the cameras and the server too, are not judged by it. What they cannot decode is dropped up to the next key frame: with one every 2 s a tile that shows nothing else is a little more than that behind, and one that misses a key frame twice as much.`,
              ]),
          "The product's players on one page, without the canvas and the app around them.",
        ],
      };
    } finally {
      await server.stop();
      await cameras.stop();
    }
  },
};

function rowsOf(
  shown: readonly (readonly Shown[])[],
  seconds: number,
  used: number,
  isJudged: boolean,
): Row[] {
  const rates = shown.map((pictures) => pictures.length / seconds);
  const all = shown.flat();
  const delays = all.map(({ captureMs, atMs }) => atMs - captureMs);
  const behind = shown.map(mostBehindMs);
  const most = Math.max(...behind);
  const growth = slope(all.map(({ captureMs, atMs }) => [atMs / 60_000, atMs - captureMs] as const));
  return [
    {
      what: "most that a tile fell behind; median of the tiles' most",
      goal: `<= ${goalBehindMs} ms on ${goalCores} cores`,
      measured: `${round(most, 0)} ms; ${round(median(behind), 0)} ms`,
      ...(isJudged && { isMet: most <= goalBehindMs }),
    },
    {
      what: `time of all tiles within ${goalBehindMs} ms`,
      measured: `${round((1 - mean(shown.map(lateShare))) * 100, 1)} %`,
    },
    {
      what: "tiles that fell behind by more",
      measured: `${behind.filter((ms) => ms > goalBehindMs).length} of ${count}`,
    },
    {
      what: "received to drawn: p95, most",
      measured: `${round(percentile(delays, 0.95), 0)} ms, ${round(Math.max(...delays), 0)} ms`,
    },
    {
      what: "growth of the delay",
      goal: "none",
      measured: `${round(growth, 0)} ms a minute`,
      isMet: growth <= steadyMsAMinute,
    },
    {
      what: "pictures a second, least tile and median",
      measured: `${round(Math.min(...rates), 1)} and ${round(median(rates), 1)}`,
    },
    { what: "cameras, server and browser together", measured: `${round(used)} cores` },
  ];
}

/** Of the time from its first picture to its last, how much of it a tile was further behind. */
function lateShare(pictures: readonly Shown[]): number {
  const [first, last] = [pictures[0], pictures.at(-1)];
  if (first === undefined || last === undefined || first === last) return 1;
  const lateMs = pictures.slice(1).map(({ atMs }, at) => {
    const before = pictures[at] ?? first;
    return Math.max(0, atMs - Math.max(before.atMs, before.captureMs + goalBehindMs));
  });
  return lateMs.reduce((sum, ms) => sum + ms, 0) / (last.atMs - first.atMs);
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A tile without a picture is behind by the whole time. */
function mostBehindMs(pictures: readonly Shown[]): number {
  if (pictures.length < 2) return Infinity;
  return Math.max(
    ...pictures.slice(1).map(({ atMs }, at) => atMs - (pictures[at]?.captureMs ?? Number.NEGATIVE_INFINITY)),
  );
}
