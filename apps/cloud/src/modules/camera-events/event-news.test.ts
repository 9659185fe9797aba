import { endpoints, eventNumberOf } from "@didban/contract";
import { expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { channelOf, channelWorld, server, twin } from "../channel/channel-world.testing.ts";
import { EventStore, type EventRow } from "./event-store.ts";

channelWorld();

it("EVT-4 CHAN-14 AI-16 what a camera found is told as it begins and ends to whoever may read of it, with its number; how the camera is itself is not told so", async () => {
  const scene = await CameraScene.make(server);
  const { id: cameraId } = await scene.addCamera("Gate");
  const reader = await scene.addHolder(cameraId, "cameraRead", "aiTrackRead");
  const viewer = await scene.addHolder(cameraId, "cameraRead");
  const [theirs, blind] = [await channelOf(reader, twin), await channelOf(viewer)];
  const { database, events } = server.platform;
  const store = new EventStore(database);
  const keep = (step: EventRow["step"]) => store.keep([{ cameraId, step }], events);
  const [id, startMs] = [newId(), server.clock.nowMs()];
  const shared = { step: "begin", index: 0, source: "", leftOut: 0, startMs } as const;
  await keep({ ...shared, id: newId(), type: eventNumberOf("connected"), alertType: null, topic: null });
  await keep({ ...shared, id, type: 6, alertType: "hw-motion", topic: "VideoSource/MotionAlarm" });
  await theirs.hears("ResourceEvent", ({ data }) => data?.["endTime"] === null);
  await keep({ step: "end", id, endMs: startMs + 3_000 });
  await theirs.hears("ResourceEvent", ({ data }) => data?.["endTime"] !== null);
  const iso = (ms: number) => new Date(ms).toISOString();
  const facts = {
    workspaceId: scene.workspaceId,
    kind: "camera",
    resourceId: cameraId,
    event: "updated",
    eventType: 6,
  };
  const data = { change: "alert", id, alertType: "hw-motion", index: 0, startTime: iso(startMs) };
  expect(theirs.of("ResourceEvent").map(([event]) => event)).toEqual([
    { ...facts, data: { ...data, endTime: null } },
    { ...facts, data: { ...data, endTime: iso(startMs + 3_000) } },
  ]);
  // Whoever sees the camera hears of it as ever, and in its order: nothing of what was told before.
  await scene.owner.call(endpoints.cameras.update, {
    params: { id: cameraId },
    body: { name: "Front gate" },
  });
  await blind.hears("ResourceEvent", ({ eventType }) => eventType === null);
  expect(blind.of("ResourceEvent").filter(([{ eventType }]) => eventType !== null)).toEqual([]);
});
