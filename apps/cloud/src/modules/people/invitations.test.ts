import { request } from "node:http";
import { hostname } from "node:os";
import { endpoints, type InviteForm, type WorkspaceUserEventName } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createEndpointGate } from "../../platform/http/index.ts";
import { newId } from "../../platform/id.ts";
import { openChannel } from "../channel/channel-client.testing.ts";
import { joinWorkspace, namePublicGuest, type MemberRole } from "./membership.testing.ts";
import { newestNotice } from "../notifications/newest-notice.testing.ts";
import { callApi, fromNewAddress } from "../../testing/calls.ts";
import {
  createWorkspace,
  goodPassword,
  makeGuest,
  newPhone,
  personOf,
  signUp,
  type Person,
} from "../../testing/person.ts";
import { startSecondApi, type SecondApi } from "../../testing/second-api.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { entryProofs } from "../identity/api.ts";
import { createLogbook } from "../activity/index.ts";
import { createWorkspaceDirectory } from "../workspaces/index.ts";
import { createPeopleModule } from "./api.ts";
import { invitationMessage } from "./invitation-message.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import { readOutbox } from "../notifications/outbox.testing.ts";

const { identity, invitations, people, workspaces, workspaceSettings } = endpoints;
const minute = 60_000;
const day = 24 * 60 * minute;

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

const invite = (phone: string, form: Partial<InviteForm> = {}, inviter = owner) =>
  inviter.call(invitations.invite, { body: { phone, type: "member", ...form } });
const join = (person: Person) => person.call(workspaces.join, { params: { id: workspaceId } });
const resend = (phone: string) => owner.call(invitations.resend, { body: { phone } });
const withdraw = (phone: string) => owner.call(invitations.withdraw, { params: { phone } });
const decline = (person: Person) => person.call(invitations.decline, { params: { id: workspaceId } });
const inviteGuest = (person: Person, phone: string, id = workspaceId) =>
  person.call(invitations.inviteGuest, { params: { id }, body: { phone } });
const pendingCount = async () =>
  (await owner.call(people.listPending, { params: { id: workspaceId } })).body.total;

/** Time goes by: the owner has to sign in anew. */
async function later(ms: number): Promise<void> {
  await server.clock.advance(ms);
  const body = { username: owner.phone, password: goodPassword };
  owner = await personOf(server, owner.phone, (await callApi(server, identity.login, { body })).body);
  await owner.call(workspaces.switch, { params: { id: workspaceId } });
}

/** Invites in a call whose Host header is `host`, which fetch does not let one write. */
function inviteThrough(host: string, phone: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const { method, path } = invitations.invite;
    const authorization = `Bearer ${owner.accessToken}`;
    request(`${server.url}${path}`, {
      method,
      headers: { host, authorization, "content-type": "application/json" },
    })
      .on("response", (answer) => resolve(answer.resume().statusCode))
      .on("error", reject)
      .end(JSON.stringify({ phone, type: "member" }));
  });
}

async function member(role: MemberRole = "member"): Promise<Person> {
  const person = await signUp(server);
  await joinWorkspace(server, person, workspaceId, role);
  return person;
}

/** Workspaces that a person's list shows, with their status. */
async function listOf(person: Person): Promise<readonly string[]> {
  const { body } = await person.call(workspaces.list, {});
  return body.items.map(({ name, status }) => `${name} ${status}`);
}

/** Text messages to a phone, newest first. */
async function messagesTo(phone: string): Promise<readonly string[]> {
  const { items } = await readOutbox(server, { to: phone });
  return items.map(({ text }) => text);
}

/** Makes a custom role with these actions; gives it to `person` if there is one. */
async function customRole(keys: readonly number[], person?: Person): Promise<string> {
  const teamId = newId();
  const { database } = server.platform;
  await sql`insert into team (id, workspace_id, kind, name, action_keys, created_at)
    values (${teamId}, ${workspaceId}, 'custom', ${teamId}, ${keys}, now())`.execute(database);
  if (person !== undefined)
    await sql`update permission set team_id = ${teamId}
      where account_id = ${person.accountId} and resource_id = ${workspaceId}`.execute(database);
  return teamId;
}

