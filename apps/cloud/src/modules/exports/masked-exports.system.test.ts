// Exports of cameras with a privacy mask: none is made, one that is under way ends, and one that is ready is refused to whoever may not see behind the mask.
import { accessLevels, endpoints, type MaskPoint } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Person } from "../../testing/person.ts";
import { newestNotice } from "../notifications/newest-notice.testing.ts";
import { exportBlob } from "./export-blobs.ts";
import { ExportQueue } from "./export-queue.ts";
import { ExportScene } from "./export-scene.testing.ts";

const { cameras, exports } = endpoints;

let world: ExportScene;
beforeAll(async () => {
  world = await ExportScene.make();
});
afterAll(() => world?.close());

/** Once nothing waits that another test asked for. */
async function stopJobs(): Promise<void> {
  const waiting = async () =>
    (await world.owner.call(exports.list, { query: { detailed: true } as never })).body.items.filter(
      (one) => "state" in one && (one.state === "queued" || one.state === "processing"),
    ).length;
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  await world.stopJobs();
}

const middle: MaskPoint[] = [
  { x: 0.25, y: 0.25 },
  { x: 0.75, y: 0.25 },
  { x: 0.5, y: 0.75 },
];

async function setMask(cameraId: string, points = middle, person = world.owner): Promise<void> {
  const { status } = await person.call(cameras.setMask, { params: { id: cameraId }, body: { points } });
  expect(status).toBe(200);
}
const unmask = (id: string) => world.owner.call(cameras.removeMask, { params: { id } });

/** Whoever reads and makes exports of a camera, and sets no masks. */
const viewerOf = (cameraId: string) =>
  world.cameras.addHolder(
    cameraId,
    "cameraRead",
    "cameraReadExport",
    "cameraCreateExport",
    "cameraStreamArchive",
  );

/** Every way to a file or a picture of an export. */
async function waysTo(id: string, person: Person, headers: Record<string, string> = {}) {
  const asked = { params: { id }, headers };
  const answers = {
    media: await person.call(exports.media, asked),
    bundle: await person.call(exports.bundle, asked),
    thumbnail: await person.call(exports.thumbnail, asked),
  };
  return Object.entries(answers).map(([way, { bytes, problem, status }]) => ({
    way,
    status,
    code: status >= 400 ? problem.code : null,
    bytes: Buffer.from(bytes).toString("base64"),
  }));
}

const refused = ["media", "bundle", "thumbnail"].map((way) =>
  expect.objectContaining({ way, status: 403, code: "privacyMaskActive" }),
);

/** What somebody is told of an export, wherever: whether a mask hides it. */
async function blockedFor(id: string, person: Person) {
  const listed = async (detailed: string) =>
    (await person.call(exports.list, { query: { detailed } as never })).body.items.find(
      (one) => one.id === id,
    )?.blocked;
  const read = (await person.call(exports.read, { params: { id } })).body.blocked;
  return [await listed("true"), await listed("false"), read];
}

