import { accessLevels, endpoints, errorText, tagsAtMost, type TagColor } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { signUp, type Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { keptEntries } from "../activity/log-entries.testing.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";

const { bookmarks, cameras, tags } = endpoints;

let server: TestServer;
let scene: CameraScene;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  owner = scene.owner;
});
afterAll(() => server.close());

const create = (name: string, color?: TagColor, person = owner) =>
  person.call(tags.create, { body: { name, ...(color && { color }) } });
const assign = (tagId: string, resourceId: string, person = owner) =>
  person.call(tags.assign, { body: { tagId, resourceId } });
const drop = (tagId: string, resourceId: string, person = owner) =>
  person.call(tags.drop, { params: { tagId, resourceId } });
const list = (search?: string, person = owner) =>
  person.call(tags.list, { query: search === undefined ? {} : { search } });
const namesOn = async (resourceId: string, person = owner) =>
  (await person.call(tags.assigned, { query: { resourceId } })).body.items.map(({ name }) => name);
const details = async (id: string, person = owner) =>
  (await person.call(cameras.get, { params: { id } })).body;
const makeTag = async (name: string) => (await create(name)).body.id;

describe("the tags of a workspace", () => {
  it("TAG-2 are made, listed by name with how many devices bear them, changed and deleted", async () => {
    const own = await CameraScene.make(server);
    const call = own.owner.call.bind(own.owner);
    const { id: cameraId, group } = await own.addCamera("Gate");
    const made = await call(tags.create, { body: { name: " Yard ", color: "green" } });
    expect([made.status, made.body]).toEqual([
      201,
      { id: expect.any(String), name: "Yard", color: "green", usage: 0 },
    ]);
    const plain = await call(tags.create, { body: { name: "ambulance" } });
    expect(plain.body.color).toBe("grey");
    for (const resourceId of [cameraId, group.groupId])
      await call(tags.assign, { body: { tagId: made.body.id, resourceId } });
    const listed = await call(tags.list, { query: {} });
    expect(listed.body).toEqual({ items: [plain.body, { ...made.body, usage: 2 }], total: 2 });
    const changed = await call(tags.update, {
      params: { id: made.body.id },
      body: { name: "Back yard", color: "red" },
    });
    expect(changed.body).toEqual({ id: made.body.id, name: "Back yard", color: "red", usage: 2 });
    expect((await call(cameras.get, { params: { id: cameraId } })).body.tags).toEqual([
      { id: made.body.id, name: "Back yard", color: "red" },
    ]);
    expect((await call(tags.remove, { params: { id: made.body.id } })).status).toBe(204);
    expect((await call(tags.remove, { params: { id: made.body.id } })).status).toBe(404);
    expect((await call(tags.list, { query: {} })).body.total).toBe(1);
    expect((await call(cameras.get, { params: { id: cameraId } })).body.tags).toEqual([]);
  });

  it("TAG-2 the list pages and is searched by any part of the name, in either kind of Persian letters", async () => {
    for (const name of ["باغ کوچک", "باغ بزرگ", "Parking 1", "Parking 2"]) await create(name);
    expect((await list("باغ كوچك")).body.items.map(({ name }) => name)).toEqual(["باغ کوچک"]);
    const page = await owner.call(tags.list, { query: { search: "PARKING", limit: 1, offset: 1 } });
    expect([page.body.items.map(({ name }) => name), page.body.total]).toEqual([["Parking 2"], 2]);
  });

  it("TAG-3 a refused value answers 400 `valueNotAllowed` at the name, and changes nothing", async () => {
    const id = await makeTag("Kept as it is");
    const before = (await list()).body.total;
    for (const name of [
      "",
      "  ",
      "a".repeat(33),
      "a".repeat(600),
      "gate,yard",
      "#gate",
      "gate\u0007",
      "ga\0te",
    ]) {
      for (const { status, problem } of [
        await create(name),
        await owner.call(tags.update, { params: { id }, body: { name } }),
      ])
        expect([status, problem?.code, problem?.field, problem?.detail], JSON.stringify(name)).toEqual([
          400,
          "valueNotAllowed",
          "name",
          errorText("valueNotAllowed", "en"),
        ]);
    }
    expect((await list()).body.total).toBe(before);
    expect((await list("Kept as it is")).body.items).toHaveLength(1);
  });

  it("TAG-4 a name that exists, whatever its case and forms of letters, answers its tag and makes none", async () => {
    const first = (await create("علي‌آباد Gate", "blue")).body;
    for (const name of ["علی‌آباد gate", " علي‌آباد  GATE "]) {
      const again = await create(name, "red");
      expect([again.status, again.body]).toEqual([200, first]);
    }
    expect((await list("gate")).body.items.filter(({ id }) => id === first.id)).toHaveLength(1);
    const other = await makeTag("Another");
    const { problem } = await owner.call(tags.update, {
      params: { id: other },
      body: { name: "علی‌آباد GATE" },
    });
    expect([problem?.code, problem?.field]).toEqual(["duplicateValue", "name"]);
    // Its own name in another case is no other's.
    const { body } = await owner.call(tags.update, { params: { id: other }, body: { name: "ANOTHER" } });
    expect(body.name).toBe("ANOTHER");
  });

  it("TAG-4 of many who type a new name at once one makes it", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create("At once")));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});

