// Tours as people meet them: making, who sees and changes what of one, and what becomes of steps that are gone.
import { accessLevels, endpoints, tourStepsAtMost, toursAtMost, type TourStep } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { newId } from "../../platform/id.ts";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { activity, cameras, sharedLayouts, tours } = endpoints;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.close());

/** A workspace with two cameras and a shared layout; `half` sees the gate alone. */
async function house() {
  const scene = await CameraScene.make(server);
  const [{ id: gate }, { id: yard }] = [await scene.addCamera("Gate"), await scene.addCamera("Yard")];
  const [member, half] = [await scene.addMember("member"), await scene.addMember("coPilot")];
  await scene.setLevel(half, yard, "coPilot", accessLevels.hidden);
  const { body } = await scene.owner.call(sharedLayouts.create, {
    body: { name: "Wall", arrangement: { kind: "grid", gridSize: 1, cells: [{ cell: 0, cameraId: gate }] } },
  });
  return { scene, owner: scene.owner, member, half, gate, yard, wall: body.id };
}

const camera = (id: string): TourStep => ({ kind: "camera", id });
const layout = (id: string): TourStep => ({ kind: "layout", id });
const make = (person: Person, steps: readonly TourStep[], more: object = {}) =>
  person.call(tours.create, { body: { name: "Rounds", stepSeconds: 20, steps: [...steps], ...more } });
const codeOf = ({ problem, status }: Awaited<ReturnType<typeof make>>) =>
  status < 300 ? `${status}` : `${status} ${problem.code} ${problem.field ?? ""}`.trim();
const stepsOf = async (person: Person, id: string) => {
  const { body, problem, status } = await person.call(tours.read, { params: { id } });
  return status === 200 ? body.steps : `${status} ${problem.code}`;
};

