import { accessLevels, endpoints } from "@didban/contract";
import { expect, it } from "vitest";
import { signUp } from "../../testing/person.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { channelOf, channelWorld, server, twin } from "../channel/channel-world.testing.ts";

const { bookmarks } = endpoints;
channelWorld();

it("BOOK-11 CHAN-14 making, changing and removing one is told, in any process, to whoever may read the bookmarks of its camera", async () => {
  const scene = await CameraScene.make(server);
  const { id: cameraId } = await scene.addCamera("Gate");
  const [viewer, blind] = [await scene.addMember("member"), await scene.addMember("member")];
  await scene.setLevel(blind, cameraId, "member", accessLevels.hidden);
  // Before they are connected: a minute that goes by at once is longer than a connection may be silent.
  const startTime = new Date(server.clock.nowMs()).toISOString();
  await server.clock.advance(60_000);
  const endTime = new Date(server.clock.nowMs()).toISOString();
  const [theirs, hidden, outside] = [
    await channelOf(viewer, twin),
    await channelOf(blind),
    await channelOf(await signUp(server)),
  ];
  const { body } = await scene.owner.call(bookmarks.create, {
    body: { cameraId, title: "Delivery", startTime, endTime },
  });
  // One after another: who may hear of it is looked up as it is told, and of what is gone by then nobody may.
  const told = (wanted: string) => theirs.hears("ResourceEvent", ({ event }) => event === wanted);
  await told("created");
  await scene.owner.call(bookmarks.update, { params: { id: body.id }, body: { color: "red" } });
  await told("updated");
  await scene.owner.call(bookmarks.remove, { params: { id: body.id } });
  await told("deleted");
  const facts = { workspaceId: scene.workspaceId, kind: "bookmark", resourceId: body.id };
  const rest = { eventType: null, data: null };
  expect(theirs.of("ResourceEvent").map(([event]) => event)).toEqual(
    ["created", "updated", "deleted"].map((event) => ({ ...facts, ...rest, event })),
  );
  expect([...hidden.of("ResourceEvent"), ...outside.of("ResourceEvent")]).toEqual([]);
});
