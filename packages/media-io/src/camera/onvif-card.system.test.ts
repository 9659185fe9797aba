// A camera's own card over real sockets: found, searched and replayed, with the habits and the faults of makers.
import {
  type CameraHandle,
  type CameraSim,
  type CameraSpec,
  readFrameStamp,
  startCameraSim,
} from "@didban/camera-sim";
import { type AccessUnit, isVideo, releaseUnit, SlabPool } from "@didban/media";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type CameraCard,
  type CardOutcome,
  directNetwork,
  machineClock,
  readCameraCard,
  receiveReplay,
  type ReplayEnd,
  type ReplaySourceOptions,
} from "./index.ts";

const network = directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] });
const credentials = { username: "admin", password: "s3cret" };
const auth = { scheme: "digest", ...credentials } as const;

const specs: readonly CameraSpec[] = [
  { name: "plain", scene: "yard", card: true },
  { name: "late", scene: "yard", card: true },
  { name: "bare", scene: "yard", card: { hasExtension: false } },
  { name: "endless", scene: "shop", card: { search: "endless" } },
  { name: "broken", scene: "yard", card: { search: "broken" } },
  { name: "slow", scene: "yard", card: { kbps: 4_000 } },
  { name: "short", scene: "yard", card: { holdsSeconds: 4 } },
  { name: "inner", scene: "warehouse", card: true, onvif: { host: "inner" } },
  { name: "jpeg", scene: "roof", card: true },
  { name: "none", scene: "yard" },
];

let sim: CameraSim;
const slabs = new SlabPool();
/** The simulated cameras have been recording for this long, since clocks of theirs were set back. */
const agoMs = 60_000;
beforeAll(async () => {
  const startMs = performance.now();
  sim = await startCameraSim({
    cameras: specs.map((spec) => ({ ...spec, port: 0, auth })),
    // They began a minute ago.
    clock: { wallMs: () => Date.now(), monotonicMs: hurried(startMs) },
  });
  isStarted = true;
});
afterAll(() => sim.stop());

let isStarted = false;
/** A monotonic clock that leaps ahead once the cameras are there. */
const hurried = (startMs: number) => () => performance.now() - startMs + (isStarted ? agoMs : 0);

const portOf = (url: string) => Number(new URL(url).port);

function cardOf({ onvifUrl, urls }: CameraHandle, given = credentials): Promise<CardOutcome> {
  return readCameraCard({
    host: "127.0.0.1",
    port: portOf(onvifUrl),
    isSecure: false,
    credentials: given,
    channel: 1,
    streamPort: portOf(urls.main),
    network,
    clock: machineClock,
  });
}

async function cardNamed(name: string): Promise<CameraCard> {
  const outcome = await cardOf(sim.camera(name));
  if (outcome.kind !== "card") throw new Error(JSON.stringify(outcome));
  return outcome.card;
}

interface Received {
  /** Where the span began, by our clock: how long it took to come is the machine's. */
  readonly fromMs: number;
  readonly end: ReplayEnd;
  readonly pictures: readonly { readonly number: number; readonly atMs: number; readonly isKey: boolean }[];
  readonly sounds: number;
  readonly groups: number;
}

/** Plays a span that begins so many milliseconds before now, by our clock. */
async function replay(
  card: CameraCard,
  beginsMs: number,
  lengthMs: number,
  options: Partial<ReplaySourceOptions> = {},
): Promise<Received> {
  const { aheadMs } = card.clock;
  const fromMs = Date.now() - beginsMs;
  const units: AccessUnit[] = [];
  let groups = 0;
  const end = await receiveReplay(
    {
      url: card.url,
      credentials,
      knownFingerprint: undefined,
      network,
      clock: machineClock,
      slabs,
      fromMs: fromMs + aheadMs,
      toMs: fromMs + lengthMs + aheadMs,
      toKey: true,
      timesRealTime: 100,
      signal: new AbortController().signal,
      ...options,
    },
    async (group) => {
      groups += 1;
      const [first] = group.units;
      expect(first && isVideo(first) && first.isKey).toBe(true);
      for (const unit of group.units) units.push({ ...unit, data: unit.data.slice() });
      group.units.forEach(releaseUnit);
    },
  );
  const pictures = units.filter(isVideo).map((unit) => ({
    number: readFrameStamp(unit)?.number ?? Number.NaN,
    atMs: unit.captureMs - aheadMs,
    isKey: unit.isKey,
  }));
  return { fromMs, end, pictures, sounds: units.length - pictures.length, groups };
}

/** Nothing lost, nothing twice, each at its time. */
function expectWhole({ pictures }: Received, spacingMs: number, withinMs: number): void {
  const [first] = pictures;
  for (const [index, picture] of pictures.entries()) {
    expect(picture.number).toBe((first?.number ?? 0) + index);
    expect(Math.abs(picture.atMs - (first?.atMs ?? 0) - index * spacingMs)).toBeLessThan(withinMs);
  }
}

