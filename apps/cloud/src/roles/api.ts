// The api role: REST, session channel and web app, behind the front door.
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { processView } from "@didban/contract";
import { openApi } from "../app.ts";
import { webDist } from "../platform/front/web-build.ts";
import { listenOn } from "../platform/http/server.ts";
import { ProcessMetrics, type MetricsSnapshot } from "../platform/metrics/index.ts";
import {
  decoderName,
  frontName,
  identifyProcess,
  openPlatform,
  openPrivateDoor,
  privateAddress,
  publicApiSocket,
  runRole,
  type OpenPlatform,
  type RunningRole,
} from "../platform/process/index.ts";
import { simulatedCameraList } from "../modules/cameras/api.ts";
import { simulatedCamerasFile } from "../platform/front/simulator.ts";
import type { Processes } from "../modules/system/index.ts";

const snapshot = z.array(z.looseObject({}));

/** Runs the role until it is told to stop. */
export function runApi(): Promise<void> {
  const identity = identifyProcess();
  return runRole(identity.log, async (): Promise<RunningRole> => {
    const { name, runFolder } = identity.surroundings;
    const platform = await openPlatform(identity, "client");
    const metrics = new ProcessMetrics(name);
    const api = await openApi(platform, {
      isBehindFront: true,
      checksAnswers: process.env["NODE_ENV"] === "development",
      metrics,
      processes: siblings(platform, runFolder),
      webFolder: webDist,
      decoder: privateAddress(runFolder, decoderName),
      simulatedCameras: await readSimulatedCameras(runFolder),
    });
    const door = await openPrivateDoor({
      ...identity,
      metrics,
      routes: { "/internal/greeting": async () => ({ json: await api.greeting() }) },
    });
    await listenOn(api.server, { path: publicApiSocket(runFolder) });
    return {
      async stop() {
        await api.stop();
        await door.close();
        await platform.close();
      },
    };
  });
}

/** What the simulator says of its cameras; undefined where none runs. */
async function readSimulatedCameras(runFolder: string) {
  const text = await readFile(simulatedCamerasFile(runFolder), "utf8").catch(() => undefined);
  return text === undefined ? undefined : simulatedCameraList.parse(JSON.parse(text));
}

/** The other processes, asked over their private sockets. */
function siblings({ internal }: OpenPlatform, runFolder: string): Processes {
  const list = async () =>
    (await internal.json(
      privateAddress(runFolder, frontName),
      "/internal/processes",
      z.array(processView),
    )) ?? [];
  return {
    list,
    async metrics() {
      const running = (await list()).filter((process) => process.state === "running");
      const snapshots = await Promise.all(
        running.map(async ({ name }): Promise<MetricsSnapshot | null> =>
          internal.json(privateAddress(runFolder, name), "/internal/metrics", snapshot).catch(() => null),
        ),
      );
      return snapshots.filter((one) => one !== null);
    },
  };
}
