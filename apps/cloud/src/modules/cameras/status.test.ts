import { endpoints, storedCameraStatus } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CameraScene } from "./camera-scene.testing.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { cameras } = endpoints;

let server: TestServer;
let scene: CameraScene;
beforeAll(async () => {
  server = await startTestServer();
  scene = await CameraScene.make(server);
});
afterAll(() => server.close());

const statusOf = async (id: string) => (await scene.owner.call(cameras.status, { params: { id } })).body;

describe("status", () => {
  it("STAT-1 STAT-2 STAT-9 one camera answers every flag, the list one entry for each camera", async () => {
    const camera = await scene.addCamera("Recording");
    await scene.setStreams(camera.id, [
      [1920, 1080],
      [640, 360],
    ]);
    await scene.setHealth(camera.id, { viewerCount: 2 });
    const expected = {
      enabled: true,
      connecting: false,
      connected: true,
      recording: true,
      analysing: false,
      liveHighResStreamError: false,
      liveLowResStreamError: false,
      livePoorStreamError: false,
      recordStreamError: false,
      analyticStreamError: false,
      program: true,
      alarm: false,
      recordFailed: false,
      standBy: false,
      streaming: true,
      overall: 5,
      unconnected: false,
      healthy: true,
      unhealthy: false,
      stored: storedCameraStatus.active,
      faultCode: null,
    };
    expect(await statusOf(camera.id)).toEqual(expected);
    const other = await scene.addCamera("Silent");
    const { body } = await scene.owner.call(cameras.statusAll, {});
    const entries = new Map(body.items.map((entry) => [entry.cameraId, entry]));
    expect(entries.get(camera.id)).toEqual({ cameraId: camera.id, status: expected });
    expect(entries.get(other.id)).toEqual({ cameraId: other.id, status: await statusOf(other.id) });
    expect([body.items.length, body.total]).toEqual([2, 2]);
  });

  it("CAM-9 a new camera is stall, active with its first picture, disconnected when it is gone, inactivate when it is off", async () => {
    const { id } = await scene.addCamera("Comes and goes");
    const stored = async () => {
      const status = await statusOf(id);
      return "stored" in status ? status.stored : undefined;
    };
    expect(await stored()).toBe(storedCameraStatus.stall);
    await scene.setStreams(id, [[1920, 1080]]);
    await scene.setHealth(id, {});
    expect(await stored()).toBe(storedCameraStatus.active);
    await scene.setHealth(id, { isConnected: false, isRecording: false, sinceWrittenMs: null });
    expect(await stored()).toBe(storedCameraStatus.disconnected);
    await scene.owner.call(cameras.update, { params: { id }, body: { enable: false } });
    expect(await stored()).toBe(storedCameraStatus.inactivate);
  });

  it("STAT-1 STAT-5 a stream that fails sets the flags of its roles, and recording stands before errors", async () => {
    const camera = await scene.addCamera("Half");
    await scene.setStreams(camera.id, [
      [1920, 1080],
      [640, 360],
    ]);
    await scene.setHealth(camera.id, { failedStreams: [1], faultCode: "cameraStreamNotFound" });
    expect(await statusOf(camera.id)).toMatchObject({
      liveHighResStreamError: false,
      liveLowResStreamError: true,
      livePoorStreamError: true,
      recordStreamError: false,
      overall: 5,
      healthy: false,
      faultCode: "cameraStreamNotFound",
    });
    await scene.setHealth(camera.id, { failedStreams: [0, 1], isConnected: false, isRecording: false });
    expect(await statusOf(camera.id)).toMatchObject({
      recordStreamError: true,
      connected: false,
      overall: 2,
    });
  });

  it("STAT-5 STAT-16 a camera that never came is in error with what is wrong", async () => {
    const camera = await scene.addCamera("Never");
    await scene.setHealth(camera.id, {
      failedStreams: [0],
      isConnected: false,
      isRecording: false,
      faultCode: "cameraCredentialsWrong",
    });
    expect(await statusOf(camera.id)).toMatchObject({
      overall: 2,
      recordStreamError: true,
      faultCode: "cameraCredentialsWrong",
    });
  });

  it("STAT-18 STAT-23 behind a bridge that is away it is offline with that as the reason, in no error of its own, and healthy when it is back", async () => {
    const away = {
      isConnected: false,
      isRecording: false,
      sinceWrittenMs: null,
      faultCode: "agentNotAccessible",
    };
    const offline = { overall: 1, unconnected: true, unhealthy: false, faultCode: "agentNotAccessible" };
    const noError = { recordStreamError: false, liveHighResStreamError: false, livePoorStreamError: false };
    const [seen, never] = [await scene.addCamera("Of a bridge"), await scene.addCamera("Never of a bridge")];
    await scene.setStreams(seen.id, [
      [1920, 1080],
      [640, 360],
    ]);
    for (const { id } of [seen, never]) {
      await scene.setHealth(id, { ...away, isConnecting: true });
      expect(await statusOf(id)).toMatchObject({ overall: 3 });
      await scene.setHealth(id, { ...away, failedStreams: [0, 1] });
      expect(await statusOf(id)).toMatchObject({ ...offline, ...noError });
    }
    // What is wrong with the camera itself is its own again, once the bridge says so.
    await scene.setHealth(seen.id, { ...away, failedStreams: [0, 1], faultCode: "cameraCredentialsWrong" });
    expect(await statusOf(seen.id)).toMatchObject({ overall: 2, recordStreamError: true });
    await scene.setHealth(seen.id);
    expect(await statusOf(seen.id)).toMatchObject({ overall: 5, healthy: true, faultCode: null });
  });

  it("STAT-17 a report older than 15 s counts for nothing: the camera is connecting, not recording", async () => {
    const camera = await scene.addCamera("Lost");
    await scene.setHealth(camera.id, {}, 14_000);
    expect(await statusOf(camera.id)).toMatchObject({ recording: true, overall: 5 });
    await scene.setHealth(camera.id, {}, 16_000);
    expect(await statusOf(camera.id)).toMatchObject({ recording: false, connecting: true, overall: 3 });
  });

  it("STAT-17 a media process that was killed leaves no camera that says it records", async () => {
    const camera = await scene.addCamera("Killed");
    const isRecording = async () => {
      const alone = await statusOf(camera.id);
      const { body } = await scene.owner.call(cameras.statusAll, {});
      const listed = body.items.find(({ cameraId }) => cameraId === camera.id)?.status;
      expect(listed).toEqual(alone);
      return "recording" in alone && alone.recording;
    };
    // Its last words: it wrote four seconds ago.
    await scene.setHealth(camera.id, { sinceWrittenMs: 4_000 });
    expect(await isRecording()).toBe(true);
    await server.clock.advance(10_900);
    expect(await isRecording()).toBe(true);
    await server.clock.advance(200);
    expect(await isRecording()).toBe(false);
    expect(await statusOf(camera.id)).toMatchObject({ connected: true, overall: 4 });
    await server.clock.advance(4_000);
    expect(await statusOf(camera.id)).toMatchObject({ connected: false, connecting: true, overall: 3 });
  });

  it("STAT-3 the flags say what the server does: stand-by only for a camera that is not pulled, streaming while someone watches", async () => {
    const camera = await scene.addCamera("Meaning");
    // Pulled although nobody watches and nothing is recorded: not on stand-by. Nothing analyses it, no alarm came, its schedule is always on.
    await scene.setHealth(camera.id, { isRecording: false, viewerCount: 0 });
    const quiet = { analysing: false, alarm: false, program: true, standBy: false };
    expect(await statusOf(camera.id)).toMatchObject({ ...quiet, connected: true, streaming: false });
    await scene.setHealth(camera.id, { viewerCount: 1 });
    expect(await statusOf(camera.id)).toMatchObject({ ...quiet, streaming: true });
    // Nobody can watch what a lost media process held.
    await scene.setHealth(camera.id, { viewerCount: 3 }, 16_000);
    expect(await statusOf(camera.id)).toMatchObject({ ...quiet, streaming: false });
  });

  it("CAM-27 STAT-5 a camera that is off is offline, whatever was last said of it", async () => {
    const camera = await scene.addCamera("Off");
    await scene.setHealth(camera.id);
    await scene.owner.call(cameras.update, { params: { id: camera.id }, body: { enable: false } });
    expect(await statusOf(camera.id)).toMatchObject({
      enabled: false,
      recording: false,
      connected: false,
      overall: 1,
    });
  });

  it("STAT-9 without cameraHealthRead only overall is told, in the list, the details and alone", async () => {
    const own = await CameraScene.make(server);
    const camera = await own.addCamera("Secret health");
    await own.setHealth(camera.id);
    const member = await own.addMember("member");
    await sql`
      insert into team (id, workspace_id, kind, name, action_keys, created_at)
      select gen_random_uuid(), ${own.workspaceId}, 'custom', 'Readers', '{14}', now()`.execute(
      server.platform.database,
    );
    await own.setLevel(member, camera.id, "custom", 1);
    const params = { id: camera.id };
    expect((await member.call(cameras.status, { params })).body).toEqual({ overall: 5 });
    expect((await member.call(cameras.statusAll, {})).body.items).toEqual([
      { cameraId: camera.id, status: { overall: 5 } },
    ]);
    expect((await member.call(cameras.get, { params })).body.status).toEqual({ overall: 5 });
    const history = await member.call(cameras.statusHistory, { params });
    expect([history.status, history.problem.code]).toEqual([403, "forbiddenResource"]);
  });
});

