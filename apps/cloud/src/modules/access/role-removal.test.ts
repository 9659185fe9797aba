import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openChannel } from "../channel/channel-client.testing.ts";
import { keptActs, keptEntries } from "../activity/log-entries.testing.ts";
import { signUp, type Person } from "../../testing/person.ts";
import { refusal } from "../../testing/calls.ts";
import { levels, RoleScene, watching } from "./role-scene.testing.ts";
import { proveIdentity } from "../identity/factors/second-factors.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { access, cameras, invitations, permissions, roles, workspaces } = endpoints;

let server: TestServer;
let scene: RoleScene;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  scene = await RoleScene.make(server);
  await server.clock.advance(60_000);
});

const enter = (person: Person) =>
  refusal(person.call(workspaces.switch, { params: { id: scene.workspaceId } }));
const suspend = (id: string, person = scene.owner) => person.call(roles.suspend, { params: { id } });
const reinstate = (id: string, person = scene.owner) => person.call(roles.reinstate, { params: { id } });

const preview = (id: string, person = scene.owner) =>
  person.call(roles.previewRemoval, { params: { id }, query: { dryRun: "true" } });

async function remove(id: string, name: string, person = scene.owner) {
  await proveIdentity(person);
  return refusal(person.call(roles.remove, { params: { id }, body: { name } }));
}

/** What somebody is told of the team of a member, by the owner's reading. */
const teamOf = async (person: Person) =>
  (await scene.owner.call(access.readMatrix, { params: { id: person.accountId } })).body.team?.name;

describe("suspending a role", () => {
  it("ROLE-33 WS-30 its members lose access and are told; they stay joined, and come back with the same role", async () => {
    const role = await scene.makeRole({ name: "Nights" });
    const [inside, outside] = [await scene.memberOf(role), await scene.cameras.addMember("member")];
    const [theirs, others] = [await openChannel(server, inside), await openChannel(server, outside)];
    const { status, body } = await suspend(role.id);
    expect([status, body.suspended, body.memberCount]).toEqual([200, true, 1]);
    expect(await theirs.hears("UserDetached")).toEqual({
      workspaceId: scene.workspaceId,
      userId: inside.accountId,
      reason: "roleSuspended",
    });
    expect(await refusal(inside.call(cameras.list, {}))).toEqual([403, "forbiddenResource"]);
    expect(await enter(inside)).toEqual([403, "roleSuspended"]);
    const [own] = (await inside.call(workspaces.list, {})).body.items;
    expect(own?.status).toBe("joined");
    expect(await refusal(outside.call(cameras.list, {}))).toEqual([200]);
    // Again changes nothing.
    expect((await suspend(role.id)).body).toEqual(body);
    expect((await reinstate(role.id)).body).toMatchObject({ suspended: false, memberCount: 1 });
    expect((await reinstate(role.id)).status).toBe(200);
    expect(await enter(inside)).toEqual([200]);
    expect(await teamOf(inside)).toBe("Nights");
    expect(others.of("UserDetached")).toEqual([]);
    const acts = await keptActs(server, { workspaceId: scene.workspaceId });
    expect(acts.filter((act) => act.startsWith("activity team"))).toEqual([
      "activity team.create.success",
      "activity team.suspend.success",
      "activity team.reinstate.success",
    ]);
    theirs.close();
    others.close();
  });

  it("ROLE-33 every right of its members is asked anew at once, and none of theirs is left", async () => {
    const role = await scene.makeRole();
    const member = await scene.memberOf(role);
    const camera = await scene.cameras.addCamera("Gate");
    const { rights: authoriser } = server.doors;
    const caller = { ...member, workspaceId: scene.workspaceId };
    expect((await authoriser.allowedActions(caller, camera.id)).has("cameraStreamLive")).toBe(true);
    const version = await authoriser.versionOf(scene.workspaceId);
    const told: string[] = [];
    const stop = server.platform.events.subscribe("rights.changed", { onEvent: (id) => told.push(id) });
    await suspend(role.id);
    await expect.poll(() => told).toContain(scene.workspaceId);
    expect((await authoriser.allowedActions(caller, camera.id)).size).toBe(0);
    expect(await authoriser.versionOf(scene.workspaceId)).toBe(version + 1);
    stop();
  });

  it("ROLE-33 ROLE-22 not one's own role, nor one with a member out of reach", async () => {
    const clerks = await scene.makeRole({ levels: levels({ PeopleAndPermissions: "fullControl" }) });
    const clerk = await scene.memberOf(clerks);
    expect(await refusal(suspend(clerks.id, clerk))).toEqual([400, "cannotAssignRole"]);
    const small = await scene.makeRole({ levels: levels({ PeopleAndPermissions: "viewOnly" }) });
    const strong = await scene.memberOf(small);
    const camera = await scene.cameras.addCamera("Gate");
    const body = {
      userId: strong.accountId,
      teamId: (await scene.lockedRole("Member")).id,
      resourceId: camera.id,
    };
    expect((await scene.owner.call(permissions.create, { body })).status).toBe(201);
    expect(await refusal(suspend(small.id, clerk))).toEqual([403, "forbiddenResource"]);
    expect(await refusal(strong.call(roles.list, {}))).toEqual([200]);
    expect(await refusal(suspend(small.id))).toEqual([200]);
  });
});

