// Steering as people meet it: what a camera can do, whose it is for ten seconds, how often it may be moved, and what its faults are called. The media
// process is made up; that cameras really move is ptz.system.test.ts's.
import { endpoints, type PtzTourStop } from "@didban/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keptEntries } from "../activity/log-entries.testing.ts";
import { CameraScene } from "../cameras/camera-scene.testing.ts";
import { startMediaNode, type FakeMediaNode } from "../media-nodes/fake-media-node.testing.ts";
import { deviceCalls } from "../media-nodes/index.ts";
import type { InternalHandler } from "../../platform/internal/index.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";

const { ptz, cameras } = endpoints;

let server: TestServer;
let clock: FakeClock;
let scene: CameraScene;
let node: FakeMediaNode;
/** What the media process was told, by the end of the path. */
let told: [call: string, body: unknown][];
/** What it answers in place of having done it. */
let refusal: string | undefined;

beforeAll(async () => {
  clock = new FakeClock(Date.UTC(2026, 0, 5));
  server = await startTestServer({ clock });
  scene = await CameraScene.make(server);
  const values: Readonly<Record<string, unknown>> = {
    [deviceCalls.presets.path]: [{ token: "P1", name: "Gate" }],
    [deviceCalls.addPreset.path]: { token: "P2", name: "Yard" },
  };
  const answer =
    (path: string): InternalHandler =>
    async ({ body }) => {
      told.push([path.replace("/internal/device/", ""), body]);
      return { json: refusal === undefined ? { value: values[path] ?? true } : { refusal } };
    };
  node = await startMediaNode(
    server,
    Object.fromEntries(Object.values(deviceCalls).map(({ path }) => [path, answer(path)])),
  );
});
afterAll(async () => {
  await node.close();
  await server.close();
});
beforeEach(async () => {
  told = [];
  refusal = undefined;
  // Nobody of an earlier test moves or steers any more.
  await clock.advance(60_000);
});

const all = ["pan", "tilt", "zoom", "presets", "home"];

/** A camera that its media process holds, and that said that it can do these things. */
async function addDome(name: string, features: readonly string[] = all): Promise<string> {
  const { id } = await scene.addCamera(name);
  const { database } = server.platform;
  await sql`update camera set configured = true where id = ${id}`.execute(database);
  await sql`
    insert into camera_hardware (camera_id, features, reported_at)
    values (${id}, ${features}::text[], now())`.execute(database);
  await node.hold(id);
  return id;
}

const to = (pan: number, more: object = {}) => ({ pan, tilt: 0, zoom: 0, ...more });

describe("what a camera can do", () => {
  it("PTZ-1 is told as it said it; one that neither turns nor zooms can do nothing", async () => {
    const support = async (id: string) => (await scene.owner.call(ptz.support, { params: { id } })).body;
    expect(await support(await addDome("Able"))).toEqual({
      enabled: true,
      pan: true,
      tilt: true,
      zoom: true,
      presets: true,
      home: true,
    });
    expect(await support(await addDome("Zoomer", ["zoom", "events"]))).toMatchObject({
      enabled: true,
      pan: false,
      home: false,
    });
    expect(await support(await addDome("Fixed", ["presets", "home", "events"]))).toEqual({
      enabled: false,
      pan: false,
      tilt: false,
      zoom: false,
      presets: false,
      home: false,
    });
  });

  it("PTZ-5 CAM-70 one that cannot be steered, or has not said yet what it can do, is told nothing", async () => {
    const fixed = { params: { id: await addDome("Still", ["events"]) } };
    expect((await scene.owner.call(ptz.move, { ...fixed, body: to(1) })).problem).toMatchObject({
      status: 422,
      code: "ptzNotSupported",
    });
    expect((await scene.owner.call(ptz.presets, fixed)).problem.code).toBe("ptzNotSupported");
    const { id } = await scene.addCamera("Silent");
    const move = await scene.owner.call(ptz.move, { params: { id }, body: to(1) });
    expect(move.problem).toMatchObject({ status: 422, code: "CameraNotConfigured" });
    expect(told).toEqual([]);
  });
});

