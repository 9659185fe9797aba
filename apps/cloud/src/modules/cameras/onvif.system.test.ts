// Cameras that are asked by ONVIF, through the api and a real media process's modules: tried, added, and kept with what they say of themselves.
import { endpoints, type CameraDetails } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestMedia, type TestMedia } from "../../testing/test-media.ts";

const { cameras } = endpoints;
const credentials = { username: "admin", password: "C4nary-of-onvif" };
const auth = { scheme: "digest", ...credentials } as const;

let media: TestMedia;
beforeAll(async () => {
  media = await startTestMedia({
    cameras: [
      { name: "dome", scene: "entrance", vendor: "tapo", auth, port: 0 },
      { name: "bare", scene: "entrance", auth, port: 0, onvif: { auth: "off" } },
    ],
  });
});
afterAll(() => media.close());

const portOf = (url: string) => Number(new URL(url).port);

/** All that a person says of a camera: where it is, and the account. */
function configOf(name: string) {
  const { onvifUrl, urls } = media.sim.camera(name);
  const ports = { port: portOf(onvifUrl), streamPort: portOf(urls.main) };
  return { url: "127.0.0.1", ...ports, ...credentials, manufacturerCode: "onvif" };
}

async function probe(config: object) {
  const { status, body } = await media.captain.call(cameras.probe, { body: { config } });
  expect(status).toBe(200);
  return body;
}

async function detailsWhen(id: string, isDone: (details: CameraDetails) => boolean): Promise<CameraDetails> {
  await expect.poll(async () => isDone(await media.details(id)), { timeout: 30_000 }).toBe(true);
  return media.details(id);
}

describe("a camera of the brand ONVIF", () => {
  it("CONN-8 CONN-20 CONN-22 CAM-3 its address and account are enough to add it, and it keeps what it says of itself", async () => {
    const config = configOf("dome");
    const found = await probe(config);
    expect(found).toMatchObject({
      ok: true,
      code: null,
      device: {
        manufacturer: "TP-Link",
        model: "Tapo C200",
        firmware: "1.0.0",
        serialNo: "SIMDOME",
        onvif: true,
        ptz: true,
      },
      found: { streamPort: config.streamPort, streamPath: "stream1", substreamPath: "stream2" },
      streams: [
        { index: 0, supported: true },
        { index: 1, supported: true },
      ],
    });
    expect(found.steps.find(({ name }) => name === "onvif")).toMatchObject({ state: "ok" });

    const body = { name: "Dome", config: { ...config, ...found.found } };
    const { camera } = (await media.captain.call(cameras.create, { body })).body;
    expect((await media.details(camera.id)).hardwareInformation).toMatchObject({
      features: [],
      model: null,
      MAC: null,
    });
    await media.becomes(camera.id, ({ recording }) => recording);
    const { hardwareInformation } = await detailsWhen(
      camera.id,
      (all) => all.hardwareInformation.model !== null && all.hardwareInformation.features.includes("motion"),
    );
    expect(hardwareInformation).toEqual({
      features: ["pan", "tilt", "zoom", "presets", "home", "events", "motion"],
      manufacturer: "TP-Link",
      model: "Tapo C200",
      firmware: "1.0.0",
      serialNo: "SIMDOME",
      hardwareID: "camera-sim",
      ip: "127.0.0.1",
      MAC: "02:00:5e:10:00:01",
      comments: null,
    });
    expect(JSON.stringify(found)).not.toContain(credentials.password);

    // Another device may answer at another address: what this one said is not said of it.
    const changed = { params: { id: camera.id }, body: { manufacturerCode: "rtsp" } };
    expect((await media.captain.call(cameras.updateConnection, changed)).status).toBe(200);
    expect((await media.details(camera.id)).hardwareInformation).toMatchObject({ features: [], model: null });
  });

  it("CONN-22 one without ONVIF passes by its stream alone, with the note", async () => {
    const found = await probe({ ...configOf("bare"), streamPath: "bare/main" });
    expect(found).toMatchObject({
      ok: true,
      code: "cameraWithoutOnvif",
      found: null,
      device: { onvif: false, ptz: false },
    });
    expect(found.steps.find(({ name }) => name === "onvif")).toMatchObject({
      state: "failed",
      code: "cameraWithoutOnvif",
    });
  });

  it("CONN-22 a camera that is asked by its path alone is not asked by ONVIF", async () => {
    const found = await probe({ ...configOf("dome"), manufacturerCode: "rtsp", streamPath: "dome/main" });
    expect(found).toMatchObject({ ok: true, code: null, found: null, device: { onvif: false } });
    expect(found.steps.find(({ name }) => name === "onvif")?.state).toBe("skipped");
  });

  it("CONN-24 STAT-16 a wrong password and a wrong clock are told for what they are", async () => {
    const wrong = await probe({ ...configOf("dome"), password: "wrong" });
    expect([wrong.ok, wrong.code]).toEqual([false, "cameraCredentialsWrong"]);
    await media.sim.command("dome onvif-clock 3600");
    const late = await probe(configOf("dome"));
    expect([late.ok, late.code]).toEqual([true, "cameraClockSkew"]);
    expect(Number(late.parameters["seconds"])).toBeGreaterThan(3_590);
    await media.sim.command("dome onvif-clock 0");
  });
});