describe("removing a role", () => {
  it("ROLE-34 MFA-18 the dry run tells what would go, asks no proof, and changes nothing", async () => {
    const role = await scene.makeRole({ name: "Nights" });
    const member = await scene.memberOf(role);
    const other = await scene.cameras.addMember("member");
    const camera = await scene.cameras.addCamera("Gate");
    const body = { userId: other.accountId, teamId: role.id, resourceId: camera.id };
    expect((await scene.owner.call(permissions.create, { body })).status).toBe(201);
    const { status, body: told } = await preview(role.id);
    const read = await scene.owner.call(roles.read, { params: { id: role.id } });
    expect([status, told]).toEqual([
      200,
      {
        team: read.body,
        users: [{ id: member.accountId, fullName: "Sara Amini" }],
        pendingUsers: [],
        resourcePermissions: 1,
      },
    ]);
    expect((await preview(role.id)).body).toEqual(told);
    expect(await enter(member)).toEqual([200]);
    expect(
      await refusal(other.call(roles.previewRemoval, { params: { id: role.id }, query: { dryRun: "true" } })),
    ).toEqual([403, "forbiddenResource"]);
  });

  it("ROLE-35 MFA-18 MFA-19 it needs a fresh proof of identity and the exact name", async () => {
    const role = await scene.makeRole({ name: "Nights" });
    const call = { params: { id: role.id }, body: { name: "Nights" } };
    const unproven = await scene.owner.call(roles.remove, call);
    expect([unproven.status, unproven.problem.code]).toEqual([403, "identityVerificationRequired"]);
    for (const name of ["nights", "Nights ", ""])
      expect(await remove(role.id, name)).toEqual([400, "nameMismatch", "name"]);
    // Whatever else is said of a dry run does nothing.
    expect(await refusal(scene.owner.call(roles.remove, { ...call, query: { dryRun: "yes" } }))).toEqual([
      400,
      "invalidField",
      "dryRun",
    ]);
    expect((await scene.owner.call(roles.read, { params: { id: role.id } })).body).toEqual(role);
    expect(await remove(role.id, "Nights")).toEqual([204]);
    expect(await remove(role.id, "Nights")).toEqual([404, "teamNotFound"]);
  });

  it("ROLE-35 its members are removed with it, told, and find nothing left", async () => {
    const role = await scene.makeRole({ name: "Nights" });
    const [first, second] = [await scene.memberOf(role), await scene.memberOf(role)];
    const [theirs, owners] = [await openChannel(server, first), await openChannel(server, scene.owner)];
    expect(await remove(role.id, "Nights")).toEqual([204]);
    expect(await theirs.hears("UserDetached")).toEqual({
      workspaceId: scene.workspaceId,
      userId: first.accountId,
      reason: "removed",
    });
    expect(
      await owners.hears("WorkspaceUserEvent", ({ userId }) => userId === second.accountId),
    ).toMatchObject({
      event: "deleted",
    });
    for (const person of [first, second]) {
      expect(await refusal(person.call(cameras.list, {}))).toEqual([403, "forbiddenResource"]);
      expect(await enter(person)).toEqual([404, "notFound"]);
      const rows = scene.owner.call(permissions.listOfUser, { params: { id: person.accountId } });
      expect(await refusal(rows)).toEqual([404, "notFound"]);
    }
    const entries = await keptEntries(server, { workspaceId: scene.workspaceId });
    expect(entries.find(({ log, act }) => log === "activity" && act === "team.remove.success")).toMatchObject(
      {
        accountId: scene.owner.accountId,
        resourceId: role.id,
        placeholders: { name: "Nights" },
      },
    );
    theirs.close();
    owners.close();
  });

  it("ROLE-34 ROLE-35 who is invited into it is told of before, and their invitation goes with it", async () => {
    const role = await scene.makeRole({ name: "Nights" });
    const invited = await signUp(server);
    const { phone } = invited;
    const body = { phone, type: "member", teamId: role.id } as const;
    expect((await scene.owner.call(invitations.invite, { body })).status).toBe(201);
    expect((await preview(role.id)).body.pendingUsers).toEqual([{ phone }]);
    const waiting = async () => (await invited.call(workspaces.list, {})).body.items.map(({ id }) => id);
    expect(await waiting()).toContain(scene.workspaceId);
    expect(await remove(role.id, "Nights")).toEqual([204]);
    expect(await waiting()).toEqual([]);
    const join = invited.call(workspaces.join, { params: { id: scene.workspaceId }, body: {} });
    expect(await refusal(join)).toEqual([400, "userNotInvited"]);
  });

  it("ROLE-36 who has it on one camera alone keeps their role on the workspace", async () => {
    const role = await scene.makeRole({ name: "Gatekeepers", levels: levels({ LiveStream: "fullControl" }) });
    const member = await scene.cameras.addMember("member");
    const camera = await scene.cameras.addCamera("Gate");
    const body = { userId: member.accountId, teamId: role.id, resourceId: camera.id };
    await scene.owner.call(permissions.create, { body });
    expect(await remove(role.id, "Gatekeepers")).toEqual([204]);
    expect(await teamOf(member)).toBe("Member");
    const rows = (await scene.owner.call(permissions.listOfUser, { params: { id: member.accountId } })).body;
    expect(rows.items.map(({ type }) => type)).toEqual(["w"]);
    expect((await member.call(cameras.get, { params: { id: camera.id } })).status).toBe(200);
  });

  it("ROLE-16 ROLE-35 neither a locked role nor one's own, nor one with an action that one lacks", async () => {
    for (const name of ["Captain", "Co-Pilot", "Member", "Guest"]) {
      const { id } = await scene.lockedRole(name);
      expect(await remove(id, name)).toEqual([400, "actionTypeMismatch"]);
      expect(await refusal(preview(id))).toEqual([400, "actionTypeMismatch"]);
    }
    const clerks = await scene.makeRole({ levels: levels({ PeopleAndPermissions: "fullControl" }) });
    const clerk = await scene.memberOf(clerks);
    const mighty = await scene.makeRole({ levels: levels({ BillingAndInvoicing: "viewOnly" }) });
    for (const role of [clerks, mighty]) {
      expect(await remove(role.id, role.name, clerk)).toEqual([400, "cannotAssignRole"]);
      expect(await refusal(preview(role.id, clerk))).toEqual([400, "cannotAssignRole"]);
    }
  });

  it("ROLE-35 who is given the role while it goes is left with a role, or leaves with it", async () => {
    const role = await scene.makeRole({ name: "Nights", levels: watching });
    const people = await Promise.all(Array.from({ length: 4 }, () => scene.cameras.addMember("member")));
    const rows = await Promise.all(
      people.map(async ({ accountId }) => {
        const { body } = await scene.owner.call(permissions.listOfUser, { params: { id: accountId } });
        return body.items[0]?.id ?? "";
      }),
    );
    await proveIdentity(scene.owner);
    const [removed, ...changed] = await Promise.all([
      refusal(scene.owner.call(roles.remove, { params: { id: role.id }, body: { name: "Nights" } })),
      ...rows.map((id) =>
        refusal(scene.owner.call(permissions.change, { params: { id }, body: { teamId: role.id } })),
      ),
    ]);
    expect(removed).toEqual([204]);
    for (const [index, person] of people.entries()) {
      const wasGiven = changed[index]?.[0] === 200;
      expect(await enter(person)).toEqual(wasGiven ? [404, "notFound"] : [200]);
      if (!wasGiven) expect(await teamOf(person)).toBe("Member");
    }
  });
});
