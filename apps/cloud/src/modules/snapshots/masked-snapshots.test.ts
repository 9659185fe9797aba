// Snapshots of cameras with a privacy mask, through the api.
import { endpoints, type MaskPoint } from "@didban/contract";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { middle, sceneFile, shownOf } from "../stills/masked-scene.testing.ts";

const { cameras, snapshots } = endpoints;
const minuteMs = 60_000;

let server: TestServer;
let scene: CameraScene;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  owner = scene.owner;
});
afterAll(() => server.close());

async function cameraOf(name: string): Promise<string> {
  const { id } = await scene.addCamera(name);
  const createdAt = new Date(server.clock.nowMs() - 24 * 60 * minuteMs);
  await sql`update camera set created_at = ${createdAt} where id = ${id}`.execute(server.platform.database);
  return id;
}

const size = { width: 1280, height: 720 };

async function taken(cameraId: string, person = owner, file?: Buffer): Promise<string> {
  const time = new Date(server.clock.nowMs() - 5 * minuteMs).toISOString();
  const picture = new Blob([new Uint8Array(file ?? (await sceneFile("jpeg", "#ff2020", size)))]);
  const { body, status } = await person.call(snapshots.create, { body: { cameraId, time }, file: picture });
  expect(status).toBe(201);
  return body.id;
}

const setMask = async (id: string, points: readonly MaskPoint[]) => {
  const { status } = await owner.call(cameras.setMask, { params: { id }, body: { points: [...points] } });
  expect(status).toBe(200);
};
const remove = (id: string) => owner.call(cameras.removeMask, { params: { id } });
const sizes = ["full", "small"] as const;
const media = (id: string, person: Person, which: (typeof sizes)[number] = "full", known?: string) =>
  person.call(snapshots.media, {
    params: { id },
    query: { size: which },
    ...(known === undefined ? {} : { headers: { "if-none-match": known } }),
  });

/** Whoever sees and takes snapshots of a camera, and sets no masks. */
const viewerOf = (cameraId: string) =>
  scene.addHolder(cameraId, "cameraRead", "cameraReadSnapshot", "cameraCreateSnapshot");

/** Holds that a picture comes without its middle. */
async function expectFilled(id: string, person: Person): Promise<void> {
  for (const which of sizes) {
    const { bytes, status } = await media(id, person, which);
    expect([which, status]).toEqual([which, 200]);
    expect([which, await shownOf(bytes)]).toEqual([
      which,
      { width: which === "full" ? 1280 : 480, faults: [] },
    ]);
  }
}

const bytesOf = async (id: string, person: Person) =>
  Promise.all(sizes.map(async (which) => Buffer.from((await media(id, person, which)).bytes)));

