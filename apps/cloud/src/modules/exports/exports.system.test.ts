// Exports through the doors of the api, made by the jobs process of the test from real footage, and looked at with ffmpeg.
import { accessLevels, endpoints } from "@didban/contract";
import { verifyBundle } from "@didban/evidence";
import { shownNumbers } from "@didban/media-io/archive/testing";
import { sql } from "kysely";
import { mountVolume, unmountVolume, whyNoVolume } from "@didban/testkit";
import { createHash } from "node:crypto";
import { statfsSync } from "node:fs";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../platform/id.ts";
import type { Person } from "../../testing/person.ts";
import type { TestServer } from "../../testing/test-server.ts";
import type { CameraScene } from "../cameras/camera-scene.testing.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import { newestNotice } from "../notifications/newest-notice.testing.ts";
import { ExportQueue } from "./export-queue.ts";
import { HeldFootageList } from "./held-footage.ts";
import { LoopedArchive } from "./looped-archive.testing.ts";
import { ExportScene } from "./export-scene.testing.ts";

const { cameras, exports } = endpoints;

let world: ExportScene;
let server: TestServer;
let scene: CameraScene;
let owner: Person;
let gate: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "didban-exports-"));
  world = await ExportScene.make();
  ({ server, cameras: scene, owner, gate } = world);
});
afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (ms: number) => world.at(ms);
const ask = (body: object, person = owner) => world.ask(body, person);
const read = (id: string) => world.read(id);
const ready = (id: string) => world.ready(id);
const media = (id: string, headers: Record<string, string> = {}) => world.media(id, headers);
const blobs = (id: string) => world.blobs(id);