describe.concurrent("a card", () => {
  it("is found with its span and the camera's clock, and replayed whole with its times", async () => {
    const card = await cardNamed("plain");
    expect(Math.abs(card.clock.aheadMs)).toBeLessThan(600);
    expect(card.clock.uncertainMs).toBeLessThan(400);
    const played = await replay(card, 30_000, 10_000);
    expect(played.end).toEqual({ kind: "whole" });
    expectWhole(played, 1000 / 15, 1);
    expect(played.pictures.length).toBeGreaterThan(9 * 15);
    expect(played.sounds).toBeGreaterThan(50);
    expect(played.groups).toBeGreaterThanOrEqual(5);
    // It begins with the key frame before, and goes on to the next one.
    const [first, last] = [played.pictures[0], played.pictures.at(-1)];
    expect((last?.atMs ?? 0) - (first?.atMs ?? 0)).toBeLessThan(10_000 + 2 * 2_000);
  });

  it("ends where it is told to, not at the next key frame, where nothing follows", async () => {
    const card = await cardNamed("plain");
    const played = await replay(card, 20_000, 3_100, { toKey: false });
    expect(played.end).toEqual({ kind: "whole" });
    expect(played.pictures.at(-1)?.atMs).toBeLessThan(played.fromMs + 3_200);
  });

  it("of a camera whose clock is seven minutes behind is asked by the camera's time", async () => {
    await sim.camera("late").apply({ kind: "lasting", change: { onvifClockSeconds: -420 } });
    const card = await cardNamed("late");
    expect(Math.round(card.clock.aheadMs / 10_000)).toBe(-42);
    const played = await replay(card, 20_000, 4_000);
    expectWhole(played, 1000 / 15, 1);
    expect(Math.abs((played.pictures[0]?.atMs ?? 0) - (played.fromMs - 1_000))).toBeLessThan(3_000);
  });

  it("without the extension counts from where the camera says that it begins", async () => {
    const played = await replay(await cardNamed("bare"), 20_000, 4_000);
    expect(played.end).toEqual({ kind: "whole" });
    expectWhole(played, 1000 / 15, 1);
    expect(played.pictures.length).toBeGreaterThan(3 * 15);
  });

  it.each(["endless", "inner", "jpeg"])("of %s is found and played all the same", async (name) => {
    const played = await replay(await cardNamed(name), 20_000, 4_000);
    expect(played.end).toEqual({ kind: "whole" });
    expect(played.pictures.length).toBeGreaterThan(12);
  });

  it("that is no longer searched is none, and neither is one of a camera without", async () => {
    expect(await cardOf(sim.camera("broken"))).toMatchObject({ kind: "failed" });
    expect(await cardOf(sim.camera("none"))).toEqual({ kind: "none" });
    expect(await cardOf(sim.camera("plain"), { ...credentials, password: "wrong" })).toMatchObject({
      kind: "failed",
      fault: { kind: "credentialsRefused" },
    });
  });

  it("of which the span was overwritten begins with what is left", async () => {
    const played = await replay(await cardNamed("short"), 20_000, 30_000);
    expect(played.pictures.length).toBeGreaterThan(0);
    expect(played.pictures[0]?.atMs).toBeGreaterThan(played.fromMs + 8_000);
  });

  it("is taken no faster than so many times real time, and its camera waits meanwhile", async () => {
    const begunMs = performance.now();
    const played = await replay(await cardNamed("plain"), 50_000, 14_000, { timesRealTime: 5 });
    expect(played.end).toEqual({ kind: "whole" });
    expectWhole(played, 1000 / 15, 1);
    // 4 s at once, the rest at five times real time.
    expect(performance.now() - begunMs).toBeGreaterThan((10_000 / 5) * 0.8);
  });

  it("is taken as slowly as it comes", async () => {
    const played = await replay(await cardNamed("slow"), 20_000, 4_000);
    expect(played.end).toEqual({ kind: "whole" });
    expectWhole(played, 1000 / 15, 1);
  });

  it("is left at once when nobody wants it any more, and hands back what it held", async () => {
    const leave = new AbortController();
    const card = await cardNamed("plain");
    const fromMs = Date.now() - 50_000 + card.clock.aheadMs;
    const own = new SlabPool();
    const end = await receiveReplay(
      {
        url: card.url,
        credentials,
        knownFingerprint: undefined,
        network,
        clock: machineClock,
        slabs: own,
        fromMs,
        toMs: fromMs + 40_000,
        toKey: true,
        timesRealTime: 100,
        signal: leave.signal,
      },
      async ({ units }) => {
        units.forEach(releaseUnit);
        leave.abort();
      },
    );
    expect(end).toEqual({ kind: "aborted" });
  });

  it("of a camera that falls silent ends", async () => {
    const camera = sim.camera("none");
    const url = camera.urls.main.replace(/\/[^/]*$/, "/nowhere");
    const card = { url, clock: { aheadMs: 0, uncertainMs: 0 }, fromMs: undefined, untilMs: undefined };
    expect((await replay(card, 5_000, 1_000)).end).toMatchObject({
      kind: "failed",
      fault: { kind: "rtsp", fault: { kind: "streamNotFound" } },
    });
  });
});
