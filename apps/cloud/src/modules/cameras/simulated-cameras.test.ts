import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CameraScene } from "./camera-scene.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { ensureSimulatedCameras } from "./api.ts";

const { cameras } = endpoints;

let server: TestServer;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());

/** What happens to the workspace at a start of a server whose simulator listens at `port`. */
async function start(port: number): Promise<void> {
  const list = {
    cameras: ["yard", "gate"].map((name) => ({
      name,
      title: { en: `The ${name}`, fa: name },
      urls: { main: `rtsp://127.0.0.1:${port}/${name}/main`, low: `rtsp://127.0.0.1:${port}/${name}/low` },
    })),
  };
  const { roles } = server.doors;
  await ensureSimulatedCameras(
    { ...server.platform, tell: (id, within) => roles.tell(id, within) },
    scene.workspaceId,
    list,
    { locale: "en", retentionDays: 7 },
  );
}

/** Names of the cameras and their ports. */
async function present(): Promise<[name: string, port: number][]> {
  const { body } = await scene.owner.call(cameras.list, { query: { sort: "name" } });
  return Promise.all(
    body.items.map(async ({ id, name }): Promise<[string, number]> => {
      const { body: connection } = await scene.owner.call(cameras.connection, { params: { id } });
      return [name, connection.streamPort];
    }),
  );
}

it("OPS-3 the simulated cameras are made once, follow the simulator, and one that was deleted stays away", async () => {
  await start(8001);
  expect(await present()).toEqual([["The gate", 8001], ["The yard", 8001]]); // prettier-ignore
  await start(8002);
  expect(await present()).toEqual([["The gate", 8002], ["The yard", 8002]]); // prettier-ignore

  const { body } = await scene.owner.call(cameras.list, { query: { sort: "name" } });
  const request = { params: { id: body.items[0]?.id ?? "" }, body: { name: "The gate" } };
  expect((await scene.owner.call(cameras.remove, request)).status).toBe(204);
  await start(8003);
  expect(await present()).toEqual([["The yard", 8003]]);
});
