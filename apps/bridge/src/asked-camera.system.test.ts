// Cameras that a bridge dials, tried and asked and told as those of the server's own network are (BRDG-31 to BRDG-33): the program of a bridge with simulated cameras at its site, and the
// modules of the api and a media process, which dials no camera itself: their addresses are not allowed to it.
import { selfSignedIdentity, startCameraSim } from "@didban/camera-sim";
import { openBridgeSite, type BridgeSite } from "@didban/cloud/modules/bridge-media/bridge-site.testing";
import { startTestMedia, type TestMedia } from "@didban/cloud/testing/test-media";
import { endpoints } from "@didban/contract";
import { freePort } from "@didban/testkit";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { BridgeProcess } from "./testing/bridge-process.ts";

const { archive, bridgeProxy, bridges, cameraEvents, cameras, ptz } = endpoints;
const credentials = { username: "admin", password: "C4nary-behind-a-bridge" };
const auth = { scheme: "digest", ...credentials } as const;
const motion = "tns1:RuleEngine/CellMotionDetector/Motion";

let media: TestMedia;
let site: BridgeSite;
let bridge: BridgeProcess;
let bridgeId = "";
let sealedPort: number;
const lines: string[] = [];
const params = () => ({ id: bridgeId });
const portOf = (url: string) => Number(new URL(url).port);
const pathOf = (url: string) => `${new URL(url).pathname}${new URL(url).search}`.slice(1);

beforeAll(async () => {
  media = await startTestMedia({
    cameras: [
      { name: "dome", scene: "entrance", vendor: "tapo", auth, port: 0 },
      { name: "yard", scene: "entrance", auth, port: 0, onvif: { hasMedia2: true } },
      { name: "aisle", scene: "warehouse", auth, port: 0 },
    ],
    // Whatever reaches a camera went through the bridge.
    environment: { DIDBAN_ALLOW_ADDRESSES: "" },
    hasDecoder: true,
    log: (line) => lines.push(line),
  });
  site = await openBridgeSite(media);
  const all = ["dome", "yard", "aisle"].map((name) => media.sim.camera(name));
  sealedPort = await freePort();
  bridge = new BridgeProcess({
    DIDBAN_BRIDGE_SERVER: site.door.url,
    DIDBAN_BRIDGE_CA: site.door.caFile,
    DIDBAN_BRIDGE_ALLOW_ADDRESSES: "127.0.0.1/32",
    DIDBAN_BRIDGE_CAMERA_PORTS: all
      .flatMap(({ onvifUrl, urls }) => [portOf(onvifUrl), portOf(urls.main)])
      .concat(sealedPort)
      .join(","),
  });
  const body = { code: await bridge.code() };
  bridgeId = (await media.captain.call(bridges.activate, { body })).body.bridge.id;
  const isActive = async () =>
    (await media.captain.call(bridges.status, { params: params() })).body.state === "active";
  await media.until(isActive, "an active bridge");
});
afterAll(async () => {
  await bridge?.close();
  await site?.close();
  await media?.close();
});

/** Where a simulated camera is, by ONVIF. */
function configOf(name: string) {
  const { onvifUrl, urls } = media.sim.camera(name);
  const ports = { port: portOf(onvifUrl), streamPort: portOf(urls.main) };
  return { url: "127.0.0.1", ...ports, ...credentials, manufacturerCode: "onvif" };
}

const probe = (config: object, more: object = {}) =>
  media.captain.call(cameras.probe, { body: { bridgeId, config, ...more } });
const authorise = (name: string, given: object = {}) => {
  const { url: ip, port } = configOf(name);
  const body = { ip, port, ...credentials, ...given };
  return media.captain.call(bridgeProxy.authorise, { params: params(), body });
};
const refusalOf = ({
  status,
  problem,
}: {
  status: number;
  problem: { code?: string | undefined; field?: string | undefined };
}) => [status, problem.code, problem.field];

/** Adds a camera through the bridge, and waits until it has said what it is. */
async function addKnown(name: string): Promise<string> {
  const { urls } = media.sim.camera(name);
  const config = { ...configOf(name), streamPath: pathOf(urls.main), substreamPath: pathOf(urls.low) };
  const { body } = await media.captain.call(cameras.create, { body: { name, bridgeId, config } });
  const { id } = body.camera;
  await media.becomes(id, ({ recording }) => recording);
  await media.until(
    async () => (await media.details(id)).hardwareInformation.model !== null,
    "word of what it is",
  );
  return id;
}