async function teamId(kind: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from team
    where workspace_id = ${workspaceId} and kind = ${kind}`.execute(server.platform.database);
  return rows[0]?.id ?? "";
}

async function allowGuests(isAllowed: boolean): Promise<void> {
  await sql`update workspace set allow_guest = ${isAllowed} where id = ${workspaceId}`.execute(
    server.platform.database,
  );
}

describe("inviting", () => {
  it("PEOP-15 PEOP-17 PEOP-18 somebody without an account gets a message, signs up, finds the workspace pending and comes as member", async () => {
    const phone = newPhone();
    const { status, body } = await invite(phone);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        phone,
        status: "pending",
        type: "member",
        team: expect.objectContaining({ name: "Member" }),
      }),
    ]);
    expect(await messagesTo(phone)).toEqual([
      expect.stringMatching(/^Sara Amini invites you to Harbour in Didban\. .*https?:\/\/\S+$/),
    ]);
    const invitee = await signUp(server, { phone });
    expect(await listOf(invitee)).toEqual(["Harbour pending"]);
    expect((await invitee.call(workspaces.switch, { params: { id: workspaceId } })).problem.code).toBe(
      "userNotInvited",
    );
    expect((await join(invitee)).body.status).toBe("joined");
    await invitee.call(workspaces.switch, { params: { id: workspaceId } });
    expect((await invitee.call(endpoints.cameras.list, {})).status).toBe(200);
    expect(
      (await invitee.call(endpoints.cameras.create, { body: { name: "Gate", config: {} } })).status,
    ).toBe(403);
    expect(await pendingCount()).toBe(0);
  });

  it("PEOP-18 WS-15 the message is in the language of the invitee, or else of the workspace", async () => {
    const [stranger, english] = [newPhone(), await signUp(server)];
    await owner.call(workspaces.updateCurrent, { body: { language: "persian" } });
    await invite(stranger);
    expect((await messagesTo(stranger))[0]).toMatch(/دعوت کرده است/);
    await invite(english.phone);
    expect((await messagesTo(english.phone))[0]).toMatch(/invites you/);
  });

  it.each([
    ["didban.evil.example", null],
    ["localhost.evil.example:443", null],
    ["127.0.0.1.evil.example", null],
    [`${hostname()}:8443`, `http://${hostname()}:8443`],
    ["127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["[::1]", "http://[::1]"],
  ])("PEOP-18 who calls the app by the name %s cannot lead the invitee anywhere else", async (host, link) => {
    const phone = newPhone();
    expect(await inviteThrough(host, phone)).toBe(201);
    const text = (await messagesTo(phone))[0] ?? "";
    expect(/https?:.*/.exec(text)?.[0] ?? null).toBe(link);
    expect(text).toMatch(link === null ? /with this number\.$/ : /with this number: /);
  });

  it("PEOP-18 however long the names are, the link stays in the message", () => {
    const name = "ن".repeat(74);
    for (const locale of ["en", "fa"] as const) {
      const text = invitationMessage(locale, {
        inviter: name,
        workspace: name,
        link: "https://didban.example",
      });
      expect(text.length).toBeLessThanOrEqual(201);
      expect(text.endsWith("https://didban.example")).toBe(true);
    }
  });

  it("PEOP-14 asks for managing people and permissions, or for the switch to invite", async () => {
    const [viewer, half, inviter] = [await member(), await member(), await member()];
    await customRole([0, 2], half);
    await customRole([0, 4], inviter);
    for (const person of [viewer, half])
      expect((await invite(newPhone(), {}, person)).problem).toMatchObject({
        status: 403,
        code: "forbiddenResource",
      });
    expect((await invite(newPhone(), {}, inviter)).status).toBe(201);
    expect((await invite(newPhone(), {}, await member("coPilot"))).status).toBe(201);
  });

  it("PEOP-16 PEOP-21 ROLE-30 nobody gives by invitation what they do not hold", async () => {
    const inviter = await member();
    await customRole([0, 4], inviter);
    const cleaner = await customRole([0, 14]);
    expect((await invite(newPhone(), { teamId: cleaner }, inviter)).problem).toMatchObject({
      status: 400,
      code: "cannotAssignRole",
    });
    expect((await invite(newPhone(), { teamId: await teamId("member") }, inviter)).status).toBe(201);
    expect((await invite(newPhone(), { teamId: cleaner })).status).toBe(201);
    const coPilot = await member("coPilot");
    const banker = await customRole([0, 8]);
    for (const [by, id] of [
      [owner, await teamId("captain")],
      [owner, await teamId("guest")],
      [coPilot, banker],
    ] as const)
      expect((await invite(newPhone(), { teamId: id }, by)).problem.code).toBe("cannotAssignRole");
    await sql`update team set suspended_at = now() where id = ${cleaner}`.execute(server.platform.database);
    expect((await invite(newPhone(), { teamId: cleaner })).problem.code).toBe("cannotAssignRole");
    expect((await invite(newPhone(), { teamId: newId() })).problem).toMatchObject({
      status: 404,
      code: "teamNotFound",
    });
    expect(await pendingCount()).toBe(2);
  });

  it("PEOP-21 refuses bad numbers and who is there already, and a message that cannot leave leaves nothing", async () => {
    expect((await invite("+1201")).problem).toMatchObject({
      status: 400,
      code: "phoneInvalid",
      field: "phone",
    });
    const here = await member();
    const phone = newPhone();
    await invite(phone);
    for (const known of [here.phone, owner.phone, phone])
      expect((await invite(known)).problem).toMatchObject({ status: 400, code: "phoneAlreadyInWorkspace" });
    const unlucky = newPhone();
    server.doors.notifications.sandbox?.failWith("unavailable");
    const failed = await invite(unlucky);
    server.doors.notifications.sandbox?.failWith(null);
    expect(failed.problem).toMatchObject({ status: 422, code: "InvitationFailed" });
    expect(await pendingCount()).toBe(1);
    expect(await listOf(await signUp(server, { phone: unlucky }))).toEqual([]);
    expect((await invite(unlucky)).status).toBe(201);
  });

  it("PEOP-21 side by side one phone is invited once", async () => {
    const phone = newPhone();
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite(phone)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
    expect([await pendingCount(), (await messagesTo(phone)).length]).toEqual([1, 1]);
  });

  it("PEOP-25 ERR-19 several at once: every failure is told with its code, and stops no other", async () => {
    const [one, other] = [newPhone(), newPhone()];
    const form = (phone: string, rest: Partial<InviteForm> = {}) => ({
      phone,
      type: "member" as const,
      ...rest,
    });
    const users = [
      form(one),
      form("+1201"),
      form(owner.phone),
      form(one),
      form(newPhone(), { teamId: newId() }),
      form(other),
    ];
    const { status, body } = await owner.call(invitations.inviteMany, { body: { users } });
    expect(status).toBe(200);
    expect(body.invited.map(({ phone }) => phone)).toEqual([one, other]);
    expect(body.failed.map(({ phone, code }) => [phone, code])).toEqual([
      ["+1201", "phoneInvalid"],
      [owner.phone, "phoneAlreadyInWorkspace"],
      [one, "duplicateValue"],
      [users[4]?.phone, "teamNotFound"],
    ]);
    expect(body.failed[0]?.message).toBe("Phone number is too short.");
    for (const none of [[], Array.from({ length: 51 }, () => form(newPhone()))])
      expect((await owner.call(invitations.inviteMany, { body: { users: none } })).status).toBe(400);
  });

  it("PEOP-23 no more than 100 within a day, also side by side", async () => {
    await sql`insert into invitation (id, workspace_id, phone, type, team_id, invited_by, invited_at, last_sent_at, expires_at, closed_at, outcome)
      select gen_random_uuid(), ${workspaceId}, '+1' || n, 'member', gen_random_uuid(), ${owner.accountId}, ${new Date(server.clock.nowMs())},
        now(), now(), now(), 'withdrawn' from generate_series(1, 98) n`.execute(server.platform.database);
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite(newPhone())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.problem.code).toBe("inviteLimitReached");
    await later(day + 1);
    expect((await invite(newPhone())).status).toBe(201);
  });

  it("PEOP-18 who may see people is told, and the invitee wherever they are", async () => {
    const invitee = await signUp(server);
    const [seen, own] = [await openChannel(server, owner), await openChannel(server, invitee)];
    await invite(invitee.phone);
    const facts = { workspaceId, userId: null, phone: invitee.phone };
    expect(await seen.hears("WorkspaceUserEvent")).toEqual({ ...facts, event: "invited" });
    expect(await own.hears("WorkspaceUserEvent")).toEqual({ ...facts, event: "invited" });
    await withdraw(invitee.phone);
    const isRemoval = ({ event }: { event: WorkspaceUserEventName }) => event === "inviteRemoved";
    expect(await own.hears("WorkspaceUserEvent", isRemoval)).toMatchObject(facts);
    seen.close();
    own.close();
  });
});

