// P25: what a camera costs the program of a bridge, which stands on a small box: beside the media process of a server that records as many of the same cameras itself, at the
// same time.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";
import { BridgeSite } from "../world/bridge-site.ts";
import { startCameras } from "../world/camera-process.ts";
import { cpuMs, residentBytes } from "../world/cpu-time.ts";
import { RecordingServer } from "../world/recording-server.ts";
import { useFreeMemory } from "../world/used-memory.ts";

const bridge = join(import.meta.dirname, "..", "..", "apps", "bridge");
const kbps = 2000;
const windows = 3;
const warmUpMs = 30_000;
const mostRatio = 1.2;
const mostMb = 150;

export const bridgeAgent: Figure = {
  name: "bridge-agent",
  id: "P25",
  about:
    "CPU time and memory of a bridge's program, beside a media process that records as many of the same cameras itself.",
  async run(options: RunOptions): Promise<Measurement> {
    const { cameras: count = 8, seconds = 60, say } = options;
    // As it is put on a box: one file.
    execFileSync(process.execPath, [join(bridge, "src", "run.ts"), "build"], { stdio: "ignore" });
    useFreeMemory();
    const cameras = await startCameras({ count, kbps, isSingly: true });
    const direct = await RecordingServer.start();
    const site = await BridgeSite.start({ cameras: [], program: join(bridge, "dist", "bridge.mjs") });
    try {
      await direct.add(cameras.urls);
      await site.add(cameras.urls.map(({ main }) => main));
      await direct.allRecorded();
      const pids = [direct.pidOf("m1"), site.agentPid, site.world.pidOf("m1")] as const;
      await wait(warmUpMs);
      say("Measuring with the line ...");
      const [own, agent, taker] = await costs(pids, seconds, count);
      const [ownMb, agentMb] = pids.map((pid) => residentBytes(pid) / 1e6);
      site.setLine(false);
      await wait(warmUpMs / 3);
      say("Measuring while the line is cut ...");
      const [ownThen, agentAlone] = await costs([pids[0], pids[1]], seconds, count);
      const [, aloneMb] = pids.map((pid) => residentBytes(pid) / 1e6);
      const ratio = median(agent ?? []) / median(own ?? []);
      return {
        conditions: [
          `${count} cameras, ${kbps / 1000} Mbit/s each, H.264 1280x720, 15 pictures a second, a key frame every 2 s, each received twice: by the bridge, and by the media process of another server`,
          `${windows} windows of ${seconds} s at the same time for all, medians, ${warmUpMs / 1000} s of warming up before the first`,
        ],
        rows: [
          {
            what: "bridge's program, recording and sending: CPU ms per camera-second to the media process's",
            goal: `<= ${mostRatio} times`,
            measured: `${round(ratio)} times: ${shown(agent)} to ${shown(own)}`,
            // One that costs nothing was not measured.
            isMet: ratio > 0 && ratio <= mostRatio,
          },
          {
            what: "the same while its line is cut",
            measured: `${round(median(agentAlone ?? []) / median(ownThen ?? []))} times: ${shown(agentAlone)} to ${shown(ownThen)}`,
          },
          {
            what: `bridge's program, ${count} cameras: private memory`,
            goal: `<= ${mostMb} MB`,
            measured: `${round(agentMb ?? Number.NaN, 0)} MB, ${round(aloneMb ?? Number.NaN, 0)} MB while its line is cut (media process ${round(ownMb ?? Number.NaN, 0)} MB)`,
            isMet: Math.max(agentMb ?? Infinity, aloneMb ?? Infinity) <= mostMb,
          },
          { what: "media process that takes and records them from the bridge", measured: shown(taker) },
        ],
        notes: [
          "Of few cameras each carries more of what a process costs anyhow than of P1's many; both sides have the same number here.",
        ],
      };
    } finally {
      await site.stop();
      await direct.stop();
      await cameras.stop();
    }
  },
};

/** CPU milliseconds per camera-second of each process, a value for each window. */
async function costs(pids: readonly number[], seconds: number, cameras: number): Promise<number[][]> {
  const found = pids.map((): number[] => []);
  for (let window = 0; window < windows; window++) {
    const before = pids.map(cpuMs);
    const startMs = performance.now();
    await wait(seconds * 1000);
    const passed = (performance.now() - startMs) / 1000;
    pids.forEach((pid, at) => found[at]?.push((cpuMs(pid) - (before[at] ?? 0)) / passed / cameras));
  }
  return found;
}

const shown = (values: readonly number[] = []) =>
  `${round(median(values))} (${values.map((value) => round(value)).join(", ")})`;
