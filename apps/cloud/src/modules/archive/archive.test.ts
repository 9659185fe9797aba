import { endpoints, type Action } from "@didban/contract";
import { gapCauses, type GapCause } from "@didban/media";
import { dayNumberOf, msOfDayNumber } from "@didban/media/timeline";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { fileFootage, fileGap } from "./archive-rows.testing.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { startMediaNode } from "../media-nodes/fake-media-node.testing.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { cameraChanged } from "../cameras/index.ts";
import { keyFrameCall } from "../media-nodes/index.ts";

const { archive, cameras } = endpoints;
const secondMs = 1_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

let server: TestServer;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());

const nowMs = () => server.clock.nowMs();
const iso = (ms: number) => new Date(ms).toISOString();

/** A camera created `ageMs` ago. */
async function cameraOf(name: string, ageMs = 10 * dayMs): Promise<string> {
  const camera = await scene.addCamera(name);
  await sql`update camera set created_at = ${new Date(nowMs() - ageMs)} where id = ${camera.id}`.execute(
    server.platform.database,
  );
  return camera.id;
}

const record = (cameraId: string, ...spans: readonly (readonly [startMs: number, endMs: number])[]) =>
  fileFootage(server, cameraId, ...spans);

const explain = (cameraId: string, cause: GapCause, startMs: number, endMs: number | null) =>
  fileGap(server, { cameraId, cause, startMs, endMs });

/** A year as it is known by the hour: half of each hour is recorded, of its last quarter half of one hour in nine. */
async function recordYear(cameraId: string): Promise<void> {
  const { database } = server.platform;
  await sql`update camera set archive_age_days = 365 where id = ${cameraId}`.execute(database);
  const nowHour = Math.floor(nowMs() / hourMs);
  await sql`
    insert into archive_hour (camera_id, hour, first_ms, last_ms)
    select ${cameraId}, hour, hour * ${hourMs}::float, (hour + 0.5) * ${hourMs}::float
    from generate_series(${nowHour - 364 * 24}::bigint, ${nowHour - 1}::bigint) hour
    where hour < ${nowHour - 91 * 24} or hour % 9 = 0
  `.execute(database);
}

type Window = Record<string, string | number>;

/** Recorded spans as milliseconds before now, with `ongoing`. */
async function mapOf(cameraId: string, query: Window = {}) {
  const { body } = await scene.owner.call(archive.archiveMap, { params: { id: cameraId }, query });
  return body.archiveMap.map(([start, end, ongoing]) => [
    Math.round(msOfDayNumber(start) - nowMs()),
    Math.round(msOfDayNumber(end) - nowMs()),
    ongoing,
  ]);
}

async function downOf(cameraId: string, query: Window = {}) {
  return (await scene.owner.call(archive.downMap, { params: { id: cameraId }, query })).body.downtimeMap;
}

describe("room for footage", () => {
  it("ARCH-32 ARCH-7 whoever may choose how long footage is kept is told how many days of it fit", async () => {
    const own = await CameraScene.make(server);
    const storage = async () => (await own.owner.call(archive.storage, {})).body;
    expect(await storage()).toMatchObject({
      footageBytes: 0,
      bytesPerDay: null,
      keptDays: null,
      fitDays: null,
    });
    const camera = await own.addCamera("Door");
    await fileFootage(server, camera.id, [nowMs() - 12 * hourMs, nowMs() - 11 * hourMs]);
    const { footageBytes, roomBytes, bytesPerDay, keptDays, fitDays } = await storage();
    expect(footageBytes).toBeGreaterThan(0);
    // Half a day's at the rate of a whole one.
    expect(bytesPerDay).toBe(footageBytes * 2);
    expect(roomBytes).toBeGreaterThan(footageBytes);
    expect(keptDays).toBe(30);
    expect(fitDays).toBe(roomBytes / (bytesPerDay ?? 0));
  });
});

