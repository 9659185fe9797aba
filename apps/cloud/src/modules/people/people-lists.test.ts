import { endpoints, type MemberPage } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { openChannel } from "../channel/channel-client.testing.ts";
import { joinWorkspace, namePublicGuest, type MemberRole } from "./membership.testing.ts";
import { createWorkspace, makeGuest, newPhone, signUp, type Person } from "../../testing/person.ts";
import { questionsOf } from "../../platform/database/questions.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { people, invitations, identity, workspaces } = endpoints;

let server: TestServer;
let owner: Person;
let workspaceId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await signUp(server);
  workspaceId = (await createWorkspace(owner, "Harbour")).id;
});

/** A new member with a name of their own. */
async function member(fullName: string, role: MemberRole = "member"): Promise<Person> {
  const person = await signUp(server);
  await person.call(identity.updateUser, { params: { id: person.accountId }, body: { fullName } });
  await joinWorkspace(server, person, workspaceId, role);
  return person;
}

/** Gives a custom role with these actions. */
async function giveCustomRole(person: Person, keys: readonly number[]): Promise<void> {
  const teamId = newId();
  const { database } = server.platform;
  await sql`insert into team (id, workspace_id, kind, name, action_keys, created_at)
    values (${teamId}, ${workspaceId}, 'custom', ${teamId}, ${keys}, now())`.execute(database);
  await sql`update permission set team_id = ${teamId}
    where account_id = ${person.accountId} and resource_id = ${workspaceId}`.execute(database);
}

const summaryAlone = [0, 5, 7];

async function list(reader: Person, query: { limit?: number; offset?: number } = {}) {
  return reader.call(people.list, { params: { id: workspaceId }, query });
}

async function find(reader: Person, body: object) {
  return reader.call(people.search, { params: { id: workspaceId }, body });
}

const namesIn = ({ body }: { readonly body: unknown }) =>
  (body as MemberPage).items.map(({ fullName }) => fullName);

