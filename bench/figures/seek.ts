// P5: an exact seek and a preview in the archive, in the browser and at the server alone, beside HLS of the same file in the same browser and
// ranged reads of the file.
import { createServer } from "node:http";
import { closeSync, openSync, readdirSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { callApi } from "@didban/cloud/testing/calls";
import { endpoints, streamSubprotocol } from "@didban/contract";
import { seededRandom } from "@didban/testkit";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median, percentile, round } from "../statistics.ts";
import { startCameras } from "../world/camera-process.ts";
import { seeksInHls } from "../world/hls-page.ts";
import { freePort } from "@didban/testkit";
import { openPlayerPage } from "../world/player-page.ts";
import { RecordingServer } from "../world/recording-server.ts";

const footageSeconds = 60;
/** Enough for a 99th percentile. */
const serverRounds = 300;
/** Not counted: the goal is of a server whose code is compiled and whose files are known. */
const warmUpRounds = 150;
const seekGoalMs = 90;
const previewGoalMs = 50;
const serverGoalMs = 8;
/** Ten previews a second are given at most (WIRE-38); whoever asks faster waits for that. */
const previewPauseMs = 120;
/** What a key frame with its tables takes, and more. */
const rangeBytes = 128 * 1024;

export const seek: Figure = {
  name: "seek",
  id: "P5",
  about: "Exact seek and preview in the archive, in Chromium and at the server alone.",
  async run(options: RunOptions): Promise<Measurement> {
    const rounds = options.rounds ?? 60;
    const cameras = await startCameras({ count: 1, scene: "entranceFullHd" });
    const server = await RecordingServer.start();
    try {
      await server.add(cameras.urls);
      await server.allWatchable();
      const fromMs = Date.now();
      options.say("Recording a minute ...");
      await wait(footageSeconds * 1000);
      const random = seededRandom(options.seed);
      const times = (count: number) =>
        Array.from({ length: count }, () => fromMs + 2000 + random() * (footageSeconds - 10) * 1000);
      const [id = ""] = server.cameraIds;
      const inPage = await measurePage(server, id, times(rounds));
      // Alone: a browser that decodes beside it would be measured too.
      await measureServer(server, id, times(warmUpRounds));
      const atServer = await measureServer(server, id, times(serverRounds));
      const file = largestFile(join(server.server.dataFolder, "footage"));
      const ranged = await measureRanges(file, serverRounds);
      const hls = await seeksInHls(
        file,
        Array.from({ length: rounds }, () => random()),
      );
      const seekMs = percentile(inPage.seeks, 0.95);
      const previewMs = percentile(inPage.previews, 0.95);
      const serverMs = percentile(atServer.seeks, 0.99);
      return {
        conditions: [
          `1920x1080, 15 pictures a second, a key frame every 2 s, ${rounds} random times in a minute of footage in Chromium ${inPage.version}, ${serverRounds} at the server after ${warmUpRounds} that are not counted, seed ${options.seed}`,
        ],
        rows: [
          {
            what: "exact seek to picture on screen, p95",
            goal: `<= ${seekGoalMs} ms at 1080p`,
            measured: `${round(seekMs, 0)} ms, median ${round(median(inPage.seeks), 0)} ms`,
            isMet: seekMs <= seekGoalMs,
          },
          {
            what: "peer: the same file as HLS, played by the browser itself, seek to picture, p95",
            measured:
              hls === undefined
                ? "not run: this browser plays no HLS"
                : `${round(percentile(hls, 0.95), 0)} ms, median ${round(median(hls), 0)} ms`,
          },
          {
            what: "preview to decoded, p95",
            goal: `<= ${previewGoalMs} ms`,
            measured: `${round(previewMs, 0)} ms, median ${round(median(inPage.previews), 0)} ms`,
            isMet: previewMs <= previewGoalMs,
          },
          {
            what: "server part of a seek: command to first picture's bytes, p99",
            goal: `<= ${serverGoalMs} ms`,
            measured: `${round(serverMs, 1)} ms, median ${round(median(atServer.seeks), 1)} ms`,
            isMet: serverMs <= serverGoalMs,
          },
          {
            what: "server part of a preview, p99",
            measured: `${round(percentile(atServer.previews, 0.99), 1)} ms, median ${round(median(atServer.previews), 1)} ms`,
          },
          {
            what: `peer: ranged read of ${rangeBytes / 1024} KiB of the recorded file over plain HTTP, p99`,
            measured: `${round(percentile(ranged, 0.99), 1)} ms, median ${round(median(ranged), 1)} ms`,
          },
        ],
      };
    } finally {
      await server.stop();
      await cameras.stop();
    }
  },
};

