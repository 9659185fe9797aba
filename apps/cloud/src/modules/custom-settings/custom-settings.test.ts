import { endpoints, type CustomSettingType } from "@didban/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { openChannel } from "../channel/channel-client.testing.ts";
import { callApi } from "../../testing/calls.ts";
import { createWorkspace, signUp, type Person } from "../../testing/person.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import { startTestServer, startTwinServer, type TestServer } from "../../testing/test-server.ts";
import { sql } from "kysely";

const { customSettings, profile, workspaces } = endpoints;

let server: TestServer;
let scene: CameraScene;
let member: Person;

beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  member = await scene.addMember("member");
});
afterAll(() => server.close());

const save = (person: Person, type: string, key: string, value: unknown) =>
  person.call(customSettings.save, { body: { type, key, value } });
const lists = {
  ws: customSettings.listOfWorkspace,
  uws: customSettings.listOfMember,
  u: customSettings.listOfPerson,
} as const;
const list = async (person: Person, type: CustomSettingType, query: Record<string, string | number> = {}) =>
  (await person.call(lists[type], { query })).body;
const update = (person: Person, id: string, value: unknown) =>
  person.call(customSettings.update, { params: { id }, body: { value } });
const remove = (person: Person, id: string) => person.call(customSettings.remove, { params: { id } });

it("TAB-24 TAB-25 TAB-26 values are kept by scope, replaced, listed, changed and removed", async () => {
  const { owner, workspaceId } = scene;
  const ids: Record<string, string> = {};
  for (const [type, userId, inWorkspace] of [
    ["ws", null, workspaceId],
    ["uws", owner.accountId, workspaceId],
    ["u", owner.accountId, null],
  ] as const) {
    const made = await save(owner, type, "panel.left", { open: true });
    expect(made.status).toBe(201);
    const setting = { type, key: "panel.left", value: { open: true }, userId, workspaceId: inWorkspace };
    expect(made.body).toEqual({ id: made.body.id, ...setting });
    const again = await save(owner, type, "panel.left", [1]);
    expect(again).toMatchObject({ status: 200, body: { id: made.body.id, value: [1] } });
    await save(owner, type, "other", null);
    expect(await list(owner, type, { key: "panel.left" })).toEqual({ items: [again.body], total: 1 });
    expect(await list(owner, type, { limit: 1, offset: 1 })).toMatchObject({
      items: [{ key: "other", value: null }],
      total: 2,
    });
    expect(await update(owner, made.body.id, "x")).toMatchObject({ status: 200, body: { value: "x" } });
    ids[type] = made.body.id;
  }
  for (const [type, id] of Object.entries(ids)) {
    expect((await remove(owner, id)).status).toBe(204);
    expect((await remove(owner, id)).status).toBe(404);
    expect((await list(owner, type as CustomSettingType)).items.map(({ key }) => key)).toEqual(["other"]);
  }
});

it("TAB-24 what is a person's own follows them, what is the pair's stays", async () => {
  const person = await signUp(server);
  await createWorkspace(person);
  await save(person, "u", "accent", "red");
  await save(person, "uws", "accent", "blue");
  await createWorkspace(person, "Second");
  expect((await list(person, "u")).items.map(({ value }) => value)).toEqual(["red"]);
  expect((await list(person, "uws")).total).toBe(0);
});

