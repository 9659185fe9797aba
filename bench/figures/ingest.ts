// P1: what receiving and recording a camera costs. The running product's media process against one ffmpeg for each camera, both fed by the
// same simulated cameras, which write their packets one by one and run in a process that is not counted.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";
import { startCameras, stopChild, type CameraUrls } from "../world/camera-process.ts";
import { cpuMsOf, residentBytes } from "../world/cpu-time.ts";
import { RecordingServer } from "../world/recording-server.ts";

const kbps = 2000;
const windows = 3;
const goalMs = 1.5;
const goalRatio = 4;
/** Peers that Debian has not are named by these, paths of their programs. */
const outsidePeers = ["MEDIAMTX", "GO2RTC"] as const;

/** CPU milliseconds per camera-second, a value for each window. */
interface Cost {
  readonly perCameraSecond: readonly number[];
  readonly residentMb: number;
}

export const ingest: Figure = {
  name: "ingest",
  id: "P1",
  about: "CPU time of receiving and recording a camera, packets written one by one.",
  async run(options: RunOptions): Promise<Measurement> {
    const count = options.cameras ?? 100;
    const seconds = options.seconds ?? 60;
    const cameras = await startCameras({ count, kbps, isSingly: true });
    try {
      options.say(`Recording ${count} cameras with Didban ...`);
      const own = await measureOwn(cameras.urls, seconds);
      options.say(`Recording ${count} cameras with ffmpeg ...`);
      const peer = await measureFfmpeg(cameras.urls, seconds);
      return {
        conditions: [
          `${count} cameras, ${kbps / 1000} Mbit/s each, H.264 1280x720, 15 pictures a second, a key frame every 2 s`,
          `${windows} windows of ${seconds} s, medians`,
        ],
        rows: rowsOf(own, peer),
        notes: [
          "Didban: the media process of the running product, its database rows included in what it asks for; the other processes and PostgreSQL serve the whole product and stand in a line of their own.",
          "ffmpeg: `ffmpeg -rtsp_transport tcp -c copy -f segment -segment_time 60`, one process a camera.",
        ],
      };
    } finally {
      await cameras.stop();
    }
  },
};

function rowsOf(own: { media: Cost; others: Cost }, peer: Cost): Row[] {
  const cost = median(own.media.perCameraSecond);
  const ratio = median(peer.perCameraSecond) / cost;
  const spread = ({ perCameraSecond }: Cost) => perCameraSecond.map((value) => round(value)).join(", ");
  return [
    {
      what: "Didban, media process: CPU ms per camera-second",
      goal: `<= ${goalMs} (stretch 0.8)`,
      measured: `${round(cost)} (${spread(own.media)})`,
      isMet: cost <= goalMs,
    },
    {
      what: "Didban, all other processes and PostgreSQL",
      measured: `${round(median(own.others.perCameraSecond))} (${spread(own.others)})`,
    },
    {
      what: "ffmpeg: CPU ms per camera-second",
      measured: `${round(median(peer.perCameraSecond))} (${spread(peer)})`,
    },
    {
      what: "ffmpeg to Didban",
      goal: `>= ${goalRatio} (stretch 8)`,
      measured: `${round(ratio, 1)} times`,
      isMet: ratio >= goalRatio,
    },
    {
      what: "private memory, Didban's media process and all ffmpeg",
      measured: `${round(own.media.residentMb, 0)} MB and ${round(peer.residentMb, 0)} MB`,
    },
    ...outsidePeers.map((name) => ({
      what: name,
      measured: `not run: the variable ${name} names no program`,
    })),
  ];
}

async function measureOwn(urls: readonly CameraUrls[], seconds: number) {
  const server = await RecordingServer.start();
  try {
    await server.add(urls);
    await server.allRecorded();
    await wait(10_000);
    const media = server.pidOf("m1");
    const others = server.otherPids();
    const [mediaCost = [], otherCost = []] = await costs([[media], others], seconds, urls.length);
    return {
      media: { perCameraSecond: mediaCost, residentMb: residentBytes(media) / 1e6 },
      others: { perCameraSecond: otherCost, residentMb: 0 },
    };
  } finally {
    await server.stop();
  }
}

async function measureFfmpeg(urls: readonly CameraUrls[], seconds: number): Promise<Cost> {
  const folder = mkdtempSync(join(tmpdir(), "didban-bench-"));
  const children = urls.map(({ main }, at) => startFfmpeg(main, join(folder, `${at}-%03d.mp4`)));
  try {
    await wait(20_000);
    const dead = children.filter(({ exitCode }) => exitCode !== null).length;
    if (dead > 0) throw new Error(`${dead} of ${children.length} ffmpeg ended`);
    const pids = children.map(({ pid }) => pid ?? 0);
    const [perCameraSecond = []] = await costs([pids], seconds, urls.length);
    const residentMb = pids.reduce((sum, pid) => sum + residentBytes(pid), 0) / 1e6;
    return { perCameraSecond, residentMb };
  } finally {
    await Promise.all(children.map((child) => stopChild(child, "SIGKILL")));
    rmSync(folder, { recursive: true, force: true });
  }
}

function startFfmpeg(url: string, pattern: string): ChildProcess {
  const input = ["-nostdin", "-loglevel", "error", "-rtsp_transport", "tcp", "-i", url];
  const output = ["-c", "copy", "-f", "segment", "-segment_time", "60", "-reset_timestamps", "1", pattern];
  return spawn("ffmpeg", [...input, ...output], { stdio: "ignore" });
}

/** CPU milliseconds per camera-second of groups of processes, window by window. */
async function costs(
  groups: readonly (readonly number[])[],
  seconds: number,
  cameras: number,
): Promise<number[][]> {
  const found = groups.map((): number[] => []);
  for (let window = 0; window < windows; window++) {
    const before = groups.map(cpuMsOf);
    const startMs = performance.now();
    await wait(seconds * 1000);
    const passed = (performance.now() - startMs) / 1000;
    groups.forEach((pids, at) => found[at]?.push((cpuMsOf(pids) - (before[at] ?? 0)) / passed / cameras));
  }
  return found;
}
