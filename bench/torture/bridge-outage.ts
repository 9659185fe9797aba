// One long cut of a bridge's line, over a line that is narrow or with a card that is too small for it, and what the server has once it is filled. Asserts nothing.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endpoints } from "@didban/contract";
import { mountVolume, unmountVolume, whyNoVolume } from "@didban/testkit";
import {
  JournalIndex,
  uncovered,
  type ArchiveIndex,
  type PlacedGap,
  type Span,
} from "@didban/media-io/archive";
import { BridgeSite, until } from "../world/bridge-site.ts";
import { watchDelay, type DelayWatch } from "../world/live-delay.ts";
import type { LinkSpeed } from "../world/slow-link.ts";
import { damaged, frameMs, recordedOf, type Flaw } from "./bridge-rounds.ts";
import { checkRecorded, withArchive, type RecordedArchive } from "./recorded-archive.ts";
import { judgeRelayed } from "./relayed-frames.ts";

export interface OutageOptions {
  readonly cameras: number;
  readonly kbps: number;
  /** Of the cut. */
  readonly seconds: number;
  readonly speed?: LinkSpeed;
  /** Size of the bridge's disk; that of the machine when not given. */
  readonly diskMb?: number;
  readonly flaw: Flaw;
  say(line: string): void;
}

export interface OutageVerdict {
  readonly frames: number;
  readonly misplaced: number;
  /** Frames missing that the ring of the card did not take. */
  readonly missing: number;
  /** Frames that the ring of the card took, as the bridge says. */
  readonly takenByRing: number;
  /** Of these: the server's ledger says the same. */
  readonly toldAsStorage: number;
  readonly mistold: readonly string[];
  readonly faults: readonly string[];
  /** Delays of live pictures while the past was filled, milliseconds. */
  readonly liveMs: readonly number[];
  /** From the return of the line until nothing was missing. */
  readonly fillSeconds: number;
  /** Bytes over the line to those of the footage that the server has. */
  readonly lineRatio: number;
}

/** Footage before the cut and behind it. */
const beforeMs = 20_000;
const behindMs = 15_000;

export async function outage(options: OutageOptions): Promise<OutageVerdict> {
  const { cameras, kbps, seconds, speed, diskMb, flaw, say } = options;
  const bridgeFolder = mkdtempSync(join(tmpdir(), "didban-bridge-"));
  if (diskMb !== undefined && !mountVolume(bridgeFolder, `${diskMb}m`)) throw new Error(whyNoVolume);
  const names = Array.from({ length: cameras }, (_, at) => `yard-${at + 1}`);
  try {
    const site = await BridgeSite.start({
      cameras: names.map((name) => ({ name, scene: "yard" as const, port: 0, padToKbps: kbps })),
      ...(speed && { speed }),
      bridgeFolder,
    });
    let viewer: DelayWatch | undefined;
    try {
      await wait(beforeMs);
      site.setLine(false);
      say(`cut for ${seconds} s`);
      await wait(seconds * 1000);
      site.setLine(true);
      const backMs = Date.now();
      const [first = ""] = site.cameraIds;
      await until(() => isLive(site, first), "pictures");
      viewer = await watchDelay(site.world, first);
      for (const id of site.cameraIds)
        await until(() => isFilled(site, id, diskMb !== undefined), `camera ${id} to be whole`, 3_600_000);
      const fillSeconds = (Date.now() - backMs) / 1000;
      const liveMs = viewer.take();
      say(`filled within ${fillSeconds.toFixed(0)} s`);
      const sentBefore = site.handles.map((handle) => handle.nextNumber("main"));
      await wait(behindMs);
      site.world.server.process.kill("SIGTERM");
      await site.world.server.exit;
      const { lineBytes, cameraIds } = site;
      const card = await JournalIndex.open(join(bridgeFolder, "footage-index"), () => undefined);
      const found = await withArchive(site.world, (archive) =>
        judgeArchive({ archive, card }, cameraIds, sentBefore, flaw),
      );
      const { footageBytes, ...verdict } = found;
      return { ...verdict, liveMs, fillSeconds, lineRatio: lineBytes / footageBytes };
    } finally {
      viewer?.stop();
      await site.stop();
    }
  } finally {
    if (diskMb !== undefined) unmountVolume(bridgeFolder);
    rmSync(bridgeFolder, { recursive: true, force: true });
  }
}

async function isLive({ world }: BridgeSite, id: string): Promise<boolean> {
  const { body } = await world.call(endpoints.cameras.status, { params: { id } });
  return "connected" in body && body.connected;
}

/** Nothing is missing; where the card may lack some (`mayLack`), what is missing stays as it is for longer than a failure waits. */
async function isFilled({ world }: BridgeSite, id: string, mayLack: boolean): Promise<boolean> {
  const look = async () => {
    const { body } = await world.call(endpoints.archive.downMap, { params: { id }, query: {} });
    return body.downtimeMap.slice(1).filter(({ startedAt, endedAt }) => {
      return !(Date.parse(endedAt ?? "") - Date.parse(startedAt) < frameMs);
    });
  };
  const before = await look();
  if (before.length === 0) return true;
  if (!mayLack || before.some(({ endedAt }) => endedAt === null)) return false;
  await wait(45_000);
  return JSON.stringify(await look()) === JSON.stringify(before);
}

async function judgeArchive(
  { archive, card }: { readonly archive: RecordedArchive; readonly card: ArchiveIndex },
  ids: readonly string[],
  sentBefore: readonly number[],
  flaw: Flaw,
) {
  let [frames, misplaced, missing, takenByRing, toldAsStorage, footageBytes] = [0, 0, 0, 0, 0, 0];
  const mistold: string[] = [];
  for (const [at, cameraId] of ids.entries()) {
    const { moments, gaps } = damaged(await recordedOf(archive, cameraId), flaw);
    const found = judgeRelayed(moments, gaps, { frameMs, sentBefore: sentBefore[at] ?? 0 });
    frames += found.frames;
    misplaced += found.misplaced;
    mistold.push(...found.mistold);
    const all = { cameraId, fromMs: -Infinity, toMs: Infinity };
    const ring = storageOf(await card.gaps(all));
    const told = storageOf(await archive.index.gaps(all));
    for (const hole of found.missing) {
      if (isWithin(hole, ring)) takenByRing += hole.count;
      else missing += hole.count;
      if (isWithin(hole, ring) && isWithin(hole, told)) toldAsStorage += hole.count;
    }
    const files = await archive.index.files(all);
    footageBytes += files.reduce((sum, { bytes }) => sum + bytes, 0);
  }
  const faults = (await checkRecorded(archive)).map(
    ({ kind, where, detail }) => `${kind} ${where} ${detail}`,
  );
  return { frames, misplaced, missing, takenByRing, toldAsStorage, mistold, faults, footageBytes };
}

const storageOf = (gaps: readonly PlacedGap[]): Span[] =>
  gaps
    .filter(({ cause }) => cause === "storage")
    .map(({ startMs, endMs }) => ({ startMs, endMs: endMs ?? Infinity }));

/** But for a picture at either end. */
const isWithin = ({ startMs, endMs }: Span, spans: readonly Span[]) =>
  uncovered(spans, startMs, endMs).every((rest) => rest.endMs - rest.startMs < 2 * frameMs);