describe("before it is added", () => {
  it("BRDG-31 CONN-20 a camera is tried through its bridge, with its picture, although no camera comes through that yet", async () => {
    const { status, body } = await probe(configOf("dome"));
    expect([status, body]).toMatchObject([
      200,
      {
        ok: true,
        code: null,
        device: { manufacturer: "TP-Link", model: "Tapo C200", onvif: true, ptz: true },
        found: { streamPath: "stream1", substreamPath: "stream2" },
        streams: [
          { index: 0, supported: true },
          { index: 1, supported: true },
        ],
        snapshot: { codecType: "mJPEG" },
      },
    ]);
    const { channels } = (await probe(configOf("dome"), { channels: "all" })).body;
    expect(channels).toMatchObject([{ channel: 1, state: "found", alreadyAdded: false }]);
    // Nothing of it went by the server's own way.
    const direct = await media.captain.call(cameras.probe, { body: { config: configOf("dome") } });
    expect(direct.body).toMatchObject({ ok: false, code: "cameraAddressNotAllowed" });
  });

  it("BRDG-31 its account is tried, and a wrong one is told", async () => {
    const good = await authorise("aisle");
    expect([good.status, good.body]).toMatchObject([200, { ok: true }]);
    const wrong = await authorise("yard", { password: "not this" });
    expect(wrong.body).toMatchObject({ ok: false, code: "cameraCredentialsWrong" });
  });

  it("BRDG-31 its clock is compared with the bridge's", async () => {
    const { url: ip, port } = configOf("yard");
    const ask = () => media.captain.call(bridgeProxy.time, { params: params(), query: { ip, port } });
    const right = await ask();
    expect(right.status).toBe(200);
    expect(Math.abs(Date.parse(right.body.bridgeTime) - Date.now())).toBeLessThan(60_000);
    await media.sim.command("yard onvif-clock -5400");
    expect(Math.round(((await ask()).body.offsetSeconds ?? 0) / 60)).toBe(-90);
    await media.sim.command("yard onvif-clock 0");
  });

  it("BRDG-32 the bridge itself, other networks and ports that no camera has are not dialled", async () => {
    const { port } = configOf("dome");
    for (const place of [
      { url: "127.0.0.2", port },
      { url: "192.0.2.9", port: 80 },
      { url: "127.0.0.1", port: 22, streamPort: 22 },
    ])
      expect(refusalOf(await probe({ ...configOf("dome"), ...place }))).toEqual([
        422,
        "cameraAddressNotAllowed",
        "config.url",
      ]);
    expect(refusalOf(await authorise("dome", { ip: "127.0.0.2" }))).toEqual([
      422,
      "cameraAddressNotAllowed",
      "ip",
    ]);
    const query = { ip: "192.0.2.9" };
    const time = await media.captain.call(bridgeProxy.time, { params: params(), query });
    expect(refusalOf(time).slice(0, 2)).toEqual([422, "cameraAddressNotAllowed"]);
  });

  it("BRDG-31 CAM-25 a bridge that is not there, or of others, is none", async () => {
    const id = media.workspaceId;
    const body = { ip: "192.168.1.9" };
    expect(
      refusalOf(await media.captain.call(bridgeProxy.authorise, { params: { id }, body })).slice(0, 2),
    ).toEqual([404, "bridgeIdDoesNotExist"]);
    expect(refusalOf(await probe(configOf("dome"), { bridgeId: id }))).toEqual([
      400,
      "invalidField",
      "bridgeId",
    ]);
  });
});

