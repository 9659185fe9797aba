import { accessLevels, endpoints, errorText, locales, type AccessLevel } from "@didban/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDefaultGroup } from "../cameras/index.ts";
import { newId } from "../../platform/id.ts";
import { openChannel } from "../channel/channel-client.testing.ts";
import type { Person } from "../../testing/person.ts";
import { questionsOf } from "../../platform/database/questions.testing.ts";
import { refusal } from "../../testing/calls.ts";
import { levels, RoleScene } from "./role-scene.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { cameras, permissions, roles } = endpoints;

let server: TestServer;
let scene: RoleScene;
let member: Person;
let camera: string;
let group: string;
let memberRole: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  scene = await RoleScene.make(server);
  member = await scene.cameras.addMember("member");
  camera = (await scene.cameras.addCamera("Gate")).id;
  group = await createDefaultGroup(scene.workspaceId, "en", server.clock.nowMs(), server.platform.database);
  memberRole = (await scene.lockedRole("Member")).id;
});

async function give(person: Person, resourceId: string, accessLevel: AccessLevel, teamId = memberRole) {
  const body = { userId: person.accountId, teamId, resourceId, accessLevel };
  const answer = await scene.owner.call(permissions.create, { body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.problem));
  return answer.body;
}

const list = async (query: object, person = scene.owner) =>
  (await person.call(permissions.list, { query })).body;

