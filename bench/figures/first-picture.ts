// P3: from the click on a camera to its first picture on screen, with a long way between key frames: the server has to keep the group of
// pictures that leads up to now.
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median, percentile, round } from "../statistics.ts";
import { startCameras } from "../world/camera-process.ts";
import { openPlayerPage } from "../world/player-page.ts";
import { RecordingServer } from "../world/recording-server.ts";
import { cpuMsOf, descendantsOf } from "../world/cpu-time.ts";

const goalMs = 300;

export const firstPicture: Figure = {
  name: "first-picture",
  id: "P3",
  about:
    "Click on a camera to its first picture on screen, in Chromium, cameras with a key frame every 10 s.",
  async run(options: RunOptions): Promise<Measurement> {
    const count = options.cameras ?? 50;
    const rounds = options.rounds ?? 60;
    const cameras = await startCameras({ count, scene: "gate" });
    const server = await RecordingServer.start();
    try {
      await server.add(cameras.urls);
      await server.allWatchable();
      options.say("Waiting for whole groups of pictures ...");
      await new Promise((resolve) => setTimeout(resolve, 12_000));
      const { page, version, close } = await openPlayerPage(server);
      try {
        await page.evaluate(() => window.bench.makeTiles(1, 640, 360));
        const times: number[] = [];
        const before = cpuMsOf(descendantsOf(process.pid));
        for (let turn = 0; turn < rounds; turn++) {
          const id = server.cameraIds[turn % count] ?? "";
          times.push(await page.evaluate((cameraId) => window.bench.open(0, cameraId), id));
        }
        const cpu = (cpuMsOf(descendantsOf(process.pid)) - before) / rounds;
        // The first opens the page's worker and decoder for all that follow.
        const [first = Number.NaN, ...warm] = times;
        const p95 = percentile(warm, 0.95);
        return {
          conditions: [
            `${count} cameras of 1280x720, a key frame every 10 s, ${rounds} clicks, Chromium ${version}, one tile of 640x360`,
          ],
          rows: [
            {
              what: "click to picture, p95",
              goal: `<= ${goalMs} ms`,
              measured: `${round(p95, 0)} ms`,
              isMet: p95 <= goalMs,
            },
            {
              what: "median; the very first",
              measured: `${round(median(warm), 0)} ms; ${round(first, 0)} ms`,
            },
            {
              what: "CPU time of server, cameras and browser for each click, the work of the time in between included",
              measured: `${round(cpu, 0)} ms`,
            },
          ],
          notes: ["The pages of MediaMTX and go2rtc were not run beside it."],
        };
      } finally {
        await close();
      }
    } finally {
      await server.stop();
      await cameras.stop();
    }
  },
};
