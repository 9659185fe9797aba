import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints } from "@didban/contract";
import { systemTimeSource, type ArchiveStore } from "@didban/media-io/archive";
import { openTestArchive, plainPolicy } from "@didban/media-io/archive/testing";
import { NumberedStream } from "@didban/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { silentLogger } from "../../platform/log/index.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { createArchiveIndex, RemovedCameras } from "./index.ts";

let server: TestServer;
let scene: CameraScene;
let root: string;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
  root = mkdtempSync(join(tmpdir(), "didban-footage-"));
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

/** What a media process reads at its start. */
async function orders(): Promise<RemovedCameras> {
  const { database } = server.platform;
  const removed = new RemovedCameras({ database, clock: server.clock, log: silentLogger });
  await removed.look();
  return removed;
}

function openArchive(removed: RemovedCameras): Promise<ArchiveStore> {
  return openTestArchive({
    root,
    index: createArchiveIndex(server.platform.database, { node: "m1" }),
    timeSource: systemTimeSource(),
    newId,
    policy: { ...plainPolicy, archiveAgeMs: (id) => (removed.has(id) ? 0 : undefined) },
  });
}

const newCamera = async (name: string) => (await scene.addCamera(name)).id;

async function record(cameraId: string): Promise<void> {
  const archive = await openArchive(await orders());
  const startMs = Date.now() - 60_000;
  const writer = archive.writer(cameraId, 0, { sinceMs: startMs - 1_000, cause: "status" });
  writer.resume();
  for (const unit of new NumberedStream().take(40, startMs)) writer.append(unit);
  await archive.close();
}

const videoFiles = () =>
  readdirSync(root, { recursive: true }).filter((name) => String(name).endsWith(".mp4"));
const rowsOf = async (cameraId: string) => {
  const { rows } = await sql<{ files: number; gaps: number; hours: number }>`
    select (select count(*)::int from archive_file where camera_id = ${cameraId}) as files,
           (select count(*)::int from archive_gap where camera_id = ${cameraId}) as gaps,
           (select count(*)::int from archive_hour where camera_id = ${cameraId}) as hours`.execute(
    server.platform.database,
  );
  return rows[0];
};

it("CAM-51 footage of a removed camera is erased by whichever media process runs next, its ledger with it; another's stays", async () => {
  const [gone, kept] = [await newCamera("Gone"), await newCamera("Kept")];
  await record(gone);
  await record(kept);
  expect(videoFiles()).toHaveLength(2);
  const body = { name: "Gone" };
  expect((await scene.owner.call(endpoints.cameras.remove, { params: { id: gone }, body })).status).toBe(204);

  // No media process ran meanwhile: the one that starts now knows only what stands in rows.
  const removed = await orders();
  expect([removed.has(gone), removed.has(kept)]).toEqual([true, false]);
  const archive = await openArchive(removed);
  await archive.checkpoint();
  await archive.makeRoom();
  await archive.close();
  expect(videoFiles()).toHaveLength(1);
  await removed.look();
  expect(await rowsOf(gone)).toEqual({ files: 0, gaps: 0, hours: 0 });
  expect((await rowsOf(kept))?.files).toBe(1);
});

it("CAM-51 WS-58 a camera that goes with its workspace leaves the same order, and without a database nothing is erased", async () => {
  const cameraId = await newCamera("Orphan");
  const { database } = server.platform;
  await sql`delete from camera where id = ${cameraId}`.execute(database);
  expect((await orders()).has(cameraId)).toBe(true);

  await sql`alter table camera_removal rename to away`.execute(database);
  expect((await orders()).has(cameraId)).toBe(false);
  await sql`alter table away rename to camera_removal`.execute(database);
});
