// Searching a network for cameras with real datagrams and connections: simulated devices at addresses of their own on the loopback network, some of them slow,
// hostile or no cameras at all.
import { createServer, type Server, type Socket } from "node:net";
import { type CameraSim, startCameraSim } from "@didban/camera-sim";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  discoverDevices,
  type FoundCamera,
  machineClock,
  NetworkSearch,
  type NetworkSearchOptions,
} from "../index.ts";

const auth = { scheme: "digest", username: "admin", password: "s3cret" } as const;
const policy = { isPublicServer: false, allow: ["127.0.0.0/8"] };
const network = "127.61.3.0/28";
const ownAddresses = [{ address: "127.0.0.1", cidr: "127.0.0.1/8", family: "IPv4" }];
const at = (place: number) => `127.61.3.${place}`;

let sim: CameraSim;
/** Of the devices, which all listen at the same ports. */
let ports: number[];
beforeAll(async () => {
  const first = await startCameraSim({
    cameras: [{ name: "scout", scene: "entrance", port: 0, host: at(14) }],
  });
  ports = [first.cameras[0]?.urls.main, first.cameras[0]?.onvifUrl].map((url) =>
    Number(new URL(url ?? "").port),
  );
  await first.stop();
  const [port = 0, onvifPort = 0] = ports;
  const own = { scene: "entrance", port, onvifPort } as const;
  sim = await startCameraSim({
    discovery: "127.0.0.1",
    cameras: [
      { name: "plain", ...own, host: at(1), vendor: "hikvision", auth },
      { name: "slow", ...own, host: at(2), vendor: "dahua", auth, discovery: "slow" },
      { name: "hostile", ...own, host: at(3), vendor: "tapo", auth, discovery: "hostile" },
      // They are silent to the question to all: one speaks ONVIF, the other its stream alone.
      { name: "quiet", ...own, host: at(4), vendor: "axis", auth, discovery: "silent" },
      { name: "bare", ...own, host: at(5), auth, discovery: "silent", onvif: { auth: "off" } },
      { name: "open", ...own, host: at(6), vendor: "uniview", discovery: "silent" },
      { name: "bomb", ...own, host: at(7), discovery: "silent" },
      { name: "outside", ...own, host: "127.61.9.1", auth },
    ],
  });
  await sim.command("bomb xml-bomb on");
});
afterAll(() => sim?.stop());

