// Cameras of the simulator spoken with through tunnels, as a server does with those behind a bridge: what is asked and what comes is as from this machine.
import { connect } from "node:net";
import { pipeline } from "node:stream";
import { createServer } from "node:tls";
import { type CameraHandle, type CameraSim, selfSignedIdentity, startCameraSim } from "@didban/camera-sim";
import { isVideo } from "@didban/media";
import { listening, TcpCamera } from "@didban/testkit";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import {
  type CameraEvent,
  type CameraFault,
  type CameraNetwork,
  type CameraSourceOptions,
  checkPorts,
  type DeviceEvent,
  machineClock,
  OnvifControl,
  OnvifEventSource,
  openCameraSource,
  probeCamera,
  ReadPacer,
  readOnvif,
  tunnelledNetwork,
} from "../camera/index.ts";
import { openTunnelLine } from "./testing/tunnel-line.ts";

const credentials = { username: "admin", password: "s3cret" };
const auth = { scheme: "digest", ...credentials } as const;
const clock = machineClock;
const host = "127.0.0.1";
const identity = selfSignedIdentity(host);

let sim: CameraSim;
let secureSim: CameraSim;
beforeAll(async () => {
  sim = await startCameraSim({
    cameras: [{ name: "dome", scene: "entrance", vendor: "tapo", auth, port: 0 }],
  });
  secureSim = await startCameraSim({ cameras: [{ name: "roof", scene: "roof", auth }], tls: identity });
});
afterAll(async () => {
  await sim.stop();
  await secureSim.stop();
});

const portOf = (url: string) => Number(new URL(url).port);

function openNetwork(terms: Parameters<typeof openTunnelLine>[0] = {}) {
  const line = openTunnelLine(terms);
  onTestFinished(() => line.cut());
  return { network: tunnelledNetwork(line.taker), cut: () => line.cut() };
}

const onvifOf = (network: CameraNetwork, { onvifUrl }: CameraHandle) => ({
  host,
  port: portOf(onvifUrl),
  isSecure: false,
  credentials,
  channel: 1,
  network,
  clock,
});

/** Speaks TLS in front of a port that speaks none. */
function securePort(port: number): Promise<number> {
  const server = createServer(identity, (outer) => {
    const inner = connect(port, host);
    pipeline(outer, inner, () => undefined);
    pipeline(inner, outer, () => undefined);
  });
  onTestFinished(() => void server.close());
  return listening(server);
}

/** Receives until `count` pictures came; `onFirst` is called at the first. */
async function receive(
  network: CameraNetwork,
  url: string,
  count: number,
  options: Partial<CameraSourceOptions> = {},
  onFirst: () => void = () => undefined,
) {
  const events: CameraEvent[] = [];
  const ptsUs: number[] = [];
  const fault = await new Promise<CameraFault | undefined>((resolve) => {
    const source = openCameraSource(
      { url, credentials, network, clock, ...options },
      {
        onEvent: (event) => void events.push(event),
        onUnit(unit) {
          if (!isVideo(unit)) return;
          if (ptsUs.push(unit.ptsUs) === 1) onFirst();
          if (ptsUs.length < count) return;
          source.close();
          resolve(undefined);
        },
        onEnd: resolve,
      },
    );
  });
  return { fault, events: events.map(({ kind }) => kind), ptsUs };
}

