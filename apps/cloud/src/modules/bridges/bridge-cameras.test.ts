import { lineLimits } from "@didban/bridge-line";
import { endpoints } from "@didban/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { startTestServer } from "../../testing/test-server.ts";
import { newId } from "../../platform/id.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { activate, bridgeWorld, newAgent, newOwner, pairedBridge, server } from "./bridge-world.testing.ts";

const { activity, bridges, cameras } = endpoints;
bridgeWorld();

/** A workspace with an active bridge. */
async function bridgedScene() {
  const scene = await CameraScene.make(server);
  return { scene, owner: scene.owner, bridge: await pairedBridge(scene.owner) };
}
type Scene = Awaited<ReturnType<typeof bridgedScene>>;

const create = ({ owner }: Pick<Scene, "owner">, name: string, bridgeId: string, config: object = {}) =>
  owner.call(cameras.create, { body: { name, bridgeId, config } });

async function added(scene: Pick<Scene, "owner">, name: string, bridgeId: string, config: object = {}) {
  const { body, problem, status } = await create(scene, name, bridgeId, config);
  if (status !== 201) throw new Error(JSON.stringify(problem));
  return body.camera;
}

const refused = async (
  call: Promise<{ status: number; problem: { code: string; field?: string | undefined } }>,
) => {
  const { status, problem } = await call;
  return [status, problem.code, problem.field];
};

const connectionOf = async (cameraId: string) => {
  const { rows } = await sql<{
    bridge_id: string | null;
    generation: number;
    tls_fingerprint: string | null;
  }>`select bridge_id, generation, tls_fingerprint from camera_connection where camera_id = ${cameraId}`.execute(
    server.platform.database,
  );
  return rows[0];
};

it("BRDG-1 CAM-2 CAM-24 a camera that comes through a bridge says so, is found by it, and is counted by it", async () => {
  const { scene, owner, bridge } = await bridgedScene();
  const { id: bridgeId } = bridge;
  const door = await added({ owner }, "Door", bridgeId);
  expect(door.bridge).toEqual({ bridgeId, name: "Workshop box" });
  await scene.addCamera("Street");
  const { body: list } = await owner.call(cameras.list, { query: { bridgeId } });
  expect(list.items.map(({ name }) => name)).toEqual(["Door"]);
  const { body } = await owner.call(bridges.get, { params: { id: bridgeId } });
  expect(body).toMatchObject({ cameras: [{ id: door.id, name: "Door" }], connectedCameras: 1 });
  await owner.call(bridges.update, { params: { id: bridgeId }, body: { name: "Hut" } });
  const { body: details } = await owner.call(cameras.get, { params: { id: door.id } });
  expect(details.bridge?.name).toBe("Hut");
  expect((await owner.call(bridges.list, {})).body.items[0]?.connectedCameras).toBe(1);
  await bridge.line.close();
});

it("CAM-25 who does not see a bridge or a camera is told of neither by the other", async () => {
  const { scene, owner, bridge } = await bridgedScene();
  const { id: bridgeId } = bridge;
  const door = await added({ owner }, "Door", bridgeId);
  const blind = await scene.addHolder(door.id, "cameraRead");
  const params = { id: door.id };
  expect((await blind.call(cameras.get, { params })).body.bridge).toBeNull();
  expect((await blind.call(cameras.list, {})).body.items.map(({ bridge: of }) => of)).toEqual([null]);
  expect((await blind.call(cameras.list, { query: { bridgeId } })).body.total).toBe(0);
  const other = await scene.addMember("coPilot");
  await scene.setLevel(other, door.id, "guest", 3);
  const { body } = await other.call(bridges.get, { params: { id: bridgeId } });
  expect([body.cameras, body.connectedCameras]).toEqual([[], 0]);
  await bridge.line.close();
});

it("CAM-16 CAM-26 a bridge of nobody, of another workspace, or hidden from the caller is no bridge", async () => {
  const { scene, owner, bridge } = await bridgedScene();
  const foreign = await pairedBridge(await newOwner());
  const { id } = await scene.addCamera("Street");
  for (const bridgeId of [newId(), foreign.id]) {
    const wrong = [400, "invalidField", "bridgeId"];
    expect(await refused(create({ owner }, "Door", bridgeId))).toEqual(wrong);
    expect(await refused(owner.call(cameras.update, { params: { id }, body: { bridgeId } }))).toEqual(wrong);
  }
  const holder = await scene.addHolder(id, "cameraRead", "cameraUpdateSettings");
  expect(
    await refused(holder.call(cameras.update, { params: { id }, body: { bridgeId: bridge.id } })),
  ).toEqual([400, "invalidField", "bridgeId"]);
  await Promise.all([bridge.line.close(), foreign.line.close()]);
});

