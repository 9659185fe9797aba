import { accessLevels, endpoints, snapshotMaxBytes } from "@didban/contract";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../platform/id.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";

const { cameras, snapshots } = endpoints;
const minuteMs = 60_000;
const dayMs = 86_400_000;

let server: TestServer;
let scene: CameraScene;
let owner: Person;
let file: Blob;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  owner = scene.owner;
  file = new Blob([await picture("jpeg")]);
});
afterAll(() => server.close());

/** A picture of a camera, with where it was taken among its metadata. */
function picture(format: "jpeg" | "png" | "webp", width = 640, height = 360): Promise<Buffer<ArrayBuffer>> {
  return sharp({ create: { width, height, channels: 3, background: "#8a4b2d" } })
    .withExif({ IFD0: { Copyright: "Secret place" } })
    .toFormat(format)
    .toBuffer() as Promise<Buffer<ArrayBuffer>>;
}

const nowMs = () => server.clock.nowMs();
const ago = (minutes: number) => new Date(nowMs() - minutes * minuteMs).toISOString();

/** A camera that was added ten days ago. */
async function cameraOf(name: string, timezone = "Asia/Tehran"): Promise<string> {
  const { id } = await scene.addCamera(name);
  const createdAt = new Date(nowMs() - 10 * dayMs);
  await sql`update camera set created_at = ${createdAt}, timezone = ${timezone} where id = ${id}`.execute(
    server.platform.database,
  );
  return id;
}

interface Taking {
  readonly time?: string;
  readonly exportId?: string;
  readonly file?: Blob;
}

const take = (cameraId: string, taking: Taking = {}, person = owner) => {
  const { file: taken = file, ...body } = { time: ago(5), ...taking };
  return person.call(snapshots.create, { body: { cameraId, ...body }, file: taken });
};
const taken = async (cameraId: string, taking: Taking = {}, person = owner) =>
  (await take(cameraId, taking, person)).body.id;
const list = (query: object = {}, person = owner) => person.call(snapshots.list, { query });
const idsOf = async (query: object = {}, person = owner) =>
  (await list(query, person)).body.items.map(({ id }) => id);
const read = (id: string, person = owner) => person.call(snapshots.read, { params: { id } });
const rename = (id: string, name: string, person = owner) =>
  person.call(snapshots.update, { params: { id }, body: { name } });
const remove = (id: string, person = owner) => person.call(snapshots.remove, { params: { id } });
const media = (id: string, size: "full" | "small" = "full", person = owner) =>
  person.call(snapshots.media, { params: { id }, query: { size } });

const notThere = { status: 404, code: "SnapshotNotAvailable" };

