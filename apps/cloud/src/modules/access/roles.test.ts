import {
  actionList,
  actions,
  actionTexts,
  endpoints,
  locales,
  permissionGroups,
  type Action,
} from "@didban/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { questionsOf } from "../../platform/database/questions.testing.ts";
import { refusal } from "../../testing/calls.ts";
import { RoleScene, watching } from "./role-scene.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { access, identity, roles } = endpoints;

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

describe("the catalogue", () => {
  it("ROLE-23 ROLE-2 lists all 75 actions with words in the caller's language, to who may view permissions", async () => {
    const member = await scene.cameras.addMember("member");
    expect(await refusal(member.call(roles.authorities, {}))).toEqual([403, "forbiddenResource"]);
    for (const locale of locales) {
      const { body } = await scene.owner.call(roles.authorities, { headers: { "accept-language": locale } });
      expect([body.total, body.items.length]).toEqual([75, 75]);
      expect(
        body.items.map(({ action, key, title, description }) => [action, key, title, description]),
      ).toEqual(actionList.map(([action, { key }]) => [action, key, ...actionTexts[locale][action]]));
    }
    const { items } = (await scene.owner.call(roles.authorities, {})).body;
    const isGeneral = Object.fromEntries(items.map((item) => [item.action, item.isGeneral]));
    expect(isGeneral).toMatchObject({
      workspaceLock: true,
      aiSearch: true,
      cameraRead: false,
      cameraCreate: false,
      metadataRead: false,
    });
    expect(items.find(({ action }) => action === "cameraReadBookmark")).toMatchObject({
      group: "ClipsHistoricalFootage",
      resourceTypes: ["c", "b"],
    });
  });

  it("ROLE-2 no action shares its words with another, and none is left without", () => {
    for (const locale of locales) {
      const titles = Object.values(actionTexts[locale]).map(([title]) => title);
      expect(new Set(titles).size).toBe(75);
      expect(
        Object.values(actionTexts[locale])
          .flat()
          .every((text) => text.length > 3),
      ).toBe(true);
    }
  });

  it("ROLE-6 ROLE-8 every group is one of the seven, and a switch stands with the group that it needs", async () => {
    const { items } = (await scene.owner.call(roles.authorities, {})).body;
    const groups = new Set(items.map(({ group }) => group).filter((group) => group !== null));
    expect([...groups].toSorted()).toEqual(Object.values<string>(permissionGroups).toSorted());
    const groupOf = (action: Action) => items.find((item) => item.action === action)?.group;
    expect([
      groupOf("workspaceInviteUser"),
      groupOf("workspaceManageSubscription"),
      groupOf("cameraManagePermissions"),
      groupOf("workspaceLock"),
    ]).toEqual(["PeopleAndPermissions", "BillingAndInvoicing", "DeviceSetup", null]);
  });
});

describe("who is an admin", () => {
  it("PEOP-52 manages both people and permissions; the owner is one, a guest is a user guest", async () => {
    const both = await scene.memberOf(
      await scene.makeRole({
        authorities: [actions.workspaceManageUsers.key, actions.workspaceManagePermissions.key],
      }),
    );
    const one = await scene.memberOf(
      await scene.makeRole({ authorities: [actions.workspaceManageUsers.key] }),
    );
    const guest = await scene.cameras.addGuest();
    for (const [person, isAdmin, isUserGuest] of [
      [scene.owner, true, false],
      [both, true, false],
      [one, false, false],
      [guest, false, true],
    ] as const) {
      const { body } = await person.call(access.readMatrix, { params: { id: person.accountId } });
      expect([body.isAdmin, body.isUserGuest]).toEqual([isAdmin, isUserGuest]);
      const { user } = (await person.call(identity.current, {})).body;
      expect(user.isAdmin).toBe(isAdmin);
    }
  });
});

