// Pictures that stand for cameras.
import { avatarMaxBytes, endpoints } from "@didban/contract";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "./camera-scene.testing.ts";

const { cameras } = endpoints;

let server: TestServer;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());

const red = { r: 255, g: 0, b: 0 };
const picture = (format: "jpeg" | "png" | "webp", background = red) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
const set = (id: string, bytes: Uint8Array, by: Person = scene.owner) =>
  by.call(cameras.updateAvatar, { params: { id }, file: new Blob([Buffer.from(bytes)]) });
const read = (id: string, by: Person = scene.owner, tag?: string) =>
  by.call(cameras.readAvatar, {
    params: { id },
    ...(tag === undefined ? {} : { headers: { "if-none-match": tag } }),
  });
const avatarIdOf = async (id: string) =>
  (await scene.owner.call(cameras.get, { params: { id } })).body.avatarId;
const blobs = () => Array.fromAsync(server.platform.blobs.list("workspaces/"));

it.each(["jpeg", "png", "webp"] as const)(
  "CAM-64 a %s is kept 256 by 256, read by whoever sees the camera, and removed",
  async (format) => {
    const { id } = await scene.addCamera(`With a ${format}`);
    expect([await avatarIdOf(id), (await read(id)).problem.code]).toEqual([null, "notFound"]);
    const before = await blobs();
    const saved = await set(id, await picture(format));
    expect(saved.body).toEqual({
      avatarId: await avatarIdOf(id),
      updatedAt: new Date(server.clock.nowMs()).toISOString(),
    });
    const member = await scene.addMember("member");
    const { bytes, headers, status } = await read(id, member);
    expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect((await read(id, member, headers.get("etag") ?? "")).status).toBe(304);
    // Whoever only looks sets none.
    expect((await set(id, await picture(format), member)).status).toBe(403);

    await set(id, await picture(format, { r: 0, g: 0, b: 255 }));
    expect((await blobs()).length).toBe(before.length + 1);
    expect((await scene.owner.call(cameras.removeAvatar, { params: { id } })).status).toBe(204);
    expect([await avatarIdOf(id), (await read(id)).status, await blobs()]).toEqual([null, 404, before]);
  },
);

it("CAM-64 what cannot be seen has no picture, and a camera that goes takes its own along", async () => {
  const { id, name } = await scene.addCamera("Gone soon");
  const before = await blobs();
  await set(id, await picture("png"));
  const stranger = await CameraScene.make(server);
  expect((await read(id, stranger.owner)).problem.code).toBe("CameraIdDoesNotExists");
  await scene.owner.call(cameras.remove, { params: { id }, body: { name } });
  expect(await blobs()).toEqual(before);
});

it("CAM-65 what is no picture, is too large or cannot be stored is refused, and the former picture stays", async () => {
  const { id } = await scene.addCamera("Kept");
  await set(id, await picture("png"));
  const kept = await avatarIdOf(id);
  const refusal = ({ status, problem }: Awaited<ReturnType<typeof set>>) => [status, problem.code];
  expect(refusal(await set(id, Buffer.from("<svg/>")))).toEqual([400, "invalidFileExtension"]);
  const large = await set(id, new Uint8Array(avatarMaxBytes + 1));
  expect([...refusal(large), large.problem.detail]).toEqual([
    400,
    "fileMaxSizeExceeded",
    expect.stringContaining("5"),
  ]);
  const put = vi.spyOn(server.platform.blobs, "put").mockRejectedValueOnce(new Error("full"));
  try {
    expect(refusal(await set(id, await picture("png")))).toEqual([500, "AvatarUploadFailed"]);
  } finally {
    put.mockRestore();
  }
  expect([await avatarIdOf(id), (await read(id)).status]).toEqual([kept, 200]);
});

it("CAM-78 a guest's picture is answered and stored nowhere", async () => {
  const { id } = await scene.addCamera("Rehearsed");
  const before = await blobs();
  const guest = await scene.addGuest("coPilot");
  const { status, headers } = await set(id, await picture("png"), guest);
  expect([status, headers.get("x-not-saved")]).toEqual([200, "1"]);
  expect([await avatarIdOf(id), await blobs()]).toEqual([null, before]);
});
