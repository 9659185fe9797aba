// Probing over ONVIF against simulated cameras with the habits of their makers, over real sockets.
import { type CameraHandle, type CameraSim, type CameraSpec, startCameraSim } from "@didban/camera-sim";
import {
  createPullPoint,
  hardwareEventOf,
  pullMessages,
  readClock,
  renew,
  setClock,
  unsubscribe,
} from "@didban/onvif";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { directNetwork, machineClock, probeCamera, type ProbeOnvif, type ProbeResult } from "./index.ts";
import { onvifClientAt } from "./onvif-device.ts";

const network = directNetwork({ isPublicServer: false, allow: ["127.0.0.0/8"] });
const credentials = { username: "admin", password: "s3cret" };
const auth = { scheme: "digest", ...credentials } as const;

/** Each a device of its own. */
const specs: readonly CameraSpec[] = [
  { name: "generic", scene: "entrance", vendor: "generic", auth },
  { name: "hikvision", scene: "warehouse", vendor: "hikvision", auth },
  { name: "axis", scene: "entrance", vendor: "axis", auth },
  { name: "uniview", scene: "entrance", vendor: "uniview", auth },
  { name: "tapo", scene: "entrance", vendor: "tapo", auth },
  { name: "recorder", scene: "entrance", vendor: "oldRecorder", auth },
  { name: "basic", scene: "entrance", auth, onvif: { auth: "httpBasic" } },
  { name: "late", scene: "entrance", auth },
  { name: "plain", scene: "entrance", auth, onvif: { auth: "off" } },
  { name: "bomb", scene: "entrance", auth },
  { name: "eventful", scene: "entrance", auth, onvif: { host: "inner" } },
];

let sim: CameraSim;
beforeAll(async () => {
  sim = await startCameraSim({ cameras: specs.map((spec) => ({ ...spec, port: 0 })) });
});
afterAll(() => sim.stop());

const portOf = (url: string) => Number(new URL(url).port);

/** As with nothing but the address, user and password; `path` is what somebody typed of the stream. */
function onvifOf({ onvifUrl, urls }: CameraHandle, path = "", given = credentials): ProbeOnvif {
  const host = "127.0.0.1";
  const stream = { host, streamPort: portOf(urls.main), useSSL: false, path };
  return { host, port: portOf(onvifUrl), isSecure: false, credentials: given, channel: 1, stream };
}

async function probe(name: string, path = "", given = credentials): Promise<ProbeResult> {
  const onvif = onvifOf(sim.camera(name), path, given);
  const { host, streamPort } = onvif.stream;
  const url = `rtsp://${host}:${streamPort}/${path}`;
  return probeCamera({ url, credentials: given, network, clock: machineClock, onvif });
}

const stepOf = ({ steps }: ProbeResult, name: string) => steps.find((step) => step.name === name);