describe("the list of members", () => {
  it("PEOP-1 PEOP-2 PEOP-5 tells who they are, their role and when they were last there", async () => {
    const nima = await member("Nima Rad", "coPilot");
    const mina = await signUp(server);
    await sql`insert into member (id, workspace_id, account_id, status, created_at)
      values (${newId()}, ${workspaceId}, ${mina.accountId}, 'joined', now())`.execute(
      server.platform.database,
    );
    const { status, body } = await list(owner);
    expect([status, body.total]).toEqual([200, 3]);
    const [first] = body.items.filter(({ remoteId }) => remoteId === nima.accountId);
    expect(first).toMatchObject({
      fullName: "Nima Rad",
      phone: nima.phone,
      email: `p${nima.phone.slice(1)}@example.com`,
      status: "joined",
      team: { name: "Co-Pilot" },
      lastSwitchedAt: new Date(server.clock.nowMs()).toISOString(),
      presence: "offline",
      withdrawnBy: null,
      requirements: { emailVerification: false, multiFactor: false, reauthenticate: false },
    });
    expect(first?.lastActiveAt).toBe(new Date(server.clock.nowMs()).toISOString());
    expect(first?.id).not.toBe(nima.accountId);
    const [idle] = body.items.filter(({ remoteId }) => remoteId === mina.accountId);
    expect(idle).toMatchObject({ lastSwitchedAt: "0", lastActiveAt: null, team: null });
  });

  it("PEOP-5 PEOP-10 PEOP-9 asks for its actions, and is that of the acting workspace alone", async () => {
    const viewer = await member("Vida Viewer");
    expect((await list(viewer)).problem).toMatchObject({ status: 403, code: "forbiddenResource" });
    const foreign = await signUp(server);
    const elsewhere = await createWorkspace(foreign, "Elsewhere");
    for (const answer of [
      await list(foreign),
      await find(foreign, {}),
      await foreign.call(people.listPending, { params: { id: workspaceId } }),
      await owner.call(people.list, { params: { id: elsewhere.id } }),
      await foreign.call(people.read, { params: { id: viewer.accountId } }),
    ])
      expect(answer.problem).toMatchObject({ status: 404, code: "notFound" });
    await giveCustomRole(viewer, [0, 6]);
    expect((await list(viewer)).problem.code).toBe("forbiddenResource");
  });

  it("PEOP-6 PEOP-8 who sees the summary alone gets contacts masked, and finds nobody by what is hidden", async () => {
    const reader = await member("Roya Reader");
    const nima = await member("Nima Rad");
    await giveCustomRole(reader, summaryAlone);
    const { body } = await list(reader);
    const seen = body.items.find(({ remoteId }) => remoteId === nima.accountId);
    expect(seen?.phone).toBe(`+1 ••• ••• ••${nima.phone.slice(-2)}`);
    expect(seen?.email).toBe("p•••@example.com");
    expect(seen).not.toHaveProperty("lastActiveAt");
    expect(seen).not.toHaveProperty("requirements");
    expect(JSON.stringify(body)).not.toContain(nima.phone);
    expect((await find(reader, { search: nima.phone.slice(2, 8) })).body.total).toBe(0);
    expect((await find(owner, { search: nima.phone.slice(2) })).body.total).toBe(1);
    expect((await reader.call(people.listPending, { params: { id: workspaceId } })).problem.code).toBe(
      "forbiddenResource",
    );
  });

  it("PEOP-8 PEOP-11 is searched, filtered, sorted and cut into pages", async () => {
    for (const name of ["Zia Karimi", "Ali Bahar", "Bita Karimi"]) await member(name);
    const guest = await member("Gita Guest", "guest");
    expect(namesIn(await list(owner))).toEqual([
      "Ali Bahar",
      "Bita Karimi",
      "Gita Guest",
      "Sara Amini",
      "Zia Karimi",
    ]);
    expect(namesIn(await list(owner, { limit: 2, offset: 1 }))).toEqual(["Bita Karimi", "Gita Guest"]);
    const karimis = await find(owner, { search: "karimi", sort: { field: "fullName", direction: "desc" } });
    expect(namesIn(karimis)).toEqual(["Zia Karimi", "Bita Karimi"]);
    const guestTeam = (await list(owner)).body.items.find(
      ({ remoteId }) => remoteId === guest.accountId,
    )?.team;
    expect(namesIn(await find(owner, { teamIds: [guestTeam?.id ?? ""] }))).toEqual(["Gita Guest"]);
    expect(namesIn(await find(owner, { sort: { field: "role" } })).at(0)).toBe("Sara Amini");
    expect(namesIn(await find(owner, { statuses: ["withdrawn"] }))).toEqual([]);
    await sql`update member set status = 'withdrawn', withdrawn_by = 'self'
      where account_id = ${guest.accountId}`.execute(server.platform.database);
    expect(namesIn(await find(owner, { statuses: ["withdrawn"] }))).toEqual(["Gita Guest"]);
    expect((await list(owner)).body.total).toBe(4);
    expect((await find(owner, { sort: { field: "shoeSize" } })).problem.status).toBe(400);
    expect((await find(owner, { statuses: ["unheard"] })).problem.status).toBe(400);
  });

  it("PEOP-4 tells who is there now", async () => {
    const nima = await member("Nima Rad");
    const channel = await openChannel(server, nima);
    const presences = async () => (await find(owner, { presence: ["online", "idle"] })).body.items;
    await expect.poll(async () => (await presences()).map(({ fullName }) => fullName)).toEqual(["Nima Rad"]);
    channel.close();
  });

  it("PEOP-9 ROLE-49 one member comes with the permissions on what the reader may see", async () => {
    const nima = await member("Nima Rad");
    const camera = await owner.call(endpoints.cameras.create, { body: { name: "Gate", config: {} } });
    const cameraId = camera.body.camera.id;
    await sql`insert into permission (id, workspace_id, account_id, team_id, resource_type, resource_id, access_level, created_at)
      select ${newId()}, ${workspaceId}, ${nima.accountId}, id, 'c', ${cameraId}, 2, now()
      from team where workspace_id = ${workspaceId} and kind = 'member'`.execute(server.platform.database);
    const { body } = await owner.call(people.read, { params: { id: nima.accountId } });
    expect(body.fullName).toBe("Nima Rad");
    expect(body.permissions).toEqual([
      expect.objectContaining({ type: "c", resourceId: cameraId, accessLevel: 2 }),
    ]);
    const blind = await member("Behrad Blind");
    await giveCustomRole(blind, summaryAlone);
    const seen = await blind.call(people.read, { params: { id: body.id } });
    expect([seen.status, seen.body.permissions]).toEqual([200, []]);
  });

  it("PEOP-48 PEOP-49 a profile tells time zone and picture, and how its account is secured to those who manage people and to oneself", async () => {
    const nima = await member("Nima Rad");
    const other = await member("Mina Rad");
    const { id, accountId } = { id: nima.accountId, accountId: owner.accountId };
    const profileOf = async (reader: Person, account: string) =>
      (await reader.call(people.read, { params: { id: account } })).body;
    const seen = await profileOf(owner, id);
    expect(seen).toMatchObject({ timezone: "UTC", avatarId: null });
    expect(seen.security).toEqual({
      hasSecondFactor: false,
      isEmailVerified: false,
      requirements: { emailVerification: false, multiFactor: false, reauthenticate: false },
      sessions: [
        {
          id: nima.sessionId,
          browser: "Chrome",
          os: "Linux",
          createdAt: expect.any(String),
          lastActiveAt: expect.any(String),
        },
      ],
    });
    // Elsewhere is nobody's business here.
    await createWorkspace(nima);
    expect((await profileOf(owner, id)).security?.sessions).toEqual([]);
    await giveCustomRole(other, summaryAlone);
    expect(await profileOf(other, accountId)).not.toHaveProperty("security");
    expect((await profileOf(other, other.accountId)).security?.sessions).toHaveLength(1);
    await makeGuest(server, other);
    expect(await profileOf(other, accountId)).toMatchObject({ timezone: null, avatarId: null });
  });

  it("ROLE-21 a guest reads no names and no contacts, and of other guests only how many", async () => {
    const nima = await member("Nima Rad");
    const [guest, other] = [await member("Gita Guest", "guest"), await member("Hana Guest", "guest")];
    const { body } = await list(guest);
    expect(body.guests).toBe(1);
    expect(body.items.map(({ fullName }) => fullName)).toEqual(["Gita Guest", "Team member", "Team member"]);
    for (const one of body.items.filter(({ remoteId }) => remoteId !== guest.accountId))
      expect([one.phone, one.email]).toEqual([null, null]);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`Sara|Nima|Hana|${nima.phone.slice(1)}`));
    expect((await find(guest, { search: "Nima" })).body.total).toBe(0);
    expect((await guest.call(people.read, { params: { id: other.accountId } })).problem.code).toBe(
      "notFound",
    );
    const persian = await guest.call(people.list, {
      params: { id: workspaceId },
      headers: { "accept-language": "fa" },
    });
    expect(persian.body.items.map(({ fullName }) => fullName)).toContain("عضو تیم");
    expect((await list(owner)).body.guests).toBeUndefined();
  });

  it("PEOP-5 PEOP-7 asks the database as often for many people as for few", async () => {
    const both = async () => [
      await questionsOf(() => list(owner)),
      await questionsOf(() => owner.call(people.listPending, { params: { id: workspaceId } })),
    ];
    const invite = () => owner.call(invitations.invite, { body: { phone: newPhone(), type: "member" } });
    await member("Ali Bahar");
    await invite();
    const few = await both();
    for (const name of ["Bita Karimi", "Zia Karimi", "Nima Rad"]) {
      await member(name);
      await invite();
    }
    expect(await both()).toEqual(few);
  });
});

