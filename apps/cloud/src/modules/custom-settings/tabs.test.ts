import { endpoints, type TabSetting } from "@didban/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { openChannel } from "../channel/channel-client.testing.ts";
import { keptEntries } from "../activity/log-entries.testing.ts";
import { callApi } from "../../testing/calls.ts";
import { createWorkspace, signUp, type Person } from "../../testing/person.ts";
import { startTestServer, startTwinServer, type TestServer } from "../../testing/test-server.ts";
import { sql } from "kysely";

const { cameras, customSettings, identity, workspaces } = endpoints;

let server: TestServer;
let scene: CameraScene;
let member: Person;

beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  member = await scene.addMember("member");
});
afterAll(() => server.close());

const open = (person: Person, body: object) => person.call(customSettings.createTab, { body });
const list = async (person: Person, query: object = {}) =>
  (await person.call(customSettings.listTabs, { query: { ...query } })).body;
const change = (person: Person, id: string, body: object) =>
  person.call(customSettings.updateTab, { params: { id }, body });
const close = (person: Person, id: string) => person.call(customSettings.removeTab, { params: { id } });

/** A member of a workspace of their own. */
async function newOwner(): Promise<Person> {
  const person = await signUp(server);
  await createWorkspace(person);
  return person;
}

const valueOf = (settings: readonly TabSetting[], key: string) =>
  settings.find((setting) => setting.key === key)?.value;

it("TAB-1 TAB-3 TAB-4 TAB-5 tabs are made, listed oldest first, changed and closed", async () => {
  const person = await newOwner();
  const grid = await open(person, { route: "stream.gridLayout", settings: [{ key: "gridSize", value: 9 }] });
  expect(grid.status).toBe(201);
  expect(grid.body).toEqual({
    id: grid.body.id,
    route: "stream.gridLayout",
    name: "Grid view",
    settings: [{ key: "gridSize", value: 9, type: "userWorkspace" }],
    createdAt: new Date(server.clock.nowMs()).toISOString(),
  });
  const own = await open(person, { route: "shortcuts", name: " Keys " });
  expect(own.body.name).toBe("Keys");
  expect((await list(person)).items.map(({ id }) => id)).toEqual([grid.body.id, own.body.id]);
  expect(await list(person, { limit: 1, offset: 1 })).toMatchObject({ items: [{ name: "Keys" }], total: 2 });
  expect(await list(person, { offset: 9 })).toEqual({ items: [], total: 2 });

  const renamed = await change(person, grid.body.id, { name: "Gate" });
  expect(renamed).toMatchObject({ status: 200, body: { name: "Gate", settings: [{ value: 9 }] } });
  const replaced = await change(person, grid.body.id, { settings: [{ key: "tabNumber", value: 2 }] });
  expect(replaced.body.settings).toEqual([{ key: "tabNumber", value: 2, type: "userWorkspace" }]);
  expect((await list(person)).items[0]).toEqual(replaced.body);

  expect((await close(person, own.body.id)).status).toBe(204);
  expect((await close(person, own.body.id)).status).toBe(404);
  expect((await list(person)).total).toBe(1);
});

it("TAB-2 nobody sees or changes the tabs of another, and they stay in their workspace", async () => {
  const { body } = await open(scene.owner, { route: "shortcuts", name: "Hers" });
  expect((await list(member)).items.some(({ id }) => id === body.id)).toBe(false);
  expect((await change(member, body.id, { name: "Mine" })).problem).toMatchObject({ status: 404 });
  expect((await close(member, body.id)).problem).toMatchObject({ status: 404, code: "notFound" });
  const other = await scene.owner.call(workspaces.create, { body: {} });
  await scene.owner.call(workspaces.switch, { params: { id: other.body.id } });
  expect((await list(scene.owner)).total).toBe(0);
  expect((await close(scene.owner, body.id)).status).toBe(404);
  await scene.owner.call(workspaces.switch, { params: { id: scene.workspaceId } });
  expect((await list(scene.owner)).items.map(({ name }) => name)).toContain("Hers");
});

