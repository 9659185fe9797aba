// P1: what receiving and recording a camera costs. The running product's media process against other programs, all fed by the same
// simulated cameras, which write their packets one by one and run in a process that is not counted.
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Figure, Measurement, Row, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";
import { startCameras, type CameraUrls } from "../world/camera-process.ts";
import { cpuMsOf, residentBytes, threadTimes } from "../world/cpu-time.ts";
import { ingestPeers, mp4Files, type IngestPeer } from "../world/ingest-peers.ts";
import { notRun, stopPeer } from "../world/peer-process.ts";
import { RecordingServer } from "../world/recording-server.ts";
import { useFreeMemory } from "../world/used-memory.ts";

const kbps = 2000;
const windows = 3;
const warmUpMs = 30_000;
const goalMs = 1;
const goalRatio = 3;

/** What one program needed. */
interface Cost {
  /** CPU milliseconds per camera-second, a value for each window. */
  readonly perCameraSecond: readonly number[];
  readonly residentMb: number;
  /** By which the recorded files grew over all windows, kilobytes per camera-second. */
  readonly recordedKb: number;
}

export const ingest: Figure = {
  name: "ingest",
  id: "P1",
  about: "CPU time of receiving and recording a camera, packets written one by one.",
  async run(options: RunOptions): Promise<Measurement> {
    const count = options.cameras ?? 100;
    const seconds = options.seconds ?? 60;
    const cameras = await startCameras({ count, kbps, isSingly: true });
    const peers: { peer: IngestPeer; cost: Cost | undefined }[] = [];
    try {
      useFreeMemory();
      options.say(`Recording ${count} cameras with Didban ...`);
      const own = await measureOwn(cameras.urls, seconds);
      for (const peer of ingestPeers) {
        options.say(`${peer.program === undefined ? "Leaving out" : "Receiving with"} ${peer.name} ...`);
        useFreeMemory();
        peers.push({ peer, cost: await measurePeer(peer, cameras.urls, seconds) });
      }
      return {
        conditions: [
          `${count} cameras, ${kbps / 1000} Mbit/s each, H.264 1280x720, 15 pictures a second, a key frame every 2 s`,
          `${windows} windows of ${seconds} s, medians, ${warmUpMs / 1000} s of warming up before the first`,
          "each program begins with free memory that was in use before",
        ],
        rows: [...rowsOf(own), ...peers.flatMap(({ peer, cost }) => peerRows(peer, cost, own.media))],
        notes: [
          "Didban: the media process of the running product, its database rows included in what it asks for; the other processes and PostgreSQL serve the whole product and stand in a line of their own.",
          ...peers.filter(({ cost }) => cost !== undefined).map(({ peer }) => `${peer.name}: ${peer.about}.`),
        ],
      };
    } finally {
      await cameras.stop();
    }
  },
};

/** Where the media process's time went, milliseconds per camera-second. */
interface Causes {
  readonly mainUser: number;
  readonly mainSystem: number;
  /** Threads that collect garbage and compile. */
  readonly collector: number;
  /** Threads that write and sync files. */
  readonly disk: number;
}

/** Thread names as Node gives them. */
const threadNames = { main: "MainThread", collector: "V8Worker", disk: "libuv-worker" } as const;

/** Time used so far. */
function causesOf(pid: number): Causes {
  const times = threadTimes(pid);
  const of = (name: string) => times.get(name) ?? { userMs: 0, systemMs: 0 };
  const sum = (name: string) => of(name).userMs + of(name).systemMs;
  const { userMs, systemMs } = of(threadNames.main);
  return {
    mainUser: userMs,
    mainSystem: systemMs,
    collector: sum(threadNames.collector),
    disk: sum(threadNames.disk),
  };
}

function rowsOf({ media, others, causes }: { media: Cost; others: Cost; causes: Causes }): Row[] {
  const cost = median(media.perCameraSecond);
  return [
    {
      what: "Didban, media process: CPU ms per camera-second",
      goal: `<= ${goalMs} (stretch 0.6)`,
      measured: measuredOf(media),
      isMet: cost <= goalMs,
    },
    {
      what: "of which: the loop's own work; its calls of the system; collecting and compiling; writing files",
      measured: [causes.mainUser, causes.mainSystem, causes.collector, causes.disk]
        .map((ms) => round(ms))
        .join("; "),
    },
    { what: "Didban, all other processes and PostgreSQL", measured: measuredOf(others) },
  ];
}

