// Gaps that are filled from cameras' own cards, through the api and a real media process's modules: simulated cameras number every frame, so that what
// is lost, doubled or wrongly explained is counted. The outage of a minute, one for all of them, is a leap of time.
import { type CameraSpec } from "@didban/camera-sim";
import { endpoints, type DowntimeEntry } from "@didban/contract";
import { SlabPool } from "@didban/media";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stampsOf, startTestMedia, type TestMedia } from "../../testing/test-media.ts";
import { faultsOfFilling, type FilledTime } from "./filled-time.testing.ts";

const iso = (ms: number) => new Date(ms).toISOString();
const portOf = (url: string) => Number(new URL(url).port);
const limits = { frameMs: 1000 / 15, groupMs: 2_000 };
const outageMs = 60_000;
/** Behind the begin of the outage, when the card of `short` is emptied. */
const wipedMs = 35_000;
/** As long as pictures beside a gap are compared. */
const besideMs = 7_000;

const specs: readonly CameraSpec[] = [
  { name: "plain", scene: "yard", card: true },
  { name: "late", scene: "shop", card: { kbps: 30_000 } },
  { name: "bare", scene: "warehouse", card: { hasExtension: false } },
  { name: "jpeg", scene: "roof", card: true },
  { name: "short", scene: "yard", card: true },
  { name: "paused", scene: "yard", card: true },
  { name: "off", scene: "yard", card: true },
  { name: "none", scene: "yard" },
];

let media: TestMedia;
const ids = new Map<string, string>();
const idOf = (name: string) => ids.get(name) ?? "";
const params = (name: string) => ({ params: { id: idOf(name) } });

beforeAll(async () => {
  media = await startTestMedia({
    // Pictures that lie in memory which was handed back would lose their numbers.
    slabs: new SlabPool({ fillReturned: 0xdb }),
    fillRhythm: { firstLookMs: 1_000, settleMs: besideMs, sweepMs: 1_000, retryMs: 2_000, timesRealTime: 40 },
    cameras: specs.map((spec) => ({ ...spec, port: 0 })),
  });
  await media.sim.command("late onvif-clock -420");
  await Promise.all(specs.map(({ name }) => record(name)));
  await setOn("off", false);
  await setMode("paused", "pause");
  await media.sim.command("* refuse on");
  const areOut = async () => {
    const states = await Promise.all(specs.map(({ name }) => media.downtimes(idOf(name))));
    return states.every((downtimes) => downtimes.some(({ finished }) => !finished));
  };
  await media.until(areOut, "an outage of all cameras");
  media.leap(wipedMs);
  await media.sim.command("short card-wipe");
  media.leap(outageMs - wipedMs);
  await media.sim.command("* refuse off");
  await setMode("paused", "always");
});
afterAll(() => media?.close());

/** Has a camera of the brand ONVIF recorded, long enough that its pictures can be compared. */
async function record(name: string): Promise<void> {
  const { onvifUrl, urls } = media.simulated(name);
  const { pathname, search } = new URL(urls.main);
  const ports = { port: portOf(onvifUrl), streamPort: portOf(urls.main) };
  const paths = { streamPath: `${pathname}${search}`, substreamPath: "" };
  const config = { url: "127.0.0.1", ...ports, ...paths, manufacturerCode: "onvif" };
  ids.set(name, await media.addRecorded(name, config));
  await media.until(async () => {
    const [first] = await media.recorded(idOf(name));
    return first !== undefined && first.endMs - first.startMs > besideMs;
  }, "footage before the outage");
}

const setOn = (name: string, fillsGaps: boolean) =>
  media.captain.call(endpoints.gapFilling.update, { ...params(name), body: { fillsGaps } });
const setMode = (name: string, recordMode: "pause" | "always") =>
  media.captain.call(endpoints.archive.updateRecord, { ...params(name), body: { recordMode } });
const fillingOf = async (name: string) =>
  (await media.captain.call(endpoints.gapFilling.read, params(name))).body;

