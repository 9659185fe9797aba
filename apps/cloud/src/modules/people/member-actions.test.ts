import { endpoints, type DetachReason, type WorkspaceUserEventName } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { openChannel } from "../channel/channel-client.testing.ts";
import { joinWorkspace, type MemberRole } from "./membership.testing.ts";
import { createWorkspace, newPhone, signUp, unprovePhone, type Person } from "../../testing/person.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { cameras, identity, invitations, people, workspaces } = endpoints;

let server: TestServer;
let owner: Person;
let member: Person;
let workspaceId: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  [owner, member] = [await signUp(server), await signUp(server)];
  workspaceId = (await createWorkspace(owner, "Harbour")).id;
  await joinWorkspace(server, member, workspaceId, "member");
});

const ofPerson = ({ accountId }: Person) => ({ params: { id: accountId } });
const suspend = (person: Person, manager = owner) => manager.call(people.suspend, ofPerson(person));
const restore = (person: Person, manager = owner) => manager.call(people.restore, ofPerson(person));
const act = (what: "remove" | "suspend" | "restore", person = member, manager = owner) =>
  manager.call(people[what], ofPerson(person));
const transfer = (to: Person, from = owner) =>
  from.call(people.transferOwnership, { body: { userId: to.accountId } });

async function joined(role: MemberRole = "member"): Promise<Person> {
  const person = await signUp(server);
  await joinWorkspace(server, person, workspaceId, role);
  return person;
}

/** Gives a custom role with these actions. */
async function giveCustomRole(person: Person, keys: readonly number[]): Promise<string> {
  const teamId = newId();
  const { database } = server.platform;
  await sql`insert into team (id, workspace_id, kind, name, action_keys, created_at)
    values (${teamId}, ${workspaceId}, 'custom', ${teamId}, ${keys}, now())`.execute(database);
  await sql`update permission set team_id = ${teamId}
    where account_id = ${person.accountId} and resource_id = ${workspaceId}`.execute(database);
  return teamId;
}

/** How a person stands in the eyes of the owner, whatever their status. */
async function standing(person: Person, reader = owner) {
  const statuses = ["joined", "termsRequired", "withdrawn"];
  const { body } = await reader.call(people.search, { params: { id: workspaceId }, body: { statuses } });
  const found = body.items.find(({ remoteId }) => remoteId === person.accountId);
  return found === undefined ? null : [found.status, found.withdrawnBy, found.team?.name ?? null];
}

const mayAct = async (person: Person) => (await person.call(cameras.list, {})).status === 200;

async function listOf(person: Person): Promise<readonly string[]> {
  const { body } = await person.call(workspaces.list, {});
  return body.items.map(({ name, status }) => `${name} ${status}`);
}

