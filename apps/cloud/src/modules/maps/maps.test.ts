import {
  accessLevels,
  defaultAddress,
  endpoints,
  mapsAtMost,
  resourceKinds,
  type EndpointInput,
} from "@didban/contract";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { createWorkspace, signUp, type Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { keptActs } from "../activity/log-entries.testing.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";

const { cameras, cameraGroups, maps, markers, workspaceSettings } = endpoints;
const here = { longitude: 51.4, latitude: 35.7 };
const there = { longitude: -0.1, latitude: 51.5 };
const nowhere = { longitude: null, latitude: null, fullAddress: null, markerId: null };

let server: TestServer;
let scene: CameraScene;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  owner = scene.owner;
});
afterAll(() => server.close());

type MarkerBody = EndpointInput<typeof markers.create>["body"];

const list = async (person = owner) => (await person.call(maps.list, {})).body.items;
const firstMap = async (person = owner) => (await list(person))[0]?.id ?? "";
const addMap = async (name: string, person = owner) =>
  (await person.call(maps.create, { body: { name, center: there, zoom: 5 } })).body;
const place = (body: MarkerBody, person = owner) => person.call(markers.create, { body });
const move = (id: string, body: object, person = owner) =>
  person.call(markers.update, { params: { id }, body });
const removePlace = (id: string, person = owner) => person.call(markers.remove, { params: { id } });
const attach = (markerId: string, resourceId: string, person = owner) =>
  person.call(markers.attachLayer, { body: { markerId, resourceId } });
const on = async (mapId: string, person = owner) =>
  (await person.call(markers.list, { params: { id: mapId } })).body.items;
const find = (resourceId: string, type: "c" | "m" | "cg", person = owner) =>
  person.call(markers.ofResource, { query: { resourceId, type } });
const locationOf = async (id: string, person = owner) =>
  (await person.call(cameras.get, { params: { id } })).body.location;

async function pictureOf(width: number, height: number, format: "png" | "jpeg" | "webp" = "png") {
  const made = sharp({ create: { width, height, channels: 3, background: "#eeeeee" } })
    .withExif({ IFD0: { Copyright: "Secret building" } })
    .toFormat(format);
  return new Blob([new Uint8Array(await made.toBuffer())]);
}
const addPlan = (body: { name: string; meters: number }, file: Blob, person = owner) =>
  person.call(maps.createPlan, { body: { ...body, meters: String(body.meters) }, file });

