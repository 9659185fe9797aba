// Groups of cameras through their calls: the tree, its limits, what a move and a removal do to those who inherit from it.
import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openChannel } from "../channel/channel-client.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "./camera-scene.testing.ts";

const { cameraGroups, cameras } = endpoints;
const unknownId = "01a1fd00-0000-7000-8000-000000000000";

let server: TestServer;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  scene = await CameraScene.make(server);
});

const treeOf = async (person = scene.owner) => (await person.call(cameraGroups.tree, {})).body.items;
/** The tree as lines: a group and its cameras, those within it further in. */
async function drawn(person = scene.owner): Promise<string[]> {
  const names = new Map<string, string>();
  for (const { id, name } of (await person.call(cameras.list, {})).body.items) names.set(id, name);
  const lines = (branches: Awaited<ReturnType<typeof treeOf>>, indent: string): string[] =>
    branches.flatMap(({ name, isDefault, cameraIds, children }) => [
      `${indent}${name}${isDefault ? "*" : ""}: ${cameraIds.map((id) => names.get(id)).join(" ")}`.trimEnd(),
      ...lines(children, `${indent}> `),
    ]);
  return lines(await treeOf(person), "");
}
const update = (id: string, body: object, person = scene.owner) =>
  person.call(cameraGroups.update, { params: { id }, body });
const remove = (id: string, person = scene.owner) => person.call(cameraGroups.remove, { params: { id } });
interface Refused {
  readonly status: number;
  readonly problem: { readonly code: string; readonly field?: string | undefined };
}
const refusal = ({ status, problem }: Refused) => [status, problem.code, problem.field];
async function addCameraIn(groupId: string, name: string): Promise<string> {
  const { body } = await scene.owner.call(cameras.create, { body: { name, groupId, config: {} } });
  return body.camera.id;
}