it("TAB-4 a tab without a name is called by what it opens, in the person's language", async () => {
  const person = await newOwner();
  const nameOf = async (body: object) => (await open(person, body)).body.name;
  const part = (key: string, value: string) => ({ settings: [{ key, value }] });
  expect(await nameOf({ route: "stream.freeLayout", ...part("filter", "LIVE") })).toBe("Live Streaming");
  expect(await nameOf({ route: "stream.freeLayout", ...part("viewMode", "list") })).toBe("List View");
  expect(await nameOf({ route: "stream.freeLayout" })).toBe("All Devices");
  expect(await nameOf({ route: "workspaceSettings", ...part("section", "logs") })).toBe("Logs");
  await person.call(identity.updateUser, { params: { id: person.accountId }, body: { locale: "fa" } });
  expect(await nameOf({ route: "playback" })).toBe("بازپخش");
  expect(await nameOf({ route: "playback" })).toBe("بازپخش ۲");
});

it("TAB-6 NAV-20 only screens that exist, and that the person may open, become tabs", async () => {
  const camera = await scene.addCamera("Gate of tabs");
  const hidden = await scene.addCamera("Vault of tabs");
  await scene.setLevel(member, hidden.id, "member", 3);
  for (const route of ["hub", "app.stream", "constructor", 7])
    expect((await open(member, { route })).problem).toMatchObject({ status: 400, code: "routeNotFound" });
  expect((await open(member, {})).problem).toMatchObject({ code: "IsDefined", field: "route" });
  for (const route of ["permissionSettings", "billingSettings", "cameraConnect", "onboarding"])
    expect((await open(member, { route })).problem).toMatchObject({ status: 403, code: "forbiddenResource" });
  expect((await open(member, { route: "clips" })).status).toBe(201);
  expect((await open(scene.owner, { route: "billingSettings" })).status).toBe(201);
  const detail = (cameraId: unknown) =>
    open(member, { route: "camera.detail", settings: [{ key: "cameraId", value: cameraId }] });
  expect((await detail(camera.id)).status).toBe(201);
  expect((await detail(hidden.id)).problem).toMatchObject({ status: 403, code: "forbiddenResource" });
  expect((await detail(scene.workspaceId)).problem).toMatchObject({ code: "forbiddenResource" });
  expect((await open(member, { route: "camera.detail" })).problem).toMatchObject({ field: "settings" });
  // Whoever may connect the first camera has the places of cameras open.
  expect((await open(await newOwner(), { route: "stream.gridLayout" })).status).toBe(201);
});

it("TAB-7 of 30 tabs none is exceeded, however many are opened at once in two processes", async () => {
  const person = await newOwner();
  const twin = await startTwinServer(server);
  try {
    for (let count = 0; count < 27; count += 1) await open(person, { route: "shortcuts" });
    const doors = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? server : twin));
    const answers = await Promise.all(
      doors.map((door) =>
        callApi(door, customSettings.createTab, { body: { route: "shortcuts" } }, person.accessToken),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const [refused] = answers.filter(({ status }) => status !== 201);
    expect(refused?.problem).toMatchObject({
      status: 422,
      code: "limitReached",
      detail: "Close a tab first.",
    });
    const { items, total } = await list(person);
    expect(total).toBe(30);
    expect(new Set(items.map(({ name }) => name)).size).toBe(30);
  } finally {
    await twin.close();
  }
});

it("TAB-7 names and values have bounds", async () => {
  const settings = (value: unknown) => ({ route: "shortcuts", settings: [{ key: "note", value }] });
  expect((await open(member, { route: "shortcuts", name: "x".repeat(75) })).problem).toMatchObject({
    code: "invalidField",
    field: "name",
  });
  for (const name of [" ", "a\u0000b"])
    expect((await open(member, { route: "shortcuts", name })).problem).toMatchObject({ status: 400 });
  // Two quotes are part of the JSON.
  const largest = "é".repeat((16 * 1024 - 2) / 2);
  const { status, body } = await open(member, settings(largest));
  expect(status).toBe(201);
  expect(valueOf(body.settings, "note")).toBe(largest);
  expect((await open(member, settings(`${largest}x`))).problem).toMatchObject({ field: "settings.0.value" });
  const deep = JSON.parse("[".repeat(500) + "]".repeat(500)) as unknown;
  expect((await open(member, settings(deep))).problem).toMatchObject({ field: "settings.0.value" });
  const strange = { text: "\u0000 \ud800", list: [null, 1.5] };
  const kept = await open(member, settings(strange));
  expect(valueOf(kept.body.settings, "note")).toEqual(strange);
  expect((await open(member, { route: "shortcuts", settings: [{ key: "note" }] })).problem).toMatchObject({
    code: "IsDefined",
  });
  const twice = [
    { key: "a", value: 1 },
    { key: "a", value: 2, type: "user" },
  ];
  expect((await open(member, { route: "shortcuts", settings: twice })).problem).toMatchObject({
    code: "duplicateValue",
    field: "settings",
  });
});

