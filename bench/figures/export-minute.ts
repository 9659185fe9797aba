// EXP-23: a minute of archive as a file, asked for as a person does and made by the running product, until it is ready to be fetched.
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "@didban/contract";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";
import { startCameras } from "../world/camera-process.ts";
import { RecordingServer } from "../world/recording-server.ts";

const { exports } = endpoints;
const exportSeconds = 60;
const goalMs = 10_000;
const askEveryMs = 50;

export const exportMinute: Figure = {
  name: "export-minute",
  id: "P21",
  proves: ["EXP-23"],
  about:
    "A minute of archive as a file: from the call that asks for it until it is ready, at the running product.",
  async run(options: RunOptions): Promise<Measurement> {
    const rounds = options.rounds ?? 5;
    const cameras = await startCameras({ count: 1, scene: "entranceFullHd" });
    const server = await RecordingServer.start();
    try {
      await server.add(cameras.urls);
      await server.allWatchable();
      const fromMs = Date.now() + 1_000;
      options.say("Recording a minute ...");
      await wait((exportSeconds + 10) * 1000);
      const [cameraId = ""] = server.cameraIds;
      const readyMs: number[] = [];
      let bytes = 0;
      for (const format of Array.from({ length: rounds }, (_, at) => (at % 2 === 0 ? "mp4" : "mkv"))) {
        options.say(`Asking for ${format} ...`);
        const begunMs = performance.now();
        const body = { cameraId, startAt: new Date(fromMs).toISOString(), duration: exportSeconds, format };
        const { id } = (await server.call(exports.create, { body })).body;
        await ready(server, id);
        readyMs.push(performance.now() - begunMs);
        const file = await server.call(exports.media, { params: { id } });
        const { sha256 } = (await server.call(exports.read, { params: { id } })).body;
        if (createHash("sha256").update(file.bytes).digest("hex") !== sha256)
          throw new Error("The file is not the one that was made");
        bytes = file.bytes.length;
      }
      const most = Math.max(...readyMs);
      return {
        conditions: [
          `${exportSeconds} s of 1920x1080 with sound, ${round(bytes / 1e6, 1)} MB, of a camera that goes on being recorded; ${rounds} rounds, MP4 and Matroska by turns`,
        ],
        rows: [
          {
            what: "asked for to ready, most",
            goal: `<= ${goalMs / 1000} s`,
            measured: `${round(most / 1000)} s, median ${round(median(readyMs) / 1000)} s`,
            isMet: most <= goalMs,
          },
        ],
        notes: ["Each file is fetched and its hash compared with the one that the server tells."],
      };
    } finally {
      await server.stop();
      await cameras.stop();
    }
  },
};

async function ready(server: RecordingServer, id: string): Promise<void> {
  for (;;) {
    const { state, error } = (await server.call(exports.read, { params: { id } })).body;
    if (state === "ready") return;
    if (state === "failed") throw new Error(`The export failed: ${error}`);
    await wait(askEveryMs);
  }
}