describe("lists of rows", () => {
  it("ROLE-40 show who has what, by person, role and resource, in pages", async () => {
    const row = await give(member, camera, 2);
    const all = await list({});
    expect([all.total, all.items.map(({ type }) => type)]).toEqual([3, ["w", "w", "c"]]);
    expect(await list({ userId: member.accountId, resourceId: camera })).toEqual({ items: [row], total: 1 });
    expect((await list({ teamId: memberRole })).total).toBe(2);
    expect(await list({ limit: 1, offset: 2 })).toEqual({ items: [row], total: 3 });
    expect((await list({ userId: newId() })).total).toBe(0);
    const ofUser = await scene.owner.call(permissions.listOfUser, { params: { id: member.accountId } });
    expect(ofUser.body).toEqual(await list({ userId: member.accountId }));
    const onCamera = await scene.owner.call(permissions.listOfResource, { params: { id: camera } });
    expect(onCamera.body).toEqual({ items: [row], total: 1, inheritingCameras: 0 });
    for (const id of [newId(), "no-id"]) {
      expect(await refusal(scene.owner.call(permissions.listOfUser, { params: { id } }))).toEqual([
        404,
        "notFound",
      ]);
      expect(await refusal(scene.owner.call(permissions.listOfResource, { params: { id } }))).toEqual([
        404,
        "notFound",
      ]);
    }
    expect((await refusal(scene.owner.call(permissions.list, { query: { limit: 201 } })))[0]).toBe(400);
  });

  it("ROLE-40 the resources are the workspace, its groups, cameras and maps, each with what it inherits from", async () => {
    const read = async (query: object) => (await scene.owner.call(permissions.listResources, { query })).body;
    const [workspace, ...all] = (await read({})).items;
    // A workspace begins with a map (WS-17).
    const map = all.filter(({ type }) => type === "m");
    const others = all.filter(({ type }) => type !== "m");
    expect(map).toMatchObject([{ name: "Map", parentId: scene.workspaceId }]);
    expect(workspace).toEqual({ id: scene.workspaceId, type: "w", name: "Shop", parentId: null });
    expect(others).toEqual([
      { id: group, type: "cg", name: "My cameras", parentId: scene.workspaceId },
      { id: camera, type: "c", name: "Gate", parentId: group },
    ]);
    expect(await read({ type: "c" })).toEqual({ items: others.slice(1), total: 1 });
    expect(await read({ type: "m" })).toEqual({ items: map, total: 1 });
    for (const type of ["br", "br-c", "b"]) expect(await read({ type })).toEqual({ items: [], total: 0 });
    expect(await read({ limit: 1, offset: 1 })).toEqual({ items: all.slice(0, 1), total: 4 });
    expect((await refusal(scene.owner.call(permissions.listResources, { query: { type: "x" } })))[0]).toBe(
      400,
    );
  });

  it("ROLE-59 a group's rows come with how many cameras inherit from it", async () => {
    await scene.cameras.addCamera("Yard");
    for (const [id, count] of [
      [group, 2],
      [scene.workspaceId, 2],
      [camera, 0],
    ] as const) {
      const { body } = await scene.owner.call(permissions.listOfResource, { params: { id } });
      expect(body.inheritingCameras).toBe(count);
    }
  });

  it("ROLE-49 ROLE-40 nothing hidden from the reader shows, nor counts", async () => {
    const reader = await scene.memberOf(
      await scene.makeRole({ levels: levels({ PeopleAndPermissions: "viewOnly", LiveStream: "viewOnly" }) }),
    );
    await give(member, camera, 2);
    const before = await list({}, reader);
    await give(reader, camera, 3);
    const after = await list({}, reader);
    expect([before.total, after.total]).toEqual([4, 3]);
    expect(after.items.map(({ type }) => type)).toEqual(["w", "w", "w"]);
    expect(await list({ resourceId: camera }, reader)).toEqual({ items: [], total: 0 });
    const onCamera = reader.call(permissions.listOfResource, { params: { id: camera } });
    expect(await refusal(onCamera)).toEqual([404, "notFound"]);
    const tree = await reader.call(permissions.listResources, {});
    expect(tree.body.items.map(({ type }) => type)).toEqual(["w", "cg", "m"]);
    const onGroup = await reader.call(permissions.listOfResource, { params: { id: group } });
    expect(onGroup.body.inheritingCameras).toBe(0);
  });

  it("ROLE-40 ROLE-44 need viewPermissions; who lacks it, and a role that is not there, read the same words", async () => {
    for (const call of [permissions.list, permissions.listResources])
      expect(await refusal(member.call(call, {}))).toEqual([403, "forbiddenResource"]);
    for (const call of [permissions.listOfUser, permissions.listOfResource])
      expect(await refusal(member.call(call, { params: { id: camera } }))).toEqual([
        403,
        "forbiddenResource",
      ]);
    for (const locale of locales) {
      const headers = { "accept-language": locale };
      const forbidden = await member.call(permissions.list, { headers });
      const noTeam = await scene.owner.call(roles.read, { params: { id: newId() }, headers });
      const authorities = { name: "A", authorities: [9999] };
      const noAuthority = await scene.owner.call(roles.create, { body: authorities, headers });
      expect(noAuthority.problem.code).toBe("authorityNotFound");
      expect([noTeam, noAuthority].map(({ problem }) => problem.detail)).toEqual(
        Array(2).fill(forbidden.problem.detail),
      );
      expect(forbidden.problem.detail).toBe(errorText("forbiddenResource", locale));
    }
  });

  it("ROLE-21 guests find nothing of each other in them", async () => {
    const [guest, other] = [await scene.cameras.addGuest(), await scene.cameras.addGuest()];
    const seen = await list({}, guest);
    expect(seen.items.map(({ userId }) => userId)).not.toContain(other.accountId);
    expect(seen.total).toBe(3);
    expect((await list({})).total).toBe(4);
    const ofOther = guest.call(permissions.listOfUser, { params: { id: other.accountId } });
    expect(await refusal(ofOther)).toEqual([404, "notFound"]);
  });

  it("ROLE-40 ask the database as often for many rows as for few", async () => {
    const all = async () => [
      await questionsOf(() => scene.owner.call(permissions.list, {})),
      await questionsOf(() => scene.owner.call(permissions.listOfResource, { params: { id: group } })),
      await questionsOf(() => scene.owner.call(permissions.listResources, {})),
    ];
    const few = await all();
    for (const name of ["Yard", "Hall", "Roof"])
      await give(member, (await scene.cameras.addCamera(name)).id, 2);
    expect(await all()).toEqual(few);
  });
});

