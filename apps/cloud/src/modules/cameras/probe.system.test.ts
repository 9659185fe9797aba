// Trying addresses through the api and a real media process's modules, against cameras with something wrong with them.
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { createServer as createTlsServer, type Server as TlsServer } from "node:tls";
import { selfSignedIdentity, startCameraSim, type CameraSim } from "@didban/camera-sim";
import { endpoints, probeSteps, type ProbeAnswer } from "@didban/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestMedia, type TestMedia } from "../../testing/test-media.ts";

const { cameras } = endpoints;
const password = "C4nary-of-the-probe";
const auth = { username: "admin", password };

const allowed = { DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8,::1/128" };
const hasIpv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === "::1"),
);

let media: TestMedia;
const lines: string[] = [];
beforeAll(async () => {
  media = await startTestMedia({
    cameras: [
      { name: "open", scene: "entrance" },
      { name: "heard", scene: "shop" },
      { name: "sparing", scene: "gate" },
      { name: "digest", scene: "entrance", auth: { scheme: "digest", ...auth } },
      { name: "sha", scene: "entrance", auth: { scheme: "digestSha256", ...auth } },
      { name: "basic", scene: "entrance", auth: { scheme: "basic", ...auth } },
      { name: "alone", scene: "entrance", port: 0, auth: { scheme: "digest", ...auth } },
    ],
    environment: allowed,
    apiEnvironment: allowed,
    log: (line) => lines.push(line),
  });
});
afterAll(() => media.close());

const running: { close(): unknown }[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.close();
});

const urlOf = (name: string) => media.sim.camera(name).urls.main;

async function probe(config: object, tlsFingerprint?: string): Promise<ProbeAnswer> {
  const body = { config, ...(tlsFingerprint === undefined ? {} : { tlsFingerprint }) };
  const { status, body: answer, problem } = await media.captain.call(cameras.probe, { body });
  if (status !== 200) throw new Error(`No probe: ${JSON.stringify(problem)}`);
  return answer;
}

/** What was found: the code, and the step that failed. */
async function verdict(config: object, tlsFingerprint?: string) {
  const { ok, code, steps } = await probe(config, tlsFingerprint);
  expect(ok).toBe(code === null);
  return [code, steps.find(({ state }) => state === "failed")?.name ?? null];
}