describe("a camera with a privacy mask", () => {
  it("EXP-6 MASK-2 refuses exports to everyone from its second point on, alone and among others, and says which camera it is", async () => {
    const [masked, open] = [await world.addFilmed("Masked"), await world.addFilmed("Open")];
    const viewer = await viewerOf(masked);
    const refusal = async (body: object, person?: Person) => {
      const { problem, status } = await world.ask(body, person);
      return [status, problem.code, problem.field, problem.value];
    };
    await setMask(masked, middle.slice(0, 1));
    expect((await world.ask({ cameraId: masked })).status).toBe(201);
    for (const points of [middle.slice(0, 2), middle]) {
      await setMask(masked, points);
      const blocked = [422, "exportBlockedByMask", "cameraId", masked];
      for (const person of [world.owner, viewer, await world.cameras.addGuest("coPilot")])
        expect(await refusal({ cameraId: masked }, person)).toEqual(blocked);
      const among = [422, "exportBlockedByMask", "otherCameraIds", masked];
      expect(await refusal({ cameraId: open, otherCameraIds: [masked] })).toEqual(among);
      // Before what else is wrong of it.
      expect(await refusal({ cameraId: masked, startAt: world.at(-900_000_000) })).toEqual(blocked);
    }
    expect((await world.ask({ cameraId: open })).status).toBe(201);
    await unmask(masked);
    expect((await world.ask({ cameraId: masked })).status).toBe(201);
  });

  it("EXP-6 EXP-14 EXP-15 ends what waits, as failed for the mask, and tells of it; what a guest only rehearses ends nothing", async () => {
    await stopJobs();
    const [cameraId, other] = [await world.addFilmed("Waiting"), await world.addFilmed("Beside")];
    const { id } = (await world.ask({ cameraId: other, otherCameraIds: [cameraId], name: "Waits" })).body;
    const { id: beside } = (await world.ask({ cameraId: other, name: "Goes on" })).body;
    const guest = await world.cameras.addGuest();
    await setMask(cameraId, middle, guest);
    await setMask(cameraId, middle.slice(0, 1));
    expect((await world.read(id)).state).toBe("queued");
    await setMask(cameraId);
    const failed = { state: "failed", error: "exportBlockedByMask", ready: false, blocked: false };
    expect(await world.read(id)).toMatchObject(failed);
    expect((await newestNotice(world.server, world.owner, "exportFailed"))?.notification.body).toBe(
      "Waits could not be made.",
    );
    await unmask(cameraId);
    await world.startJobs();
    await world.ready(beside);
    expect([await world.read(id), await world.blobs(id)]).toEqual([expect.objectContaining(failed), []]);
  });

  it("EXP-6 ends what is being made, and no file of it stays", async () => {
    const cameraId = await world.addFilmed("Making");
    await stopJobs();
    const { blobs } = world.server.platform;
    const put = blobs.put.bind(blobs);
    const [begun, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const spy = vi.spyOn(blobs, "put").mockImplementationOnce(async (name, content) => {
      const kept = await put(name, content);
      begun.resolve();
      await goesOn.promise;
      return kept;
    });
    try {
      const { id } = (await world.ask({ cameraId })).body;
      await world.startJobs();
      await begun.promise;
      expect((await world.blobs(id)).length).toBeGreaterThan(0);
      await setMask(cameraId);
      expect((await world.read(id)).error).toBe("exportBlockedByMask");
      goesOn.resolve();
      await expect.poll(() => world.blobs(id), { timeout: 20_000 }).toEqual([]);
      await unmask(cameraId);
      expect(await world.read(id)).toMatchObject({ state: "failed", error: "exportBlockedByMask" });
    } finally {
      goesOn.resolve();
      spy.mockRestore();
    }
  });

  it("EXP-6 EXP-15 what a process left behind that ended before it heard of the mask goes when another one starts", async () => {
    await stopJobs();
    const cameraId = await world.addFilmed("Killed");
    const { blobs, database } = world.server.platform;
    const { id } = (await world.ask({ cameraId })).body;
    const claimed = await new ExportQueue(database).claim("killed", world.server.clock.nowMs());
    expect(claimed?.id).toBe(id);
    if (claimed) await blobs.put(exportBlob(claimed, 0), Buffer.from("footage"));
    await setMask(cameraId);
    expect((await world.blobs(id)).length).toBe(1);
    await world.startJobs();
    await expect.poll(() => world.blobs(id), { timeout: 20_000 }).toEqual([]);
  });
});

describe("an export from before the mask", () => {
  it("MASK-20 MASK-24 is shown as blocked and refused to whoever may not set masks there, and comes as it was made to whoever may", async () => {
    const cameraId = await world.addFilmed("Before");
    const viewer = await viewerOf(cameraId);
    const setter = await world.cameras.addHolder(
      cameraId,
      "cameraRead",
      "cameraReadExport",
      "privacyMaskUpdate",
    );
    const { id } = (await world.ask({ cameraId }, viewer)).body;
    await world.ready(id);
    const open = await waysTo(id, viewer);
    expect(open.map(({ status }) => status)).toEqual([200, 200, 200]);
    const tag = (await viewer.call(exports.media, { params: { id } })).headers.get("etag") ?? "";
    for (const points of [middle.slice(0, 2), middle]) {
      await setMask(cameraId, points);
      expect(await waysTo(id, viewer)).toEqual(refused);
      // Nor is a copy said to be good that somebody has.
      expect(await waysTo(id, viewer, { "if-none-match": tag })).toEqual(refused);
      expect(await blockedFor(id, viewer)).toEqual([true, true, true]);
      for (const person of [setter, world.owner]) {
        expect(await waysTo(id, person)).toEqual(open);
        expect(await blockedFor(id, person)).toEqual([false, false, false]);
      }
      // It tells of the file, and holds no picture.
      expect((await viewer.call(exports.manifest, { params: { id } })).status).toBe(200);
    }
    await unmask(cameraId);
    expect(await waysTo(id, viewer)).toEqual(open);
    expect(await blockedFor(id, viewer)).toEqual([false, false, false]);
  });

  it("MASK-20 CLIP-6 a download that runs when the mask comes does not go on", async () => {
    const cameraId = await world.addFilmed("Running");
    const viewer = await viewerOf(cameraId);
    const { id } = (await world.ask({ cameraId })).body;
    await world.ready(id);
    for (const endpoint of [exports.media, exports.bundle]) {
      const range = (bytes: string) =>
        viewer.call(endpoint, { params: { id }, headers: { range: `bytes=${bytes}` } });
      expect((await range("0-999")).status).toBe(206);
      await setMask(cameraId);
      const next = await range("1000-1999");
      expect([next.status, next.problem.code]).toEqual([403, "privacyMaskActive"]);
      await unmask(cameraId);
      expect((await range("1000-1999")).status).toBe(206);
    }
  });

  it("MASK-20 of several cameras is refused as a whole once one of them is masked, to whoever may not set masks on it", async () => {
    const [masked, open] = [await world.addFilmed("One"), await world.addFilmed("Other")];
    const viewer = await viewerOf(masked);
    await world.cameras.setLevel(viewer, open, "coPilot", accessLevels.fullControl);
    const { id } = (await world.ask({ cameraId: open, otherCameraIds: [masked] })).body;
    await world.ready(id);
    await setMask(masked);
    expect(await waysTo(id, viewer)).toEqual(refused);
    for (const cameraId of [open, masked]) {
      const part = await viewer.call(exports.media, { params: { id }, query: { cameraId } });
      expect([part.status, part.problem.code]).toEqual([403, "privacyMaskActive"]);
    }
    expect(await blockedFor(id, viewer)).toEqual([true, true, true]);
    expect(await blockedFor(id, world.owner)).toEqual([false, false, false]);
  });

  it("MASK-20 EXP-16 of a camera that is removed it stays refused, but to whoever sets what is hidden from whom and masks", async () => {
    const cameraId = await world.addFilmed("Removed");
    const setter = await world.cameras.addHolder(
      cameraId,
      "cameraRead",
      "cameraReadExport",
      "cameraCreateExport",
      "privacyMaskUpdate",
    );
    const { id } = (await world.ask({ cameraId }, setter)).body;
    await world.ready(id);
    await setMask(cameraId);
    const open = await waysTo(id, world.owner);
    await world.owner.call(cameras.remove, { params: { id: cameraId }, body: { name: "Removed" } });
    expect(await waysTo(id, setter)).toEqual(refused);
    expect(await blockedFor(id, setter)).toEqual([true, true, true]);
    expect(await waysTo(id, world.owner)).toEqual(open);
    expect(await blockedFor(id, world.owner)).toEqual([false, false, false]);
  });
});