describe("moves", () => {
  it("PTZ-2 are passed on with their time, a second where none is given; stop stops at once", async () => {
    const params = { id: await addDome("Mover") };
    const move = await scene.owner.call(ptz.move, { params, body: to(-0.5) });
    expect([move.status, move.body]).toEqual([202, { seconds: 10 }]);
    await scene.owner.call(ptz.move, { params, body: to(0, { zoom: 1, timeoutMs: 5_000 }) });
    expect((await scene.owner.call(ptz.stop, { params })).status).toBe(204);
    await scene.owner.call(ptz.move, { params, body: to(0) });
    expect(told).toEqual([
      ["move", { pan: -0.5, tilt: 0, zoom: 0, timeoutMs: 1_000 }],
      ["move", { pan: 0, tilt: 0, zoom: 1, timeoutMs: 5_000 }],
      ["stop", {}],
      // Nowhere to go: that is no move.
      ["stop", {}],
    ]);
  });

  it.each([
    ["pan", to(1.01)],
    ["tilt", to(0, { tilt: -2 })],
    ["zoom", to(0, { zoom: "1" })],
    ["timeoutMs", to(1, { timeoutMs: 99 })],
    ["timeoutMs", to(1, { timeoutMs: 5_001 })],
  ])("PTZ-5 a %s out of range is a fault of its field: %j", async (field, body) => {
    const params = { id: await addDome(`Range ${JSON.stringify(body)}`) };
    const { problem } = await scene.owner.call(ptz.move, { params, body });
    expect(problem).toMatchObject({ status: 400, field });
    expect(told).toEqual([]);
  });

  it("PTZ-5 a person moves cameras ten times a second at most, all cameras together", async () => {
    const ids = [await addDome("One"), await addDome("Two")];
    const move = (index: number) =>
      scene.owner.call(ptz.move, { params: { id: ids[index % 2] ?? "" }, body: to(1) });
    for (let index = 0; index < 10; index += 1) expect((await move(index)).status).toBe(202);
    const eleventh = await move(0);
    expect(eleventh.problem).toMatchObject({ status: 429, code: "tooManyRequests", retrySeconds: 1 });
    expect(told).toHaveLength(10);
    // Stopping is always let through.
    expect((await scene.owner.call(ptz.stop, { params: { id: ids[0] ?? "" } })).status).toBe(204);
    await clock.advance(1_001);
    expect((await move(0)).status).toBe(202);
  });

  it.each([
    ["CameraNotAccessible", 422, "CameraNotAccessible"],
    ["CameraNotRegistered", 422, "CameraNotRegistered"],
    ["cameraCredentialsWrong", 422, "cameraCredentialsWrong"],
    ["cameraAccountLocked", 422, "cameraAccountLocked"],
    ["notSupported", 422, "ptzNotSupported"],
    ["refused", 422, "ptzNotSupported"],
  ])("PTZ-5 CAM-70 a camera's %s is told by its own code", async (given, status, code) => {
    const params = { id: await addDome(`Fault ${given}`) };
    refusal = given;
    const { problem } = await scene.owner.call(ptz.move, { params, body: to(1) });
    expect(problem).toMatchObject({ status, code });
  });

  it("CAM-70 one that no media process holds is not registered", async () => {
    const id = await addDome("Unheld");
    await sql`delete from camera_lease where camera_id = ${id}`.execute(server.platform.database);
    const { problem } = await scene.owner.call(ptz.home, { params: { id } });
    expect(problem).toMatchObject({ status: 422, code: "CameraNotRegistered" });
  });

  it("CAM-78 a guest's are refused, and reach no camera", async () => {
    const id = await addDome("Guarded");
    const guest = await scene.addGuest("coPilot");
    const { status, problem } = await guest.call(ptz.move, { params: { id }, body: to(1) });
    expect([status, problem.code]).toEqual([403, "forbiddenResource"]);
    expect(told).toEqual([]);
  });
});

