// Cameras that really move: through the api, a real media process and a simulated camera, whose picture is another once it looks elsewhere.
import { type SceneName, scenes, videoClip } from "@didban/camera-sim";
import { endpoints } from "@didban/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { joinWorkspace } from "../people/membership.testing.ts";
import { signUp } from "../../testing/person.ts";
import { startTestMedia, type TestMedia } from "../../testing/test-media.ts";

const { cameras, ptz } = endpoints;
const credentials = { username: "admin", password: "C4nary-of-ptz" };
const auth = { scheme: "digest", ...credentials } as const;

let media: TestMedia;
beforeAll(async () => {
  const dome = { scene: "entrance", vendor: "tapo", auth, port: 0 } as const;
  media = await startTestMedia({
    cameras: [
      { name: "dome", ...dome },
      { name: "guided", ...dome },
      { name: "left", ...dome },
    ],
  });
});
afterAll(() => media.close());

const portOf = (url: string) => Number(new URL(url).port);

/** Whether a picture is a key frame of a scene: the end of its coded bytes is nobody else's. */
function isOf(payload: Uint8Array, scene: SceneName): boolean {
  return [scenes[scene].main, scenes[scene].low].some((name) =>
    videoClip(name).frames.some(
      ({ data, isKey }) => isKey && Buffer.from(payload).includes(Buffer.from(data.subarray(-64))),
    ),
  );
}

/** Adds a camera by ONVIF and waits until it has said what it can do. */
async function addDome(name: string): Promise<string> {
  const { onvifUrl, urls } = media.sim.camera(name);
  const path = (url: string) => new URL(url).pathname.slice(1);
  const config = {
    url: "127.0.0.1",
    port: portOf(onvifUrl),
    streamPort: portOf(urls.main),
    streamPath: path(urls.main),
    substreamPath: path(urls.low),
    manufacturerCode: "onvif",
    ...credentials,
  };
  const { camera } = (await media.captain.call(cameras.create, { body: { name, config } })).body;
  await media.until(
    async () => (await media.captain.call(ptz.support, { params: { id: camera.id } })).body.enabled,
    "word of what the camera can do",
  );
  return camera.id;
}

it("PTZ-1 PTZ-2 PTZ-3 PTZ-4 a camera is turned and its picture with it, until it is stopped; a colleague is told who steers", async () => {
  const id = await addDome("dome");
  const dome = media.sim.camera("dome");
  const params = { id };
  const viewer = await media.play(id);
  await viewer.until(() => viewer.pictures().length > 5, "pictures");
  const body = { pan: -1, tilt: 0, zoom: 0, timeoutMs: 5_000 };
  expect((await media.captain.call(ptz.move, { params, body })).status).toBe(202);
  await expect.poll(() => dome.view, { timeout: 10_000 }).toBe("gate");
  expect((await media.captain.call(ptz.stop, { params })).status).toBe(204);
  const { position } = dome;
  // Another scene, not only another number on the frame: the pictures of the gate are other bytes.
  await viewer.until(() => viewer.pictures().some(({ payload }) => isOf(payload, "gate")), "the gate");

  const colleague = await signUp(media.server);
  await joinWorkspace(media.server, colleague, media.workspaceId, "coPilot");
  const state = await colleague.call(ptz.state, { params });
  expect(state.body.steering).toMatchObject({ name: "Sara Amini", isYou: false });

  const kept = await media.captain.call(ptz.addPreset, { params, body: { name: "Gate" } });
  expect(kept.body.name).toBe("Gate");
  expect((await media.captain.call(ptz.home, { params })).status).toBe(204);
  expect(dome.view).toBe("entrance");
  const go = { params: { id, token: kept.body.token } };
  expect((await media.captain.call(ptz.goToPreset, go)).status).toBe(204);
  expect(dome.position).toEqual(position);
});

it("PTZ-2 a move ends although the api that asked for it is gone", async () => {
  const id = await addDome("left");
  const left = media.sim.camera("left");
  const body = { pan: 0.3, tilt: 0, zoom: 0, timeoutMs: 1_500 };
  await media.captain.call(ptz.move, { params: { id }, body });
  // Nobody asks for anything any more. The head would reach its end in three seconds.
  let before = Number.NaN;
  await expect
    .poll(
      () => {
        const { pan } = left.position;
        const stands = pan > 0 && pan === before;
        before = pan;
        return stands;
      },
      { interval: 300, timeout: 20_000 },
    )
    .toBe(true);
  expect(left.position.pan).toBeLessThan(1);
});

it("PTZ-3 PTZ-4 a tour goes from preset to preset by itself, and ends when somebody steers", async () => {
  const id = await addDome("guided");
  const guided = media.sim.camera("guided");
  const params = { id };
  const keep = async (name: string) =>
    (await media.captain.call(ptz.addPreset, { params, body: { name } })).body;
  const wide = await keep("Wide");
  await media.captain.call(ptz.move, { params, body: { pan: 1, tilt: 0, zoom: 0, timeoutMs: 5_000 } });
  await expect.poll(() => guided.view, { timeout: 10_000 }).toBe("shop");
  await media.captain.call(ptz.stop, { params });
  const shop = await keep("Shop");
  const stops = [wide, shop].map((preset) => ({ ...preset, seconds: 5 }));
  await media.captain.call(ptz.saveTour, { params, body: { stops } });
  expect((await media.captain.call(ptz.startTour, { params })).body.tour.isRunning).toBe(true);
  await expect.poll(() => guided.view, { timeout: 30_000 }).toBe("entrance");
  await expect.poll(() => guided.view, { timeout: 30_000 }).toBe("shop");
  await media.captain.call(ptz.home, { params });
  const { tour } = (await media.captain.call(ptz.state, { params })).body;
  expect(tour).toMatchObject({ isRunning: false, at: null });
  expect(guided.view).toBe("entrance");
});
