// P8: what it costs the media process to send a live camera to many viewers, beside a process that writes the same bytes to plain sockets,
// and beside MediaMTX, which sends it over RTSP.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { callApi } from "@didban/cloud/testing/calls";
import { endpoints } from "@didban/contract";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";
import { firstLine, startCameras, stopChild, type CameraUrls } from "../world/camera-process.ts";
import { cpuMs } from "../world/cpu-time.ts";
import { notRun, programOf, runPeer, stopPeer, writtenSettings } from "../world/peer-process.ts";
import { mediaMtxSettings } from "../world/peer-settings.ts";
import { RecordingServer } from "../world/recording-server.ts";
import type { ViewerNews, ViewerPlan } from "../world/viewer-process.ts";
import { Viewers } from "../world/viewers.ts";

const kbps = 2000;
/** All together. */
const viewers = 500;
/** A session may hold 64 streams (LIVE-25). */
const viewersPerSession = 50;
const framesPerSecond = 15;
const windows = 3;
const goalUs = 100;

/** What comes first is over by then: a server's first look at the cameras, a burst for new viewers. */
const settleMs = 10_000;

const peerName = "MediaMTX";
const peerProgram = programOf(peerName);

/** What sending to viewers took. */
interface Sending {
  /** CPU time, a value for each window. */
  readonly usPerMbit: readonly number[];
  /** Of the process in all. */
  readonly cores: number;
  readonly deliveredShare: number;
}

const world = join(import.meta.dirname, "..", "world");

export const fanOut: Figure = {
  name: "fan-out",
  id: "P8",
  about: "CPU time of sending live video to many viewers.",
  async run(options: RunOptions): Promise<Measurement> {
    const cameraCount = options.cameras ?? 1;
    const seconds = options.seconds ?? 20;
    const cameras = await startCameras({ count: cameraCount, kbps });
    try {
      const own = await measureOwn(cameras.urls, seconds);
      options.say("Plain sockets ...");
      const plain = await measurePlain(seconds);
      options.say(`${peerProgram === undefined ? "Leaving out" : "Watching"} ${peerName} ...`);
      const peer =
        peerProgram === undefined ? undefined : await measurePeer(peerProgram, cameras.urls, seconds);
      return {
        conditions: [
          `${viewers} viewers of ${cameraCount} ${cameraCount === 1 ? "camera" : "cameras"}, ${kbps / 1000} Mbit/s each over WebSockets; ${windows} windows of ${seconds} s, medians`,
        ],
        rows: rowsOf(own, plain, peer),
        notes: [
          `What receiving and recording the cameras costs without viewers is taken off. ${peerName} receives them, does not record, and sends to as many viewers over RTSP through TCP; its bytes are those of the connections.`,
        ],
      };
    } finally {
      await cameras.stop();
    }
  },
};

function rowsOf(own: Sending, plain: Sending, peer: Sending | undefined): Row[] {
  const cost = median(own.usPerMbit);
  return [
    {
      what: "media process: CPU us per viewer-Mbit",
      goal: `<= ${goalUs}`,
      measured: costOf(own),
      isMet: cost <= goalUs,
    },
    { what: "plain sockets: CPU us per viewer-Mbit", measured: costOf(plain) },
    { what: "media process to plain sockets", measured: `${round(cost / median(plain.usPerMbit))} times` },
    { what: "media process, of a core", goal: "<= 1", measured: round(own.cores), isMet: own.cores <= 1 },
    { what: "delivered of what the cameras sent", measured: deliveredOf(own) },
    {
      what: `peer: ${peerName} over RTSP: CPU us per viewer-Mbit`,
      measured:
        peer === undefined
          ? notRun(peerName)
          : `${costOf(peer)}, ${round(peer.cores)} of a core, delivered ${deliveredOf(peer)}: ${round(median(peer.usPerMbit) / cost, 1)} times`,
    },
  ];
}

const costOf = ({ usPerMbit }: Sending): string =>
  `${round(median(usPerMbit), 0)} (${usPerMbit.map((value) => round(value, 0)).join(", ")})`;