describe("snapshots of a camera with a privacy mask", () => {
  it("MASK-19 MASK-15 MASK-24 are filled in both sizes for whoever may not set masks, those from before it and their own too, and come as they were taken to whoever may", async () => {
    const cameraId = await cameraOf("Gate");
    const viewer = await viewerOf(cameraId);
    const setter = await scene.addHolder(cameraId, "cameraRead", "cameraReadSnapshot", "privacyMaskUpdate");
    for (const kind of ["jpeg", "png"] as const) {
      const file = await sceneFile(kind, "#ff2020", size);
      const [theirs, own] = [await taken(cameraId, owner, file), await taken(cameraId, viewer, file)];
      const before = await bytesOf(theirs, viewer);
      await setMask(cameraId, middle);
      for (const id of [theirs, own, await taken(cameraId, viewer, file)]) {
        await expectFilled(id, viewer);
        expect((await media(id, viewer)).headers.get("content-type")).toBe(`image/${kind}`);
        expect((await media(id, viewer, "small")).headers.get("content-type")).toBe("image/jpeg");
      }
      expect(await bytesOf(theirs, setter)).toEqual(before);
      expect(await bytesOf(theirs, owner)).toEqual(before);
      await remove(cameraId);
      expect(await bytesOf(theirs, viewer)).toEqual(before);
    }
  });

  it("MASK-2 MASK-19 a mask without an area hides nothing of them", async () => {
    const cameraId = await cameraOf("Line");
    const viewer = await viewerOf(cameraId);
    const id = await taken(cameraId);
    const before = await bytesOf(id, viewer);
    await setMask(cameraId, middle.slice(0, 2));
    expect(await bytesOf(id, viewer)).toEqual(before);
  });

  it("MASK-11 not one byte of one depends on what lies inside", async () => {
    const cameraId = await cameraOf("Twice");
    const viewer = await viewerOf(cameraId);
    await setMask(cameraId, [...middle.slice(0, 2), { x: 0.61, y: 0.75 }, { x: 0.31, y: 0.7 }]);
    // Another hidden thing in each, within what the mask covers.
    const files = ["#ff2020", "#0000ff"].map(async (inside) => {
      const [outer, inner] = [await sceneFile("png", "#d0d0d0", size), await sceneFile("png", inside, size)];
      const thing = await sharp(inner).extract({ left: 480, top: 260, width: 200, height: 160 }).toBuffer();
      return sharp(outer)
        .composite([{ input: thing, left: 480, top: 260 }])
        .png()
        .toBuffer();
    });
    const ids: string[] = [];
    for (const file of await Promise.all(files)) ids.push(await taken(cameraId, owner, file));
    const [one = "", other = ""] = ids;
    expect(await bytesOf(one, owner)).not.toEqual(await bytesOf(other, owner));
    expect(await bytesOf(one, viewer)).toEqual(await bytesOf(other, viewer));
  });

  it("MASK-19 a copy that a browser has from before a mask, or from another one, is not good any more", async () => {
    const cameraId = await cameraOf("Cached");
    const viewer = await viewerOf(cameraId);
    const id = await taken(cameraId);
    for (const which of sizes) {
      const tagOf = async (person: Person) => (await media(id, person, which)).headers.get("etag") ?? "";
      const ask = async (tag: string, person: Person) => (await media(id, person, which, tag)).status;
      const open = await tagOf(viewer);
      await setMask(cameraId, middle);
      const masked = await media(id, viewer, which, open);
      expect([masked.status, masked.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
      expect((await shownOf(masked.bytes)).faults).toEqual([]);
      const hidden = await tagOf(viewer);
      expect([hidden === open, await ask(hidden, viewer), await ask(open, owner)]).toEqual([false, 304, 304]);
      expect(await ask(hidden, owner)).toBe(200);
      await setMask(cameraId, middle.slice(1));
      expect([await ask(hidden, viewer), await ask(open, viewer)]).toEqual([200, 200]);
      await remove(cameraId);
      expect([await ask(hidden, viewer), await ask(open, viewer)]).toEqual([200, 304]);
    }
  });

  it("MASK-19 CLIP-8 of a camera that is removed they go on being filled, but for whoever sets what is hidden from whom and masks", async () => {
    const cameraId = await cameraOf("Gone");
    const viewer = await viewerOf(cameraId);
    const setter = await scene.addHolder(
      cameraId,
      "cameraRead",
      "cameraReadSnapshot",
      "cameraCreateSnapshot",
      "privacyMaskUpdate",
    );
    const coPilot = await scene.addMember("coPilot");
    const ids = [await taken(cameraId, viewer), await taken(cameraId, setter)];
    await setMask(cameraId, middle);
    const before = await bytesOf(ids[0] ?? "", owner);
    await owner.call(cameras.remove, { params: { id: cameraId }, body: { name: "Gone" } });
    await expectFilled(ids[0] ?? "", viewer);
    // They could set masks there; nobody knows that any more.
    await expectFilled(ids[1] ?? "", setter);
    for (const person of [owner, coPilot]) expect(await bytesOf(ids[0] ?? "", person)).toEqual(before);
    const open = await cameraOf("Never hidden");
    const other = await viewerOf(open);
    const shown = await taken(open, other);
    const whole = await bytesOf(shown, other);
    await owner.call(cameras.remove, { params: { id: open }, body: { name: "Never hidden" } });
    expect(await bytesOf(shown, other)).toEqual(whole);
  });

  it("MASK-11 what cannot be filled, or is hidden by a mask that nobody can read, is refused", async () => {
    const cameraId = await cameraOf("Broken");
    const viewer = await viewerOf(cameraId);
    const id = await taken(cameraId);
    const { blobs, database } = server.platform;
    const refused = async (person: Person) =>
      Promise.all(sizes.map(async (which) => (await media(id, person, which)).problem.code));
    await sql`update camera set mask = '["x", "y", "z"]' where id = ${cameraId}`.execute(database);
    expect(await refused(viewer)).toEqual(["privacyMaskActive", "privacyMaskActive"]);
    await setMask(cameraId, middle);
    await expectFilled(id, viewer);
    await blobs.put(`workspaces/${scene.workspaceId}/snapshots/${id}-full`, Buffer.from("no picture"));
    expect(await refused(viewer)).toEqual(["privacyMaskActive", "privacyMaskActive"]);
    await blobs.remove(`workspaces/${scene.workspaceId}/snapshots/${id}-full`);
    expect(await refused(viewer)).toEqual(["SnapshotNotAvailable", "SnapshotNotAvailable"]);
  });

  it("MASK-19 ROLE-21 a guest gets them filled", async () => {
    const cameraId = await cameraOf("Public");
    const guest = await scene.addGuest();
    const id = await taken(cameraId);
    await setMask(cameraId, middle);
    await expectFilled(id, guest);
  });
});
