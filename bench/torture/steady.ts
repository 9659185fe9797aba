// Nothing is broken here: the cameras of the demo and cameras that nobody here wrote are recorded for a while, and every picture is counted.
import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "@didban/contract";
import type { AccessUnit } from "@didban/media";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { startDemoCameras } from "../world/camera-process.ts";
import { ClipReader, serveClips, type ClipName } from "../world/gst-clips.ts";
import { RecordingServer } from "../world/recording-server.ts";
import { cameraFolder, checkFootage } from "./recorded-archive.ts";
import { judgeFrames, readPictures, stampsOf } from "./recorded-frames.ts";

/** The frame that the broken variant loses, counted from the first: so early that the slowest camera has it in any run. */
const lostFrame = 10;
/** What has not come so long after its time never does. */
const owedMs = 60_000;

/** Reads back what was recorded. `isBroken` passes over one frame of each camera, as if it had not been recorded; the verdict must tell. */
export type SteadyJudge = (isBroken: boolean) => Promise<SteadyVerdict>;

export interface SteadyVerdict {
  readonly cameras: number;
  readonly frames: number;
  /** Frames that are not there although later ones are. */
  readonly missing: number;
  readonly misplaced: number;
  /** Frames of GStreamer's cameras whose bytes differ from the clip's. */
  readonly changed: number;
  /** Seconds of the camera with the least footage. */
  readonly leastSeconds: number;
  /** Ledger entries since all cameras were recorded. */
  readonly gaps: number;
  readonly faults: number;
}

export const steady: Figure = {
  name: "steady",
  id: "R0",
  about: "the demo's cameras and GStreamer's RTSP server recorded in peace, every frame counted.",
  async run(options: RunOptions): Promise<Measurement> {
    const seconds = options.seconds ?? 600;
    const { isBroken } = options;
    const verdict = await recordSteadily(seconds, (judge) => judge(isBroken));
    const zero = (what: string, found: number) =>
      ({ what, goal: "0", measured: String(found), isMet: found === 0 }) as const;
    return {
      conditions: [
        `${verdict.cameras} cameras for ${seconds} s: the eight of the demo (H.264, H.265, MJPEG; G.711, AAC) and GStreamer's with our clips in H.264 and H.265`,
      ],
      rows: [
        zero(`frames missing, of ${verdict.frames.toLocaleString("en")}`, verdict.missing),
        zero("frames recorded twice or out of order", verdict.misplaced),
        zero("frames whose bytes are not the camera's", verdict.changed),
        {
          what: "footage of the camera with the least",
          goal: `>= ${seconds} s`,
          measured: `${verdict.leastSeconds.toFixed(1)} s`,
          isMet: verdict.leastSeconds >= seconds,
        },
        zero("gaps in the ledgers", verdict.gaps),
        zero("faults of files, index and ledger", verdict.faults),
      ],
      notes: [
        "The demo's cameras number their frames; GStreamer sends the frames of a clip over and over, which are told by their bytes.",
      ],
    };
  },
};

/** Records in peace, ends the server and lets what it recorded be judged, as often as is wished. */
export async function recordSteadily<Result>(
  seconds: number,
  judged: (judge: SteadyJudge) => Promise<Result>,
): Promise<Result> {
  const demo = await startDemoCameras();
  const clips = await serveClips(seconds + 120);
  const world = await RecordingServer.start();
  try {
    const names = [...clips.urls.keys()];
    await world.add([...demo.urls, ...[...clips.urls.values()].map((main) => ({ main, low: main }))]);
    await world.allRecorded();
    const counted = async (isBroken: boolean) => {
      const counts = await Promise.all(
        world.cameraIds.map((id, at) => {
          const clip = names[at - demo.urls.length];
          const folder = cameraFolder(world, id);
          const pictures = isBroken ? withoutOne(readPictures(folder)) : readPictures(folder);
          return clip === undefined ? countNumbered(pictures) : countClip(pictures, clip);
        }),
      );
      return sumOf(counts);
    };
    const before = await gapsOf(world);
    await wait(seconds * 1000);
    // A camera that gets no processor for a moment sends what it owes later.
    const deadline = Date.now() + owedMs;
    while ((await counted(false)).leastSeconds < seconds && Date.now() < deadline) await wait(500);
    const gaps = (await gapsOf(world)) - before;
    world.server.process.kill("SIGTERM");
    await world.server.exit;
    const faults = (await checkFootage(world)).length;
    return await judged(async (isBroken) => ({ ...(await counted(isBroken)), gaps, faults }));
  } finally {
    await world.stop();
    clips.stop();
    await demo.stop();
  }
}

type Count = Pick<SteadyVerdict, "frames" | "missing" | "misplaced" | "changed"> & {
  readonly seconds: number;
};

function sumOf(counts: readonly Count[]): Omit<SteadyVerdict, "gaps" | "faults"> {
  const sum = (read: (count: Count) => number) => counts.reduce((total, count) => total + read(count), 0);
  return {
    cameras: counts.length,
    frames: sum(({ frames }) => frames),
    missing: sum(({ missing }) => missing),
    misplaced: sum(({ misplaced }) => misplaced),
    changed: sum(({ changed }) => changed),
    leastSeconds: Math.min(...counts.map(({ seconds }) => seconds)),
  };
}

async function* withoutOne(pictures: AsyncIterable<AccessUnit>): AsyncGenerator<AccessUnit> {
  let at = 0;
  for await (const picture of pictures) if (at++ !== lostFrame) yield picture;
}

async function countNumbered(pictures: AsyncIterable<AccessUnit>): Promise<Count> {
  const stamps = await stampsOf(pictures);
  const { frames, holes, misplaced } = judgeFrames(stamps);
  const seconds = ((stamps.at(-1)?.sentMs ?? 0) - (stamps[0]?.sentMs ?? 0)) / 1000;
  return {
    frames,
    misplaced,
    changed: 0,
    seconds,
    missing: holes.reduce((sum, hole) => sum + hole.missing, 0),
  };
}

async function countClip(pictures: AsyncIterable<AccessUnit>, name: ClipName): Promise<Count> {
  const clip = new ClipReader(name);
  const count = { frames: 0, missing: 0, misplaced: 0, changed: 0 };
  let last: number | undefined;
  for await (const unit of pictures) {
    const index = clip.indexOf(unit);
    count.frames += 1;
    if (index === undefined) count.changed += 1;
    const due: number | undefined = last === undefined ? index : (last + 1) % clip.length;
    if (index !== undefined && due !== undefined) count.missing += (index - due + clip.length) % clip.length;
    last = index ?? due;
  }
  return { ...count, seconds: count.frames / clip.frameRate };
}

async function gapsOf(world: RecordingServer): Promise<number> {
  let gaps = 0;
  for (const id of world.cameraIds) {
    const { body } = await world.call(endpoints.archive.downMap, { params: { id } });
    gaps += body.downtimeMap.length;
  }
  return gaps;
}
