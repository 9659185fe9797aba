// The program of a bridge, asked on its line to find the cameras of its site: simulated devices that answer over real datagrams and connections, some of them silent, hostile or elsewhere.
import { randomUUID } from "node:crypto";
import { lineFound, lineQuestions, type LineFound, type SearchArgs } from "@didban/bridge-line";
import { startCameraSim, type CameraSim } from "@didban/camera-sim";
import { freePort } from "@didban/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BridgeProcess } from "./testing/bridge-process.ts";
import { ServerEnd } from "./testing/server-end.ts";

const network = "127.61.11.0/28";
const at = (place: number) => `127.61.11.${place}`;
const auth = { scheme: "digest", username: "admin", password: "s3cret" } as const;
const soon = { timeout: 60_000 };

let sim: CameraSim;
let server: ServerEnd;
let bridge: BridgeProcess;
/** Of the devices, which all listen at the same ports. */
let [port, rtspPort] = [0, 0];
beforeAll(async () => {
  [port, rtspPort] = [await freePort(), await freePort()];
  const own = { scene: "entrance", port: rtspPort, onvifPort: port } as const;
  sim = await startCameraSim({
    discovery: "127.0.0.1",
    cameras: [
      { name: "plain", ...own, host: at(1), vendor: "hikvision", auth },
      { name: "hostile", ...own, host: at(2), vendor: "tapo", auth, discovery: "hostile" },
      // Silent to the question to all.
      { name: "quiet", ...own, host: at(3), vendor: "axis", auth, discovery: "silent" },
      { name: "bare", ...own, host: at(4), auth, discovery: "silent", onvif: { auth: "off" } },
      { name: "elsewhere", ...own, host: "127.61.12.1", vendor: "dahua", auth },
    ],
  });
  server = await ServerEnd.open();
  bridge = new BridgeProcess({
    ...server.environment,
    DIDBAN_BRIDGE_ALLOW_ADDRESSES: "127.0.0.0/8",
    DIDBAN_BRIDGE_SEARCH_NETWORKS: network,
    DIDBAN_BRIDGE_CAMERA_PORTS: [rtspPort, port].join(),
  });
  await server.connected();
});
afterAll(async () => {
  await bridge?.close();
  await server?.close();
  await sim?.stop();
});

const found = async (key: string): Promise<LineFound> =>
  lineFound.parse(await server.ask(lineQuestions.found, { key }));

async function searched(kind: SearchArgs["kind"], key = randomUUID()) {
  expect(await server.ask(lineQuestions.search, { key, kind })).toBeNull();
  await expect.poll(async () => (await found(key))?.isOver, soon).toBe(true);
  return (await found(key))?.items ?? [];
}
const addressesOf = (items: Awaited<ReturnType<typeof searched>>) => items.map(({ ip }) => ip);

describe("a bridge that is asked to find cameras", () => {
  it("BRDG-7 names discovery among its parts", async () => {
    expect(await server.ask(lineQuestions.handlers, null)).toContainEqual(
      expect.objectContaining({ name: "discovery", state: "running" }),
    );
  });

  it("BRDG-22 R15 asks all ONVIF devices of its site at once, and looks where its cameras are known to be", async () => {
    const items = await searched("fast");
    expect(addressesOf(items)).toEqual([at(1), at(2)]);
    expect(items[0]).toMatchObject({ port, isOnvif: true, name: "HIKVISION", model: "DS-2CD2143G2-I" });
    // What a hostile one says of itself is short and plain, and its lies about addresses nobody hears.
    expect(items[1]?.name).toBe("<img src=x onerror=alert(1)> gnp.exe");
    expect(JSON.stringify(items)).not.toMatch(/169\.254|192\.0\.2|127\.61\.12/);
    const url = sim.cameras.find(({ name }) => name === "bare")?.urls.main ?? "";
    const streams = [{ index: 0, url }];
    const camera = { id: randomUUID(), generation: 1, isRecorded: false, username: "", password: "" };
    server.tell([{ ...camera, streams, fingerprint: null }]);
    await expect.poll(() => bridge.shown(), soon).toContain(at(4));
    expect(addressesOf(await searched("fast"))).toEqual([at(1), at(2), at(4)]);
  });

  it("BRDG-22 EVT-2 looks at every address of its networks when it is to be thorough, and at none beyond", async () => {
    const key = randomUUID();
    const items = await searched("full", key);
    // It is told of in the meantime and at its end, seldom.
    const tells = () => server.said.filter((said) => said.name === "discovery" && said.key === key).length;
    await expect.poll(tells, soon).toBeGreaterThan(0);
    expect(tells()).toBeLessThan(22);
    expect(addressesOf(items)).toEqual([1, 2, 3, 4].map(at));
    expect(items[3]).toMatchObject({ isOnvif: false, streamPort: rtspPort });
  });

  it("BRDG-23 BRDG-33 refuses what is no search, knows no key of others, and searches for nobody once it is nobody's", async () => {
    expect(await found(randomUUID())).toBeNull();
    for (const args of [null, {}, { key: "x", kind: "fast" }, { key: randomUUID(), kind: "endless" }])
      await expect(server.ask(lineQuestions.search, args)).rejects.toThrow("this is no search");
    const key = randomUUID();
    await server.ask(lineQuestions.search, { key, kind: "fast" });
    server.tellPairing({ state: "free" });
    await bridge.code();
    await server.connected();
    for (const what of [lineQuestions.search, lineQuestions.found])
      await expect(server.ask(what, { key, kind: "fast" })).rejects.toThrow("nobody's");
    expect(await server.ask(lineQuestions.handlers, null)).toEqual([]);
  });
});
