import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openChannel } from "../channel/channel-client.testing.ts";
import { keptEntries } from "../activity/log-entries.testing.ts";
import { signUp, type Person } from "../../testing/person.ts";
import { refusal } from "../../testing/calls.ts";
import { levels, RoleScene } from "./role-scene.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { access, cameras, permissions } = endpoints;

let server: TestServer;
let scene: RoleScene;
let chosen: Person;
let other: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  scene = await RoleScene.make(server);
  chosen = await scene.cameras.addMember("member");
  other = await scene.cameras.addMember("coPilot");
});

const add = (seenBy: readonly string[], person = scene.owner) =>
  person.call(cameras.create, { body: { name: "Safe", config: {}, seenBy } });
const seen = async (person: Person) =>
  (await person.call(cameras.list, {})).body.items.map(({ name }) => name);

describe("a camera that is added for chosen people", () => {
  it("ONB-3 is hidden from everyone else from its first moment on: they are told of nothing", async () => {
    const [theirs, others] = [await openChannel(server, chosen), await openChannel(server, other)];
    const { status, body } = await add([chosen.accountId]);
    expect(status).toBe(201);
    expect(await theirs.hears("ResourceEvent")).toMatchObject({
      event: "created",
      resourceId: body.camera.id,
    });
    expect([await seen(scene.owner), await seen(chosen), await seen(other)]).toEqual([
      ["Safe"],
      ["Safe"],
      [],
    ]);
    const path = { params: { id: body.camera.id } };
    expect(await refusal(other.call(cameras.get, path))).toEqual([404, "CameraIdDoesNotExists"]);
    // What comes after it has come, so that nothing of the camera is still on its way.
    const door = await scene.cameras.addCamera("Door");
    await others.hears("ResourceEvent", (news) => news?.resourceId === door.id);
    expect(JSON.stringify(others.heard)).not.toContain(body.camera.id);
    theirs.close();
    others.close();
  });

  it("ONB-3 ROLE-39 is seen again by whose row is taken", async () => {
    const { body } = await add([]);
    const path = { params: { id: body.camera.id } };
    const rows = (await scene.owner.call(permissions.listOfResource, path)).body.items;
    expect(rows.map(({ userId, accessLevel }) => [userId, accessLevel]).toSorted()).toEqual(
      [chosen, other].map(({ accountId }) => [accountId, 3]).toSorted(),
    );
    const own = rows.find(({ userId }) => userId === other.accountId);
    await scene.owner.call(permissions.remove, { params: { id: own?.id ?? "" } });
    expect([await seen(chosen), await seen(other)]).toEqual([[], ["Safe"]]);
  });

  it("ONB-3 LOG-14 stands in the logs with each person it is hidden from", async () => {
    await add([chosen.accountId]);
    const entries = await keptEntries(server, { workspaceId: scene.workspaceId });
    const acts = entries.filter(({ log, act }) => log === "audit" && act.startsWith("people."));
    expect(acts.map(({ act, placeholders }) => [act, placeholders])).toEqual([
      ["people.changeResourcePermission.success", { user: "Sara Amini", name: "Safe" }],
    ]);
  });

  it("ONB-3 ROLE-22 is not added when somebody would see it all the same, and says who", async () => {
    const adders = await scene.makeRole({
      levels: levels({
        DeviceSetup: "fullControl",
        LiveStream: "viewOnly",
        PeopleAndPermissions: "viewOnly",
      }),
      switches: { cameraManagePermissions: true },
    });
    const adder = await scene.memberOf(adders);
    const { status, problem } = await add([], adder);
    expect([status, problem]).toMatchObject([
      403,
      { code: "forbiddenResource", field: "seenBy", value: expect.arrayContaining([other.accountId]) },
    ]);
    expect(await seen(scene.owner)).toEqual([]);
    expect((await add(problem?.value as string[], adder)).status).toBe(201);
    expect([await seen(adder), await seen(other)]).toEqual([["Safe"], ["Safe"]]);
  });

  it("ONB-3 ROLE-58 is not added by who may not say who sees it, nor for somebody from elsewhere", async () => {
    const adders = await scene.makeRole({ levels: levels({ DeviceSetup: "fullControl" }) });
    expect(await refusal(add([], await scene.memberOf(adders)))).toEqual([403, "forbiddenResource"]);
    const stranger = await signUp(server);
    expect(await refusal(add([stranger.accountId]))).toEqual([400, "resourceNotExist", "seenBy"]);
    expect(await seen(scene.owner)).toEqual([]);
    const { body } = await scene.owner.call(access.readMatrix, { params: { id: chosen.accountId } });
    expect(body.matrix.filter(({ type }) => type === "c")).toEqual([]);
  });

  it("ONB-3 AUTH-44 by a guest is only tried", async () => {
    const guest = await scene.cameras.addGuest();
    const answer = await add([guest.accountId], guest);
    expect(answer.headers.get("X-Not-Saved")).toBe("1");
    expect(await seen(scene.owner)).toEqual([]);
  });
});
