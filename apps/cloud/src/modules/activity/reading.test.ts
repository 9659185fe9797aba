import { accessLevels, endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { addMembership, giveRole } from "../people/membership.testing.ts";
import { callApi, fromAddress } from "../../testing/calls.ts";
import { createWorkspace, goodPassword, signUp, type Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { createLogbook, type Logbook } from "./index.ts";
import type { LogNote } from "./log-note.ts";

const { activity, cameras, identity, workspaces } = endpoints;
const dayMs = 24 * 60 * 60_000;

let server: TestServer;
let logbook: Logbook;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer();
  logbook = createLogbook({ clock: server.clock, workspaceName: async () => "Shop" });
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());

const note = (entry: LogNote) => logbook.note(entry, server.platform.database);
const texts = async (person: Person, query: Record<string, string> = {}) =>
  (await person.call(activity.listLogs, { query })).body.items.map(({ text }) => text);

describe("activity logs", () => {
  it("LOG-3 LOG-4 LOG-19 answer whole entries, newest first, in the reader's language, page by page", async () => {
    const own = await CameraScene.make(server);
    const { id } = await own.addCamera("Yard");
    await server.clock.advance(1000);
    await own.owner.call(cameras.update, { params: { id }, body: { name: "Gate" } });
    const { body } = await own.owner.call(activity.listLogs, { query: { limit: 2 } });
    expect(body).toEqual({
      items: [
        {
          id: body.items[0]?.id,
          createdAt: new Date(server.clock.nowMs()).toISOString(),
          kind: "camera",
          action: "update",
          result: "success",
          userId: own.owner.accountId,
          userName: "Sara Amini",
          resourceId: id,
          resourceType: "c",
          placeholders: { camera: "Yard", changes: [["name", "Yard", "Gate"]] },
          errorCode: null,
          ip: "127.0.0.1",
          browser: "Chrome",
          os: "Linux",
          text: "Camera “Yard” was changed.",
        },
        expect.objectContaining({ action: "create", text: "Camera “Yard” was added." }),
      ],
      total: 4,
    });
    const next = await own.owner.call(activity.listLogs, {
      query: { limit: 2, offset: 2 },
      headers: { "accept-language": "fa" },
    });
    expect(next.body.items.map(({ text }) => text)).toEqual([
      "ورود به فضای کاری انجام شد.",
      "فضای کاری «Shop» ساخته شد.",
    ]);
  });

  it("LOG-11 what the system does is done by nobody, named so in both languages", async () => {
    const { workspaceId } = scene;
    await note({ kind: "bridge", action: "disconnect", by: null, workspaceId, placeholders: { name: "B1" } });
    for (const [language, name] of [
      ["en", "System"],
      ["fa", "سامانه"],
    ] as const) {
      const query = { kind: "bridge" };
      const headers = { "accept-language": language };
      const { body } = await scene.owner.call(activity.listLogs, { query, headers });
      expect(body.items).toMatchObject([{ userId: null, userName: name, ip: null }]);
    }
  });

  it("LOG-19 filters narrow the list and its total, search finds names and sentences", async () => {
    const own = await CameraScene.make(server);
    const { id } = await own.addCamera("100% Yard_1");
    const member = await own.addMember("member");
    await member.call(cameras.update, { params: { id }, body: { name: "x" } });
    const totals = async (query: Record<string, string>) =>
      (await own.owner.call(activity.listLogs, { query })).body.total;
    expect(await totals({})).toBe(5);
    expect(await totals({ kind: "camera" })).toBe(2);
    expect(await totals({ kind: "camera", action: "create" })).toBe(1);
    expect(await totals({ result: "failed" })).toBe(1);
    expect(await totals({ userId: member.accountId })).toBe(2);
    expect(await totals({ resourceId: id })).toBe(2);
    expect(await totals({ search: "0% yARD_" })).toBe(2);
    expect(await totals({ search: "%" })).toBe(2);
    expect(await totals({ search: "could not be" })).toBe(1);
    expect(await totals({ search: "' or 1=1 --" })).toBe(0);
    const now = server.clock.nowMs();
    expect(await totals({ from: new Date(now).toISOString() })).toBe(5);
    expect(await totals({ to: new Date(now - 1).toISOString() })).toBe(0);
  });

  it.each([
    ["kind", { kind: "spaceship" }],
    ["action", { action: "explode" }],
    ["result", { result: "maybe" }],
    ["from", { from: "2026-02-02T00:00:00Z", to: "2026-02-01T00:00:00Z" }],
    ["from", { from: "2025-01-01T00:00:00Z", to: "2026-01-03T00:00:00Z" }],
    ["limit", { limit: "201" }],
    ["offset", { offset: "-1" }],
    ["userId", { userId: "42" }],
  ])("LOG-24 a faulty %s answers 400 with the field", async (field, query) => {
    for (const endpoint of [activity.listLogs, activity.listOwnLogs]) {
      const { status, problem } = await scene.owner.call(endpoint, { query });
      expect([status, problem.errors?.[0]?.field ?? problem.field]).toEqual([400, field]);
    }
  });

  it("LOG-24 a range of 366 days is answered", async () => {
    const to = server.clock.nowMs();
    const query = { from: new Date(to - 366 * dayMs).toISOString(), to: new Date(to).toISOString() };
    expect((await scene.owner.call(activity.listLogs, { query })).status).toBe(200);
  });
});

describe("who sees which entries", () => {
  it("LOG-22 ROLE-49 nothing of a bridge, map or bookmark that they may not see is shown or counted either", async () => {
    const own = await CameraScene.make(server);
    const guest = await own.addMember("guest");
    const { workspaceId } = own;
    const about = (type: "m" | "br" | "br-c" | "b") => ({
      resource: { type, id: newId() },
      by: null,
      workspaceId,
    });
    const placeholders = { name: "Hideout" };
    await note({ kind: "map", action: "create", ...about("m"), placeholders });
    await note({ kind: "bridge", action: "pair", ...about("br"), placeholders });
    await note({ kind: "bridge", action: "update", ...about("br-c"), placeholders });
    await note({ kind: "bookmark", action: "create", ...about("b"), placeholders });
    const before = (await own.owner.call(activity.listLogs, {})).body;
    const { body } = await guest.call(activity.listLogs, {});
    expect(JSON.stringify(body)).not.toContain("Hideout");
    expect([body.items.length, body.total]).toEqual([before.total - 4, before.total - 4]);
  });

  it("LOG-22 nothing of a camera that is hidden from the reader is shown or counted, nor of one that is gone", async () => {
    const own = await CameraScene.make(server);
    const [open, secret, gone] = [
      await own.addCamera("Yard"),
      await own.addCamera("Vault"),
      await own.addCamera("Old vault"),
    ];
    const member = await own.addMember("guest");
    for (const { id } of [secret, gone]) await own.setLevel(member, id, "guest", accessLevels.hidden);
    await own.owner.call(cameras.remove, { params: { id: gone.id }, body: { name: "Old vault" } });
    const { body } = await member.call(activity.listLogs, {});
    expect(body.items.map(({ resourceId }) => resourceId)).toContain(open.id);
    expect(JSON.stringify(body)).not.toMatch(/[Vv]ault/);
    expect(body.total).toBe(body.items.length);
    const all = await own.owner.call(activity.listLogs, {});
    expect(all.body.total).toBe(body.total + 3);
    for (const query of [{ resourceId: secret.id }, { search: "vault" }])
      expect((await member.call(activity.listLogs, { query })).body).toEqual({ items: [], total: 0 });
  });

  it("LOG-22 ROLE-49 who manages permissions sees of everything but what is hidden from them", async () => {
    const own = await CameraScene.make(server);
    const secret = await own.addCamera("Vault");
    const gone = await own.addCamera("Old yard");
    const coPilot = await own.addMember("coPilot");
    await own.setLevel(coPilot, secret.id, "coPilot", accessLevels.hidden);
    await own.owner.call(cameras.remove, { params: { id: gone.id }, body: { name: "Old yard" } });
    const { body } = await coPilot.call(activity.listLogs, {});
    expect(JSON.stringify(body)).toContain("Old yard");
    expect(JSON.stringify(body)).not.toContain("Vault");
    expect(body.total).toBe(body.items.length);
  });

  it("ROLE-21 a guest reads nobody's name, finds nobody by it, and nothing of other guests", async () => {
    const own = await CameraScene.make(server);
    await own.addCamera("Yard");
    const [guest, other] = [await own.addGuest(), await own.addGuest()];
    await other.call(activity.exportLogs, { body: { tab: "logs", format: "csv" } });
    const { body } = await guest.call(activity.listLogs, {});
    expect(body.items.length).toBeGreaterThan(0);
    const others = body.items.filter(({ userId }) => userId !== guest.accountId);
    expect(new Set(others.map(({ userName }) => userName))).toEqual(new Set(["Team member"]));
    expect(body.items.map(({ userId }) => userId)).not.toContain(other.accountId);
    expect(body.total).toBe(body.items.length);
    const search = { query: { search: "Sara" } };
    expect((await guest.call(activity.listLogs, search)).body.total).toBe(0);
    expect((await own.owner.call(activity.listLogs, search)).body.total).toBeGreaterThan(0);
  });

  it("LOG-22 billing needs the right to see it, people and roles the right to see rights", async () => {
    const own = await CameraScene.make(server);
    const { workspaceId } = own;
    const act = { by: null, workspaceId } as const;
    await note({
      ...act,
      kind: "paymentDetail",
      action: "methodAdd",
      placeholders: { cardLastDigits: "4242" },
    });
    await note({ ...act, kind: "team", action: "create", placeholders: { name: "Guards" } });
    await note({ ...act, kind: "people", action: "cancelInvite" });
    const kindsOf = async (person: Person) =>
      new Set((await person.call(activity.listLogs, {})).body.items.map(({ kind }) => kind));
    expect(await kindsOf(own.owner)).toEqual(new Set(["people", "team", "paymentDetail", "workspace"]));
    expect(await kindsOf(await own.addMember("coPilot"))).toEqual(new Set(["people", "team", "workspace"]));
  });

  it("LOG-20 LOG-25 each log needs its rights, and a workspace's is nobody else's", async () => {
    const own = await CameraScene.make(server);
    const [member, guest, stranger] = [
      await own.addMember("member"),
      await own.addMember("guest"),
      await signUp(server),
    ];
    const statuses = async (person: Person) => [
      (await person.call(activity.listLogs, {})).status,
      (await person.call(activity.listUserLogs, {})).status,
      (await person.call(activity.listAuditTrails, {})).status,
      (await person.call(activity.verifyAuditTrails, {})).status,
      (await person.call(activity.exportLogs, { body: { tab: "logs", format: "csv" } })).status,
    ];
    expect(await statuses(own.owner)).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(member)).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(guest)).toEqual([200, 403, 403, 403, 403]);
    expect(await statuses(stranger)).toEqual([403, 403, 403, 403, 403]);
    await createWorkspace(stranger, "Elsewhere");
    const text = JSON.stringify((await stranger.call(activity.listLogs, {})).body);
    expect(text).not.toContain(own.owner.accountId);
  });

  it("LOG-9 LOG-10 LOG-22 of billing stand the last four digits of a card alone, how often it is paid, and whole seconds", async () => {
    const own = await CameraScene.make(server);
    const placeholders = {
      cardLastDigits: "4242 4242 4242 0042",
      recurring: "monthly",
      duration: 12.6,
    } as const;
    const act = { kind: "paymentDetail", by: null, workspaceId: own.workspaceId } as const;
    await note({ ...act, action: "methodAdd", placeholders });
    await note({ ...act, action: "renew", placeholders: { cardLastDigits: "42" } });
    const { body } = await own.owner.call(activity.listLogs, { query: { kind: "paymentDetail" } });
    expect(body.items.map((entry) => [entry.placeholders, entry.text])).toEqual([
      [{}, expect.any(String)],
      [{ cardLastDigits: "0042", recurring: "monthly", duration: 13 }, "Card 0042 was added."],
    ]);
    expect((await own.owner.call(activity.listLogs, { query: { search: "4242" } })).body.total).toBe(0);
  });

  it("LOG-23 where an act came from is for those who may see people, and for oneself", async () => {
    const own = await CameraScene.make(server);
    const member = await own.addMember("guest");
    await member.call(workspaces.switch, {
      params: { id: own.workspaceId },
      headers: fromAddress("203.0.113.7"),
    });
    const seen = async (person: Person) =>
      (await person.call(activity.listLogs, { query: { action: "enter" } })).body.items.map(
        ({ userId, ip, browser }) => [userId === member.accountId, ip, browser],
      );
    expect((await seen(own.owner))[0]).toEqual([true, "203.0.113.7", "Chrome"]);
    expect(await seen(member)).toEqual([
      [true, "203.0.113.7", "Chrome"],
      [true, "127.0.0.1", "Chrome"],
      [false, null, null],
    ]);
  });
});