describe("once it is there", () => {
  it("CAM-3 CONN-23 CAM-39 it says what it is, its clock is read and set, and how it encodes is changed", async () => {
    const id = await addKnown("yard");
    const ask = { params: { id } };
    expect((await media.details(id)).hardwareInformation.features).toContain("events");
    await media.sim.command("yard onvif-clock -5400");
    const { offsetSeconds } = (await media.captain.call(cameras.time, ask)).body;
    expect(Math.round((offsetSeconds ?? 0) / 60)).toBe(-90);
    const set = (await media.captain.call(cameras.setTime, ask)).body;
    expect(Math.abs(set.offsetSeconds ?? Infinity)).toBeLessThan(60);

    const encoder = { params: { id, n: "0" } };
    await media.until(
      async () => (await media.details(id)).streamInformation.streamCount === 2,
      "both streams",
    );
    const before = (await media.captain.call(cameras.videoConfig, encoder)).body;
    expect(before).toMatchObject({ codec: "h264", width: 1280, height: 720 });
    const body = { width: 1920, height: 1080 };
    expect((await media.captain.call(cameras.updateVideoConfig, { ...encoder, body })).status).toBe(204);
    expect((await media.captain.call(cameras.videoConfig, encoder)).body).toMatchObject(body);
    await media.until(
      async () => (await media.details(id)).streamInformation.streams[0]?.width === 1920,
      "pictures of the new size",
    );
  });

  it("BRDG-28 PTZ-2 PTZ-3 it is steered", async () => {
    const id = await addKnown("dome");
    const dome = media.sim.camera("dome");
    await media.until(
      async () => (await media.captain.call(ptz.support, { params: { id } })).body.enabled,
      "word of what the camera can do",
    );
    const body = { pan: -1, tilt: 0, zoom: 0, timeoutMs: 5_000 };
    expect((await media.captain.call(ptz.move, { params: { id }, body })).status).toBe(202);
    await expect.poll(() => dome.view, { timeout: 60_000 }).toBe("gate");
    expect((await media.captain.call(ptz.stop, { params: { id } })).status).toBe(204);
    expect((await media.captain.call(ptz.home, { params: { id } })).status).toBe(204);
    expect(dome.view).toBe("entrance");
  });

  it("AI-14 ARCH-2 it tells of movement, on which it can be recorded, and does so again after its line was cut", async () => {
    await media.sim.command(`aisle onvif-event ${motion} off`);
    const id = await addKnown("aisle");
    const aisle = media.sim.camera("aisle");
    await media.until(async () => aisle.subscriptions === 1, "a subscription");
    const isOpen = async () => {
      const nowMs = Date.now();
      const query = {
        cameraId: id,
        startTime: new Date(nowMs - 3_600_000).toISOString(),
        endTime: new Date(nowMs + 60_000).toISOString(),
        of: "everything",
      } as const;
      const { items } = (await media.captain.call(cameraEvents.list, { query })).body;
      return items.some(({ type, endTime }) => type === "hardwareMotion" && endTime === null);
    };
    await media.sim.command(`aisle onvif-event ${motion} on`);
    await media.until(isOpen, "the movement");
    await media.sim.command(`aisle onvif-event ${motion} off`);
    await media.until(async () => !(await isOpen()), "its end");

    const body = { recordMode: "HWMotion" } as const;
    const changed = await media.captain.call(archive.updateRecord, { params: { id }, body });
    expect(changed.body).toMatchObject({ mode: "HWMotion" });
    await media.becomes(id, ({ recording, connected }) => !recording && connected);

    site.door.setOpen(false);
    await media.becomes(id, ({ faultCode }) => faultCode === "agentNotAccessible");
    site.door.setOpen(true);
    await media.becomes(id, ({ connected }) => connected);
    await media.sim.command(`aisle onvif-event ${motion} on`);
    await media.becomes(id, ({ recording }) => recording);
    await media.until(isOpen, "the movement after the cut");
  });

  it("CONN-27 one that shows another certificate than before is sent nothing through its bridge, and is on again once that is accepted", async () => {
    const start = () =>
      startCameraSim({
        cameras: [{ name: "sealed", scene: "entrance", auth }],
        tls: selfSignedIdentity("127.0.0.1"),
        port: sealedPort,
      });
    let sealed = await start();
    onTestFinished(() => sealed.stop());
    const config = { url: sealed.camera("sealed").urls.main, ...credentials };
    const { tlsFingerprint } = (await probe(config)).body;
    expect(tlsFingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    const added = await media.captain.call(cameras.create, { body: { name: "sealed", bridgeId, config } });
    const { id } = added.body.camera;
    await media.becomes(id, ({ recording }) => recording);
    await sealed.stop();
    sealed = await start();
    await media.becomes(id, ({ faultCode }) => faultCode === "cameraCertificateChanged", 60_000);
    const again = (await probe(config, { tlsFingerprint })).body;
    expect([again.ok, again.code]).toEqual([false, "cameraCertificateChanged"]);
    await media.captain.call(cameras.updateConnection, { params: { id }, body: {} });
    await media.becomes(id, ({ recording }) => recording, 60_000);
  });

  it("CONN-29 BRDG-24 its channel counts as added where the bridge is the same one", async () => {
    const { channels } = (await probe(configOf("dome"), { channels: "all" })).body;
    expect(channels).toMatchObject([{ channel: 1, alreadyAdded: true }]);
  });
});

it("BRDG-33 while the bridge is away nothing is tried, asked or told through it", async () => {
  const { items } = (await media.captain.call(cameras.list, { query: { search: "dome" } })).body;
  const id = items[0]?.id ?? "";
  await bridge.close();
  await media.becomes(id, ({ faultCode }) => faultCode === "agentNotAccessible");
  const away = [422, "agentNotAccessible"];
  const { url: ip, port } = configOf("dome");
  const body = { pan: 1, tilt: 0, zoom: 0, timeoutMs: 500 };
  for (const asked of [
    await probe(configOf("dome")),
    await authorise("dome"),
    await media.captain.call(bridgeProxy.time, { params: params(), query: { ip, port } }),
    await media.captain.call(cameras.time, { params: { id } }),
    await media.captain.call(ptz.move, { params: { id }, body }),
  ])
    expect(refusalOf(asked).slice(0, 2)).toEqual(away);
  // No word of it was written down on the way.
  expect(lines.join("\n")).not.toContain(credentials.password);
  expect(bridge.lines.join("\n")).not.toContain(credentials.password);
});
