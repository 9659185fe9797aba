// What a cut left out of several cameras of one bridge: the program of a bridge with simulated cameras at its site, and the modules of the api and a media process. Each camera
// numbers its pictures, so that what is lost or doubled by the cut is counted. The ten minutes of BRDG-45 are half a minute here.
import { setTimeout as wait } from "node:timers/promises";
import {
  openBridgeSite,
  putBehind,
  type BridgeSite,
} from "@didban/cloud/modules/bridge-media/bridge-site.testing";
import {
  connectedAnewMs,
  faultsOfFilling,
  type FilledTime,
} from "@didban/cloud/modules/gap-filling/filled-time.testing";
import { startTestMedia, stampsOf, type TestMedia } from "@didban/cloud/testing/test-media";
import { endpoints, type DowntimeEntry } from "@didban/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pageWords } from "./page-words.ts";
import { BridgeProcess } from "./testing/bridge-process.ts";

const { bridges, gapFilling } = endpoints;
const framesPerSecond = 15;
const limits = { frameMs: 1_000 / framesPerSecond, groupMs: 0 };
/** Where a camera was away, or its bridge was not running. */
const limitsOfLoss = { ...limits, groupMs: Infinity, jitterMs: connectedAnewMs };
const cutMs = 30_000;
const scenes = { gate: "yard", yard: "warehouse", shop: "shop", roof: "yard" } as const;
const names = ["gate", "yard", "shop", "roof"] as const;
const { en } = pageWords;

let media: TestMedia;
let site: BridgeSite;
let bridge: BridgeProcess;
const running: BridgeProcess[] = [];
let bridgeId = "";
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? "";

function start(dataFolder?: string): BridgeProcess {
  const { caFile, url } = site.door;
  const environment = {
    DIDBAN_BRIDGE_SERVER: url,
    DIDBAN_BRIDGE_CA: caFile,
    DIDBAN_BRIDGE_ALLOW_ADDRESSES: "127.0.0.0/8",
  };
  const started = new BridgeProcess(environment, dataFolder);
  running.push(started);
  return started;
}

beforeAll(async () => {
  media = await startTestMedia({ cameras: names.map((name) => ({ name, scene: scenes[name], port: 0 })) });
  site = await openBridgeSite(media);
  bridge = start();
  const body = { code: await bridge.code() };
  bridgeId = (await media.captain.call(bridges.activate, { body })).body.bridge.id;
  await media.until(async () => (await shown()).state === "active", "an active bridge");
  for (const name of names) {
    const id = await media.addCamera(name, { url: "rtsp://127.0.0.1:9/none", substreamPath: "" });
    await putBehind(media, bridgeId, { id, url: media.simulated(name).urls.main });
    ids.set(name, id);
  }
  for (const name of names)
    await media.until(async () => (await recordedMs(name)) > 6_000, `footage of ${name}`, 60_000);
});
afterAll(async () => {
  for (const one of running.toReversed()) await one.close();
  await site?.close();
  await media?.close();
});

const shown = async () => (await media.captain.call(bridges.get, { params: { id: bridgeId } })).body;
const isConnected = () => bridge.says(`>${en.connected}<`);
const lengthOf = ({ startedAt, endedAt }: DowntimeEntry) =>
  Date.parse(endedAt ?? new Date().toISOString()) - Date.parse(startedAt);

