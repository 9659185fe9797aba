// Hostile cameras, one kind after another and then all at once, beside good ones that number their frames; then many good ones that start again at the same moment. Judges
// how long each was borne and what it cost, and every frame of the good ones. Asserts nothing.
import { statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import { hostileManners } from "@didban/testkit";
import { startCameras, type Cameras } from "../world/camera-process.ts";
import { MediaMemory } from "../world/media-memory.ts";
import { RecordingServer } from "../world/recording-server.ts";
import { HostileCamera, type HostileKind } from "./hostile-camera.ts";
import { hostileDevices } from "./hostile-devices.ts";
import { cameraFolder, recordedFiles, withArchive, type RecordedArchive } from "./recorded-archive.ts";
import { picturesOf, stampsOf } from "./recorded-frames.ts";
import { judgeMoments, recordedMoments, type Moment } from "./recorded-moments.ts";

export const hostileKinds: readonly HostileKind[] = [
  ...hostileManners.map(({ what, onConnection }) => ({ what, onStream: onConnection })),
  ...hostileDevices.map(({ what, onConnection }) => ({ what: `${what} by ONVIF`, onDevice: onConnection })),
];

export interface HostileOptions {
  readonly kinds: readonly HostileKind[];
  /** Cameras of each kind at a time. */
  readonly copies: number;
  /** Each kind is watched so long at least, for what it does when it is dialled again. */
  readonly leastSeconds: number;
  /** A hostile camera has to be dropped by then. */
  readonly withinSeconds: number;
  /** All kinds at once for so long. */
  readonly togetherSeconds: number;
  /** Cameras that start again at the same moment, and how long they are away. */
  readonly rebooting: number;
  readonly awaySeconds: number;
  /** They do so while hostile cameras are about, so that the run is short. */
  readonly isAtOnce?: boolean;
  readonly imports?: readonly string[];
  say(line: string): void;
}

/** What a hostile kind did. */
export interface Trial {
  readonly what: string;
  /** 0: nobody came to it. */
  readonly connections: number;
  /** Each copy saw a connection end. */
  readonly isDropped: boolean;
  readonly longestSeconds: number;
  /** By which the media process's memory rose, for each copy. */
  readonly costMb: number;
}

export interface HostileVerdict {
  readonly trials: readonly Trial[];
  /** The same while all were there at once: the longest connection, and what one of all cost. */
  readonly together: Pick<Trial, "connections" | "longestSeconds" | "costMb">;
  /** Times that the media process ended. */
  readonly crashes: number;
  /** Frames of the good cameras. */
  readonly frames: number;
  readonly missing: number;
  readonly misplaced: number;
  /** Missing frames that the ledger does not tell of, and recorded ones that it calls missing. */
  readonly mistold: number;
  /** From the moment at which they could be reached again to the first frame recorded of each; Infinity where none was. */
  readonly backSeconds: readonly number[];
}

/** Judges what was recorded. `isBroken`: as if a frame of a good camera and all of one that started again were missing; the verdict must tell. */
export type HostileJudge = (isBroken: boolean) => Promise<HostileVerdict>;

const goodCameras = 4;
export const hoarderFile = join(import.meta.dirname, "..", "world", "hoarder.ts");
/** Those that come again are tried for so long. */
export const backGoalSeconds = 30;
const graceSeconds = 0.5;
const graceMs = 1_000;
/** A camera to which nobody came by then is not waited for. */
const dialledMs = 15_000;
/** What is sent until then has come and is written. */
const settledMs = 1_000;

/** Runs on a server of its own and lets what was recorded be judged. */
export async function hostileRounds<Result>(
  options: HostileOptions,
  judged: (judge: HostileJudge) => Promise<Result>,
): Promise<Result> {
  const { kinds, imports = [], isAtOnce = false } = options;
  const memory = new MediaMemory();
  const [good, many, world] = await Promise.all([
    startCameras({ count: goodCameras, isSingly: true }),
    startCameras({ count: options.rebooting }),
    RecordingServer.start({ environment: memory.environment(imports) }),
  ]);
  try {
    await world.add(good.urls);
    await world.allRecorded();
    const goodIds = [...world.cameraIds];
    const pid = world.pidOf("m1");
    memory.watch(pid);
    const startMs = Date.now();
    const attack = async () => {
      const trials: Trial[] = [];
      for (const kind of kinds) {
        const found = await trial(world, memory, kind, options);
        trials.push(found);
        options.say(
          `${found.what}: ${found.longestSeconds.toFixed(1)} s, ${found.costMb.toFixed(1)} MB, ${found.connections} connections`,
        );
      }
      return { trials, together: await allTogether(world, memory, options) };
    };
    const reboot = () => startAgain(world, many, options);
    const [{ trials, together }, backMs] = isAtOnce
      ? await Promise.all([attack(), reboot()])
      : [await attack(), await reboot()];
    const crashes = world.pidOf("m1") === pid ? 0 : 1;
    const sent = { startMs, endMs: Date.now() };
    await wait(settledMs);
    world.server.process.kill("SIGTERM");
    await world.server.exit;
    const rebooted = world.cameraIds.filter((id) => !goodIds.includes(id));
    return await judged((isBroken) =>
      withArchive(world, async (archive) => ({
        trials,
        together,
        crashes,
        ...(await judgeGood(archive, goodIds, sent, isBroken)),
        backSeconds: await backTimes(archive, rebooted, backMs, isBroken),
      })),
    );
  } finally {
    await good.stop();
    await many.stop();
    await world.stop();
    memory.stop();
  }
}

async function trial(
  world: RecordingServer,
  memory: MediaMemory,
  kind: HostileKind,
  { copies, leastSeconds, withinSeconds }: HostileOptions,
): Promise<Trial> {
  const cost = memory.mark();
  const cameras = await startAll(
    world,
    Array.from({ length: copies }, () => kind),
  );
  const beganMs = Date.now();
  const isOver = () => cameras.every(({ hasBeenDropped }) => hasBeenDropped);
  const isBorne = () =>
    cameras.every((camera) => camera.hasBeenDropped || camera.longestSeconds > withinSeconds + graceSeconds);
  while (!isBorne() && Date.now() - beganMs < withinSeconds * 1000 + dialledMs) await wait(50);
  await wait(Math.max(0, leastSeconds * 1000 - (Date.now() - beganMs)));
  const isDropped = isOver();
  const found = { ...(await sumUp(cameras)), costMb: cost() / 1e6 / copies };
  return { what: kind.what, isDropped, ...found };
}

async function allTogether(
  world: RecordingServer,
  memory: MediaMemory,
  { kinds, togetherSeconds, say }: HostileOptions,
) {
  if (togetherSeconds === 0) return { connections: 0, longestSeconds: 0, costMb: 0 };
  say(`All ${kinds.length} at once for ${togetherSeconds} s ...`);
  const cost = memory.mark();
  const cameras = await startAll(world, kinds);
  await wait(togetherSeconds * 1000);
  return { ...(await sumUp(cameras)), costMb: cost() / 1e6 / kinds.length };
}

const startAll = (world: RecordingServer, kinds: readonly HostileKind[]) =>
  Promise.all(kinds.map((kind, at) => HostileCamera.start(world, kind, `Hostile ${at}`)));

async function sumUp(cameras: readonly HostileCamera[]) {
  await Promise.all(cameras.map((camera) => camera.stop()));
  return {
    connections: cameras.reduce((sum, { connections }) => sum + connections, 0),
    longestSeconds: Math.max(...cameras.map(({ longestSeconds }) => longestSeconds)),
  };
}

/** Has all cameras start again at once; gives the moment at which they could be reached again. Waits until they are recorded, or the time is over. */
async function startAgain(
  world: RecordingServer,
  cameras: Cameras,
  { rebooting, awaySeconds, say }: HostileOptions,
): Promise<number> {
  say(`Adding ${rebooting} cameras ...`);
  const before = world.cameraIds.length;
  await world.add(cameras.urls.map(({ low }) => ({ main: low, low })));
  const isRecorded = async () => (await world.recordedCount()) >= before + rebooting;
  await becomes(isRecorded, 300_000);
  await cameras.command(`* reboot ${awaySeconds}`);
  const backMs = Date.now() + awaySeconds * 1000;
  say(`All ${rebooting} start again ...`);
  const left = new Set(world.cameraIds.slice(before));
  // By what is recorded: until they are missed, their status is that of before.
  const areBack = async () => {
    for (const id of left) if (await isRecordedSince(cameraFolder(world, id), backMs)) left.delete(id);
    return left.size === 0;
  };
  const isBack = await becomes(areBack, backMs - Date.now() + backGoalSeconds * 1000 + graceMs);
  say(
    isBack
      ? `All are recorded again after ${((Date.now() - backMs) / 1000).toFixed(1)} s`
      : "Not all are back",
  );
  await wait(graceMs);
  return backMs;
}

/** Whether a picture is on the disk that a camera sent at a time or later. */
async function isRecordedSince(folder: string, sinceMs: number): Promise<boolean> {
  const newest = recordedFiles(folder).at(-1);
  if (newest === undefined || statSync(newest).mtimeMs < sinceMs) return false;
  return (await stampsOf(picturesOf(newest))).some(({ sentMs }) => sentMs >= sinceMs);
}

async function becomes(look: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadlineMs = Date.now() + withinMs;
  for (;;) {
    const isSo = await look().catch(() => false);
    if (isSo || Date.now() > deadlineMs) return isSo;
    await wait(200);
  }
}

const everything = { fromMs: -Infinity, toMs: Infinity };

async function judgeGood(
  { root, index }: RecordedArchive,
  ids: readonly string[],
  sent: { readonly startMs: number; readonly endMs: number },
  isBroken: boolean,
) {
  let [frames, missing, misplaced, mistold] = [0, 0, 0, 0];
  for (const cameraId of ids) {
    const all = { cameraId, ...everything };
    const gaps = (await index.gaps(all)).map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? Infinity }));
    const moments = await recordedMoments(root, await index.files(all));
    const found = judgeMoments(isBroken ? withoutOne(moments, sent) : moments, { sent, gaps });
    frames += found.frames;
    missing += found.holes.reduce((sum, hole) => sum + hole.missing, 0);
    misplaced += found.misplaced;
    mistold += found.untold + found.mistold;
  }
  return { frames, missing, misplaced, mistold };
}

/** As if one in the middle had not been recorded. */
function withoutOne(moments: readonly Moment[], { startMs, endMs }: { startMs: number; endMs: number }) {
  return moments.toSpliced(
    moments.findIndex(({ sentMs }) => sentMs > (startMs + endMs) / 2),
    1,
  );
}

async function backTimes(
  { root, index }: RecordedArchive,
  ids: readonly string[],
  backMs: number,
  isBroken: boolean,
): Promise<number[]> {
  const times: number[] = [];
  for (const [at, cameraId] of ids.entries()) {
    // What was there before the cameras went need not be read.
    const moments = await recordedMoments(
      root,
      await index.files({ cameraId, fromMs: backMs, toMs: Infinity }),
    );
    const after = isBroken && at === 0 ? [] : moments.filter(({ sentMs }) => sentMs >= backMs);
    times.push((Math.min(...after.map(({ sentMs }) => sentMs)) - backMs) / 1000);
  }
  return times;
}