describe("maps", () => {
  it("WS-17 MAP-3 a workspace starts with one map, centred on its address", async () => {
    const person = await signUp(server);
    const { id: workspaceId } = await createWorkspace(person);
    const { longitude, latitude } = defaultAddress;
    const createdAt = new Date(server.clock.nowMs()).toISOString();
    const first = { id: expect.any(String), workspaceId, name: "Map", ground: "world", plan: null };
    const items = [{ ...first, center: { longitude, latitude }, zoom: 11, createdAt }];
    expect((await person.call(maps.list, {})).body).toEqual({ items, total: 1 });
  });

  it("MAP-4 are added, changed and removed", async () => {
    const made = await owner.call(maps.create, { body: { name: " Yard ", center: there, zoom: 5.5 } });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: "Yard", center: there, zoom: 5.5 });
    const { id } = made.body;
    const changed = await owner.call(maps.update, { params: { id }, body: { name: "Park", center: here } });
    expect(changed.body).toEqual({ ...made.body, name: "Park", center: here });
    expect(await list()).toContainEqual(changed.body);
    const removed = await owner.call(maps.remove, { params: { id } });
    expect(removed.status).toBe(204);
    expect((await list()).map((map) => map.id)).not.toContain(id);
    const again = await owner.call(maps.update, { params: { id }, body: { name: "x" } });
    expect(again.problem).toMatchObject({ status: 404, code: "mapIdDoesNotExist" });
    for (const body of [{}, { name: " " }, { name: "x".repeat(75) }, { zoom: 25 }, { meters: 50, zoom: -1 }])
      expect((await owner.call(maps.update, { params: { id: await firstMap() }, body })).status).toBe(400);
  });

  it("MAP-4 ROLE-15 are read with mapRead and changed with mapUpdate alone", async () => {
    const viewer = await scene.addMember("member");
    const id = await firstMap();
    expect((await list(viewer)).map((map) => map.id)).toContain(id);
    const refused = { status: 403, code: "forbiddenResource" };
    const body = { name: "Mine" };
    expect((await viewer.call(maps.create, { body })).problem).toMatchObject(refused);
    expect((await viewer.call(maps.update, { params: { id }, body })).problem).toMatchObject(refused);
    expect((await viewer.call(maps.remove, { params: { id } })).problem).toMatchObject(refused);
    expect((await place({ mapId: id }, viewer)).problem).toMatchObject(refused);
  });

  it("MAP-4 a workspace has a hundred of them at most, however many come at once", async () => {
    const own = await CameraScene.make(server);
    const { database } = server.platform;
    await sql`
      insert into map (id, workspace_id, name, longitude, latitude, zoom, created_at)
      select gen_random_uuid(), ${own.workspaceId}, 'Map', 0, 0, 1, now() from generate_series(3, ${mapsAtMost})`.execute(
      database,
    );
    const make = () => own.owner.call(maps.create, { body: { name: "One more" } });
    const answers = await Promise.all([make(), make(), make()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    expect(await list(own.owner)).toHaveLength(mapsAtMost);
  });

  it("MAP-10 whoever reads maps is told where the operator's tiles come from, and of none where none are set", async () => {
    const ask = async (person: Person) => (await person.call(maps.ground, {})).body;
    expect(await ask(owner)).toEqual({ tiles: null });
    const url = "https://tiles.example.com/{z}/{x}/{y}.png";
    const environment = { DIDBAN_MAP_TILES: url, DIDBAN_MAP_ATTRIBUTION: "© Somebody" };
    const other = await startTestServer({ environment });
    try {
      const person = await signUp(other);
      await createWorkspace(person);
      expect(await ask(person)).toEqual({ tiles: { url, attribution: "© Somebody", maxZoom: 19 } });
    } finally {
      await other.close();
    }
  });

  it("ROLE-49 a hidden map answers 404, and neither it nor what stands on it is told of", async () => {
    const viewer = await scene.addMember("coPilot");
    const { id: mapId } = await addMap("Vault");
    const { id: resourceId } = await scene.addCamera("Vault door");
    const { body: marker } = await place({ mapId, resourceId, position: here });
    expect(await locationOf(resourceId, viewer)).toMatchObject(here);
    await hide(viewer, mapId, "m");
    expect((await list(viewer)).map(({ id }) => id)).not.toContain(mapId);
    expect(await locationOf(resourceId, viewer)).toEqual(nowhere);
    expect((await find(resourceId, "c", viewer)).body.items).toEqual([]);
    const noMap = { status: 404, code: "mapIdDoesNotExist" };
    expect((await viewer.call(markers.list, { params: { id: mapId } })).problem).toMatchObject(noMap);
    expect((await place({ mapId }, viewer)).problem).toMatchObject(noMap);
    for (const answer of [
      await move(marker.id, { position: there }, viewer),
      await removePlace(marker.id, viewer),
      await attach(marker.id, resourceId, viewer),
    ])
      expect(answer.problem).toMatchObject({ status: 404, code: "markerIdDoesNotExist" });
  });

  it("ROLE-46 maps stand in the matrix of whoever may see them", async () => {
    const own = await CameraScene.make(server);
    const viewer = await own.addMember("member");
    const { id: mapId } = await addMap("Roof", own.owner);
    const rowsOf = async () => {
      const { body } = await viewer.call(endpoints.access.readMatrix, { params: { id: viewer.accountId } });
      return body.matrix.filter(({ type }) => type === "m").map(({ resourceId }) => resourceId);
    };
    expect(await rowsOf()).toEqual((await list(own.owner)).map(({ id }) => id).toSorted());
    await hide(viewer, mapId, "m");
    expect(await rowsOf()).not.toContain(mapId);
  });
});

