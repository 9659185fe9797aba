// Cuts the line of a bridge again and again, kills the bridge's program and processes of the server in the middle of it, and judges what the server has in the end: by the numbers
// on the frames, and by the ledger. Asserts nothing.
import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "@didban/contract";
import { mergeSpans, type PlacedGap, type Span } from "@didban/media-io/archive";
import { seededRandom } from "@didban/testkit";
import { BridgeSite, until } from "../world/bridge-site.ts";
import { checkRecorded, withArchive, type RecordedArchive } from "./recorded-archive.ts";
import { recordedMoments, type Moment } from "./recorded-moments.ts";
import { judgeRelayed, type MissingFrames } from "./relayed-frames.ts";

export const framesPerSecond = 15;
export const frameMs = 1000 / framesPerSecond;

export interface RoundOptions {
  readonly rounds: number;
  readonly cameras: number;
  /** The longest cut; the shortest is a third of it. */
  readonly seconds: number;
  readonly seed: number;
  say(line: string): void;
}

/** What a broken relay would leave: a filler that loses a frame, one that fetches a time twice, a server whose ledger tells of what is there. */
export const flaws = ["dropsFrame", "fetchesTwice", "tellsTooMuch"] as const;
export type Flaw = (typeof flaws)[number] | "none";

export interface RoundVerdict {
  readonly frames: number;
  readonly cuts: number;
  readonly bridgeKills: number;
  readonly serverKills: number;
  /** Frames missing that no kill of the bridge explains. */
  readonly missing: number;
  readonly misplaced: number;
  /** Most of a camera's footage that one kill of the bridge cost, seconds. */
  readonly worstKillSeconds: number;
  readonly mistold: readonly string[];
  /** Faults of files, index and ledger. */
  readonly faults: readonly string[];
}

export type RoundJudge = (flaw: Flaw) => Promise<RoundVerdict>;

const victims = ["m1", "m1", "m1", "api", "front"] as const;
const mostLostMs = 10_000;
/** So far may the times of footage be from those of a kill. */
const clockMs = 1_000;
/** Between two rounds, so that there is footage that no kill touches. */
const restMs = 3_000;

export async function bridgeRounds<Result>(
  options: RoundOptions,
  judged: (judge: RoundJudge) => Promise<Result>,
): Promise<Result> {
  const { rounds, seconds, say } = options;
  const names = Array.from({ length: options.cameras }, (_, at) => `yard-${at + 1}`);
  const site = await BridgeSite.start({
    cameras: names.map((name) => ({ name, scene: "yard" as const, port: 0 })),
  });
  const kills: number[] = [];
  let serverKills = 0;
  try {
    const random = seededRandom(options.seed);
    for (let round = 0; round < rounds; round++) {
      await wait(restMs);
      const cutMs = (1 + 2 * random()) * (seconds / 3) * 1000;
      const startMs = Date.now();
      // During the cut, while it is filled, or shortly after.
      const [bridgeMs, serverMs] = [random() * (cutMs + 4_000), random() * (cutMs + 4_000)];
      const victim = victims[Math.floor(random() * victims.length)] ?? "m1";
      site.setLine(false);
      await Promise.all([
        wait(cutMs).then(() => site.setLine(true)),
        wait(bridgeMs).then(async () => {
          kills.push(await site.killBridge());
        }),
        wait(serverMs).then(async () => {
          await site.killServer(victim);
          serverKills += 1;
        }),
      ]);
      const backMs = Date.now();
      await Promise.all(site.cameraIds.map((id) => becomesWhole(site, id, kills)));
      const took = ((Date.now() - backMs) / 1000).toFixed(1);
      say(
        `${round + 1} of ${rounds}: cut for ${((backMs - startMs) / 1000).toFixed(1)} s, ${victim} and the bridge killed, whole ${took} s later`,
      );
    }
    // What was received last has reached the disk by then.
    const sentBefore = site.handles.map((handle) => handle.nextNumber("main"));
    await wait(10_000);
    site.world.server.process.kill("SIGTERM");
    await site.world.server.exit;
    const counts = { cuts: rounds, bridgeKills: kills.length, serverKills };
    return await judged((flaw) =>
      withArchive(site.world, async (archive) => ({
        ...counts,
        ...(await judgeArchive(archive, { ids: site.cameraIds, sentBefore, kills, flaw })),
      })),
    );
  } finally {
    await site.stop();
  }
}