it("BRDG-4 BRDG-5 no camera comes to a bridge that is not confirmed, or that needs an update; what it has stays", async () => {
  const { scene, owner, bridge } = await bridgedScene();
  const stall = await activate(owner, await newAgent());
  expect(await refused(create({ owner }, "Door", stall.id))).toEqual([422, "bridgeNotActive", "bridgeId"]);
  const door = await added({ owner }, "Door", bridge.id);
  await bridge.line.close();
  const old = await bridge.agent.connect(server, { version: "0.9.0" });
  const needed = [422, "bridgeUpdateRequired", "bridgeId"];
  expect(await refused(create({ owner }, "Gate", bridge.id))).toEqual(needed);
  const params = { id: door.id };
  expect(await refused(owner.call(cameras.duplicate, { params, body: { name: "Gate" } }))).toEqual(needed);
  const street = await scene.addCamera("Street");
  expect(
    await refused(
      owner.call(cameras.update, { params: { id: street.id }, body: { bridgeId: bridge.id, name: "Lane" } }),
    ),
  ).toEqual(needed);
  expect((await owner.call(cameras.get, { params: { id: street.id } })).body.name).toBe("Street");
  // Nothing comes to it by saying where it is already.
  const kept = await owner.call(cameras.update, {
    params,
    body: { bridgeId: bridge.id, name: "Front door" },
  });
  expect([kept.status, kept.body.bridge?.bridgeId]).toEqual([200, bridge.id]);
  await old.close();
});