const deliveredOf = ({ deliveredShare }: Sending): string => `${round(deliveredShare * 100, 1)} %`;

async function measureOwn(cameras: readonly CameraUrls[], seconds: number): Promise<Sending> {
  const server = await RecordingServer.start({
    environment: { DIDBAN_VIEWERS_PER_CAMERA: String(viewers) },
  });
  try {
    await server.add(cameras);
    await server.allWatchable();
    const tokens = [server.accessToken];
    while (tokens.length * viewersPerSession < viewers) tokens.push(await server.openSession());
    const media = server.pidOf("m1");
    const idle = await cpuPerSecond(media, seconds);
    const urls = await Promise.all(
      Array.from({ length: viewers }, (_, at) =>
        urlOf(
          server,
          server.cameraIds[at % cameras.length] ?? "",
          tokens[Math.floor(at / viewersPerSession)] ?? "",
        ),
      ),
    );
    return await measureSending({ pid: media, idle, plan: { kind: "streams", urls }, seconds });
  } finally {
    await server.stop();
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

async function measurePlain(seconds: number): Promise<Sending> {
  const frameBytes = Math.round((kbps * 1000) / 8 / framesPerSecond);
  const sender = spawn(
    process.execPath,
    [join(world, "raw-sender.ts"), `${frameBytes}@${1000 / framesPerSecond}`],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  try {
    const plan = { kind: "sockets", port: Number(await firstLine(sender)), count: viewers } as const;
    return await measureSending({ pid: sender.pid ?? 0, idle: 0, plan, seconds });
  } finally {
    await stopChild(sender);
  }
}

async function measurePeer(
  program: string,
  cameras: readonly CameraUrls[],
  seconds: number,
): Promise<Sending> {
  const folder = mkdtempSync(join(tmpdir(), "didban-bench-peer-"));
  const settings = await mediaMtxSettings(cameras);
  const child = runPeer(program, [writtenSettings(folder, "mediamtx.yml", settings)]);
  try {
    await wait(settleMs);
    const pid = child.pid ?? 0;
    const idle = await cpuPerSecond(pid, seconds);
    const urls = Array.from(
      { length: viewers },
      (_, at) => `rtsp://${settings.rtspAddress}/c${at % cameras.length}`,
    );
    return await measureSending({ pid, idle, plan: { kind: "rtsp", urls }, seconds });
  } finally {
    await stopPeer([child]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What sending to the viewers of a plan costs a process that takes `idle` CPU milliseconds a second without them. */
async function measureSending(wish: {
  readonly pid: number;
  readonly idle: number;
  readonly plan: ViewerPlan;
  readonly seconds: number;
}): Promise<Sending> {
  const { pid, idle, plan, seconds } = wish;
  const watching = new Viewers(plan);
  try {
    await watching.opened(viewers);
    await wait(settleMs);
    const usPerMbit: number[] = [];
    const cores: number[] = [];
    const begin = watching.news;
    for (let window = 0; window < windows; window++) {
      const before = watching.news;
      const busy = await cpuPerSecond(pid, seconds);
      cores.push(busy / 1000);
      usPerMbit.push(((busy - idle) * 1000) / mbitPerSecond(before, watching.news));
    }
    if (watching.news.open < viewers)
      throw new Error(`${viewers - watching.news.open} of ${viewers} viewers were cut off`);
    const deliveredShare = mbitPerSecond(begin, watching.news) / ((viewers * kbps) / 1000);
    return { usPerMbit, cores: median(cores), deliveredShare };
  } finally {
    await watching.stop();
  }
}

/** What the viewers got between two news. */
function mbitPerSecond(from: ViewerNews, to: ViewerNews): number {
  return ((to.bytes - from.bytes) * 8) / 1000 / (to.atMs - from.atMs);
}

/** CPU milliseconds a second of a process. */
async function cpuPerSecond(pid: number, seconds: number): Promise<number> {
  const before = cpuMs(pid);
  const startMs = performance.now();
  await wait(seconds * 1000);
  return ((cpuMs(pid) - before) * 1000) / (performance.now() - startMs);
}