/** What is missing where the bridge was killed was recorded nowhere: what was not on its disk yet, and until it recorded again. */
const isOfKill = (kills: readonly number[], { startMs, endMs }: Span) =>
  kills.some((atMs) => startMs > atMs - mostLostMs && startMs < atMs + clockMs && endMs > atMs - clockMs);

async function becomesWhole(site: BridgeSite, id: string, kills: readonly number[]): Promise<void> {
  let left: readonly string[] = ["everything"];
  const isWhole = async () => {
    left = await leftOf(site, id, kills);
    return left.length === 0;
  };
  await until(isWhole, "a whole camera").catch((error: unknown) => {
    throw new Error(`${left.join("; ")} is still missing`, { cause: error });
  });
}

/** Entries of the ledger whose footage is still to be fetched: what a kill of the bridge cost was recorded nowhere. */
async function leftOf(site: BridgeSite, id: string, kills: readonly number[]): Promise<string[]> {
  const { body } = await site.world.call(endpoints.archive.downMap, { params: { id }, query: {} });
  // The first is of before the first footage.
  const entries = body.downtimeMap.slice(1).map(({ startedAt, endedAt }) => {
    return { startMs: Date.parse(startedAt), endMs: endedAt === null ? Infinity : Date.parse(endedAt) };
  });
  return mergeSpans(entries, frameMs)
    .filter((entry) => entry.endMs === Infinity || entry.endMs - entry.startMs > frameMs)
    .filter((entry) => entry.endMs === Infinity || !isOfKill(kills, entry))
    .map(({ startMs, endMs }) => `${new Date(startMs).toISOString()} for ${endMs - startMs} ms`);
}

interface Judged {
  readonly ids: readonly string[];
  readonly sentBefore: readonly number[];
  readonly kills: readonly number[];
  readonly flaw: Flaw;
}

async function judgeArchive(archive: RecordedArchive, { ids, sentBefore, kills, flaw }: Judged) {
  let [frames, misplaced, missing, worstKillMs] = [0, 0, 0, 0];
  const mistold: string[] = [];
  for (const [at, cameraId] of ids.entries()) {
    const seen = await recordedOf(archive, cameraId);
    const { moments, gaps } = damaged(seen, flaw);
    const found = judgeRelayed(moments, gaps, { frameMs, sentBefore: sentBefore[at] ?? 0 });
    frames += found.frames;
    misplaced += found.misplaced;
    mistold.push(...found.mistold);
    const costs = costsOf(found.missing, kills);
    missing += costs.unexplained;
    worstKillMs = Math.max(worstKillMs, costs.worstMs);
  }
  const faults = (await checkRecorded(archive)).map(
    ({ kind, where, detail }) => `${kind} ${where} ${detail}`,
  );
  return { frames, misplaced, missing, worstKillSeconds: worstKillMs / 1000, mistold, faults };
}

function costsOf(missing: readonly MissingFrames[], kills: readonly number[]) {
  let [unexplained, worstMs] = [0, 0];
  for (const hole of missing) {
    const { count } = hole;
    if (isOfKill(kills, hole)) worstMs = Math.max(worstMs, count * frameMs);
    else unexplained += count;
  }
  return { unexplained, worstMs };
}

/** What is recorded of a camera, and what its ledger tells, from its first footage on. */
export async function recordedOf(
  { root, index }: RecordedArchive,
  cameraId: string,
): Promise<{ readonly moments: readonly Moment[]; readonly gaps: readonly PlacedGap[] }> {
  const all = { cameraId, fromMs: -Infinity, toMs: Infinity };
  const moments = await recordedMoments(root, await index.files(all));
  const firstMs = moments[0]?.captureMs ?? 0;
  const gaps = (await index.gaps(all)).filter(({ endMs }) => (endMs ?? Infinity) > firstMs);
  return { moments, gaps };
}

/** The same as a broken relay would leave it. */
export function damaged(
  { moments, gaps }: { readonly moments: readonly Moment[]; readonly gaps: readonly PlacedGap[] },
  flaw: Flaw,
) {
  const middle = Math.floor(moments.length / 2);
  const [startMs, endMs] = [
    moments[middle]?.captureMs ?? 0,
    moments[middle + framesPerSecond]?.captureMs ?? 0,
  ];
  switch (flaw) {
    case "none":
      return { moments, gaps };
    case "dropsFrame":
      return { moments: moments.toSpliced(middle, 1), gaps };
    case "fetchesTwice":
      return {
        moments: moments.toSpliced(middle, 0, ...moments.slice(middle - framesPerSecond, middle)),
        gaps,
      };
    case "tellsTooMuch":
      return { moments, gaps: [...gaps, { startMs, endMs }] };
  }
}
