// Telling cameras what to do, over real sockets, against simulated ones with the habits of their makers.
import { type CameraHandle, type CameraSim, type CameraSpec, startCameraSim } from "@didban/camera-sim";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { directNetwork, machineClock, OnvifControl } from "./index.ts";

const credentials = { username: "admin", password: "s3cret" };
const auth = { scheme: "digest", ...credentials } as const;
const turns = { hasPtz: true, hasMedia2: true } as const;

const specs: readonly CameraSpec[] = [
  { name: "dome", scene: "entrance", auth, onvif: turns },
  { name: "untimed", scene: "entrance", auth, onvif: { ...turns, takesPtzTimeout: false } },
  { name: "gone", scene: "entrance", auth, onvif: turns },
  { name: "fixed", scene: "entrance", auth },
  { name: "places", scene: "entrance", vendor: "tapo", auth },
  { name: "late", scene: "entrance", auth, onvif: { auth: "token" } },
  { name: "second", scene: "entranceFullHd", auth, onvif: { hasMedia2: true } },
  { name: "first", scene: "entrance", auth },
  { name: "bomb", scene: "entrance", auth, onvif: turns },
  { name: "locked", scene: "entrance", auth, onvif: turns },
];

let sim: CameraSim;
beforeAll(async () => {
  sim = await startCameraSim({ cameras: specs.map((spec) => ({ ...spec, port: 0 })) });
});
afterAll(() => sim.stop());

function controlOf(camera: CameraHandle, given: object = { credentials }): OnvifControl {
  const { hostname: host, port } = new URL(camera.onvifUrl);
  const control = new OnvifControl({
    host,
    port: Number(port),
    isSecure: false,
    credentials,
    channel: 1,
    network: directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] }),
    clock: machineClock,
    ...given,
  });
  onTestFinished(() => control.close());
  return control;
}

function streamOf({ urls }: CameraHandle, index: 0 | 1) {
  const { pathname, search } = new URL(index === 0 ? urls.main : urls.low);
  return { index, path: `${pathname}${search}`.slice(1) };
}

/** Waits until the camera stands where it stands. */
async function standing(camera: CameraHandle) {
  let before = { pan: Number.NaN, tilt: 0, zoom: 0 };
  await expect
    .poll(
      () => {
        const now = camera.position;
        const stands = now.pan === before.pan && now.tilt === before.tilt && now.zoom === before.zoom;
        before = now;
        return stands;
      },
      { interval: 200, timeout: 20_000 },
    )
    .toBe(true);
  return before;
}

describe("moving", () => {
  it.each(["dome", "untimed"])(
    "PTZ-2 a move of %s ends at its timeout, whoever asked for it is gone",
    async (name) => {
      const camera = sim.camera(name);
      const control = controlOf(camera);
      await control.move({ pan: -0.2, tilt: 0.1, zoom: 0 }, 600);
      const { pan, tilt, zoom } = await standing(camera);
      expect(pan).toBeLessThan(0);
      // It did not go to its end, where it would stand too.
      expect(pan).toBeGreaterThan(-1);
      expect(tilt).toBeGreaterThan(0);
      expect(zoom).toBe(0);
    },
  );

  it("PTZ-2 the camera itself ends a move when the process that moved it is gone", async () => {
    const camera = sim.camera("gone");
    // Nobody is left to stop it: the clock of this process rings for answers, and never for the end of the move.
    const clock = {
      ...machineClock,
      after: (ms: number, act: () => void) => (ms <= 1_500 ? () => undefined : machineClock.after(ms, act)),
    };
    await controlOf(camera, { credentials, clock }).move({ pan: 0.2, tilt: 0, zoom: 0 }, 1_500);
    const { pan } = await standing(camera);
    expect(pan).toBeGreaterThan(0);
    expect(pan).toBeLessThan(1);
  });

  it("PTZ-2 stop stops at once, and of moves that wait the last one counts", async () => {
    const camera = sim.camera("dome");
    const control = controlOf(camera);
    await control.goHome();
    const moves = [1, 2, 3, 4].map((tenth) => control.move({ pan: 0, tilt: 0, zoom: tenth / 100 }, 5_000));
    const stop = control.stop();
    await Promise.all([...moves, stop]);
    expect(camera.position).toEqual({ pan: 0, tilt: 0, zoom: 0 });
    await control.move({ pan: 0.1, tilt: 0, zoom: 0 }, 5_000);
    await expect.poll(() => camera.position.pan).toBeGreaterThan(0);
    await control.stop();
    const { pan } = camera.position;
    expect((await standing(camera)).pan).toBe(pan);
  });

  it("PTZ-5 a camera without the service is told apart from one that is away", async () => {
    await expect(
      controlOf(sim.camera("fixed")).move({ pan: 1, tilt: 0, zoom: 0 }, 100),
    ).rejects.toMatchObject({
      fault: { kind: "notSupported" },
    });
    const away = controlOf(sim.camera("fixed"), { port: 9 });
    await expect(away.presets()).rejects.toMatchObject({ fault: { kind: "noAnswer" } });
    const forbidden = controlOf(sim.camera("dome"), {
      network: directNetwork({ isPublicServer: true, allow: [] }),
    });
    await expect(forbidden.presets()).rejects.toMatchObject({ fault: { kind: "addressRefused" } });
  });

  it("PTZ-5 a wrong password is a wrong password, and what grows without end is cut off", async () => {
    const wrong = controlOf(sim.camera("locked"), { credentials: { ...credentials, password: "wrong" } });
    await expect(wrong.presets()).rejects.toMatchObject({ fault: { kind: "credentialsRefused" } });
    await sim.command("bomb xml-bomb on");
    const bomb = controlOf(sim.camera("bomb"));
    await expect(bomb.move({ pan: 1, tilt: 0, zoom: 0 }, 100)).rejects.toThrow("ONVIF");
    // What it said before is not held against it.
    await sim.command("bomb heal");
    await expect(bomb.presets()).resolves.toEqual([]);
  });
});

