// Every way by which a picture of a camera could leave the server (MASK-11, MASK-22): whatever the contract has that carries bytes or picture data stands here,
// with what it does where a mask lies over it, or why it has no picture of a camera.
import { randomUUID } from "node:crypto";
import { endpoints, serverMessages } from "@didban/contract";
import { wireType } from "@didban/media/wire";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../../testing/person.ts";
import { startTestServer } from "../../testing/test-server.ts";
import { ExportScene } from "../exports/export-scene.testing.ts";
import { startMediaNode, type FakeMediaNode } from "../media-nodes/fake-media-node.testing.ts";
import { keyFrameCall } from "../media-nodes/index.ts";
import { middle, sceneFile, sceneFrame, shownOf } from "../stills/masked-scene.testing.ts";
import { startStillDecoder, type TestDecoder } from "../stills/still-decoder.testing.ts";
import { holdsPicture, picturesOfCameras, reasonsOfNoCall } from "./picture-exits.testing.ts";

const { archive, bridgeProxy, cameras, exports, snapshots } = endpoints;

/** What somebody who may not set masks gets of a masked camera. */
type Case = (viewer: Person) => Promise<"filled" | "refused">;

let decoder: TestDecoder;
let world: ExportScene;
let node: FakeMediaNode;
let snapshotId: string;
let exportId: string;

async function filled(picture: Uint8Array): Promise<"filled"> {
  expect((await shownOf(picture)).faults).toEqual([]);
  return "filled";
}

const fileOf =
  (endpoint: typeof exports.media | typeof exports.bundle | typeof exports.thumbnail): Case =>
  async (viewer) => {
    const { problem, status } = await viewer.call(endpoint, { params: { id: exportId } });
    expect([status, problem?.code]).toEqual([403, "privacyMaskActive"]);
    return "refused";
  };

/** Those that carry pictures of cameras. */
const ofCameras: Readonly<Record<string, Case>> = {
  [archive.thumbnail.id]: async (viewer) => {
    const { body } = await viewer.call(archive.thumbnail, { params: { id: world.gate } });
    return filled(Buffer.from(body.data, "base64"));
  },
  [snapshots.media.id]: async (viewer) =>
    filled((await viewer.call(snapshots.media, { params: { id: snapshotId } })).bytes),
  [exports.media.id]: fileOf(exports.media),
  [exports.bundle.id]: fileOf(exports.bundle),
  [exports.thumbnail.id]: fileOf(exports.thumbnail),
  // What it answers is of an address and its password: who may not add cameras asks it of none.
  [cameras.probe.id]: async (viewer) => {
    const body = { config: { url: "rtsp://192.0.2.10/" } };
    const { problem, status } = await viewer.call(cameras.probe, { body });
    expect([status, problem?.code]).toEqual([403, "forbiddenResource"]);
    return "refused";
  },
  [bridgeProxy.authorise.id]: async (viewer) => {
    const body = { ip: "192.0.2.10", username: "admin", password: "", channel: 1, useSSL: false };
    const { problem, status } = await viewer.call(bridgeProxy.authorise, {
      params: { id: randomUUID() },
      body,
    });
    expect([status, problem?.code]).toEqual([403, "forbiddenResource"]);
    return "refused";
  },
};

/** Of the socket of streams: masked with the stream that they are of (modules/masking), but for sound. */
const ofStreams = ["video", "audio", "thumbnail"];

beforeAll(async () => {
  decoder = await startStillDecoder();
  world = await ExportScene.makeOn(await startTestServer({ decoder: decoder.address }));
  const { gate, owner, server } = world;
  const data = sceneFrame("h264").toString("base64");
  node = await startMediaNode(server, {
    [keyFrameCall.path]: async () => ({ json: { codec: "h264", captureMs: server.clock.nowMs(), data } }),
  });
  await node.hold(gate);
  exportId = (await world.ask({})).body.id;
  await world.ready(exportId);
  const file = new Blob([new Uint8Array(await sceneFile("jpeg"))]);
  const body = { cameraId: gate, time: world.at(3_000) };
  snapshotId = (await owner.call(snapshots.create, { body, file })).body.id;
  const { status } = await owner.call(cameras.setMask, { params: { id: gate }, body: { points: middle } });
  expect(status).toBe(200);
});
afterAll(async () => {
  await node?.close();
  await world?.close();
  await decoder?.close();
});

describe("every way to a picture of a camera", () => {
  it("MASK-22 MASK-11 each call of the contract that answers bytes or picture data is known, and no other", () => {
    expect(picturesOfCameras()).toEqual(Object.keys(ofCameras).toSorted());
    expect(reasonsOfNoCall()).toEqual([]);
  });

  it("MASK-22 no message of the session channel carries a picture, so that no notification does", () => {
    const carrying = Object.entries(serverMessages).filter(([, shape]) => holdsPicture(shape));
    expect(carrying.map(([name]) => name)).toEqual([]);
  });

  it("MASK-22 no other kind of picture leaves by the socket of streams", () => {
    expect(Object.keys(wireType)).toEqual(ofStreams);
  });

  it.each(Object.entries(ofCameras))(
    "MASK-11 MASK-22 %s shows nothing of what a mask hides",
    async (_, run) => {
      const { gate } = world;
      const viewer = await world.cameras.addHolder(
        gate,
        "cameraRead",
        "cameraStreamLive",
        "cameraReadSnapshot",
        "cameraReadExport",
      );
      expect(["filled", "refused"]).toContain(await run(viewer));
      const { rows } = await sql<{ points: number }>`
      select jsonb_array_length(mask) as points from camera where id = ${gate}`.execute(
        world.server.platform.database,
      );
      expect(rows).toEqual([{ points: middle.length }]);
    },
  );
});
