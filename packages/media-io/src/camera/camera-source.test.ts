import { plainAnswer, TcpCamera, type TcpCameraOptions } from "@didban/testkit";
import type { AccessUnit } from "@didban/media";
import { afterEach, describe, expect, it } from "vitest";
import {
  type CameraEvent,
  type CameraFault,
  type CameraSourceOptions,
  directNetwork,
  machineClock,
  openCameraSource,
} from "./index.ts";

const policy = { isPublicServer: false, allow: ["127.0.0.0/8", "::1"] };
const network = directNetwork(policy);
const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function startCamera(options?: TcpCameraOptions): Promise<TcpCamera> {
  const camera = new TcpCamera(options);
  await camera.listen();
  closers.push(() => camera.close());
  return camera;
}

/** One attempt and everything that came of it. */
function watch(url: string, options: Partial<CameraSourceOptions> = {}) {
  const events: CameraEvent[] = [];
  const units: AccessUnit[] = [];
  const faults: CameraFault[] = [];
  const waiters = new Set<() => void>();
  const wake = () => {
    for (const waiter of waiters) waiter();
  };
  const source = openCameraSource(
    { url, network, clock: machineClock, ...options },
    {
      onEvent: (event) => void (events.push(event), wake()),
      onUnit: (unit) => void (units.push(unit), wake()),
      onEnd: (fault) => void (faults.push(fault), wake()),
    },
  );
  closers.push(() => source.close());
  const until = (isReached: () => boolean) =>
    new Promise<void>((resolve) => {
      const waiter = () => {
        if (!isReached()) return;
        waiters.delete(waiter);
        resolve();
      };
      waiters.add(waiter);
      waiter();
    });
  const ended = async () => {
    await until(() => faults.length > 0);
    return faults[0];
  };
  return { source, events, units, faults, until, ended };
}

