// What the making of exports holds on to, waits for and leaves behind: footage that would be deleted, seconds that are not filed yet, full disks, broken
// keys, and a workspace that is deleted meanwhile.
import { endpoints, type NotificationEvent } from "@didban/contract";
import { diskFileSystem, FootageCatalogue, type RetentionPolicy } from "@didban/media-io/archive";
import { openTestArchive, plainPolicy } from "@didban/media-io/archive/testing";
import { sql } from "kysely";
import { mountVolume, unmountVolume, whyNoVolume } from "@didban/testkit";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { blobsOfWorkspace } from "../../platform/blobs/index.ts";
import { newId } from "../../platform/id.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createArchiveIndex } from "../archive/index.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import { newestNotice } from "../notifications/newest-notice.testing.ts";
import { ExportMaker } from "./export-maker.ts";
import { ExportScene } from "./export-scene.testing.ts";
import { HeldFootageList } from "./held-footage.ts";

const { cameras, exports, workspaceDeletion } = endpoints;

const hourMs = 3_600_000;

let world: ExportScene;
beforeAll(async () => {
  world = await ExportScene.make();
});
afterAll(() => world?.close());

/** What a media process knows of the footage that exports need. */
async function heldFootage(clock = world.server.clock): Promise<HeldFootageList> {
  const held = new HeldFootageList({ ...world.server.platform, clock });
  await held.start();
  return held;
}

/** Deletes of a camera's footage what `policy` and a disk of `bytes` do not keep, an hour later than before. */
async function makeRoom(cameraId: string, policy: Partial<RetentionPolicy>, bytes?: number): Promise<void> {
  const archive = world.archiveOf(cameraId);
  archive.timeSource.advance(hourMs);
  const store = await openTestArchive({
    ...archive,
    newId,
    policy: { ...plainPolicy, ...policy },
    ...(bytes !== undefined && { limit: { kind: "bytes", bytes } }),
  });
  await store.checkpoint();
  await store.tick();
  await store.makeRoom();
  await store.close();
}

/** What of a camera's footage there is, in milliseconds after its beginning. */
async function footageOf(cameraId: string) {
  const window = { cameraId, fromMs: world.startMs, toMs: world.startMs + 12_000 };
  const spans = await createArchiveIndex(world.server.platform.database, {}).coverage(window);
  return spans.map(({ startMs, endMs }) => ({
    fromMs: startMs - world.startMs,
    toMs: endMs - world.startMs,
  }));
}

describe("footage that an export needs", () => {
  it.each([
    ["its age", { archiveAgeMs: () => hourMs / 2 }, undefined],
    ["a full disk", {}, 1],
  ] as const)(
    "EXP-7 JOBS-12 outlives %s while the export waits, nothing else of the camera does, and it goes once the export has ended",
    async (_, policy, bytes) => {
      await world.stopJobs();
      const cameraId = await world.addFilmed(`Kept ${String(bytes)}`);
      const all = { fromMs: 0, toMs: 12_000 };
      expect(await footageOf(cameraId)).toEqual([all]);
      const { id } = (await world.ask({ cameraId })).body;
      const held = await heldFootage();
      const isHeld: HeldFootageList["isHeld"] = (...span) => held.isHeld(...span);
      await makeRoom(cameraId, { ...policy, isHeld }, bytes);
      // The files around the range stay, whole as they are, and no others.
      const [kept = all, ...more] = await footageOf(cameraId);
      expect(more).toEqual([]);
      expect(kept.fromMs).toBeLessThanOrEqual(2_300);
      expect(kept.toMs).toBeGreaterThanOrEqual(5_300);
      expect(kept.toMs - kept.fromMs).toBeLessThan(12_000);
      await world.startJobs();
      expect(await world.ready(id)).toMatchObject({ parts: [{ file: { gaps: [] } }] });
      await expect.poll(() => held.isHeld(cameraId, world.startMs, world.startMs + 6_000)).toBe(false);
      await makeRoom(cameraId, { ...policy, isHeld }, bytes);
      expect(await footageOf(cameraId)).toEqual([]);
      held.stop();
    },
  );

  it("EXP-7 is not let go before it is known which that is", async () => {
    const held = new HeldFootageList(world.server.platform);
    const isHeld = () => held.isHeld(world.gate, world.startMs + 60_000, world.startMs + 70_000);
    expect(isHeld()).toBe(true);
    await held.start();
    expect(isHeld()).toBe(false);
    held.stop();
  });

  it("EXP-7 JOBS-12 is held for 24 hours at most; an export that found none of it any more by then took too long", async () => {
    await world.stopJobs();
    const { clock, platform } = world.server;
    const cameraId = await world.addFilmed("Late");
    const { id } = (await world.ask({ cameraId, name: "Late one" })).body;
    const askedAt = new Date(clock.nowMs() - 24 * hourMs + 90_000);
    await sql`update export set created_at = ${askedAt} where id = ${id}`.execute(platform.database);
    const passing = new FakeClock(clock.nowMs());
    const held = await heldFootage(passing);
    const isHeld = () => held.isHeld(cameraId, world.startMs, world.startMs + 6_000);
    expect(isHeld()).toBe(true);
    await passing.advance(120_000);
    await expect.poll(isHeld).toBe(false);
    held.stop();
    await makeRoom(cameraId, { archiveAgeMs: () => hourMs / 2 });
    await sql`update export set created_at = ${new Date(clock.nowMs() - 24 * hourMs - 1)} where id = ${id}`.execute(
      platform.database,
    );
    await world.startJobs();
    expect(await world.failed(id)).toMatchObject({ error: "tookTooLong", parts: [{ file: null }] });
  });
});