describe("encoder settings", () => {
  it("CAM-39 are answered as last seen; unknown streams are not there, and nothing can be set", async () => {
    const camera = await scene.addCamera("Encoder");
    await scene.setStreams(camera.id, [[1280, 720]]);
    const read = (n: string) => scene.owner.call(cameras.videoConfig, { params: { id: camera.id, n } });
    expect((await read("0")).body).toEqual({
      index: 0,
      codec: "h264",
      width: 1280,
      height: 720,
      fps: 15,
      bitrateKbps: 2000,
      gopSeconds: 2,
      audioEnabled: true,
      options: null,
    });
    for (const n of ["1", "99", "-1", "x"]) {
      const { status, problem } = await read(n);
      expect([n, status, problem.code]).toEqual([
        n,
        404,
        n === "-1" || n === "x" ? "CameraIdDoesNotExists" : "StreamIdNotFound",
      ]);
    }
    const set = (n: string, body: object) =>
      scene.owner.call(cameras.updateVideoConfig, { params: { id: camera.id, n }, body });
    expect((await set("0", { fps: 10 })).problem).toMatchObject({
      status: 422,
      code: "videoConfigNotSupported",
    });
    expect((await set("1", { fps: 10 })).problem).toMatchObject({ status: 404, code: "StreamIdNotFound" });
    expect((await set("0", { fps: -1 })).problem).toMatchObject({ status: 400, field: "fps" });
  });
});
