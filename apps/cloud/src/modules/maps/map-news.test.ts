import { accessLevels, endpoints } from "@didban/contract";
import { expect, it } from "vitest";
import { signUp } from "../../testing/person.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { channelOf, channelWorld, server, twin } from "../channel/channel-world.testing.ts";

const { maps, markers } = endpoints;
channelWorld();

it("MAP-8 EVT-2 a marker that is placed, moved or removed is told, in any process, to whoever may see its camera, and that maps changed to all", async () => {
  const scene = await CameraScene.make(server);
  const { id: resourceId } = await scene.addCamera("Gate");
  const [viewer, blind] = [await scene.addMember("member"), await scene.addMember("member")];
  await scene.setLevel(blind, resourceId, "member", accessLevels.hidden);
  const [theirs, hidden, outside] = [
    await channelOf(viewer, twin),
    await channelOf(blind),
    await channelOf(await signUp(server)),
  ];
  const mapId = (await scene.owner.call(maps.list, {})).body.items[0]?.id ?? "";
  const position = { longitude: 1, latitude: 2 };
  const { body: marker } = await scene.owner.call(markers.create, { body: { mapId, resourceId } });
  await scene.owner.call(markers.update, { params: { id: marker.id }, body: { position } });
  await scene.owner.call(markers.remove, { params: { id: marker.id } });
  const changes = (told: typeof theirs) =>
    told.of("ResourceEvent").map(([{ kind, event, data }]) => [kind, event, data]);
  const ofCamera = ["camera", "updated", { change: "marker" }];
  const ofWorkspace = ["workspace", "updated", { change: "maps" }];
  await expect
    .poll(() => changes(theirs))
    .toEqual([ofCamera, ofWorkspace, ofCamera, ofWorkspace, ofCamera, ofWorkspace]);
  await expect.poll(() => changes(hidden)).toEqual([ofWorkspace, ofWorkspace, ofWorkspace]);
  expect(outside.of("ResourceEvent")).toEqual([]);
});

it("ROLE-50 MAP-4 a map that is added or removed is told to all without its id, and matrices say of it", async () => {
  const scene = await CameraScene.make(server);
  const viewer = await scene.addMember("member");
  const theirs = await channelOf(viewer);
  const { body: map } = await scene.owner.call(maps.create, { body: { name: "Yard" } });
  const added = { resourceType: "m", added: [{ resourceType: "m", resourceId: map.id }], removed: [] };
  await expect.poll(() => theirs.of("PermissionMatrixUpdated").map(([news]) => news)).toMatchObject([added]);
  await scene.owner.call(maps.remove, { params: { id: map.id } });
  const removed = { resourceType: "m", added: [], removed: [{ resourceType: "m", resourceId: map.id }] };
  await expect
    .poll(() => theirs.of("PermissionMatrixUpdated").map(([news]) => news))
    .toMatchObject([added, removed]);
  expect(JSON.stringify(theirs.of("ResourceEvent"))).not.toContain(map.id);
});
