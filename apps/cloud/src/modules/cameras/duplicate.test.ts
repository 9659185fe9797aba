// Adding a camera like another one: what comes along, and that nobody sees through the copy what is kept from them.
import { accessLevels, endpoints } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import type { Person } from "../../testing/person.ts";
import { CameraScene } from "./camera-scene.testing.ts";
import { passwordContext } from "./camera-rows.ts";

const { archive, cameras, tags } = endpoints;
const unknownId = "01a1fd00-0000-7000-8000-000000000000";
const password = "C4nary-of-duplicates";

let server: TestServer;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());

const duplicate = (id: string, body: { name: string; channel?: number | string }, by: Person = scene.owner) =>
  by.call(cameras.duplicate, { params: { id }, body });
const refusal = ({ status, problem }: Awaited<ReturnType<typeof duplicate>>) => [
  status,
  problem.code,
  problem.field,
];

async function passwordOf(id: string): Promise<string | null> {
  const { rows } = await sql<{ sealed: string | null }>`
    select sealed_password as sealed from camera_connection where camera_id = ${id}`.execute(
    server.platform.database,
  );
  const sealed = rows[0]?.sealed ?? null;
  return sealed && server.platform.secrets.open(sealed, passwordContext(id));
}

describe("duplicating a camera", () => {
  it("CAM-48 connection with credentials, group, time zone, tags, hours and retention come along, what was recorded and noted does not", async () => {
    const { owner } = scene;
    const groupId = await scene.addGroup("Recorders");
    const { body: made } = await owner.call(cameras.create, {
      body: {
        name: "Recorder 1",
        description: "Under the stairs",
        timezone: "Asia/Tehran",
        groupId,
        config: {
          url: "192.168.1.30",
          streamPort: 8554,
          username: "admin",
          password,
          manufacturerCode: "hikvision",
          extraPorts: { audio: 8000 },
        },
      },
    });
    const { id } = made.camera;
    const tag = (await owner.call(tags.create, { body: { name: "Hall" } })).body;
    await owner.call(tags.assign, { body: { tagId: tag.id, resourceId: id } });
    await owner.call(archive.updateRecord, { params: { id }, body: { archiveAge: 1 } });
    const { body: schedule } = await owner.call(archive.schedule, { params: { id } });
    const hours = { days: { ...schedule.days, friday: schedule.days.friday.map(() => false) } };
    await owner.call(archive.updateSchedule, { params: { id }, body: hours });

    const { status, body: copy } = await duplicate(id, { name: " Recorder 2 ", channel: "2" });
    expect(status).toBe(201);
    expect(copy).toMatchObject({
      name: "Recorder 2",
      description: "",
      enable: true,
      configured: false,
      timezone: "Asia/Tehran",
      group: { groupId },
      tags: [{ name: "Hall" }],
      avatarId: null,
      recordInformation: { archiveAge: 1, mode: "always" },
    });
    expect((await owner.call(archive.schedule, { params: { id: copy.id } })).body).toEqual(hours);
    const connectionOf = async (cameraId: string) =>
      (await owner.call(cameras.connection, { params: { id: cameraId } })).body;
    const [before, after] = [await connectionOf(id), await connectionOf(copy.id)];
    // The paths of the brand follow the channel (CONN-10).
    expect(before).toMatchObject({ channel: 1, streamPath: "/Streaming/Channels/101" });
    expect(after).toEqual({
      ...before,
      channel: 2,
      streamPath: "/Streaming/Channels/201",
      substreamPath: "/Streaming/Channels/202",
    });
    expect(await passwordOf(copy.id)).toBe(password);
    // The former one is as it was.
    expect(await connectionOf(id)).toEqual(before);
  });

  it("CAM-48 nobody sees through the copy what the camera hides: rows of rights and the mask hold for it too", async () => {
    const camera = await scene.addCamera("Vault");
    const points = [
      { x: 0, y: 0 },
      { x: 0.5, y: 0 },
      { x: 0.5, y: 0.5 },
    ];
    await scene.owner.call(cameras.setMask, { params: { id: camera.id }, body: { points } });
    const [kept, restricted] = [
      await scene.addMember("coPilot"),
      await scene.addHolder(camera.id, "cameraRead"),
    ];
    await scene.setLevel(kept, camera.id, "coPilot", accessLevels.hidden);
    const { body: copy } = await duplicate(camera.id, { name: "Vault (2)" });
    expect(copy.maskData).toEqual(points);
    const details = (person: Person) => person.call(cameras.get, { params: { id: copy.id } });
    expect((await details(kept)).status).toBe(404);
    const seen = await details(restricted);
    // They look at it, and do not learn what the mask hides.
    expect([seen.status, seen.body.maskData]).toEqual([200, null]);
    const changed = await restricted.call(cameras.update, {
      params: { id: copy.id },
      body: { name: "Mine" },
    });
    expect(changed.status).toBe(403);
  });

  it("CAM-48 CAM-77 needs the right to add cameras, and a camera that the caller sees", async () => {
    const camera = await scene.addCamera("Guarded");
    const coPilot = await scene.addMember("coPilot");
    await scene.setLevel(coPilot, camera.id, "coPilot", accessLevels.hidden);
    expect(refusal(await duplicate(camera.id, { name: "No" }, coPilot))).toEqual([
      404,
      "CameraIdDoesNotExists",
      undefined,
    ]);
    const member = await scene.addMember("member");
    expect((await duplicate(camera.id, { name: "No" }, member)).status).toBe(403);
    expect((await duplicate(unknownId, { name: "No" })).status).toBe(404);
    const stranger = await CameraScene.make(server);
    expect((await duplicate(camera.id, { name: "No" }, stranger.owner)).status).toBe(404);
  });

  it("CAM-48 CAM-18 CAM-58 a name in use, a wrong channel and a workspace that is full are refused, and nothing is added", async () => {
    const camera = await scene.addCamera("Once");
    const count = async () => (await scene.owner.call(cameras.list, { query: {} })).body.total;
    const before = await count();
    expect(refusal(await duplicate(camera.id, { name: " once" }))).toEqual([400, "duplicateValue", "name"]);
    expect(refusal(await duplicate(camera.id, { name: "Twice", channel: 33 }))).toEqual([
      400,
      "invalidField",
      "channel",
    ]);
    expect(await count()).toBe(before);
  });

  it("CAM-78 a guest's duplicate is answered and stored nowhere", async () => {
    const camera = await scene.addCamera("Watched");
    const guest = await scene.addGuest("coPilot");
    const { status, body, headers } = await duplicate(camera.id, { name: "Rehearsed" }, guest);
    expect([status, body.name, headers.get("x-not-saved")]).toEqual([201, "Rehearsed", "1"]);
    const { body: list } = await scene.owner.call(cameras.list, { query: { search: "Rehearsed" } });
    expect(list.total).toBe(0);
  });
});