/** Hides a resource from a member of the scene. */
async function hide(person: Person, resourceId: string, type: "c" | "m"): Promise<void> {
  await sql`
    insert into permission (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
    select ${newId()}, workspace_id, account_id, team_id, ${type}, ${resourceId}, ${accessLevels.hidden}, now()
    from permission where account_id = ${person.accountId} and resource_type = 'w' limit 1`.execute(
    server.platform.database,
  );
}

describe("places on a map", () => {
  it("MAP-1 MAP-5 MAP-6 a marker is added, attached, moved, found and removed with its layers", async () => {
    const mapId = await firstMap();
    const { id: resourceId } = await scene.addCamera("Gate");
    const config = { fullAddress: "Main gate" };
    const made = await place({ mapId, position: here, config });
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.any(String), mapId, position: here, config, layers: [] },
    ]);
    const { id: markerId } = made.body;
    const attached = await attach(markerId, resourceId);
    const layer = { markerId, resourceId, type: "c", name: "Gate", fieldOfView: null };
    expect([attached.status, attached.body]).toEqual([201, layer]);
    expect(await on(mapId)).toContainEqual({ ...made.body, layers: [layer] });
    const moved = await move(markerId, { position: there });
    expect(moved.body).toEqual({ ...made.body, position: there, layers: [layer] });
    const items = [{ markerId, resourceId, type: "c", mapId, position: there, config }];
    expect((await find(resourceId, "c")).body).toEqual({ items, total: 1 });
    expect((await removePlace(markerId)).status).toBe(204);
    expect((await find(resourceId, "c")).body).toEqual({ items: [], total: 0 });
    expect((await removePlace(markerId)).problem).toMatchObject({ code: "markerIdDoesNotExist" });
  });

  it("MAP-2 cameras, groups and maps stand on maps under their codes; nothing of other kinds does", async () => {
    const mapId = await firstMap();
    const { id: cameraId } = await scene.addCamera("Lobby");
    const groupId = await scene.addGroup("Lobbies");
    const { id: planId } = await addMap("Cellar");
    const types = [];
    for (const resourceId of [cameraId, groupId, planId]) {
      const { body } = await place({ mapId, resourceId });
      types.push(body.layers[0]?.type);
    }
    expect(types).toEqual(["c", "cg", "m"]);
    expect(Object.values(resourceKinds).map(({ code }) => code)).toEqual(
      expect.arrayContaining(["c", "cg", "w", "m", "br", "br-c", "b"]),
    );
    for (const resourceId of [newId(), mapId, scene.workspaceId])
      expect((await place({ mapId, resourceId })).problem).toMatchObject({ status: 404, code: "notFound" });
    const wrongKind = await find(cameraId, "m");
    expect(wrongKind.problem).toMatchObject({ status: 404 });
  });

  it("MAP-7 positions and addresses have bounds, and what is not there is not found", async () => {
    const mapId = await firstMap();
    const edge = { longitude: -180, latitude: 90 };
    const made = await place({ mapId, position: edge, config: { fullAddress: "x".repeat(250) } });
    expect(made.status).toBe(201);
    const { id } = made.body;
    for (const body of [
      { position: { longitude: 180.1, latitude: 0 } },
      { position: { longitude: 0, latitude: -90.1 } },
      { position: { longitude: 0 } },
      { config: { fullAddress: "x".repeat(251) } },
      { mapId },
      {},
    ])
      expect((await move(id, body)).status).toBe(400);
    expect((await on(mapId)).find((marker) => marker.id === id)?.position).toEqual(edge);
    const noMap = await place({ mapId: newId() });
    expect(noMap.problem).toMatchObject({ status: 404, code: "mapIdDoesNotExist" });
    const noMarker = { status: 404, code: "markerIdDoesNotExist" };
    const { id: cameraId } = await scene.addCamera("Attic");
    expect((await move(newId(), { position: here })).problem).toMatchObject(noMarker);
    expect((await attach(newId(), cameraId)).problem).toMatchObject(noMarker);
  });

  it("MAP-7 a resource has at most one marker on each map: attached again it moves, with where it looks", async () => {
    const { id: mapId } = await addMap("Hall");
    const { id: resourceId } = await scene.addCamera("Hall");
    const fieldOfView = { direction: 350, angle: 60, reach: 15 };
    const { body: first } = await place({ mapId, resourceId, position: here, fieldOfView });
    const { body: second } = await place({ mapId, position: there });
    await attach(second.id, resourceId);
    const layer = { markerId: second.id, resourceId, type: "c", name: "Hall", fieldOfView };
    // What it left behind is a place of nothing.
    expect(await on(mapId)).toEqual([{ ...second, layers: [layer] }]);
    expect((await move(first.id, { position: here })).status).toBe(404);
    const anew = await Promise.all([1, 2, 3].map(() => place({ mapId, resourceId, position: here })));
    expect(anew.map(({ status }) => status)).toContain(201);
    expect(await on(mapId)).toHaveLength(1);
    expect((await find(resourceId, "c")).body.total).toBe(1);
    await owner.call(markers.attachLayer, {
      body: { markerId: (await on(mapId))[0]?.id ?? "", resourceId, fieldOfView: null },
    });
    expect((await on(mapId))[0]?.layers[0]?.fieldOfView).toBeNull();
    const marker = (await on(mapId))[0]?.id ?? "";
    for (const wrong of [{ direction: 360 }, { angle: 0 }, { angle: 361 }, { reach: 0 }]) {
      const body = { markerId: marker, resourceId, fieldOfView: { ...fieldOfView, ...wrong } };
      expect((await owner.call(markers.attachLayer, { body })).status).toBe(400);
    }
  });

  it("CAM-7 MAP-8 CAM-47 a camera's location is that of its marker, changes with it at once, and is null without one", async () => {
    const viewer = await scene.addMember("member");
    const { id } = await scene.addCamera("Fence");
    const marker = async () => (await viewer.call(cameras.markers, { params: { id } })).body;
    expect([await locationOf(id, viewer), await marker()]).toEqual([nowhere, null]);
    const config = { fullAddress: "North fence" };
    const mapId = await firstMap();
    const { body: made } = await place({ mapId, resourceId: id, position: here, config });
    expect(await locationOf(id, viewer)).toEqual({ ...here, ...config, markerId: made.id });
    await move(made.id, { position: there });
    expect(await locationOf(id, viewer)).toEqual({ ...there, ...config, markerId: made.id });
    expect(await marker()).toEqual({ id: made.id, mapId, position: there, config });
    const { body: all } = await viewer.call(cameras.list, { query: { search: "Fence" } });
    expect(all.items[0]?.location).toEqual({ ...there, ...config, markerId: made.id });
    await removePlace(made.id);
    expect([await locationOf(id, viewer), await marker()]).toEqual([nowhere, null]);
  });

  it("MAP-8 removing a camera or a group removes its layers, and the places that nothing is left of", async () => {
    const { id: mapId } = await addMap("Shed");
    const gone = await scene.addCamera("Shed 1");
    const stays = await scene.addCamera("Shed 2");
    const groupId = await scene.addGroup("Sheds");
    await place({ mapId, resourceId: gone.id });
    await place({ mapId, resourceId: groupId });
    const { body: shared } = await place({ mapId, resourceId: stays.id });
    const { body: bare } = await place({ mapId });
    await owner.call(cameras.remove, { params: { id: gone.id }, body: { name: gone.name } });
    await owner.call(cameraGroups.remove, { params: { id: groupId } });
    expect((await on(mapId)).map(({ id }) => id)).toEqual([shared.id, bare.id]);
    const { rows } = await sql`select from marker where map_id = ${mapId}`.execute(server.platform.database);
    expect(rows).toHaveLength(2);
    expect((await find(gone.id, "c")).status).toBe(404);
  });

  it("MAP-12 the address starts as a fixed pair of coordinates, and a new marker starts at the address; on a floor plan in the middle", async () => {
    const own = await CameraScene.make(server);
    const mapId = await firstMap(own.owner);
    const { longitude, latitude, ...rest } = defaultAddress;
    expect(Object.values(rest)).toEqual(Object.values(rest).map(() => ""));
    const { body: first } = await place({ mapId }, own.owner);
    expect(first.position).toEqual({ longitude, latitude });
    await own.owner.call(workspaceSettings.createAddress, { body: there });
    expect((await place({ mapId }, own.owner)).body.position).toEqual(there);
    expect((await own.owner.call(maps.create, { body: { name: "New" } })).body.center).toEqual(there);
    const { body: plan } = await addPlan({ name: "Plan", meters: 20 }, await pictureOf(40, 30), own.owner);
    const { body: middle } = await place({ mapId: plan.id }, own.owner);
    expect(middle.position).toEqual({ longitude: 0, latitude: 0 });
  });

  it("CAM-25 a marker of cameras that one may not see is not there, and of a shared one the others alone are", async () => {
    const viewer = await scene.addMember("coPilot");
    const { id: mapId } = await addMap("Block");
    const [seen, hidden] = [await scene.addCamera("Block 1"), await scene.addCamera("Block 2")];
    await hide(viewer, hidden.id, "c");
    const { body: shared } = await place({ mapId, resourceId: seen.id });
    const { body: alone } = await place({ mapId, resourceId: hidden.id });
    expect((await on(mapId, viewer)).map(({ id }) => id)).toEqual([shared.id]);
    expect((await move(alone.id, { position: here }, viewer)).problem).toMatchObject({
      code: "markerIdDoesNotExist",
    });
    expect((await place({ mapId, resourceId: hidden.id }, viewer)).problem).toMatchObject({
      code: "notFound",
    });
    expect((await find(hidden.id, "c", viewer)).status).toBe(404);
    await attach(shared.id, hidden.id);
    const [marker] = await on(mapId, viewer);
    expect(marker?.layers.map(({ name }) => name)).toEqual(["Block 1"]);
    expect((await on(mapId))[0]?.layers).toHaveLength(2);
  });

  it("AUTH-44 what a guest places is answered as if it were done, and stored nowhere", async () => {
    const guest = await scene.addGuest("guest");
    const { id: mapId } = await addMap("Show");
    const { id: resourceId } = await scene.addCamera("Show");
    const made = await place({ mapId, resourceId, position: here }, guest);
    expect([made.status, made.body.position]).toEqual([201, here]);
    expect(await on(mapId)).toEqual([]);
    const plan = await addPlan({ name: "Guest's", meters: 10 }, await pictureOf(10, 10), guest);
    expect(plan.status).toBe(201);
    expect((await list()).map(({ name }) => name)).not.toContain("Guest's");
  });

  it("EVT-13 what is done to a map and on it stands in the activity log, also what was refused", async () => {
    const own = await CameraScene.make(server);
    const viewer = await own.addMember("member");
    const { id: mapId } = await addMap("Court", own.owner);
    const { id: resourceId } = await own.addCamera("Court");
    const { body: first } = await place({ mapId, position: here }, own.owner);
    await attach(first.id, resourceId, own.owner);
    await move(first.id, { position: there }, own.owner);
    await move(first.id, { position: there }, viewer);
    await removePlace(first.id, own.owner);
    await own.owner.call(maps.update, { params: { id: mapId }, body: { name: "Yard" } });
    await own.owner.call(maps.remove, { params: { id: mapId } });
    const acts = await keptActs(server, own);
    const of = acts.filter((act) => act.startsWith("activity map."));
    expect(of).toEqual([
      "activity map.create.success",
      "activity map.markerCreate.success",
      "activity map.layerAttach.success",
      "activity map.markerUpdate.success",
      "activity map.markerUpdate.failed",
      "activity map.markerRemove.success",
      "activity map.update.success",
      "activity map.remove.success",
    ]);
  });
});