describe("archive map", () => {
  it("ARCH-12 CAM-42 recorded time comes as spreadsheet days, exact to the millisecond", async () => {
    const id = await cameraOf("Exact");
    const startMs = Date.UTC(2026, 0, 14, 6, 0, 0, 123);
    await record(id, [startMs, startMs + 61_007]);
    const { status, body } = await scene.owner.call(archive.archiveMap, { params: { id } });
    expect(status).toBe(200);
    expect(body).toEqual({ archiveMap: [[dayNumberOf(startMs), dayNumberOf(startMs + 61_007), false]] });
    const [[start, end] = []] = body.archiveMap;
    // 46036 days lie between 1899-12-30 and 2026-01-14.
    expect(Math.floor(start ?? 0)).toBe(46036);
    expect([Math.round(msOfDayNumber(start ?? 0)), Math.round(msOfDayNumber(end ?? 0))]).toEqual([
      startMs,
      startMs + 61_007,
    ]);
  });

  it("ARCH-13 entries ascend, touch nowhere, end at now at the latest, and only the last goes on", async () => {
    const id = await cameraOf("Ascending");
    const now = nowMs();
    await record(
      id,
      [now - 60_000, now - 2_000],
      [now - 300_000, now - 240_000],
      [now - 240_000, now - 180_000],
    );
    expect(await mapOf(id)).toEqual([
      [-300_000, -180_000, false],
      [-60_000, -2_000, true],
    ]);
    await server.clock.advance(4_000);
    expect((await mapOf(id)).at(-1)).toEqual([-64_000, -6_000, false]);
    await record(id, [nowMs() - 1_000, nowMs() + 3_000]);
    expect((await mapOf(id)).at(-1)).toEqual([-1_000, 0, true]);
  });

  it("ARCH-13 ARCH-19 the map is clipped to the query; a window in the past goes on nowhere; one outside is empty", async () => {
    const id = await cameraOf("Clipped", 2 * hourMs);
    const now = nowMs();
    await record(id, [now - hourMs, now - hourMs + 600_000], [now - 60_000, now - 1_000]);
    const window = (fromMs: number, toMs: number) => ({
      startTime: iso(now + fromMs),
      endTime: iso(now + toMs),
    });
    expect(await mapOf(id, window(-hourMs + 60_000, -hourMs + 120_000))).toEqual([
      [-hourMs + 60_000, -hourMs + 120_000, false],
    ]);
    expect(await mapOf(id, { startTime: iso(now - 30_000) })).toEqual([[-30_000, -1_000, true]]);
    expect(await mapOf(id, { endTime: iso(now - 40_000) })).toEqual([
      [-hourMs, -hourMs + 600_000, false],
      [-60_000, -40_000, false],
    ]);
    expect(await mapOf(id, window(-30 * dayMs, -20 * dayMs))).toEqual([]);
    expect(await mapOf(id, window(hourMs, 2 * hourMs))).toEqual([]);
  });

  it("ARCH-14 gaps below a millisecond are none, and a resolution merges those shorter than it", async () => {
    const id = await cameraOf("Merged");
    const now = nowMs();
    const at = (ms: number) => now - hourMs + ms;
    await record(id, [at(0), at(1000)], [at(1000.4), at(2000)], [at(2500), at(3000)], [at(9000), at(10_000)]);
    const spans = async (resolution?: number) =>
      (await mapOf(id, resolution === undefined ? {} : { resolution })).map(([start, end]) => [
        Number(start) + hourMs,
        Number(end) + hourMs,
      ]);
    expect(await spans()).toEqual([
      [0, 2000],
      [2500, 3000],
      [9000, 10_000],
    ]);
    expect(await spans(501)).toEqual([
      [0, 3000],
      [9000, 10_000],
    ]);
    expect(await spans(500)).toHaveLength(3);
    expect(await spans(10_000)).toEqual([[0, 10_000]]);
    for (const resolution of ["0", "x", String(dayMs + 1)]) {
      const { status, problem } = await scene.owner.call(archive.archiveMap, {
        params: { id },
        query: { resolution },
      });
      expect([resolution, status, problem.field]).toEqual([resolution, 400, "resolution"]);
    }
  });

  it("ARCH-20 nothing before the camera's creation or older than its archive age is told", async () => {
    const id = await cameraOf("Young", hourMs);
    const now = nowMs();
    await record(id, [now - hourMs - 600_000, now - hourMs + 600_000]);
    expect(await mapOf(id)).toEqual([[-hourMs, -hourMs + 600_000, false]]);
  });

  it("TIME-27 the map of a year is at most 200 kB, as fine as a strip shows it, however many pieces there are", async () => {
    const id = await cameraOf("Year", 365 * dayMs);
    await recordYear(id);
    // Four steps of 90 days.
    const spanMs = 360 * dayMs;
    for (const widthPx of [390, 1200, 1920]) {
      const query = { resolution: Math.floor(spanMs / widthPx) };
      const { body } = await scene.owner.call(archive.archiveMap, { params: { id }, query });
      expect(JSON.stringify(body).length).toBeLessThanOrEqual(200_000);
      // What a pixel lies between is told apart.
      expect(body.archiveMap.length > 200).toBe(widthPx > 1000);
    }
  });

  it("ARCH-9 ARCH-10 CAM-36 footage beyond a lowered archive age is out of reach at once", async () => {
    const id = await cameraOf("Aging", 20 * dayMs);
    const now = nowMs();
    await record(
      id,
      [now - 3 * dayMs, now - 3 * dayMs + hourMs],
      [now - dayMs - 60_000, now - dayMs + 60_000],
    );
    await explain(id, "status", now - 3 * dayMs + hourMs, now - dayMs - 60_000);
    expect(await mapOf(id)).toHaveLength(2);
    const params = { id };
    const changed = await scene.owner.call(archive.updateRecord, { params, body: { archiveAge: 1 } });
    expect([changed.status, changed.body.archiveAge]).toEqual([200, 1]);
    expect(await mapOf(id)).toEqual([[-dayMs, -dayMs + 60_000, false]]);
    expect(await downOf(id)).toEqual([]);
    const past = await scene.owner.call(archive.thumbnail, {
      params,
      query: { date: dayNumberOf(now - 3 * dayMs + 1000) },
    });
    expect([past.status, past.problem.code]).toEqual([404, "thumbnailNotFound"]);
  });
});

