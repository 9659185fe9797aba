import {
  accessLevels,
  alertTypes,
  cameraEventTypes,
  endpoints,
  eventNumberOf,
  eventTypeOf,
} from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { silentLogger } from "../../platform/log/index.ts";
import { signUp } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { EventStore, type EventRow } from "./event-store.ts";
import { EventRetention } from "./index.ts";
import { newId } from "../../platform/id.ts";

const { cameraEvents } = endpoints;
const motion = eventNumberOf("hardwareMotion");
let server: TestServer;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());

const iso = (ms: number) => new Date(ms).toISOString();

/** A camera that has been there for a while, and what is kept of it as a media process keeps it. */
async function newCamera(name: string, ageDays = 2) {
  const { id: cameraId } = await scene.addCamera(name);
  const { database, events } = server.platform;
  const created = new Date(server.clock.nowMs() - ageDays * 86_400_000);
  await sql`update camera set created_at = ${created} where id = ${cameraId}`.execute(database);
  const store = new EventStore(database);
  const keep = (...rows: EventRow["step"][]) =>
    store.keep(
      rows.map((step) => ({ cameraId, step })),
      events,
    );
  const add = async (startMs: number, endMs: number | null, more: object = {}) => {
    const id = newId();
    const what = {
      type: motion,
      alertType: "hw-motion",
      index: 0,
      source: "",
      topic: "MotionAlarm",
      leftOut: 0,
    } as const;
    await keep({ step: "begin", id, ...what, startMs, ...more });
    if (endMs !== null) await keep({ step: "end", id, endMs });
    return id;
  };
  return { cameraId, store, keep, add };
}

async function seriesOf(cameraId: string, fromMs: number, toMs: number, more: object = {}) {
  const query = { cameraId, startTime: iso(fromMs), endTime: iso(toMs), type: motion, ...more };
  return scene.owner.call(cameraEvents.series, { query });
}

describe("kinds of events", () => {
  it("AI-1 AI-2 AI-3 have the numbers and names of the field", () => {
    expect(cameraEventTypes).toHaveLength(21);
    const numbers = {
      unknown: 0,
      noFrame: 1,
      connected: 4,
      disconnected: 5,
      hardwareMotion: 6,
      sensor: 16,
      recordFailed: 17,
      licensePlate: 20,
    } as const;
    for (const [name, number] of Object.entries(numbers)) expect(cameraEventTypes[number]).toBe(name);
    expect(alertTypes.slice(0, 11)).toEqual([
      "hw-sensor",
      "hw-tampering",
      "hw-audio",
      "hw-motion",
      "hw-border-crossing",
      "hw-appearance",
      "hw-disappearance",
      "hw-capacity",
      "sw-motion",
      "sw-fence",
      "sw-left_missed",
    ]);
    expect(alertTypes.slice(11)).toEqual([
      "hw-fence",
      "hw-cross-line",
      "hw-cross-line-in",
      "hw-cross-line-out",
      "sw-tampering",
      "sw-audio",
      "sw-cross-line",
      "sw-cross-line-in",
      "sw-cross-line-out",
      "record-failed",
      "smoke",
      "fire",
      "face",
      "LPR",
    ]);
  });

  it("AI-29 each alert is of one kind of event", () => {
    const numbers = Object.fromEntries(alertTypes.map((alert) => [alert, eventNumberOf(eventTypeOf(alert))]));
    expect(numbers).toEqual({
      "hw-motion": 6,
      "sw-motion": 7,
      "hw-border-crossing": 8,
      "hw-fence": 8,
      "hw-cross-line": 8,
      "hw-cross-line-in": 8,
      "hw-cross-line-out": 8,
      "sw-fence": 9,
      "sw-cross-line": 9,
      "sw-cross-line-in": 9,
      "sw-cross-line-out": 9,
      face: 10,
      "hw-audio": 12,
      "sw-audio": 13,
      "hw-tampering": 14,
      "sw-tampering": 15,
      "hw-sensor": 16,
      "record-failed": 17,
      smoke: 18,
      fire: 19,
      LPR: 20,
      "hw-appearance": 0,
      "hw-disappearance": 0,
      "hw-capacity": 0,
      "sw-left_missed": 0,
    });
    expect(eventNumberOf(eventTypeOf("face", "software"))).toBe(11);
  });
});

