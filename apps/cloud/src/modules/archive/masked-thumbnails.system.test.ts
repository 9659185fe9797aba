// Thumbnails of cameras with a privacy mask, through the api and the real decoder.
import { accessLevels, endpoints, type MaskPoint } from "@didban/contract";
import type { VideoCodec } from "@didban/media";
import { dayNumberOf } from "@didban/media/timeline";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callApi, fromNewAddress } from "../../testing/calls.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { startMediaNode, type FakeMediaNode } from "../media-nodes/fake-media-node.testing.ts";
import { keyFrameCall } from "../media-nodes/index.ts";
import { middle, sceneFrame, shownOf } from "../stills/masked-scene.testing.ts";
import { startStillDecoder, type TestDecoder } from "../stills/still-decoder.testing.ts";

const { archive, cameras, displays, roles } = endpoints;
const hourMs = 3_600_000;

let decoder: TestDecoder;
let server: TestServer;
let scene: CameraScene;
let node: FakeMediaNode;
/** What the camera sent, and is sent by the process that holds it. */
let codec: VideoCodec = "h264";
const frames = new Map<VideoCodec, Buffer>();
beforeAll(async () => {
  for (const name of ["h264", "h265", "mjpeg"] as const) frames.set(name, sceneFrame(name));
  decoder = await startStillDecoder();
  server = await startTestServer({ decoder: decoder.address });
  scene = await CameraScene.make(server);
  node = await startMediaNode(server, {
    [keyFrameCall.path]: async () => ({ json: { codec, captureMs: server.clock.nowMs(), data: sent() } }),
  });
});
afterAll(async () => {
  await node?.close();
  await server?.close();
  await decoder?.close();
});

const sent = () => frames.get(codec)?.toString("base64") ?? "";

async function cameraOf(name: string): Promise<string> {
  const { id } = await scene.addCamera(name);
  const createdAt = new Date(server.clock.nowMs() - 24 * hourMs);
  await sql`update camera set created_at = ${createdAt} where id = ${id}`.execute(server.platform.database);
  await node.hold(id);
  return id;
}

const setMask = async (id: string, points: MaskPoint[]) => {
  const { status } = await scene.owner.call(cameras.setMask, { params: { id }, body: { points } });
  expect(status).toBe(200);
};

const past = () => ({ date: dayNumberOf(server.clock.nowMs() - hourMs) });
/** Every way to ask for a thumbnail. */
const questions = () => [{}, { as: "jpeg" }, past(), { ...past(), as: "jpeg" }, { whenAway: "lastRecorded" }];

type Asker = Pick<Person, "accessToken">;

async function thumbnail(id: string, query: object, { accessToken }: Asker, api: { url: string } = server) {
  const answer = await callApi(api, archive.thumbnail, { params: { id }, query: { ...query } }, accessToken);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("etag")).toBeNull();
  return answer;
}

/** Holds that it gets a JPEG that hides the middle, however it asks. */
async function expectFilled(id: string, asker: Asker): Promise<void> {
  for (const query of questions()) {
    const { body, status } = await thumbnail(id, query, asker);
    expect([query, status, body.codecType]).toEqual([query, 200, "mJPEG"]);
    expect([query, await shownOf(Buffer.from(body.data, "base64"))]).toEqual([
      query,
      { width: 320, faults: [] },
    ]);
  }
}

/** Holds that it gets what the camera sent. */
async function expectOriginal(id: string, asker: Asker): Promise<void> {
  for (const query of [{}, past(), { whenAway: "lastRecorded" }])
    expect((await thumbnail(id, query, asker)).body.data).toBe(sent());
}

