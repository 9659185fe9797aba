import { accessLevels, endpoints, type Bookmark } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";

const { archive, bookmarks, cameras, profile } = endpoints;
const minuteMs = 60_000;
const dayMs = 86_400_000;

let server: TestServer;
let scene: CameraScene;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  owner = scene.owner;
});
afterAll(() => server.close());

const nowMs = () => server.clock.nowMs();
const ago = (minutes: number) => new Date(nowMs() - minutes * minuteMs).toISOString();

/** A camera that was added ten days ago. */
async function cameraOf(name: string): Promise<string> {
  const { id } = await scene.addCamera(name);
  await sql`update camera set created_at = ${new Date(nowMs() - 10 * dayMs)} where id = ${id}`.execute(
    server.platform.database,
  );
  return id;
}

type Form = Partial<Pick<Bookmark, "title" | "description" | "color" | "startTime" | "endTime">>;

const create = (cameraId: string, form: Form = {}, person = owner) =>
  person.call(bookmarks.create, {
    body: { cameraId, title: "Delivery", startTime: ago(20), endTime: ago(10), ...form },
  });
const update = (id: string, body: Form, person = owner) =>
  person.call(bookmarks.update, { params: { id }, body });
const remove = (id: string, person = owner) => person.call(bookmarks.remove, { params: { id } });

const year = () => ({ startTime: ago(365 * 1440), endTime: ago(-365 * 1440) });
const list = (query: object = {}, person = owner) =>
  person.call(bookmarks.list, { query: { ...year(), ...query } });
const titlesOf = async (query: object, person = owner) =>
  (await list(query, person)).body.items.map(({ title }) => title);

describe("a bookmark", () => {
  it("BOOK-1 BOOK-5 BOOK-7 says what is marked, by whom and when, is changed in part by anyone who may, and removed", async () => {
    const cameraId = await cameraOf("Gate");
    const made = await create(cameraId, { title: " Delivery " });
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: made.body.id,
        cameraId,
        kind: "userMade",
        title: "Delivery",
        description: "",
        color: "white",
        startTime: ago(20),
        endTime: ago(10),
        createdAt: ago(0),
        ownerId: owner.accountId,
        ownerName: "Sara Amini",
      },
    ]);
    const other = await scene.addMember("coPilot");
    const changed = await update(made.body.id, { color: "red", endTime: ago(5) }, other);
    expect([changed.status, changed.body]).toEqual([
      200,
      { ...made.body, color: "red", endTime: ago(5), ownerName: changed.body.ownerName },
    ]);
    expect((await list({ cameraId })).body).toEqual({
      items: [{ ...changed.body, ownerName: "Sara Amini" }],
      total: 1,
    });
    expect((await remove(made.body.id)).status).toBe(204);
    expect((await remove(made.body.id)).problem).toMatchObject({ status: 404, code: "bookmarkNotFound" });
    expect((await update(newId(), { title: "x" })).problem).toMatchObject({ code: "bookmarkNotFound" });
  });

  it("BOOK-6 has a title of up to 74 characters, words of up to 500, one of seven colors, and times in order, from what may be played to now", async () => {
    const cameraId = await cameraOf("Yard");
    for (const form of [
      { title: " " },
      { title: "x".repeat(75) },
      { description: "x".repeat(501) },
      { color: "pink" as "red" },
    ])
      expect((await create(cameraId, form)).status).toBe(400);
    for (const [form, field] of [
      [{ startTime: ago(10), endTime: ago(10) }, "endTime"],
      [{ startTime: ago(10), endTime: ago(11) }, "endTime"],
      [{ endTime: ago(-1) }, "endTime"],
      [{ startTime: ago(11 * 1440) }, "startTime"],
    ] as const)
      expect((await create(cameraId, form)).problem).toMatchObject({
        status: 422,
        code: "invalidRange",
        field,
      });
    expect((await list({ cameraId })).body.total).toBe(0);
    const { body } = await create(cameraId, {
      title: "x".repeat(74),
      description: "y".repeat(500),
      color: "purple",
    });
    expect((await update(body.id, { startTime: ago(1), endTime: ago(2) })).problem).toMatchObject({
      code: "invalidRange",
    });
    expect((await list({ cameraId })).body.items).toEqual([body]);
  });

  it("BOOK-13 outlives its footage and can be worded anew then, and goes with its camera", async () => {
    const cameraId = await cameraOf("Shed");
    const { body } = await create(cameraId);
    await sql`update camera set archive_age_days = 0.001 where id = ${cameraId}`.execute(
      server.platform.database,
    );
    expect((await update(body.id, { title: "Long ago" })).body).toMatchObject({
      title: "Long ago",
      startTime: body.startTime,
    });
    expect(await titlesOf({ cameraId })).toEqual(["Long ago"]);
    await proveIdentity(owner);
    expect(
      (await owner.call(cameras.remove, { params: { id: cameraId }, body: { name: "Shed" } })).status,
    ).toBe(204);
    expect(
      (await sql`select id from bookmark where id = ${body.id}`.execute(server.platform.database)).rows,
    ).toEqual([]);
  });

  it("BOOK-1 BOOK-8 ROLE-21 keeps its maker, whose name a guest does not learn, and who is a former member once their account is closed", async () => {
    const cameraId = await cameraOf("Stairs");
    const maker = await scene.addMember("coPilot");
    const { body } = await create(cameraId, {}, maker);
    const guest = await scene.addGuest();
    const nameFor = async (person: Person) => (await list({ cameraId }, person)).body.items[0]?.ownerName;
    expect([body.ownerName, await nameFor(guest)]).toEqual(["Sara Amini", "Team member"]);
    await proveIdentity(maker);
    const { status } = await maker.call(profile.closeAccount, {
      params: { id: maker.accountId },
      body: { name: "Sara Amini" },
    });
    expect(status).toBe(204);
    expect(await nameFor(owner)).toBe("Former member");
    expect((await list({ cameraId })).body.items[0]?.ownerId).toBe(maker.accountId);
  });
});

