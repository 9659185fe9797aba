import { actions, endpoints } from "@didban/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refusal, type AnyRequest } from "../../testing/calls.ts";
import { heldBy, levels, RoleScene, watching } from "./role-scene.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { roles } = endpoints;

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

describe("making and changing roles", () => {
  it("ROLE-25 ROLE-6 ROLE-10 a role is made of a level for each group and switches, and holds just that", async () => {
    const chosen = levels({ LiveStream: "fullControl", PeopleAndPermissions: "viewOnly" });
    const made = await scene.makeRole({ levels: chosen, switches: { workspaceInviteUser: true } });
    expect(made).toMatchObject({ levels: chosen, switches: { workspaceInviteUser: true } });
    expect(heldBy(made)).toEqual([
      "workspaceRead",
      "workspaceInviteUser",
      "viewPermissions",
      "viewUsersSummary",
      "cameraRead",
      "cameraStreamLive",
      "cameraListenAudio",
      "cameraPtz",
      "cameraHealthRead",
      "cameraGroupRead",
      "privacyMaskRead",
      "mapRead",
      "metadataRead",
      "tagRead",
    ]);
    const { LiveStream: _, ...incomplete } = chosen;
    expect(await scene.create({ name: "Gap", levels: incomplete })).toEqual([
      400,
      "IsDefined",
      "levels.LiveStream",
    ]);
    expect(await scene.create({ name: "Gap" })).toEqual([400, "IsDefined", "levels"]);
    expect(await scene.create({ name: "Gap", levels: { ...chosen, LiveStream: "some" } })).toEqual([
      400,
      "invalidField",
      "levels.LiveStream",
    ]);
    expect(await scene.create({ name: "Gap", levels: chosen, colour: "red" })).toEqual([
      400,
      "unknownField",
      "colour",
    ]);
  });

  it("ROLE-10 ROLE-25 setting a level replaces that group's actions and nothing else", async () => {
    const made = await scene.makeRole({
      levels: levels({
        LiveStream: "fullControl",
        DeviceSetup: "viewOnly",
        BillingAndInvoicing: "fullControl",
      }),
      switches: { cameraManagePermissions: true },
    });
    const patch = async (body: AnyRequest["body"]) =>
      (await scene.owner.call(roles.update, { params: { id: made.id }, body })).body;
    const before = heldBy(made);
    expect(await patch({})).toEqual(made);
    const lower = await patch({ levels: { LiveStream: "hidden" } });
    // What the other group needs of it stays.
    expect(before.filter((action) => !heldBy(lower).includes(action))).toEqual([
      "cameraStreamLive",
      "cameraListenAudio",
      "cameraPtz",
      "cameraHealthRead",
      "privacyMaskRead",
    ]);
    expect(lower.levels).toMatchObject({ LiveStream: "hidden", DeviceSetup: "viewOnly" });
    expect(lower.switches.cameraManagePermissions).toBe(true);
    const billing = await patch({ levels: { BillingAndInvoicing: "viewOnly" } });
    expect([billing.levels.BillingAndInvoicing, billing.switches.workspaceManageSubscription]).toEqual([
      "viewOnly",
      false,
    ]);
    const switched = await patch({ switches: { workspaceManageSubscription: true }, name: "Accounts" });
    expect(switched).toMatchObject({
      name: "Accounts",
      levels: { BillingAndInvoicing: "viewOnly" },
      switches: { workspaceManageSubscription: true, cameraManagePermissions: true },
    });
    expect(await patch({ levels: { BillingAndInvoicing: "viewOnly" } })).toEqual(switched);
  });

  it("ROLE-9 a switch is off while its group is hidden, and goes off with it", async () => {
    const hiddenSwitch = { name: "Odd", levels: watching, switches: { workspaceInviteUser: true } };
    expect(await scene.create(hiddenSwitch)).toEqual([400, "invalidField", "switches.workspaceInviteUser"]);
    const made = await scene.makeRole({
      levels: levels({ DeviceSetup: "viewOnly", PeopleAndPermissions: "viewOnly" }),
      switches: { cameraManagePermissions: true, workspaceInviteUser: true },
    });
    const body = { levels: { DeviceSetup: "hidden" } } as const;
    const { body: hiding } = await scene.owner.call(roles.update, { params: { id: made.id }, body });
    expect(hiding.switches).toMatchObject({ cameraManagePermissions: false, workspaceInviteUser: true });
    expect(await scene.update(made.id, { switches: { cameraManagePermissions: true } })).toEqual([
      400,
      "invalidField",
      "switches.cameraManagePermissions",
    ]);
  });

  it("ROLE-26 actions may be named one by one instead; unknown, reserved and doubly given ones are refused", async () => {
    const keys = [actions.cameraRead.key, actions.cameraUpdateRecord.key];
    const made = await scene.makeRole({ name: "Recorder", authorities: [...keys, keys[0] ?? 0] });
    expect(made.authorities.map(({ key }) => key)).toEqual([0, ...keys]);
    const changed = await scene.owner.call(roles.update, {
      params: { id: made.id },
      body: { authorities: [actions.aiSearch.key] },
    });
    expect(heldBy(changed.body)).toEqual(["workspaceRead", "aiSearch"]);
    expect(await scene.create({ name: "A", authorities: [14, 64] })).toEqual([
      404,
      "authorityNotFound",
      "authorities",
    ]);
    for (const key of [11, 12, 13, 10_010])
      expect(await scene.create({ name: "A", authorities: [14, key] })).toEqual([
        400,
        "invalidField",
        "authorities",
      ]);
    for (const other of [{ levels: watching }, { switches: { workspaceInviteUser: false } }]) {
      expect(await scene.create({ name: "A", authorities: keys, ...other })).toEqual([
        400,
        "invalidField",
        "authorities",
      ]);
      expect(await scene.update(made.id, { authorities: keys, ...other })).toEqual([
        400,
        "invalidField",
        "authorities",
      ]);
    }
  });

  it("ROLE-27 a name of 1 to 74 characters is unique in the workspace without regard to case", async () => {
    await scene.makeRole({ name: "  Night Watch " });
    expect(await scene.create({ name: "night WATCH", levels: watching })).toEqual([
      400,
      "duplicateValue",
      "name",
    ]);
    expect(await scene.create({ name: "Captain", levels: watching })).toEqual([
      400,
      "duplicateValue",
      "name",
    ]);
    const other = await scene.makeRole({ name: "n".repeat(74), description: "d".repeat(500) });
    expect(await scene.update(other.id, { name: "Night watch" })).toEqual([400, "duplicateValue", "name"]);
    expect(await scene.update(other.id, { name: "N".repeat(74) })).toEqual([200]);
    expect(await scene.create({ name: " ", levels: watching })).toEqual([400, "IsDefined", "name"]);
    for (const long of [{ name: "n".repeat(75) }, { name: "N", description: "d".repeat(501) }])
      expect((await scene.create({ levels: watching, ...long })).slice(0, 2)).toEqual([400, "invalidField"]);
    const answer = await scene.owner.call(roles.create, { body: { name: "Night Watch", levels: watching } });
    expect(answer.problem.detail).toBe("The value entered is duplicate");
    const elsewhere = await RoleScene.make(server);
    expect((await elsewhere.makeRole({ name: "Night Watch" })).name).toBe("Night Watch");
  });

  it("ROLE-27 of calls side by side with one name, one makes a role", async () => {
    const answers = await Promise.all(
      ["Twin", "twin", "TWIN", "tWin"].map((name) => scene.create({ name, levels: watching })),
    );
    expect(answers.toSorted()).toEqual([[201], ...Array(3).fill([400, "duplicateValue", "name"])]);
  });

  it("ROLE-28 there are at most 50 custom roles, however many are made side by side", async () => {
    /** Whoever waited too long for the database on a busy machine is told so, and asks again. */
    const create = async (body: Parameters<typeof scene.create>[0]): Promise<readonly unknown[]> => {
      const answer = await scene.create(body);
      return answer[0] === 503 ? create(body) : answer;
    };
    const answers = await Promise.all(
      Array.from({ length: 53 }, (_, index) => create({ name: `Role ${index}`, levels: watching })),
    );
    expect(answers.filter(([status]) => status === 201)).toHaveLength(50);
    expect(answers.filter(([status]) => status !== 201)).toEqual(Array(3).fill([422, "limitReached"]));
    const { id } = await scene.lockedRole("Member");
    const copied = scene.owner.call(roles.duplicate, { params: { id } });
    expect(await refusal(copied)).toEqual([422, "limitReached"]);
  });

  it("ROLE-29 a role that shows nothing is refused", async () => {
    expect(await scene.create({ name: "Nothing", levels: levels() })).toEqual([
      400,
      "invalidField",
      "levels",
    ]);
    expect(await scene.create({ name: "Nothing", authorities: [0] })).toEqual([
      400,
      "invalidField",
      "authorities",
    ]);
    const made = await scene.makeRole();
    expect(await scene.update(made.id, { levels: { LiveStream: "hidden" } })).toEqual([
      400,
      "invalidField",
      "levels",
    ]);
    expect((await scene.owner.call(roles.read, { params: { id: made.id } })).body).toEqual(made);
  });

  it("ROLE-25 ROLE-20 roles are made and changed by who manages permissions, and nobody else", async () => {
    const made = await scene.makeRole();
    const member = await scene.memberOf(
      await scene.makeRole({ levels: levels({ PeopleAndPermissions: "viewOnly" }) }),
    );
    expect((await scene.roles(member)).length).toBe(6);
    const forbidden = [403, "forbiddenResource"];
    expect(await scene.create({ name: "A", levels: watching }, member)).toEqual(forbidden);
    expect(await scene.update(made.id, { name: "A" }, member)).toEqual(forbidden);
    for (const call of [roles.duplicate, roles.suspend, roles.reinstate])
      expect(await refusal(member.call(call, { params: { id: made.id } }))).toEqual(forbidden);
  });

  it("ROLE-30 nobody makes, changes, copies or brings back a role with an action that they lack", async () => {
    const clerk = await scene.memberOf(
      await scene.makeRole({
        levels: levels({ PeopleAndPermissions: "fullControl", LiveStream: "viewOnly" }),
      }),
    );
    const refused = [400, "cannotAssignRole"];
    expect(await scene.create({ name: "A", levels: levels({ LiveStream: "fullControl" }) }, clerk)).toEqual(
      refused,
    );
    expect(await scene.create({ name: "A", levels: watching }, clerk)).toEqual([201]);
    const mighty = await scene.makeRole({
      levels: levels({ LiveStream: "viewOnly", BillingAndInvoicing: "fullControl" }),
    });
    // Neither what it holds now nor what it would hold may be beyond them.
    expect(await scene.update(mighty.id, { levels: { BillingAndInvoicing: "hidden" } }, clerk)).toEqual(
      refused,
    );
    const small = await scene.makeRole();
    expect(await scene.update(small.id, { levels: { DeviceSetup: "viewOnly" } }, clerk)).toEqual(refused);
    expect(await scene.update(small.id, { description: "Small" }, clerk)).toEqual([200]);
    for (const call of [roles.duplicate, roles.suspend, roles.reinstate])
      expect(await refusal(clerk.call(call, { params: { id: mighty.id } }))).toEqual(refused);
    const coPilot = await scene.cameras.addMember("coPilot");
    expect(
      await scene.create({ name: "B", levels: levels({ BillingAndInvoicing: "viewOnly" }) }, coPilot),
    ).toEqual(refused);
    // Being a guest is nothing to lack.
    const guest = await scene.lockedRole("Guest");
    expect(await refusal(coPilot.call(roles.duplicate, { params: { id: guest.id } }))).toEqual([201]);
  });

  it("ROLE-16 ROLE-43 locked roles are neither changed nor suspended", async () => {
    for (const name of ["Captain", "Co-Pilot", "Member", "Guest"]) {
      const before = await scene.lockedRole(name);
      for (const body of [
        { levels: watching },
        { switches: { workspaceInviteUser: true } },
        { authorities: [14] },
      ])
        expect(await scene.update(before.id, body)).toEqual([400, "LockTeamAuthorityUpdate"]);
      expect(await scene.update(before.id, { name: "Other" })).toEqual([400, "actionTypeMismatch"]);
      for (const call of [roles.suspend, roles.reinstate])
        expect(await refusal(scene.owner.call(call, { params: { id: before.id } }))).toEqual([
          400,
          "actionTypeMismatch",
        ]);
      expect(await scene.lockedRole(name)).toEqual(before);
    }
  });

  it("ROLE-31 ROLE-16 a copy is custom, without members, and numbered; every role but the Captain can be copied", async () => {
    const made = await scene.makeRole({ name: "Watcher", description: "Nights" });
    await scene.memberOf(made);
    const copy = async (id: string) => (await scene.owner.call(roles.duplicate, { params: { id } })).body;
    const first = await copy(made.id);
    const { authorities, levels: of, description } = made;
    expect(first).toMatchObject({
      name: "Watcher (copy)",
      lock: false,
      memberCount: 0,
      authorities,
      levels: of,
      description,
    });
    expect((await copy(made.id)).name).toBe("Watcher (copy 2)");
    expect((await copy(first.id)).name).toBe("Watcher (copy) (copy)");
    const long = await scene.makeRole({ name: "n".repeat(74) });
    expect((await copy(long.id)).name).toBe(`${"n".repeat(67)} (copy)`);
    for (const name of ["Co-Pilot", "Member", "Guest"]) {
      const original = await scene.lockedRole(name);
      const copied = await copy(original.id);
      expect(copied).toMatchObject({ name: `${name} (copy)`, lock: false, levels: original.levels });
      expect(heldBy(copied)).toEqual(heldBy(original).filter((action) => action !== "guestAccess"));
    }
    const captain = await scene.lockedRole("Captain");
    expect(await refusal(scene.owner.call(roles.duplicate, { params: { id: captain.id } }))).toEqual([
      400,
      "cannotAssignRole",
    ]);
  });

  it("AUTH-44 ROLE-21 a guest tries every control of a role out, and nothing is kept", async () => {
    const made = await scene.makeRole();
    const guest = await scene.cameras.addGuest();
    const tried = [
      await guest.call(roles.create, { body: { name: "Tried", levels: watching } }),
      await guest.call(roles.update, { params: { id: made.id }, body: { name: "Tried" } }),
      await guest.call(roles.suspend, { params: { id: made.id } }),
      await guest.call(roles.duplicate, { params: { id: made.id } }),
    ];
    expect(tried.map(({ status, headers }) => [status, headers.get("x-not-saved")])).toEqual([
      [201, "1"],
      [200, "1"],
      [200, "1"],
      [201, "1"],
    ]);
    expect((await scene.roles(guest)).filter(({ lock }) => !lock)).toEqual([made]);
    expect(
      await refusal(guest.call(roles.remove, { params: { id: made.id }, body: { name: made.name } })),
    ).toEqual([403, "forbiddenResource"]);
  });
});
