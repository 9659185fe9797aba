// What is asked of cameras themselves, through the api, a real media process and simulated cameras: their clocks, and how they encode.
import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestMedia, type TestMedia } from "../../testing/test-media.ts";

const { cameras } = endpoints;
const credentials = { username: "admin", password: "C4nary-of-device" };
const auth = { scheme: "digest", ...credentials } as const;

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia({
    cameras: [
      { name: "late", scene: "entrance", auth, port: 0 },
      { name: "encoder", scene: "entrance", auth, port: 0, onvif: { hasMedia2: true } },
      { name: "away", scene: "entrance", auth, port: 0 },
      { name: "bare", scene: "entrance", auth, port: 0, onvif: { auth: "off" } },
    ],
  });
});
afterAll(() => media.close());

const portOf = (url: string) => Number(new URL(url).port);

async function addByOnvif(name: string): Promise<string> {
  const { onvifUrl, urls } = media.sim.camera(name);
  const path = (url: string) => new URL(url).pathname.slice(1);
  const body = {
    name,
    config: {
      url: "127.0.0.1",
      port: portOf(onvifUrl),
      streamPort: portOf(urls.main),
      streamPath: path(urls.main),
      substreamPath: path(urls.low),
      manufacturerCode: "onvif",
      ...credentials,
    },
  };
  const { camera } = (await media.captain.call(cameras.create, { body })).body;
  await media.becomes(camera.id, ({ recording }) => recording);
  return camera.id;
}

/** The same, once it has said what it is. */
async function addKnown(name: string): Promise<string> {
  const id = await addByOnvif(name);
  const details = () => media.details(id);
  await media.until(async () => (await details()).hardwareInformation.model !== null, "word of what it is");
  await media.until(async () => (await details()).streamInformation.streamCount === 2, "both streams");
  return id;
}

it("CONN-23 a wrong clock is told by how much, and set by whoever may", async () => {
  const params = { id: await addKnown("late") };
  const right = (await media.captain.call(cameras.time, { params })).body;
  expect(Math.abs(right.offsetSeconds ?? Infinity)).toBeLessThan(60);
  await media.sim.command("late onvif-clock -5400");
  const wrong = (await media.captain.call(cameras.time, { params })).body;
  expect(Math.round((wrong.offsetSeconds ?? 0) / 60)).toBe(-90);
  const set = await media.captain.call(cameras.setTime, { params });
  expect(set.status).toBe(200);
  expect(Math.abs(set.body.offsetSeconds ?? Infinity)).toBeLessThan(60);
  expect(Math.abs(Date.parse(set.body.deviceTime ?? "") - Date.now())).toBeLessThan(60_000);
});

describe("video settings", () => {
  const config = async (id: string, n = "0") =>
    (await media.captain.call(cameras.videoConfig, { params: { id, n } })).body;
  const set = (id: string, body: object, n = "0") =>
    media.captain.call(cameras.updateVideoConfig, { params: { id, n }, body });

  it("CAM-39 are read with what may be set, set within it, and the stream is recorded anew", async () => {
    const id = await addKnown("encoder");
    const before = await config(id);
    expect(before).toMatchObject({ index: 0, codec: "h264", width: 1280, height: 720, fps: 15 });
    const [h264] = before.options?.codecs ?? [];
    expect(h264?.sizes).toEqual([
      { width: 1920, height: 1080 },
      { width: 1280, height: 720 },
      { width: 640, height: 360 },
    ]);
    expect(before.options?.audio).toBe(false);

    for (const [field, body] of [
      ["width", { width: 1281 }],
      ["fps", { fps: 16 }],
      ["bitrateKbps", { bitrateKbps: 9_000 }],
      ["gopSeconds", { gopSeconds: 1_000 }],
      ["codec", { codec: "h265" }],
      ["audioEnabled", { audioEnabled: true }],
    ] as const)
      expect((await set(id, body)).problem).toMatchObject({ status: 400, code: "valueNotAllowed", field });
    expect((await set(id, {})).status).toBe(400);
    expect((await set(id, { fps: 10 }, "2")).problem.code).toBe("StreamIdNotFound");

    const change = { width: 1920, height: 1080, fps: 10, bitrateKbps: 1_024, gopSeconds: 2 };
    expect((await set(id, change)).status).toBe(204);
    expect(await config(id)).toMatchObject({ ...change, codec: "h264" });
    // What is recorded has the new size, behind a gap that is accounted for.
    await media.until(
      async () => (await media.details(id)).streamInformation.streams[0]?.width === 1920,
      "pictures of the new size",
    );
    await media.becomes(id, ({ recording }) => recording);
    await media.until(async () => (await media.recorded(id)).at(-1)?.isOngoing === true, "a recording");
    // The low stream is as it was.
    expect(await config(id, "1")).toMatchObject({ width: 640, height: 360, fps: 15 });
  });

  it("CAM-39 of a camera without ONVIF are told as they were seen, and cannot be set", async () => {
    const id = await addByOnvif("bare");
    await media.until(async () => (await media.details(id)).streamInformation.streamCount > 0, "streams");
    expect(await config(id)).toMatchObject({ width: 1280, height: 720, options: null });
    expect((await set(id, { fps: 10 })).problem).toMatchObject({
      status: 422,
      code: "videoConfigNotSupported",
    });
    expect((await media.captain.call(cameras.time, { params: { id } })).problem.code).toBe(
      "cameraWithoutOnvif",
    );
  });

  it("CAM-70 one that answers no more is said not to answer, and its settings are as they were seen", async () => {
    const id = await addKnown("away");
    await media.sim.command("away refuse on");
    expect((await set(id, { fps: 10 })).problem).toMatchObject({ status: 422, code: "CameraNotAccessible" });
    expect((await config(id)).options).toBeNull();
    await media.sim.command("away refuse off");
  });
});