describe.concurrent("a camera that is asked by ONVIF", () => {
  it.each([
    ["generic", "Didban", { codec: "h264", pan: false }],
    ["hikvision", "HIKVISION", { codec: "h265", pan: false }],
    ["axis", "AXIS", { codec: "h264", pan: false }],
    ["uniview", "Uniview", { codec: "h264", pan: false }],
    ["tapo", "TP-Link", { codec: "h264", pan: true }],
    ["recorder", "Generic", { codec: "h264", pan: false }],
    ["basic", "Didban", { codec: "h264", pan: false }],
  ])(
    "CONN-8 CONN-22 %s: an address with user and password is enough",
    async (name, maker, { codec, pan }) => {
      const camera = sim.camera(name);
      const result = await probe(name);
      expect(result).toMatchObject({ ok: true, code: undefined });
      expect(result.device?.information.manufacturer).toBe(maker);
      expect(result.device).toMatchObject({ mac: "02:00:5e:10:00:01", ptz: { pan, presets: pan } });
      expect(result.streams).toMatchObject([
        { index: 0, codec },
        { index: 1, width: 640 },
      ]);
      const paths = [camera.urls.main, camera.urls.low].map((url) => url.replace(/^rtsp:\/\/[^/]+\//, ""));
      expect(result.found).toEqual({
        streamPort: portOf(camera.urls.main),
        streamPath: paths[0],
        substreamPath: paths[1],
      });
      expect(stepOf(result, "onvif")).toMatchObject({
        state: "ok",
        detail: expect.stringContaining("127.0.0.1:"),
      });
    },
  );

  it("CONN-22 a path that somebody typed stays, and ONVIF tells what the camera is", async () => {
    const result = await probe("generic", "generic/low");
    expect(result).toMatchObject({ ok: true, found: undefined, streams: [{ width: 640 }] });
    expect(result.device?.information.model).toBe("Simulated camera");
  });

  it("CONN-22 without ONVIF a stream is enough, and the note says what is missing", async () => {
    const result = await probe("plain", "plain/main");
    expect(result).toMatchObject({ ok: true, code: "cameraWithoutOnvif", device: undefined });
    expect(stepOf(result, "onvif")).toMatchObject({ state: "failed", code: "cameraWithoutOnvif" });
    expect(stepOf(result, "firstFrame")?.state).toBe("ok");
  });

  it("CONN-22 without ONVIF and without a path it is ONVIF that failed", async () => {
    expect(await probe("plain")).toMatchObject({ ok: false, code: "cameraWithoutOnvif" });
  });

  it("CONN-24 a wrong password is a wrong password, not a camera without ONVIF", async () => {
    for (const name of ["generic", "axis"]) {
      const result = await probe(name, "", { ...credentials, password: "wrong" });
      expect(result).toMatchObject({ ok: false, code: "cameraCredentialsWrong" });
      expect(stepOf(result, "onvif")).toMatchObject({ state: "failed", code: "cameraCredentialsWrong" });
    }
  });

  it("STAT-16 CONN-23 one with a wrong clock lets us in by its own time, and is told of", async () => {
    const camera = sim.camera("late");
    await camera.apply({ kind: "lasting", change: { onvifClockSeconds: -7_200 } });
    const result = await probe("late");
    expect(result.ok).toBe(true);
    expect(Math.round((result.clockSkewMs ?? 0) / 10_000)).toBe(-720);
  });

  it("CONN-22 entities that grow stop ONVIF, not the camera", async () => {
    await sim.camera("bomb").apply({ kind: "lasting", change: { sendsXmlBomb: true } });
    expect(await probe("bomb", "bomb/main")).toMatchObject({ ok: true, code: "cameraWithoutOnvif" });
  });
});

it("events are pulled, renewed and given up, and a topic is known for what it is", async () => {
  const camera = sim.camera("eventful");
  const client = onvifClientAt({ ...onvifOf(camera), network, clock: machineClock, address: "127.0.0.1" });
  const at = (path: string) => camera.onvifUrl.replace("/onvif/device_service", path);
  const point = await createPullPoint(client, at("/onvif/event_service"), 60);
  expect(new URL(point.url).host).toBe(new URL(camera.onvifUrl).host);
  const pulled = pullMessages(client, point, 20);
  await sim.command("eventful onvif-event tns1:RuleEngine/CellMotionDetector/Motion on");
  const [event] = await pulled;
  expect(event && hardwareEventOf(event)).toEqual({
    kind: "hw-motion",
    topic: "RuleEngine/CellMotionDetector/Motion",
    source: "RuleEngine/CellMotionDetector/Motion;VideoSourceConfigurationToken=source-config-1",
    isActive: true,
  });
  await renew(client, point, 60);
  await unsubscribe(client, point);
  await expect(pullMessages(client, point, 1)).rejects.toMatchObject({ fault: { kind: "refused" } });
  await setClock(client, camera.onvifUrl, Date.now());
  expect((await readClock(client, camera.onvifUrl))?.isUtc).toBe(true);
});