describe("a range that ends at now", () => {
  it("EXP-20 waits until its last second is archived, and ten seconds at most for a camera that sends no more", async () => {
    await world.stopJobs();
    const { clock, platform } = world.server;
    const startMs = clock.nowMs();
    const { cameraId, films, units } = await world.addCameraToFilm("Live", startMs);
    const index = createArchiveIndex(platform.database, {});
    const root = join(platform.settings.dataFolder, "footage");
    let looks = 0;
    const maker = new ExportMaker({
      ...platform,
      catalogue: FootageCatalogue.ofFiled({ root, fileSystem: diskFileSystem, index }),
      recorded: {
        coverage(window) {
          looks += 1;
          return index.coverage(window);
        },
      },
      ended: async () => undefined,
    });
    const isWaiting = async () => {
      const before = looks;
      await expect.poll(() => looks).toBeGreaterThan(before + 1);
    };
    const ask = async (fromMs: number) => {
      const body = { cameraId, startAt: new Date(startMs + fromMs).toISOString(), duration: 6 };
      return (await world.ask(body)).body.id;
    };
    try {
      await films.record(units.slice(0, 60));
      await clock.advance(8_000);
      maker.start();
      const first = await ask(2_000);
      await isWaiting();
      expect((await world.read(first)).state).toBe("processing");
      await films.record(units.slice(60));
      const last = { lastFrameAt: new Date(startMs + 7_900).toISOString(), gaps: [] };
      expect(await world.ready(first)).toMatchObject({ parts: [{ file: last }] });

      await clock.advance(6_000);
      const second = await ask(8_000);
      await isWaiting();
      await clock.advance(10_000);
      const end = { lastFrameAt: new Date(startMs + 11_900).toISOString() };
      expect(await world.ready(second)).toMatchObject({ parts: [{ file: end }] });
    } finally {
      await maker.stop();
      await films.store.close();
      await world.startJobs();
    }
  });
});

describe("an export that cannot be made", () => {
  it("EXP-15 for want of room on the disk fails with that reason, leaves no part of a file, is told of, and can be made once there is room", async ({
    skip,
  }) => {
    const { dataFolder } = world.server.platform.settings;
    const folder = join(dataFolder, "blobs");
    mkdirSync(folder, { recursive: true });
    const used = () => Number(execFileSync("df", ["--output=used", "-B1", folder]).toString().split("\n")[1]);
    // It takes no whole export.
    skip(!mountVolume(folder, "8k"), whyNoVolume);
    try {
      const { id } = (await world.ask({ startAt: world.at(0), duration: 12, name: "Too large" })).body;
      expect(await world.failed(id)).toMatchObject({
        error: "diskFull",
        size: null,
        parts: [{ file: null }],
      });
      expect(await world.blobs(id)).toEqual([]);
      expect(used()).toBe(0);
      expect(await newestNotice(world.server, world.owner, "exportFailed")).toMatchObject({
        notification: { body: "Too large could not be made." },
      });
    } finally {
      unmountVolume(folder);
    }
    await world.ready((await world.ask({ startAt: world.at(0), duration: 12 })).body.id);
  });

  it("EXP-15 EXP-26 with broken signing keys fails at its first try, keeps nothing, and can be made again once they are mended", async () => {
    await world.ready((await world.ask({})).body.id);
    const file = join(world.server.platform.settings.dataFolder, "keys", "signing-key.json");
    const key = readFileSync(file);
    writeFileSync(file, "{");
    const { id } = (await world.ask({ name: "Unsigned" })).body;
    expect(await world.failed(id)).toMatchObject({ error: "broken", progress: 0, parts: [{ file: null }] });
    expect(await world.blobs(id)).toEqual([]);
    expect(await newestNotice(world.server, world.owner, "exportFailed")).toMatchObject({
      notification: { body: "Unsigned could not be made." },
    });
    writeFileSync(file, key);
    await world.ready((await world.ask({ name: "Unsigned" })).body.id);
  });
});