describe("the list of who is invited", () => {
  const invite = (phone: string) => owner.call(invitations.invite, { body: { phone, type: "member" } });
  const pending = async (body: object = {}) =>
    (await owner.call(people.searchPending, { params: { id: workspaceId }, body })).body;

  it("PEOP-7 PEOP-8 tells who is invited by whom into which role and until when", async () => {
    const [one, other] = [newPhone(), newPhone()];
    await invite(one);
    await server.clock.advance(1000);
    await invite(other);
    const { body } = await owner.call(people.listPending, { params: { id: workspaceId } });
    expect(body.total).toBe(2);
    expect(body.items.map(({ phone }) => phone)).toEqual([other, one]);
    const nowMs = server.clock.nowMs();
    expect(body.items[0]).toMatchObject({
      status: "pending",
      type: "member",
      team: { name: "Member" },
      invitedBy: { id: owner.accountId, fullName: "Sara Amini" },
      invitedAt: new Date(nowMs).toISOString(),
      lastSentAt: new Date(nowMs).toISOString(),
      expiresAt: new Date(nowMs + 30 * 24 * 60 * 60_000).toISOString(),
    });
    expect((await pending({ search: one.slice(4) })).items.map(({ phone }) => phone)).toEqual([one]);
    const byTime = { sort: { field: "invitedAt", direction: "asc" } };
    expect((await pending(byTime)).items.map(({ phone }) => phone)).toEqual([one, other]);
    expect((await pending({ statuses: ["joined"] })).total).toBe(0);
  });

  it("PEOP-3 PEOP-13 who belongs to the workspace by now is in the list of members alone", async () => {
    const phone = newPhone();
    await invite(phone);
    const joined = await signUp(server, { phone });
    expect((await pending()).total).toBe(1);
    await joined.call(workspaces.join, { params: { id: workspaceId } });
    expect([(await pending()).total, (await list(owner)).body.total]).toEqual([0, 2]);
    // A member takes over a number that is invited.
    const free = newPhone();
    await invite(free);
    await sql`update account set phone = ${free} where id = ${joined.accountId}`.execute(
      server.platform.database,
    );
    expect([(await pending()).total, (await list(owner)).body.total]).toEqual([0, 2]);
  });
});

describe("a guest of the public workspace", () => {
  it("ROLE-21 PEOP-5 sees the list as guests do", async () => {
    await namePublicGuest(server.platform.database, workspaceId);
    const guest = await member("Gita Guest", "guest");
    await makeGuest(server, guest);
    expect((await list(guest)).body.items.map(({ fullName }) => fullName)).toContain("Team member");
    await namePublicGuest(server.platform.database, null);
  });
});