describe("user logs and one's own", () => {
  it("LOG-20 LOG-1 a workspace's user log holds what befell its members there, and nothing of what they did before they came or outside", async () => {
    const own = await CameraScene.make(server);
    const member = await own.addMember("member");
    const elsewhere = await createWorkspace(member, "Elsewhere");
    await joinedAgain(member, own.workspaceId);
    // Signs in again, wrongly first, and has a new password: of all that no workspace learns.
    for (const password of ["Wrong-Harbor-47!", goodPassword])
      await callApi(server, identity.login, { body: { username: member.phone, password } });
    await member.call(identity.changePassword, {
      params: { id: member.accountId },
      body: { oldPassword: goodPassword, newPassword: "Moonlit-Meadow-58?" },
    });
    const inAll = (await member.call(activity.listOwnUserLogs, {})).body.items.map(({ action }) => action);
    expect(inAll).toEqual(expect.arrayContaining(["signIn", "signInFailed", "passwordChanged"]));
    const { body } = await own.owner.call(activity.listUserLogs, { query: { userId: member.accountId } });
    expect(body.items.map(({ kind, action }) => [kind, action])).toEqual([
      ["user", "switch"],
      ["user", "switch"],
    ]);
    const { body: all } = await own.owner.call(activity.listUserLogs, {});
    expect(all.items.filter(({ action }) => action === "signIn")).toEqual([]);
    expect(JSON.stringify(body)).not.toContain(elsewhere.name);
  });

  it("LOG-21 one's own entries of all workspaces take a session only, and hold nobody else's", async () => {
    const person = await signUp(server);
    for (const name of ["One", "Two"]) await createWorkspace(person, name);
    const login = { username: person.phone, password: goodPassword };
    const fresh = await callApi(server, identity.login, { body: login });
    const own = async (endpoint: typeof activity.listOwnLogs | typeof activity.listOwnUserLogs) =>
      (await callApi(server, endpoint, {}, fresh.body.accessToken)).body.items;
    expect((await own(activity.listOwnLogs)).map(({ text }) => text)).toEqual([
      "The workspace was entered.",
      "Workspace “Two” was created.",
      "The workspace was entered.",
      "Workspace “One” was created.",
    ]);
    expect((await own(activity.listOwnUserLogs)).map(({ text }) => text)).toEqual([
      "Signed in.",
      "Entered workspace “Two”.",
      "Entered workspace “One”.",
      "Signed in.",
    ]);
    const trail = await person.call(activity.listOwnAuditTrails, {});
    expect(trail.body).toEqual({ items: [], total: 0 });
    // What was in no workspace stands beside what was in one.
    const places = (await own(activity.listOwnUserLogs)).map(({ workspace }) => workspace?.name ?? null);
    expect(places).toEqual([null, "Two", "One", null]);
  });

  it("LOG-21 LOG-5 an own entry says in which workspace it was, under the name it has now, while one has a part in it", async () => {
    const [owner, person] = [await signUp(server), await signUp(server)];
    const { id } = await createWorkspace(owner, "Bakery");
    await addMembership(server, person, id);
    await giveRole(server, person, id, "member");
    await joinedAgain(person, id);
    await owner.call(workspaces.updateCurrent, { body: { name: "Corner bakery" } });
    const place = async () => (await person.call(activity.listOwnLogs, {})).body.items[0]?.workspace;
    expect(await place()).toEqual({ id, name: "Corner bakery" });
    await sql`delete from member where account_id = ${person.accountId}`.execute(server.platform.database);
    expect(await place()).toEqual({ id, name: null });
    // A workspace's own logs need not say it.
    const { items } = (await owner.call(activity.listLogs, {})).body;
    expect(items[0]).not.toHaveProperty("workspace");
  });
});