describe("a snapshot", () => {
  it("SNAP-3 SNAP-5 SNAP-6 says of what, when and by whom it was taken, and is called by its camera and time until it is called something else", async () => {
    const cameraId = await cameraOf("Gate");
    const time = "2026-01-02T20:31:09.500Z";
    await sql`update camera set created_at = '2026-01-01', archive_age_days = 10000 where id = ${cameraId}`.execute(
      server.platform.database,
    );
    const made = await take(cameraId, { time });
    expect([made.status, Object.keys(made.body)]).toEqual([201, ["id"]]);
    const { id } = made.body;
    const expected = {
      id,
      cameraId,
      cameraName: "Gate",
      isCameraRemoved: false,
      timezone: "Asia/Tehran",
      // Half past three in Tehran is after midnight.
      name: "Gate_2026-01-03_00-01-09",
      time,
      exportId: null,
      size: expect.any(Number),
      width: 640,
      height: 360,
      createdAt: ago(0),
      createdBy: owner.accountId,
      createdByName: "Sara Amini",
    };
    expect((await read(id)).body).toEqual(expected);
    expect((await list({ cameraId })).body).toEqual({ items: [expected], total: 1 });
    const renamed = await rename(id, "  The van  ");
    expect([renamed.status, renamed.body]).toEqual([200, { ...expected, name: "The van" }]);
    for (const name of [" ", "x".repeat(101)]) expect((await rename(id, name)).status).toBe(400);
    expect((await read(id)).body.name).toBe("The van");
    expect((await remove(id)).status).toBe(204);
    for (const answer of [await read(id), await rename(id, "x"), await remove(id), await media(id)])
      expect(answer.problem).toMatchObject(notThere);
  });

  it("SNAP-2 SNAP-4 SNAP-6 its picture comes whole and small, as large as it was, and says nothing but what it shows", async () => {
    const cameraId = await cameraOf("Yard");
    for (const [format, contentType] of [
      ["jpeg", "image/jpeg"],
      ["png", "image/png"],
    ] as const) {
      const id = await taken(cameraId, { file: new Blob([await picture(format, 1920, 1080)]) });
      const full = await media(id);
      expect([full.status, full.headers.get("content-type")]).toEqual([200, contentType]);
      const facts = await sharp(full.bytes).metadata();
      expect([facts.format, facts.width, facts.height, facts.exif]).toEqual([format, 1920, 1080, undefined]);
      expect((await read(id)).body).toMatchObject({ size: full.bytes.length, width: 1920, height: 1080 });
      expect(Buffer.from(full.bytes).includes("Secret place")).toBe(false);
      const { data } = await sharp(full.bytes).raw().toBuffer({ resolveWithObject: true });
      for (const [at, value] of [0x8a, 0x4b, 0x2d].entries())
        expect(Math.abs((data[at] ?? 0) - value)).toBeLessThan(4);
      const small = await media(id, "small");
      const { format: kind, width } = await sharp(small.bytes).metadata();
      expect([kind, width, small.headers.get("content-type")]).toEqual(["jpeg", 480, "image/jpeg"]);
      const tag = full.headers.get("etag") ?? "";
      const again = await owner.call(snapshots.media, { params: { id }, headers: { "if-none-match": tag } });
      expect(again.status).toBe(304);
    }
  });

  it("SNAP-4 is a JPEG or PNG by its content, of at most 10 MB, of a time that may be played, and of no export that is not there", async () => {
    const cameraId = await cameraOf("Door");
    const refused = async (taking: Taking) => {
      const { status, problem } = await take(cameraId, taking);
      return [status, problem.code, problem.field];
    };
    for (const bytes of [
      await picture("webp"),
      Buffer.from("GIF89a"),
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    ])
      expect(await refused({ file: new Blob([bytes]) })).toEqual([400, "invalidFileExtension", "file"]);
    const whole = await picture("jpeg");
    expect(await refused({ file: new Blob([whole.subarray(0, whole.length / 2)]) })).toEqual([
      400,
      "invalidImage",
      "file",
    ]);
    const large = new Blob([whole, new Uint8Array(snapshotMaxBytes)]);
    expect(await refused({ file: large })).toEqual([400, "fileMaxSizeExceeded", "file"]);
    for (const time of [ago(11 * 1440), ago(-1)])
      expect(await refused({ time })).toEqual([422, "seekOutOfRange", "time"]);
    expect(await refused({ exportId: newId() })).toEqual([404, "exportNotFound", "exportId"]);
    expect((await refused({ time: "yesterday" })).slice(0, 1)).toEqual([400]);
    const { status, problem } = await owner.call(snapshots.create, { body: {}, file });
    expect([status, problem.errors?.map(({ field }) => field)]).toEqual([400, ["cameraId", "time"]]);
    expect((await list({ cameraId })).body.total).toBe(0);
    // A clock that is a second ahead is no reason to lose a live picture.
    expect((await take(cameraId, { time: ago(-1 / 60) })).status).toBe(201);
  });

  it("SNAP-9 CAM-68 an empty file, a text in its place, and none are refused, and nothing is kept", async () => {
    const cameraId = await cameraOf("Attic");
    const blobs = () => Array.fromAsync(server.platform.blobs.list("workspaces/"));
    const before = await blobs();
    const asText = new FormData();
    for (const [name, text] of [
      ["cameraId", cameraId],
      ["time", ago(5)],
      ["file", "data:image/jpeg;base64,/9j/"],
    ] as const)
      asText.set(name, text);
    const answer = await fetch(`${server.url}${snapshots.create.path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${owner.accessToken}` },
      body: asText,
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: "IsDefined", field: "file" }]);
    const { status, problem } = await take(cameraId, { file: new Blob([]) });
    expect([status, problem.code, problem.field]).toEqual([400, "IsDefined", "file"]);
    expect([(await list({ cameraId })).body.total, await blobs()]).toEqual([0, before]);
  });

  it("SNAP-4 SNAP-7 nothing is kept of what could not be stored, and what is missing says so", async () => {
    const cameraId = await cameraOf("Shed");
    const blobs = () => Array.fromAsync(server.platform.blobs.list("workspaces/"));
    const before = await blobs();
    const real = server.platform.blobs.put.bind(server.platform.blobs);
    const put = vi.spyOn(server.platform.blobs, "put").mockImplementation(async (name, content) => {
      if (name.endsWith("small")) throw new Error("disk full");
      return real(name, content);
    });
    expect((await take(cameraId)).problem).toMatchObject({ status: 500, code: "AvatarUploadFailed" });
    put.mockRestore();
    expect([(await list({ cameraId })).body.total, await blobs()]).toEqual([0, before]);
    const id = await taken(cameraId);
    for await (const { name } of server.platform.blobs.list("workspaces/"))
      if (name.includes(id)) await server.platform.blobs.remove(name);
    expect((await media(id)).problem).toMatchObject(notThere);
    expect((await media(id, "small")).problem).toMatchObject(notThere);
    expect((await remove(id)).status).toBe(204);
  });

  it("CLIP-8 of a camera that is removed while it is being kept nothing stays", async () => {
    const cameraId = await cameraOf("Gone");
    await proveIdentity(owner);
    const blobs = () => Array.fromAsync(server.platform.blobs.list("workspaces/"));
    const before = await blobs();
    const real = server.platform.blobs.put.bind(server.platform.blobs);
    const put = vi.spyOn(server.platform.blobs, "put").mockImplementationOnce(async (name, content) => {
      await owner.call(cameras.remove, { params: { id: cameraId }, body: { name: "Gone" } });
      return real(name, content);
    });
    expect((await take(cameraId)).problem).toMatchObject({ status: 404, code: "CameraIdDoesNotExists" });
    put.mockRestore();
    expect(await blobs()).toEqual(before);
    const { rows } = await sql`select from snapshot where camera_id = ${cameraId}`.execute(
      server.platform.database,
    );
    expect(rows).toEqual([]);
  });

  it("SNAP-6 its picture is gone with it", async () => {
    const id = await taken(await cameraOf("Lane"));
    const blobs = async () => {
      const found = await Array.fromAsync(server.platform.blobs.list("workspaces/"));
      return found.filter(({ name }) => name.includes(id)).length;
    };
    expect(await blobs()).toBe(2);
    await remove(id);
    expect(await blobs()).toBe(0);
  });
});