describe("the tree", () => {
  it("CAM-54 a group answers its place, whether it is the default one and how many cameras it has; list and tree have them by name", async () => {
    const yard = await scene.addGroup("Yard");
    const gates = await scene.addGroup("Gates 10", yard);
    await scene.addGroup("gates 9", yard);
    await scene.addCamera("Alone");
    await addCameraIn(gates, "North");
    await addCameraIn(gates, "East");
    const { body } = await scene.owner.call(cameraGroups.get, { params: { id: gates } });
    expect(body).toEqual({ id: gates, name: "Gates 10", parentId: yard, isDefault: false, cameraCount: 2 });
    const { body: list } = await scene.owner.call(cameraGroups.list, { query: { limit: 2, offset: 1 } });
    expect(list.total).toBe(4);
    expect(list.items.map(({ name }) => name)).toEqual(["Gates 10", "My cameras"]);
    expect(await drawn()).toEqual(["My cameras*: Alone", "Yard:", "> gates 9:", "> Gates 10: East North"]);
    const foreign = await CameraScene.make(server);
    expect((await foreign.owner.call(cameraGroups.get, { params: { id: yard } })).status).toBe(404);
  });

  it("CAM-56 a name has 1 to 74 characters and is the only such one beside its siblings, whatever its case", async () => {
    const yard = await scene.addGroup("Yard");
    await scene.addGroup("Gates", yard);
    expect(await scene.addGroup("gates")).toBeTruthy();
    const named = (name: string) => scene.owner.call(cameraGroups.create, { body: { name } });
    expect(refusal(await named(" YARD "))).toEqual([400, "duplicateValue", "name"]);
    for (const name of ["", "x".repeat(75)]) {
      const { status, problem } = await named(name);
      expect([status, problem.errors?.[0]?.field]).toEqual([400, "name"]);
    }
    const other = await scene.addGroup("Other", yard);
    expect(refusal(await update(other, { name: "gAtes" }))).toEqual([400, "duplicateValue", "name"]);
    expect((await update(other, { name: "OTHER" })).body.name).toBe("OTHER");
    // Where it is moved to, too.
    const twin = await scene.addGroup("Other");
    expect(refusal(await update(twin, { parentId: yard }))).toEqual([400, "duplicateValue", "name"]);
    const six = ["Six", "six", "SIX", " six", "Six ", "sIx"].map((name) =>
      scene.owner.call(cameraGroups.create, { body: { name } }),
    );
    const statuses = (await Promise.all(six)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
  });

  it("CAM-56 it is five deep at most, and no group stands in itself or below itself", async () => {
    const path: string[] = [];
    for (const name of ["1", "2", "3", "4", "5"]) path.push(await scene.addGroup(name, path.at(-1) ?? null));
    const wrong = [400, "invalidField", "parentId"];
    const [first = "", second = "", , , last = ""] = path;
    const deeper = await scene.owner.call(cameraGroups.create, { body: { name: "6", parentId: last } });
    expect(refusal(deeper)).toEqual(wrong);
    for (const parentId of [first, second, last, unknownId, (await CameraScene.make(server)).workspaceId])
      expect(refusal(await update(first, { parentId }))).toEqual(wrong);
    // With all that stands in it.
    const pair = await scene.addGroup("a");
    await scene.addGroup("b", pair);
    expect(refusal(await update(pair, { parentId: path[3] }))).toEqual(wrong);
    expect((await update(pair, { parentId: path[2] })).status).toBe(200);
    expect((await update(second, { parentId: null })).body.parentId).toBe(null);
    expect((await update(first, {})).status).toBe(400);
  });

  it("CAM-57 what stood in a removed group stands in the one above it, or the default one; that itself is not removed", async () => {
    const yard = await scene.addGroup("Yard");
    const gates = await scene.addGroup("Gates", yard);
    await scene.addGroup("North", gates);
    await scene.addGroup("North", yard);
    await addCameraIn(gates, "East");
    expect((await remove(gates)).status).toBe(204);
    expect(await drawn()).toEqual(["My cameras*:", "Yard: East", "> North:", "> North (2):"]);
    expect((await remove(yard)).status).toBe(204);
    expect(await drawn()).toEqual(["My cameras*: East", "> North:", "> North (2):"]);
    const [standard] = await treeOf();
    expect(refusal(await remove(standard?.id ?? ""))).toEqual([422, "defaultGroupLocked", undefined]);
  });

  it("CAM-57 CAM-55 another group is made the default one, and takes new cameras from then on; above the removed one it stays where it is", async () => {
    const yard = await scene.addGroup("Yard");
    const inner = await scene.addGroup("Inner", yard);
    expect((await update(inner, { isDefault: true })).body.isDefault).toBe(true);
    await scene.addCamera("New");
    expect(await drawn()).toEqual(["My cameras:", "Yard:", "> Inner*: New"]);
    await addCameraIn(yard, "Old");
    // The default one stands in what is removed: it goes to the top and takes the cameras.
    expect((await remove(yard)).status).toBe(204);
    expect(await drawn()).toEqual(["Inner*: New Old", "My cameras:"]);
    expect((await scene.owner.call(cameraGroups.update, { params: { id: inner }, body: {} })).status).toBe(
      400,
    );
  });
});

describe("who sees and arranges it", () => {
  it("CAM-54 CAM-25 a hidden group is not there, what stands in it stands in the one above as far as it is seen, and hidden cameras are not counted", async () => {
    const yard = await scene.addGroup("Yard");
    const secret = await scene.addGroup("Secret", yard);
    const inner = await scene.addGroup("Inner", secret);
    await addCameraIn(secret, "Vault");
    const shown = await addCameraIn(inner, "Shown");
    const hidden = await addCameraIn(inner, "Hidden");
    const person = await scene.addMember("member");
    await scene.setLevel(person, secret, "member", 3, "cg");
    await scene.setLevel(person, inner, "member", 2, "cg");
    await scene.setLevel(person, hidden, "member", 3);
    expect(await drawn(person)).toEqual(["My cameras*:", "Yard:", "> Inner: Shown"]);
    const { body } = await person.call(cameraGroups.get, { params: { id: inner } });
    expect([body.parentId, body.cameraCount]).toEqual([yard, 1]);
    expect((await person.call(cameraGroups.get, { params: { id: secret } })).status).toBe(404);
    expect((await person.call(cameraGroups.list, {})).body.total).toBe(3);
    expect(shown).not.toBe(hidden);
  });

  it("CAM-54 whoever moves a camera or a group has to be allowed to arrange the place that it comes into", async () => {
    const [mine, looked, unseen] = [
      await scene.addGroup("Mine"),
      await scene.addGroup("Looked at"),
      await scene.addGroup("Unseen"),
    ];
    const person = await scene.addMember("coPilot");
    await scene.setLevel(person, looked, "coPilot", 2, "cg");
    await scene.setLevel(person, unseen, "coPilot", 3, "cg");
    const id = await addCameraIn(mine, "Door");
    const move = (groupId: string) => person.call(cameras.update, { params: { id }, body: { groupId } });
    expect(refusal(await move(looked))).toEqual([403, "forbiddenResource", undefined]);
    expect(refusal(await move(unseen))).toEqual([400, "invalidField", "groupId"]);
    expect(refusal(await update(mine, { parentId: looked }, person))).toEqual([
      403,
      "forbiddenResource",
      undefined,
    ]);
    expect(refusal(await update(mine, { parentId: unseen }, person))).toEqual([
      400,
      "invalidField",
      "parentId",
    ]);
    const hidden = { name: "New", groupId: unseen, config: {} };
    expect(refusal(await person.call(cameras.create, { body: hidden }))).toEqual([
      400,
      "invalidField",
      "groupId",
    ]);
    expect(await drawn()).toEqual(["Looked at:", "Mine: Door", "My cameras*:", "Unseen:"]);
  });

  it("CAM-57 ROLE-42 rows on a removed group go with it, and who inherits from the tree is told as it changes", async () => {
    const hidden = await scene.addGroup("Hidden");
    await addCameraIn(hidden, "Door");
    const person = await scene.addMember("member");
    await scene.setLevel(person, hidden, "member", 3, "cg");
    expect(await drawn(person)).toEqual(["My cameras*:"]);
    const channel = await openChannel(server, person);
    expect((await remove(hidden)).status).toBe(204);
    expect(await channel.hears("ResourceEvent")).toMatchObject({
      kind: "workspace",
      event: "updated",
      data: { change: "group" },
    });
    expect(await drawn(person)).toEqual(["My cameras*: Door"]);
    channel.close();
  });

  it("LOG-6 groups that are made, changed and removed, and cameras that are moved, stand in the log", async () => {
    const id = await scene.addGroup("Yard");
    await update(id, { name: "Court" });
    const door = await scene.addCamera("Door");
    await scene.owner.call(cameras.update, { params: { id: door.id }, body: { groupId: id } });
    await remove(id);
    const { body } = await scene.owner.call(endpoints.activity.listLogs, { query: { limit: 200 } });
    const acts = body.items
      .filter(({ kind }) => kind === "cameraGroup")
      .map(({ action, placeholders }) => [action, placeholders.name, placeholders.camera]);
    expect(acts.toReversed()).toEqual([
      ["create", "Yard", undefined],
      ["update", "Court", undefined],
      ["moveCamera", "Court", "Door"],
      ["remove", "Court", undefined],
    ]);
  });
});
