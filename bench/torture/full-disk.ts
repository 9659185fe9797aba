// R4: 64 MB for footage and no more, on a volume of its own where the machine lets us mount one. Recording goes on by losing what is
// oldest, with an entry in the ledger and an alert, and the database does not notice.
import { appendFileSync, mkdirSync, mkdtempSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "@didban/contract";
import { mountVolume, unmountVolume } from "@didban/testkit";
import type { Figure, Measurement, RunOptions } from "../figure.ts";
import { round } from "../statistics.ts";
import { startCameras } from "../world/camera-process.ts";
import { RecordingServer } from "../world/recording-server.ts";
import { AcknowledgedWrites, type WriteVerdict } from "./acknowledged-writes.ts";
import { recordedFiles } from "./recorded-archive.ts";
import { judgeFrames, readPictures, stampsOf } from "./recorded-frames.ts";

const volumeMb = 64;
/** So slow that several files of a minute fit: a file that still grows cannot be given up. */
const kbps = 1000;
const alertGoalSeconds = 60;
/** Cameras that come first and fill most of the volume within seconds, each with a file to give up; what they send until they have ended still fits. */
const fillers = { count: 16, kbps: 2000, untilBytes: 54e6, withinMs: 120_000 } as const;
const lookMs = 1_000;
/** A camera that is not recorded at one look is given this long. */
const stallSeconds = 5;
const alertLine = "a full disk took footage before its time";

export interface FullDiskOptions {
  readonly cameras: number;
  /** At most. */
  readonly seconds: number;
  /** Other cameras fill most of the volume first; without them it takes minutes. */
  readonly isFilledFirst?: boolean;
  /** Ends the run before its time. */
  isEnough?(sight: Sight): boolean;
  /** Fills the volume with what is not footage and takes whatever is freed, so that recording has to stall. */
  readonly isBroken: boolean;
}

/** What has been seen so far. */
export interface Sight {
  readonly stalledSeconds: number;
  /** Entries in the ledgers for what was lost. */
  readonly losses: number;
  readonly isAlerted: boolean;
}

export interface FullDiskVerdict {
  readonly isMounted: boolean;
  /** Longest time in which not every camera was recorded, seconds. */
  readonly stalledSeconds: number;
  /** Frames missing in the footage that is left. */
  readonly missing: number;
  /** Cameras that lost footage and say so in their ledger. */
  readonly explained: number;
  /** From the first look at which a ledger told of a loss to the alert, seconds; negative: the alert came first; undefined: none came. */
  readonly alertSeconds: number | undefined;
  readonly writes: WriteVerdict;
}

export const fullDisk: Figure = {
  name: "full-disk",
  id: "R4",
  about: `${volumeMb} MB for footage, filled and overfilled; the database lies elsewhere.`,
  async run(options: RunOptions): Promise<Measurement> {
    const cameras = options.cameras ?? 4;
    const seconds = options.seconds ?? 300;
    const verdict = await fillDisk({ cameras, seconds, isBroken: options.isBroken });
    const { stalledSeconds, missing, explained, alertSeconds, writes } = verdict;
    return {
      conditions: [
        `${cameras} cameras, ${kbps / 1000} Mbit/s each, ${seconds} s: ${round((cameras * kbps * seconds) / 8000 / volumeMb, 1)} times what fits`,
        verdict.isMounted
          ? "a volume of its own"
          : "no volume could be mounted: the limit of the settings instead",
      ],
      rows: [
        {
          what: "longest time in which not every camera was recorded",
          goal: "recording never stalls",
          measured: `${round(stalledSeconds, 1)} s`,
          isMet: stalledSeconds <= stallSeconds,
        },
        {
          what: "frames missing in the footage that is left",
          goal: "0",
          measured: String(missing),
          isMet: missing === 0,
        },
        {
          what: "cameras with an entry in the ledger for what was lost",
          goal: "at least 1",
          measured: String(explained),
          isMet: explained > 0,
        },
        {
          what: "loss in the ledger to alert",
          goal: `<= ${alertGoalSeconds} s`,
          measured: alertSeconds === undefined ? "no alert" : `${round(alertSeconds, 1)} s`,
          isMet: alertSeconds !== undefined && alertSeconds <= alertGoalSeconds,
        },
        {
          what: `writes over the api refused or lost, of ${writes.acknowledged}`,
          goal: "0",
          measured: String(writes.refused + writes.lost),
          isMet: writes.refused + writes.lost === 0,
        },
      ],
      notes: ["The alert is the line in the log; nobody is notified by other ways yet."],
    };
  },
};

/** Records into a small volume until it has overflown several times. */
export async function fillDisk({
  cameras: count,
  seconds,
  isBroken,
  isEnough = () => false,
  isFilledFirst = false,
}: FullDiskOptions): Promise<FullDiskVerdict> {
  const dataFolder = mkdtempSync(join(tmpdir(), "didban-full-"));
  const footage = join(dataFolder, "footage");
  mkdirSync(footage, { recursive: true });
  const isMounted = mountVolume(footage, `${volumeMb}m`);
  // The whole disk of the machine must not be filled instead.
  if (isBroken && !isMounted) throw new Error("filling a volume with what is not footage needs root");
  const environment = { DIDBAN_DISK_LIMIT: isMounted ? "100%" : `${volumeMb}MB` };
  const cameras = await startCameras({ count, kbps });
  const world = await RecordingServer.start({ dataFolder, environment });
  const writes = new AcknowledgedWrites(world);
  let foreign: NodeJS.Timeout | undefined;
  try {
    await world.add(cameras.urls);
    await world.allRecorded();
    const filling = isFilledFirst ? await fillFirst(world, footage) : [];
    if (isBroken) foreign = setInterval(() => fillWithOthers(footage), 50);
    writes.start();
    const { stalledSeconds, explained, alertSeconds } = await watch(world, [...world.cameraIds, ...filling], {
      seconds,
      isEnough,
    });
    const writeVerdict = await writes.stop(isBroken);
    world.server.process.kill("SIGTERM");
    await world.server.exit;
    let missing = 0;
    for (const id of world.cameraIds) {
      const { holes } = judgeFrames(await stampsOf(readPictures(join(footage, "m1", id))).catch(() => []));
      missing += holes.reduce((sum, hole) => sum + hole.missing, 0);
    }
    return { isMounted, stalledSeconds, missing, explained, alertSeconds, writes: writeVerdict };
  } finally {
    clearInterval(foreign);
    writes.end();
    world.server.process.kill("SIGTERM");
    await world.server.exit;
    if (isMounted) unmountVolume(footage);
    await world.stop();
    await cameras.stop();
  }
}

/** Takes what room there is, whatever footage gives up. */
function fillWithOthers(folder: string): void {
  for (const bytes of [1_000_000, 64_000, 4_096]) {
    try {
      for (;;) appendFileSync(join(folder, "foreign"), new Uint8Array(bytes));
    } catch {
      // Full for pieces of this size.
    }
  }
}

/** Records other cameras until most of the volume is theirs, and ends them; answers their ids. */
async function fillFirst(world: RecordingServer, footage: string): Promise<string[]> {
  const { count, kbps: fillKbps, untilBytes, withinMs } = fillers;
  const cameras = await startCameras({ count, kbps: fillKbps });
  try {
    const ids: string[] = [];
    for (const { main } of cameras.urls) {
      const body = { name: `Filler ${ids.length + 1}`, config: { url: main } };
      ids.push((await world.call(endpoints.cameras.create, { body })).body.camera.id);
    }
    const deadline = Date.now() + withinMs;
    while (footageBytes(footage) < untilBytes) {
      if (Date.now() > deadline) throw new Error(`the volume holds ${footageBytes(footage)} bytes only`);
      await wait(100);
    }
    await cameras.stop();
    const off = { enable: false };
    for (const id of ids) await world.call(endpoints.cameras.update, { params: { id }, body: off });
    return ids;
  } finally {
    await cameras.stop();
  }
}

function footageBytes(folder: string): number {
  return recordedFiles(folder).reduce((sum, path) => sum + statSync(path).size, 0);
}

/** Looks at status, ledgers and alert once a second. */
async function watch(
  world: RecordingServer,
  cameraIds: readonly string[],
  { seconds, isEnough }: Required<Pick<FullDiskOptions, "seconds" | "isEnough">>,
) {
  const before = new Set((await lossesOf(world, cameraIds)).map(({ gapId }) => gapId));
  const explained = new Set<string>();
  const alert = () => world.server.lines.find((line) => line.includes(alertLine));
  const endMs = Date.now() + seconds * 1000;
  let wholeMs = Date.now();
  let sight: Sight = { stalledSeconds: 0, losses: 0, isAlerted: false };
  let firstLossMs: number | undefined;
  while (Date.now() < endMs && !isEnough(sight)) {
    await wait(lookMs);
    const recorded = await world.recordedCount().catch(() => 0);
    // How long the ledgers take to be read is no stall.
    const nowMs = Date.now();
    if (recorded === world.cameraIds.length) wholeMs = nowMs;
    const losses = (await lossesOf(world, cameraIds)).filter(({ gapId }) => !before.has(gapId));
    for (const { cameraId } of losses) explained.add(cameraId);
    if (losses.length > 0) firstLossMs ??= Date.now();
    const stalledSeconds = Math.max(sight.stalledSeconds, (nowMs - wholeMs) / 1000);
    sight = { stalledSeconds, losses: losses.length, isAlerted: alert() !== undefined };
  }
  const alerted = alert();
  const alertedMs = alerted === undefined ? undefined : Date.parse(String(JSON.parse(alerted).time));
  const alertSeconds =
    alertedMs === undefined || firstLossMs === undefined ? undefined : (alertedMs - firstLossMs) / 1000;
  return { stalledSeconds: sight.stalledSeconds, explained: explained.size, alertSeconds };
}

/** What the ledgers tell of footage that the server lost. */
async function lossesOf(world: RecordingServer, cameraIds: readonly string[]) {
  const losses: { readonly cameraId: string; readonly gapId: string }[] = [];
  for (const cameraId of cameraIds) {
    const { body } = await world.call(endpoints.archive.downMap, { params: { id: cameraId } });
    for (const { id, reason, finished } of body.downtimeMap)
      if (reason === "system" && finished) losses.push({ cameraId, gapId: id });
  }
  return losses;
}
