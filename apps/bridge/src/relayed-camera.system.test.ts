// A camera that a bridge dials, from its frames to the archive of the server: the program of a bridge with a simulated camera at its site, and the modules of the api and a media
// process. The camera numbers every picture, so that what is lost or doubled by cut lines and kills is counted.
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
import { BridgeProcess } from "./testing/bridge-process.ts";

const { bridges } = endpoints;
const framesPerSecond = 15;
const limits = { frameMs: 1_000 / framesPerSecond, groupMs: 0 };
const cutMs = 20_000;
/** From the return of the line until what it left out begins to come. */
const beginsWithinMs = 10_000;

let media: TestMedia;
let site: BridgeSite;
let bridge: BridgeProcess;
const running: BridgeProcess[] = [];
let bridgeId = "";
let cameraId: string;
const lines: string[] = [];

/** On a data folder of its own, or another's. */
function start(dataFolder?: string): BridgeProcess {
  const { caFile, url } = site.door;
  const environment = { DIDBAN_BRIDGE_SERVER: url, DIDBAN_BRIDGE_CA: caFile };
  const started = new BridgeProcess(
    { ...environment, DIDBAN_BRIDGE_ALLOW_ADDRESSES: "127.0.0.0/8" },
    dataFolder,
  );
  running.push(started);
  return started;
}

beforeAll(async () => {
  media = await startTestMedia({
    cameras: [{ name: "yard", scene: "yard", port: 0 }],
    log: (line) => lines.push(line),
  });
  site = await openBridgeSite(media);
  bridge = start();
  const body = { code: await bridge.code() };
  bridgeId = (await media.captain.call(bridges.activate, { body })).body.bridge.id;
  const isActive = async () =>
    (await media.captain.call(bridges.status, { params: { id: bridgeId } })).body.state === "active";
  await media.until(isActive, "an active bridge");
  // At no address where anything is: the first that is known of the camera comes through its bridge.
  cameraId = await media.addCamera("yard", { url: "rtsp://127.0.0.1:9/none", substreamPath: "" });
  await putBehind(media, bridgeId, { id: cameraId, url: media.simulated("yard").urls.main });
  await media.until(async () => (await recordedMs()) > 6_000, "footage");
});
afterAll(async () => {
  for (const one of running.toReversed()) await one.close();
  await site?.close();
  await media?.close();
});

const lengthOf = ({ startedAt, endedAt }: DowntimeEntry) =>
  Date.parse(endedAt ?? new Date().toISOString()) - Date.parse(startedAt);

async function recordedMs(): Promise<number> {
  const spans = await media.recorded(cameraId);
  return spans.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
}

/** Entries of the ledger behind the first footage. */
async function gaps(): Promise<DowntimeEntry[]> {
  const [first] = await media.recorded(cameraId);
  const fromMs = first?.startMs ?? 0;
  return (await media.downtimes(cameraId)).filter((gap) => Date.parse(gap.startedAt) >= fromMs);
}

/** All that is recorded, by its numbers, and what the ledger says of the rest. */
async function look(): Promise<FilledTime> {
  const [first] = await media.recorded(cameraId);
  const at = new Date(first?.startMs ?? 0).toISOString();
  const client = await media.play(cameraId, { mode: "archive", at });
  await client.text("end");
  const numbers = stampsOf(client.pictures());
  client.close();
  return { numbers, gapMs: (await gaps()).filter(({ endedAt }) => endedAt !== null).map(lengthOf) };
}

/** Waits for footage of a time: what a status says may be of before. */
const reaches = (atMs: number) =>
  media.until(
    async () => ((await media.recorded(cameraId)).at(-1)?.endMs ?? 0) > atMs,
    "footage of afterwards",
    60_000,
  );
const isFilled = (least = 50) =>
  media.until(
    async () => (await gaps()).every((gap) => gap.endedAt !== null && lengthOf(gap) < least),
    "no gap",
    60_000,
  );

