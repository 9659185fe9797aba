// Kills processes of the running product, again and again, while cameras are recorded and writes are acknowledged, and judges what is left:
// frames by their numbers, files against index and ledger, writes against what was answered. Asserts nothing.
import { statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { SceneName } from "@didban/camera-sim";
import type { ArchiveFault, Span } from "@didban/media-io/archive";
import { seededRandom } from "@didban/testkit";
import { startCameras } from "../world/camera-process.ts";
import { databasePidOf, RecordingServer } from "../world/recording-server.ts";
import { AcknowledgedWrites } from "./acknowledged-writes.ts";
import {
  cameraFolder,
  checkRecorded,
  damage,
  recordedFiles,
  withArchive,
  type RecordedArchive,
} from "./recorded-archive.ts";
import { judgeMoments, recordedMoments } from "./recorded-moments.ts";

/** `front`: the first process, which is started again at once, as the machine's service manager does. */
export const victims = ["m1", "api", "jobs", "analysis", "database", "front"] as const;
export type Victim = (typeof victims)[number];

export interface KillOptions {
  readonly rounds: number;
  readonly cameras: number;
  readonly seed: number;
  readonly victims: readonly Victim[];
  /** What the cameras show: the entrance unless told otherwise. */
  readonly scene?: SceneName;
  /** The server knows the cameras' small streams too. */
  readonly hasSubstreams?: boolean;
  say(line: string): void;
}

/** What one kill cost, the worst camera counting. */
export interface KillCost {
  readonly victim: Victim;
  /** Frames of the worst camera that were not recorded, as seconds of its stream. */
  readonly lostSeconds: number;
  /** Of these, seconds that had been received before the kill. */
  readonly lostBeforeSeconds: number;
  /** From the kill until the worst camera's next recorded frame; 0 where nothing was missed. */
  readonly awaySeconds: number;
}

export interface KillVerdict {
  readonly kills: readonly KillCost[];
  /** Recorded frames of all cameras. */
  readonly frames: number;
  readonly misplaced: number;
  /** Holes that no kill explains. */
  readonly unexplained: number;
  /** The longest stretch that two streams of a camera have, seconds. */
  readonly doubledSeconds: number;
  /** Missing pictures that the ledger does not explain. */
  readonly untold: number;
  /** Recorded pictures that the ledger calls missing. */
  readonly mistold: number;
  readonly faults: readonly ArchiveFault[];
  readonly acknowledged: number;
  readonly acknowledgedLost: number;
}

interface KillTime {
  readonly victim: Victim;
  readonly atMs: number;
}

/** Judges what the rounds left. `isBroken` damages what was recorded and acknowledged first; the verdict must tell, and what follows it too. */
export type KillJudge = (isBroken: boolean) => Promise<KillVerdict>;

const betweenMs = [2_000, 6_000] as const;
const recoveryMs = 90_000;
/** What was under way at the kill has reached the disk by then. */
const settledMs = 500;
/** A hole belongs to the first kill after its begin, when that came at most so long after it. */
const explainedMs = 5_000;
/** The processes that a killed first one leaves behind record so long at most until they have noticed and end. */
const noticedMs = 500;

/** Runs the rounds on a server of its own and lets what they left be judged. Rejects when the server does not come back. */
export async function killRounds<Result>(
  options: KillOptions,
  judged: (judge: KillJudge) => Promise<Result>,
): Promise<Result> {
  const { scene = "entrance", hasSubstreams = false } = options;
  const cameras = await startCameras({ count: options.cameras, scene, isSingly: true });
  const world = await RecordingServer.start({ hasSubstreams });
  const writer = new AcknowledgedWrites(world);
  try {
    await world.add(cameras.urls);
    await world.allRecorded();
    const startMs = Date.now();
    writer.start();
    const random = seededRandom(options.seed);
    const kills: KillTime[] = [];
    for (let round = 0; round < options.rounds; round++) {
      const victim = options.victims[round % options.victims.length] ?? "m1";
      await wait(betweenMs[0] + random() * (betweenMs[1] - betweenMs[0]));
      kills.push({ victim, atMs: await kill(world, victim) });
      await recovered(world, kills.at(-1)?.atMs ?? 0);
      options.say(
        `${round + 1} of ${options.rounds}: ${victim} came back ${((Date.now() - (kills.at(-1)?.atMs ?? 0)) / 1000).toFixed(1)} s after its kill`,
      );
    }
    await wait(5_000);
    const kept = await writer.stop(false);
    const takenBack = await writer.stop(true);
    const sent = { startMs, endMs: Date.now() - settledMs };
    world.server.process.kill("SIGTERM");
    await world.server.exit;
    return await judged(async (isBroken) => {
      if (isBroken) damage(world);
      const { acknowledged, lost } = isBroken ? takenBack : kept;
      const footage = await withArchive(world, (archive) =>
        judgeArchive(archive, world.cameraIds, kills, sent),
      );
      return { ...footage, acknowledged, acknowledgedLost: lost };
    });
  } finally {
    writer.end();
    await cameras.stop();
    await world.stop();
  }
}

/** Kills the victim and gives the time of its death. */
async function kill(world: RecordingServer, victim: Victim): Promise<number> {
  const { server } = world;
  const pid =
    victim === "front"
      ? server.process.pid
      : victim === "database"
        ? databasePidOf(server.dataFolder)
        : world.pidOf(victim);
  const atMs = Date.now();
  process.kill(pid ?? Number.NaN, "SIGKILL");
  if (victim === "front") {
    await server.exit;
    await world.startAgain();
  }
  return atMs;
}

/** Waits until every process is there, the api answers, and every camera's footage grows again. */
async function recovered(world: RecordingServer, killedMs: number): Promise<void> {
  const deadline = Date.now() + recoveryMs;
  const roles = 4;
  for (;;) {
    const isWhole = world.server.roles().size === roles;
    const growing = world.cameraIds.filter((id) => grewAtMs(cameraFolder(world, id)) > killedMs + settledMs);
    const answers = await world.recordedCount().then(
      () => true,
      () => false,
    );
    if (isWhole && answers && growing.length === world.cameraIds.length) return;
    if (Date.now() > deadline)
      throw new Error(
        `${growing.length} cameras are recorded ${recoveryMs / 1000} s after a kill:\n${world.server.lines.slice(-20).join("\n")}`,
      );
    await wait(200);
  }
}

/** When a file of a camera grew last. */
function grewAtMs(folder: string): number {
  return Math.max(...recordedFiles(folder).map((path) => statSync(path).mtimeMs));
}

async function judgeArchive(
  archive: RecordedArchive,
  cameraIds: readonly string[],
  kills: readonly KillTime[],
  sent: Span,
) {
  const { root, index } = archive;
  const faults = await checkRecorded(archive);
  const costs = kills.map(({ victim }) => ({ victim, lostSeconds: 0, lostBeforeSeconds: 0, awaySeconds: 0 }));
  let frames = 0;
  let misplaced = 0;
  let unexplained = 0;
  let doubledSeconds = 0;
  let untold = 0;
  let mistold = 0;
  for (const cameraId of cameraIds) {
    const everything = { cameraId, fromMs: -Infinity, toMs: Infinity };
    const gaps = (await index.gaps(everything)).map(({ startMs, endMs }) => ({
      startMs,
      endMs: endMs ?? Infinity,
    }));
    const found = judgeMoments(await recordedMoments(root, await index.files(everything)), { sent, gaps });
    frames += found.frames;
    misplaced += found.misplaced;
    doubledSeconds = Math.max(doubledSeconds, found.doubledSeconds);
    untold += found.untold;
    mistold += found.mistold;
    for (const { fromMs, toMs, missing } of found.holes) {
      const at = kills.findIndex(({ victim, atMs }) => atMs + (victim === "front" ? noticedMs : 0) > fromMs);
      const cost = costs[at];
      const atMs = kills[at]?.atMs ?? 0;
      if (cost === undefined || atMs > toMs || atMs - fromMs > explainedMs) {
        unexplained += 1;
        continue;
      }
      const seconds = ((toMs - fromMs) / 1000) * (missing / (missing + 1));
      cost.lostSeconds = Math.max(cost.lostSeconds, seconds);
      const beforeSeconds = Math.max(0, Math.min(seconds, (atMs - fromMs) / 1000));
      cost.lostBeforeSeconds = Math.max(cost.lostBeforeSeconds, beforeSeconds);
      cost.awaySeconds = Math.max(cost.awaySeconds, (toMs - atMs) / 1000);
    }
  }
  return { kills: costs, frames, misplaced, unexplained, doubledSeconds, untold, mistold, faults };
}