describe("an export", () => {
  it.each(["mp4", "mkv"] as const)(
    "EXP-1 EXP-9 EXP-11 EXP-13 EXP-18 EXP-24 of a range becomes an %s file with its pictures and no other, which is handed out whole and in parts",
    async (format) => {
      const made = await ask({ format });
      expect([made.status, Object.keys(made.body)]).toEqual([201, ["id"]]);
      const one = await ready(made.body.id);
      const whole = await media(one.id);
      const bytes = Buffer.from(whole.bytes);
      expect(one).toMatchObject({
        cameraId: gate,
        cameraName: "Gate",
        startAt: at(2_300),
        duration: 3,
        format,
        ready: true,
        progress: 100,
        size: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        gaps: [],
        error: null,
        createdBy: owner.accountId,
        parts: [{ file: { firstFrameAt: at(2_300), lastFrameAt: at(5_200), audio: "none" } }],
      });
      const path = join(folder, `one.${format}`);
      await writeFile(path, bytes);
      const shown = shownNumbers(path);
      expect(format === "mp4" ? shown : shown.slice(-30)).toEqual(
        Array.from({ length: 30 }, (_, n) => 23 + n),
      );

      const [file] = one.parts;
      expect(whole.headers.get("content-disposition")).toContain(encodeURIComponent(file?.file?.name ?? "-"));
      expect(whole.headers.get("content-length")).toBe(String(bytes.length));
      const etag = whole.headers.get("etag") ?? "";
      const part = await media(one.id, { range: "bytes=100-", "if-range": etag });
      expect([part.status, part.headers.get("content-range")]).toEqual([
        206,
        `bytes 100-${bytes.length - 1}/${bytes.length}`,
      ]);
      expect(Buffer.from(part.bytes).equals(bytes.subarray(100))).toBe(true);
      expect((await media(one.id, { range: "bytes=100-", "if-range": '"another"' })).status).toBe(200);
      const beyond = await media(one.id, { range: `bytes=${bytes.length}-` });
      expect([beyond.status, beyond.problem.code]).toEqual([416, "rangeNotSatisfiable"]);
      const thumbnail = await owner.call(exports.thumbnail, { params: { id: one.id } });
      expect([thumbnail.status, thumbnail.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    },
  );
});

describe("its manifest", () => {
  it("EXP-24 EXP-25 says what was exported by whom and from where, and whoever has the keys finds the files unchanged, also under another name, or changed", async () => {
    const { id } = (await ask({ name: "Proof‌ها" })).body;
    const one = await ready(id);
    const manifest = (await owner.call(exports.manifest, { params: { id } })).bytes;
    const said = JSON.parse(Buffer.from(manifest).toString()) as Record<string, unknown>;
    expect(said).toMatchObject({
      exportId: id,
      fileName: one.parts[0]?.file?.name,
      sha256: one.sha256,
      size: one.size,
      cameraName: "Gate",
      createdBy: owner.accountId,
      createdByName: "Sara Amini",
      workspaceName: expect.stringMatching(/./),
      further: [],
    });
    const bytes = Buffer.from((await media(id)).bytes);
    const { body: keys } = await owner.call(endpoints.evidence.verificationKeys, {});
    const verdict = async (content: Buffer, name = String(said["fileName"])) => {
      const files = [new File([Uint8Array.from(content)], name)];
      return (await verifyBundle({ manifest, keys, files })).verdict;
    };
    expect(await verdict(bytes)).toBe("unchanged");
    expect(await verdict(Buffer.concat([bytes.subarray(0, -1), Buffer.from([0])]))).toBe("changed");
    // What it is called later is no part of what is signed.
    await owner.call(exports.update, { params: { id }, body: { name: "Renamed" } });
    expect(Buffer.from((await owner.call(exports.manifest, { params: { id } })).bytes).equals(manifest)).toBe(
      true,
    );
    expect(await verdict(bytes, "Renamed.mp4")).toBe("unchanged");
  });
});

describe("what is asked for", () => {
  it("EXP-2 EXP-3 EXP-4 EXP-5 EXP-7 is a range that may be played and was recorded, of at most six hours, in a format there is, under a name that files may have", async () => {
    const refused = async (body: object) => {
      const { status, problem } = await ask(body);
      return [status, problem.code, problem.field];
    };
    expect(await refused({ format: "avi" })).toEqual([400, "invalidFormat", "format"]);
    expect(await refused({ duration: 0.4 })).toEqual([400, "invalidField", "duration"]);
    expect(await refused({ duration: 21_600.5 })).toEqual([422, "exportTooLong", "duration"]);
    for (const name of ["", "x".repeat(101), "a/b", "a\u0000b", "a\u202eb"])
      expect((await refused({ name })).slice(1)).toEqual([
        name === "" ? "IsDefined" : "invalidField",
        "name",
      ]);
    expect(await refused({ startAt: at(-61_000) })).toEqual([422, "seekOutOfRange", "startAt"]);
    expect(await refused({ duration: 600 })).toEqual([422, "seekOutOfRange", "duration"]);
    expect(await refused({ startAt: at(40_000) })).toEqual([422, "noFootageInRange", "startAt"]);
    expect(await refused({ cameraId: newId() })).toEqual([404, "CameraIdDoesNotExists", undefined]);
    const many = Array.from({ length: 9 }, newId);
    expect(await refused({ otherCameraIds: many })).toEqual([400, "invalidField", "otherCameraIds"]);
    // Half a second counts as a whole one.
    const { id } = (await ask({ duration: 1.5 })).body;
    expect(await read(id)).toMatchObject({ duration: 2, name: defaultName(), format: "mp4" });
    await ready(id);
  });

  const defaultName = () => `Gate ${at(2_300).slice(0, 10)} ${at(2_300).slice(11, 19).replaceAll(":", "-")}`;

  it("EXP-8 EXP-10 EXP-12 is listed in short and whole, called something else while its file stays, and removed with it", async () => {
    const { id } = (await ask({ name: "The van" })).body;
    await ready(id);
    const brief = (await owner.call(exports.list, { query: { cameraId: gate } })).body;
    expect(brief.items[0]).toEqual({ id, cameraId: gate, name: "The van", ready: true, blocked: false });
    const renamed = await owner.call(exports.update, { params: { id }, body: { name: " White van " } });
    expect(renamed.body.name).toBe("White van");
    const { items } = (await owner.call(exports.list, { query: { detailed: true } as never })).body;
    expect(items[0]).toEqual(await read(id));
    const before = await blobs(id);
    expect(before).toHaveLength(2);
    expect((await owner.call(exports.remove, { params: { id } })).status).toBe(204);
    expect(await blobs(id)).toEqual([]);
    for (const gone of [await owner.call(exports.read, { params: { id } }), await media(id)])
      expect([gone.status, gone.problem.code]).toEqual([404, "exportNotFound"]);
  });

  it("EXP-12 a file that is not made yet is not handed out", async () => {
    await world.stopJobs();
    const { id } = (await ask({})).body;
    for (const answer of [await media(id), await owner.call(exports.thumbnail, { params: { id } })])
      expect([answer.status, answer.problem.code]).toEqual([422, "ExportNotReady"]);
    await owner.call(exports.remove, { params: { id } });
    await world.startJobs();
  });

  it("EXP-5 EXP-13 waits for its turn: of a workspace three at most are made, and fifty wait", async () => {
    await world.stopJobs();
    const ids = await Promise.all(
      Array.from({ length: 50 }, async () => (await ask({ duration: 1 })).body.id),
    );
    const { status, problem } = await ask({ duration: 1 });
    expect([status, problem.code, problem.retrySeconds]).toEqual([429, "tooManyExports", 60]);
    const queue = new ExportQueue(server.platform.database);
    const now = server.clock.nowMs();
    const claimed = [];
    for (let at = 0; at < 4; at += 1) claimed.push(await queue.claim(newId(), now));
    expect(claimed.map((one) => one !== undefined)).toEqual([true, true, true, false]);
    // The footage of each is held, those that wait as well.
    expect(await queue.held(now)).toHaveLength(50);
    expect(await queue.held(now + 24 * 3_600_000 + 1)).toEqual([]);
    // That process gives no sign of life any more: another goes on.
    const [first] = claimed;
    if (first === undefined) throw new Error("there was one to claim");
    expect(await queue.claim(newId(), now + 21_000)).toMatchObject({ id: first.id, attempt: 2 });
    expect(await queue.beat(first, 50, now)).toBe(false);
    for (const id of ids) await owner.call(exports.remove, { params: { id } });
    await world.startJobs();
  });

  it("EXP-5 what a workspace may have of exports is bounded", async () => {
    const { database } = server.platform;
    const { id } = (await ask({})).body;
    await ready(id);
    await sql`update export_part set size_bytes = 100e9 where export_id = ${id}`.execute(database);
    const { status, problem } = await ask({});
    expect([status, problem.code]).toEqual([422, "exportQuotaExceeded"]);
    await owner.call(exports.remove, { params: { id } });
  });
});

describe("who may", () => {
  it("ROLE-49 EXP-8 sees an export of several cameras when they may see each of them, and none of it else", async () => {
    const vault = (await scene.addCamera("Vault")).id;
    const { created_at: begun } = await createdAt(gate);
    await sql`update camera set created_at = ${begun} where id = ${vault}`.execute(server.platform.database);
    const { id } = (await ask({ otherCameraIds: [vault, gate] })).body;
    const one = await ready(id);
    // Of the one without footage there is no file.
    expect(one.parts.map(({ cameraName, file }) => [cameraName, file === null])).toEqual([
      ["Gate", false],
      ["Vault", true],
    ]);
    expect(one.parts[0]?.file?.name).toBe(`${one.name} - Gate.mp4`);
    const viewer = await scene.addMember("coPilot");
    const seen = async () =>
      (await viewer.call(exports.list, { query: {} })).body.items.some((item) => item.id === id);
    expect(await seen()).toBe(true);
    await scene.setLevel(viewer, vault, "coPilot", accessLevels.hidden);
    expect(await seen()).toBe(false);
    for (const call of [exports.read, exports.media, exports.remove] as const)
      expect((await viewer.call(call, { params: { id } } as never)).problem.code).toBe("exportNotFound");
    const refused = await ask({ otherCameraIds: [vault, gate] }, viewer);
    expect([refused.status, refused.problem.code]).toEqual([404, "CameraIdDoesNotExists"]);
  });

  it("CLIP-8 EXP-16 exports of a camera that is removed stay, under its last name, for who made them and who sets what is hidden", async () => {
    const maker = await scene.addMember("coPilot");
    const shed = (await scene.addCamera("Shed")).id;
    const { id } = (await ask({})).body;
    await ready(id);
    await sql`update export_part set camera_id = ${shed} where export_id = ${id}`.execute(
      server.platform.database,
    );
    await sql`update export set created_by = ${maker.accountId} where id = ${id}`.execute(
      server.platform.database,
    );
    await proveIdentity(owner);
    await owner.call(cameras.remove, { params: { id: shed }, body: { name: "Shed" } });
    expect((await read(id)).parts).toMatchObject([{ cameraName: "Shed", isCameraRemoved: true }]);
    const lists = async (person: Person) =>
      (await person.call(exports.list, { query: {} })).body.items.some((item) => item.id === id);
    const people = [maker, await scene.addMember("member"), await scene.addGuest()];
    expect(await Promise.all(people.map(lists))).toEqual([true, false, false]);
    expect((await maker.call(exports.media, { params: { id } })).status).toBe(200);
  });

  it("AUTH-44 a guest's export is checked and made nowhere", async () => {
    const guest = await scene.addGuest();
    const { total } = (await owner.call(exports.list, { query: {} })).body;
    const made = await ask({}, guest);
    expect([made.status, made.headers.get("x-not-saved")]).toEqual([201, "1"]);
    expect((await owner.call(exports.list, { query: {} })).body.total).toBe(total);
  });
});

describe("the making", () => {
  it("EXP-14 EXP-15 goes on after the process ended, leaves nothing half made, and its end is told", async () => {
    const { blobs: store } = server.platform;
    const put = store.put.bind(store);
    const begun = Promise.withResolvers<void>();
    const spy = vi.spyOn(store, "put").mockImplementation(async (name, content) => {
      if (!(content instanceof Uint8Array)) begun.resolve();
      return put(name, content);
    });
    const { id } = (await ask({ name: "Twice begun" })).body;
    await begun.promise;
    await world.stopJobs();
    spy.mockRestore();
    const state = (await read(id)).state;
    if (state !== "ready") expect([state, await blobs(id)]).toEqual(["queued", []]);
    await world.startJobs();
    await ready(id);
    const notice = await newestNotice(server, owner, "exportReady");
    expect(notice).toMatchObject({ notification: { body: "Twice begun is ready to be downloaded." } });
  });

  it("EXP-13 EXP-15 that fails for want of room says so and keeps nothing", async () => {
    const full = Object.assign(new Error("No space left on device"), { code: "ENOSPC" });
    const spy = vi.spyOn(server.platform.blobs, "put").mockRejectedValue(full);
    const { id } = (await ask({ name: "Too large" })).body;
    await expect.poll(async () => (await read(id)).state, { timeout: 20_000 }).toBe("failed");
    spy.mockRestore();
    expect(await read(id)).toMatchObject({
      ready: false,
      error: "diskFull",
      size: null,
      parts: [{ file: null }],
    });
    expect(await blobs(id)).toEqual([]);
    expect(await newestNotice(server, owner, "exportFailed")).toMatchObject({
      notification: { body: "Too large could not be made." },
    });
  });
});

describe("a volume that footage and exports share", () => {
  it("EXP-7 EXP-15 ARCH-32 goes on being recorded to while an export fills it: the export fails, its footage stays, and its room is free again", async ({
    skip,
  }) => {
    const { blobs: store, settings } = server.platform;
    const { dataFolder } = settings;
    // The keys that a first export made.
    await ready((await ask({})).body.id);
    await cp(join(dataFolder, "keys"), join(folder, "keys"), { recursive: true });
    skip(!mountVolume(dataFolder, "512k"), whyNoVolume);
    const held = new HeldFootageList(server.platform);
    const put = store.put.bind(store);
    const spy = vi.spyOn(store, "put");
    try {
      await cp(join(folder, "keys"), join(dataFolder, "keys"), { recursive: true });
      await held.start();
      const wall = await LoopedArchive.make(world, "Small disk", (...span) => held.isHeld(...span));
      while (wall.seconds < 36) await wall.recordSecond();
      const [beforeMs, beforeBytes] = [wall.nowMs, freeBytes(dataFolder)];
      let leastBytes = beforeBytes;
      async function* swollen(content: AsyncIterable<Uint8Array>) {
        yield* content;
        for (;;) {
          await wall.recordSecond();
          leastBytes = Math.min(leastBytes, freeBytes(dataFolder));
          yield new Uint8Array(pageBytes * 2);
        }
      }
      spy.mockImplementation((name, content) =>
        put(name, content instanceof Uint8Array ? content : Readable.from(swollen(content))),
      );
      const asked = { cameraId: wall.cameraId, name: "Swollen" };
      const { id } = (await ask(asked)).body;
      expect(await world.failed(id)).toMatchObject({ error: "diskFull", size: null });
      spy.mockRestore();
      expect(leastBytes).toBeLessThan(pageBytes * 2);
      expect(await blobs(id)).toEqual([]);
      expect(freeBytes(dataFolder)).toBeGreaterThanOrEqual(beforeBytes);
      for (let more = 0; more < 4; more += 1) await wall.recordSecond();
      expect(await wall.stalledMs(beforeMs)).toBeLessThanOrEqual(5_000);
      await ready((await ask(asked)).body.id);
    } finally {
      spy.mockRestore();
      held.stop();
      // Where the test fails, files are still open.
      unmountVolume(dataFolder);
    }
  });
});

/** What a file takes at least of a volume in memory. */
const pageBytes = 4096;
const freeBytes = (path: string): number => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
};

async function createdAt(cameraId: string): Promise<{ created_at: Date }> {
  const { rows } = await sql<{
    created_at: Date;
  }>`select created_at from camera where id = ${cameraId}`.execute(server.platform.database);
  const [row] = rows;
  if (row === undefined) throw new Error("There is no such camera");
  return row;
}
