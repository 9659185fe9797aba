// Exporting hours of footage as one MP4, beside ffmpeg that copies the same recorded files into one.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diskFileSystem, exportFootage, MemoryIndex } from "@didban/media-io/archive";
import { FakeTime, openTestArchive } from "@didban/media-io/archive/testing";
import { NumberedStream } from "@didban/testkit";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median, round } from "../statistics.ts";

const cameraId = "camera";
const framesPerSecond = 25;
const picturesPerGroup = 50;
const megabits = 4;
const ratioGoal = 1.2;
/** Long footage is slow to write; ratios of less differ little. */
const defaultSeconds = 1800;

/** One run of either. */
interface Cost {
  readonly cpuMs: number;
  readonly elapsedMs: number;
}

export const exportFigure: Figure = {
  name: "export",
  id: "P16",
  about: "Exporting footage as one MP4, CPU and time, beside ffmpeg that copies the same files.",
  async run(options: RunOptions): Promise<Measurement> {
    const seconds = options.seconds ?? defaultSeconds;
    const rounds = options.rounds ?? 3;
    const root = mkdtempSync(join(tmpdir(), "didban-bench-export-"));
    try {
      options.say(`Recording ${seconds} s of footage ...`);
      const { store, startMs } = await record(join(root, "footage"), seconds);
      const list = filesToConcat(root);
      const ours: (Cost & { readonly peakMb: number; readonly bytes: number })[] = [];
      const peer: (Cost & { readonly hash: Cost })[] = [];
      for (let round = 0; round < rounds; round++) {
        options.say(`Round ${round + 1} of ${rounds} ...`);
        peer.push(ffmpegCopy(list, join(root, "peer.mp4")));
        ours.push(await exportOnce(store, startMs, seconds, join(root, "ours.mp4")));
      }
      await store.close();
      const costOf = (costs: readonly Cost[], part: keyof Cost) => median(costs.map((cost) => cost[part]));
      const row = (what: string, part: keyof Cost) => {
        const ratio = costOf(ours, part) / costOf(peer, part);
        return {
          what,
          goal: `<= ${ratioGoal} times ffmpeg's`,
          measured: `${round(costOf(ours, part), 0)} ms, ffmpeg ${round(costOf(peer, part), 0)} ms: ${round(ratio)} times`,
          isMet: ratio <= ratioGoal,
        };
      };
      const bytes = ours[0]?.bytes ?? 0;
      const rowBesideHash = (what: string, part: keyof Cost) => {
        const both = median(peer.map((cost) => cost[part] + cost.hash[part]));
        const ratio = costOf(ours, part) / both;
        return {
          what: `${what} beside ffmpeg and \`openssl dgst -sha256\` of what it made`,
          goal: `<= ${ratioGoal} times both`,
          measured: `${round(both, 0)} ms: ${round(ratio)} times`,
          isMet: ratio <= ratioGoal,
        };
      };
      return {
        conditions: [
          `${seconds} s of ${megabits} Mbit/s, ${framesPerSecond} pictures a second, a key frame every 2 s, in files of a minute; ${round(bytes / 1e6, 0)} MB; ${rounds} rounds by turns, medians`,
        ],
        rows: [
          row("CPU time, hash included", "cpuMs"),
          row("time", "elapsedMs"),
          rowBesideHash("CPU time", "cpuMs"),
          rowBesideHash("time", "elapsedMs"),
          {
            what: "memory that the process grew by, most",
            goal: "bounded: <= 300 MB",
            measured: `${round(Math.max(...ours.map(({ peakMb }) => peakMb)), 0)} MB`,
            isMet: ours.every(({ peakMb }) => peakMb <= 300),
          },
        ],
        notes: [
          "ffmpeg: `ffmpeg -f concat -c copy`, one process, without a hash and without moving its tables to the front. What an export costs more is what it proves: the SHA-256 of its bytes (EXP-24) is made as they are written, and the checksum by which the file goes into a bundle without being read again.",
        ],
      };
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  },
};

async function record(root: string, seconds: number) {
  const timeSource = new FakeTime();
  const store = await openTestArchive({
    root,
    index: new MemoryIndex(),
    timeSource,
    fileSystem: diskFileSystem,
    maximumQueuedBytes: 256 * 1024 * 1024,
  });
  // A key frame is four times as large as the others.
  const bytesPerPicture = Math.round(
    ((megabits * 1e6) / 8 / framesPerSecond) * (picturesPerGroup / (picturesPerGroup + 3)),
  );
  const stream = new NumberedStream({ framesPerSecond, picturesPerGroup, bytesPerPicture });
  const startMs = store.clock.nowMs();
  const writer = store.writer(cameraId, 0, { sinceMs: startMs, cause: "status" });
  for (let second = 0; second < seconds; second++) {
    for (const unit of stream.take(framesPerSecond, store.clock.nowMs())) writer.append(unit);
    timeSource.advance(1000);
    await store.tick();
    if (second % 4 === 3) await store.checkpoint();
  }
  await store.checkpoint();
  return { store, startMs };
}

/** The recorded files as a list for ffmpeg. */
function filesToConcat(root: string): string {
  const files = readdirSync(join(root, "footage"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".mp4"))
    .toSorted();
  const path = join(root, "list.txt");
  writeFileSync(path, files.map((name) => `file '${join(root, "footage", name)}'\n`).join(""));
  return path;
}

function ffmpegCopy(list: string, to: string): Cost & { readonly hash: Cost } {
  const args = [
    "-hide_banner",
    "-benchmark",
    "-y",
    "-f",
    "concat",
    "-safe",
    "0",
    "-i",
    list,
    "-c",
    "copy",
    to,
  ];
  const { stderr, status, error } = spawnSync("ffmpeg", args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (error !== undefined || status !== 0)
    throw new Error(`ffmpeg did not copy: ${stderr?.slice(-500)}`, { cause: error });
  const secondsOf = (name: string) =>
    Number(new RegExp(`${name}=([\\d.]+)s`).exec(stderr)?.[1] ?? Number.NaN);
  const hash = costOfHashing(to);
  rmSync(to);
  return {
    cpuMs: (secondsOf("utime") + secondsOf("stime")) * 1000,
    elapsedMs: secondsOf("rtime") * 1000,
    hash,
  };
}

/** Hashing a file with OpenSSL; its processor time as the shell counts that of its children. */
function costOfHashing(path: string): Cost {
  const startedMs = performance.now();
  const { stdout } = spawnSync("sh", ["-c", 'openssl dgst -sha256 "$1" > /dev/null; times', "sh", path], {
    encoding: "utf8",
  });
  const elapsedMs = performance.now() - startedMs;
  const [, children = ""] = stdout.split("\n");
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  if (seconds.length !== 2) throw new Error(`The shell told no times: ${stdout}`);
  return { cpuMs: seconds.reduce((sum, part) => sum + part, 0) * 1000, elapsedMs };
}

type Store = Awaited<ReturnType<typeof record>>["store"];

async function exportOnce({ catalogue }: Store, startMs: number, seconds: number, to: string) {
  const file = await diskFileSystem.create(to);
  const before = process.memoryUsage.rss();
  let most = before;
  const cpu = process.cpuUsage();
  const startedMs = performance.now();
  await exportFootage({
    catalogue,
    cameraId,
    range: { fromMs: startMs + 500, toMs: startMs + seconds * 1000 },
    format: "mp4",
    sink: file,
    signal: new AbortController().signal,
    onProgress: () => (most = Math.max(most, process.memoryUsage.rss())),
  });
  const elapsedMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(cpu);
  await file.close();
  const bytes = statSync(to).size;
  rmSync(to);
  return { cpuMs: (user + system) / 1000, elapsedMs, peakMb: (most - before) / 1e6, bytes };
}
