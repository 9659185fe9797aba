import { endpoints, locales, type AccessLevel, type Permission } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { openChannel } from "../channel/channel-client.testing.ts";
import { keptEntries } from "../activity/log-entries.testing.ts";
import { refusal, type AnyRequest } from "../../testing/calls.ts";
import type { Person } from "../../testing/person.ts";
import { levels, RoleScene } from "./role-scene.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { access, cameras, permissions } = endpoints;

let server: TestServer;
let scene: RoleScene;
let member: Person;
let camera: string;
let memberRole: string;
let coPilotRole: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  scene = await RoleScene.make(server);
  member = await scene.cameras.addMember("member");
  camera = (await scene.cameras.addCamera("Gate")).id;
  memberRole = (await scene.lockedRole("Member")).id;
  coPilotRole = (await scene.lockedRole("Co-Pilot")).id;
});

const post = (body: AnyRequest["body"], person = scene.owner) => person.call(permissions.create, { body });
const patch = (id: string, body: AnyRequest["body"], person = scene.owner) =>
  person.call(permissions.change, { params: { id }, body });
const drop = (id: string, person = scene.owner) => person.call(permissions.remove, { params: { id } });

async function rowsOf(person: Person): Promise<readonly Permission[]> {
  return (await scene.owner.call(permissions.listOfUser, { params: { id: person.accountId } })).body.items;
}

/** The row that gives a member their role on the workspace. */
async function workspaceRow(person: Person): Promise<string> {
  const row = (await rowsOf(person)).find(({ type }) => type === "w");
  if (row === undefined) throw new Error("There is no such row");
  return row.id;
}

/** Gives the member a role on the camera. */
async function giveOnCamera(teamId: string, accessLevel: AccessLevel = 1): Promise<Permission> {
  const answer = await post({ userId: member.accountId, teamId, resourceId: camera, accessLevel });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.problem));
  return answer.body;
}

const level = async (person: Person) => {
  const { body } = await person.call(access.readMatrix, { params: { id: person.accountId } });
  return body.matrix.find(({ resourceId }) => resourceId === camera)?.accessLevel;
};