describe("lists of snapshots", () => {
  it("SNAP-5 CLIP-4 hold the newest first, page by page, of one camera, one maker, and a span of time", async () => {
    const [one, other] = [await cameraOf("Roof"), await cameraOf("Stairs")];
    const colleague = await scene.addMember("coPilot");
    const old = await taken(one, { time: ago(3_000) });
    await server.clock.advance(1_000);
    const theirs = await taken(one, { time: ago(30) }, colleague);
    await server.clock.advance(1_000);
    const last = await taken(other, { time: ago(10) });
    const all = await idsOf();
    expect(all.filter((id) => [old, theirs, last].includes(id))).toEqual([last, theirs, old]);
    expect(await idsOf({ cameraId: one })).toEqual([theirs, old]);
    expect(await idsOf({ cameraId: one, createdBy: colleague.accountId })).toEqual([theirs]);
    expect(await idsOf({ cameraId: one, startTime: ago(60), endTime: ago(5) })).toEqual([theirs]);
    expect(await idsOf({ cameraId: one, endTime: ago(60) })).toEqual([old]);
    const page = (await list({ cameraId: one, limit: 1, offset: 1 })).body;
    expect([page.items.map(({ id }) => id), page.total]).toEqual([[old], 2]);
  });

  it("SNAP-5 SNAP-7 ROLE-49 are of the cameras whose snapshots the reader may see; of others none is there", async () => {
    const [seen, hidden] = [await cameraOf("Hall"), await cameraOf("Vault")];
    const [open, secret] = [await taken(seen), await taken(hidden)];
    const viewer = await scene.addMember("member");
    await scene.setLevel(viewer, hidden, "member", accessLevels.hidden);
    const visible = await idsOf({}, viewer);
    expect([visible.includes(open), visible.includes(secret)]).toEqual([true, false]);
    for (const answer of [await read(secret, viewer), await media(secret, "full", viewer)])
      expect(answer.problem).toMatchObject(notThere);
    expect((await list({ cameraId: hidden }, viewer)).problem).toMatchObject({
      status: 404,
      code: "CameraIdDoesNotExists",
    });
    // What they may see they may not change, nor take.
    for (const answer of [
      await rename(open, "x", viewer),
      await remove(open, viewer),
      await take(seen, {}, viewer),
    ])
      expect(answer.problem).toMatchObject({ status: 403, code: "forbiddenResource" });
    const stranger = await CameraScene.make(server);
    expect((await read(open, stranger.owner)).problem).toMatchObject(notThere);
    expect((await remove(open, stranger.owner)).problem).toMatchObject(notThere);
    expect((await read(open)).status).toBe(200);
  });

  it("CLIP-8 outlive their camera under its last name, for who took them and who sets what is hidden from whom", async () => {
    const cameraId = await cameraOf("Old door");
    const maker = await scene.addMember("member");
    const [theirs, ours] = [await taken(cameraId), await taken(cameraId)];
    // They might take pictures then.
    await sql`update snapshot set created_by = ${maker.accountId} where id = ${theirs}`.execute(
      server.platform.database,
    );
    await owner.call(cameras.update, { params: { id: cameraId }, body: { name: "Side door" } });
    expect((await read(ours)).body).toMatchObject({ cameraName: "Side door", isCameraRemoved: false });
    await proveIdentity(owner);
    const gone = await owner.call(cameras.remove, { params: { id: cameraId }, body: { name: "Side door" } });
    expect(gone.status).toBe(204);
    expect((await read(ours)).body).toMatchObject({ cameraName: "Side door", isCameraRemoved: true });
    const ofBoth = async (person: Person) =>
      (await idsOf({}, person)).filter((id) => [theirs, ours].includes(id)).toSorted();
    expect(await ofBoth(owner)).toEqual([theirs, ours].toSorted());
    expect(await ofBoth(maker)).toEqual([theirs]);
    expect(await ofBoth(await scene.addMember("member"))).toEqual([]);
    expect(await ofBoth(await scene.addGuest())).toEqual([]);
    expect((await media(ours, "full", maker)).problem).toMatchObject(notThere);
    expect((await media(theirs, "full", maker)).status).toBe(200);
    expect((await remove(theirs)).status).toBe(204);
  });
});