it("BRDG-28 a camera that the server does not dial is live and recorded through its bridge", async () => {
  const client = await media.play(cameraId);
  await media.until(async () => client.pictures().length > 2 * framesPerSecond, "live pictures");
  client.close();
  const { recording, connected, faultCode } = await media.status(cameraId);
  expect({ recording, connected, faultCode }).toEqual({ recording: true, connected: true, faultCode: null });
  expect(faultsOfFilling(await look(), limits)).toEqual([]);
});

it("ARCH-25 BRDG-40 of a cut line every picture is recorded once, begins to come within ten seconds, and no gap stands", async () => {
  const atMs = Date.now();
  site.door.setOpen(false);
  await media.until(
    async () => (await media.status(cameraId)).faultCode === "agentNotAccessible",
    "the fault",
  );
  await wait(atMs + cutMs - Date.now());
  const [gap] = (await gaps()).filter(({ endedAt }) => endedAt === null);
  expect(gap).toMatchObject({ reason: "status" });
  site.door.setOpen(true);
  await bridge.until(
    async () => ((await bridge.shown()).includes(">Connected<") ? true : undefined),
    "its line",
  );
  const isBegun = async () =>
    (await media.recorded(cameraId)).some(
      ({ startMs, endMs }) => startMs < atMs + cutMs / 2 && endMs > atMs + cutMs / 2,
    );
  expect(await media.until(isBegun, "the first of it", 30_000)).toBeLessThan(beginsWithinMs);
  await isFilled();
  const seen = await look();
  expect(seen.numbers.length).toBeGreaterThan((cutMs / 1000 + 6) * framesPerSecond);
  expect(faultsOfFilling(seen, limits)).toEqual([]);
  // Whoever loses a picture, has one twice or leaves an entry in the ledger is found.
  const { numbers, gapMs } = seen;
  const at = Math.floor(numbers.length / 2);
  expect(faultsOfFilling({ numbers: numbers.toSpliced(at, 1), gapMs }, limits)).not.toEqual([]);
  expect(faultsOfFilling({ numbers: numbers.toSpliced(at, 0, numbers[at] ?? 0), gapMs }, limits)).not.toEqual(
    [],
  );
  expect(faultsOfFilling({ numbers, gapMs: [...gapMs, 500] }, limits)).not.toEqual([]);
});

it("ARCH-25 a media process that was away has its bridge's footage of that time, every picture once", async () => {
  const [node] = media.nodes;
  await node?.stop();
  await wait(6_000);
  await media.addNode("m1");
  await reaches(Date.now());
  await isFilled();
  expect(faultsOfFilling(await look(), limits)).toEqual([]);
});

it("ARCH-25 BRDG-41 a bridge that was killed costs ten seconds at most, and the ledger says how much", async () => {
  const killedMs = Date.now();
  bridge.process.kill("SIGKILL");
  bridge = start(bridge.dataFolder);
  await reaches(killedMs + 6_000);
  await isFilled(10_000);
  // A busy machine still fetches what was kept.
  const limitsOfLoss = { ...limits, groupMs: 10_000, jitterMs: connectedAnewMs };
  await expect
    .poll(async () => faultsOfFilling(await look(), limitsOfLoss), { timeout: 60_000, interval: 1_000 })
    .toEqual([]);
  // Whoever loses a second that nobody tells of is found by these limits too, and whoever has a picture twice.
  const { numbers, gapMs } = await look();
  const at = Math.floor(numbers.length / 2);
  const lost = numbers.toSpliced(at, framesPerSecond);
  expect(faultsOfFilling({ numbers: lost, gapMs }, limitsOfLoss)).not.toEqual([]);
  const doubled = numbers.toSpliced(at, 0, numbers[at] ?? 0);
  expect(faultsOfFilling({ numbers: doubled, gapMs }, limitsOfLoss)).not.toEqual([]);
});