const running: NetworkSearch[] = [];
const servers: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(() => {
  for (const search of running.splice(0)) search.stop();
  for (const { server, sockets } of servers.splice(0)) {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});

async function search(options: Partial<NetworkSearchOptions> & Pick<NetworkSearchOptions, "kind">) {
  const started = new NetworkSearch({
    policy,
    clock: machineClock,
    networks: [network],
    ownAddresses,
    ports,
    ...options,
  });
  running.push(started);
  await started.ended;
  return started;
}
const of = (found: readonly FoundCamera[], place: number) => found.find(({ ip }) => ip === at(place));

describe("a search that asks all ONVIF devices at once", () => {
  it("BRDG-22 CONN-8 finds those that answer, slow ones too, each once, at the address that it answered from", async () => {
    const { found, isOver, progress } = await search({ kind: "fast" });
    expect([isOver, progress]).toEqual([true, 1]);
    expect(found.map(({ ip }) => ip)).toEqual([at(1), at(2), at(3)]);
    expect(of(found, 1)).toEqual({
      ip: at(1),
      port: ports[1],
      streamPort: null,
      isOnvif: true,
      name: "HIKVISION",
      manufacturer: null,
      model: "DS-2CD2143G2-I",
      server: null,
    });
    expect(of(found, 2)).toMatchObject({ name: "Dahua", model: "IPC-HDW2431T", isOnvif: true });
  });

  it("CONN-19 BRDG-22 what a hostile one names is not dialled, and what it calls itself is plain, short and on one line", async () => {
    // It does lie: whoever asks is told of places that are none of its own.
    const raw = await discoverDevices({ policy, clock: machineClock, listensMs: 1_000, from: ["127.0.0.1"] });
    expect(raw.find(({ from }) => from === at(3))?.addresses).toContain(
      "http://192.0.2.7/onvif/device_service",
    );
    const { found } = await search({ kind: "fast" });
    const hostile = of(found, 3);
    // Its port counts where it names the address that it answered from, and no other address of it is known to anybody.
    expect(hostile?.port).toBe(ports[1]);
    expect(hostile?.name).toBe("<img src=x onerror=alert(1)> gnp.exe");
    expect(hostile?.model?.length).toBeLessThanOrEqual(64);
    expect(JSON.stringify(found)).not.toMatch(/169\.254|192\.0\.2|127\.61\.9/);
  });
});

describe("a thorough search", () => {
  it("BRDG-22 finds silent devices by their ports too: what they are as far as they tell it without a password", async () => {
    const { found } = await search({ kind: "full" });
    expect(found.map(({ ip }) => ip)).toEqual([1, 2, 3, 4, 5, 6, 7].map(at));
    expect(of(found, 4)).toMatchObject({ isOnvif: true, port: ports[1], streamPort: ports[0] });
    expect(of(found, 5)).toMatchObject({ isOnvif: false, streamPort: ports[0], manufacturer: null });
    expect(of(found, 6)).toMatchObject({ isOnvif: true, manufacturer: "Uniview", model: "IPC322LB" });
    // A device whose ONVIF is a trap is known by its stream alone.
    expect(of(found, 7)).toMatchObject({ isOnvif: false, streamPort: ports[0] });
  });

  it("R15 CONN-19 servers that flood, drip, stay silent or speak something else are no cameras and hold nobody up", async () => {
    const habits: Readonly<Record<number, (socket: Socket) => void>> = {
      8: () => {},
      9: (socket) => void socket.write("SSH-2.0-OpenSSH_9.2\r\n"),
      10: (socket) => void socket.end("HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\n\r\n"),
      11: (socket) => {
        const flood = () => {
          while (socket.writable && socket.write("A".repeat(65_536)));
        };
        socket.on("drain", flood);
        flood();
      },
    };
    for (const [place, act] of Object.entries(habits)) {
      const sockets = new Set<Socket>();
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on("error", () => {});
        act(socket);
      });
      await new Promise<void>((resolve) => server.listen(ports[0], at(Number(place)), resolve));
      servers.push({ server, sockets });
    }
    const { found } = await search({ kind: "full" });
    expect(found.map(({ ip }) => ip)).toEqual([1, 2, 3, 4, 5, 6, 7].map(at));
  });

  it("CONN-19 OPS-6 BRDG-22 looks at no address that may not be dialled, at none outside of its networks, and at most at a part of a large one", async () => {
    const dialled: string[] = [];
    const closed = { ...policy, allow: [] };
    const none = new NetworkSearch({
      kind: "full",
      policy: closed,
      clock: machineClock,
      networks: [network],
      ownAddresses,
      ports,
      openSocket: (from) => {
        dialled.push(from ?? "");
        throw new Error("asked");
      },
    });
    await none.ended;
    expect([none.found, dialled]).toEqual([[], []]);
    const wide = new NetworkSearch({ kind: "fast", policy, clock: machineClock, ownAddresses });
    wide.stop();
    expect(wide.networks).toEqual(["127.0.0.0/22"]);
    await wide.ended;
  });

  it("BRDG-22 ends when it is stopped, with what it has", async () => {
    const started = new NetworkSearch({
      kind: "full",
      policy,
      clock: machineClock,
      networks: ["127.61.0.0/22"],
      ownAddresses,
      ports,
    });
    started.stop();
    await started.ended;
    expect(started.isOver).toBe(true);
  });
});
