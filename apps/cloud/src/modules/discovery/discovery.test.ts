// The calls of searching for cameras, with a media process that the test plays: who may search, whose keys are whose, and what is made of what devices say.
import { endpoints, type DiscoveryAnswer } from "@didban/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createWorkspace, makeGuest, signUp, type Person } from "../../testing/person.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import type { InternalHandler } from "../../platform/internal/index.ts";
import { startMediaNode, type FakeMediaNode } from "../media-nodes/fake-media-node.testing.ts";
import { foundCall, networksCall, searchCall, type SearchState } from "../media-nodes/index.ts";

const { cameras, discovery } = endpoints;
const unknown = { name: null, manufacturer: null, model: null, server: null, streamPort: null };
const found: SearchState["items"] = [
  { ...unknown, ip: "192.168.1.64", port: 80, isOnvif: true, name: "HIKVISION", model: "DS-7608NI-K2" },
  { ...unknown, ip: "192.168.1.65", port: 80, isOnvif: false, streamPort: 554, server: "Dahua Rtsp Server" },
  { ...unknown, ip: "192.168.1.66", port: 80, isOnvif: false, streamPort: 8554, server: "Rtsp Server/2.0" },
];

let server: TestServer;
let node: FakeMediaNode;
let captain: Person;
const searches: { key: string; kind: string }[] = [];
let state: SearchState | undefined;
const routes: Readonly<Record<string, InternalHandler>> = {
  [networksCall.path]: async () => ({ json: { networks: ["192.168.1.0/24"] } }),
  [searchCall.path]: async ({ body }) => {
    searches.push(searchCall.body.parse(body));
    return { json: { isBegun: true } };
  },
  [foundCall.path]: async () => state && { json: state },
};
beforeAll(async () => {
  server = await startTestServer();
  node = await startMediaNode(server, routes);
  captain = await signUp(server);
  await createWorkspace(captain);
});
afterAll(async () => {
  await node?.close();
  await server?.close();
});
beforeEach(async () => {
  searches.length = 0;
  state = { isOver: false, progress: 0.4, items: [] };
  // What was begun before is over by now.
  await server.clock.advance(30_000);
});

const start = (person: Person, kind: "fast" | "full" = "fast") =>
  person.call(discovery.start, { body: { kind } });
const read = (person: Person, key: string) => person.call(discovery.read, { params: { key } });
async function begun(person: Person = captain): Promise<string> {
  const { status, body } = await start(person);
  expect(status).toBe(202);
  return body.key;
}
async function answered(): Promise<DiscoveryAnswer> {
  const { body } = await read(captain, await begun());
  return body;
}

describe("a search for cameras", () => {
  it("BRDG-20 BRDG-22 is begun for a key, and tells by it how far it is and what was found", async () => {
    const { body: where } = await captain.call(discovery.where, {});
    expect(where).toEqual({ isAllowed: true, networks: ["192.168.1.0/24"] });
    const key = await begun();
    expect(searches).toEqual([{ key, kind: "fast" }]);
    expect((await read(captain, key)).body).toEqual({
      kind: "fast",
      state: "pending",
      progress: 0.4,
      items: [],
    });
    state = { isOver: true, progress: 1, items: found };
    const { body } = await read(captain, key);
    expect([body.state, body.items.map(({ ip }) => ip)]).toEqual(["done", found.map(({ ip }) => ip)]);
    await node.close();
    await server.clock.advance(30_000);
    expect((await start(captain)).problem?.code).toBe("NoSuitableMediaServer");
    expect((await captain.call(discovery.where, {})).body.networks).toEqual([]);
    expect((await read(captain, key)).body.state).toBe("failed");
    node = await startMediaNode(server, routes);
  });

  it("BRDG-23 a second one while one runs is that one, and once it is over another", async () => {
    const keys = await Promise.all([begun(), begun(), begun()]);
    expect(new Set(keys).size).toBe(1);
    expect((await start(captain, "full")).body.key).toBe(keys[0]);
    expect(searches).toHaveLength(1);
    state = { isOver: true, progress: 1, items: [] };
    await read(captain, keys[0] ?? "");
    expect(await begun()).not.toBe(keys[0]);
  });

  it("BRDG-23 a key is good for five minutes, and for nobody but who asked, in the workspace in which they did", async () => {
    const key = await begun();
    const stranger = await signUp(server);
    await createWorkspace(stranger);
    expect((await read(stranger, key)).problem?.code).toBe("discoveryKeyNotFound");
    expect((await read(captain, "no-such-key")).problem?.code).toBe("discoveryKeyNotFound");
    await server.clock.advance(299_000);
    expect((await read(captain, key)).status).toBe(200);
    await server.clock.advance(1_000);
    expect((await read(captain, key)).problem?.code).toBe("discoveryKeyNotFound");
  });

  it("BRDG-20 CONN-8 what devices say is put beside the catalogue: brand and kind of those that it knows, and how each is asked", async () => {
    state = { isOver: true, progress: 1, items: found };
    const { items } = await answered();
    expect(items).toMatchObject([
      {
        onvif: true,
        manufacturer: "Hikvision",
        model: "DS-7608NI-K2",
        kind: "nvr",
        manufacturerCode: "onvif",
      },
      { onvif: false, manufacturer: "Dahua", streamPort: 554, manufacturerCode: "dahua" },
      // A name that says nothing of a brand is no reason to guess one.
      { onvif: false, manufacturer: null, kind: null, streamPort: 8554, manufacturerCode: "rtsp" },
    ]);
  });

  it("BRDG-20 CONN-29 a device at whose address the workspace has a camera is marked, and another workspace's is not", async () => {
    state = { isOver: true, progress: 1, items: found };
    const config = { url: "192.168.1.65", streamPath: "/one" };
    expect((await captain.call(cameras.create, { body: { name: "Door", config } })).status).toBe(201);
    const other = await signUp(server);
    await createWorkspace(other);
    await other.call(cameras.create, { body: { name: "Door", config: { ...config, url: "192.168.1.64" } } });
    const { items } = await answered();
    expect(items.map(({ alreadyAdded }) => alreadyAdded)).toEqual([false, true, false]);
  });

  it("CAM-78 AUTH-44 guests search nothing and are told of no network", async () => {
    const guest = await signUp(server);
    await createWorkspace(guest);
    await makeGuest(server, guest);
    for (const { status, problem } of [
      await start(guest),
      await guest.call(discovery.where, {}),
      await read(guest, "key"),
    ])
      expect([status, problem?.code]).toEqual([403, "forbiddenResource"]);
    expect(searches).toEqual([]);
  });
});

it("OPS-6 CONN-19 a server open to the public searches no network and tells of none", async () => {
  const open = await startTestServer({ environment: { DIDBAN_PUBLIC: "on" } });
  try {
    const person = await signUp(open);
    await createWorkspace(person);
    expect((await person.call(discovery.where, {})).body).toEqual({ isAllowed: false, networks: [] });
    const { status, problem } = await start(person);
    expect([status, problem?.code]).toEqual([422, "discoveryNotAllowed"]);
  } finally {
    await open.close();
  }
});