describe("lists of bookmarks", () => {
  it("BOOK-3 BOOK-4 hold what overlaps a range of up to two years and a day, by begin, page by page", async () => {
    const cameraId = await cameraOf("Door");
    await create(cameraId, { title: "Second", startTime: ago(30), endTime: ago(20) });
    await create(cameraId, { title: "First", startTime: ago(60), endTime: ago(50) });
    await create(cameraId, { title: "Third", startTime: ago(15), endTime: ago(5) });
    expect(await titlesOf({ cameraId })).toEqual(["First", "Second", "Third"]);
    expect(await titlesOf({ cameraId, order: "latest" })).toEqual(["Third", "Second", "First"]);
    expect(await titlesOf({ cameraId, startTime: ago(50), endTime: ago(15) })).toEqual(["Second"]);
    expect(await titlesOf({ cameraId, startTime: ago(51), endTime: ago(14) })).toHaveLength(3);
    const page = (await list({ cameraId, limit: 1, offset: 1 })).body;
    expect([page.items.map(({ title }) => title), page.total]).toEqual([["Second"], 3]);
    const tooLong = { startTime: ago(732 * 1440 + 1), endTime: ago(0) };
    expect((await list({ cameraId, ...tooLong })).status).toBe(400);
    expect((await list({ cameraId, startTime: ago(1), endTime: ago(1) })).status).toBe(400);
  });

  it("BOOK-3 ROLE-49 are of every camera that the reader may read bookmarks of, where none is named, and searched by their words", async () => {
    const [seen, hidden] = [await cameraOf("Roof"), await cameraOf("Vault")];
    await create(seen, { title: "Ladder STOLEN", description: "by two men" });
    await create(hidden, { title: "stolen too" });
    const viewer = await scene.addMember("member");
    await scene.setLevel(viewer, hidden, "member", accessLevels.hidden);
    expect(await titlesOf({ search: "Stolen" })).toEqual(["Ladder STOLEN", "stolen too"]);
    expect(await titlesOf({ search: "Stolen" }, viewer)).toEqual(["Ladder STOLEN"]);
    expect(await titlesOf({ search: "two men" }, viewer)).toEqual(["Ladder STOLEN"]);
    expect(await titlesOf({ search: "men stolen" }, viewer)).toEqual(["Ladder STOLEN"]);
    expect(await titlesOf({ search: "%" })).toEqual([]);
    await create(seen, { title: "کیف‌های مشکی ۱۲" });
    for (const typed of ["كيف های", "کیفِ", "مشكي 12", "١٢"])
      expect(await titlesOf({ search: typed }), typed).toEqual(["کیف‌های مشکی ۱۲"]);
    const refused = { status: 404, code: "CameraIdDoesNotExists" };
    expect((await list({ cameraId: hidden }, viewer)).problem).toMatchObject(refused);
    expect((await create(seen, {}, viewer)).problem).toMatchObject({ code: "forbiddenResource" });
    const maker = await scene.addMember("coPilot");
    await scene.setLevel(maker, hidden, "coPilot", accessLevels.hidden);
    expect((await create(hidden, {}, maker)).problem).toMatchObject(refused);
    expect((await create(newId(), {}, maker)).problem).toMatchObject(refused);
    expect((await create(seen, {}, maker)).status).toBe(201);
  });

  it("BOOK-2 BOOK-9 hold the pauses of recording, which nobody changes, with who paused", async () => {
    const cameraId = await cameraOf("Counter");
    const other = await scene.addMember("coPilot");
    const setMode = (recordMode: "pause" | "always", person: Person) =>
      person.call(archive.updateRecord, { params: { id: cameraId }, body: { recordMode } });
    await setMode("pause", other);
    const startTime = ago(0);
    await server.clock.advance(10 * minuteMs);
    const lasting = { cameraId, kind: "RecordPaused", title: "", startTime, endTime: ago(0) };
    const [pause] = (await list({ cameraId })).body.items;
    expect(pause).toMatchObject({ ...lasting, ownerId: other.accountId });
    await setMode("always", owner);
    const endTime = ago(0);
    await server.clock.advance(minuteMs);
    await create(cameraId, { title: "Before", startTime: ago(30), endTime: ago(25) });
    await create(cameraId, { title: "After", startTime: ago(0.5), endTime: ago(0) });
    const { items, total } = (await list({ cameraId })).body;
    expect([items.map(({ title }) => title), total]).toEqual([["Before", "", "After"], 3]);
    expect(items[1]).toEqual({ ...pause, endTime });
    expect((await list({ cameraId, limit: 1, offset: 1 })).body.items).toEqual([items[1]]);
    const readOnly = { status: 422, code: "bookmarkReadOnly" };
    expect((await update(pause?.id ?? "", { title: "x" })).problem).toMatchObject(readOnly);
    expect((await remove(pause?.id ?? "")).problem).toMatchObject(readOnly);
    expect(await titlesOf({ cameraId, search: "e" })).toEqual(["Before", "After"]);
  });

  it("BOOK-4 BOOK-9 pages that cut through bookmarks and pauses hold each once and in order, however long they are", async () => {
    const cameraId = await cameraOf("Ramp");
    const setMode = (recordMode: "pause" | "always") =>
      owner.call(archive.updateRecord, { params: { id: cameraId }, body: { recordMode } });
    // Two bookmarks first, then pauses and bookmarks by turns, then two pauses.
    for (const [at, kind] of [..."bbpbpbbpp"].entries()) {
      await server.clock.advance(2 * minuteMs);
      if (kind === "b") {
        await create(cameraId, { title: `Mark ${at}`, startTime: ago(1), endTime: ago(0) });
        continue;
      }
      await setMode("pause");
      await server.clock.advance(minuteMs);
      await setMode("always");
    }
    for (const order of ["earliest", "latest"] as const) {
      const whole = (await list({ cameraId, order })).body;
      expect([whole.items.length, whole.total]).toEqual([9, 9]);
      for (const limit of [1, 2, 4, 7]) {
        const pages = [];
        for (let offset = 0; offset < 9; offset += limit)
          pages.push(...(await list({ cameraId, order, limit, offset })).body.items);
        expect(pages).toEqual(whole.items);
      }
      expect((await list({ cameraId, order, offset: 9 })).body.items).toEqual([]);
    }
  });
});

