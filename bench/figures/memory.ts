// P2: what a camera takes of the media process's memory, and whether that stays.
import { setTimeout as wait } from "node:timers/promises";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { median, round, slope } from "../statistics.ts";
import { startCameras } from "../world/camera-process.ts";
import { residentBytes } from "../world/cpu-time.ts";
import { RecordingServer } from "../world/recording-server.ts";

const kbps = 4000;
const goalMb = 3;
const steps = 4;
const settleMs = 15_000;
/** What may be garbage is let go by then. */
const sampleMs = 30_000;
/** Memory that rises less than this within an hour is flat. */
const flatMbAnHour = 30;

export const memory: Figure = {
  name: "memory",
  id: "P2",
  about: "Memory of the media process for each camera, and its course over time.",
  async run(options: RunOptions): Promise<Measurement> {
    const count = options.cameras ?? 60;
    const seconds = options.seconds ?? 300;
    const cameras = await startCameras({ count, kbps });
    const server = await RecordingServer.start();
    try {
      const pid = server.pidOf("m1");
      const points: [number, number][] = [];
      for (let step = 1; step <= steps; step++) {
        const upTo = Math.round((count * step) / steps);
        await server.add(cameras.urls.slice(server.cameraIds.length, upTo));
        await server.allRecorded();
        await wait(settleMs);
        const [mb] = await sample(pid, sampleMs / 1000);
        points.push([upTo, mb]);
        options.say(`${upTo} cameras: ${round(mb, 0)} MB`);
      }
      options.say(`Watching for ${seconds} s ...`);
      const [, courseMbAnHour, span] = await sample(pid, seconds);
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
            goal: "flat over one hour",
            measured: `${round(courseMbAnHour, 0)} MB an hour; lowest and highest ${span}`,
            ...(seconds >= 3600 ? { isMet: courseMbAnHour <= flatMbAnHour } : {}),
          },
        ],
        notes:
          seconds >= 3600 ? [] : ["Shorter than an hour: the course says little; `--hour` watches for one."],
      };
    } finally {
      await server.stop();
      await cameras.stop();
    }
  },
};

/** Median of the private memory in MB, its rise in MB an hour, and its least and most, over some seconds. */
async function sample(
  pid: number,
  seconds: number,
): Promise<[medianMb: number, mbAnHour: number, span: string]> {
  const samples: number[] = [];
  const everyMs = 1000;
  for (let second = 0; second < seconds; second++) {
    samples.push(residentBytes(pid) / 1e6);
    await wait(everyMs);
  }
  const quarter = Math.ceil(samples.length / 4);
  const medians = [0, 1, 2, 3].map((at): [number, number] => [
    ((at + 0.5) * quarter) / 3600,
    median(samples.slice(at * quarter, (at + 1) * quarter)),
  ]);
  return [
    median(samples),
    slope(medians),
    `${round(Math.min(...samples), 0)} and ${round(Math.max(...samples), 0)} MB`,
  ];
}
