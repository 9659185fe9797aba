// Searching the network of a real media process's modules, and adding recorders' channels, through the api: simulated devices on the loopback network.
import { type CameraSim, recorderChannels, startCameraSim } from "@didban/camera-sim";
import { endpoints, type DiscoveryAnswer } from "@didban/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestMedia, type TestMedia } from "../../testing/test-media.ts";

const { cameras, discovery } = endpoints;
const credentials = { username: "admin", password: "C4nary-of-search" };
const auth = { scheme: "digest", ...credentials } as const;
const at = (place: number) => `127.61.5.${place}`;

let media: TestMedia;
let sim: CameraSim;
let recorder: CameraSim;
const lines: string[] = [];
beforeAll(async () => {
  media = await startTestMedia({
    cameras: [],
    environment: { DIDBAN_SEARCH_NETWORKS: "127.61.5.0/28" },
    log: (line) => lines.push(line),
  });
  const own = { scene: "entrance", port: 0, auth } as const;
  sim = await startCameraSim({
    discovery: "127.0.0.1",
    cameras: [
      { name: "one", ...own, host: at(1), vendor: "hikvision" },
      { name: "two", ...own, host: at(2), vendor: "tapo", discovery: "slow" },
      { name: "three", ...own, host: at(3), discovery: "hostile" },
    ],
  });
  recorder = await startCameraSim({
    host: at(9),
    discovery: "127.0.0.1",
    cameras: recorderChannels({
      channelCount: 16,
      empty: [4, 8],
      names: { 1: "Lobby" },
      vendor: "hikvision",
      auth,
    }),
  });
});
afterAll(async () => {
  await media?.close();
  await sim?.stop();
  await recorder?.stop();
});

async function searched(kind: "fast" | "full"): Promise<DiscoveryAnswer> {
  const { key } = (await media.captain.call(discovery.start, { body: { kind } })).body;
  let answer: DiscoveryAnswer | undefined;
  await media.until(async () => {
    answer = (await media.captain.call(discovery.read, { params: { key } })).body;
    return answer.state !== "pending";
  }, "the end of the search");
  if (answer === undefined) throw new Error("nothing was answered");
  return answer;
}

const recorderConfig = () => ({
  url: at(9),
  port: recorder.onvifPort,
  streamPort: recorder.port,
  ...credentials,
  manufacturerCode: "onvif",
});
async function allChannels(config: object) {
  const { status, body } = await media.captain.call(cameras.probe, { body: { config, channels: "all" } });
  expect(status).toBe(200);
  return body;
}

describe("the network of the server", () => {
  it("BRDG-20 BRDG-22 CONN-19 CONN-20 a device that was found by datagrams is tried, added and recorded with an account alone, and marked from then on", async () => {
    expect((await media.captain.call(discovery.where, {})).body).toEqual({
      isAllowed: true,
      networks: ["127.61.5.0/28"],
    });
    const { state, items } = await searched("fast");
    expect([state, items.map(({ ip }) => ip)]).toEqual(["done", [at(1), at(2), at(3), at(9)]]);
    expect(items[0]).toMatchObject({ manufacturer: "Hikvision", model: "DS-2CD2143G2-I", onvif: true });
    expect(items[3]?.alreadyAdded).toBe(false);
    const { ip, port, manufacturerCode } = items[0] ?? { ip: "", port: 0, manufacturerCode: "" };
    const config = { url: ip, port, manufacturerCode, ...credentials };
    const tried = await media.captain.call(cameras.probe, { body: { config } });
    expect(tried.body).toMatchObject({ ok: true, channels: null, device: { manufacturer: "HIKVISION" } });
    const body = { name: "Found", config: { ...config, ...tried.body.found } };
    const { camera } = (await media.captain.call(cameras.create, { body })).body;
    await media.becomes(camera.id, ({ recording }) => recording);
    const again = await searched("fast");
    expect(again.items.map(({ alreadyAdded }) => alreadyAdded)).toEqual([true, false, false, false]);
    expect(JSON.stringify([items, again, lines])).not.toContain(credentials.password);
  });

  it("R15 CONN-19 what a hostile device says reaches the answer as short text, and its lies about addresses not at all", async () => {
    const { items } = await searched("fast");
    const hostile = items.find(({ ip }) => ip === at(3));
    expect(hostile?.name).toBe("<img src=x onerror=alert(1)> gnp.exe");
    expect(JSON.stringify(items)).not.toMatch(/169\.254|192\.0\.2/);
  });
});

describe("a recorder", () => {
  it("CONN-28 CONN-29 all its channels come with name and stream, empty ones as such, and each that is added is marked", async () => {
    const all = await allChannels(recorderConfig());
    const states = (all.channels ?? []).map(({ state }) => state);
    expect([all.ok, states.length, states.filter((state) => state === "empty").length]).toEqual([
      true,
      16,
      2,
    ]);
    expect(all.streams).toHaveLength(14);
    expect(all.channels?.[0]).toMatchObject({
      channel: 1,
      name: "Lobby",
      codec: "h264",
      alreadyAdded: false,
    });
    const second = all.channels?.[1];
    const { streamPort, streamPath, substreamPath, channel } = second ?? {};
    const config = { ...recorderConfig(), streamPort, streamPath, substreamPath, channel };
    const { status, body } = await media.captain.call(cameras.create, {
      body: { name: "Channel 2", config, userData: "a-b-c" },
    });
    expect([status, body.userData, body.camera.connectionSummary.channel]).toEqual([201, "a-b-c", 2]);
    await media.becomes(body.camera.id, ({ recording }) => recording);
    const again = await allChannels(recorderConfig());
    expect(again.channels?.flatMap((one) => (one.alreadyAdded ? [one.channel] : []))).toEqual([2]);
  });

  it("CONN-28 CONN-10 a brand without ONVIF is asked at its own paths, a typed path is one channel, and a wrong password is told", async () => {
    const { manufacturerCode: _, ...rest } = recorderConfig();
    const typed = await allChannels({ ...rest, streamPath: "/Streaming/Channels/301" });
    expect(typed.channels).toMatchObject([{ channel: 1, state: "found" }]);
    const byBrand = await allChannels({ ...rest, manufacturerCode: "hikvision", port: 9 });
    expect(
      byBrand.channels?.flatMap(({ channel, state }) => (state === "found" ? [channel] : [])),
    ).toHaveLength(14);
    const wrong = await allChannels({ ...recorderConfig(), password: "wrong" });
    expect([wrong.ok, wrong.code]).toEqual([false, "cameraCredentialsWrong"]);
  });
});