/** What stands in the ledger, behind the first footage, for so long that it would be asked for. */
async function holes(name: string, reason = "status"): Promise<DowntimeEntry[]> {
  const [first] = await media.recorded(idOf(name));
  const isHole = (gap: DowntimeEntry) =>
    Date.parse(gap.startedAt) > (first?.startMs ?? 0) && (gap.endedAt === null || lengthOf(gap) >= 3_000);
  return (await media.downtimes(idOf(name))).filter((gap) => gap.reason === reason && isHole(gap));
}

const lengthOf = ({ startedAt, endedAt }: DowntimeEntry) => Date.parse(endedAt ?? "") - Date.parse(startedAt);
const isFilled = (name: string) =>
  media.until(
    // The result is kept once all of it is stored.
    async () => (await holes(name)).length === 0 && (await fillingOf(name)).last !== null,
    `footage in the gap of ${name}`,
    120_000,
  );

/** All that is recorded, by its numbers, and what the ledger says of the rest. */
async function look(name: string): Promise<FilledTime> {
  const [first] = await media.recorded(idOf(name));
  const fromMs = first?.startMs ?? 0;
  const client = await media.play(idOf(name), { mode: "archive", at: iso(fromMs) });
  await client.text("end");
  const numbers = stampsOf(client.pictures());
  client.close();
  const gaps = (await media.downtimes(idOf(name))).filter((gap) => Date.parse(gap.startedAt) >= fromMs);
  return { numbers, gapMs: gaps.filter(({ endedAt }) => endedAt !== null).map(lengthOf) };
}

describe.concurrent("a gap that the camera's own card fills", () => {
  it.each([
    ["plain", "with times on its pictures"],
    ["late", "slowly, by a clock that is seven minutes behind"],
    ["bare", "without times on its pictures"],
  ])(
    "ARCH-25 %s: a minute comes %s, no frame twice, and the ledger says exactly what is missing",
    async (name) => {
      await isFilled(name);
      const seen = await look(name);
      expect(seen.numbers.length).toBeGreaterThan(65 * 15);
      expect(faultsOfFilling(seen, limits)).toEqual([]);
      // Whoever loses frames, has some twice or leaves an entry in the ledger is found.
      const { numbers, gapMs } = seen;
      const at = Math.floor(numbers.length / 2);
      const doubled = numbers.toSpliced(at, 0, ...numbers.slice(at - 2, at));
      expect(faultsOfFilling({ numbers: doubled, gapMs }, limits)).not.toEqual([]);
      expect(faultsOfFilling({ numbers: numbers.toSpliced(at, 40), gapMs }, limits)).not.toEqual([]);
      expect(faultsOfFilling({ numbers, gapMs: [...gapMs, 500] }, limits)).not.toEqual([]);
      expect(await fillingOf(name)).toMatchObject({
        card: "there",
        fillsGaps: true,
        last: { outcome: "filled" },
      });
    },
  );

  it("ARCH-25 pictures that cannot be compared are placed by the camera's clock, and none stands twice", async () => {
    await isFilled("jpeg");
    const { numbers } = await look("jpeg");
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(numbers.length).toBeGreaterThan(60 * 5);
  });

  it("ARCH-25 what the card has no more stays a gap, and is not asked for again", async () => {
    await media.until(async () => (await fillingOf("short")).last !== null, "a result", 120_000);
    expect(await fillingOf("short")).toMatchObject({ last: { outcome: "partlyFilled" } });
    const asked = media.simulated("short").replays;
    const [rest] = await holes("short");
    expect(rest && lengthOf(rest)).toBeGreaterThan(30_000);
    await isFilled("plain");
    await isFilled("late");
    expect(media.simulated("short").replays).toBe(asked);
  });

  it("ARCH-25 a pause that a person made is not undone", async () => {
    await isFilled("plain");
    const [pause] = await holes("paused", "recordMode");
    expect(pause && lengthOf(pause)).toBeGreaterThan(outageMs);
  });

  it("ARCH-25 is left as it is where a person does not want it", async () => {
    await isFilled("plain");
    expect(await holes("off")).toHaveLength(1);
    expect(media.simulated("off").replays).toBe(0);
    await setOn("off", true);
    await isFilled("off");
  });

  it("ARCH-25 stays where the camera has no card, which is said", async () => {
    await media.until(async () => (await fillingOf("none")).card === "none", "an answer about the card");
    expect(await holes("none")).toHaveLength(1);
  });
});
