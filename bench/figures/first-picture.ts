// P3: from the click on a camera to its first picture on screen, with a long way between key frames: the server has to keep the group of
// pictures that leads up to now.
import { setTimeout as wait } from "node:timers/promises";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { median, percentile, round } from "../statistics.ts";
import { startCameras, type CameraUrls } from "../world/camera-process.ts";
import { cpuMsOf, descendantsOf } from "../world/cpu-time.ts";
import { firstPicturesOf, pagePeers, type PagePeer } from "../world/peer-pages.ts";
import { notRun } from "../world/peer-process.ts";
import { openPlayerPage } from "../world/player-page.ts";
import { RecordingServer } from "../world/recording-server.ts";

const goalMs = 300;
/** Enough for a peer, which may have to wait for a key frame each time. */
const peerRounds = 12;

export const firstPicture: Figure = {
  name: "first-picture",
  id: "P3",
  about:
    "Click on a camera to its first picture on screen, in Chromium, cameras with a key frame every 10 s.",
  async run(options: RunOptions): Promise<Measurement> {
    const count = options.cameras ?? 50;
    const rounds = options.rounds ?? 60;
    const cameras = await startCameras({ count, scene: "gate" });
    try {
      const own = await measureOwn(cameras.urls, rounds, options);
      const peers: Row[] = [];
      for (const peer of pagePeers) {
        options.say(`${peer.program === undefined ? "Leaving out" : "Opening pages of"} ${peer.name} ...`);
        peers.push(await peerRow(peer, cameras.urls));
      }
      // The first opens the page's worker and decoder for all that follow.
      const [first = Number.NaN, ...warm] = own.times;
      const p95 = percentile(warm, 0.95);
      return {
        conditions: [
          `${count} cameras of 1280x720, a key frame every 10 s, ${rounds} clicks, Chromium ${own.version}, one tile of 640x360`,
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
            measured: `${round(own.cpuMs, 0)} ms`,
          },
          ...peers,
        ],
        notes: [
          `A peer's time begins with the opening of its page for a camera, which is small; ${peerRounds} pages each, the server receiving all cameras before.`,
        ],
      };
    } finally {
      await cameras.stop();
    }
  },
};

async function measureOwn(urls: readonly CameraUrls[], rounds: number, options: RunOptions) {
  const server = await RecordingServer.start();
  try {
    await server.add(urls);
    await server.allWatchable();
    options.say("Waiting for whole groups of pictures ...");
    await wait(12_000);
    const { page, version, close } = await openPlayerPage(server);
    try {
      await page.evaluate(() => window.bench.makeTiles(1, 640, 360));
      const times: number[] = [];
      const before = cpuMsOf(descendantsOf(process.pid));
      for (let turn = 0; turn < rounds; turn++) {
        const id = server.cameraIds[turn % urls.length] ?? "";
        times.push(await page.evaluate((cameraId) => window.bench.open(0, cameraId), id));
      }
      return { times, version, cpuMs: (cpuMsOf(descendantsOf(process.pid)) - before) / rounds };
    } finally {
      await close();
    }
  } finally {
    await server.stop();
  }
}

async function peerRow(peer: PagePeer, urls: readonly CameraUrls[]): Promise<Row> {
  const what = `peer: ${peer.about}, p95`;
  if (peer.program === undefined) return { what, measured: notRun(peer.name) };
  const times = await firstPicturesOf(peer, peer.program, urls, peerRounds);
  return { what, measured: `${round(percentile(times, 0.95), 0)} ms, median ${round(median(times), 0)} ms` };
}
