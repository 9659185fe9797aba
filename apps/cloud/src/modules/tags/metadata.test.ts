import { accessLevels, endpoints, metadataAtMost } from "@didban/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { keptEntries } from "../activity/log-entries.testing.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";

const { cameras, metadata } = endpoints;

let server: TestServer;
let scene: CameraScene;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  owner = scene.owner;
});
afterAll(() => server.close());

const create = (resourceId: string, key: string, value = "", person = owner) =>
  person.call(metadata.create, { body: { resourceId, key, value } });
const update = (id: string, body: { key?: string; value?: string }, person = owner) =>
  person.call(metadata.update, { params: { id }, body });
const remove = (id: string, person = owner) => person.call(metadata.remove, { params: { id } });
const of = (resourceId: string, person = owner) => person.call(metadata.list, { query: { resourceId } });

it("TAG-6 CAM-7 items are made, found, shown in details, changed and removed", async () => {
  const { id } = await scene.addCamera("Gate");
  const serial = await create(id, " Serial ", "<b>A-1</b>");
  expect([serial.status, serial.body]).toEqual([
    201,
    { id: expect.any(String), resourceId: id, key: "Serial", value: "<b>A-1</b>" },
  ]);
  const asset = (await create(id, "asset", "7")).body;
  expect((await of(id)).body).toEqual({ items: [asset, serial.body], total: 2 });
  const shown = async () => (await owner.call(cameras.get, { params: { id } })).body.metadata;
  expect(await shown()).toEqual([
    { id: asset.id, key: "asset", value: "7" },
    { id: serial.body.id, key: "Serial", value: "<b>A-1</b>" },
  ]);
  expect((await update(asset.id, { value: "8" })).body).toEqual({ ...asset, value: "8" });
  expect((await update(asset.id, { key: "Asset no." })).body).toEqual({
    ...asset,
    key: "Asset no.",
    value: "8",
  });
  expect((await remove(serial.body.id)).status).toBe(204);
  expect((await remove(serial.body.id)).problem?.code).toBe("notFound");
  expect((await update(serial.body.id, { value: "9" })).problem?.code).toBe("notFound");
  expect(await shown()).toEqual([{ id: asset.id, key: "Asset no.", value: "8" }]);
});

it("TAG-6 ROLE-15 something may be noted of the workspace itself", async () => {
  const { body } = await create(scene.workspaceId, "Contract", "2026-11");
  expect((await of(scene.workspaceId)).body.items).toEqual([body]);
  const viewer = await scene.addMember("member");
  expect((await of(scene.workspaceId, viewer)).body.items).toEqual([body]);
  expect((await create(scene.workspaceId, "No", "", viewer)).problem?.code).toBe("forbiddenResource");
});

it("TAG-7 a key is unique per resource, key and value have their lengths, and what is refused changes nothing", async () => {
  const [one, other] = [await scene.addCamera("One"), await scene.addCamera("Other")];
  const { body: first } = await create(one.id, "k".repeat(64), "v".repeat(1000));
  const { body: second } = await create(one.id, "Second");
  expect((await create(other.id, "Second")).status).toBe(201);
  for (const { problem } of [await create(one.id, "SECOND "), await update(first.id, { key: "second" })])
    expect([problem?.status, problem?.code, problem?.field]).toEqual([400, "duplicateValue", "key"]);
  expect((await update(second.id, { key: "SECOND" })).body.key).toBe("SECOND");
  for (const [key, value, field] of [
    ["", "", "key"],
    ["  ", "", "key"],
    ["k".repeat(65), "", "key"],
    ["ok", "v".repeat(1001), "value"],
  ] as const) {
    const { problem } = await create(one.id, key, value);
    expect([problem?.status, problem?.errors?.map((fault) => fault.field)], field).toEqual([400, [field]]);
  }
  expect((await update(first.id, {})).status).toBe(400);
  expect((await of(one.id)).body.total).toBe(2);
});

it("TAG-7 of one resource there are at most 50, however many come at once", async () => {
  const { id } = await scene.addCamera("Full");
  const answers = await Promise.all(
    Array.from({ length: metadataAtMost + 2 }, (_, at) => create(id, `Key ${at}`)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(answers.flatMap(({ problem }) => problem?.code ?? [])).toEqual(["limitReached", "limitReached"]);
});

it("TAG-7 of many who note the same key at once one does", async () => {
  const { id } = await scene.addCamera("Raced");
  const answers = await Promise.all(["a", "b", "c"].map((value) => create(id, "Owner", value)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400]);
});

it("TAG-8 CAM-25 without metadataRead it is absent from details, without a right it is refused, and of what is hidden there is none", async () => {
  const { id } = await scene.addCamera("Private");
  const { body: item } = await create(id, "Code", "1234");
  const blind = await scene.addHolder(id, "cameraRead");
  expect(Object.keys((await blind.call(cameras.get, { params: { id } })).body)).not.toContain("metadata");
  expect((await of(id, blind)).problem?.code).toBe("forbiddenResource");
  const viewer = await scene.addMember("member");
  for (const { problem } of [
    await create(id, "By a viewer", "", viewer),
    await update(item.id, { value: "" }, viewer),
    await remove(item.id, viewer),
  ])
    expect(problem?.code).toBe("forbiddenResource");
  const hidden = await scene.addMember("coPilot");
  await scene.setLevel(hidden, id, "coPilot", accessLevels.hidden);
  for (const person of [hidden, (await CameraScene.make(server)).owner])
    for (const { problem } of [
      await of(id, person),
      await create(id, "No", "", person),
      await update(item.id, { value: "" }, person),
      await remove(item.id, person),
      await remove(newId(), person),
    ])
      expect(problem?.code).toBe("notFound");
  expect((await of(id)).body.items).toEqual([item]);
});

it("CAM-51 AUTH-44 it goes with its camera, and a guest's is kept nowhere", async () => {
  const { id } = await scene.addCamera("Gone");
  const guest = await scene.addGuest();
  const made = await create(id, "Of a guest", "", guest);
  expect([made.status, made.headers.get("x-not-saved")]).toEqual([201, "1"]);
  expect((await of(id)).body.total).toBe(0);
  const { body } = await create(id, "Kept");
  await owner.call(cameras.remove, { params: { id }, body: { name: "Gone" } });
  expect((await of(id)).problem?.code).toBe("notFound");
  expect((await update(body.id, { value: "" })).problem?.code).toBe("notFound");
});

it("LOG-6 LOG-10 EVT-13 each change is in the log by its key, never by its value", async () => {
  const own = await CameraScene.make(server);
  const { id } = await own.addCamera("Gate");
  const { body } = await create(id, "Code", "secret 1", own.owner);
  await update(body.id, { value: "secret 2" }, own.owner);
  await remove(body.id, own.owner);
  const entries = (await keptEntries(server, { workspaceId: own.workspaceId })).filter(({ act }) =>
    act.startsWith("metadata."),
  );
  expect(entries.map(({ act }) => act)).toEqual(
    ["create", "update", "remove"].map((action) => `metadata.${action}.success`),
  );
  for (const { placeholders, resourceId } of entries)
    expect([placeholders, resourceId]).toEqual([{ name: "Code", camera: "Gate" }, id]);
});
