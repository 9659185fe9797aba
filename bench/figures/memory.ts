// P2: what a camera takes of the media process's memory, and whether that stays; which part of the memory it is, the process tells itself.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median, round, slope } from "../statistics.ts";
import { startCameras } from "../world/camera-process.ts";
import { residentBytes } from "../world/cpu-time.ts";
import { RecordingServer } from "../world/recording-server.ts";

const kbps = 4000;
const goalMb = 1.5;
const steps = 4;
const settleMs = 15_000;
/** What may be garbage is let go by then. */
const sampleMs = 30_000;
/** Memory that rises less than this within an hour is flat. */
const flatMbAnHour = 5;

const probe = join(import.meta.dirname, "..", "world", "memory-probe.ts");

/** Parts of the memory, MB: private as the kernel counts it, and what of it the process knows. */
const parts = ["private", "heapUsed", "heapTotal", "external"] as const;
type Part = (typeof parts)[number];
type Parted = Readonly<Record<Part, number>>;

/** How some seconds went. */
interface Course {
  readonly median: Parted;
  /** Rise along a line through the quarters' medians, MB an hour. */
  readonly mbAnHour: Parted;
  /** Least and most of the private memory, MB. */
  readonly span: string;
}

export const memory: Figure = {
  name: "memory",
  id: "P2",
  about: "Memory of the media process for each camera, and its course over time.",
  async run(options: RunOptions): Promise<Measurement> {
    const count = options.cameras ?? 60;
    const seconds = options.seconds ?? 300;
    const cameras = await startCameras({ count, kbps });
    const folder = mkdtempSync(join(tmpdir(), "didban-bench-"));
    const partsFile = join(folder, "memory.json");
    const server = await RecordingServer.start({
      environment: { NODE_OPTIONS: `--import=${probe}`, DIDBAN_MEMORY_FILE: partsFile },
    });
    try {
      const pid = server.pidOf("m1");
      const sample = (forSeconds: number) => courseOf(pid, partsFile, forSeconds);
      const points: [number, number][] = [];
      for (let step = 1; step <= steps; step++) {
        const upTo = Math.round((count * step) / steps);
        await server.add(cameras.urls.slice(server.cameraIds.length, upTo));
        await server.allRecorded();
        await wait(settleMs);
        const { median: mb } = await sample(sampleMs / 1000);
        points.push([upTo, mb.private]);
        options.say(`${upTo} cameras: ${told(mb)}`);
      }
      options.say(`Watching for ${seconds} s ...`);
      const course = await sample(seconds);
      const perCamera = slope(points);
      return {
        conditions: [
          `${count} cameras, ${kbps / 1000} Mbit/s each, H.264, a key frame every 2 s`,
          `watched for ${seconds} s with all cameras`,
        ],
        rows: [
          {
            what: "private memory for each further camera",
            goal: `<= ${goalMb} MB`,
            measured: `${round(perCamera)} MB`,
            isMet: perCamera <= goalMb,
          },
          {
            what: `with ${points.map(([cameraCount]) => cameraCount).join(", ")} cameras`,
            measured: `${points.map(([, mb]) => round(mb, 0)).join(", ")} MB`,
          },
          {
            what: `course over ${seconds} s, as a line through the quarters' medians`,
            goal: `<= ${flatMbAnHour} MB over an hour`,
            measured: `${told(course.mbAnHour)} an hour; lowest and highest ${course.span} MB`,
            ...(seconds >= 3600 ? { isMet: course.mbAnHour.private <= flatMbAnHour } : {}),
          },
          { what: "parts meanwhile, medians", measured: told(course.median) },
        ],
        notes: [
          "Private is what the kernel counts and no file backs. Heap used and in all are V8's own: used swings between two collections. External are slabs of pictures and buffers, whose free ones wait for the next picture; the rest is the program's.",
          ...(seconds >= 3600
            ? []
            : ["Shorter than an hour: the course says little; `--hour` watches for one."]),
        ],
      };
    } finally {
      await server.stop();
      await cameras.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

const told = (mb: Parted): string => {
  const names = { private: "private", heapUsed: "heap used", heapTotal: "heap in all", external: "external" };
  return parts.map((part) => `${names[part]} ${round(mb[part], 0)}`).join(", ") + " MB";
};

async function courseOf(pid: number, partsFile: string, seconds: number): Promise<Course> {
  const samples: Parted[] = [];
  const everyMs = 1000;
  for (let second = 0; second < seconds; second++) {
    samples.push(partsNow(pid, partsFile));
    await wait(everyMs);
  }
  const each = (of: (values: readonly number[]) => number): Parted => ({
    private: of(samples.map((sample) => sample.private)),
    heapUsed: of(samples.map((sample) => sample.heapUsed)),
    heapTotal: of(samples.map((sample) => sample.heapTotal)),
    external: of(samples.map((sample) => sample.external)),
  });
  const privates = samples.map((sample) => sample.private);
  return {
    median: each(median),
    mbAnHour: each(riseAnHour),
    span: `${round(Math.min(...privates), 0)} and ${round(Math.max(...privates), 0)}`,
  };
}

function partsNow(pid: number, partsFile: string): Parted {
  const { heapUsed, heapTotal, external }: NodeJS.MemoryUsage = JSON.parse(readFileSync(partsFile, "utf8"));
  return {
    private: residentBytes(pid) / 1e6,
    heapUsed: heapUsed / 1e6,
    heapTotal: heapTotal / 1e6,
    external: external / 1e6,
  };
}

/** Of values a second apart. */
function riseAnHour(values: readonly number[]): number {
  const quarter = Math.ceil(values.length / 4);
  const medians = [0, 1, 2, 3].map((at): [number, number] => [
    ((at + 0.5) * quarter) / 3600,
    median(values.slice(at * quarter, (at + 1) * quarter)),
  ]);
  return slope(medians);
}