/** A port of this machine at which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Passes on what a camera says with one text in place of another of the same length. */
async function retelling(url: string, said: string, told: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server: Server = createServer((client) => {
    const camera = createConnection({ host: hostname, port: Number(port) });
    for (const socket of [client, camera]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => [client, camera].forEach((each) => each.destroy()));
    }
    client.pipe(camera);
    camera.on("data", (bytes) => {
      const text = bytes.toString("latin1").replaceAll(said, told);
      client.write(Buffer.from(text, "latin1"));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  running.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return through.href;
}

describe("a good camera", () => {
  it("CONN-20 CONN-21 CONN-25 passes its steps in their order and shows what it sends, with each kind of password", async () => {
    const open = await probe({ url: urlOf("open") });
    expect(open.steps.map(({ name }) => name)).toEqual([...probeSteps]);
    expect(open.steps.map(({ state }) => state)).toEqual([
      "ok",
      "ok",
      "skipped",
      "skipped",
      "ok",
      "ok",
      "ok",
      "ok",
      "ok",
    ]);
    expect(open).toMatchObject({
      ok: true,
      code: null,
      streams: [
        { channel: 1, index: 0, codec: "h264", supported: true, audioPlayable: true, transport: "tcp" },
      ],
      snapshot: { codecType: "H264" },
      tlsFingerprint: null,
    });
    expect(open.streams[0]?.width).toBeGreaterThan(0);
    for (const name of ["digest", "sha", "basic"])
      expect([name, await verdict({ url: urlOf(name), ...auth })]).toEqual([name, [null, null]]);
    expect((await media.captain.call(cameras.list, {})).body.total).toBe(0);
  });

  it("CONN-20 CONN-25 one that sends datagrams only passes, and the probe says so", async () => {
    await media.simulated("sparing").apply({ kind: "lasting", change: { isUdpOnly: true } });
    const result = await probe({ url: urlOf("sparing") });
    await media.simulated("sparing").apply({ kind: "heal" });
    expect([result.code, result.streams.map(({ transport }) => transport)]).toEqual([null, ["udp"]]);
  });

  it("CAM-20 CONN-20 CONN-25 is reached by IPv6, its ONVIF and its datagrams too, where its address was typed in brackets with a port", async ({
    skip,
  }) => {
    skip(!hasIpv6, "this machine has no address of IPv6");
    const sim = await startCameraSim({ cameras: [{ name: "six", scene: "yard" }], host: "::1" });
    running.push({ close: () => sim.stop() });
    const byOnvif = { url: `[::1]:${sim.onvifPort}`, streamPort: sim.port, manufacturerCode: "onvif" };
    const asked = await probe(byOnvif);
    expect(asked).toMatchObject({ ok: true, code: null, snapshot: { codecType: "H264" } });
    expect(asked.steps.find(({ name }) => name === "onvif")).toMatchObject({
      state: "ok",
      detail: byOnvif.url,
    });
    expect(asked.steps.find(({ name }) => name === "tcp")).toMatchObject({ detail: `[::1]:${sim.port}` });
    await sim.camera("six").apply({ kind: "lasting", change: { isUdpOnly: true } });
    const byDatagrams = await probe({ url: sim.camera("six").urls.main });
    await sim.camera("six").apply({ kind: "heal" });
    expect([byDatagrams.code, byDatagrams.streams.map(({ transport }) => transport)]).toEqual([
      null,
      ["udp"],
    ]);

    const { pathname } = new URL(sim.camera("six").urls.main);
    const { body } = await media.captain.call(cameras.create, {
      body: { name: "six", config: { ...byOnvif, streamPath: pathname } },
    });
    await media.becomes(body.camera.id, ({ recording }) => recording);
  });

  it("CONN-17 its ports are open, others closed", async () => {
    const open = Number(new URL(urlOf("open")).port);
    const closed = await closedPort();
    const { status, body } = await media.captain.call(cameras.verifyAddress, {
      body: { url: "127.0.0.1", ports: [open, closed] },
    });
    expect([status, body.resolvedIp]).toEqual([200, "127.0.0.1"]);
    expect(body.ports.map(({ port, state }) => [port, state])).toEqual([
      [open, "open"],
      [closed, "closed"],
    ]);
  });
});

describe("what is wrong", () => {
  it("CONN-24 CONN-23 unreachable, wrong password and foreign codec are never mixed up", async () => {
    const port = await closedPort();
    expect(await verdict({ url: `rtsp://127.0.0.1:${port}/live`, ...auth })).toEqual([
      "cameraConnectionRefused",
      "tcp",
    ]);
    expect(await verdict({ url: "rtsp://cam.invalid/live" })).toEqual(["cameraAddressUnresolved", "resolve"]);
    for (const name of ["digest", "sha", "basic"]) {
      for (const wrong of [{}, { username: "admin" }, { username: "admin", password: "guess" }])
        expect([name, wrong, await verdict({ url: urlOf(name), ...wrong })]).toEqual([
          name,
          wrong,
          ["cameraCredentialsWrong", "credentials"],
        ]);
    }
    const camera = media.sim.camera("open");
    await camera.apply({ kind: "lasting", change: { hasForeignCodec: true } });
    expect(await verdict({ url: urlOf("open") })).toEqual(["cameraCodecUnsupported", "codec"]);
    expect((await probe({ url: urlOf("open") })).parameters["codec"]).toMatch(/\w/);
    await camera.apply({ kind: "heal" });
    expect(await verdict({ url: urlOf("open").replace(/[^/]+$/, "nowhere") })).toEqual([
      "cameraStreamNotFound",
      "describe",
    ]);
    // What is wrong is the path that was asked for.
    const { parameters } = await probe({ url: urlOf("open").replace(/[^/]+$/, "nowhere") });
    expect(parameters).toMatchObject({ reason: "path", path: expect.stringMatching(/\/nowhere$/) });
  });

  it("CONN-19 a camera that redirects to a forbidden address is not followed", async () => {
    const camera = media.sim.camera("open");
    await camera.apply({ kind: "lasting", change: { redirectUrl: "rtsp://169.254.169.254/live" } });
    expect((await verdict({ url: urlOf("open") }))[0]).toBe("cameraAddressNotAllowed");
    await camera.apply({ kind: "heal" });
    const refused = await media.captain.call(cameras.verifyAddress, {
      body: { url: "169.254.169.254", ports: [80] },
    });
    expect([refused.status, refused.problem.code, refused.problem.field]).toEqual([
      422,
      "cameraAddressNotAllowed",
      "url",
    ]);
  });
});

// Side by side: each has a camera of its own, and waits for ten seconds and more.
describe.concurrent("a camera that makes one wait", () => {
  it("CONN-20 may send a key frame every ten seconds only and begin in between", async () => {
    for (let tries = 0; tries < 2; tries += 1)
      expect(await verdict({ url: urlOf("sparing") })).toEqual([null, null]);
  });

  it("CONN-24 CONN-23 a camera that refuses, falls silent or sends nothing is told apart, with a password too", async () => {
    const alone = media.sim.camera("alone");
    const config = { url: urlOf("alone"), ...auth };
    await alone.apply({ kind: "lasting", change: { isRefusing: true } });
    expect(await verdict(config)).toEqual(["cameraConnectionRefused", "tcp"]);
    await alone.apply({ kind: "heal" });
    await alone.apply({ kind: "lasting", change: { silentFrom: "MEDIA" } });
    expect(await verdict(config)).toEqual(["cameraNoPicture", "firstFrame"]);
    await alone.apply({ kind: "lasting", change: { silentFrom: "DESCRIBE" } });
    expect((await verdict(config))[0]).toBe("CameraNotAccessible");
    await alone.apply({ kind: "heal" });
    expect(await verdict(config)).toEqual([null, null]);
  });
});

describe("sound and certificates", () => {
  it("CONN-26 sound that cannot be played stops no camera: the probe says so, and the camera is recorded", async () => {
    const url = await retelling(urlOf("heard"), "PCMU/8000", "G729/8000");
    const answer = await probe({ url });
    expect(answer).toMatchObject({
      ok: true,
      streams: [{ supported: true, audioCodec: "g729", audioPlayable: false }],
    });
    expect((await probe({ url: urlOf("heard") })).streams[0]).toMatchObject({ audioPlayable: true });
    const { body } = await media.captain.call(cameras.create, { body: { name: "Hoarse", config: { url } } });
    await media.becomes(body.camera.id, ({ recording }) => recording);
    expect((await media.details(body.camera.id)).hardwareInformation.ip).toBe("127.0.0.1");
  });

  it("CONN-27 a self-made certificate is accepted and named; another one later stops all before any credential is sent", async () => {
    const identity = selfSignedIdentity("127.0.0.1");
    const sim: CameraSim = await startCameraSim({
      cameras: [{ name: "sealed", scene: "entrance", auth: { scheme: "digest", ...auth } }],
      tls: identity,
    });
    running.push({ close: () => sim.stop() });
    const url = sim.camera("sealed").urls.main;
    const first = await probe({ url, ...auth });
    expect([first.ok, first.steps.find(({ name }) => name === "tls")?.state]).toEqual([true, "ok"]);
    const fingerprint = first.tlsFingerprint ?? "";
    expect(fingerprint).toMatch(/^[0-9a-f:]{64,95}$/i);
    expect(await verdict({ url, ...auth }, fingerprint)).toEqual([null, null]);

    // Somebody in between, with a certificate of their own, hears all that is sent.
    const heard: string[] = [];
    const { key, cert } = selfSignedIdentity("127.0.0.1");
    const between: TlsServer = createTlsServer({ key, cert }, (socket) => {
      socket.on("error", () => socket.destroy());
      socket.on("data", (bytes) => heard.push(bytes.toString("latin1")));
    });
    await new Promise<void>((resolve) => between.listen(0, "127.0.0.1", resolve));
    running.push({ close: () => between.close() });
    const elsewhere = new URL(url);
    elsewhere.port = String((between.address() as AddressInfo).port);
    expect(await verdict({ url: elsewhere.href, ...auth }, fingerprint)).toEqual([
      "cameraCertificateChanged",
      "tls",
    ]);
    const { steps } = await probe({ url: elsewhere.href, ...auth }, fingerprint);
    expect(steps.find(({ name }) => name === "tls")?.detail).toBe(elsewhere.host);
    expect(heard).toEqual([]);
  });

  it("CONN-27 the certificate first seen is remembered, a changed one keeps the camera off until its connection is changed", async () => {
    const port = await closedPort();
    const start = () =>
      startCameraSim({
        cameras: [{ name: "sealed", scene: "entrance" }],
        tls: selfSignedIdentity("127.0.0.1"),
        port,
      });
    let sim = await start();
    running.push({ close: () => sim.stop() });
    const { body } = await media.captain.call(cameras.create, {
      body: { name: "Sealed", config: { url: sim.camera("sealed").urls.main } },
    });
    const { id } = body.camera;
    await media.becomes(id, ({ recording }) => recording);
    await sim.stop();
    sim = await start();
    await media.becomes(id, ({ faultCode }) => faultCode === "cameraCertificateChanged", 60_000);
    const params = { id };
    await media.captain.call(cameras.retry, { params });
    await media.becomes(id, ({ faultCode }) => faultCode === "cameraCertificateChanged", 60_000);
    await media.captain.call(cameras.updateConnection, { params, body: {} });
    await media.becomes(id, ({ recording }) => recording, 60_000);
  });
});

it("CAM-12 CONN-20 no log line of api or media process carries a password that was tried", () => {
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => line.includes(password))).toEqual([]);
});