describe("events of a camera", () => {
  it("AI-16 AI-17 are answered as changes from the begin on, with the true state at both edges", async () => {
    const { cameraId, add } = await newCamera("Series");
    const fromMs = server.clock.nowMs() - 3_600_000;
    expect((await seriesOf(cameraId, fromMs, fromMs + 60_000)).body).toEqual({
      startTime: iso(fromMs),
      series: [
        [0, 0],
        [60_000, 0],
      ],
    });
    await add(fromMs - 5_000, fromMs + 2_000);
    await add(fromMs + 10_000, fromMs + 20_500);
    await add(fromMs + 50_000, fromMs + 90_000);
    await add(fromMs + 30_000, fromMs + 31_000, {
      type: eventNumberOf("sensor"),
      alertType: "hw-sensor",
      index: 3,
      source: "input 3",
    });
    expect((await seriesOf(cameraId, fromMs, fromMs + 60_000)).body.series).toEqual([
      [0, 1],
      [2_000, 0],
      [10_000, 1],
      [20_500, 0],
      [50_000, 1],
      [60_000, 1],
    ]);
    const input = await seriesOf(cameraId, fromMs, fromMs + 60_000, {
      type: eventNumberOf("sensor"),
      index: 3,
    });
    expect(input.body.series).toEqual([
      [0, 0],
      [30_000, 1],
      [31_000, 0],
      [60_000, 0],
    ]);
    // What goes on is known up to now, and nobody knows what comes.
    await add(server.clock.nowMs() - 4_000, null);
    const nowMs = server.clock.nowMs();
    expect((await seriesOf(cameraId, nowMs - 10_000, nowMs + 5_000)).body.series).toEqual([
      [0, 0],
      [6_000, 1],
      [10_000, 0],
      [15_000, 0],
    ]);
  });

  it("AI-18 are asked for in order, for a month at most, of a kind that there is, and as far back as may be played", async () => {
    const { cameraId, add } = await newCamera("Bounds", 1);
    const nowMs = server.clock.nowMs();
    const refused = async (fromMs: number, toMs: number, more: object = {}) =>
      (await seriesOf(cameraId, fromMs, toMs, more)).status;
    expect(await refused(nowMs, nowMs)).toBe(400);
    expect(await refused(nowMs, nowMs - 1)).toBe(400);
    expect(await refused(nowMs - 31 * 86_400_000 - 1, nowMs)).toBe(400);
    expect(await refused(nowMs - 31 * 86_400_000, nowMs)).toBe(200);
    for (const type of [-1, 21, 1.5]) expect(await refused(nowMs - 1_000, nowMs, { type })).toBe(400);
    await add(nowMs - 3 * 86_400_000, nowMs - 86_400_000 + 5_000);
    const { body } = await seriesOf(cameraId, nowMs - 10 * 86_400_000, nowMs);
    expect(body).toEqual({
      startTime: iso(nowMs - 86_400_000),
      series: [
        [0, 1],
        [5_000, 0],
        [86_400_000, 0],
      ],
    });
    const before = await seriesOf(cameraId, nowMs - 5 * 86_400_000, nowMs - 4 * 86_400_000);
    expect(before.body.series).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it("AI-28 EVT-15 are listed with what they are, close ones as one for wide scales, and the nearest is found", async () => {
    const { cameraId, add } = await newCamera("List");
    const fromMs = server.clock.nowMs() - 1_000_000;
    const first = await add(fromMs + 1_000, fromMs + 2_000);
    const second = await add(fromMs + 3_000, fromMs + 4_000, { leftOut: 7 });
    await add(fromMs + 500, null, { type: eventNumberOf("connected"), alertType: null, topic: null });
    const range = { cameraId, startTime: iso(fromMs), endTime: iso(fromMs + 100_000) };
    const list = async (more: object = {}) =>
      (await scene.owner.call(cameraEvents.list, { query: { ...range, ...more } })).body.items;
    expect(await list()).toEqual([
      {
        id: first,
        type: "hardwareMotion",
        alertType: "hw-motion",
        index: 0,
        topic: "MotionAlarm",
        startTime: iso(fromMs + 1_000),
        endTime: iso(fromMs + 2_000),
        count: 1,
      },
      expect.objectContaining({ id: second, count: 8 }),
    ]);
    expect((await list({ of: "everything" })).map(({ type }) => type)).toEqual([
      "connected",
      "hardwareMotion",
      "hardwareMotion",
    ]);
    expect(await list({ resolution: 86_400_000 })).toMatchObject([
      { id: first, endTime: iso(fromMs + 4_000), count: 9 },
    ]);
    const nearest = async (atMs: number, direction: "before" | "after") =>
      (await scene.owner.call(cameraEvents.nearest, { query: { cameraId, at: iso(atMs), direction } })).body
        .event?.id;
    expect(await nearest(fromMs + 2_500, "before")).toBe(first);
    expect(await nearest(fromMs + 2_500, "after")).toBe(second);
    expect(await nearest(fromMs + 3_000, "after")).toBeUndefined();
  });

  it("AI-16 are for those who may read of the camera, and one that is hidden is not there", async () => {
    const { cameraId } = await newCamera("Rights");
    const holder = await scene.addHolder(cameraId, "cameraRead", "aiTrackRead");
    const viewer = await scene.addHolder(cameraId, "cameraRead");
    const blind = await scene.addMember("member");
    await scene.setLevel(blind, cameraId, "member", accessLevels.hidden);
    const nowMs = server.clock.nowMs();
    const query = { cameraId, startTime: iso(nowMs - 1_000), endTime: iso(nowMs), type: motion };
    const statusFor = async (person: typeof holder) => {
      const { status, problem } = await person.call(cameraEvents.series, { query });
      return [status, problem?.code];
    };
    expect(await statusFor(holder)).toEqual([200, undefined]);
    expect(await statusFor(viewer)).toEqual([403, "forbiddenResource"]);
    const outside = await signUp(server);
    expect((await statusFor(outside))[0]).toBeGreaterThanOrEqual(403);
  });

  it("AI-32 never overlap, also where a process that is gone left one open, which ends where that process was known last", async () => {
    const { cameraId, add, store } = await newCamera("Left open");
    const nowMs = server.clock.nowMs();
    await add(nowMs - 60_000, null);
    const { database } = server.platform;
    await sql`
      insert into camera_health (camera_id, state, reported_at) values (${cameraId}, '{}', ${new Date(nowMs - 20_000)})
      on conflict (camera_id) do update set reported_at = excluded.reported_at`.execute(database);
    await store.takeOver([cameraId]);
    expect((await seriesOf(cameraId, nowMs - 100_000, nowMs)).body.series).toEqual([
      [0, 0],
      [40_000, 1],
      [80_000, 0],
      [100_000, 0],
    ]);
    // Late news of the former process do not reach into what is there.
    await add(nowMs - 50_000, nowMs - 10_000);
    expect((await seriesOf(cameraId, nowMs - 100_000, nowMs)).body.series).toEqual([
      [0, 0],
      [40_000, 1],
      [90_000, 0],
      [100_000, 0],
    ]);
    await add(nowMs - 5_000, null);
    await add(nowMs - 3_000, null);
    const { rows } = await sql<{ overlaps: number }>`
      select count(*)::int as overlaps from camera_event a join camera_event b
      on a.camera_id = b.camera_id and a.type = b.type and a.source_index = b.source_index and a.id < b.id
        and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)`.execute(database);
    expect(rows[0]?.overlaps).toBe(0);
  });

  it("go with the footage of their time, those that go on stay, and all go with their camera", async () => {
    const { cameraId, add, keep } = await newCamera("Old", 20);
    const { database } = server.platform;
    await sql`update camera set archive_age_days = 10 where id = ${cameraId}`.execute(database);
    const nowMs = server.clock.nowMs();
    await add(nowMs - 11 * 86_400_000, nowMs - 10 * 86_400_000 - 1);
    const young = await add(nowMs - 10 * 86_400_000 - 5, nowMs - 10 * 86_400_000 + 60_000);
    const open = await add(nowMs - 12 * 86_400_000, null, {
      type: eventNumberOf("connected"),
      alertType: null,
    });
    await new EventRetention({ database, clock: server.clock, log: silentLogger }).look();
    const kept = async () =>
      (
        await sql<{
          id: string;
        }>`select id from camera_event where camera_id = ${cameraId} order by start_at`.execute(database)
      ).rows.map(({ id }) => id);
    expect(await kept()).toEqual([open, young]);
    const body = { name: "Old" };
    expect(
      (await scene.owner.call(endpoints.cameras.remove, { params: { id: cameraId }, body })).status,
    ).toBe(204);
    expect(await kept()).toEqual([]);
    // A media process that has not heard of it yet keeps nothing of it, and breaks nothing.
    await keep({ step: "end", id: open, endMs: nowMs });
    await add(nowMs, null);
    expect(await kept()).toEqual([]);
  });
});
