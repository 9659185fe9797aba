import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openChannel } from "../channel/channel-client.testing.ts";
import { callApi } from "../../testing/calls.ts";
import { signInToDemo, signUp, type Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { sql } from "kysely";

const { access, customSettings, identity, workspaces } = endpoints;
const day = 24 * 60 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function visit(): Promise<{ person: Person; workspaceId: string; expiresAt: string | null }> {
  const person = await signUp(server);
  const { body } = await person.call(workspaces.enterDemo, {});
  await person.call(workspaces.switch, { params: { id: body.workspaceId } });
  return { person, ...body };
}

describe("the demo", () => {
  it("OPS-3 an account of its own owns the demo workspace, with full rights and no end date", async () => {
    const owner = await signInToDemo(server);
    const current = await owner.call(workspaces.current, {});
    expect(current.body).toMatchObject({ isDemo: true, status: "joined", expiresAt: null });
    const matrix = await owner.call(access.readMatrix, { params: { id: owner.accountId } });
    expect(matrix.body).toMatchObject({ isOwner: true, team: { name: "Captain" } });
    const entered = await owner.call(workspaces.enterDemo, {});
    expect(entered.body).toEqual({ workspaceId: current.body.id, expiresAt: null });
    await server.clock.advance(400 * day);
    const later = await signInToDemo(server);
    expect((await later.call(workspaces.current, {})).status).toBe(200);
  });

  it("ONB-17 OPS-3 its cameras are connected already, so that its owner is led through no first steps; those of a workspace of theirs await them", async () => {
    const owner = await signInToDemo(server);
    const settings = async () =>
      (await owner.call(customSettings.listOfMember, {})).body.items.map(({ key, value }) => [key, value]);
    expect(await settings()).toEqual([["onboardingUser", true]]);
    const { body } = await owner.call(workspaces.create, { body: {} });
    await owner.call(workspaces.switch, { params: { id: body.id } });
    expect(await settings()).toEqual([]);
  });

  it("OPS-1 the demo's owner is the first account of its server and so the operator", async () => {
    const isOperator = async (person: Person) =>
      (await person.call(identity.current, {})).body.user.isOperator;
    expect(await isOperator(await signInToDemo(server))).toBe(true);
    expect(await isOperator(await signUp(server))).toBe(false);
  });

  it("OPS-3 making the demo again changes nothing", async () => {
    const first = await server.doors.demoWorkspace.ensureDemo();
    expect(await server.doors.demoWorkspace.ensureDemo()).toEqual(first);
  });

  it("AUTH-47 WS-69 anyone looks around for 7 days, and a repeat answers the same", async () => {
    const { person, expiresAt, workspaceId } = await visit();
    expect(Date.parse(expiresAt ?? "") - server.clock.nowMs()).toBe(7 * day);
    await server.clock.advance(day / 2);
    expect((await person.call(workspaces.enterDemo, {})).body).toEqual({ workspaceId, expiresAt });
  });

  it("WS-69 side by side there is one membership", async () => {
    const person = await signUp(server);
    const answers = await Promise.all(Array.from({ length: 6 }, () => person.call(workspaces.enterDemo, {})));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await person.call(workspaces.list, {})).body.total).toBe(1);
  });

  it("WS-70 a visitor only views: every write answers 403", async () => {
    const { person } = await visit();
    const matrix = await person.call(access.readMatrix, { params: { id: person.accountId } });
    expect(matrix.body).toMatchObject({ isOwner: false, isAdmin: false, team: { name: "Member" } });
    expect(matrix.body.groups).toEqual({
      WorkspaceOverview: 3,
      PeopleAndPermissions: 3,
      BillingAndInvoicing: 3,
      LiveStream: 2,
      DeviceSetup: 3,
      ClipsHistoricalFootage: 2,
      CustomerAnalyticsAndAIHeatmaps: 2,
    });
    const { status, problem } = await person.call(workspaces.updateCurrent, { body: { name: "Mine" } });
    expect([status, problem.code]).toEqual([403, "forbiddenResource"]);
  });

  it("AUTH-48 after 7 days to the moment calls answer demoExpired, and there is no second visit", async () => {
    const { person, workspaceId } = await visit();
    const matrix = () => person.call(access.readMatrix, { params: { id: person.accountId } });
    const token = async () => {
      const { body } = await callApi(server, identity.login, {
        body: { username: person.phone, password: "Sunrise-Harbor-47!" },
        headers: { cookie: person.cookie },
      });
      await callApi(server, workspaces.switch, { params: { id: workspaceId } }, body.accessToken);
      return body.accessToken;
    };
    await server.clock.advance(7 * day - 1000);
    const late = await token();
    const read = () => callApi(server, access.readMatrix, { params: { id: person.accountId } }, late);
    expect((await read()).status).toBe(200);
    expect((await matrix()).status).toBe(403);
    await server.clock.advance(1000);
    const refused = await read();
    expect(refused.status).toBe(403);
    expect(["demoExpired", "forbiddenResource"]).toContain(refused.problem.code);
    const again = await callApi(server, workspaces.enterDemo, {}, late);
    expect([again.status, again.problem.code]).toEqual([403, "demoExpired"]);
    const list = await callApi(server, workspaces.list, {}, late);
    expect(list.body.items.map(({ status }) => status)).toEqual(["withdrawn"]);
  });

  it("AUTH-48 SESS-21 when a visit ends sessions leave the demo and streams are told to ask again", async () => {
    const { person, workspaceId } = await visit();
    const told: string[] = [];
    const stop = server.platform.events.subscribe("rights.changed", { onEvent: (id) => told.push(id) });
    await server.clock.advance(7 * day);
    const laterStill = async () => {
      await server.clock.advance(60 * 60_000);
      return told;
    };
    await expect.poll(laterStill).toContain(workspaceId);
    stop();
    const { body } = await callApi(server, identity.login, {
      body: { username: person.phone, password: "Sunrise-Harbor-47!" },
      headers: { cookie: person.cookie },
    });
    const current = await callApi(server, identity.current, {}, body.accessToken);
    expect(current.body.session.workspaceId).toBeNull();
    const { body: sessions } = await callApi(server, identity.listSessions, {}, body.accessToken);
    expect(sessions.items.every((session) => session.workspaceId === null)).toBe(true);
  });

  it("WS-71 a visitor is told when the visit ends, and what was kept for them there goes with it", async () => {
    const { person, expiresAt, workspaceId } = await visit();
    expect((await person.call(workspaces.current, {})).body).toMatchObject({ isDemo: true, expiresAt });
    await person.call(customSettings.createTab, { body: { route: "shortcuts" } });
    await person.call(customSettings.save, { body: { type: "uws", key: "motto", value: 1 } });
    const kept = async () => {
      const { rows } = await sql`
        select id from tab where account_id = ${person.accountId} and workspace_id = ${workspaceId}
        union all select id from custom_setting
        where account_id = ${person.accountId} and workspace_id = ${workspaceId}`.execute(
        server.platform.database,
      );
      return rows.length;
    };
    expect(await kept()).toBe(2);
    const channel = await openChannel(server, person);
    // No session lasts as long as a visit.
    const now = new Date(server.clock.nowMs());
    await sql`update member set expires_at = ${now} where account_id = ${person.accountId}`.execute(
      server.platform.database,
    );
    await server.doors.visits.end();
    expect(await channel.hears("UserDetached")).toEqual({
      workspaceId,
      userId: person.accountId,
      reason: "demoExpired",
    });
    channel.close();
    expect(await kept()).toBe(0);
    const { rows } = await sql<{ status: string }>`
      select status from member where account_id = ${person.accountId}`.execute(server.platform.database);
    expect(rows).toEqual([{ status: "withdrawn" }]);
  });

  it("WS-69 without a demo there is none to enter", async () => {
    const off = await startTestServer({ environment: { DIDBAN_DEMO: "off" } });
    try {
      const outbox = await callApi(off, endpoints.notifications.listOutbox, {});
      expect([outbox.status, outbox.problem.code]).toEqual([404, "notFound"]);
      const options = await callApi(off, identity.signInOptions, {});
      expect([options.body.codeDelivery, options.body.demoPhone]).toEqual(["server", null]);
    } finally {
      await off.close();
    }
  });
});
