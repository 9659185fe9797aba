// A camera that turns, of the simulator, reached by ONVIF behind a password: for tests and pictures of what cameras are asked and told.
import { setTimeout as sleep } from "node:timers/promises";
import { startCameraSim, type CameraHandle, type CameraSim } from "@didban/camera-sim";
import type { Person } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";

const { cameras, ptz } = endpoints;
const auth = { scheme: "digest", username: "admin", password: "C4nary-of-the-dome" } as const;

/** Of a server that may dial it. */
export const domeEnvironment = { DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" };

export const startDome = () =>
  startCameraSim({
    cameras: [{ name: "dome", scene: "entrance", vendor: "tapo", card: true, auth, port: 0 }],
  });

/** How a simulated camera with a device of its own is reached by ONVIF. */
export function onvifConfig({
  onvifUrl,
  urls: { main, low },
  auth: { username, password } = auth,
}: CameraHandle) {
  return {
    url: "127.0.0.1",
    port: Number(new URL(onvifUrl).port),
    streamPort: Number(new URL(main).port),
    streamPath: new URL(main).pathname.slice(1),
    substreamPath: new URL(low).pathname.slice(1),
    manufacturerCode: "onvif",
    username,
    password,
  };
}

/** Adds the dome, and answers its id once it has said what it can do. */
export async function addDome(captain: Person, sim: CameraSim): Promise<string> {
  const config = onvifConfig(sim.camera("dome"));
  const { body } = await captain.call(cameras.create, { body: { name: "Dome", config } });
  const params = { id: body.camera.id };
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await captain.call(ptz.support, { params })).body.enabled) return params.id;
    await sleep(100);
  }
  throw new Error("The dome does not say that it turns");
}

/** Has the dome remember some places and go on a tour of them, with a clock that is ahead. */
export async function arrangeDome(captain: Person, sim: CameraSim, id: string): Promise<void> {
  const params = { id };
  const stops = [];
  for (const name of ["Entrance", "Loading bay at the back", "درِ پشتی"]) {
    const { body } = await captain.call(ptz.addPreset, { params, body: { name } });
    stops.push({ ...body, seconds: 20 });
  }
  await captain.call(ptz.saveTour, { params, body: { stops } });
  await sim.command("dome onvif-clock 95");
}
