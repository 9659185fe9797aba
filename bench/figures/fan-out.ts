// P8: what it costs the media process to send a live camera to many viewers, beside a process that writes the same bytes to plain sockets.
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { callApi } from "@didban/cloud/testing/calls";
import { endpoints } from "@didban/contract";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";
import { firstLine, startCameras, stopChild } from "../world/camera-process.ts";
import { cpuMs } from "../world/cpu-time.ts";
import { RecordingServer } from "../world/recording-server.ts";
import type { ViewerNews, ViewerPlan } from "../world/viewer-process.ts";

const kbps = 2000;
/** All together. */
const viewers = 500;
/** A session may hold 64 streams (LIVE-25). */
const viewersPerSession = 50;
const framesPerSecond = 15;
const windows = 3;
const goalUs = 100;

const world = join(import.meta.dirname, "..", "world");

export const fanOut: Figure = {
  name: "fan-out",
  id: "P8",
  about: "CPU time of sending live video to many viewers.",
  async run(options: RunOptions): Promise<Measurement> {
    const cameraCount = options.cameras ?? 1;
    const seconds = options.seconds ?? 20;
    const own = await measureOwn(cameraCount, seconds);
    options.say("Plain sockets ...");
    const plain = await measurePlain(viewers, seconds);
    const perViewerMbit = median(own.usPerMbit);
    const plainPerMbit = median(plain);
    const all = (values: readonly number[]) => values.map((value) => round(value, 0)).join(", ");
    return {
      conditions: [
        `${viewers} viewers of ${cameraCount} ${cameraCount === 1 ? "camera" : "cameras"}, ${kbps / 1000} Mbit/s each over WebSockets; ${windows} windows of ${seconds} s, medians`,
      ],
      rows: [
        {
          what: "media process: CPU us per viewer-Mbit",
          goal: `<= ${goalUs}`,
          measured: `${round(perViewerMbit, 0)} (${all(own.usPerMbit)})`,
          isMet: perViewerMbit <= goalUs,
        },
        {
          what: "plain sockets: CPU us per viewer-Mbit",
          measured: `${round(plainPerMbit, 0)} (${all(plain)})`,
        },
        { what: "media process to plain sockets", measured: `${round(perViewerMbit / plainPerMbit)} times` },
        {
          what: "media process, of a core",
          goal: "<= 1",
          measured: round(own.cores),
          isMet: own.cores <= 1,
        },
        { what: "delivered of what the cameras sent", measured: `${round(own.deliveredShare * 100, 1)} %` },
      ],
      notes: ["What receiving and recording the cameras costs without viewers is taken off."],
    };
  },
};

async function measureOwn(cameraCount: number, seconds: number) {
  const cameras = await startCameras({ count: cameraCount, kbps });
  const server = await RecordingServer.start({
    environment: { DIDBAN_VIEWERS_PER_CAMERA: String(viewers) },
  });
  let watching: ViewerProcess | undefined;
  try {
    await server.add(cameras.urls);
    await server.allWatchable();
    const tokens = [server.accessToken];
    while (tokens.length * viewersPerSession < viewers) tokens.push(await server.openSession());
    const media = server.pidOf("m1");
    const idle = await cpuPerSecond(media, seconds);
    const grants = await Promise.all(
      Array.from({ length: viewers }, (_, at) =>
        urlOf(
          server,
          server.cameraIds[at % cameraCount] ?? "",
          tokens[Math.floor(at / viewersPerSession)] ?? "",
        ),
      ),
    );
    watching = new ViewerProcess({ kind: "streams", urls: grants });
    await watching.opened(grants.length);
    await wait(10_000);
    const usPerMbit: number[] = [];
    const cores: number[] = [];
    let bytes = 0;
    for (let window = 0; window < windows; window++) {
      const before = watching.news.bytes;
      const busy = await cpuPerSecond(media, seconds);
      const mbit = ((watching.news.bytes - before) * 8) / 1e6 / seconds;
      bytes += watching.news.bytes - before;
      cores.push(busy / 1000);
      usPerMbit.push(((busy - idle) * 1000) / mbit);
    }
    const sentBytes = (kbps / 8) * 1000 * seconds * windows * grants.length;
    return { usPerMbit, cores: median(cores), deliveredShare: bytes / sentBytes };
  } finally {
    await watching?.stop();
    await server.stop();
    await cameras.stop();
  }
}

async function urlOf(server: RecordingServer, id: string, accessToken: string): Promise<string> {
  const request = { params: { id }, body: { quality: "highDefinition", mode: "live" } } as const;
  const { status, body, problem } = await callApi(
    server.server,
    endpoints.streams.request,
    request,
    accessToken,
  );
  if (status !== 200) throw new Error(`No stream was given: ${JSON.stringify(problem)}`);
  return `${body.url}?token=${body.token}`;
}

async function measurePlain(count: number, seconds: number): Promise<number[]> {
  const frameBytes = Math.round((kbps * 1000) / 8 / framesPerSecond);
  const sender = spawn(
    process.execPath,
    [join(world, "raw-sender.ts"), `${frameBytes}@${1000 / framesPerSecond}`],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const viewers = new ViewerProcess({ kind: "sockets", port: Number(await firstLine(sender)), count });
  try {
    await viewers.opened(count);
    await wait(5_000);
    const usPerMbit: number[] = [];
    for (let window = 0; window < windows; window++) {
      const before = viewers.news.bytes;
      const busy = await cpuPerSecond(sender.pid ?? 0, seconds);
      usPerMbit.push((busy * 1000) / (((viewers.news.bytes - before) * 8) / 1e6 / seconds));
    }
    return usPerMbit;
  } finally {
    await viewers.stop();
    await stopChild(sender);
  }
}

/** CPU milliseconds a second of a process. */
async function cpuPerSecond(pid: number, seconds: number): Promise<number> {
  const before = cpuMs(pid);
  const startMs = performance.now();
  await wait(seconds * 1000);
  return ((cpuMs(pid) - before) * 1000) / (performance.now() - startMs);
}

class ViewerProcess {
  news: ViewerNews = { open: 0, bytes: 0, messages: 0 };
  readonly #child: ChildProcess;

  constructor(plan: ViewerPlan) {
    this.#child = spawn(process.execPath, [join(world, "viewer-process.ts"), JSON.stringify(plan)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (this.#child.stdout !== null)
      createInterface({ input: this.#child.stdout }).on("line", (line) => {
        this.news = JSON.parse(line);
      });
  }

  /** Waits until so many are open. */
  async opened(count: number): Promise<void> {
    const patienceMs = 60_000;
    const deadline = Date.now() + patienceMs;
    while (this.news.open < count) {
      if (Date.now() > deadline) throw new Error(`${this.news.open} of ${count} viewers are connected`);
      await wait(200);
    }
  }

  async stop(): Promise<void> {
    await stopChild(this.#child);
  }
}
