// What changes by the second is read from the server each time and kept nowhere on the way.
import { endpoints } from "@didban/contract";
import { dayNumberOf } from "@didban/media/timeline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fileFootage, fileGap } from "./archive-rows.testing.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { startMediaNode, type FakeMediaNode } from "../media-nodes/fake-media-node.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { keyFrameCall } from "../media-nodes/index.ts";

const { archive } = endpoints;

let server: TestServer;
let scene: CameraScene;
let node: FakeMediaNode;
let frame = "";
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  node = await startMediaNode(server, {
    [keyFrameCall.path]: async () =>
      frame === ""
        ? undefined
        : { json: { codec: "mjpeg", captureMs: server.clock.nowMs(), data: btoa(frame) } },
  });
});
afterAll(async () => {
  await node?.close();
  await server?.close();
});

it("ARCH-33 a change of either map is seen at the next read, and no read may be stored on its way", async () => {
  const { id } = await scene.addCamera("Gate");
  const params = { id };
  await server.clock.advance(60_000);
  const now = server.clock.nowMs();
  const read = async () => {
    const recorded = await scene.owner.call(archive.archiveMap, { params });
    const gaps = await scene.owner.call(archive.downMap, { params });
    for (const { headers } of [recorded, gaps]) expect(headers.get("cache-control")).toBe("no-store");
    return [recorded.body.archiveMap.length, gaps.body.downtimeMap.length];
  };
  expect(await read()).toEqual([0, 0]);
  await fileFootage(server, id, [now - 50_000, now - 40_000]);
  expect(await read()).toEqual([1, 0]);
  await fileGap(server, { cameraId: id, cause: "status", startMs: now - 40_000, endMs: now - 30_000 });
  expect(await read()).toEqual([1, 1]);
  await fileFootage(server, id, [now - 30_000, now - 20_000]);
  expect(await read()).toEqual([2, 1]);
});

it("ARCH-33 each thumbnail is asked for anew, the newest and one of the past, also where there is none", async () => {
  const { id } = await scene.addCamera("Shop");
  await node.hold(id);
  await server.clock.advance(60_000);
  const queries = [{}, { date: dayNumberOf(server.clock.nowMs() - 1000) }];
  const read = async () =>
    Promise.all(
      queries.map(async (query) => {
        const { status, headers, body } = await scene.owner.call(archive.thumbnail, {
          params: { id },
          query,
        });
        expect(headers.get("cache-control")).toBe("no-store");
        return status === 200 ? atob(body.data) : status;
      }),
    );
  expect(await read()).toEqual([404, 404]);
  frame = "first";
  expect(await read()).toEqual(["first", "first"]);
  frame = "second";
  expect(await read()).toEqual(["second", "second"]);
});