function peerRows({ name, recordedFiles }: IngestPeer, cost: Cost | undefined, own: Cost): Row[] {
  if (cost === undefined) return [{ what: name, measured: notRun(name) }];
  const ratio = median(cost.perCameraSecond) / median(own.perCameraSecond);
  const goal = name === "ffmpeg" ? `>= ${goalRatio} times Didban's` : "more than Didban's";
  return [
    {
      what: `${name}: CPU ms per camera-second${recordedFiles ? "" : ", receiving only"}`,
      goal,
      measured: `${measuredOf(cost)}: ${round(ratio, 1)} times`,
      isMet: name === "ffmpeg" ? ratio >= goalRatio : ratio > 1,
    },
  ];
}

function measuredOf({ perCameraSecond, residentMb, recordedKb }: Cost): string {
  const spread = perCameraSecond.map((value) => round(value)).join(", ");
  const written = recordedKb > 0 ? `, ${round(recordedKb, 0)} kB recorded per camera-second` : "";
  const memory = residentMb > 0 ? `, ${round(residentMb, 0)} MB of private memory` : "";
  return `${round(median(perCameraSecond))} (${spread})${written}${memory}`;
}

async function measureOwn(urls: readonly CameraUrls[], seconds: number) {
  const server = await RecordingServer.start();
  try {
    await server.add(urls);
    await server.allRecorded();
    await wait(warmUpMs);
    const media = server.pidOf("m1");
    const footage = { folder: join(server.server.dataFolder, "footage"), files: mp4Files };
    const [before, beginMs] = [causesOf(media), performance.now()];
    const [mediaCost, otherCost] = await costs([[media], server.otherPids()], footage, seconds, urls.length);
    const after = causesOf(media);
    const cameraSeconds = ((performance.now() - beginMs) / 1000) * urls.length;
    const causes = {
      mainUser: (after.mainUser - before.mainUser) / cameraSeconds,
      mainSystem: (after.mainSystem - before.mainSystem) / cameraSeconds,
      collector: (after.collector - before.collector) / cameraSeconds,
      disk: (after.disk - before.disk) / cameraSeconds,
    };
    return {
      causes,
      media: { ...costOf(mediaCost), residentMb: residentBytes(media) / 1e6 },
      others: { ...costOf(otherCost), recordedKb: 0 },
    };
  } finally {
    await server.stop();
  }
}

/** Undefined where its program is not there. Rejects when it ends early or does not record what a recorder must. */
async function measurePeer(
  peer: IngestPeer,
  urls: readonly CameraUrls[],
  seconds: number,
): Promise<Cost | undefined> {
  if (peer.program === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "didban-bench-"));
  const children = await peer.start(peer.program, urls, folder);
  try {
    await wait(warmUpMs);
    const pids = children.map(({ pid }) => pid ?? 0);
    const [measured] = await costs([pids], { folder, files: peer.recordedFiles }, seconds, urls.length);
    const ended = children.filter(({ exitCode }) => exitCode !== null).length;
    if (ended > 0) throw new Error(`${ended} of ${children.length} of ${peer.name} ended early`);
    const cost = costOf(measured);
    const dueKb = kbps / 8;
    if (peer.recordedFiles && cost.recordedKb < dueKb / 2)
      throw new Error(`${peer.name} recorded ${round(cost.recordedKb)} kB of ${dueKb} a camera-second`);
    return { ...cost, residentMb: pids.reduce((sum, pid) => sum + residentBytes(pid), 0) / 1e6 };
  } finally {
    await stopPeer(children);
    rmSync(folder, { recursive: true, force: true });
  }
}

type Measured = Omit<Cost, "residentMb">;

const costOf = (measured: Measured | undefined): Cost => ({
  perCameraSecond: measured?.perCameraSecond ?? [],
  recordedKb: measured?.recordedKb ?? 0,
  residentMb: 0,
});

/** Where a program records, and into files of which names, if into any. */
interface Footage {
  readonly folder: string;
  readonly files: RegExp | undefined;
}

/** Costs of groups of processes, window by window, while the footage grows. */
async function costs(
  groups: readonly (readonly number[])[],
  footage: Footage,
  seconds: number,
  cameras: number,
): Promise<Measured[]> {
  const found = groups.map((): number[] => []);
  const bytesBefore = bytesOf(footage);
  const beginMs = performance.now();
  for (let window = 0; window < windows; window++) {
    const before = groups.map(cpuMsOf);
    const startMs = performance.now();
    await wait(seconds * 1000);
    const passed = (performance.now() - startMs) / 1000;
    groups.forEach((pids, at) => found[at]?.push((cpuMsOf(pids) - (before[at] ?? 0)) / passed / cameras));
  }
  const passed = (performance.now() - beginMs) / 1000;
  const recordedKb = (bytesOf(footage) - bytesBefore) / 1000 / passed / cameras;
  return found.map((perCameraSecond) => ({ perCameraSecond, recordedKb }));
}

function bytesOf({ folder, files }: Footage): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => files?.test(basename(path)))
    .reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
}