async function joinedAgain(person: Person, workspaceId: string): Promise<void> {
  await person.call(workspaces.switch, { params: { id: workspaceId } });
}

describe("a log as a file", () => {
  it("LOG-25 holds what the reader may see, with formulas made harmless, and is audited", async () => {
    const own = await CameraScene.make(server);
    for (const name of ["=1+1", "+1", "-1", "@cmd", 'a "quoted", one', "'x"]) await own.addCamera(name);
    const make = (format: "csv" | "json", filters = {}) =>
      own.owner.call(activity.exportLogs, { body: { tab: "logs", format, filters } });
    const csv = await make("csv", { kind: "camera" });
    expect([csv.status, csv.headers.get("content-type"), csv.headers.get("content-disposition")]).toEqual([
      200,
      "text/csv; charset=utf-8",
      'attachment; filename="logs.csv"',
    ]);
    const lines = Buffer.from(csv.bytes).toString().split("\r\n");
    expect(lines.length).toBe(1 + 6 + 1);
    for (const cell of lines.join(",").split(",")) expect(cell.replace(/^"/, "")).not.toMatch(/^[=+\-@]/);
    const json = await make("json");
    const entries = JSON.parse(Buffer.from(json.bytes).toString()) as { text: string }[];
    expect([entries.length, entries[0]?.text]).toEqual([10, "Logs were exported."]);
    const trail = await own.owner.call(activity.listAuditTrails, {});
    expect(trail.body.items.map(({ action }) => action)).toEqual(["logsExport", "logsExport"]);
    expect(await texts(own.owner, { action: "logsExport" })).toHaveLength(2);
  });

  it("LOG-25 of a long log comes whole, and of one that is too long none", async () => {
    const own = await CameraScene.make(server);
    const fill = (count: number) =>
      sql`
      insert into log_entry (id, log, workspace_id, at, kind, action, result, placeholders, ip, browser, os)
      select gen_random_uuid(), 'activity', ${own.workspaceId}, now(), 'camera', 'ptz', 'success', '{}', '', '', ''
      from generate_series(1, ${count}::int)`.execute(server.platform.database);
    await fill(2500);
    const make = () => own.owner.call(activity.exportLogs, { body: { tab: "logs", format: "json" } });
    const entries = JSON.parse(Buffer.from((await make()).bytes).toString()) as { id: string }[];
    expect(new Set(entries.map(({ id }) => id)).size).toBe(2503);
    await fill(97_498);
    const { status, problem } = await make();
    expect([status, problem.code]).toEqual([422, "limitReached"]);
    const failed = await own.owner.call(activity.listLogs, { query: { result: "failed" } });
    expect(failed.body.items).toMatchObject([{ action: "logsExport", errorCode: "limitReached" }]);
  });
});