describe("thumbnails of a camera with a privacy mask", () => {
  it("MASK-18 MASK-15 are filled, live and archive, whatever the codec and however they are asked for, from the moment it is set until it is removed", async () => {
    const id = await cameraOf("Gate");
    const viewer = await scene.addMember("member");
    for (codec of ["h264", "h265", "mjpeg"] as const) {
      await expectOriginal(id, viewer);
      await setMask(id, middle);
      await expectFilled(id, viewer);
      await setMask(id, middle.slice(0, 2));
      await expectOriginal(id, viewer);
      await setMask(id, middle);
      await expectFilled(id, viewer);
      await scene.owner.call(cameras.removeMask, { params: { id } });
      await expectOriginal(id, viewer);
    }
  });

  it("MASK-24 MASK-11 are what the camera sent to whoever may set masks there, and filled for everybody else: guests, displays, whoever loses the right", async () => {
    codec = "h264";
    const id = await cameraOf("Yard");
    await setMask(id, middle);
    const setter = await scene.addHolder(
      id,
      "cameraRead",
      "cameraStreamLive",
      "cameraStreamArchive",
      "privacyMaskUpdate",
    );
    await expectOriginal(id, setter);
    await expectOriginal(id, scene.owner);
    const reader = await scene.addHolder(
      id,
      "cameraRead",
      "cameraStreamLive",
      "cameraStreamArchive",
      "privacyMaskRead",
    );
    await expectFilled(id, reader);
    await expectFilled(id, await scene.addGuest());
    const coPilot = await scene.addMember("coPilot");
    await expectOriginal(id, coPilot);
    await scene.setLevel(coPilot, id, "coPilot", accessLevels.viewOnly);
    await expectFilled(id, coPilot);
  });

  it("MASK-11 LAYT-22 a display gets filled ones, whatever its role may do", async () => {
    codec = "h264";
    const id = await cameraOf("Wall");
    await setMask(id, middle);
    const { items } = (await scene.owner.call(roles.list, {})).body;
    for (const role of ["Member", "Co-Pilot"]) {
      const teamId = items.find(({ name }) => name === role)?.id;
      const begun = (await callApi(server, displays.begin, { headers: fromNewAddress() })).body;
      const form = { name: role, teamId, cameraIds: [id], gridSize: 1, stepSeconds: 20, locale: "en" };
      const paired = await scene.owner.call(displays.pair, { body: { ...form, code: begun.code } as never });
      expect(paired.status).toBe(201);
      const { body } = await callApi(server, displays.open, { body: { secret: begun.secret } });
      await expectFilled(id, { accessToken: body.accessToken ?? "" });
    }
  });

  it("MASK-16 MASK-18 are none where nothing can fill them, or where the mask cannot be read: never the original", async () => {
    const bare = await startTestServer();
    const house = await CameraScene.make(bare);
    const holder = await startMediaNode(bare, {
      [keyFrameCall.path]: async () => ({ json: { codec, captureMs: bare.clock.nowMs(), data: sent() } }),
    });
    const { id } = await house.addCamera("Gate");
    await holder.hold(id);
    const viewer = await house.addMember("member");
    const refused = async (api: TestServer, cameraId: string, asker: Asker) => {
      const { bytes, problem, status } = await thumbnail(cameraId, {}, asker, api);
      expect(Buffer.from(bytes).includes(sent().slice(0, 40))).toBe(false);
      return [status, problem.code];
    };
    for (codec of ["h264", "mjpeg"] as const) {
      await house.owner.call(cameras.setMask, { params: { id }, body: { points: middle } });
      expect(await refused(bare, id, viewer)).toEqual([404, "thumbnailNotFound"]);
      await house.owner.call(cameras.removeMask, { params: { id } });
    }
    await sql`update camera set mask = '[{"x": "left"}]' where id = ${id}`.execute(bare.platform.database);
    expect(await refused(bare, id, viewer)).toEqual([403, "privacyMaskActive"]);
    await holder.close();
    await bare.close();
    // A key frame that is damaged.
    codec = "h264";
    const broken = await cameraOf("Broken");
    await setMask(broken, middle);
    const whole = frames.get("h264");
    frames.set("h264", Buffer.from("no picture at all, but forty characters and more"));
    expect(await refused(server, broken, await scene.addMember("member"))).toEqual([
      404,
      "thumbnailNotFound",
    ]);
    if (whole) frames.set("h264", whole);
  });
});