it("TAB-8 a setting is the pair's own, follows its person, or is shared by all members", async () => {
  const owner = await newOwner();
  const home = (await owner.call(workspaces.current, {})).body.id;
  const grid = (settings: object[]) => ({ route: "stream.gridLayout", settings });
  const { body } = await open(
    owner,
    grid([
      { key: "gridSize", value: 4 },
      { key: "pace", value: "slow", type: "user" },
      { key: "wall", value: "north", type: "workspace" },
    ]),
  );
  expect(body.settings.map(({ key, type }) => `${key} ${type}`)).toEqual([
    "gridSize userWorkspace",
    "pace user",
    "wall workspace",
  ]);
  const away = await createWorkspace(owner, "Away");
  const there = await open(owner, grid([]));
  expect(there.body.settings).toEqual([{ key: "pace", value: "slow", type: "user" }]);
  await change(owner, there.body.id, { settings: [{ key: "pace", value: "fast", type: "user" }] });
  expect((await open(owner, { route: "playback" })).body.settings).toEqual([]);
  await owner.call(workspaces.switch, { params: { id: home } });
  expect(valueOf((await list(owner)).items[0]?.settings ?? [], "pace")).toBe("fast");
  expect(away.id).not.toBe(home);
});

it("TAB-8 what all members share is changed by those alone who may change the workspace", async () => {
  const shared = { key: "wall", value: "north", type: "workspace" };
  const grid = { route: "stream.gridLayout" };
  await open(scene.owner, { ...grid, settings: [shared] });
  const mine = await open(member, grid);
  expect(mine.body.settings).toEqual([shared]);
  const south = [{ ...shared, value: "south" }];
  expect((await change(member, mine.body.id, { settings: south })).problem).toMatchObject({
    status: 403,
    code: "forbiddenResource",
  });
  expect((await open(member, { ...grid, settings: south })).problem.status).toBe(403);
  const back = await change(member, mine.body.id, { settings: [shared, { key: "gridSize", value: 1 }] });
  expect(back.status).toBe(200);
  await change(member, mine.body.id, { settings: [] });
  expect((await list(scene.owner)).items.find(({ route }) => route === grid.route)?.settings).toEqual([
    shared,
  ]);
  const channel = await openChannel(server, member);
  const ours = (await list(scene.owner)).items.find(({ route }) => route === grid.route);
  await change(scene.owner, ours?.id ?? "", { settings: [] });
  expect((await list(member)).items.find(({ id }) => id === mine.body.id)?.settings).toEqual([]);
  expect((await channel.hears("ResourceEvent")).data).toEqual({ customSettings: "ws" });
  channel.close();
  const kept = await keptEntries(server, { workspaceId: scene.workspaceId });
  const noted = kept.filter(({ act }) => act === "workspace.settingChange.success");
  expect(noted.map(({ placeholders }) => placeholders.name)).toEqual(["wall", "wall"]);
});

it("TAB-9 TAB-10 LAYT-23 known settings have checked values", async () => {
  const camera = await scene.addCamera("Yard of tabs");
  const good: Record<string, unknown> = {
    cameras: [[0, camera.id]],
    tabNumber: 1,
    viewBox: "0,0,640,360",
    viewMode: "aI",
    filter: "ERROR",
    section: "people",
    onboarding: { steps: [] },
    keepWatching: true,
    tiles: [{ cameraId: camera.id, x: 0, y: 8, width: 304, height: 176 }],
    gridSize: 36,
    order: 1,
    sharedLayout: camera.id,
    tour: camera.id,
  };
  const settings = Object.entries(good).map(([key, value]) => ({ key, value }));
  const { status, body } = await open(scene.owner, { route: "stream.freeLayout", settings });
  expect(status).toBe(201);
  expect(Object.fromEntries(body.settings.map(({ key, value }) => [key, value]))).toEqual(good);
  const bad: Record<string, unknown> = {
    cameraId: "gate",
    sharedLayout: "Entrance",
    tour: 1,
    cameras: [[0, "gate"]],
    tabNumber: -1,
    viewMode: "cards",
    viewBox: "0,0,0,360",
    filter: "live",
    section: 3,
    onboarding: [],
    keepWatching: "yes",
    tiles: [{ x: 1 }],
    gridSize: 2,
    order: "first",
  };
  for (const [key, value] of Object.entries(bad)) {
    const { problem } = await change(scene.owner, body.id, { settings: [{ key, value }] });
    expect(problem, key).toMatchObject({ status: 400, code: "invalidField", field: "settings.0.value" });
  }
  const twice = { key: "cameras", value: [0, 1].map((cell) => [cell, camera.id]) };
  expect((await change(scene.owner, body.id, { settings: [twice] })).status).toBe(400);
  const [tile] = good["tiles"] as readonly object[];
  for (const value of [
    [tile, tile],
    [{ ...tile, width: 296 }],
    [{ ...tile, height: 168 }],
    [{ ...tile, x: 0.5 }],
  ])
    expect((await change(scene.owner, body.id, { settings: [{ key: "tiles", value }] })).status).toBe(400);
  const everywhere = { key: "cameras", value: [], type: "user" };
  expect((await change(scene.owner, body.id, { settings: [everywhere] })).problem.field).toBe(
    "settings.0.type",
  );
});

