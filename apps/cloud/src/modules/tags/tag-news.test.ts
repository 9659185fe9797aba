import { accessLevels, endpoints } from "@didban/contract";
import { expect, it } from "vitest";
import { signUp } from "../../testing/person.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { channelOf, channelWorld, server, twin } from "../channel/channel-world.testing.ts";

const { metadata, tags } = endpoints;
channelWorld();

it("EVT-2 CHAN-14 tags and metadata of a camera are told, in any process, to whoever may see it", async () => {
  const scene = await CameraScene.make(server);
  const { id: resourceId } = await scene.addCamera("Gate");
  const [viewer, blind] = [await scene.addMember("member"), await scene.addMember("member")];
  await scene.setLevel(blind, resourceId, "member", accessLevels.hidden);
  const { body: tag } = await scene.owner.call(tags.create, { body: { name: "Yard" } });
  const [theirs, hidden, outside] = [
    await channelOf(viewer, twin),
    await channelOf(blind),
    await channelOf(await signUp(server)),
  ];
  const changes = () =>
    theirs
      .of("ResourceEvent")
      .filter(([{ resourceId: of }]) => of === resourceId)
      .map(([{ event, kind, data }]) => [kind, event, data]);
  const told = (count: number) => expect.poll(() => changes().length).toBe(count);
  await scene.owner.call(tags.assign, { body: { tagId: tag.id, resourceId } });
  await told(1);
  await scene.owner.call(tags.drop, { params: { tagId: tag.id, resourceId } });
  await told(2);
  await scene.owner.call(metadata.create, { body: { resourceId, key: "Code", value: "1" } });
  await told(3);
  expect(changes()).toEqual([
    ["camera", "updated", { change: "tags" }],
    ["camera", "updated", { change: "tags" }],
    ["camera", "updated", { change: "settings" }],
  ]);
  expect([...hidden.of("ResourceEvent"), ...outside.of("ResourceEvent")]).toEqual([]);
});

it("EVT-2 TAG-2 a tag that is made, changed or deleted is told to all of the workspace, without its name", async () => {
  const scene = await CameraScene.make(server);
  const viewer = await scene.addMember("member");
  const [theirs, outside] = [await channelOf(viewer), await channelOf(await signUp(server))];
  const told = (count: number) => expect.poll(() => theirs.of("ResourceEvent").length).toBe(count);
  const { body: tag } = await scene.owner.call(tags.create, { body: { name: "Yard" } });
  await told(1);
  await scene.owner.call(tags.update, { params: { id: tag.id }, body: { color: "red" } });
  await told(2);
  await scene.owner.call(tags.remove, { params: { id: tag.id } });
  await told(3);
  const { workspaceId } = scene;
  const facts = { workspaceId, kind: "workspace", resourceId: workspaceId, event: "updated" };
  for (const [event] of theirs.of("ResourceEvent"))
    expect(event).toEqual({ ...facts, eventType: null, data: { change: "tags" } });
  expect(outside.of("ResourceEvent")).toEqual([]);
});