describe("openCameraSource", () => {
  it("receives pictures in order from a camera, and says goodbye", async () => {
    const camera = await startCamera();
    const { source, events, units, until } = watch(`rtsp://127.0.0.1:${camera.port}/live`);
    await until(() => units.length >= 12);
    expect(events.map((event) => event.kind).slice(0, 5)).toEqual([
      "resolved",
      "connected",
      "answered",
      "described",
      "playing",
    ]);
    expect(units[0]).toMatchObject({ isKey: true, format: { codec: "h264", width: 640, height: 360 } });
    source.close();
    await expect.poll(() => camera.openConnections).toBe(0);
    expect(camera.methods.at(-1)).toBe("TEARDOWN");
  });

  it("CONN-19 resolves a name once and dials that very address", async () => {
    const camera = await startCamera();
    let asked = 0;
    const resolve = async () => (asked++ === 0 ? ["127.0.0.1"] : ["127.0.0.66"]);
    const { units, until, events } = watch(`rtsp://camera.example:${camera.port}/live`, {
      network: directNetwork(policy, resolve),
    });
    await until(() => units.length > 0);
    expect(asked).toBe(1);
    expect(events[0]).toEqual({ kind: "resolved", address: "127.0.0.1" });
    expect(camera.requests[0]?.uri).toBe(`rtsp://camera.example:${camera.port}/live`);
  });

  it.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f.0.0.1",
    "0177.1",
    "localhost",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0",
    "%31%32%37.0.0.1",
  ])("CONN-19 never connects to loopback written as %s", async (host) => {
    const camera = await startCamera();
    const { ended } = watch(`rtsp://${host}:${camera.port}/live`, {
      network: directNetwork({ isPublicServer: false, allow: [] }),
    });
    const fault = await ended();
    expect(["addressRefused", "addressUnresolved"]).toContain(fault?.kind);
    expect(camera.connections).toBe(0);
  });

  it("would notice a connection: the same texts lead there once loopback is allowed", async () => {
    const camera = await startCamera();
    for (const host of ["127.1", "2130706433", "0x7f.0.0.1", "0177.1", "localhost", "%31%32%37.0.0.1"]) {
      const { source, until, events } = watch(`rtsp://${host}:${camera.port}/live`);
      await until(() => events.some((event) => event.kind === "playing"));
      source.close();
    }
    expect(camera.connections).toBe(6);
  });

  it("CONN-19 refuses a name that leads to a forbidden place beside a good one", async () => {
    const camera = await startCamera();
    const resolve = async () => ["127.0.0.1", "169.254.169.254"];
    const { ended } = watch(`rtsp://camera.example:${camera.port}/live`, {
      network: directNetwork(policy, resolve),
    });
    expect(await ended()).toEqual({
      kind: "addressRefused",
      address: "169.254.169.254",
      refusal: "metadata",
    });
    expect(camera.connections).toBe(0);
  });

  it("CONN-19 judges a redirect as it judges the first address", async () => {
    const inner = await startCamera();
    const outer = await startCamera({
      answer: () => ({ status: 302, headers: [["Location", `rtsp://inner.example:${inner.port}/live`]] }),
    });
    const addresses: Record<string, string> = { "outer.example": "127.0.0.1", "inner.example": "10.0.0.9" };
    const resolve = async (host: string) => [addresses[host] ?? ""];
    const { ended } = watch(`rtsp://outer.example:${outer.port}/live`, {
      network: directNetwork({ isPublicServer: true, allow: ["127.0.0.0/8"] }, resolve),
    });
    expect(await ended()).toEqual({ kind: "addressRefused", address: "10.0.0.9", refusal: "private" });
    expect(inner.connections).toBe(0);
  });

  it("follows a redirect to an allowed address, but not for ever, and to nothing but RTSP", async () => {
    const inner = await startCamera();
    const redirectTo = (location: (port: number) => string) => {
      let port = 0;
      const camera = startCamera({
        answer: () => ({ status: 301, headers: [["Location", location(port)]] }),
      });
      return camera.then((each) => {
        port = each.port;
        return each;
      });
    };
    const good = await redirectTo(() => `rtsp://127.0.0.1:${inner.port}/other`);
    const followed = watch(`rtsp://127.0.0.1:${good.port}/live`);
    await followed.until(() => followed.units.length > 0);
    expect(inner.requests[0]?.uri).toBe(`rtsp://127.0.0.1:${inner.port}/other`);
    const circle = await redirectTo((port) => `rtsp://127.0.0.1:${port}/live`);
    expect(await watch(`rtsp://127.0.0.1:${circle.port}/live`).ended()).toEqual({ kind: "tooManyRedirects" });
    expect(circle.connections).toBe(4);
    for (const location of ["http://127.0.0.1/", "file:///etc/passwd", "exec:ls"]) {
      const odd = await redirectTo(() => location);
      expect(await watch(`rtsp://127.0.0.1:${odd.port}/live`).ended()).toEqual({ kind: "addressUnusable" });
    }
  });

  it("CONN-19 takes nothing from the addresses that a description or a Transport header names", async () => {
    const other = await startCamera();
    const camera = await startCamera({
      answer(request) {
        const answer = plainAnswer(request);
        if (request.method === "DESCRIBE" && answer !== undefined) {
          return { ...answer, body: answer.body?.replace("v=0\r\n", `v=0\r\nc=IN IP4 127.0.0.2\r\n`) ?? "" };
        }
        if (request.method !== "SETUP") return answer;
        const transport = `${request.headers.get("Transport")};source=127.0.0.2;destination=127.0.0.2`;
        return { status: 200, headers: [["Transport", transport], ["Session", "1"]] }; // prettier-ignore
      },
    });
    const { units, until } = watch(`rtsp://127.0.0.1:${camera.port}/live`);
    await until(() => units.length > 0);
    expect(other.connections).toBe(0);
  });

  it("comes back from UDP to the connection where the camera wants that", async () => {
    const camera = await startCamera({
      answer(request) {
        const isUdp = request.headers.get("Transport")?.includes("client_port") ?? false;
        return isUdp ? { status: 461 } : plainAnswer(request);
      },
    });
    const { units, until } = watch(`rtsp://127.0.0.1:${camera.port}/live`, { transport: "udp" });
    await until(() => units.length > 0);
    expect(camera.requests.map((request) => request.headers.get("Transport"))).toContainEqual(
      expect.stringMatching(/^RTP\/AVP;unicast;client_port=\d*[02468]-\d+$/),
    );
  });

  it("CONN-20 asks for datagrams where the camera grants nothing else, and says that it does", async () => {
    const camera = await startCamera({
      answer(request) {
        const answer = plainAnswer(request);
        const wish = request.headers.get("Transport");
        if (request.method !== "SETUP" || wish?.includes("client_port") === true) return answer;
        return { status: 200, headers: [["Transport", "RTP/AVP;unicast;client_port=1-2"], ["Session", "1"]] }; // prettier-ignore
      },
    });
    const { events, until } = watch(`rtsp://127.0.0.1:${camera.port}/live`);
    await until(() => events.some(({ kind }) => kind === "playing"));
    expect(events.filter(({ kind }) => kind === "transportChosen")).toEqual([
      { kind: "transportChosen", transport: "udp" },
    ]);
    expect(camera.requests.map((request) => request.headers.get("Transport"))).toContainEqual(
      expect.stringMatching(/client_port=\d+-\d+$/),
    );
  });

  it("CONN-23 gives up a camera that takes neither way, after it was asked for both", async () => {
    const camera = await startCamera({
      answer: (request) => (request.method === "SETUP" ? { status: 461 } : plainAnswer(request)),
    });
    const { ended, faults } = watch(`rtsp://127.0.0.1:${camera.port}/live`);
    expect(await ended()).toMatchObject({ kind: "rtsp", fault: { kind: "transportRefused" } });
    expect(faults).toHaveLength(1);
    const asked = camera.requests.filter(({ method }) => method === "SETUP");
    const ways = asked.map(({ headers }) =>
      headers.get("Transport")?.includes("client_port") ? "udp" : "tcp",
    );
    expect(ways).toEqual(["tcp", "udp", "tcp"]);
  });

  it("names a closed port, a name without an address and an unusable text", async () => {
    const camera = await startCamera();
    const { port } = camera;
    camera.close();
    expect(await watch(`rtsp://127.0.0.1:${port}/live`).ended()).toEqual({
      kind: "connectionRefused",
      endpoint: { address: "127.0.0.1", port },
    });
    const resolve = async () => Promise.reject(new Error("ENOTFOUND"));
    expect(
      await watch("rtsp://camera.example/live", { network: directNetwork(policy, resolve) }).ended(),
    ).toEqual({
      kind: "addressUnresolved",
      host: "camera.example",
    });
    expect(await watch("http://camera.example/live").ended()).toEqual({ kind: "addressUnusable" });
  });

  it("names a camera that closes the door while speaking or while it plays", async () => {
    const rude = await startCamera({ onConnection: (socket) => socket.end() });
    expect((await watch(`rtsp://127.0.0.1:${rude.port}/live`).ended())?.kind).toBe("connectionLost");
    const camera = await startCamera();
    const { units, until, ended, faults } = watch(`rtsp://127.0.0.1:${camera.port}/live`);
    await until(() => units.length > 0);
    camera.close();
    expect((await ended())?.kind).toBe("connectionLost");
    expect(faults).toHaveLength(1);
  });

  it("names a camera that plays and sends nothing, and one that stops", async () => {
    const silent = await startCamera({ framesPerSecond: 0 });
    const never = watch(`rtsp://127.0.0.1:${silent.port}/live`, { deadlines: { firstPictureMs: 300 } });
    expect(await never.ended()).toEqual({ kind: "noPicture", afterMs: 300 });
    const slow = await startCamera({ framesPerSecond: 0.5 });
    const stalled = watch(`rtsp://127.0.0.1:${slow.port}/live`, { deadlines: { stallMs: 400 } });
    expect(await stalled.ended()).toEqual({ kind: "noPicture", afterMs: 400 });
  });

  it("ends the attempt, not the process, when a sink fails", async () => {
    const camera = await startCamera();
    const fault = await new Promise<CameraFault>((resolve) => {
      openCameraSource(
        { url: `rtsp://127.0.0.1:${camera.port}/live`, network, clock: machineClock },
        {
          onUnit: () => {
            throw new Error("disk full");
          },
          onEnd: resolve,
        },
      );
    });
    expect(fault).toMatchObject({ kind: "defect", error: { message: "disk full" } });
    await expect.poll(() => camera.openConnections).toBe(0);
  });
});