it("PTZ-3 presets are kept, gone to and removed by the camera, and home is where it was", async () => {
  const camera = sim.camera("places");
  const control = controlOf(camera);
  await control.move({ pan: -1, tilt: 0, zoom: 0 }, 5_000);
  await expect.poll(() => camera.view).toBe("gate");
  await control.stop();
  const left = camera.position;
  const gate = await control.addPreset(`Gate & "yard"`);
  await control.goHome();
  await expect.poll(() => camera.position).toEqual({ pan: 0, tilt: 0, zoom: 0 });
  expect(camera.view).toBe("entrance");
  expect(await control.presets()).toEqual([{ token: gate.token, name: `Gate & "yard"` }]);
  await control.goToPreset(gate.token);
  expect(camera.position).toEqual(left);
  await control.removePreset(gate.token);
  expect(await control.presets()).toEqual([]);
  await expect(control.goToPreset(gate.token)).rejects.toMatchObject({ fault: { kind: "refused" } });
});

it("CONN-23 a wrong clock is told by how much, and set to ours", async () => {
  await sim.command("late onvif-clock -7200");
  const control = controlOf(sim.camera("late"));
  const late = await control.readClock();
  expect(Math.round(((late?.deviceMs ?? 0) - (late?.ourMs ?? 0)) / 10_000)).toBe(-720);
  const set = await control.setClock();
  expect(Math.abs((set?.deviceMs ?? Infinity) - (set?.ourMs ?? 0))).toBeLessThan(60_000);
  // Its new time stands in what proves who asks.
  await expect(control.videoConfig(streamOf(sim.camera("late"), 0))).resolves.toBeDefined();
});

describe("encoders", () => {
  it.each(["first", "second"])(
    "CAM-39 of a camera of the %s media service are read and set",
    async (name) => {
      const camera = sim.camera(name);
      const control = controlOf(camera);
      const [main, low] = [streamOf(camera, 0), streamOf(camera, 1)];
      const before = await control.videoConfig(main);
      const small = before?.options[0]?.sizes.at(-1);
      expect(before?.options[0]?.sizes.length).toBeGreaterThan(1);
      await control.setVideoConfig(main, { ...small, fps: 5, bitrateKbps: 512, keyEvery: 10 });
      const after = await control.videoConfig(main);
      expect(after?.settings).toEqual({ codec: "h264", ...small, fps: 5, bitrateKbps: 512, keyEvery: 10 });
      // The other stream is as it was, and is told from this one though both are of one size now.
      expect((await control.videoConfig(low))?.settings.fps).toBe(15);
    },
  );

  it("CAM-39 what the camera refuses is said to be refused, and a stream that it does not have has none", async () => {
    const camera = sim.camera("first");
    const [control, main] = [controlOf(camera), streamOf(camera, 0)];
    await expect(control.setVideoConfig(main, { width: 17, height: 9 })).rejects.toMatchObject({
      fault: { kind: "refused" },
    });
    await expect(control.setVideoConfig(main, { hasAudio: true })).rejects.toMatchObject({
      fault: { kind: "notSupported" },
    });
    expect(await control.videoConfig({ index: 2, path: "none" })).toBeUndefined();
  });
});