describe("the seats of a subscription", () => {
  /** The people module as it is where billing sold so many seats. */
  async function withSeats(seats: number): Promise<SecondApi> {
    const { accounts, announcing, memberRoles, notifications: told, rights, roles, sessions } = server.doors;
    const module = createPeopleModule({
      ...server.platform,
      accounts,
      sessions,
      proofs: entryProofs,
      roles,
      memberRoles,
      rights: {
        holdsOnWorkspace: (caller, action) => rights.holdsOnWorkspace(caller, action),
        visibleIds: async () => new Set(),
        holdersOf: async () => [],
      },
      presences: { in: async () => new Map() },
      workspaces: createWorkspaceDirectory(server.platform.database),
      textMessages: told.textMessages,
      forgetVisitor: async () => undefined,
      seatsOf: async () => seats,
      appAddress: null,
      announce: (news, within) => announcing.announce(news, within),
      raise: (...args) => told.notices.raise(...args),
      logbook: createLogbook({ clock: server.clock, workspaceName: async () => "Harbour" }),
    });
    return startSecondApi(server, {
      endpoints: module.endpoints,
      gate: createEndpointGate({
        authenticate: (origin) => sessions.authenticate(origin),
        authoriser: rights,
        isOperator: async () => false,
        requireIdentity: async () => undefined,
      }),
    });
  }

  const inviteAt = (api: SecondApi, phone: string) =>
    callApi(api, invitations.invite, { body: { phone, type: "member" } }, owner.accessToken);

  it("PEOP-22 members and invited people take seats, guests none, also side by side; an invitation that expired gives its seat back", async () => {
    const api = await withSeats(4);
    await member();
    await allowGuests(true);
    await member("guest");
    expect((await inviteGuest(owner, newPhone())).status).toBe(201);
    const phones = [newPhone(), newPhone(), newPhone(), newPhone()];
    const answers = await Promise.all(phones.map((phone) => inviteAt(api, phone)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
    const full = answers.find(({ status }) => status === 422)?.problem;
    expect([full?.code, full?.detail]).toEqual([
      "userLimitReached",
      "you've reached the limit of 4 users per space",
    ]);
    await later(30 * day + 1);
    for (const phone of [newPhone(), newPhone()]) expect((await inviteAt(api, phone)).status).toBe(201);
    const late = answers.findIndex(({ status }) => status === 201);
    const renewal = { body: { phone: phones[late] ?? "" } };
    const again = await callApi(api, invitations.resend, renewal, owner.accessToken);
    expect(again.problem.code).toBe("userLimitReached");
    await api.close();
  });

  it("PEOP-24 where no more seats are sold, sales are named", async () => {
    const api = await withSeats(500);
    await sql`insert into invitation (id, workspace_id, phone, type, team_id, invited_by, invited_at, last_sent_at, expires_at)
      select gen_random_uuid(), ${workspaceId}, '+1' || n, 'member', gen_random_uuid(), ${owner.accountId}, ${new Date(server.clock.nowMs() - 2 * day)},
        now(), ${new Date(server.clock.nowMs() + day)} from generate_series(1, 499) n`.execute(
      server.platform.database,
    );
    expect((await inviteAt(api, newPhone())).problem).toMatchObject({
      status: 422,
      code: "inviteQuotaReached",
    });
    await api.close();
  });
});

describe("what becomes of an invitation", () => {
  it("PEOP-29 is sent again after a minute, once side by side", async () => {
    const phone = newPhone();
    await invite(phone);
    await server.clock.advance(minute - 1000);
    const early = await resend(phone);
    expect(early.problem).toMatchObject({ status: 429, code: "tooManyRequests", retrySeconds: 1 });
    await server.clock.advance(1000);
    const answers = await Promise.all([resend(phone), resend(phone), resend(phone)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    expect((await messagesTo(phone)).length).toBe(2);
    expect((await resend(newPhone())).problem).toMatchObject({ status: 404, code: "phoneNotFound" });
    await server.clock.advance(minute);
    server.doors.notifications.sandbox?.failWith("unavailable");
    expect((await resend(phone)).problem.code).toBe("InvitationFailed");
    server.doors.notifications.sandbox?.failWith(null);
    expect((await resend(phone)).status).toBe(200);
  });

  it("PEOP-29 a number gets five messages a day, whoever invites it and wherever; what could not be sent counts for nothing", async () => {
    const phone = newPhone();
    server.doors.notifications.sandbox?.failWith("unavailable");
    expect((await invite(phone)).problem.code).toBe("InvitationFailed");
    server.doors.notifications.sandbox?.failWith(null);
    expect((await invite(phone)).status).toBe(201);
    for (const act of [() => resend(phone), () => resend(phone)]) {
      await server.clock.advance(minute);
      expect((await act()).status).toBe(200);
    }
    expect((await withdraw(phone)).status).toBe(204);
    expect((await invite(phone)).status).toBe(201);
    const other = await signUp(server);
    await createWorkspace(other, "Elsewhere");
    const elsewhere = () => other.call(invitations.invite, { body: { phone, type: "member" } });
    expect((await elsewhere()).status).toBe(201);

    await server.clock.advance(minute);
    for (const act of [() => resend(phone), () => other.call(invitations.resend, { body: { phone } })])
      expect((await act()).problem).toMatchObject({ status: 429, code: "tooManyRequests" });
    const third = await signUp(server);
    await createWorkspace(third, "A third");
    const refused = await third.call(invitations.invite, { body: { phone, type: "member" } });
    expect(refused.problem).toMatchObject({ status: 429, retrySeconds: expect.any(Number) });
    // It changed nothing: nobody is pending there.
    expect((await third.call(invitations.resend, { body: { phone } })).problem.code).toBe("phoneNotFound");
    expect((await messagesTo(phone)).length).toBe(5);
    await later(day);
    expect((await resend(phone)).status).toBe(200);
  });

  it("PEOP-29 who invites has 200 messages sent a day, in all their workspaces together; others invite on", async () => {
    const somebodyElse = owner;
    owner = await signUp(server);
    const fifty = async () => {
      const users = Array.from({ length: 50 }, () => ({ phone: newPhone(), type: "member" as const }));
      const { body } = await owner.call(invitations.inviteMany, { body: { users } });
      return [body.invited.length, ...new Set(body.failed.map(({ code }) => code))];
    };
    for (const name of ["One", "Two"]) {
      await createWorkspace(owner, name);
      expect([await fifty(), await fifty()]).toEqual([[50], [50]]);
    }
    workspaceId = (await createWorkspace(owner, "Three")).id;
    expect(await fifty()).toEqual([0, "tooManyRequests"]);
    expect((await invite(newPhone())).problem).toMatchObject({
      status: 429,
      retrySeconds: expect.any(Number),
    });
    expect((await invite(newPhone(), {}, somebodyElse)).status).toBe(201);
    await later(day);
    expect((await invite(newPhone())).status).toBe(201);
  });

  it("PEOP-29 from one address 400 messages go a day, whoever invites there; from another they go on", async () => {
    const crowd = fromNewAddress();
    const from = (headers: Readonly<Record<string, string>>) => async () => {
      const person = await signUp(server);
      await createWorkspace(person, "Harbour");
      const users = Array.from({ length: 50 }, () => ({ phone: newPhone(), type: "member" as const }));
      const { body } = await person.call(invitations.inviteMany, { body: { users }, headers });
      return body.invited.length;
    };
    const sent: number[] = [];
    for (let round = 0; round < 9; round += 1) sent.push(await from(crowd)());
    expect(sent).toEqual([...Array(8).fill(50), 0]);
    expect(await from(fromNewAddress())()).toBe(50);
  });

  it("PEOP-30 WS-28 is withdrawn: the list shows it no more, and joining says that a manager must let one in", async () => {
    const invitee = await signUp(server);
    await invite(invitee.phone);
    expect(await listOf(invitee)).toEqual(["Harbour pending"]);
    expect(
      (await invitee.call(invitations.withdraw, { params: { phone: invitee.phone } })).problem.code,
    ).toBe("forbiddenResource");
    expect((await withdraw(invitee.phone)).status).toBe(204);
    expect(await listOf(invitee)).toEqual([]);
    expect((await join(invitee)).problem).toMatchObject({ status: 400, code: "userNotInvited" });
    expect((await withdraw(invitee.phone)).problem.code).toBe("phoneNotFound");
    expect((await join(await signUp(server))).problem.code).toBe("notFound");
  });

  it("WS-28 undoes no manager's withdrawal when its number is taken over by whom they let go", async () => {
    const person = await member();
    await proveIdentity(owner);
    const params = { id: person.accountId };
    expect((await owner.call(people.suspend, { params })).status).toBe(200);
    const phone = newPhone();
    expect((await invite(phone)).status).toBe(201);
    const { database } = server.platform;
    await sql`update account set phone = ${phone} where id = ${person.accountId}`.execute(database);
    const { status, problem } = await join(person);
    expect([status, problem.code]).toEqual([400, "userNotInvited"]);
    expect(await listOf(person)).toContain("Harbour withdrawn");
    expect((await owner.call(people.restore, { params })).status).toBe(200);
    expect(await listOf(person)).toContain("Harbour joined");
  });

  it("PEOP-31 is declined: who invited and the managers are told", async () => {
    const [invitee, coPilot] = [await signUp(server), await member("coPilot")];
    await invite(invitee.phone);
    expect((await decline(invitee)).status).toBe(204);
    expect(await listOf(invitee)).toEqual([]);
    expect(await pendingCount()).toBe(0);
    for (const manager of [owner, coPilot]) {
      const notice = await newestNotice(server, manager, "inviteCancelled");
      expect(notice?.notification.body).toBe("Sara Amini declined the invitation to Harbour.");
    }
    expect((await decline(invitee)).problem.code).toBe("userNotInvited");
    expect((await decline(coPilot)).problem.code).toBe("notFound");
    expect((await join(invitee)).problem.code).toBe("userNotInvited");
    expect((await invite(invitee.phone)).status).toBe(201);
  });

  it("PEOP-32 WS-28 expires after 30 days and is renewed by sending it again", async () => {
    const phone = newPhone();
    await invite(phone);
    await later(30 * day);
    const invitee = await signUp(server, { phone });
    expect(await listOf(invitee)).toEqual([]);
    expect((await join(invitee)).problem).toMatchObject({ status: 400, code: "userNotInvited" });
    expect((await resend(phone)).status).toBe(200);
    expect(await listOf(invitee)).toEqual(["Harbour pending"]);
    expect((await join(invitee)).status).toBe(200);
  });

  it("PEOP-30 withdrawing and accepting side by side: one of them is refused", async () => {
    for (let round = 0; round < 4; round += 1) {
      const invitee = await signUp(server);
      await invite(invitee.phone);
      const [left, came] = await Promise.all([withdraw(invitee.phone), join(invitee)]);
      expect([left.status === 204, came.status === 200].filter(Boolean)).toHaveLength(1);
      expect((await listOf(invitee)).length).toBe(came.status === 200 ? 1 : 0);
    }
  });
});

describe("guests", () => {
  it("PEOP-27 PEOP-28 WS-65 one who is invited is pending first, and only where guests are taken", async () => {
    const invitee = await signUp(server);
    expect((await inviteGuest(owner, invitee.phone)).problem).toMatchObject({
      status: 403,
      code: "forbiddenResource",
    });
    expect((await invite(invitee.phone, { type: "guest" })).problem.code).toBe("forbiddenResource");
    await allowGuests(true);
    const { status, body } = await inviteGuest(owner, invitee.phone);
    expect([status, body.status, body.type, body.team?.name]).toEqual([201, "pending", "guest", "Guest"]);
    expect(await listOf(invitee)).toEqual(["Harbour pending"]);
    await join(invitee);
    const { items } = (await owner.call(people.list, { params: { id: workspaceId } })).body;
    expect(items.find(({ remoteId }) => remoteId === invitee.accountId)?.team?.name).toBe("Guest");
  });

  it("PEOP-27 PEOP-28 who may not invite comes alone, at once, and into the public workspace only", async () => {
    const visitor = await signUp(server);
    await allowGuests(true);
    expect((await inviteGuest(visitor, visitor.phone)).problem).toMatchObject({
      status: 404,
      code: "notFound",
    });
    await namePublicGuest(server.platform.database, workspaceId);
    expect((await inviteGuest(visitor, newPhone())).problem.code).toBe("forbiddenResource");
    const { status, body } = await inviteGuest(visitor, visitor.phone);
    expect([status, body.status, body.invitedBy]).toEqual([201, "joined", null]);
    expect(await listOf(visitor)).toEqual(["Harbour joined"]);
    expect((await inviteGuest(visitor, visitor.phone)).problem.code).toBe("phoneAlreadyInWorkspace");
    await makeGuest(server, visitor);
    expect((await inviteGuest(visitor, visitor.phone)).problem.code).toBe("forbiddenResource");
    await namePublicGuest(server.platform.database, null);
    expect((await inviteGuest(await signUp(server), newPhone())).problem.code).toBe("notFound");
  });

  it("WS-66 where guests are taken no more all of them are sent away at once, members stay", async () => {
    await allowGuests(true);
    const [guest, viewer] = [await member("guest"), await member()];
    const invitee = await signUp(server);
    await inviteGuest(owner, invitee.phone);
    await invite(newPhone());
    const shut = await owner.call(workspaceSettings.setAllowGuest, { body: { allowGuest: false } });
    expect(shut.status).toBe(200);
    expect((await guest.call(endpoints.cameras.list, {})).status).toBe(403);
    expect([await listOf(guest), await listOf(invitee)]).toEqual([["Harbour withdrawn"], []]);
    expect((await viewer.call(endpoints.cameras.list, {})).status).toBe(200);
    expect(await pendingCount()).toBe(1);
  });
});
