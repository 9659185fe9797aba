// What the logs tell of changes of a camera: who, when, and former and new values, but of credentials.
import { endpoints, type LogChanges } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "./camera-scene.testing.ts";

const { activity, archive, cameras } = endpoints;
const secret = "C4nary-of-changes";

let server: TestServer;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());

/** Entries of a camera, the oldest first. */
async function entriesOf(resourceId: string, reader: Person = scene.owner) {
  const { status, body } = await reader.call(activity.listLogs, { query: { resourceId, limit: 50 } });
  expect(status).toBe(200);
  return body.items.toReversed();
}

it("CAM-81 every change keeps who and when, with former and new value", async () => {
  const { owner } = scene;
  const { id } = await scene.addCamera("Gate", {
    url: "192.168.1.40",
    username: "admin",
    password: "former",
  });
  const groupId = await scene.addGroup("Yard");
  const params = { id };
  const config = { url: "192.168.1.41", username: "root", password: secret, streamPath: `live?p=${secret}` };
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ];
  const { days } = (await owner.call(archive.schedule, { params })).body;
  const steps: readonly (readonly [() => Promise<{ status: number }>, string, LogChanges])[] = [
    [
      () => owner.call(cameras.update, { params, body: { name: "Door", description: "New" } }),
      "update",
      [
        ["name", "Gate", "Door"],
        ["description", "", "New"],
      ],
    ],
    [
      () => owner.call(cameras.update, { params, body: { enable: false } }),
      "disable",
      [["enable", "true", "false"]],
    ],
    [
      () => owner.call(cameras.update, { params, body: { groupId } }),
      "moveCamera",
      [["group", "My cameras", "Yard"]],
    ],
    [
      () => owner.call(cameras.updateConnection, { params, body: config }),
      "updateConnection",
      [
        ["url", "192.168.1.40", "192.168.1.41"],
        ["streamPath", null, null],
        ["username", null, null],
        ["password", null, null],
      ],
    ],
    [
      () => owner.call(archive.updateRecord, { params, body: { recordMode: "pause", archiveAge: 1 } }),
      "updateRecordMode",
      [
        ["recordMode", "always", "pause"],
        ["archiveAge", "30", "1"],
      ],
    ],
    [
      () =>
        owner.call(archive.updateSchedule, {
          params,
          body: { days: { ...days, friday: days.friday.map(() => false) } },
        }),
      "updateSchedule",
      [["scheduledHours", "168", "144"]],
    ],
    [() => owner.call(cameras.setMask, { params, body: { points } }), "setMask", [["maskPoints", "0", "3"]]],
  ];
  for (const [change] of steps) expect((await change()).status).toBeLessThan(300);
  const told = (await entriesOf(id)).filter(
    ({ action }) => action !== "create" && action !== "readConnection",
  );
  expect(told.map(({ action, placeholders }) => [action, placeholders.changes])).toEqual(
    steps.map(([, action, changes]) => [action, changes]),
  );
  for (const { userId, createdAt } of told)
    expect([userId, createdAt]).toEqual([owner.accountId, new Date(server.clock.nowMs()).toISOString()]);
  // Of credentials nothing is anywhere in the logs, and the audit's chain holds with what it tells of.
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from log_entry where placeholders::text like ${`%${secret}%`}`.execute(
    server.platform.database,
  );
  expect(rows).toEqual([{ found: 0 }]);
  const { body: audit } = await owner.call(activity.verifyAuditTrails, {});
  expect(audit).toMatchObject({ valid: true });
});

it("CAM-81 AUTH-44 a guest is told that something changed, and not from what to what", async () => {
  const { id } = await scene.addCamera("Shown", { url: "192.168.1.50" });
  await scene.owner.call(cameras.updateConnection, { params: { id }, body: { url: "192.168.1.51" } });
  const guest = await scene.addGuest("coPilot");
  const entries = await entriesOf(id, guest);
  expect(entries.map(({ action }) => action)).toEqual(["create", "updateConnection"]);
  expect(JSON.stringify(entries)).not.toContain("192.168.1.5");
  const searched = await guest.call(activity.listLogs, { query: { search: "192.168.1.5", limit: 50 } });
  expect(searched.body.total).toBe(0);
});