describe("what is made of it elsewhere", () => {
  it("AUTH-44 BOOK-5 a guest's bookmark is checked and answered, and kept nowhere", async () => {
    const cameraId = await cameraOf("Hall");
    const guest = await scene.addGuest();
    const made = await create(cameraId, {}, guest);
    expect([made.status, made.headers.get("x-not-saved")]).toEqual([201, "1"]);
    expect((await create(cameraId, { endTime: ago(-1) }, guest)).problem).toMatchObject({
      code: "invalidRange",
    });
    expect((await list({ cameraId })).body.total).toBe(0);
  });

  it("LOG-6 LOG-7 each change is in the log, and so is one that was refused", async () => {
    const cameraId = await cameraOf("Cellar");
    const { body } = await create(cameraId, { title: "Leak" });
    await update(body.id, { title: "Flood" });
    await remove(body.id);
    const viewer = await scene.addMember("member");
    await create(cameraId, {}, viewer);
    const { rows } = await sql<{ action: string; result: string; name: string | null }>`
      select action, result, placeholders ->> 'name' as name from log_entry
      where log = 'activity' and kind = 'bookmark' and (resource_id = ${body.id} or account_id = ${viewer.accountId})
      order by id`.execute(server.platform.database);
    expect(rows.map(({ action, result, name }) => `${action} ${result} ${name}`)).toEqual([
      "create success Leak",
      "update success Flood",
      "remove success Flood",
      "create failed null",
    ]);
  });
});
