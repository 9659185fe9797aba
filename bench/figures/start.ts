// P12: from the command to a server that serves, and from the start of the media process to cameras that are recorded. Times on the clock:
// on a machine with other work they are worse than alone.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startRealServer } from "@didban/cloud/testing/real-server";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";
import { startCameras } from "../world/camera-process.ts";
import { startedMs, uptimeMs } from "../world/cpu-time.ts";
import { RecordingServer } from "../world/recording-server.ts";

const servingGoalMs = 2000;
const recordingGoalMs = 3000;
const patienceMs = 60_000;

export const start: Figure = {
  name: "start",
  id: "P12",
  about: "Time from the start to serving, on an installed tree, and to all cameras being recorded.",
  async run(options: RunOptions): Promise<Measurement> {
    const count = options.cameras ?? 50;
    const rounds = options.rounds ?? 3;
    const firstMs = await timeFirstStart();
    const cameras = await startCameras({ count });
    const recording = await RecordingServer.start();
    const { dataFolder, process: former } = recording.server;
    try {
      await recording.add(cameras.urls);
      await recording.allRecorded();
      former.kill("SIGTERM");
      await recording.server.exit;
      const serving: number[] = [];
      const recorded: number[] = [];
      for (let turn = 0; turn < rounds; turn++) {
        options.say(`Start ${turn + 1} of ${rounds} ...`);
        const times = await timeRestart(dataFolder, count);
        serving.push(times.servingMs);
        recorded.push(times.recordedMs);
      }
      const all = (values: readonly number[]) => values.map((value) => round(value, 0)).join(", ");
      return {
        conditions: [`${count} simulated cameras with a key frame every 2 s; ${rounds} starts, medians`],
        rows: [
          { what: "first start, with an empty data folder, to serving", measured: `${round(firstMs, 0)} ms` },
          {
            what: "start to serving",
            goal: `<= ${servingGoalMs} ms`,
            measured: `${round(median(serving), 0)} ms (${all(serving)})`,
            isMet: median(serving) <= servingGoalMs,
          },
          {
            what: `media process's start to ${count} cameras being recorded`,
            goal: `<= ${recordingGoalMs} ms`,
            measured: `${round(median(recorded), 0)} ms (${all(recorded)})`,
            isMet: median(recorded) <= recordingGoalMs,
          },
        ],
        notes: [
          "Recorded means: each camera has a new file with footage in it; a file begins with a key frame, for which up to 2 s pass.",
        ],
      };
    } finally {
      await cameras.stop();
      await recording.stop();
    }
  },
};

async function timeFirstStart(): Promise<number> {
  const startMs = performance.now();
  const server = await startRealServer();
  const servingMs = performance.now() - startMs;
  await server.close();
  return servingMs;
}

async function timeRestart(dataFolder: string, cameras: number) {
  const footage = join(dataFolder, "footage");
  const before = new Set(filesWithFootage(footage));
  const startMs = performance.now();
  const options = {
    dataFolder,
    environment: { DIDBAN_LOG_LEVEL: "error", DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" },
  };
  const server = await startRealServer(options);
  const servingMs = performance.now() - startMs;
  const mediaStartedMs = startedMs(server.roles().get("m1") ?? 0);
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const fresh = filesWithFootage(footage).filter((path) => !before.has(path));
    const cameraFolders = new Set(fresh.map((path) => path.split("/").slice(0, -4).join("/")));
    if (cameraFolders.size >= cameras) break;
    if (Date.now() > deadline) throw new Error(`only ${cameraFolders.size} cameras are recorded`);
    await wait(20);
  }
  const recordedMs = uptimeMs() - mediaStartedMs;
  server.process.kill("SIGTERM");
  await server.exit;
  return { servingMs, recordedMs };
}

/** Files that hold more than their head. */
function filesWithFootage(folder: string): string[] {
  const headBytes = 4096;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".mp4"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size > headBytes);
}