async function recordedMs(name: string): Promise<number> {
  const spans = await media.recorded(idOf(name));
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

/** Entries of the ledger behind the first footage. */
async function gaps(name: string): Promise<DowntimeEntry[]> {
  const [first] = await media.recorded(idOf(name));
  const fromMs = first?.startMs ?? 0;
  return (await media.downtimes(idOf(name))).filter((gap) => Date.parse(gap.startedAt) >= fromMs);
}

/** All that is recorded, by its numbers, and what the ledger says of the rest. */
async function look(name: string): Promise<FilledTime> {
  const [first] = await media.recorded(idOf(name));
  const at = new Date(first?.startMs ?? 0).toISOString();
  const client = await media.play(idOf(name), { mode: "archive", at });
  await client.text("end");
  const numbers = stampsOf(client.pictures());
  client.close();
  return { numbers, gapMs: (await gaps(name)).filter(({ endedAt }) => endedAt !== null).map(lengthOf) };
}

it("BRDG-43 BRDG-45 of a cut every second of four cameras comes once while somebody watches, whatever is switched for cards, and how far it is stands on the card and at the box", async () => {
  // That a camera's own card fills nothing is no word on its bridge.
  await media.captain.call(gapFilling.update, {
    params: { id: idOf("roof") },
    body: { fillsGaps: false },
  });
  site.door.setOpen(false);
  await media.until(async () => !(await media.status(idOf("gate"))).connected, "the cut", 60_000);
  await wait(cutMs);
  const [percents, pages] = [new Set<number>(), new Set<string>()];
  const lookOnce = async () => {
    const { backfillPercent } = await shown();
    if (backfillPercent !== null) percents.add(backfillPercent);
    const page = await bridge.shown();
    if (page.includes(en.backfill)) pages.add(page);
    return backfillPercent;
  };
  // From the line's return on: so little may be there within a second.
  let isLooking = true;
  const looking = (async () => {
    while (isLooking) await lookOnce().finally(() => wait(50));
  })();
  site.door.setOpen(true);
  await isConnected();
  const viewer = await media.play(idOf("gate"));
  const isOver = async () => {
    const backfillPercent = await lookOnce();
    const open = await Promise.all(names.map((name) => gaps(name)));
    return open.flat().every((gap) => gap.endedAt !== null && lengthOf(gap) < 50) && backfillPercent === null;
  };
  await media.until(isOver, "no gap", 180_000);
  isLooking = false;
  await looking;
  viewer.close();
  expect([...percents].every((percent) => percent >= 0 && percent <= 100)).toBe(true);
  expect(percents.size).toBeGreaterThan(0);
  expect(pages.size).toBeGreaterThan(0);
  for (const name of names) {
    const seen = await look(name);
    expect(seen.numbers.length).toBeGreaterThan((cutMs / 1000 + 6) * framesPerSecond);
    expect(faultsOfFilling(seen, limits), name).toEqual([]);
    // The map has it in one piece: no gap above a second, no overlap.
    const spans = (await media.recorded(idOf(name))).toSorted((one, other) => one.startMs - other.startMs);
    const steps = spans.slice(1).map(({ startMs }, at) => startMs - (spans[at]?.endMs ?? 0));
    expect(steps.filter((ms) => ms > 1_000 || ms < -limits.frameMs)).toEqual([]);
    // Whoever loses a second, or has one twice, is found.
    const at = Math.floor(seen.numbers.length / 2);
    const { numbers, gapMs } = seen;
    const second = numbers.slice(at, at + framesPerSecond);
    expect(faultsOfFilling({ numbers: numbers.toSpliced(at, second.length), gapMs }, limits)).not.toEqual([]);
    expect(faultsOfFilling({ numbers: numbers.toSpliced(at, 0, ...second), gapMs }, limits)).not.toEqual([]);
  }
  const { body } = await media.captain.call(gapFilling.read, { params: { id: idOf("roof") } });
  expect(body).toMatchObject({ keptBy: "bridge", fillsGaps: false, last: { outcome: "filled" } });
});

it("BRDG-42 BRDG-46 the card says what each camera writes and how long the disk lasts; a clock that is right is told as that", async () => {
  const isMeasured = async () =>
    (await shown()).storage?.cameras.filter(({ kbps }) => kbps !== null).length === names.length;
  await media.until(isMeasured, "what is written", 120_000);
  const { storage, clockOffsetSeconds, problems } = await shown();
  const kbps = storage?.cameras.reduce((sum, camera) => sum + (camera.kbps ?? 0), 0) ?? 0;
  const hours = ((storage?.capacityBytes ?? 0) * 8) / 1000 / kbps / 3600;
  for (const camera of storage?.cameras ?? []) expect(camera.hours).toBeCloseTo(hours, 3);
  expect(storage?.usedBytes).toBeGreaterThan(0);
  expect(Math.abs(clockOffsetSeconds ?? Infinity)).toBeLessThan(2);
  expect(problems).toEqual([]);
});

it("BRDG-43 what was recorded between the cut and the camera's own going away comes while the camera is still away", async () => {
  site.door.setOpen(false);
  await media.until(async () => !(await media.status(idOf("shop"))).connected, "the cut", 60_000);
  const atMs = Date.now();
  await wait(10_000);
  await media.sim.command("shop refuse on");
  await bridge.says(en.troubles.cameraConnectionRefused);
  site.door.setOpen(true);
  await isConnected();
  const isThere = async () =>
    (await media.recorded(idOf("shop"))).some(
      ({ startMs, endMs }) => startMs <= atMs && endMs > atMs + 8_000,
    );
  await media.until(isThere, "what was recorded meanwhile", 120_000);
  expect((await media.status(idOf("shop"))).connected).toBe(false);
  const lasting = (await gaps("shop")).filter(({ endedAt }) => endedAt === null);
  expect(lasting.map(({ reason }) => reason)).toEqual(["status"]);
  expect(Date.parse(lasting[0]?.startedAt ?? "")).toBeGreaterThan(atMs + 8_000);
  await media.sim.command("shop refuse off");
  await media.until(async () => (await media.status(idOf("shop"))).connected, "its return", 60_000);
  const isExplained = async () =>
    (await gaps("shop")).every(({ endedAt }) => endedAt !== null) &&
    faultsOfFilling(await look("shop"), limitsOfLoss).length === 0;
  await media.until(isExplained, "no picture twice, and one entry for the rest", 60_000);
});

it("BRDG-45 a box that loses its power during a cut costs ten seconds at most", async () => {
  site.door.setOpen(false);
  await media.until(async () => !(await media.status(idOf("gate"))).connected, "the cut", 60_000);
  await wait(8_000);
  bridge.process.kill("SIGKILL");
  bridge = start(bridge.dataFolder);
  await bridge.says(en.recording);
  await wait(8_000);
  site.door.setOpen(true);
  for (const name of names) {
    await media.until(async () => (await media.status(idOf(name))).connected, `${name} again`, 60_000);
    // While it is filled, what is left of a gap may be short too.
    await media.until(
      async () =>
        (await gaps(name))
          .filter((gap) => Date.parse(gap.startedAt) > Date.now() - 90_000)
          .every((gap) => gap.endedAt !== null && lengthOf(gap) < 10_000) &&
        (await shown()).backfillPercent === null,
      `what was kept of ${name}`,
      120_000,
    );
    // A busy machine may still fetch what was kept.
    await expect
      .poll(async () => faultsOfFilling(await look(name), limitsOfLoss), {
        timeout: 60_000,
        interval: 1_000,
        message: name,
      })
      .toEqual([]);
  }
});