describe("down map", () => {
  it("ARCH-15 ARCH-16 ARCH-17 CAM-43 every cause is told with its times, and whether it stopped recording by a rule", async () => {
    const id = await cameraOf("Down");
    const now = nowMs();
    const ids: string[] = [];
    for (const [at, cause] of gapCauses.entries()) {
      const startMs = now - hourMs + at * 60_000;
      const isLast = at === gapCauses.length - 1;
      ids.push(await explain(id, cause, startMs, isLast ? null : startMs + 30_000));
    }
    const stoppers = ["payment", "recordMode", "status", "schedule", "disabled"];
    expect(await downOf(id)).toEqual(
      gapCauses.map((reason, at) => {
        const startMs = now - hourMs + at * 60_000;
        const isLast = at === gapCauses.length - 1;
        return {
          id: ids[at],
          startedAt: iso(startMs),
          endedAt: isLast ? null : iso(startMs + 30_000),
          reason,
          finished: !isLast,
          recordStopper: stoppers.includes(reason),
        };
      }),
    );
  });

  it("ARCH-19 ARCH-20 only gaps that meet the window are told, from the earliest time on; a resolution leaves short ones out", async () => {
    const id = await cameraOf("Gaps", hourMs);
    const now = nowMs();
    await explain(id, "system", now - 2 * hourMs, now - hourMs / 2);
    await explain(id, "status", now - 10_000, now - 9_000);
    await explain(id, "recordMode", now - 5_000, null);
    const reasons = async (query: Window) => (await downOf(id, query)).map(({ reason }) => reason);
    expect((await downOf(id))[0]?.startedAt).toBe(iso(now - hourMs));
    expect(await reasons({})).toEqual(["system", "status", "recordMode"]);
    expect(await reasons({ resolution: 1001 })).toEqual(["system", "recordMode"]);
    expect(await reasons({ startTime: iso(now - 9_500), endTime: iso(now - 6_000) })).toEqual(["status"]);
    expect(await reasons({ startTime: iso(now - 3_000) })).toEqual(["recordMode"]);
    expect(await reasons({ startTime: iso(now + 1_000) })).toEqual([]);
    expect(await reasons({ endTime: iso(now - 3 * hourMs) })).toEqual([]);
  });

  it("ARCH-19 both maps refuse a start at or after the end and need cameraStreamArchive", async () => {
    const id = await cameraOf("Refusing");
    const member = await scene.addMember("member");
    await sql`
      insert into team (id, workspace_id, kind, name, action_keys, created_at)
      select gen_random_uuid(), ${scene.workspaceId}, 'custom', 'Live only', '{14, 21}', now()`.execute(
      server.platform.database,
    );
    await scene.setLevel(member, id, "custom", 1);
    for (const call of [archive.archiveMap, archive.downMap]) {
      for (const [startMs, endMs] of [
        [nowMs(), nowMs()],
        [nowMs(), nowMs() - secondMs],
      ] as const) {
        const query = { startTime: iso(startMs), endTime: iso(endMs) };
        const { status, problem } = await scene.owner.call(call, { params: { id }, query });
        expect([status, problem.field]).toEqual([400, "endTime"]);
      }
      const wrong = await scene.owner.call(call, { params: { id }, query: { startTime: "yesterday" } });
      expect([wrong.status, wrong.problem.field]).toEqual([400, "startTime"]);
      const { status, problem } = await member.call(call, { params: { id } });
      expect([status, problem.code]).toEqual([403, "forbiddenResource"]);
    }
  });
});

