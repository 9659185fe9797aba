// What the line of a bridge is told of its cameras (docs/decisions/bridge-media.md).
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { newId } from "../../platform/id.ts";
import { TestAgent, type LineOptions, type TestLine } from "./bridge-agent.testing.ts";

const { archive, bridges, cameras } = endpoints;

let server: TestServer;
const logged: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ log: (line) => logged.push(line) });
});
afterAll(() => server?.close());

const password = "s3cret-of-the-door";

/** A workspace with a bridge whose agent is on its line and has confirmed. */
async function pairedScene(options: LineOptions = {}) {
  const scene = await CameraScene.make(server);
  const agent = new TestAgent();
  await agent.register(server);
  const line = await agent.connect(server, options);
  const { body } = await scene.owner.call(bridges.activate, { body: { code: agent.code } });
  const { id: bridgeId } = body.bridge;
  const isActive = async () =>
    (await scene.owner.call(bridges.status, { params: { id: bridgeId } })).body.state;
  if (options.isShy !== true) await expect.poll(isActive).toBe("active");
  const add = async (name: string, config: object = {}, of: string | undefined = bridgeId) => {
    const sent = { body: { name, config, ...(of !== undefined && { bridgeId: of }) } };
    const answer = await scene.owner.call(cameras.create, sent);
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.problem));
    return answer.body.camera.id;
  };
  return { scene, owner: scene.owner, agent, line, bridgeId, add };
}

const ids = (line: TestLine) => line.cameras?.map(({ id }) => id);
const told = (line: TestLine, wanted: readonly string[]) =>
  expect.poll(() => ids(line), { timeout: 10_000 }).toEqual(wanted);

it("BRDG-41 BRDG-50 a bridge is told how to reach each of its cameras, and of no other, and no password is logged", async () => {
  const { scene, add, line, agent } = await pairedScene();
  await told(line, []);
  const config = {
    url: "192.168.1.40",
    username: "admin",
    password,
    streamPath: "/main",
    substreamPath: "/low",
  };
  const door = await add("Door", config);
  await scene.addCamera("Street", config);
  await told(line, [door]);
  const wanted = {
    id: door,
    generation: 0,
    isRecorded: true,
    streams: [
      { index: 0, url: "rtsp://192.168.1.40:554/main" },
      { index: 1, url: "rtsp://192.168.1.40:554/low" },
    ],
    username: "admin",
    password,
    fingerprint: null,
  };
  expect(line.cameras).toEqual([wanted]);
  await line.close();
  const again = await agent.connect(server);
  await told(again, [door]);
  expect(again.cameras).toEqual([wanted]);
  await again.close();
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.filter((text) => text.includes(password))).toEqual([]);
  // On the wire it is sealed.
  expect(line.frames.filter((frame) => frame.includes(password))).toEqual([]);
});

it("BRDG-41 it is told anew of what is changed, and whether each is recorded", async () => {
  const { owner, add, line } = await pairedScene();
  const id = await add("Door", { url: "192.168.1.40" });
  await told(line, [id]);
  const params = { id };
  const now = () => line.cameras?.[0];
  await owner.call(cameras.updateConnection, { params, body: { url: "192.168.1.41" } });
  await expect.poll(() => now()?.streams[0]?.url).toBe("rtsp://192.168.1.41:554/");
  expect(now()?.generation).toBe(1);
  await owner.call(cameras.retry, { params });
  await expect.poll(() => now()?.generation).toBe(2);
  await owner.call(archive.updateRecord, { params, body: { recordMode: "pause" } });
  await expect.poll(() => now()?.isRecorded).toBe(false);
  await owner.call(archive.updateRecord, { params, body: { recordMode: "always" } });
  await expect.poll(() => now()?.isRecorded).toBe(true);
  await owner.call(cameras.update, { params, body: { enable: false } });
  await expect.poll(() => now()?.isRecorded).toBe(false);
  // What is nothing to a bridge is not told.
  const before = line.heard.length;
  await owner.call(cameras.update, { params, body: { comments: "Behind the tree" } });
  const other = await add("Gate");
  await told(line, [id, other]);
  expect(line.heard.slice(before).filter(({ name }) => name === "cameras")).toHaveLength(1);
  await line.close();
});

