import { endpoints } from "@didban/contract";
import { expect, it } from "vitest";
import { signUp } from "../../testing/person.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { channelOf, channelWorld, server, twin } from "../channel/channel-world.testing.ts";

const { sharedLayouts, tours } = endpoints;
channelWorld();

it("LAYT-23 CHAN-14 what is shared is told to everyone in the workspace, in any process, and to nobody else", async () => {
  const scene = await CameraScene.make(server);
  const { id: cameraId } = await scene.addCamera("Gate");
  const viewer = await scene.addMember("member");
  const [theirs, outside] = [await channelOf(viewer, twin), await channelOf(await signUp(server))];
  const arrangement = { kind: "grid", gridSize: 1, cells: [{ cell: 0, cameraId }] } as const;
  const { body } = await scene.owner.call(sharedLayouts.create, {
    body: { name: "Wall", arrangement: { ...arrangement, cells: [...arrangement.cells] } },
  });
  const heard = (what: string) => theirs.hears("ResourceEvent", ({ data }) => data?.["shared"] === what);
  await heard("layout");
  const made = await scene.owner.call(tours.create, {
    body: { name: "Rounds", stepSeconds: 5, steps: [{ kind: "layout", id: body.id }] },
  });
  await heard("tour");
  const facts = { workspaceId: scene.workspaceId, kind: "workspace", resourceId: scene.workspaceId };
  const rest = { event: "updated", eventType: null };
  expect(theirs.of("ResourceEvent").map(([event]) => event)).toEqual([
    { ...facts, ...rest, data: { shared: "layout", id: body.id } },
    { ...facts, ...rest, data: { shared: "tour", id: made.body.id } },
  ]);
  expect(outside.of("ResourceEvent")).toEqual([]);
});