describe("an export whose tries fail", () => {
  it("EXP-14 EXP-15 is tried five times and then fails, is told of once and keeps nothing; one whose fifth try succeeds is ready", async () => {
    const { blobs: store } = world.server.platform;
    const put = store.put.bind(store);
    const tried: string[] = [];
    let failures = Infinity;
    const failedBefore = await noticesOf("exportFailed");
    const spy = vi.spyOn(store, "put").mockImplementation(async (name, content) => {
      if (content instanceof Uint8Array || tried.length >= failures) return put(name, content);
      tried.push(name);
      // What was written until then is whole for the store.
      await put(name, Buffer.from("half a film"));
      throw new Error("The disk answers no more.");
    });
    const attempts = (id: string) => tried.filter((name) => name.includes(id)).map(attemptOf);
    try {
      const { id } = (await world.ask({ name: "In vain" })).body;
      expect(await world.failed(id)).toMatchObject({ error: "broken", size: null, parts: [{ file: null }] });
      expect(attempts(id)).toEqual([1, 2, 3, 4, 5]);
      expect(await world.blobs(id)).toEqual([]);
      const told = await newestNotice(world.server, world.owner, "exportFailed");
      expect(told).toMatchObject({ notification: { body: "In vain could not be made." } });
      expect(await noticesOf("exportFailed")).toBe(failedBefore + 1);

      [tried.length, failures] = [0, 4];
      const late = (await world.ask({ name: "At last" })).body.id;
      expect(await world.ready(late)).toMatchObject({ error: null, progress: 100 });
      expect(attempts(late)).toEqual([1, 2, 3, 4]);
      expect((await world.blobs(late)).map(attemptOf)).toEqual([5, 5]);
      expect(await noticesOf("exportFailed")).toBe(failedBefore + 1);
    } finally {
      spy.mockRestore();
    }
  });

  it("EXP-15 is begun twenty times at most where its process ends each time, and then keeps nothing of the last one either", async () => {
    await world.stopJobs();
    const { clock, platform } = world.server;
    const { blobs: store, database } = platform;
    const { id } = (await world.ask({ name: "Deadly" })).body;
    const lease = new Date(clock.nowMs() + 20_000);
    await sql`update export set state = 'processing', runner = ${newId()}, leased_until = ${lease}, tries = 20
      where id = ${id}`.execute(database);
    const folder = `${blobsOfWorkspace(world.cameras.workspaceId)}exports/`;
    for (const attempt of [19, 20])
      await store.put(`${folder}${id}-${attempt}-0`, Buffer.from("half a film"));
    await world.startJobs();
    // The last one may still be under way: its file stays until its process has given no sign of life for a while.
    await expect.poll(async () => (await world.blobs(id)).map(attemptOf)).toEqual([20]);
    const spy = vi.spyOn(store, "put");
    try {
      await clock.advance(25_000);
      expect(await world.failed(id)).toMatchObject({ error: "broken" });
      expect(spy).not.toHaveBeenCalled();
      expect(await world.blobs(id)).toEqual([]);
      expect(await newestNotice(world.server, world.owner, "exportFailed")).toMatchObject({
        notification: { body: "Deadly could not be made." },
      });
    } finally {
      spy.mockRestore();
    }
  });
});