describe("who steers", () => {
  it("PTZ-4 has the camera for ten seconds from each move, and another is told who and how long", async () => {
    const id = await addDome("Shared");
    const other = await scene.addHolder(id, "cameraRead", "cameraPtz");
    const move = (person: typeof other) => person.call(ptz.move, { params: { id }, body: to(1) });
    expect((await move(scene.owner)).status).toBe(202);
    await clock.advance(4_000);
    const busy = await move(other);
    expect(busy.problem).toMatchObject({ status: 422, code: "ptzBusy" });
    expect(busy.problem.detail).toBe("Sara Amini is steering this camera (6 s).");
    for (const call of [ptz.home, ptz.stop])
      expect((await other.call(call, { params: { id } })).problem.code).toBe("ptzBusy");
    const go = { params: { id, token: "P1" } };
    expect((await other.call(ptz.goToPreset, go)).problem.code).toBe("ptzBusy");
    // Each move renews it.
    expect((await move(scene.owner)).status).toBe(202);
    await clock.advance(9_000);
    expect((await move(other)).problem.code).toBe("ptzBusy");
    await clock.advance(1_001);
    expect((await move(other)).status).toBe(202);
    expect((await move(scene.owner)).problem.code).toBe("ptzBusy");
  });

  it("PTZ-4 is told to whoever may steer, and to nobody else", async () => {
    const id = await addDome("Watched");
    const [other, looker] = [
      await scene.addHolder(id, "cameraRead", "cameraPtz"),
      await scene.addHolder(id, "cameraRead"),
    ];
    const steering = async (person: typeof other) =>
      (await person.call(ptz.state, { params: { id } })).body.steering;
    expect(await steering(other)).toBeNull();
    await scene.owner.call(ptz.move, { params: { id }, body: to(1) });
    await clock.advance(3_000);
    expect(await steering(other)).toEqual({ name: "Sara Amini", isYou: false, seconds: 7 });
    expect(await steering(scene.owner)).toEqual({ name: "Sara Amini", isYou: true, seconds: 7 });
    expect((await looker.call(ptz.state, { params: { id } })).status).toBe(403);
    await clock.advance(7_000);
    expect(await steering(other)).toBeNull();
  });

  it("PTZ-4 whoever may change the camera takes over; the right to change it is not enough to steer", async () => {
    const id = await addDome("Contested");
    const [steerer, chief, clerk] = [
      await scene.addHolder(id, "cameraRead", "cameraPtz"),
      await scene.addHolder(id, "cameraRead", "cameraPtz", "cameraUpdateSettings"),
      await scene.addHolder(id, "cameraRead", "cameraUpdateSettings"),
    ];
    const params = { id };
    await steerer.call(ptz.move, { params, body: to(1) });
    expect((await chief.call(ptz.move, { params, body: to(1) })).problem.code).toBe("ptzBusy");
    expect((await clerk.call(ptz.move, { params, body: to(1) })).problem.code).toBe("forbiddenResource");
    expect((await steerer.call(ptz.takeOver, { params })).problem.code).toBe("forbiddenResource");
    expect((await chief.call(ptz.takeOver, { params })).status).toBe(204);
    expect((await chief.call(ptz.move, { params, body: to(1) })).status).toBe(202);
    expect((await steerer.call(ptz.move, { params, body: to(1) })).problem.code).toBe("ptzBusy");
  });

  it("PTZ-4 of many who begin at one moment one steers", async () => {
    const id = await addDome("Rushed");
    const people = await Promise.all(
      Array.from({ length: 5 }, () => scene.addHolder(id, "cameraRead", "cameraPtz")),
    );
    const moves = await Promise.all(
      people.map((person) => person.call(ptz.move, { params: { id }, body: to(1) })),
    );
    expect(moves.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      202, 422, 422, 422, 422,
    ]);
  });

  it("LOG-7 is noted once, when they begin", async () => {
    const id = await addDome("Noted");
    for (let moves = 0; moves < 3; moves += 1)
      await scene.owner.call(ptz.move, { params: { id }, body: to(1) });
    const entries = await keptEntries(server, { workspaceId: scene.workspaceId });
    const own = entries.filter(({ resourceId, act }) => resourceId === id && act.startsWith("camera.ptz"));
    expect(own.map(({ act }) => act)).toEqual(["camera.ptz.success"]);
  });
});