describe("how a camera is recorded", () => {
  it("ARCH-1 ARCH-4 ARCH-5 CAM-32 CAM-33 pausing and resuming change mode and pausedAt, and tell the media process", async () => {
    const told: string[] = [];
    server.platform.events.subscribe(cameraChanged, {
      onEvent: (camera) => void told.push(camera),
      onGap() {},
    });
    const id = await cameraOf("Paused");
    const params = { id };
    const set = (body: object) => scene.owner.call(archive.updateRecord, { params, body });
    const fresh = {
      availableArchiveAges: [0.1667, 1, 28, 30],
      availableModes: ["always", "pause"],
      archiveAge: 30,
    };
    expect((await scene.owner.call(archive.record, { params })).body).toEqual({
      ...fresh,
      mode: "always",
      pausedAt: null,
    });
    const pausedAt = iso(nowMs());
    expect((await set({ recordMode: "pause" })).body).toEqual({ ...fresh, mode: "pause", pausedAt });
    await server.clock.advance(1000);
    // A second pause is the same pause.
    expect((await set({ recordMode: "pause" })).body.pausedAt).toBe(pausedAt);
    const { rows } = await sql`select paused_by from camera where id = ${id}`.execute(
      server.platform.database,
    );
    expect(rows).toEqual([{ paused_by: scene.owner.accountId }]);
    const details = await scene.owner.call(cameras.get, { params });
    expect(details.body.recordInformation).toEqual({ ...fresh, mode: "pause", pausedAt });
    expect((await set({ recordMode: "always" })).body).toEqual({ ...fresh, mode: "always", pausedAt: null });
    // What had been told of others may still come; the first is its own beginning.
    await expect.poll(() => told.filter((camera) => camera === id)).toEqual([id, id, id, id]);
  });

  it("CAM-31 a schedule is always until one is set, is told as it was set, and refused where a day has not 96 quarters", async () => {
    const id = await cameraOf("By schedule");
    const params = { id };
    const day = (isIn: boolean) => Array.from({ length: 96 }, () => isIn);
    const all = { saturday: day(true), sunday: day(true), monday: day(true), tuesday: day(true), wednesday: day(true), thursday: day(true), friday: day(true) }; // prettier-ignore
    const read = async () => (await scene.owner.call(archive.schedule, { params })).body;
    const set = (days: object) => scene.owner.call(archive.updateSchedule, { params, body: { days } });
    expect(await read()).toEqual({ days: all });
    const some = { ...all, sunday: day(false), friday: [...day(true).slice(0, 95), false] };
    expect(await set(some)).toMatchObject({ status: 200, body: { days: some } });
    expect((await set({ ...all, monday: day(true).slice(1) })).status).toBe(400);
    expect((await set({ ...all, monday: undefined })).status).toBe(400);
    expect(await read()).toEqual({ days: some });
    await set(all);
    expect(await read()).toEqual({ days: all });
    const { rows } = await sql`select record_schedule from camera where id = ${id}`.execute(
      server.platform.database,
    );
    expect(rows).toEqual([{ record_schedule: null }]);
  });

  it("CAM-33 two who pause at once made one pause, and resuming what is not paused changes nothing", async () => {
    const id = await cameraOf("Paused twice");
    const params = { id };
    const set = (recordMode: string) =>
      scene.owner.call(archive.updateRecord, { params, body: { recordMode } });
    const mate = await scene.addMember("coPilot");
    const pauses = await Promise.all([
      set("pause"),
      mate.call(archive.updateRecord, { params, body: { recordMode: "pause" } }),
    ]);
    expect(pauses.map(({ status, body }) => [status, body.mode, body.pausedAt])).toEqual([
      [200, "pause", iso(nowMs())],
      [200, "pause", iso(nowMs())],
    ]);
    expect((await set("always")).body).toMatchObject({ mode: "always", pausedAt: null });
    expect((await set("always")).body).toMatchObject({ mode: "always", pausedAt: null });
    const { rows } = await sql`select paused_at, paused_by from camera where id = ${id}`.execute(
      server.platform.database,
    );
    expect(rows).toEqual([{ paused_at: null, paused_by: null }]);
  });

  it("CAM-33 each pause is kept with who paused it and who had it go on, until the camera goes", async () => {
    const id = await cameraOf("Often paused");
    const mate = await scene.addMember("coPilot");
    const set = (person: Person, recordMode: string) =>
      person.call(archive.updateRecord, { params: { id }, body: { recordMode } });
    const kept = async () => {
      const { rows } = await sql<Record<string, unknown>>`
        select started_at, started_by, ended_at, ended_by from recording_pause where camera_id = ${id}
        order by started_at`.execute(server.platform.database);
      return rows.map((row) => [row["started_at"], row["started_by"], row["ended_at"], row["ended_by"]]);
    };
    const [owner, second] = [scene.owner.accountId, mate.accountId];
    const later = async () => {
      await server.clock.advance(60_000);
      return new Date(nowMs());
    };
    await set(scene.owner, "always");
    expect(await kept()).toEqual([]);
    const first = await later();
    // Paused twice it is one pause.
    for (const person of [scene.owner, mate]) await set(person, "pause");
    expect(await kept()).toEqual([[first, owner, null, null]]);
    const resumed = await later();
    for (const person of [mate, scene.owner]) await set(person, "always");
    const again = await later();
    await set(mate, "pause");
    expect(await kept()).toEqual([
      [first, owner, resumed, second],
      [again, second, null, null],
    ]);
    // What is refused has paused nothing.
    expect((await set(scene.owner, "HWMotion")).status).toBe(422);
    expect(await kept()).toHaveLength(2);
    await scene.owner.call(cameras.remove, { params: { id }, body: { name: "Often paused" } });
    expect(await kept()).toEqual([]);
  });

  it("ARCH-2 ARCH-3 ARCH-9 modes and ages that are not available are refused with their field, and nothing changes", async () => {
    const id = await cameraOf("Refused");
    const params = { id };
    const set = async (body: object) => {
      const { status, problem } = await scene.owner.call(archive.updateRecord, { params, body });
      return [status, problem.code, problem.field];
    };
    const before = (await scene.owner.call(archive.record, { params })).body;
    expect(await set({ recordMode: "HWMotion" })).toEqual([422, "recordModeNotAvailable", "recordMode"]);
    expect(await set({ archiveAge: 60 })).toEqual([422, "archiveAgeNotAvailable", "archiveAge"]);
    expect(await set({ recordMode: "pause", archiveAge: 7 })).toEqual([
      422,
      "archiveAgeNotAvailable",
      "archiveAge",
    ]);
    expect(await set({ recordMode: "never" })).toEqual([400, "invalidField", "recordMode"]);
    expect(await set({ archiveAge: -1 })).toEqual([400, "invalidField", "archiveAge"]);
    expect((await set({}))[0]).toBe(400);
    expect(await set({ recordMode: "pause", colour: 1 })).toEqual([400, "unknownField", "colour"]);
    expect((await scene.owner.call(archive.record, { params })).body).toEqual(before);
    const both = await scene.owner.call(archive.updateRecord, {
      params,
      body: { recordMode: "pause", archiveAge: 0.1667 },
    });
    expect(both.body).toMatchObject({ mode: "pause", archiveAge: 0.1667 });
  });
});

