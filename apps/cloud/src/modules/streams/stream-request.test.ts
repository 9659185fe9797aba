// Asking for a stream, as the state of the camera and of the media processes decides it.
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { startMediaNode, type FakeMediaNode } from "../media-nodes/fake-media-node.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let scene: CameraScene;
let node: FakeMediaNode;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  node = await startMediaNode(server, {});
});
afterAll(async () => {
  await node?.close();
  await server?.close();
});

const address = { url: "192.0.2.10" };
const away = { isConnected: false, isRecording: false, sinceWrittenMs: null, failedStreams: [0] };
const looking = { ...away, isConnecting: true, failedStreams: [] };

/** A camera held by the media process. */
async function held(name: string, config: object = address): Promise<string> {
  const { id } = await scene.addCamera(name, config);
  await node.hold(id);
  return id;
}

/** Status and code of the answer to a request; the code is undefined for a token. */
async function request(id: string, mode: "live" | "archive" = "live") {
  const { status, problem } = await scene.owner.call(endpoints.streams.request, {
    params: { id },
    body: { mode },
  });
  return [status, problem.code];
}

const granted = [200, undefined];
const pending = [400, "liveRequestPending"];
const notAccessible = [422, "CameraNotAccessible"];

describe("a camera that is not ready", () => {
  it("LIVE-28 CAM-71 that was never seen is pending until its streams are known", async () => {
    const id = await held("New");
    expect(await request(id)).toEqual(pending);
    await scene.setHealth(id, looking);
    expect(await request(id)).toEqual(pending);
    await scene.setHealth(id, { isRecording: false });
    expect(await request(id)).toEqual(pending);
    await scene.setStreams(id, [[1280, 720]]);
    expect(await request(id)).toEqual(granted);
  });

  it("LIVE-27 CAM-70 that cannot be reached is CameraNotAccessible, seen before or not, until it is looked for again", async () => {
    const id = await held("Away");
    for (const faultCode of ["CameraNotAccessible", "cameraConnectionRefused", "cameraAddressUnresolved"]) {
      await scene.setHealth(id, { ...away, faultCode });
      expect(await request(id), faultCode).toEqual(notAccessible);
    }
    await scene.setStreams(id, [[1280, 720]]);
    expect(await request(id)).toEqual(notAccessible);
    // Its archive needs no camera (ARCH-29).
    expect(await request(id, "archive")).toEqual(granted);
    await scene.owner.call(endpoints.cameras.retry, { params: { id } });
    expect(await request(id)).toEqual(granted);
  });

  it("LIVE-27 LIVE-28 that was never seen is pending no longer once it is known what is wrong, though it is tried again", async () => {
    const id = await held("Never");
    await scene.setHealth(id, looking);
    expect(await request(id)).toEqual(pending);
    await scene.setHealth(id, { ...looking, faultCode: "CameraNotAccessible" });
    expect(await request(id)).toEqual(notAccessible);
    await scene.setHealth(id, { ...looking, faultCode: "cameraNoPicture" });
    expect(await request(id)).toEqual([404, "cameraInfoNotFound"]);
  });

  it("LIVE-27 LIVE-28 that was lost a moment ago is streamed: its picture comes when it does", async () => {
    const id = await held("Lost");
    await scene.setStreams(id, [[1280, 720]]);
    await scene.setHealth(id, { ...looking, faultCode: "CameraNotAccessible" });
    expect(await request(id)).toEqual(granted);
  });

  it("LIVE-27 CAM-69 that answers without a stream to describe is cameraInfoNotFound", async () => {
    const id = await held("Wrong password");
    await scene.setHealth(id, { ...away, faultCode: "cameraCredentialsWrong" });
    expect(await request(id)).toEqual([404, "cameraInfoNotFound"]);
  });

  it("LIVE-6 LIVE-11 that has no such stream, or none that can be read, says so", async () => {
    const id = await held("Odd");
    await scene.setHealth(id, { ...away, faultCode: "cameraStreamNotFound" });
    expect(await request(id)).toEqual([404, "StreamIdNotFound"]);
    await scene.setHealth(id, { ...away, faultCode: "cameraCodecUnsupported" });
    expect(await request(id)).toEqual([422, "cameraCodecUnsupported"]);
  });

  it("LIVE-27 CAM-70 without an address is CameraNotConfigured", async () => {
    expect(await request(await held("Empty", {}))).toEqual([422, "CameraNotConfigured"]);
  });
});

describe("the media processes", () => {
  it("LIVE-26 none with room is NoSuitableMediaServer; LIVE-27 a camera on its way to one is CameraNotRegistered", async () => {
    const { database } = server.platform;
    const { id } = await scene.addCamera("Homeless", address);
    const other = await held("Housed");
    for (const camera of [id, other]) await scene.setStreams(camera, [[1280, 720]]);
    expect(await request(id)).toEqual([422, "CameraNotRegistered"]);
    expect(await request(id, "archive")).toEqual([422, "CameraNotRegistered"]);
    await sql`update media_node set capacity = (select count(*) from camera_lease)`.execute(database);
    for (const mode of ["live", "archive"] as const)
      expect(await request(id, mode)).toEqual([503, "NoSuitableMediaServer"]);
    // Those that are held stay served.
    expect(await request(other)).toEqual(granted);
    await sql`update media_node set capacity = 100, expires_at = now() - interval '1 second'`.execute(
      database,
    );
    expect(await request(other)).toEqual([503, "NoSuitableMediaServer"]);
  });
});
