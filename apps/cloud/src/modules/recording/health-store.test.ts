import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { createHealthStore } from "./health-store.ts";

let server: TestServer;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());

/** What a camera says, but for its firmware. */
const said = {
  manufacturer: "HIKVISION",
  model: "DS-2CD2143G2-I",
  serialNo: null,
  hardwareId: null,
  mac: null,
  features: ["events"],
};

it("CONN-8 what a camera is and that it tells of movement are found at the same time, and both are kept", async () => {
  const { database } = server.platform;
  const camera = await scene.addCamera("Gate");
  const now = new Date(server.clock.nowMs());
  const { rows } = await sql<{ generation: number }>`
    select generation from camera_connection where camera_id = ${camera.id}
  `.execute(database);
  const generation = rows[0]?.generation ?? 0;

  const store = createHealthStore(database, { publish: async () => undefined });
  await store.putHardware(camera.id, generation, { ...said, firmware: "V5.7.1" }, now);

  // Whoever hears the camera tell of movement has written it and has not ended yet when the camera's answer comes.
  const written = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = createHealthStore(database, {
    async publish() {
      written.resolve();
      await mayEnd.promise;
    },
  });
  const hearing = slow.addMotion(camera.id, generation, now);
  await written.promise;
  const answering = store.putHardware(camera.id, generation, { ...said, firmware: "V5.7.2" }, now);
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        database,
      )
    ).rows.length;
  await expect.poll(waiting).toBe(1);
  mayEnd.resolve();
  await Promise.all([hearing, answering]);

  const kept = await sql<{ features: string[] }>`
    select features from camera_hardware where camera_id = ${camera.id}
  `.execute(database);
  expect(kept.rows[0]?.features.toSorted()).toEqual(["events", "motion"]);
});