describe("presets", () => {
  it("PTZ-3 are listed, kept, gone to and removed, with what the camera calls them", async () => {
    const id = await addDome("Presets");
    const params = { id };
    expect((await scene.owner.call(ptz.presets, { params })).body).toEqual({
      items: [{ token: "P1", name: "Gate" }],
      total: 1,
    });
    const added = await scene.owner.call(ptz.addPreset, { params, body: { name: "  Yard " } });
    expect([added.status, added.body]).toEqual([201, { token: "P2", name: "Yard" }]);
    const one = { params: { id, token: "a/b 2" } };
    expect((await scene.owner.call(ptz.goToPreset, one)).status).toBe(204);
    expect((await scene.owner.call(ptz.removePreset, one)).status).toBe(204);
    expect((await scene.owner.call(ptz.home, { params })).status).toBe(204);
    expect(told.slice(1)).toEqual([
      ["add-preset", { name: "Yard" }],
      ["go-to-preset", { token: "a/b 2" }],
      ["remove-preset", { token: "a/b 2" }],
      ["home", {}],
    ]);
  });

  it("PTZ-3 a name is 1 to 32 characters; a full camera and an unknown preset are told apart", async () => {
    const id = await addDome("Full");
    for (const name of ["", "   ", "x".repeat(33)])
      expect(
        (await scene.owner.call(ptz.addPreset, { params: { id }, body: { name } })).problem,
      ).toMatchObject({
        status: 400,
        field: "name",
      });
    refusal = "refused";
    const full = await scene.owner.call(ptz.addPreset, { params: { id }, body: { name: "x".repeat(32) } });
    expect(full.problem).toMatchObject({ status: 422, code: "limitReached" });
    const gone = await scene.owner.call(ptz.goToPreset, { params: { id, token: "P9" } });
    expect(gone.problem).toMatchObject({ status: 404, code: "notFound" });
  });
});

describe("a tour", () => {
  const stops: PtzTourStop[] = [
    { token: "P1", name: "Gate", seconds: 5 },
    { token: "P2", name: "Yard", seconds: 20 },
  ];

  it("PTZ-4 is kept, started and ended by whoever may steer, and ends when somebody steers", async () => {
    const id = await addDome("Touring");
    const other = await scene.addHolder(id, "cameraRead", "cameraPtz");
    const params = { id };
    const tour = async () => (await other.call(ptz.state, { params })).body.tour;
    expect((await other.call(ptz.startTour, { params })).problem.code).toBe("notFound");
    expect((await other.call(ptz.saveTour, { params, body: { stops } })).body.tour).toEqual({
      stops,
      isRunning: false,
      at: null,
    });
    expect((await other.call(ptz.startTour, { params })).body.tour.isRunning).toBe(true);
    expect((await other.call(ptz.stopTour, { params })).body.tour.isRunning).toBe(false);
    await other.call(ptz.startTour, { params });
    await scene.owner.call(ptz.move, { params, body: to(1) });
    expect((await tour()).isRunning).toBe(false);
    expect((await other.call(ptz.startTour, { params })).problem.code).toBe("ptzBusy");
    // Whoever starts it lets go of the camera.
    const started = await scene.owner.call(ptz.startTour, { params });
    expect(started.body).toMatchObject({ steering: null, tour: { isRunning: true } });
  });

  it("PTZ-3 goes on without a preset that is removed, and ends with the last", async () => {
    const id = await addDome("Shrinking");
    const params = { id };
    await scene.owner.call(ptz.saveTour, { params, body: { stops } });
    await scene.owner.call(ptz.startTour, { params });
    const remove = (token: string) => scene.owner.call(ptz.removePreset, { params: { id, token } });
    const tour = async () => (await scene.owner.call(ptz.state, { params })).body.tour;
    await remove("P1");
    expect(await tour()).toMatchObject({ stops: stops.slice(1), isRunning: true });
    await remove("P2");
    expect(await tour()).toEqual({ stops: [], isRunning: false, at: null });
  });

  it.each([
    ["no time", [{ token: "P1", name: "Gate", seconds: 4 }]],
    [
      "more stops than there may be",
      Array.from({ length: 33 }, () => ({ token: "P1", name: "Gate", seconds: 5 })),
    ],
  ])("PTZ-5 one with %s is refused", async (_, given) => {
    const params = { id: await addDome(`Bad ${String(given.length)}`) };
    const { status } = await scene.owner.call(ptz.saveTour, { params, body: { stops: given } });
    expect(status).toBe(400);
  });

  it("goes with its camera", async () => {
    const id = await addDome("Leaving");
    await scene.owner.call(ptz.saveTour, { params: { id }, body: { stops } });
    await scene.owner.call(ptz.move, { params: { id }, body: to(1) });
    await scene.owner.call(cameras.remove, { params: { id }, body: { name: "Leaving" } });
    const { rows } = await sql`
      select camera_id from ptz_tour where camera_id = ${id}
      union all select camera_id from ptz_lease where camera_id = ${id}`.execute(server.platform.database);
    expect(rows).toEqual([]);
  });
});