describe("what is made of it elsewhere", () => {
  it("AUTH-44 ROLE-21 a guest's snapshot is checked and answered, and kept nowhere; the names of others stay theirs", async () => {
    const cameraId = await cameraOf("Cellar");
    const guest = await scene.addGuest();
    const blobs = () => Array.fromAsync(server.platform.blobs.list("workspaces/"));
    const before = (await blobs()).length;
    const made = await take(cameraId, {}, guest);
    expect([made.status, made.headers.get("x-not-saved")]).toEqual([201, "1"]);
    expect((await take(cameraId, { time: ago(-1) }, guest)).problem.code).toBe("seekOutOfRange");
    expect([(await list({ cameraId })).body.total, (await blobs()).length]).toEqual([0, before]);
    const id = await taken(cameraId);
    expect((await read(id, guest)).body.createdByName).toBe("Team member");
    expect((await remove(id, guest)).headers.get("x-not-saved")).toBe("1");
    expect((await media(id)).status).toBe(200);
  });

  it("LOG-6 LOG-14 each change is in the log, who had a picture handed out in the audit trail, and so is what was refused", async () => {
    const cameraId = await cameraOf("Ramp", "UTC");
    const id = await taken(cameraId);
    const { name } = (await read(id)).body;
    await media(id, "small");
    await media(id);
    await rename(id, "The van");
    await remove(id);
    const viewer = await scene.addMember("member");
    await take(cameraId, {}, viewer);
    const { rows } = await sql<{ log: string; action: string; result: string; name: string | null }>`
      select log, action, result, placeholders ->> 'name' as name from log_entry
      where kind = 'clips' and (resource_id = ${cameraId} or account_id = ${viewer.accountId})
      order by id`.execute(server.platform.database);
    expect(rows.map((row) => `${row.log} ${row.action} ${row.result} ${row.name}`)).toEqual([
      `activity snapshotCreate success ${name}`,
      `audit snapshotDownload success ${name}`,
      "activity snapshotUpdate success The van",
      "activity snapshotRemove success The van",
      "activity snapshotCreate failed null",
    ]);
  });
});