describe("reading roles", () => {
  it("ROLE-1 ROLE-5 ROLE-16 a role answers with all its fields; the four locked ones are there", async () => {
    const made = await scene.makeRole({ name: "Watcher", description: "Night shift", levels: watching });
    await scene.memberOf(made);
    const { status, body } = await scene.owner.call(roles.read, { params: { id: made.id } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: made.id,
      name: "Watcher",
      lock: false,
      description: "Night shift",
      suspended: false,
      memberCount: 1,
      levels: watching,
      switches: {
        workspaceInviteUser: false,
        workspaceManageSubscription: false,
        cameraManagePermissions: false,
      },
      createdAt: new Date(server.clock.nowMs()).toISOString(),
    });
    expect(body.authorities.find(({ key }) => key === actions.cameraStreamLive.key)).toEqual({
      key: 21,
      title: "Watch live",
      isGeneral: false,
      description: "See what a camera shows now.",
    });
    const all = await scene.roles();
    expect(all.filter(({ lock }) => lock).map(({ name }) => name)).toEqual([
      "Captain",
      "Co-Pilot",
      "Guest",
      "Member",
    ]);
    expect(await scene.lockedRole("Captain")).toMatchObject({
      memberCount: 1,
      switches: {
        workspaceInviteUser: true,
        workspaceManageSubscription: true,
        cameraManagePermissions: true,
      },
    });
    expect((await scene.lockedRole("Co-Pilot")).levels).toMatchObject({
      BillingAndInvoicing: "hidden",
      DeviceSetup: "fullControl",
    });
  });

  it("ROLE-24 the list has locked roles first, then by name, in pages; unknown and foreign ones are not found", async () => {
    for (const name of ["zebra", "Ant", "bee"]) await scene.makeRole({ name });
    const names = async (query: object) =>
      (await scene.owner.call(roles.list, { query })).body.items.map(({ name }) => name);
    const all = ["Captain", "Co-Pilot", "Guest", "Member", "Ant", "bee", "zebra"];
    expect(await names({})).toEqual(all);
    expect(await names({ limit: 3, offset: 3 })).toEqual(all.slice(3, 6));
    expect((await scene.owner.call(roles.list, { query: { limit: 1 } })).body.total).toBe(7);
    const elsewhere = await RoleScene.make(server);
    const foreign = (await elsewhere.roles())[0]?.id ?? "";
    for (const id of [foreign, newId(), "no-id"]) {
      for (const call of [roles.read, roles.readPermissions, roles.duplicate, roles.suspend, roles.reinstate])
        expect(await refusal(scene.owner.call(call, { params: { id } }))).toEqual([404, "teamNotFound"]);
    }
    const member = await scene.cameras.addMember("member");
    for (const call of [roles.list, roles.read, roles.readPermissions])
      expect(await refusal(member.call(call, { params: { id: foreign } }))).toEqual([
        403,
        "forbiddenResource",
      ]);
  });

  it("ROLE-3 ROLE-24 the actions of a role are rows with a key and without a person", async () => {
    const made = await scene.makeRole();
    const read = async (query: object) =>
      (await scene.owner.call(roles.readPermissions, { params: { id: made.id }, query })).body;
    const { items, total } = await read({});
    expect(total).toBe(made.authorities.length);
    expect(items.map(({ key }) => key)).toEqual(made.authorities.map(({ key }) => key));
    expect(items[0]).toEqual({
      id: items[0]?.id,
      userId: null,
      teamId: made.id,
      resourceId: scene.workspaceId,
      workspaceId: scene.workspaceId,
      type: "w",
      key: 0,
      accessLevel: 1,
    });
    expect(new Set(items.map(({ id }) => id)).size).toBe(total);
    expect((await read({ limit: 2, offset: 1 })).items).toEqual(items.slice(1, 3));
  });

  it("ROLE-24 a list of many roles and members asks the database as often as one of few", async () => {
    const queries = () => questionsOf(() => scene.owner.call(roles.list, {}));
    const few = await queries();
    for (let count = 0; count < 5; count += 1) await scene.memberOf(await scene.makeRole());
    expect(await queries()).toBe(few);
  });
});