describe("a camera behind a tunnel", () => {
  it("is probed, by ONVIF and RTSP, as one of this machine's network", async () => {
    const { network } = openNetwork();
    const camera = sim.camera("dome");
    const stream = { host, streamPort: portOf(camera.urls.main), useSSL: false, path: "" };
    const onvif = { host, port: portOf(camera.onvifUrl), isSecure: false, credentials, channel: 1, stream };
    const url = `rtsp://${host}:${stream.streamPort}/`;
    // Datagrams would not arrive, so they are not asked for.
    const result = await probeCamera({ url, credentials, network, clock, onvif, transport: "udp" });
    expect(result).toMatchObject({ ok: true, code: undefined });
    expect(result.device).toMatchObject({ information: { manufacturer: "TP-Link" }, ptz: { pan: true } });
    expect(result.streams).toMatchObject([{ codec: "h264", transport: "tcp" }, { width: 640 }]);
    expect(result.snapshot?.isKey).toBe(true);
  });

  it("is moved, and tells of what happens", async () => {
    const { network } = openNetwork();
    const camera = sim.camera("dome");
    const control = new OnvifControl(onvifOf(network, camera));
    onTestFinished(() => control.close());
    await control.move({ pan: 0.3, tilt: 0, zoom: 0 }, 300);
    await expect.poll(() => camera.position.pan).toBeGreaterThan(0);
    const heard: DeviceEvent[] = [];
    const source = new OnvifEventSource(onvifOf(network, camera), {
      offers: () => undefined,
      events: (events) => void heard.push(...events),
      lost: () => undefined,
      failed: () => undefined,
      broke: (error) => expect.fail(String(error)),
    });
    onTestFinished(() => source.close());
    await expect.poll(() => camera.subscriptions).toBe(1);
    await sim.command("dome onvif-event tns1:RuleEngine/CellMotionDetector/Motion on");
    await expect.poll(() => heard.at(-1)).toMatchObject({ kind: "hw-motion", isActive: true });
  });

  it("with TLS tells its fingerprint, and one with another is asked nothing", async () => {
    const { network } = openNetwork();
    const url = secureSim.camera("roof").urls.main;
    const { ok, fingerprint, steps } = await probeCamera({ url, credentials, network, clock });
    expect([ok, steps.find(({ name }) => name === "tls")?.state]).toEqual([true, "ok"]);
    expect(fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    const other = { knownFingerprint: "00" };
    const changed = await receive(network, url, 1, other);
    expect(changed.fault).toMatchObject({ kind: "certificateChanged", seen: fingerprint });
    const port = await securePort(portOf(sim.camera("dome").onvifUrl));
    const onvif = { ...onvifOf(network, sim.camera("dome")), port, isSecure: true };
    expect(await readOnvif({ ...onvif, knownFingerprint: fingerprint })).toMatchObject({ kind: "read" });
    expect(await readOnvif({ ...onvif, ...other })).toMatchObject({ fault: { kind: "certificateChanged" } });
  });

  it.each(["plain", "TLS"])(
    "sends its pictures by %s, and none is lost while its connection rests",
    async (way) => {
      const { network } = openNetwork();
      const camera = new TcpCamera({ framesPerSecond: 100, ...(way === "TLS" && { certificate: identity }) });
      onTestFinished(() => camera.close());
      const port = await camera.listen();
      const url = `${way === "TLS" ? "rtsps" : "rtsp"}://${host}:${port}/live`;
      const pacing = { pacer: new ReadPacer(clock), isWatched: () => false };
      const { fault, events, ptsUs } = await receive(network, url, 100, { pacing });
      expect(fault).toBeUndefined();
      const secured = way === "TLS" ? ["secured"] : [];
      expect(events.slice(0, 3 + secured.length)).toEqual(["resolved", "connected", ...secured, "answered"]);
      const steps = ptsUs.slice(1).map((us, at) => Math.round(us - (ptsUs[at] ?? 0)));
      expect(new Set(steps)).toEqual(new Set([10_000]));
      await expect.poll(() => camera.openConnections).toBe(0);
    },
  );

  it("has its ports checked from there, whose name is resolved there too", async () => {
    const { network } = openNetwork();
    const [open, closed] = [new TcpCamera(), new TcpCamera()];
    const [openPort, closedPort] = [await open.listen(), await closed.listen()];
    closed.close();
    const ports = [closedPort, openPort];
    expect(await checkPorts({ host: "localhost", ports, network, clock })).toMatchObject({
      kind: "checked",
      address: "127.0.0.1",
      ports: [{ state: "closed" }, { state: "open" }],
    });
    await expect.poll(() => open.openConnections).toBe(0);
    expect(open.requests).toEqual([]);
    open.close();
    const unknown = { host: "no-such-camera.invalid", ports, network, clock };
    expect(await checkPorts(unknown)).toMatchObject({ fault: { kind: "addressUnresolved" } });
  });
});

describe("an address that its network may not dial", () => {
  const refused = { kind: "addressRefused", refusal: "byItsNetwork", address: host };

  it.each(["rtsp", "rtsps"])("is told as refused of a stream by %s", async (scheme) => {
    const { network } = openNetwork({ allow: [] });
    const camera = new TcpCamera({ certificate: identity });
    onTestFinished(() => camera.close());
    const url = `${scheme}://${host}:${await camera.listen()}/live`;
    expect((await receive(network, url, 1)).fault).toEqual(refused);
    const result = await probeCamera({ url, network, clock });
    expect(result.code).toBe("cameraAddressNotAllowed");
    expect(result.steps.find(({ state }) => state === "failed")?.name).toBe("resolve");
    expect(camera.connections).toBe(0);
  });

  it("is told as refused by ONVIF, plain and with TLS, and of its ports", async () => {
    const { network } = openNetwork({ allow: [] });
    const onvif = onvifOf(network, sim.camera("dome"));
    for (const isSecure of [false, true])
      expect(await readOnvif({ ...onvif, isSecure })).toEqual({
        kind: "failed",
        fault: { kind: "addressRefused", address: host },
      });
    const check = { host, ports: [onvif.port, 1], network, clock };
    expect(await checkPorts(check)).toEqual({ kind: "failed", fault: refused });
  });

  it("is not the address where a port alone is refused; and nobody, a line that was cut or a camera that hung up is none", async () => {
    const one = sim.camera("dome");
    const openPort = portOf(one.onvifUrl);
    const { network, cut } = openNetwork({ mayDial: (port) => port !== 1 });
    const check = { host, ports: [1, openPort], network, clock };
    expect(await checkPorts(check)).toMatchObject({ ports: [{ state: "filtered" }, { state: "open" }] });
    const mute = new TcpCamera({ onConnection: (socket) => socket.end() });
    onTestFinished(() => mute.close());
    const port = await mute.listen();
    const hungUp = await receive(network, `rtsp://${host}:${port}/live`, 1);
    expect(hungUp.fault?.kind).toBe("connectionLost");
    const noTls = await receive(network, `rtsps://${host}:${port}/live`, 1);
    expect(noTls.fault?.kind).toBe("tlsFailed");
    expect(await readOnvif({ ...onvifOf(network, one), port })).toMatchObject({
      fault: { kind: "noAnswer" },
    });
    mute.close();
    const gone = await receive(network, `rtsp://${host}:${port}/live`, 1);
    expect(gone.fault).toMatchObject({ kind: "connectionRefused", endpoint: { address: host, port } });
    const lost = await receive(network, one.urls.main, 10_000, {}, () => void setImmediate(cut));
    expect(lost.fault?.kind).toBe("connectionLost");
  });
});