describe("a row on a camera or group", () => {
  it("ROLE-38 ROLE-3 gives a member a role there, at a level", async () => {
    const gatekeepers = await scene.makeRole({ levels: levels({ DeviceSetup: "fullControl" }) });
    const { status, body } = await post({
      userId: member.accountId,
      teamId: gatekeepers.id,
      resourceId: camera,
      workspaceId: scene.workspaceId,
    });
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        userId: member.accountId,
        teamId: gatekeepers.id,
        resourceId: camera,
        workspaceId: scene.workspaceId,
        type: "c",
        key: null,
        accessLevel: 1,
      },
    ]);
    expect(await level(member)).toBe(1);
    const rename = { params: { id: camera }, body: { description: "By the road" } };
    expect((await member.call(cameras.update, rename)).status).toBe(200);
  });

  it("ROLE-38 ROLE-43 what is not there, not of this workspace, or given to nobody is refused", async () => {
    const given = { userId: member.accountId, teamId: memberRole, resourceId: camera };
    const said = (change: object, person?: Person) => refusal(post({ ...given, ...change }, person));
    const elsewhere = await RoleScene.make(server);
    const foreign = (await elsewhere.cameras.addCamera("Far")).id;
    const custom = await scene.makeRole();
    for (const teamId of [newId(), (await elsewhere.lockedRole("Member")).id])
      expect(await said({ teamId })).toEqual([404, "teamNotFound"]);
    for (const resourceId of [newId(), foreign])
      expect(await said({ resourceId })).toEqual([400, "resourceNotExist", "resourceId"]);
    for (const userId of [newId(), elsewhere.owner.accountId])
      expect(await said({ userId })).toEqual([400, "resourceNotExist", "userId"]);
    expect(await said({ workspaceId: elsewhere.workspaceId })).toEqual([400, "invalidField", "workspaceId"]);
    expect(await said({ resourceId: "no-id" })).toEqual([400, "invalidField", "resourceId"]);
    expect(await said({ accessLevel: 4 })).toEqual([400, "invalidField", "accessLevel"]);
    for (const userId of [undefined, null]) {
      expect(await said({ userId })).toEqual([400, "LockTeamNoUser"]);
      expect(await said({ userId, teamId: custom.id })).toEqual([400, "IsDefined", "userId"]);
    }
    expect(await rowsOf(member)).toHaveLength(1);
  });

  it("ROLE-43 ROLE-57 what the server refuses: the Captain's and a suspended role anywhere, locked ones on a device", async () => {
    const captain = (await scene.lockedRole("Captain")).id;
    const guest = (await scene.lockedRole("Guest")).id;
    const suspended = await scene.makeRole();
    await scene.owner.call(endpoints.roles.suspend, { params: { id: suspended.id } });
    const row = await workspaceRow(member);
    for (const teamId of [captain, suspended.id]) {
      expect(await refusal(post({ userId: member.accountId, teamId, resourceId: camera }))).toEqual([
        400,
        "cannotAssignRole",
      ]);
      expect(await refusal(patch(row, { teamId }))).toEqual([400, "cannotAssignRole"]);
    }
    for (const teamId of [coPilotRole, guest])
      expect(await refusal(post({ userId: member.accountId, teamId, resourceId: camera }))).toEqual([
        400,
        "LockTeamBadResource",
      ]);
    expect((await giveOnCamera(memberRole, 2)).accessLevel).toBe(2);
  });

  it("ROLE-41 there is one for each person and resource, however many are made side by side", async () => {
    const given = { userId: member.accountId, teamId: memberRole, resourceId: camera };
    const answers = await Promise.all(Array.from({ length: 4 }, () => refusal(post(given))));
    expect(answers.toSorted()).toEqual([[201], ...Array(3).fill([400, "UniquenessViolation", "resourceId"])]);
    expect(await refusal(post({ ...given, resourceId: scene.workspaceId }))).toEqual([
      400,
      "UniquenessViolation",
      "resourceId",
    ]);
  });

  it("ROLE-39 is changed, a level that is left out stays; taken away, the camera inherits again", async () => {
    const gatekeepers = await scene.makeRole({ levels: levels({ DeviceSetup: "fullControl" }) });
    const row = await giveOnCamera(memberRole, 3);
    expect(await level(member)).toBeUndefined();
    const hidden = await patch(row.id, { teamId: gatekeepers.id });
    expect(hidden.body).toEqual({ ...row, teamId: gatekeepers.id, accessLevel: 3 });
    expect((await patch(row.id, { teamId: gatekeepers.id, accessLevel: 1 })).body.accessLevel).toBe(1);
    expect(await level(member)).toBe(1);
    expect(await refusal(drop(row.id))).toEqual([204]);
    expect(await level(member)).toBe(2);
    for (const call of [drop(row.id), drop("no-id"), patch(row.id, { teamId: memberRole })])
      expect(await refusal(call)).toEqual([404, "permissionNotFound"]);
  });

  it("ROLE-40 ROLE-34 goes with the camera that it stood on, whatever is given meanwhile", async () => {
    const gatekeepers = await scene.makeRole({ levels: levels({ DeviceSetup: "fullControl" }) });
    const row = await giveOnCamera(gatekeepers.id);
    const other = await scene.cameras.addMember("member");
    const given = { userId: other.accountId, teamId: gatekeepers.id, resourceId: camera };
    const [removed, meanwhile] = await Promise.all([
      refusal(scene.owner.call(cameras.remove, { params: { id: camera }, body: { name: "Gate" } })),
      refusal(post(given)),
    ]);
    expect(removed).toEqual([204]);
    expect([[201], [400, "resourceNotExist", "resourceId"]]).toContainEqual(meanwhile);
    expect(await refusal(drop(row.id))).toEqual([404, "permissionNotFound"]);
    const { body } = await scene.owner.call(endpoints.roles.previewRemoval, {
      params: { id: gatekeepers.id },
      query: { dryRun: "true" },
    });
    expect(body.resourcePermissions).toBe(0);
  });

  it("ROLE-18 PEOP-35 nobody's rows are written by themself, and the owner's by nobody", async () => {
    const coPilot = await scene.cameras.addMember("coPilot");
    const forbidden = [403, "forbiddenResource"];
    for (const { accountId } of [scene.owner, coPilot]) {
      const body = { userId: accountId, teamId: memberRole, resourceId: camera, accessLevel: 3 };
      expect(await refusal(post(body, coPilot))).toEqual(forbidden);
    }
    const ownBody = { userId: scene.owner.accountId, teamId: memberRole, resourceId: camera };
    expect(await refusal(post(ownBody))).toEqual(forbidden);
    for (const person of [scene.owner, coPilot]) {
      const row = await workspaceRow(person);
      expect(await refusal(patch(row, { teamId: memberRole }, coPilot))).toEqual(forbidden);
    }
    expect(await refusal(patch(await workspaceRow(scene.owner), { teamId: memberRole }))).toEqual(forbidden);
    expect(await refusal(post({ ...ownBody, userId: member.accountId }, member))).toEqual(forbidden);
  });

  it("ROLE-30 ROLE-15 who manages a device alone writes rows there, within what they hold there", async () => {
    const keeper = await scene.cameras.addMember("member");
    const other = (await scene.cameras.addCamera("Yard")).id;
    const keepers = await scene.makeRole({
      levels: levels({ DeviceSetup: "viewOnly", LiveStream: "viewOnly", ClipsHistoricalFootage: "viewOnly" }),
      switches: { cameraManagePermissions: true },
    });
    const analysts = await scene.makeRole({ levels: levels({ CustomerAnalyticsAndAIHeatmaps: "viewOnly" }) });
    const full = await scene.makeRole({ levels: levels({ DeviceSetup: "fullControl" }) });
    await post({ userId: keeper.accountId, teamId: keepers.id, resourceId: camera });
    const give = (change: object) =>
      refusal(post({ userId: member.accountId, teamId: keepers.id, resourceId: camera, ...change }, keeper));
    expect(await give({ resourceId: other })).toEqual([403, "forbiddenResource"]);
    expect(await give({ resourceId: scene.workspaceId })).toEqual([403, "forbiddenResource"]);
    expect(await give({ teamId: full.id })).toEqual([400, "cannotAssignRole"]);
    // What they hold on the workspace and lack on this camera counts as lacking.
    expect(await give({ teamId: analysts.id })).toEqual([400, "cannotAssignRole"]);
    expect(await give({})).toEqual([201]);
    expect(await refusal(patch(await workspaceRow(member), { teamId: keepers.id }, keeper))).toEqual([
      403,
      "forbiddenResource",
    ]);
  });

  it("ROLE-49 a row on what is hidden from somebody does not exist for them", async () => {
    const manager = await scene.memberOf(
      await scene.makeRole({
        levels: levels({
          PeopleAndPermissions: "fullControl",
          LiveStream: "fullControl",
          ClipsHistoricalFootage: "viewOnly",
          CustomerAnalyticsAndAIHeatmaps: "viewOnly",
        }),
      }),
    );
    const row = await giveOnCamera(memberRole, 2);
    expect((await patch(row.id, { teamId: memberRole, accessLevel: 1 }, manager)).status).toBe(200);
    await post({ userId: manager.accountId, teamId: memberRole, resourceId: camera, accessLevel: 3 });
    expect(await refusal(patch(row.id, { teamId: memberRole }, manager))).toEqual([
      404,
      "permissionNotFound",
    ]);
    expect(await refusal(drop(row.id, manager))).toEqual([404, "permissionNotFound"]);
    const given = { userId: member.accountId, teamId: memberRole, resourceId: camera };
    expect(await refusal(post(given, manager))).toEqual([400, "resourceNotExist", "resourceId"]);
  });
});