/** What the logs tell of a person, newest last. */
async function logged(log: string): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select kind || '.' || action as line from log_entry
    where workspace_id = ${workspaceId} and log = ${log} order by id`.execute(server.platform.database);
  return rows.map(({ line }) => line);
}

describe("who may do what to whom", () => {
  it("PEOP-34 removing and suspending ask for proof of identity, restoring does not", async () => {
    for (const what of ["remove", "suspend"] as const)
      expect((await act(what)).problem).toMatchObject({ status: 403, code: "identityVerificationRequired" });
    expect((await act("restore")).problem.code).toBe("actionTypeMismatch");
    expect((await transfer(member)).problem.code).toBe("identityVerificationRequired");
    await proveIdentity(member);
    expect((await act("remove", await joined(), member)).problem.code).toBe("forbiddenResource");
    expect(await mayAct(member)).toBe(true);
  });

  it("PEOP-35 nobody reaches the owner, themself, or who holds what they lack, suspended or not", async () => {
    const [coPilot, manager] = [await joined("coPilot"), await joined()];
    await giveCustomRole(manager, [0, 2, 5, 6, 7, 14]);
    for (const person of [owner, coPilot, manager]) await proveIdentity(person);
    for (const [by, of] of [
      [coPilot, owner],
      [owner, owner],
      [coPilot, coPilot],
      [manager, coPilot],
      [manager, member],
    ] as const)
      for (const what of ["remove", "suspend", "restore"] as const)
        expect((await act(what, of, by)).problem).toMatchObject({ status: 403, code: "forbiddenResource" });
    await act("suspend", coPilot);
    expect((await act("restore", coPilot, manager)).problem.code).toBe("forbiddenResource");
    expect((await act("restore", coPilot)).status).toBe(200);
    const stranger = await signUp(server);
    for (const what of ["remove", "suspend", "restore"] as const)
      expect((await act(what, stranger)).problem).toMatchObject({ status: 404, code: "notFound" });
  });
});

describe("removing", () => {
  it("PEOP-36 SESS-21 access ends at once, the member is sent away and the others are told", async () => {
    const [theirs, others] = [await openChannel(server, member), await openChannel(server, owner)];
    await proveIdentity(owner);
    expect((await act("remove")).status).toBe(204);
    expect(await theirs.hears("UserDetached")).toEqual({
      workspaceId,
      userId: member.accountId,
      reason: "removed" satisfies DetachReason,
    });
    const isRemoval = ({ event }: { event: WorkspaceUserEventName }) => event === "deleted";
    expect(await others.hears("WorkspaceUserEvent", isRemoval)).toMatchObject({
      userId: member.accountId,
      phone: member.phone,
    });
    expect(await mayAct(member)).toBe(false);
    expect((await member.call(identity.current, {})).body.session.workspaceId).toBeNull();
    expect([await listOf(member), await standing(member)]).toEqual([[], null]);
    expect((await member.call(workspaces.join, { params: { id: workspaceId } })).problem.code).toBe(
      "notFound",
    );
    const { rows } = await sql`select 1 from permission where account_id = ${member.accountId}`.execute(
      server.platform.database,
    );
    expect(rows).toEqual([]);
    expect((await act("remove")).problem.code).toBe("notFound");
    theirs.close();
    others.close();
  });

  it("LOG-7 LOG-12 LOG-14 PEOP-36 what is done to members is in the logs once, and in their own", async () => {
    await proveIdentity(owner);
    await act("suspend");
    await act("restore");
    await act("remove");
    const acts = ["people.suspend", "people.restore", "people.remove"];
    for (const log of ["activity", "audit"])
      expect((await logged(log)).filter((line) => acts.includes(line))).toEqual(acts);
    expect((await logged("user")).filter((line) => !line.endsWith("switch"))).toEqual([
      "user.suspended",
      "user.restored",
      "user.leave",
    ]);
  });

  it("PEOP-36 with a role go its members and the invitations into it", async () => {
    const teamId = await giveCustomRole(member, [0, 14]);
    const phone = newPhone();
    await owner.call(invitations.invite, { body: { phone, type: "member", teamId } });
    const keeper = server.doors.peopleOfRoles;
    await server.platform.database.transaction().execute(async (trx) => {
      expect(await keeper.invitedInto(teamId, trx)).toEqual([phone]);
      await keeper.cancelInvitesInto(teamId, trx);
      await keeper.removeMembers(workspaceId, [member.accountId], trx);
    });
    expect([await mayAct(member), await standing(member)]).toEqual([false, null]);
    expect((await owner.call(people.listPending, { params: { id: workspaceId } })).body.total).toBe(0);
  });
});

describe("suspending and restoring", () => {
  it("PEOP-37 PEOP-38 all access goes, and comes back with the role that is remembered", async () => {
    const coPilot = await joined("coPilot");
    const channel = await openChannel(server, coPilot);
    await proveIdentity(owner);
    const suspended = await suspend(coPilot);
    expect([suspended.status, suspended.body.status, suspended.body.withdrawnBy]).toEqual([
      200,
      "withdrawn",
      "manager",
    ]);
    expect(await channel.hears("UserDetached")).toMatchObject({ reason: "suspended" });
    expect(await mayAct(coPilot)).toBe(false);
    expect(await listOf(coPilot)).toEqual(["Harbour withdrawn"]);
    expect((await coPilot.call(workspaces.switch, { params: { id: workspaceId } })).problem.code).toBe(
      "userNotInvited",
    );
    expect((await coPilot.call(workspaces.join, { params: { id: workspaceId } })).problem.code).toBe(
      "userNotInvited",
    );
    // Nor does an invitation let in whom a manager keeps out.
    const invited = await owner.call(invitations.invite, { body: { phone: coPilot.phone, type: "member" } });
    expect(invited.problem.code).toBe("phoneAlreadyInWorkspace");
    const restored = await restore(coPilot);
    expect([restored.body.status, restored.body.team?.name]).toEqual(["joined", "Co-Pilot"]);
    await coPilot.call(workspaces.switch, { params: { id: workspaceId } });
    expect(await mayAct(coPilot)).toBe(true);
    channel.close();
  });

  it("PEOP-38 without the role that they had they come back as Member", async () => {
    const teamId = await giveCustomRole(member, [0, 14]);
    await proveIdentity(owner);
    await act("suspend");
    await sql`delete from team where id = ${teamId}`.execute(server.platform.database);
    expect((await restore(member)).body.team?.name).toBe("Member");
  });

  it("PEOP-40 suspending twice, or restoring who is there, is refused; side by side one passes", async () => {
    await proveIdentity(owner);
    const answers = await Promise.all([1, 2, 3].map(() => act("suspend")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(answers.find(({ status }) => status === 400)?.problem.code).toBe("actionTypeMismatch");
    expect((await act("restore")).status).toBe(200);
    expect((await act("restore")).problem).toMatchObject({ status: 400, code: "actionTypeMismatch" });
  });

  it("PEOP-39 who left is invited anew, and comes back only by joining", async () => {
    await member.call(people.leave, {});
    const { status, body } = await restore(member);
    expect([status, body.status]).toEqual([200, "pending"]);
    expect(await listOf(member)).toEqual(["Harbour pending"]);
    expect(await mayAct(member)).toBe(false);
    expect((await act("restore")).problem.code).toBe("phoneAlreadyInWorkspace");
    await member.call(workspaces.join, { params: { id: workspaceId } });
    await member.call(workspaces.switch, { params: { id: workspaceId } });
    expect(await mayAct(member)).toBe(true);
    expect(await standing(member)).toEqual(["joined", null, "Member"]);
  });
});

describe("what others are told", () => {
  it("PEOP-50 CHAN-10 each event of a membership once, a guest nothing of other guests", async () => {
    const [watcher, guest] = [await joined("guest"), await joined("guest")];
    const newcomer = await signUp(server);
    const [seen, guests] = [await openChannel(server, owner), await openChannel(server, watcher)];
    const { phone } = newcomer;
    await proveIdentity(owner);
    await owner.call(invitations.invite, { body: { phone, type: "member" } });
    await newcomer.call(workspaces.join, { params: { id: workspaceId } });
    await suspend(newcomer);
    await restore(newcomer);
    await newcomer.call(workspaces.switch, { params: { id: workspaceId } });
    await newcomer.call(people.leave, {});
    await owner.call(invitations.invite, { body: { phone, type: "member" } });
    await owner.call(invitations.withdraw, { params: { phone } });
    await suspend(guest);
    await act("remove", guest);
    await transfer(member);
    // Whoever sees no people sees at least that the workspace has another owner.
    const changed = () => seen.of("ResourceEvent").map(([one]) => [one?.kind, one?.event]);
    await expect.poll(changed).toEqual([["workspace", "updated"]]);
    const told = () => seen.of("WorkspaceUserEvent").map(([one]) => [one?.event, one?.userId]);
    const id = newcomer.accountId;
    await expect.poll(told).toEqual([
      ["invited", null],
      ["joined", id],
      ["suspended", id],
      ["restored", id],
      ["left", id],
      ["invited", null],
      ["inviteRemoved", null],
      ["suspended", guest.accountId],
      ["deleted", guest.accountId],
      ["teamChanged", owner.accountId],
      ["teamChanged", member.accountId],
    ]);
    const toGuests = guests.of("WorkspaceUserEvent").map(([one]) => [one?.userId, one?.phone]);
    expect(toGuests.length).toBeGreaterThan(0);
    expect(toGuests.filter(([userId, number]) => userId === guest.accountId || number !== null)).toEqual([]);
    seen.close();
    guests.close();
  });
});

describe("leaving", () => {
  it("WS-49 the member is withdrawn by themself and out at once; the owner has to hand the workspace over first", async () => {
    const channel = await openChannel(server, member);
    expect((await member.call(people.leave, {})).status).toBe(204);
    expect(await channel.hears("UserDetached")).toMatchObject({ reason: "left" });
    expect(await mayAct(member)).toBe(false);
    expect(await standing(member)).toEqual(["withdrawn", "self", null]);
    const refused = await owner.call(people.leave, {});
    expect([refused.status, refused.problem.code]).toEqual([400, "LockTeamNoUser"]);
    expect(refused.problem.detail).toBe("Transfer ownership to another member first.");
    expect(await mayAct(owner)).toBe(true);
    channel.close();
  });
});

describe("transfer of ownership", () => {
  const captains = async (): Promise<readonly string[]> => {
    const { rows } = await sql<{ account_id: string }>`
      select p.account_id from permission p join team t on t.id = p.team_id and t.kind = 'captain'
      where p.workspace_id = ${workspaceId}`.execute(server.platform.database);
    return rows.map((row) => row.account_id);
  };

  it("WS-61 ROLE-18 the nominee becomes Captain, the old owner Co-Pilot, and it cannot be taken back", async () => {
    await proveIdentity(owner);
    const { status, body } = await transfer(member);
    expect([status, body.remoteId, body.team?.name]).toEqual([200, member.accountId, "Captain"]);
    expect(await captains()).toEqual([member.accountId]);
    expect(await standing(owner)).toEqual(["joined", null, "Co-Pilot"]);
    const { body: workspace } = await owner.call(workspaces.current, {});
    expect([workspace.creator.id, workspace.owner.id]).toEqual([owner.accountId, member.accountId]);
    expect((await transfer(owner)).problem.code).toBe("forbiddenResource");
    expect((await owner.call(people.leave, {})).status).toBe(204);
    expect((await member.call(people.leave, {})).problem.code).toBe("LockTeamNoUser");
  });

  it("WS-62 the nominee has joined, is no guest, has a proven phone, a role that is not suspended, and is another", async () => {
    const [guest, unproven, suspended, shut] = [
      await joined("guest"),
      await joined(),
      await joined(),
      await joined(),
    ];
    await unprovePhone(server, unproven.accountId);
    const teamId = await giveCustomRole(shut, [0, 14]);
    await sql`update team set suspended_at = now() where id = ${teamId}`.execute(server.platform.database);
    await proveIdentity(owner);
    await act("suspend", suspended);
    for (const nominee of [guest, unproven, suspended, shut, owner])
      expect((await transfer(nominee)).problem).toMatchObject({ status: 400, code: "cannotAssignRole" });
    expect((await transfer(await signUp(server))).problem.code).toBe("notFound");
    expect(await captains()).toEqual([owner.accountId]);
  });

  it("WS-61 ROLE-18 side by side there is one Captain at all times", async () => {
    const nominees = [member, await joined(), await joined()];
    await proveIdentity(owner);
    const answers = await Promise.all(nominees.map((nominee) => transfer(nominee)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [captain, ...others] = await captains();
    expect(others).toEqual([]);
    const { rows } = await sql<{ owner_id: string }>`
      select owner_id from workspace where id = ${workspaceId}`.execute(server.platform.database);
    expect(rows[0]?.owner_id).toBe(captain);
  });

  it("WS-61 PEOP-36 side by side with removing or leaving the owner is always a member", async () => {
    const coPilot = await joined("coPilot");
    for (const person of [owner, coPilot]) await proveIdentity(person);
    await Promise.all([transfer(member), act("remove", member, coPilot), member.call(people.leave, {})]);
    const [captain] = await captains();
    const { rows } = await sql`select 1 from member
      where account_id = ${captain} and workspace_id = ${workspaceId} and status = 'joined'`.execute(
      server.platform.database,
    );
    expect(rows).toHaveLength(1);
  });

  it("WS-18 nobody is given more workspaces than one may own", async () => {
    for (let number = 0; number < 20; number += 1)
      await member.call(workspaces.create, { body: { name: `Shop ${number}` } });
    await proveIdentity(owner);
    expect((await transfer(member)).problem).toMatchObject({ status: 422, code: "workspaceLimitReached" });
    expect(await captains()).toEqual([owner.accountId]);
  });
});