it("TAB-27 keys, values and their number are bounded, however many come at once in two processes", async () => {
  const person = await signUp(server);
  await createWorkspace(person);
  for (const key of ["", "1a", "_a", "a b", "a".repeat(65), "ä"])
    expect((await save(person, "u", key, 1)).problem, key).toMatchObject({ status: 400, field: "key" });
  expect((await save(person, "u", `a${"_.-9".repeat(15)}Zz9`, 1)).status).toBe(201);
  expect((await save(person, "w", "key", 1)).problem).toMatchObject({ status: 400, field: "type" });
  expect((await save(person, "u", "key", "x".repeat(16 * 1024))).problem).toMatchObject({ field: "value" });
  const twin = await startTwinServer(server);
  try {
    for (let count = 1; count < 97; count += 1) await save(person, "u", `key${count}`, count);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        callApi(
          index % 2 === 0 ? server : twin,
          customSettings.save,
          { body: { type: "u", key: `more${index}`, value: index } },
          person.accessToken,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
    expect((await save(person, "u", "key1", "new")).status).toBe(200);
    expect((await save(person, "uws", "key1", "new")).status).toBe(201);
    expect((await list(person, "u")).total).toBe(100);
  } finally {
    await twin.close();
  }
});

it("TAB-28 every member reads the workspace's, few write them, and nobody meets another's own", async () => {
  const { owner } = scene;
  const shared = (await save(owner, "ws", "motto", "watch")).body;
  expect((await list(member, "ws", { key: "motto" })).items).toEqual([shared]);
  for (const answer of [
    await save(member, "ws", "motto", "sleep"),
    await update(member, shared.id, "sleep"),
    await remove(member, shared.id),
  ])
    expect(answer.problem).toMatchObject({ status: 403, code: "forbiddenResource" });
  for (const type of ["u", "uws"] as const) {
    const own = (await save(owner, type, "secret", 1)).body;
    expect((await update(member, own.id, 2)).problem).toMatchObject({ status: 404, code: "notFound" });
    expect((await remove(member, own.id)).problem.status).toBe(404);
    expect((await list(member, type)).items).toEqual([]);
  }
  const foreigner = await signUp(server);
  await createWorkspace(foreigner);
  expect((await update(foreigner, shared.id, "x")).problem).toMatchObject({ status: 404 });
  expect((await update(foreigner, scene.workspaceId, "x")).problem).toMatchObject({ status: 404 });
  expect((await list(owner, "ws", { key: "motto" })).items).toEqual([shared]);
});

const openDay = { open: true, allDay: false, start: "09:00 am", end: "05:00 pm", nextDay: false };
const closedDay = { open: false, allDay: false, start: "", end: "", nextDay: false };
const week = {
  saturday: openDay,
  sunday: openDay,
  monday: openDay,
  tuesday: openDay,
  wednesday: openDay,
  thursday: openDay,
  friday: closedDay,
};

it("TAB-29 known keys have checked values", async () => {
  for (const key of ["onboardingUser", "addFirstCamera", "isDirectLocation"]) {
    const { body } = await save(member, "uws", key, true);
    expect(body.value).toBe(true);
    for (const answer of [await save(member, "uws", key, "yes"), await update(member, body.id, 1)])
      expect(answer.problem).toMatchObject({ status: 400, code: "invalidField", field: "value" });
  }
  expect((await save(scene.owner, "ws", "operationHours", 9)).problem).toMatchObject({ field: "value" });
  const backwards = { ...week, monday: { ...openDay, end: "08:00 am" } };
  expect((await save(scene.owner, "ws", "operationHours", backwards)).problem).toMatchObject({
    status: 400,
    field: "value.monday",
  });
});

it("WS-44 the hours of operation are a setting of the workspace, and both always agree", async () => {
  const person = await signUp(server);
  await createWorkspace(person);
  const hours = async () => (await person.call(workspaces.current, {})).body.operationHours;
  expect(await hours()).toBeNull();
  expect(await list(person, "ws")).toEqual({ items: [], total: 0 });
  const made = await save(person, "ws", "operationHours", week);
  expect(made.status).toBe(201);
  expect(await hours()).toEqual(week);
  expect((await list(person, "ws", { key: "operationHours" })).items).toEqual([made.body]);
  const later = { ...week, friday: openDay };
  expect((await update(person, made.body.id, later)).body.value).toEqual(later);
  expect(await hours()).toEqual(later);
  expect((await save(person, "ws", "operationHours", week)).status).toBe(200);
  expect((await remove(person, made.body.id)).status).toBe(204);
  expect(await hours()).toBeNull();
  expect((await remove(person, made.body.id)).status).toBe(404);
});

it("TAB-30 a write is told to those who may have read the scope, and to nobody else", async () => {
  const [mine, theirs] = [await openChannel(server, scene.owner), await openChannel(server, member)];
  const scopes = (client: typeof mine) =>
    client.of("ResourceEvent").map(([event]) => event?.data?.["customSettings"]);
  await save(member, "u", "quiet", 1);
  await save(member, "uws", "quiet", 1);
  await save(scene.owner, "ws", "loud", 1);
  for (const client of [mine, theirs])
    await client.hears("ResourceEvent", ({ data }) => data?.["customSettings"] === "ws");
  expect(scopes(mine)).toEqual(["ws"]);
  expect(scopes(theirs)).toEqual(["u", "uws", "ws"]);
  expect(theirs.of("ResourceEvent")[0]?.[0]).toMatchObject({ kind: "workspace", event: "updated" });
  mine.close();
  theirs.close();
});

it("AUTH-44 a guest's values are tried out, the workspace's too, and kept nowhere", async () => {
  const guest = await scene.addGuest();
  for (const [type, value] of [
    ["ws", week],
    ["u", 1],
  ] as const) {
    const { status, headers } = await save(guest, type, "operationHours", value);
    expect(status).toBe(201);
    expect(headers.get("x-not-saved")).toBe("1");
    expect((await list(guest, type, { key: "operationHours" })).total).toBe(0);
  }
});

it("PROF-22 who closes their account leaves no settings and tabs behind", async () => {
  await save(scene.owner, "u", "stays", 1);
  const second = await scene.addMember("member");
  await save(second, "u", "goes", 1);
  await second.call(customSettings.createTab, { body: { route: "shortcuts" } });
  await proveIdentity(second);
  const closed = await second.call(profile.closeAccount, {
    params: { id: second.accountId },
    body: { name: "Sara Amini" },
  });
  expect(closed.status).toBe(204);
  const { rows } = await sql`
    select id from tab where account_id = ${second.accountId}
    union all select id from custom_setting where account_id = ${second.accountId}`.execute(
    server.platform.database,
  );
  expect(rows).toEqual([]);
  expect((await list(scene.owner, "u", { key: "stays" })).total).toBe(1);
});