describe("groups within groups", () => {
  it("ROLE-42 the nearest row upward decides, and a circle of groups ends", async () => {
    const { database } = server.platform;
    const path = { params: { id: camera } };
    const { groupId } = (await scene.owner.call(cameras.get, path)).body.group;
    const [town, country] = [newId(), newId()];
    for (const [id, name] of [
      [country, "Country"],
      [town, "Town"],
    ])
      await sql`
        insert into camera_group (id, workspace_id, name, created_at)
        values (${id}, ${scene.workspaceId}, ${name}, now())`.execute(database);
    const hang = (id: string, parent: string) =>
      sql`update camera_group set parent_id = ${parent} where id = ${id}`.execute(database);
    await hang(groupId, town);
    await hang(town, country);
    const seen = async () => (await member.call(cameras.get, path)).status;
    const given = await post({
      userId: member.accountId,
      teamId: memberRole,
      resourceId: country,
      accessLevel: 3,
    });
    expect([given.status, await seen()]).toEqual([201, 404]);
    await post({ userId: member.accountId, teamId: memberRole, resourceId: town, accessLevel: 2 });
    expect(await seen()).toBe(200);
    await hang(country, groupId);
    expect(await seen()).toBe(200);
  });
});

describe("the role of a member", () => {
  it("PEOP-41 ROLE-39 is replaced: one row remains, the next call uses the new rights, and everyone is told", async () => {
    const [theirs, owners] = [await openChannel(server, member), await openChannel(server, scene.owner)];
    const id = await workspaceRow(member);
    const change = { params: { id: camera }, body: { description: "By the road" } };
    expect((await member.call(cameras.update, change)).status).toBe(403);
    const { status, body } = await patch(id, { teamId: coPilotRole });
    expect([status, body.id, body.teamId, body.type]).toEqual([200, id, coPilotRole, "w"]);
    expect((await member.call(cameras.update, change)).status).toBe(200);
    expect(await rowsOf(member)).toEqual([body]);
    expect(await theirs.hears("PermissionMatrixUpdated")).toMatchObject({
      userId: member.accountId,
      resourceType: "w",
      added: [],
      removed: [],
    });
    expect(await owners.hears("WorkspaceUserEvent")).toEqual({
      workspaceId: scene.workspaceId,
      event: "teamChanged",
      userId: member.accountId,
      phone: member.phone,
    });
    theirs.close();
    owners.close();
  });

  it("PEOP-41 of several is changed one by one: what fails stops none of the others", async () => {
    const others = [await scene.cameras.addMember("member"), await scene.cameras.addMember("coPilot")];
    const rows = await Promise.all([member, ...others, scene.owner].map(workspaceRow));
    const unknown = newId();
    const custom = await scene.makeRole();
    for (const locale of locales) {
      const { status, body } = await scene.owner.call(permissions.changeSeveral, {
        headers: { "accept-language": locale },
        body: { ids: [unknown, ...rows, rows[0] ?? ""], teamId: custom.id },
      });
      expect(status).toBe(200);
      expect(body.changed.map(({ id, teamId }) => [id, teamId])).toEqual(
        rows.slice(0, 3).map((id) => [id, custom.id]),
      );
      expect(body.failed.map(({ id, code }) => [id, code])).toEqual([
        [unknown, "permissionNotFound"],
        [rows[3], "forbiddenResource"],
      ]);
      expect(body.failed[1]?.message).toBe({ en: "Access denied.", fa: "دسترسی ندارید." }[locale]);
    }
    const ids = (body: object) => refusal(scene.owner.call(permissions.changeSeveral, { body }));
    expect((await ids({ ids: [], teamId: custom.id }))[0]).toBe(400);
    expect((await ids({ ids: Array.from({ length: 51 }, newId), teamId: custom.id }))[0]).toBe(400);
  });

  it("PEOP-42 of someone without a row, or in another workspace, is not found", async () => {
    const elsewhere = await RoleScene.make(server);
    const foreign = await elsewhere.owner.call(permissions.listOfUser, {
      params: { id: elsewhere.owner.accountId },
    });
    for (const id of [newId(), foreign.body.items[0]?.id ?? "", "no-id"]) {
      const { status, problem } = await patch(id, { teamId: memberRole });
      expect([status, problem.code, problem.detail]).toEqual([
        404,
        "permissionNotFound",
        "Permission not found.",
      ]);
    }
  });

  it("ROLE-41 cannot be taken away, nor be nothing", async () => {
    const id = await workspaceRow(member);
    expect(await refusal(drop(id))).toEqual([400, "actionTypeMismatch"]);
    expect(await refusal(patch(id, { teamId: memberRole, accessLevel: 3 }))).toEqual([
      400,
      "invalidField",
      "accessLevel",
    ]);
    expect(await rowsOf(member)).toMatchObject([{ id, teamId: memberRole, accessLevel: 1 }]);
  });

  it("ROLE-30 PEOP-34 PEOP-35 is changed by who manages permissions, to nothing beyond them, of nobody above them", async () => {
    const clerk = await scene.memberOf(
      await scene.makeRole({ levels: levels({ PeopleAndPermissions: "fullControl" }) }),
    );
    const viewer = await scene.memberOf(
      await scene.makeRole({ levels: levels({ PeopleAndPermissions: "viewOnly" }) }),
    );
    const row = await workspaceRow(viewer);
    expect(await refusal(patch(row, { teamId: memberRole }, clerk))).toEqual([400, "cannotAssignRole"]);
    expect(await refusal(patch(row, { teamId: memberRole }, viewer))).toEqual([403, "forbiddenResource"]);
    const above = await workspaceRow(member);
    const small = await scene.makeRole({ levels: levels({ PeopleAndPermissions: "viewOnly" }) });
    expect(await refusal(patch(above, { teamId: small.id }, clerk))).toEqual([403, "forbiddenResource"]);
    expect(await refusal(patch(row, { teamId: small.id }, clerk))).toEqual([200]);
  });

  it("ROLE-30 PEOP-35 a manager who is being lowered gives nothing any more: one of both calls comes first", async () => {
    const manager = await scene.cameras.addMember("coPilot");
    const [theirs, managers] = [await workspaceRow(member), await workspaceRow(manager)];
    const [lowered, raised] = await Promise.all([
      refusal(patch(managers, { teamId: memberRole })),
      refusal(patch(theirs, { teamId: coPilotRole }, manager)),
    ]);
    expect(lowered).toEqual([200]);
    const wasFirst = raised[0] === 200;
    expect(raised).toEqual(wasFirst ? [200] : [403, "forbiddenResource"]);
    expect(await rowsOf(member)).toMatchObject([{ teamId: wasFirst ? coPilotRole : memberRole }]);
  });

  it("LOG-7 every change is in the logs with whose it is and what they were given", async () => {
    await patch(await workspaceRow(member), { teamId: coPilotRole });
    const row = await giveOnCamera(memberRole, 2);
    await drop(row.id);
    const entries = await keptEntries(server, { workspaceId: scene.workspaceId });
    const people = entries.filter(({ log, act }) => log === "activity" && act.startsWith("people.change"));
    expect(people.map(({ act, placeholders }) => [act, placeholders])).toEqual([
      ["people.changeRole.success", { user: "Sara Amini", name: "Co-Pilot" }],
      ["people.changeResourcePermission.success", { user: "Sara Amini", name: "Gate" }],
      ["people.changeResourcePermission.success", { user: "Sara Amini", name: "Gate" }],
    ]);
    expect(entries.filter(({ log }) => log === "user").map(({ act }) => act)).toContain(
      "user.roleChanged.success",
    );
  });
});