it("BRDG-38 it is told without what was removed or moved away, and with what came", async () => {
  const first = await pairedScene();
  const { owner, scene, add, line } = first;
  const [kept, removed, moved] = [await add("Kept"), await add("Removed"), await add("Moved")];
  await told(line, [kept, removed, moved]);
  await owner.call(cameras.remove, { params: { id: removed }, body: { name: "Removed" } });
  await told(line, [kept, moved]);
  await owner.call(cameras.update, { params: { id: moved }, body: { bridgeId: null } });
  await told(line, [kept]);
  const { id: street } = await scene.addCamera("Street");
  const move = { params: { id: street }, body: { bridgeId: first.bridgeId } };
  expect((await owner.call(cameras.update, move)).status).toBe(200);
  await told(line, [kept, street]);
  const removal = { params: { id: first.bridgeId }, body: { name: "Workshop box" } };
  await owner.call(bridges.remove, removal);
  await line.until(() => line.pairing?.state === "free", "the end of the pairing");
  const before = line.heard.length;
  await owner.call(cameras.retry, { params: { id: kept } });
  const fence = await pairedScene();
  await told(fence.line, []);
  expect(line.heard.slice(before).filter(({ name }) => name === "cameras")).toEqual([]);
  await Promise.all([line.close(), fence.line.close()]);
});

it("CONN-27 the first certificate that a bridge saw of a camera of its own is remembered and told back, until the connection is changed", async () => {
  const { owner, scene, add, line } = await pairedScene();
  const other = await pairedScene();
  const [id, foreign] = [await add("Door"), await other.add("Gate")];
  const { id: street } = await scene.addCamera("Street");
  await told(line, [id]);
  await told(other.line, [foreign]);
  const [first, second] = ["AB", "CD"].map((byte) => Array(32).fill(byte).join(":"));
  const see = (cameraId: string, generation: number, fingerprint = first ?? "") =>
    line.say({ name: "certificate", certificate: { cameraId, generation, fingerprint } });
  const known = () => line.cameras?.map(({ fingerprint }) => fingerprint);
  const params = { id };
  // Of a former connection or one to come, and of cameras that are not its own, it is not believed.
  for (const generation of [1, 2 ** 31 - 1]) see(id, generation, second);
  see(foreign, 0);
  see(street, 0);
  see(id, 0);
  await expect.poll(known).toEqual([first]);
  see(id, 0, second);
  // Another way to the same device.
  await owner.call(cameras.retry, { params });
  await expect.poll(() => line.cameras?.[0]?.generation).toBe(1);
  see(id, 1, second);
  await owner.call(cameras.updateConnection, { params, body: {} });
  await expect.poll(known).toEqual([null]);
  see(id, 1, first);
  see(id, 2, second);
  await expect.poll(known).toEqual([second]);
  const { rows } = await sql<{ tls_fingerprint: string | null }>`
    select tls_fingerprint from camera_connection where camera_id in (${foreign}, ${street})`.execute(
    server.platform.database,
  );
  expect(rows).toEqual([{ tls_fingerprint: null }, { tls_fingerprint: null }]);
  await Promise.all([line.close(), other.line.close()]);
});

it("BRDG-4 BRDG-30 a bridge that has not confirmed, or whose program speaks no common version, is told of no cameras", async () => {
  const shy = await pairedScene({ isShy: true });
  const old = await pairedScene({ versions: { current: 0, oldest: 0 } });
  const fence = await pairedScene();
  await told(fence.line, []);
  expect([shy.line.cameras, old.line.cameras]).toEqual([undefined, undefined]);
  shy.line.say({ name: "confirm", bridgeId: shy.bridgeId });
  await told(shy.line, []);
  await Promise.all([shy, old, fence].map(({ line }) => line.close()));
});

it("BRDG-41 a camera that a line cannot carry is left out", async () => {
  const { scene, add, line, bridgeId } = await pairedScene();
  const good = await add("Door");
  await told(line, [good]);
  const odd = newId();
  await sql`
    insert into camera select (jsonb_populate_record(camera, jsonb_build_object('id', ${odd}::text, 'name', 'Odd', 'name_key', 'odd'))).*
    from camera where id = ${good}`.execute(server.platform.database);
  await sql`
    insert into camera_connection select (jsonb_populate_record(camera_connection,
      jsonb_build_object('camera_id', ${odd}::text, 'url', '192.168.1.50', 'stream_path', '/' || repeat('x', 5000), 'bridge_id', ${bridgeId}::text))).*
    from camera_connection where camera_id = ${good}`.execute(server.platform.database);
  const other = await add("Gate");
  await told(line, [good, other]);
  expect(scene.workspaceId).not.toBe("");
  await line.close();
});