describe("what people are told when rights change", () => {
  it("ROLE-50 ROLE-51 EVT-14 CHAN-9 what the server tells: cameras that come and go with a row, to whose they are alone", async () => {
    const [theirs, owners] = [await openChannel(server, member), await openChannel(server, scene.owner)];
    const told = { workspaceId: scene.workspaceId, userId: member.accountId, resourceType: "c" };
    const gate = { resourceType: "c", resourceId: camera };
    const row = await give(member, camera, 3);
    const hidden = await theirs.hears("PermissionMatrixUpdated");
    expect(hidden).toMatchObject({ ...told, added: [], removed: [gate] });
    await scene.owner.call(permissions.remove, { params: { id: row.id } });
    const back = await theirs.hears("PermissionMatrixUpdated", ({ added }) => added.length > 0);
    expect(back).toMatchObject({ ...told, added: [gate], removed: [] });
    expect(back.version).toBeGreaterThan(hidden.version);
    expect(back.version).toBe(await server.doors.rights.versionOf(scene.workspaceId));
    expect(owners.of("PermissionMatrixUpdated")).toEqual([]);
    theirs.close();
    owners.close();
  });

  it("ROLE-32 ROLE-50 editing a role reaches everyone who has it, and nobody else; its next calls use the new rights", async () => {
    const role = await scene.makeRole({ levels: levels({ LiveStream: "viewOnly" }) });
    const holders = [await scene.memberOf(role), await scene.memberOf(role)];
    const channels = await Promise.all([...holders, member].map((person) => openChannel(server, person)));
    const update = { params: { id: camera }, body: { description: "By the road" } };
    for (const holder of holders) expect((await holder.call(cameras.update, update)).status).toBe(403);
    const body = { levels: { DeviceSetup: "fullControl" } } as const;
    const edited = await scene.owner.call(roles.update, { params: { id: role.id }, body });
    expect(edited.body.memberCount).toBe(2);
    for (const [index, holder] of holders.entries()) {
      expect((await holder.call(cameras.update, update)).status).toBe(200);
      const told = await channels[index]?.hears(
        "PermissionMatrixUpdated",
        ({ resourceType }) => resourceType === "w",
      );
      expect(told).toMatchObject({ userId: holder.accountId, added: [], removed: [] });
    }
    expect(channels[2]?.of("PermissionMatrixUpdated")).toEqual([]);
    for (const channel of channels) channel.close();
  });

  it("ROLE-50 a role that is only renamed, or replaced by one alike, changes the matrix too", async () => {
    const [role, twin] = [await scene.makeRole(), await scene.makeRole()];
    const holder = await scene.memberOf(role);
    const theirs = await openChannel(server, holder);
    await scene.owner.call(roles.update, { params: { id: role.id }, body: { name: "Renamed" } });
    const renamed = await theirs.hears("PermissionMatrixUpdated");
    expect(renamed).toMatchObject({ resourceType: "w", added: [], removed: [] });
    const [row] = (await list({ userId: holder.accountId })).items;
    await scene.owner.call(permissions.change, { params: { id: row?.id ?? "" }, body: { teamId: twin.id } });
    await theirs.until(() => theirs.of("PermissionMatrixUpdated").length === 2, "the second change");
    theirs.close();
  });
});

describe("the matrix of somebody else", () => {
  it("ROLE-48 ROLE-49 tells nothing of what is hidden from the reader", async () => {
    const { cameras } = scene;
    const [open, secret] = [await cameras.addCamera("Yard"), await cameras.addCamera("Vault")];
    const [reader, other] = [await cameras.addMember("coPilot"), await cameras.addMember("member")];
    await cameras.setLevel(reader, secret.id, "coPilot", accessLevels.hidden);
    await cameras.setLevel(other, open.id, "member", accessLevels.hidden);
    const { body } = await reader.call(endpoints.access.readMatrix, { params: { id: other.accountId } });
    const levels = body.matrix.map(({ accessLevel, name }) => `${name} ${accessLevel}`);
    expect(levels).toContain(`Yard ${accessLevels.hidden}`);
    expect(levels.join()).not.toContain("Vault");
  });
});