describe("what bears them", () => {
  it("TAG-1 TAG-2 cameras, groups and bookmarks are found with theirs; of anything else there is none", async () => {
    const { id: cameraId, group } = await scene.addCamera("Shed");
    await server.clock.advance(60_000);
    const at = server.clock.nowMs();
    const { body: bookmark } = await owner.call(bookmarks.create, {
      body: {
        cameraId,
        title: "Delivery",
        startTime: new Date(at - 30_000).toISOString(),
        endTime: new Date(at - 10_000).toISOString(),
      },
    });
    const tagId = await makeTag("On many");
    for (const resourceId of [cameraId, group.groupId, bookmark.id]) {
      const put = await assign(tagId, resourceId);
      expect([put.status, put.body]).toEqual([201, { tagId, resourceId }]);
      expect(await namesOn(resourceId)).toContain("On many");
      expect((await drop(tagId, resourceId)).status).toBe(204);
      expect(await namesOn(resourceId)).not.toContain("On many");
    }
    for (const resourceId of [newId(), scene.workspaceId, tagId])
      expect((await assign(tagId, resourceId)).problem?.code).toBe("notFound");
    expect((await assign(newId(), cameraId)).problem?.code).toBe("notFound");
  });

  it("TAG-5 assigning twice answers 200 without a second; dropping one that is not there 404", async () => {
    const { id } = await scene.addCamera("Door");
    const tagId = await makeTag("Twice");
    const answers = await Promise.all([1, 2, 3].map(() => assign(tagId, id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect(await namesOn(id)).toEqual(["Twice"]);
    expect((await drop(tagId, id)).status).toBe(204);
    expect((await drop(tagId, id)).problem?.code).toBe("notFound");
  });

  it("TAG-4 has at most 20, however many are put on it at once", async () => {
    const { id } = await scene.addCamera("Full");
    const ids: string[] = [];
    for (let at = 0; at < tagsAtMost + 3; at++) ids.push(await makeTag(`Many ${at}`));
    const answers = await Promise.all(ids.map((tagId) => assign(tagId, id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.flatMap(({ problem }) => problem?.code ?? [])).toEqual(Array(3).fill("limitReached"));
    expect(await namesOn(id)).toHaveLength(20);
  });

  it("CAM-24 TAG-9 the list of cameras filters by tag, and its search finds tags", async () => {
    const [one, two] = [await scene.addCamera("Ramp"), await scene.addCamera("Lift")];
    await scene.addCamera("Stairs");
    const tagId = await makeTag("Emergency كاری");
    for (const { id } of [one, two]) await assign(tagId, id);
    const found = async (query: object) =>
      (await owner.call(cameras.list, { query })).body.items.map(({ name }) => name);
    expect(await found({ tagId })).toEqual(["Lift", "Ramp"]);
    expect(await found({ tagId, search: "ram" })).toEqual(["Ramp"]);
    expect(await found({ search: "emergency کار" })).toEqual(["Lift", "Ramp"]);
    expect(await found({ tagId: newId() })).toEqual([]);
  });

  it("CAM-51 a removed camera or bookmark, and a deleted workspace, leave nothing of it", async () => {
    const own = await CameraScene.make(server);
    const [gone, left] = [await own.addCamera("Gone"), await own.addCamera("Left")];
    const { body: tag } = await own.owner.call(tags.create, { body: { name: "Outside" } });
    for (const { id: resourceId } of [gone, left])
      await own.owner.call(tags.assign, { body: { tagId: tag.id, resourceId } });
    await own.owner.call(cameras.remove, { params: { id: gone.id }, body: { name: "Gone" } });
    const rows = async () =>
      (
        await sql<{ resource_id: string }>`
          select resource_id from tag_assignment where tag_id = ${tag.id}`.execute(server.platform.database)
      ).rows.map((row) => row.resource_id);
    expect(await rows()).toEqual([left.id]);
    await sql`delete from workspace where id = ${own.workspaceId}`.execute(server.platform.database);
    expect(await rows()).toEqual([]);
  });
});

describe("who may", () => {
  it("TAG-8 without tagRead on a camera its tags are absent from details, found by no filter and counted nowhere", async () => {
    const { id } = await scene.addCamera("Private");
    const tagId = await makeTag("Of private");
    await assign(tagId, id);
    const blind = await scene.addHolder(id, "cameraRead");
    const { tags: shown, metadata } = await details(id, blind);
    expect([shown, metadata]).toEqual([undefined, undefined]);
    expect(Object.keys(await details(id, blind))).not.toContain("tags");
    for (const query of [{ tagId }, { search: "of private" }])
      expect((await blind.call(cameras.list, { query })).body.total).toBe(0);
    expect((await list("Of private", blind)).body.items).toMatchObject([{ usage: 0 }]);
    expect((await blind.call(tags.assigned, { query: { resourceId: id } })).problem?.code).toBe(
      "forbiddenResource",
    );
    const reader = await scene.addHolder(id, "cameraRead", "tagRead");
    expect((await details(id, reader)).tags).toMatchObject([{ name: "Of private" }]);
  });

  it("TAG-1 CAM-25 a hidden or foreign camera is not there; a viewer may read, and change nothing", async () => {
    const { id } = await scene.addCamera("Hidden");
    const tagId = await makeTag("Of hidden");
    const [viewer, blind] = [await scene.addMember("member"), await scene.addMember("coPilot")];
    await scene.setLevel(blind, id, "coPilot", accessLevels.hidden);
    const foreign = (await CameraScene.make(server)).owner;
    for (const person of [blind, foreign]) {
      expect((await assign(tagId, id, person)).problem?.code).toBe("notFound");
      expect((await drop(tagId, id, person)).problem?.code).toBe("notFound");
      expect((await person.call(tags.assigned, { query: { resourceId: id } })).problem?.code).toBe(
        "notFound",
      );
    }
    expect((await foreign.call(tags.remove, { params: { id: tagId } })).problem?.code).toBe("notFound");
    for (const { problem } of [
      await assign(tagId, id, viewer),
      await create("By a viewer", "red", viewer),
      await viewer.call(tags.update, { params: { id: tagId }, body: { color: "red" } }),
      await viewer.call(tags.remove, { params: { id: tagId } }),
    ])
      expect(problem?.code).toBe("forbiddenResource");
    expect((await list("Of hidden", viewer)).body.total).toBe(1);
    expect(await namesOn(id, viewer)).toEqual([]);
    expect((await (await signUp(server)).call(tags.list, { query: {} })).status).toBe(403);
  });

  it("ROLE-15 who may only put tags on one camera does so there and nowhere else", async () => {
    const [mine, other] = [await scene.addCamera("Mine"), await scene.addCamera("Not mine")];
    const tagId = await makeTag("Fetched");
    const holder = await scene.addHolder(mine.id, "cameraRead", "tagRead", "tagAssign");
    expect((await assign(tagId, mine.id, holder)).status).toBe(201);
    expect((await assign(tagId, other.id, holder)).problem?.code).toBe("forbiddenResource");
    expect((await create("By a holder", "red", holder)).problem?.code).toBe("forbiddenResource");
  });

  it("AUTH-44 a guest's tag is checked and answered, and kept nowhere", async () => {
    const { id } = await scene.addCamera("Visited");
    const tagId = await makeTag("Of the house");
    const guest = await scene.addGuest();
    const [made, put] = [await create("Of a guest", "red", guest), await assign(tagId, id, guest)];
    expect([made.status, made.headers.get("x-not-saved")]).toEqual([201, "1"]);
    expect([put.status, put.headers.get("x-not-saved")]).toEqual([201, "1"]);
    expect((await create("a,b", "red", guest)).problem?.code).toBe("valueNotAllowed");
    expect(await namesOn(id)).toEqual([]);
    expect((await list("Of a guest")).body.total).toBe(0);
  });
});

it("LOG-6 LOG-7 EVT-13 each change is one entry with its names, a refusal one that failed", async () => {
  const own = await CameraScene.make(server);
  const { id: cameraId } = await own.addCamera("Gate");
  const call = own.owner.call.bind(own.owner);
  const { body: tag } = await call(tags.create, { body: { name: "Yard" } });
  await call(tags.create, { body: { name: "yard" } });
  await call(tags.update, { params: { id: tag.id }, body: { name: "Court" } });
  for (let twice = 0; twice < 2; twice++)
    await call(tags.assign, { body: { tagId: tag.id, resourceId: cameraId } });
  await call(tags.drop, { params: { tagId: tag.id, resourceId: cameraId } });
  await call(tags.drop, { params: { tagId: tag.id, resourceId: cameraId } });
  await call(tags.remove, { params: { id: tag.id } });
  const viewer = await own.addMember("member");
  await viewer.call(tags.create, { body: { name: "No" } });
  const entries = (await keptEntries(server, { workspaceId: own.workspaceId })).filter(({ act }) =>
    act.startsWith("metadata."),
  );
  expect(entries.map(({ act, placeholders, resourceId }) => [act, placeholders, resourceId])).toEqual([
    ["metadata.tagCreate.success", { name: "Yard" }, null],
    ["metadata.tagUpdate.success", { name: "Yard" }, null],
    ["metadata.tagAssign.success", { name: "Court", camera: "Gate" }, cameraId],
    ["metadata.tagDrop.success", { name: "Court", camera: "Gate" }, cameraId],
    ["metadata.tagRemove.success", { name: "Court" }, null],
    ["metadata.tagCreate.failed", {}, null],
  ]);
});