it("BRDG-51 a bridge takes no more cameras than its line carries, however many come at once", async () => {
  const { scene, owner, bridge } = await bridgedScene();
  const { id: bridgeId } = bridge;
  await scene.addManyCameras(lineLimits.cameras - 1);
  await sql`
    update camera_connection set bridge_id = ${bridgeId}
    where camera_id in (select id from camera where workspace_id = ${scene.workspaceId})`.execute(
    server.platform.database,
  );
  const answers = await Promise.all(["A", "B", "C"].map((name) => create({ owner }, name, bridgeId)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  const { items } = (await owner.call(cameras.list, { query: { bridgeId, limit: 1 } })).body;
  const limit = [422, "bridgeCameraLimitReached", "bridgeId"];
  const params = { id: items[0]?.id ?? "" };
  expect(await refused(owner.call(cameras.duplicate, { params, body: { name: "D" } }))).toEqual(limit);
  const street = await scene.addCamera("Street");
  expect(
    await refused(owner.call(cameras.update, { params: { id: street.id }, body: { bridgeId } })),
  ).toEqual(limit);
  await bridge.line.close();
});

it("CAM-26 CAM-28 CAM-81 another bridge is another connection: it connects afresh, its certificate stays known, and the log says it", async () => {
  const { scene, owner, bridge } = await bridgedScene();
  const { id } = await scene.addCamera("Street", { url: "192.168.1.40" });
  await scene.setHealth(id);
  await sql`
    update camera_connection set tls_fingerprint = 'AB:CD' where camera_id = ${id}`.execute(
    server.platform.database,
  );
  await sql`update camera set configured = true where id = ${id}`.execute(server.platform.database);
  const params = { id };
  const move = (bridgeId: string | null) => owner.call(cameras.update, { params, body: { bridgeId } });
  const moved = await move(bridge.id);
  expect(moved.body).toMatchObject({ bridge: { bridgeId: bridge.id }, configured: false });
  expect(moved.body.hardwareInformation.ip).toBeNull();
  const there = { bridge_id: bridge.id, generation: 1, tls_fingerprint: "AB:CD" };
  expect(await connectionOf(id)).toEqual(there);
  await move(bridge.id);
  expect(await connectionOf(id)).toEqual(there);
  expect((await move(null)).body.bridge).toBeNull();
  expect(await connectionOf(id)).toEqual({ ...there, bridge_id: null, generation: 2 });
  const { body } = await owner.call(activity.listLogs, { query: { resourceId: id, limit: 50 } });
  const told = body.items.flatMap(({ placeholders }) => (placeholders.changes ? [placeholders.changes] : []));
  expect(told.toSorted()).toEqual([[["bridge", "", "Workshop box"]], [["bridge", "Workshop box", ""]]]);
  await bridge.line.close();
});

it("CAM-48 a duplicate comes through the bridge of the other", async () => {
  const { owner, bridge } = await bridgedScene();
  const door = await added({ owner }, "Door", bridge.id, { url: "192.168.1.40" });
  const { body, status } = await owner.call(cameras.duplicate, {
    params: { id: door.id },
    body: { name: "Door 2" },
  });
  expect([status, body.bridge?.bridgeId]).toEqual([201, bridge.id]);
  await bridge.line.close();
});

it("BRDG-24 CONN-29 the address of a camera behind a bridge is taken there alone", async () => {
  const { scene, owner, bridge } = await bridgedScene();
  const { cameraPlaces, isTaken } = await import("../cameras/index.ts");
  const places = () => cameraPlaces(server.platform.database, scene.workspaceId);
  await added({ owner }, "Door", bridge.id, { url: "192.168.1.40" });
  expect(isTaken(await places(), "192.168.1.40")).toBe(false);
  const other = await pairedBridge(owner);
  await added({ owner }, "Shed", other.id, { url: "192.168.1.40" });
  await scene.addCamera("Street", { url: "192.168.1.40" });
  expect(isTaken(await places(), "192.168.1.40")).toBe(true);
  await Promise.all([bridge.line.close(), other.line.close()]);
});

it("CONN-19 BRDG-32 a public server judges what it dials itself; what a bridge dials, the bridge judges", async () => {
  const open = await startTestServer({ environment: { DIDBAN_PUBLIC: "on" } });
  try {
    const scene = await CameraScene.make(open);
    const { owner } = scene;
    // Everything of a bridge but its agent, which is another server's here.
    const [bridgeId, agentId] = [newId(), newId()];
    await sql`
      insert into bridge_registration (id, public_key, hardware_id, device_name, model, brand, version, registered_at)
      values (${agentId}, 'key', 'hardware', '', '', '', '1.5.0', now())`.execute(open.platform.database);
    await sql`
      insert into bridge (id, workspace_id, registration_id, name, state, created_at, told_status)
      values (${bridgeId}, ${scene.workspaceId}, ${agentId}, 'Hut', 'active', now(), 3)`.execute(
      open.platform.database,
    );
    const config = { url: "192.168.1.40" };
    const notAllowed = [422, "cameraAddressNotAllowed", "url"];
    expect(await refused(owner.call(cameras.create, { body: { name: "Door", config } }))).toEqual(notAllowed);
    const door = await added({ owner }, "Door", bridgeId, config);
    const params = { id: door.id };
    const other = { params, body: { url: "192.168.1.41" } };
    expect((await owner.call(cameras.updateConnection, other)).status).toBe(200);
    expect(await refused(owner.call(cameras.update, { params, body: { bridgeId: null } }))).toEqual(
      notAllowed,
    );
  } finally {
    await open.close();
  }
});

it("BRDG-38 the cameras of a bridge that is removed stay without it, and connect afresh", async () => {
  const { owner, bridge } = await bridgedScene();
  const { id: bridgeId } = bridge;
  const door = await added({ owner }, "Door", bridgeId);
  const gate = await added({ owner }, "Gate", bridgeId);
  const changed: string[] = [];
  const { cameraChanged } = await import("../cameras/index.ts");
  const cancel = server.platform.events.subscribe(cameraChanged, { onEvent: (id) => changed.push(id) });
  const removal = { params: { id: bridgeId }, body: { name: "Workshop box" } };
  expect((await owner.call(bridges.remove, removal)).status).toBe(204);
  for (const { id } of [door, gate]) {
    expect((await owner.call(cameras.get, { params: { id } })).body).toMatchObject({
      bridge: null,
      enable: true,
    });
    expect(await connectionOf(id)).toMatchObject({ bridge_id: null, generation: 1 });
  }
  await expect.poll(() => changed.toSorted()).toEqual([door.id, gate.id].toSorted());
  expect((await owner.call(cameras.list, { query: { bridgeId } })).body.total).toBe(0);
  cancel();
  await bridge.line.close();
});

it("BRDG-38 a bridge is removed while a camera comes to it: the camera is refused, or stays without it", async () => {
  const { owner, bridge } = await bridgedScene();
  const { id: bridgeId } = bridge;
  await added({ owner }, "Door", bridgeId);
  const removal = { params: { id: bridgeId }, body: { name: "Workshop box" } };
  const [came, left] = await Promise.all([
    create({ owner }, "Gate", bridgeId),
    owner.call(bridges.remove, removal),
  ]);
  expect(left.status).toBe(204);
  expect([201, 400]).toContain(came.status);
  if (came.status === 201) expect((await connectionOf(came.body.camera.id))?.bridge_id).toBeNull();
  await bridge.line.close();
});

it("AUTH-44 a guest moves a camera to a bridge as a rehearsal", async () => {
  const { scene, bridge } = await bridgedScene();
  const { id } = await scene.addCamera("Street");
  const guest = await scene.addGuest("coPilot");
  const { status, body } = await guest.call(cameras.update, {
    params: { id },
    body: { bridgeId: bridge.id },
  });
  expect([status, body.bridge?.bridgeId]).toEqual([200, bridge.id]);
  expect((await connectionOf(id))?.bridge_id).toBeNull();
  await bridge.line.close();
});