it("TAB-18 TAB-19 a name used twice gets a counter, and the order of tabs is kept with them", async () => {
  const person = await newOwner();
  const name = "n".repeat(74);
  const [first, second] = [
    await open(person, { route: "shortcuts", name }),
    await open(person, { route: "shortcuts", name }),
  ];
  expect([first.body.name, second.body.name]).toEqual([name, `${"n".repeat(72)} 2`]);
  const third = await open(person, { route: "playback", name: "Door" });
  await change(person, second.body.id, { name: "Door" });
  await change(person, third.body.id, { name: "Door", settings: [{ key: "order", value: 0.5 }] });
  const { items } = await list(person);
  expect(items.map((tab) => tab.name)).toEqual([name, "Door 2", "Door"]);
  expect(valueOf(items[2]?.settings ?? [], "order")).toBe(0.5);
});

it("TAB-20 CAM-52 a camera that is deleted closes its tab and leaves every layout, its neighbours in their cells", async () => {
  const person = await newOwner();
  const add = async (name: string) =>
    (await person.call(cameras.create, { body: { name, config: {} } })).body.camera.id;
  const [gone, stays] = [await add("Gone"), await add("Stays")];
  const cells = (...ids: string[]) => ({ key: "cameras", value: ids.map((id, cell) => [cell, id]) });
  const detail = (value: string) => ({ route: "camera.detail", settings: [{ key: "cameraId", value }] });
  await open(person, detail(gone));
  await open(person, detail(stays));
  await open(person, { route: "stream.gridLayout", settings: [cells(gone, stays)] });
  const tile = (cameraId: string) => ({ cameraId, x: 0, y: 0, width: 320, height: 180 });
  await open(person, {
    route: "stream.freeLayout",
    settings: [
      { key: "tiles", value: [tile(stays), tile(gone)] },
      { ...cells(gone), type: "workspace" },
    ],
  });
  await person.call(cameras.remove, { params: { id: gone }, body: { name: "Gone" } });
  const { items } = await list(person);
  expect(items.map(({ route }) => route)).toEqual([
    "camera.detail",
    "stream.gridLayout",
    "stream.freeLayout",
  ]);
  expect(valueOf(items[0]?.settings ?? [], "cameraId")).toBe(stays);
  expect(valueOf(items[1]?.settings ?? [], "cameras")).toEqual([[1, stays]]);
  expect(valueOf(items[2]?.settings ?? [], "tiles")).toEqual([tile(stays)]);
  expect(valueOf(items[2]?.settings ?? [], "cameras")).toEqual([]);
});

it("TAB-31 Monitoring is kept as the layout that it opens", async () => {
  const person = await newOwner();
  const first = await open(person, { route: "stream" });
  expect(first.body).toMatchObject({ route: "stream.gridLayout", name: "Monitoring" });
  const free = await open(person, { route: "stream", settings: [{ key: "tiles", value: [] }] });
  expect(free.body).toMatchObject({ route: "stream.freeLayout", name: "Monitoring 2" });
});

it("AUTH-44 a guest's tabs are tried out and kept nowhere", async () => {
  const guest = await scene.addGuest();
  const { status, headers, body } = await open(guest, { route: "playback" });
  expect(status).toBe(201);
  expect(headers.get("x-not-saved")).toBe("1");
  expect(await list(guest)).toEqual({ items: [], total: 0 });
  expect((await close(guest, body.id)).status).toBe(404);
  const { rows } = await sql`select 1 from tab where account_id = ${guest.accountId}`.execute(
    server.platform.database,
  );
  expect(rows).toEqual([]);
});
