// A day without a line, as the disks of both sides have it in the end: the server's footage ends a day ago, the bridge's goes on until now. It is planted, since nobody waits so
// long; what follows is real: both programs start, and the server takes the day over. Asserts nothing.
import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { emptyStamp, stampTextAt, writeStamp } from "@didban/camera-sim";
import { endpoints } from "@didban/contract";
import type { AccessUnit } from "@didban/media";
import { JournalIndex, type ArchiveIndex } from "@didban/media-io/archive";
import { FakeTime, openTestArchive } from "@didban/media-io/archive/testing";
import { NumberedStream } from "@didban/testkit";
import { BridgeSite, until } from "../world/bridge-site.ts";
import { watchDelay, type DelayWatch } from "../world/live-delay.ts";
import type { OutageVerdict } from "./bridge-outage.ts";
import { damaged, recordedOf, type Flaw } from "./bridge-rounds.ts";
import { checkRecorded, withArchive } from "./recorded-archive.ts";
import { judgeRelayed } from "./relayed-frames.ts";

export interface DayOptions {
  readonly hours: number;
  readonly flaw: Flaw;
  say(line: string): void;
}

/** As of any outage; no ring took anything. */
export type DayVerdict = Omit<OutageVerdict, "takenByRing" | "toldAsStorage">;

/** Two pictures a second: a day is 172,800 of them. */
const picturesPerSecond = 2;
const pictureMs = 1_000 / picturesPerSecond;
const beforeSeconds = 120;
/** A picture belongs to the day that stands so far before its end; entries that are shorter are none. */
const jointMs = 100;

export async function dayWithoutLine({ flaw, hours, say }: DayOptions): Promise<DayVerdict> {
  const site = await BridgeSite.start({ cameras: [{ name: "yard", scene: "yard", port: 0 }] });
  try {
    const [cameraId = ""] = site.cameraIds;
    const cutSeconds = Math.round(hours * 3600);
    let fromMs = 0;
    let bytesBefore = 0;
    const backMs = await site.whileOff(async () => {
      fromMs = (Math.floor(Date.now() / 1000) - cutSeconds - beforeSeconds) * 1000;
      say(`planting ${hours} hours`);
      await withArchive(site.world, async ({ database, index, root }) => {
        // The camera is older than its cut.
        await database
          .withTables<{ camera: { created_at: Date } }>()
          .updateTable("camera")
          .set({ created_at: new Date(fromMs - 3_600_000) })
          .execute();
        const all = { cameraId, fromMs: -Infinity, toMs: Infinity };
        const gaps = await index.gaps(all);
        await index.apply({ removedGaps: gaps.map(({ id }) => id) });
        await index.clearFiles();
        await plant(cameraId, { root, index, fromMs, seconds: beforeSeconds });
      });
      rmSync(join(site.bridgeFolder, "footage-index"), { force: true });
      const index = await JournalIndex.open(join(site.bridgeFolder, "footage-index"), (error) => {
        throw error;
      });
      const root = join(site.bridgeFolder, "footage");
      await plant(cameraId, { root, index, fromMs, seconds: beforeSeconds + cutSeconds });
      bytesBefore = site.lineBytes;
    });
    const toMs = fromMs + (beforeSeconds + cutSeconds) * 1000;
    const viewer = await watchOnce(site, cameraId);
    await until(() => isFilled(site, cameraId, { fromMs, toMs }), "the day to be whole", 7_200_000);
    const fillSeconds = (Date.now() - backMs) / 1000;
    const liveMs = viewer.take();
    viewer.stop();
    say(`filled within ${fillSeconds.toFixed(0)} s`);
    const lineBytes = site.lineBytes - bytesBefore;
    site.world.server.process.kill("SIGTERM");
    await site.world.server.exit;
    return await withArchive(site.world, async (archive) => {
      const { moments, gaps } = damaged(await recordedOf(archive, cameraId), flaw);
      // What was sent live, and what both being off cost, are other runs'.
      const ofDay = moments.filter(({ captureMs }) => captureMs < toMs - jointMs);
      const entries = gaps.filter(({ startMs }) => startMs < toMs - pictureMs);
      const found = judgeRelayed(ofDay, entries, {
        frameMs: pictureMs,
        sentBefore: picturesPerSecond * (beforeSeconds + cutSeconds),
      });
      const files = await archive.index.files({ cameraId, fromMs: -Infinity, toMs: Infinity });
      const faults = await checkRecorded(archive);
      return {
        frames: found.frames,
        missing: found.missing.reduce((sum, { count }) => sum + count, 0),
        misplaced: found.misplaced,
        mistold: found.mistold,
        faults: faults.map(({ kind, where, detail }) => `${kind} ${where} ${detail}`),
        liveMs,
        fillSeconds,
        lineRatio: lineBytes / files.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    });
  } finally {
    await site.stop();
  }
}

interface Planted {
  readonly root: string;
  readonly index: ArchiveIndex;
  readonly fromMs: number;
  readonly seconds: number;
}

/** Replaces what is in `root` by footage of two pictures a second, numbered from zero on, which ends in good order. */
async function plant(cameraId: string, { root, index, fromMs, seconds }: Planted): Promise<void> {
  rmSync(root, { recursive: true, force: true });
  const timeSource = new FakeTime(fromMs);
  const store = await openTestArchive({ root, index, timeSource, newId: randomUUID });
  await store.file();
  const pictures = new NumberedStream({
    framesPerSecond: picturesPerSecond,
    picturesPerGroup: 4,
    bytesPerPicture: 2_000,
  });
  let numbers = 0;
  const writer = store.writer(cameraId, 0, { sinceMs: fromMs, cause: "status" });
  for (let second = 0; second < seconds; second += 1) {
    for (const unit of pictures.take(picturesPerSecond, store.clock.nowMs()))
      writer.append(stamped(unit, numbers++));
    timeSource.advance(1_000);
    await store.tick();
    if (second % 60 === 59) await store.checkpoint();
  }
  await store.close();
}

/** The picture with the number that simulated cameras put on theirs. */
function stamped(unit: AccessUnit, number: number): AccessUnit {
  const stamp = emptyStamp("h264");
  const data = new Uint8Array(4 + stamp.length + unit.data.length);
  new DataView(data.buffer).setUint32(0, stamp.length);
  data.set(stamp, 4);
  data.set(unit.data, 4 + stamp.length);
  writeStamp(data, stampTextAt(data), { number, sentMs: unit.captureMs });
  return { ...unit, data };
}

/** Watches as soon as there is something to watch. */
async function watchOnce({ world }: BridgeSite, cameraId: string): Promise<DelayWatch> {
  let viewer: DelayWatch | undefined;
  await until(async () => (viewer = await watchDelay(world, cameraId)) !== undefined, "pictures");
  if (viewer === undefined) throw new Error("There is no viewer");
  return viewer;
}

/** Nothing within is missing. */
async function isFilled(
  { world }: BridgeSite,
  id: string,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<boolean> {
  const { body } = await world.call(endpoints.archive.downMap, { params: { id }, query: {} });
  return body.downtimeMap.every(({ startedAt, endedAt }) => {
    const startMs = Math.max(Date.parse(startedAt), fromMs);
    const endMs = Math.min(endedAt === null ? Infinity : Date.parse(endedAt), toMs - pictureMs);
    return endMs - startMs < jointMs;
  });
}