/** How often the owner was told of `event`. */
async function noticesOf(event: NotificationEvent): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from notification
    where account_id = ${world.owner.accountId} and event = ${event}`.execute(world.server.platform.database);
  return rows[0]?.count ?? 0;
}

/** Which try a file is of. */
const attemptOf = (name: string) => Number(/[\da-f]-(\d+)-0(?:-thumbnail)?$/.exec(name)?.[1]);

describe("a try that was believed dead", () => {
  it("EXP-14 EXP-15 spoils nothing of the one that took its place, and tells of no second end", async () => {
    await world.stopJobs();
    const { blobs: store, clock, database } = world.server.platform;
    const index = createArchiveIndex(database, {});
    const root = join(world.server.platform.settings.dataFolder, "footage");
    const ends: string[] = [];
    const makerAt = (nowMs: number) =>
      new ExportMaker({
        ...world.server.platform,
        clock: new FakeClock(nowMs),
        catalogue: FootageCatalogue.ofFiled({ root, fileSystem: diskFileSystem, index }),
        recorded: index,
        ended: async ({ attempt }, end) => void ends.push(`${end} at try ${attempt}`),
      });
    const sleeper = makerAt(clock.nowMs());
    const other = makerAt(clock.nowMs() + 21_000);
    const put = store.put.bind(store);
    const [sleeps, wakes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const spy = vi.spyOn(store, "put").mockImplementationOnce(async (name, content) => {
      sleeps.resolve();
      await wakes.promise;
      return put(name, content);
    });
    try {
      const { id } = (await world.ask({ name: "Begun twice" })).body;
      sleeper.start();
      await sleeps.promise;
      other.start();
      const one = await world.ready(id);
      const made = await world.blobs(id);
      wakes.resolve();
      await sleeper.stop();
      expect(await world.blobs(id)).toEqual(made);
      expect(made).toHaveLength(2);
      expect((await world.media(id)).bytes).toHaveLength(one.size ?? 0);
      expect(ends).toEqual(["ready at try 2"]);
    } finally {
      wakes.resolve();
      await Promise.all([sleeper.stop(), other.stop()]);
      spy.mockRestore();
      await world.startJobs();
    }
  });

  it("EXP-15 EXP-16 leaves no file behind that nobody asks for: what a killed process left goes when the next one starts", async () => {
    const { id } = (await world.ask({})).body;
    await world.ready(id);
    await world.stopJobs();
    const { blobs } = world.server.platform;
    const folder = `${blobsOfWorkspace(world.cameras.workspaceId)}exports/`;
    const [removed, kept] = [newId(), await world.blobs(id)];
    for (const name of [`${removed}-1-0`, `${removed}-1-0-thumbnail`, `${id}-0-0`])
      await blobs.put(`${folder}${name}`, Buffer.from("left"));
    await world.startJobs();
    await expect.poll(() => world.blobs(removed)).toEqual([]);
    await expect.poll(() => world.blobs(id)).toEqual(kept);
  });
});

describe("a workspace that is deleted", () => {
  it("WS-58 EXP-16 takes its exports with it: those that are ready, those that are being made and those that wait", async () => {
    const { server, owner } = world;
    const { blobs: store, database } = server.platform;
    await world.ready((await world.ask({})).body.id);
    const put = store.put.bind(store);
    const goesOn = Promise.withResolvers<void>();
    const spy = vi.spyOn(store, "put").mockImplementation(async (name, content) => {
      await goesOn.promise;
      return put(name, content);
    });
    try {
      for (let at = 0; at < 4; at += 1) await world.ask({ duration: 1 });
      const states = async () => {
        const { items } = (await owner.call(exports.list, { query: { detailed: true } as never })).body;
        return new Set(items.map((item) => ("state" in item ? item.state : "")));
      };
      await expect.poll(states).toEqual(new Set(["ready", "processing", "queued", "failed"]));
      await proveIdentity(owner);
      const { items } = (await owner.call(cameras.list, { query: {} })).body;
      for (const camera of items)
        await owner.call(cameras.remove, { params: { id: camera.id }, body: { name: camera.name } });
      const asked = await owner.call(workspaceDeletion.request, {
        body: { name: "Shop", reason: "onlyTesting" },
      });
      expect(asked.status).toBeLessThan(300);
      await server.clock.advance(60_000);
      const rows = async () => (await sql`select id from export`.execute(database)).rows;
      await expect.poll(rows).toEqual([]);
      goesOn.resolve();
      await world.stopJobs();
      expect((await sql`select from export_part`.execute(database)).rows).toEqual([]);
      expect(await Array.fromAsync(store.list(blobsOfWorkspace(world.cameras.workspaceId)))).toEqual([]);
    } finally {
      spy.mockRestore();
      goesOn.resolve();
    }
  });
});