describe("a tour", () => {
  it("LAYT-23 is made of shared layouts and cameras, and everyone finds it", async () => {
    const { gate, member, owner, wall, yard } = await house();
    const steps = [layout(wall), camera(gate), camera(yard), layout(wall)];
    const { body, status } = await make(member, steps, { stepSeconds: 5 });
    expect([status, body.steps, body.stepSeconds, body.mayChange]).toEqual([201, steps, 5, true]);
    const { items, total } = (await owner.call(tours.list, {})).body;
    expect([total, items]).toEqual([
      1,
      [
        expect.objectContaining({
          name: "Rounds",
          ownerId: member.accountId,
          ownerName: "Sara Amini",
          stepSeconds: 5,
        }),
      ],
    ]);
    expect(await stepsOf(owner, body.id)).toEqual(steps);
  });

  it("LAYT-23 a step stays 5 to 300 seconds; there is one step at least, and 64 at most", async () => {
    const { gate, owner } = await house();
    const steps = (count: number) => Array.from({ length: count }, () => camera(gate));
    for (const stepSeconds of [4, 301, 7.5])
      expect(codeOf(await make(owner, steps(1), { stepSeconds }))).toMatch(/^400 \w+ stepSeconds$/);
    for (const count of [0, tourStepsAtMost + 1])
      expect(codeOf(await make(owner, steps(count)))).toMatch(/^400 \w+ steps$/);
    expect(codeOf(await make(owner, steps(tourStepsAtMost), { stepSeconds: 300 }))).toBe("201");
  });

  it("LAYT-23 has a name of its own, and no steps that its maker does not see", async () => {
    const { gate, half, owner, yard } = await house();
    expect(codeOf(await make(owner, [camera(gate)]))).toBe("201");
    expect(codeOf(await make(owner, [camera(gate)], { name: "ROUNDS" }))).toBe("400 duplicateValue name");
    const stranger = await house();
    for (const step of [camera(yard), camera(stranger.gate), layout(stranger.wall), layout(newId())])
      expect(codeOf(await make(half, [step], { name: "Peek" }))).toBe("400 resourceNotExist steps");
  });

  it("LAYT-23 steps to cameras that the reader may not see are left out, and stay when they change it", async () => {
    const { gate, half, owner, wall, yard } = await house();
    const { body } = await make(owner, [camera(yard), layout(wall), camera(gate)]);
    const { id } = body;
    expect(await stepsOf(half, id)).toEqual([layout(wall), camera(gate)]);
    const answer = await half.call(tours.update, { params: { id }, body: { steps: [camera(gate)] } });
    expect(answer.body.steps).toEqual([camera(gate)]);
    expect(await stepsOf(owner, id)).toEqual([camera(yard), camera(gate)]);
  });

  it("LAYT-23 is changed and removed by who made it and by who may change the workspace", async () => {
    const { gate, member, owner, scene } = await house();
    const other = await scene.addMember("member");
    const { id } = (await make(member, [camera(gate)])).body;
    const change = async (person: Person, body: object) =>
      (await person.call(tours.update, { params: { id }, body })).status;
    expect(await change(other, { stepSeconds: 30 })).toBe(403);
    expect((await other.call(tours.remove, { params: { id } })).status).toBe(403);
    expect(await change(member, { stepSeconds: 30 })).toBe(200);
    expect(await change(owner, { name: "Night rounds" })).toBe(200);
    const stranger = (await house()).owner;
    expect(await change(stranger, { name: "Mine" })).toBe(404);
    expect((await owner.call(tours.remove, { params: { id } })).status).toBe(204);
    expect(await stepsOf(owner, id)).toBe("404 notFound");
    const { body } = await owner.call(activity.listLogs, { query: {} });
    const told = body.items.map(({ text }) => text).filter((text) => text.startsWith("Tour"));
    expect(told.toReversed()).toEqual([
      "Tour “Rounds” was made.",
      "Tour “Rounds” was changed.",
      "Tour “Night rounds” was changed.",
      "Tour “Night rounds” was removed.",
    ]);
  });

  it("LAYT-23 a layout that goes at the moment it is made a step of is refused as not there", async () => {
    const { owner, wall } = await house();
    const removed = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    const removal = server.platform.database.transaction().execute(async (trx) => {
      await sql`delete from shared_layout where id = ${wall}`.execute(trx);
      isHeld.resolve();
      await removed.promise;
    });
    await isHeld.promise;
    const making = make(owner, [layout(wall)]);
    await expect
      .poll(async () => {
        const waiting = sql<{
          count: string;
        }>`select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        return Number((await waiting.execute(server.platform.database)).rows[0]?.count);
      })
      .toBeGreaterThan(0);
    removed.resolve();
    await removal;
    expect(codeOf(await making)).toBe("400 resourceNotExist steps");
    expect((await owner.call(tours.list, {})).body.total).toBe(0);
  });

  it("LAYT-23 loses the steps whose camera or layout is gone", async () => {
    const { gate, owner, wall, yard } = await house();
    const steps = [layout(wall), camera(yard), camera(gate)];
    const { id } = (await make(owner, steps)).body;
    await owner.call(cameras.remove, { params: { id: yard }, body: { name: "Yard" } });
    expect(await stepsOf(owner, id)).toEqual([layout(wall), camera(gate)]);
    await owner.call(sharedLayouts.remove, { params: { id: wall } });
    expect(await stepsOf(owner, id)).toEqual([camera(gate)]);
  });

  it("LAYT-23 a workspace has a hundred at most, and they go with it", async () => {
    const { gate, owner, scene } = await house();
    const { database } = server.platform;
    await sql`
      insert into tour (id, workspace_id, owner_id, name, name_key, step_seconds, updated_at)
      select gen_random_uuid(), ${scene.workspaceId}, ${owner.accountId}, n::text, n::text, 20, now()
      from generate_series(1, ${toursAtMost}) n`.execute(database);
    const { problem } = await make(owner, [camera(gate)]);
    expect([problem.status, problem.code]).toEqual([422, "limitReached"]);
    expect(problem.detail).toContain("Remove one first.");
    await sql`delete from workspace where id = ${scene.workspaceId}`.execute(database);
    const { rows } = await sql`select id from tour where workspace_id = ${scene.workspaceId}`.execute(
      database,
    );
    expect(rows).toEqual([]);
  });
});