describe("thumbnails", () => {
  it("TIME-16 CAM-45 the newest key frame, and the one at or before a date, come in the camera's own codec", async () => {
    const id = await cameraOf("Pictured");
    const asked: (string | null)[] = [];
    const captureMs = nowMs() - 1000;
    const node = await startMediaNode(server, {
      [keyFrameCall.path]: async ({ query }) => {
        asked.push(query.get("at"));
        const codec = query.get("at") === null ? "mjpeg" : "h265";
        return { json: { codec, captureMs, data: Buffer.from("frame").toString("base64") } };
      },
    });
    await node.hold(id);
    const params = { id };
    const data = Buffer.from("frame").toString("base64");
    const newest = await scene.owner.call(archive.thumbnail, { params });
    expect([newest.status, newest.body]).toEqual([
      200,
      { codecType: "mJPEG", data, capturedAt: iso(captureMs) },
    ]);
    const atMs = nowMs() - hourMs;
    const past = await scene.owner.call(archive.thumbnail, { params, query: { date: dayNumberOf(atMs) } });
    expect(past.body.codecType).toBe("H265");
    expect(asked[0]).toBeNull();
    expect(Math.round(Number(asked[1]))).toBe(atMs);
    // Asked for as JPEG, a codec that nothing here decodes is not there; one that is a JPEG comes as it is.
    const jpeg = async (query: Window) =>
      (await scene.owner.call(archive.thumbnail, { params, query })).status;
    expect([await jpeg({ as: "jpeg" }), await jpeg({ as: "jpeg", date: dayNumberOf(atMs) })]).toEqual([
      200, 404,
    ]);
    await node.close();
  });

  it("TIME-17 CAM-45 without a frame, in a gap, beyond the allowed times and without a media process the answer is thumbnailNotFound", async () => {
    const id = await cameraOf("Blank", hourMs);
    const read = async (query: Window) => {
      const { status, problem } = await scene.owner.call(archive.thumbnail, { params: { id }, query });
      return `${status} ${problem.code}`;
    };
    expect(await read({})).toBe("404 thumbnailNotFound");
    const node = await startMediaNode(server, { [keyFrameCall.path]: async () => undefined });
    await node.hold(id);
    expect([
      await read({}),
      await read({ date: dayNumberOf(nowMs() - 60_000) }),
      await read({ date: dayNumberOf(nowMs() + 60_000) }),
      await read({ date: dayNumberOf(nowMs() - 2 * hourMs) }),
      await read({ date: 0 }),
      await read({ date: 1e300 }),
    ]).toEqual(Array.from({ length: 6 }, () => "404 thumbnailNotFound"));
    expect(await read({ date: "x" })).toBe("400 invalidField");
    await node.close();
  });

  it("CAM-45 TIME-18 of a camera that does not come, the last recorded picture is had by whoever may watch the archive too, as far as they may", async () => {
    const id = await cameraOf("Away", hourMs);
    const asked: (readonly [at: string | null, since: string | null])[] = [];
    const lastMs = nowMs() - 20 * 60_000;
    const node = await startMediaNode(server, {
      [keyFrameCall.path]: async ({ query }) => {
        const at = query.get("at");
        asked.push([at, query.get("since")]);
        return at === null ? undefined : { json: { codec: "mjpeg", captureMs: lastMs, data: "AAAA" } };
      },
    });
    await node.hold(id);
    const read = async (query: Window) => {
      const { body, problem, status } = await scene.owner.call(archive.thumbnail, { params: { id }, query });
      return status === 200 ? body.capturedAt : problem.code;
    };
    expect(await read({})).toBe("thumbnailNotFound");
    expect(await read({ whenAway: "lastRecorded" })).toBe(iso(lastMs));
    const [at, since] = asked.at(-1) ?? [];
    expect([Number(at), Math.round(Number(since))]).toEqual([nowMs(), nowMs() - hourMs]);
    const of = async (...held: readonly Action[]) => {
      const watcher = await scene.addHolder(id, "cameraRead", ...held);
      return (await watcher.call(archive.thumbnail, { params: { id }, query: { whenAway: "lastRecorded" } }))
        .status;
    };
    expect([
      await of("cameraStreamLive"),
      await of("cameraStreamArchive"),
      await of("cameraStreamLive", "cameraStreamArchive"),
    ]).toEqual([404, 403, 200]);
    await node.close();
  });

  it("CAM-45 a picture that is not there comes with status 200 to whoever prefers that, and says the same", async () => {
    const id = await cameraOf("Silent");
    const ask = (prefer: string) =>
      scene.owner.call(archive.thumbnail, { params: { id }, headers: { prefer } });
    const plain = await ask("respond-async");
    expect([plain.status, plain.headers.get("preference-applied")]).toEqual([404, null]);
    const preferred = await ask("respond-async, absence=200");
    expect([preferred.status, preferred.headers.get("preference-applied")]).toEqual([200, "absence=200"]);
    expect(preferred.problem).toEqual(plain.problem);
    const foreign = await scene.owner.call(archive.thumbnail, {
      params: { id: newId() },
      headers: { prefer: "absence=200" },
    });
    expect(foreign.status).toBe(404);
  });

  it("TIME-18 CAM-45 the newest needs cameraStreamLive, one of the past cameraStreamArchive", async () => {
    const id = await cameraOf("Guarded");
    const node = await startMediaNode(server, {
      [keyFrameCall.path]: async () => ({ json: { codec: "h264", captureMs: nowMs(), data: "AAAA" } }),
    });
    await node.hold(id);
    const member = async (...held: readonly Action[]) => {
      const own = await scene.addHolder(id, "cameraRead", ...held);
      const read = async (query: Window) =>
        (await own.call(archive.thumbnail, { params: { id }, query })).status;
      return [await read({}), await read({ date: dayNumberOf(nowMs() - 1000) })];
    };
    expect(await member("cameraStreamLive")).toEqual([200, 403]);
    expect(await member("cameraStreamArchive")).toEqual([403, 200]);
    expect(await member()).toEqual([403, 403]);
    await node.close();
  });
});
