// Shared layouts as people meet them: sharing, who sees and changes what of one, and its end.
import { accessLevels, endpoints, sharedLayoutsAtMost, type SharedArrangement } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { levels, RoleScene } from "../access/role-scene.testing.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { newId } from "../../platform/id.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { activity, cameras, people, sharedLayouts } = endpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

const grid = (...cells: readonly (readonly [cell: number, cameraId: string])[]): SharedArrangement => ({
  kind: "grid",
  gridSize: 4,
  cells: cells.map(([cell, cameraId]) => ({ cell, cameraId })),
});
const at = (cameraId: string, x: number) => ({ cameraId, x, y: -8, width: 320, height: 184 });

/** A workspace with two cameras, of which `half` sees the gate alone. */
async function house() {
  const scene = await CameraScene.make(server);
  const [{ id: gate }, { id: yard }] = [await scene.addCamera("Gate"), await scene.addCamera("Yard")];
  const [member, manager, half] = [
    await scene.addMember("member"),
    await scene.addMember("coPilot"),
    await scene.addMember("coPilot"),
  ];
  await scene.setLevel(half, yard, "coPilot", accessLevels.hidden);
  return { scene, owner: scene.owner, member, manager, half, gate, yard };
}

async function share(person: Person, arrangement: SharedArrangement, name = "Entrance"): Promise<string> {
  const { body, status } = await person.call(sharedLayouts.create, { body: { name, arrangement } });
  expect(status).toBe(201);
  return body.id;
}

const read = async (person: Person, id: string) => {
  const { body, problem, status } = await person.call(sharedLayouts.read, { params: { id } });
  return status === 200 ? body.arrangement : `${status} ${problem.code}`;
};
const change = async (person: Person, id: string, body: object) => {
  const { problem, status } = await person.call(sharedLayouts.update, { params: { id }, body });
  return status === 200 ? "200" : `${status} ${problem.code}`;
};
const create = async (person: Person, body: { name: string; arrangement: SharedArrangement }) => {
  const { problem, status } = await person.call(sharedLayouts.create, { body });
  return status === 201 ? "201" : `${status} ${problem.code} ${problem.field ?? ""}`.trim();
};

