// What agents say of their machines, and media processes of what they fetch, as people see and hear it.
import type { LineReport } from "@didban/bridge-line";
import { endpoints } from "@didban/contract";
import { expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { openChannel, type ChannelClient } from "../channel/channel-client.testing.ts";
import { createBackfillStore } from "./condition-store.ts";
import { bridgeWorld, newOwner, pairedBridge, server, twin } from "./bridge-world.testing.ts";

const { activity, bridges } = endpoints;
bridgeWorld();

const soon = { timeout: 60_000 };
const report: LineReport = {
  clockOffsetMs: -4_200,
  storage: "good",
  usedBytes: 12e9,
  capacityBytes: 36e9,
  cameras: [],
};

/** What open sessions heard of one thing that is told of bridges. */
const toldOf = (channel: ChannelClient, key: "storage" | "percent") =>
  channel
    .of("ResourceEvent")
    .flatMap(([facts]) => (facts?.data && key in facts.data ? [facts.data[key]] : []));

it("BRDG-47 LOG-11 a missing, full or failing disk stands on the bridge with its time, in the log and on open sessions, once each time; so does that it is good again", async () => {
  const owner = await newOwner();
  const { id, line } = await pairedBridge(owner);
  const channel = await openChannel(twin, owner);
  const shown = async () => (await owner.call(bridges.get, { params: { id } })).body;
  const kinds = async () => (await shown()).problems.map(({ kind }) => kind);
  line.say({ name: "report", report });
  await expect.poll(async () => (await shown()).storage, soon).not.toBeNull();
  expect(await shown()).toMatchObject({
    problems: [],
    storage: { usedBytes: 12e9, capacityBytes: 36e9, cameras: [] },
    clockOffsetSeconds: -4.2,
    backfillPercent: null,
  });
  const steps = [
    ["missing", "storageMissing"],
    ["full", "storageFull"],
    ["failing", "storageFailing"],
  ] as const;
  for (const [storage, kind] of steps) {
    await server.clock.advance(10_000);
    const seenAt = new Date(server.clock.nowMs()).toISOString();
    line.say({ name: "heartbeat" });
    line.say({ name: "report", report: { ...report, storage } });
    await expect.poll(kinds, soon).toEqual([kind]);
    await server.clock.advance(5_000);
    line.say({ name: "report", report: { ...report, storage, usedBytes: 13e9 } });
    await expect.poll(async () => (await shown()).storage?.usedBytes, soon).toBe(13e9);
    expect((await shown()).problems).toEqual([{ kind, seenAt }]);
  }
  line.say({ name: "report", report });
  await expect.poll(kinds, soon).toEqual([]);
  const changes = () => toldOf(channel, "storage");
  await expect.poll(changes, soon).toEqual(["good", "missing", "full", "failing", "good"]);
  const { body } = await owner.call(activity.listLogs, { query: { kind: "bridge" } });
  const entries = body.items.filter(({ action }) => action.startsWith("storage"));
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    "storageMissing",
    "storageFull",
    "storageFailing",
    "storageGood",
  ]);
  expect(entries.every(({ userName }) => userName === "System")).toBe(true);
});

it("BRDG-42 all cameras share the ring: how long it lasts follows from what is written of all, at 2 Mbit/s where nothing was measured; whoever may not see a camera reads nothing of it", async () => {
  const owner = await newOwner();
  const { id, line } = await pairedBridge(owner);
  const { body: camera } = await owner.call(endpoints.cameras.create, {
    body: { name: "Gate", bridgeId: id, config: { url: "10.0.0.7" } },
  });
  const cameras = [
    { id: camera.camera.id, kbps: null },
    { id: newId(), kbps: 6_000 },
  ];
  line.say({ name: "report", report: { ...report, cameras } });
  const storage = async () => (await owner.call(bridges.get, { params: { id } })).body.storage;
  // 36 GB at 8 Mbit/s.
  await expect
    .poll(async () => (await storage())?.cameras, soon)
    .toEqual([{ id: camera.camera.id, kbps: null, hours: 10 }]);
});

it("BRDG-43 EVT-2 how far backfill is, over all media processes that fetch, stands on the bridge in percent and is told; one that says nothing any more is forgotten", async () => {
  const owner = await newOwner();
  const { id } = await pairedBridge(owner);
  const channel = await openChannel(twin, owner);
  const percent = async () => (await owner.call(bridges.get, { params: { id } })).body.backfillPercent;
  const { database, events } = server.platform;
  const store = createBackfillStore(database, events);
  const now = () => new Date(server.clock.nowMs());
  await store.put(id, "m1", { doneMs: 10_000, leftMs: 20_000 }, now());
  expect(await percent()).toBe(33);
  await store.put(id, "m2", { doneMs: 20_000, leftMs: 10_000 }, now());
  expect(await percent()).toBe(50);
  await store.put(id, "m1", null, now());
  expect(await percent()).toBe(66);
  const told = () => toldOf(channel, "percent");
  await expect.poll(() => told().at(-1), soon).toBe(66);
  await server.clock.advance(11 * 60_000);
  expect(await percent()).toBeNull();
  await store.put(id, "m2", { doneMs: 20_000, leftMs: 10_000 }, now());
  await store.forget("m2");
  expect(await percent()).toBeNull();
  // Of a bridge that is gone nothing is kept.
  await store.put(newId(), "m1", { doneMs: 1, leftMs: 1 }, now());
});