/** Seeks and previews as a person makes them, until the picture is on screen. */
async function measurePage(server: RecordingServer, id: string, times: readonly number[]) {
  const { page, version, close } = await openPlayerPage(server);
  try {
    await page.evaluate(() => window.bench.makeTiles(1, 1920, 1080));
    await page.evaluate((cameraId) => window.bench.open(0, cameraId), id);
    const seeks = await each(times, (atMs) => page.evaluate((ms) => window.bench.seek(0, ms), atMs));
    const previews = await each(times, async (atMs) => {
      await wait(previewPauseMs);
      return page.evaluate((ms) => window.bench.preview(0, ms), atMs);
    });
    return { seeks, previews, version };
  } finally {
    await close();
  }
}

/** One after the other. */
async function each(times: readonly number[], act: (atMs: number) => Promise<number>): Promise<number[]> {
  const found: number[] = [];
  for (const atMs of times) found.push(await act(atMs));
  return found;
}

/** Commands over a stream of its own, each answered before the next. */
async function measureServer(server: RecordingServer, id: string, times: readonly number[]) {
  const grant = await callApi(
    server.server,
    endpoints.streams.request,
    { params: { id }, body: { mode: "archive" } },
    server.accessToken,
  );
  const socket = new WebSocket(`${grant.body.url}?token=${grant.body.token}`, streamSubprotocol);
  socket.binaryType = "arraybuffer";
  await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
  const say = (command: object) => socket.send(JSON.stringify(command));
  const pictureOf = (isWanted: (view: DataView) => boolean) =>
    new Promise<void>((resolve) => {
      const listen = ({ data }: MessageEvent) => {
        if (typeof data === "string" || !isWanted(new DataView(data))) return;
        socket.removeEventListener("message", listen);
        resolve();
      };
      socket.addEventListener("message", listen);
    });
  let received = 0;
  socket.addEventListener("message", ({ data }) => (received += typeof data === "string" ? 0 : 1));
  const seeks: number[] = [];
  const previews: number[] = [];
  for (const [turn, atMs] of times.entries()) {
    const at = new Date(atMs).toISOString();
    const generation = turn + 1;
    let startMs = performance.now();
    const first = pictureOf((view) => view.getUint32(4) === generation && view.getUint8(1) === 1);
    say(
      turn === 0
        ? {
            cmd: "play",
            generation,
            mode: "archive",
            at,
            accept: ["h264"],
            credit: 60,
            quality: "highDefinition",
          }
        : { cmd: "seek", generation, at },
    );
    // As a player does: what it held is thrown away, and its credit is free for the new time.
    if (received > 0) say({ cmd: "credit", add: received });
    received = 0;
    await first;
    seeks.push(performance.now() - startMs);
    await wait(50);
    startMs = performance.now();
    const preview = pictureOf((view) => view.getUint8(1) === 3);
    say({ cmd: "thumbnail", requestId: generation, at });
    await preview;
    previews.push(performance.now() - startMs);
    await wait(previewPauseMs);
  }
  socket.close();
  // The first opens the file and the row for those that follow.
  return { seeks: seeks.slice(1), previews: previews.slice(1) };
}

function largestFile(footage: string): string {
  const files = readdirSync(footage, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mp4"))
    .map((name) => join(footage, name));
  const [largest] = files.toSorted((a, b) => statSync(b).size - statSync(a).size);
  if (largest === undefined) throw new Error("nothing was recorded");
  return largest;
}

/** What a plain file server takes to answer a range of a recorded file. */
async function measureRanges(path: string, rounds: number): Promise<number[]> {
  const file = openSync(path, "r");
  const { size } = statSync(path);
  const server = createServer((request, response) => {
    const [, from = "0"] = /bytes=(\d+)-/.exec(request.headers.range ?? "") ?? [];
    const bytes = Buffer.alloc(Math.min(rangeBytes, size - Number(from)));
    readSync(file, bytes, 0, bytes.length, Number(from));
    response.writeHead(206).end(bytes);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const found: number[] = [];
  for (let turn = 0; turn < rounds; turn++) {
    const from = Math.floor((turn / rounds) * size);
    const startMs = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { range: `bytes=${from}-` } });
    await answer.arrayBuffer();
    found.push(performance.now() - startMs);
  }
  server.close();
  closeSync(file);
  return found.slice(1);
}