describe("a layout is shared", () => {
  it("LAYT-23 by any member who sees a camera; everyone finds it, by name and with who made it", async () => {
    const { gate, manager, member, owner, yard } = await house();
    const tiles = [at(yard, 0), at(gate, 400)];
    const canvas = await share(owner, { kind: "free", tiles }, "Whole site");
    const wall = await share(member, grid([0, gate], [3, yard]), " Entrance ");
    const { body } = await manager.call(sharedLayouts.list, {});
    expect(body.items.map(({ id, kind, name, mayChange }) => [id, kind, name, mayChange])).toEqual([
      [wall, "grid", "Entrance", true],
      [canvas, "free", "Whole site", true],
    ]);
    expect(body.items[0]).toMatchObject({ ownerId: member.accountId, ownerName: "Sara Amini" });
    const seenByMember = (await member.call(sharedLayouts.list, {})).body.items;
    expect(seenByMember.map(({ mayChange }) => mayChange)).toEqual([true, false]);
    expect(await read(manager, wall)).toEqual(grid([0, gate], [3, yard]));
    expect(await read(member, canvas)).toEqual({ kind: "free", tiles });
  });

  it("LAYT-23 nobody outside the workspace finds it, nor anyone who may see no camera", async () => {
    const roles = await RoleScene.make(server);
    const { id: gate } = await roles.cameras.addCamera("Gate");
    const id = await share(roles.owner, grid([0, gate]));
    const stranger = (await CameraScene.make(server)).owner;
    expect(await read(stranger, id)).toBe("404 notFound");
    expect(await change(stranger, id, { name: "Mine" })).toBe("404 notFound");
    const role = await roles.makeRole({ levels: levels({ PeopleAndPermissions: "viewOnly" }) });
    const sightless = await roles.memberOf(role);
    expect(await read(sightless, id)).toBe("403 forbiddenResource");
    expect((await sightless.call(sharedLayouts.list, {})).problem.code).toBe("forbiddenResource");
  });

  it("LAYT-23 cameras that the reader may not see are empty cells, and their ids stay on the server", async () => {
    const { gate, half, owner, yard } = await house();
    const wall = await share(owner, grid([0, yard], [1, gate]));
    const canvas = await share(owner, { kind: "free", tiles: [at(gate, 0), at(yard, 400)] }, "Canvas");
    expect(await read(half, wall)).toEqual(grid([1, gate]));
    expect(await read(half, canvas)).toEqual({ kind: "free", tiles: [at(gate, 0)] });
    const answer = await half.call(sharedLayouts.update, { params: { id: wall }, body: { name: "Renamed" } });
    expect(JSON.stringify(answer.body)).not.toContain(yard);
    expect(await read(owner, wall)).toEqual(grid([0, yard], [1, gate]));
  });

  it("LAYT-23 with cameras that its maker sees, and no others", async () => {
    const { gate, half, owner, yard } = await house();
    const foreign = await (await CameraScene.make(server)).addCamera("Elsewhere");
    const refused = "400 resourceNotExist arrangement";
    for (const cameraId of [yard, foreign.id, newId()])
      expect(await create(half, { name: "Peek", arrangement: grid([0, gate], [1, cameraId]) })).toBe(refused);
    const id = await share(owner, grid([0, gate], [1, yard]));
    expect(await change(half, id, { arrangement: grid([0, gate], [1, yard]) })).toBe("400 resourceNotExist");
  });

  it("LAYT-23 under a name of its own, of at most 74 characters", async () => {
    const { gate, manager, owner } = await house();
    await share(owner, grid([0, gate]), "Gate 1");
    await share(manager, grid([0, gate]), "Gate ۱");
    const arrangement = grid([0, gate]);
    expect(await create(manager, { name: " gate  1", arrangement })).toBe("400 duplicateValue name");
    expect(await create(manager, { name: " ", arrangement })).toMatch(/^400 \w+ name$/);
    expect(await create(manager, { name: "x".repeat(75), arrangement })).toMatch(/^400 \w+ name$/);
    const other = await share(manager, arrangement, "Other");
    expect(await change(manager, other, { name: "GATE 1" })).toBe("400 duplicateValue");
    expect(await change(manager, other, { name: "OTHER" })).toBe("200");
  });

  it("LAYT-23 refuses a camera or a cell that is there twice, and a grid of no size there is", async () => {
    const { gate, owner, yard } = await house();
    const wrong = [
      grid([0, gate], [1, gate]),
      grid([0, gate], [0, yard]),
      { ...grid([0, gate]), gridSize: 5 },
      { kind: "free", tiles: [at(gate, 0), at(gate, 400)] },
      { kind: "free", tiles: [{ ...at(gate, 0), width: 8 }] },
    ] as SharedArrangement[];
    for (const arrangement of wrong)
      expect(await create(owner, { name: "Wrong", arrangement })).toMatch(/^400 /);
  });

  it("LAYT-23 as many as a hundred, and says so in the language of the person", async () => {
    const { gate, owner, scene } = await house();
    await sql`
      insert into shared_layout
        (id, workspace_id, owner_id, name, name_key, kind, grid_size, updated_by, updated_at)
      select gen_random_uuid(), ${scene.workspaceId}, ${owner.accountId}, n::text, n::text, 'grid', 4, ${owner.accountId}, now()
      from generate_series(1, ${sharedLayoutsAtMost - 1}) n`.execute(server.platform.database);
    const answers = await Promise.all(
      ["Last", "One more"].map((name) =>
        owner.call(sharedLayouts.create, {
          body: { name, arrangement: grid([0, gate]) },
          headers: { "accept-language": "fa" },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)?.problem.code).toBe("limitReached");
    expect((await owner.call(sharedLayouts.list, {})).body.total).toBe(sharedLayoutsAtMost);
  });
});

describe("a shared layout is changed", () => {
  it("LAYT-23 by who made it and by who may change the workspace; it is read-only for everyone else", async () => {
    const { gate, manager, member, owner, scene, yard } = await house();
    const other = await scene.addMember("member");
    const id = await share(member, grid([0, gate]));
    const arrangement = grid([0, yard], [1, gate]);
    expect(await change(other, id, { arrangement })).toBe("403 forbiddenResource");
    expect((await other.call(sharedLayouts.remove, { params: { id } })).problem.code).toBe(
      "forbiddenResource",
    );
    expect(await read(owner, id)).toEqual(grid([0, gate]));
    expect(await change(member, id, { arrangement })).toBe("200");
    expect(await change(manager, id, { name: "Front" })).toBe("200");
    expect(await read(other, id)).toEqual(arrangement);
    expect(await change(owner, id, { arrangement: { kind: "free", tiles: [] } })).toBe("400 invalidField");
  });

  it("LAYT-23 cells that whoever changes it cannot see stay, beside what they put there", async () => {
    const { gate, half, owner, yard } = await house();
    const wall = await share(owner, grid([0, yard], [1, gate]));
    expect(await change(half, wall, { arrangement: grid([2, gate]) })).toBe("200");
    expect(await read(owner, wall)).toEqual(grid([0, yard], [2, gate]));
    expect(await change(half, wall, { arrangement: grid([0, gate]) })).toBe("200");
    expect(await read(owner, wall)).toEqual(grid([0, gate], [1, yard]));
    expect(await change(half, wall, { arrangement: grid() })).toBe("200");
    expect(await read(owner, wall)).toEqual(grid([1, yard]));
    const canvas = await share(owner, { kind: "free", tiles: [at(gate, 0), at(yard, 400)] }, "Canvas");
    expect(await change(half, canvas, { arrangement: { kind: "free", tiles: [at(gate, 80)] } })).toBe("200");
    expect(await read(owner, canvas)).toEqual({ kind: "free", tiles: [at(gate, 80), at(yard, 400)] });
  });

  it("LAYT-23 a guest tries it out, and nothing is stored", async () => {
    const { gate, owner, scene } = await house();
    const id = await share(owner, grid([0, gate]));
    const guest = await scene.addGuest();
    const { body } = await guest.call(sharedLayouts.list, {});
    expect(body.items).toMatchObject([{ id, ownerName: "Team member", mayChange: false }]);
    expect(await change(guest, id, { name: "Mine" })).toBe("200");
    expect((await guest.call(sharedLayouts.remove, { params: { id } })).status).toBe(204);
    expect(await create(guest, { name: "Guest's", arrangement: grid([0, gate]) })).toBe("201");
    expect((await owner.call(sharedLayouts.list, {})).body.items.map(({ name }) => name)).toEqual([
      "Entrance",
    ]);
  });

  it("LAYT-23 LOG-4 the log tells of it once for what one person arranges at a stretch", async () => {
    const { gate, manager, owner, yard } = await house();
    const id = await share(owner, grid([0, gate]));
    await change(owner, id, { arrangement: grid([1, gate]) });
    await change(manager, id, { arrangement: grid([2, gate]) });
    await change(manager, id, { arrangement: grid([2, gate], [3, yard]) });
    await change(manager, id, { name: "Front" });
    await manager.call(sharedLayouts.remove, { params: { id } });
    const { body } = await owner.call(activity.listLogs, { query: {} });
    const told = body.items.map(({ text }) => text).filter((text) => /[Ll]ayout/.test(text));
    expect(told.toReversed()).toEqual([
      "Layout “Entrance” was shared.",
      "Shared layout “Entrance” was changed.",
      "Shared layout “Front” was changed.",
      "Layout “Front” is no longer shared.",
    ]);
  });
});

describe("what is gone", () => {
  it("LAYT-6 LAYT-23 a camera that is removed is in no shared layout any more", async () => {
    const { gate, owner, yard } = await house();
    const id = await share(owner, grid([0, yard], [1, gate]));
    await owner.call(cameras.remove, { params: { id: yard }, body: { name: "Yard" } });
    expect(await read(owner, id)).toEqual(grid([1, gate]));
  });

  it("LAYT-23 it stays when its maker leaves, and those who may change the workspace go on with it", async () => {
    const { gate, manager, member, owner, scene } = await house();
    const id = await share(member, grid([0, gate]));
    await member.call(people.leave, { params: { id: scene.workspaceId } });
    expect(await read(owner, id)).toEqual(grid([0, gate]));
    expect(await change(manager, id, { name: "Inherited" })).toBe("200");
  });

  it("LAYT-23 is there no more once it is not shared, and goes with its workspace", async () => {
    const { gate, member, owner, scene } = await house();
    const id = await share(member, grid([0, gate]));
    expect((await member.call(sharedLayouts.remove, { params: { id } })).status).toBe(204);
    expect(await read(owner, id)).toBe("404 notFound");
    expect(await change(owner, id, { name: "Again" })).toBe("404 notFound");
    await share(member, grid([0, gate]));
    const { database } = server.platform;
    await sql`delete from workspace where id = ${scene.workspaceId}`.execute(database);
    const { rows } =
      await sql`select id from shared_layout where workspace_id = ${scene.workspaceId}`.execute(database);
    expect(rows).toEqual([]);
  });
});
