import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../platform/id.ts";
import { playLive, StreamClient } from "./stream-client.testing.ts";
import { StreamScene } from "./stream-scene.testing.ts";

let scene: StreamScene;
beforeEach(async () => {
  scene = await StreamScene.make();
});
afterEach(() => scene.close());

/** What a token that opens nothing is told, and how its connection closes. */
async function refusalOf(token: string): Promise<[string | undefined, boolean | undefined, number]> {
  const client = await scene.connect(token);
  const code = await client.closed();
  const [error] = client.textsOf("error");
  return [error?.code, error?.fatal, code];
}

describe("coming in", () => {
  it("WIRE-1 WIRE-2 the subprotocol is agreed and ready comes first, with no media before the first play", async () => {
    await scene.film(25);
    const client = await scene.connect();
    expect(client.socket.protocol).toBe("didban.stream.v1");
    const ready = await client.text("ready");
    expect(ready).toEqual({
      type: "ready",
      protocol: 1,
      cameraId: scene.cameraId,
      allow: ["live", "archive"],
      now: new Date(scene.clock.nowMs()).toISOString(),
      earliest: new Date(scene.earliestMs).toISOString(),
      expiresAt: new Date(scene.clock.nowMs() + 600_000).toISOString(),
      maxCredit: 600,
      streams: [
        {
          quality: "highDefinition",
          index: 0,
          codec: "h264",
          width: 1280,
          height: 720,
          fps: 10,
          bitrateKbps: 100,
        },
        { quality: "medium", index: 1, codec: "h264", width: 640, height: 360, fps: 10, bitrateKbps: 100 },
        { quality: "low", index: 1, codec: "h264", width: 640, height: 360, fps: 10, bitrateKbps: 100 },
      ],
    });
    await scene.film(15);
    await client.settled();
    expect(client.heard).toEqual([ready]);
  });

  it("LIVE-2 WIRE-2 ready allows what the viewer may do now", async () => {
    scene.actions = new Set(["cameraStreamArchive"]);
    const client = await scene.connect();
    expect((await client.text("ready")).allow).toEqual(["archive"]);
    client.say(playLive());
    expect(await client.text("error")).toEqual({ type: "error", code: "forbiddenResource", generation: 1 });
  });

  it("LIVE-4 WIRE-3 a token opens one connection, for its camera, within a minute", async () => {
    const token = scene.newToken();
    await scene.connect(token);
    expect(await refusalOf(token)).toEqual(["tokenInUse", true, 4409]);
    expect(await refusalOf("test.unknown")).toEqual(["tokenInvalid", true, 4401]);
    expect(await refusalOf(scene.newToken({ cameraId: newId() }))).toEqual(["tokenInvalid", true, 4401]);
    const late = scene.newToken();
    await scene.pass(61_000);
    expect(await refusalOf(late)).toEqual(["TokenExpired", true, 4401]);
  });

  it("LIVE-4 of many connections with one token exactly one is let in", async () => {
    const token = scene.newToken();
    const clients = await Promise.all(Array.from({ length: 8 }, () => scene.connect(token)));
    expect(clients.filter((client) => client.textsOf("ready").length === 1)).toHaveLength(1);
    expect(clients.filter((client) => client.textsOf("error")[0]?.code === "tokenInUse")).toHaveLength(7);
  });

  it("WIRE-6 pages of other origins are refused at the upgrade, the app's own are not", async () => {
    const own = new URL(scene.address).host;
    for (const origin of ["https://evil.example", "null", `https://${own}.evil.example`, "nonsense"]) {
      const client = new StreamClient(scene.address, scene.newToken(), { origin });
      expect(await client.refusal(), origin).toBe(403);
    }
    expect(
      (await scene.connect(scene.newToken(), { origin: `http://${own}` })).textsOf("ready"),
    ).toHaveLength(1);
    // Nobody but the front door says which host was asked for.
    const forged = { origin: "https://evil.example", "x-forwarded-host": "evil.example" };
    expect((await scene.connect(scene.newToken(), forged)).closeCode).toBe(1006);
  });

  it("WIRE-6 the app's address counts as its own where streams have another one", async () => {
    const apart = await StreamScene.make({ appHost: "https://app.example.com" });
    try {
      const welcome = async (origin: string) =>
        (await apart.connect(apart.newToken(), { origin })).textsOf("ready").length;
      expect(await welcome("https://app.example.com")).toBe(1);
      expect(await welcome("https://app.example.com.evil.example")).toBe(0);
    } finally {
      await apart.close();
    }
  });

  it("what is said before the welcome waits for it", async () => {
    await scene.film(3);
    const client = new StreamClient(scene.address, scene.newToken());
    client.socket.once("open", () => client.say(playLive()));
    await client.receive(3);
    expect(client.texts.map(({ type }) => type)).toEqual(["ready", "ack"]);
    client.close();
  });

  it("OPS-16 the viewer of a camera that is about to be served here waits for it, three seconds at most", async () => {
    const pass = async (seconds: number) => {
      for (let left = seconds * 10; left > 0; left -= 1) {
        await scene.clock.advance(100);
        await wait(5);
      }
    };
    scene.isServed = false;
    const early = new StreamClient(scene.address, scene.newToken());
    await once(early.socket, "open");
    await pass(2);
    expect(early.heard).toEqual([]);
    scene.isServed = true;
    await pass(0.1);
    expect((await early.begun()).texts).toMatchObject([{ type: "ready" }]);
    early.close();

    scene.isServed = false;
    const lost = new StreamClient(scene.address, scene.newToken());
    await once(lost.socket, "open");
    await pass(2.5);
    expect(lost.heard).toEqual([]);
    await pass(1);
    expect(await lost.closed()).toBe(4503);
    expect(lost.texts).toEqual([{ type: "error", code: "CameraNotRegistered", fatal: true }]);
  });

  it("WIRE-5 one that comes while the process ends is sent elsewhere", async () => {
    scene.isServed = false;
    const client = new StreamClient(scene.address, scene.newToken());
    await once(client.socket, "open");
    scene.server.close();
    await scene.clock.advance(100);
    expect(await client.closed()).toBe(1001);
    expect(client.heard).toEqual([]);
  });

  it("LIVE-25 WIRE-26 one stream too many is turned away", async () => {
    scene.open = { session: 65, camera: 1 };
    expect(await refusalOf(scene.newToken())).toEqual([
      "MaximumNumberOfSimultaneousStreamsReached",
      true,
      4503,
    ]);
    scene.open = { session: 64, camera: 51 };
    const token = scene.newToken();
    expect(await refusalOf(token)).toEqual(["MaximumNumberOfSimultaneousStreamsReached", true, 4503]);
    expect(scene.tokens.get(token)?.isClosed).toBe(true);
    scene.open = { session: 64, camera: 50 };
    expect((await scene.connect()).textsOf("ready")).toHaveLength(1);
  });

  it("WIRE-4 who plays nothing within ten seconds is closed, whatever else it says; who plays stays", async () => {
    const [silent, lost, player] = [await scene.connect(), await scene.connect(), await scene.connect()];
    player.say(playLive());
    await player.text("ack");
    await scene.pass(6_000);
    // What a player says that has heard nothing for a while.
    lost.say({ cmd: "pause", generation: 0 });
    await lost.text("error");
    await scene.pass(3_900);
    for (const each of [silent, lost]) {
      await each.settled();
      expect(each.closeCode).toBeUndefined();
    }
    await scene.pass(200);
    expect([await silent.closed(), await lost.closed()]).toEqual([4408, 4408]);
    await player.settled();
    expect(player.closeCode).toBeUndefined();
  });

  it("WIRE-4 pings come every 15 s; two that are not answered end the connection", async () => {
    await scene.film(1);
    const client = await scene.watch();
    let pings = 0;
    client.socket.on("ping", () => (pings += 1));
    for (let at = 0; at < 6; at += 1) {
      await scene.pass(15_000);
      await client.settled();
    }
    expect(pings).toBe(6);
    expect(client.closeCode).toBeUndefined();
    // A client that has gone without a word: nothing it is sent is read any more.
    client.socket.pause();
    await scene.pass(30_000);
    expect(scene.server.viewerCount).toBe(1);
    await scene.pass(15_000);
    await client.until(() => scene.server.viewerCount === 0, "the end of the silent viewer");
  });

  it("WIRE-5 a server that stops sends its viewers elsewhere", async () => {
    const client = await scene.watch();
    scene.server.close();
    expect(await client.closed()).toBe(1001);
  });
});

describe("staying", () => {
  it("WIRE-42 at its expiry a stream ends, with no picture later", async () => {
    const client = await scene.watch();
    await scene.film(10);
    await scene.pass(599_000 - 1_000);
    await client.settled();
    expect(client.closeCode).toBeUndefined();
    await scene.pass(1_000);
    expect(await client.closed()).toBe(4401);
    expect(client.texts.at(-1)).toEqual({ type: "error", code: "TokenExpired", fatal: true });
    const seen = client.heard.length;
    await scene.film(10);
    expect(client.heard).toHaveLength(seen);
  });

  it("WIRE-41 a renewed stream goes on without a break beyond its first token", async () => {
    const client = await scene.watch();
    client.isGenerous = true;
    await scene.film(5);
    await scene.pass(480_000);
    const fresh = scene.newToken();
    client.say({ cmd: "renew", token: fresh });
    const renewed = await client.text("renewed");
    expect(renewed.expiresAt).toBe(new Date(scene.clock.nowMs() + 600_000).toISOString());
    expect(scene.tokens.get("test.1")?.isClosed).toBe(true);
    await scene.pass(590_000);
    await scene.film(5);
    await client.receive(10);
    expect(client.pictures().map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await scene.pass(10_000);
    expect(await client.closed()).toBe(4401);
    await client.until(() => scene.tokens.get(fresh)?.isClosed === true, "the end of the token");
  });

  it("WIRE-42 a token of another camera, user, session or workspace renews nothing", async () => {
    for (const other of ["cameraId", "accountId", "sessionId", "workspaceId"]) {
      const client = await scene.watch();
      client.say({ cmd: "renew", token: scene.newToken({ [other]: newId() }) });
      expect(await client.closed(), other).toBe(4401);
      expect(client.texts.at(-1)).toEqual({ type: "error", code: "tokenInvalid", fatal: true });
    }
  });

  it("WIRE-43 a lost right ends the stream at once, a removed camera with its own word", async () => {
    const client = await scene.watch();
    scene.actions = new Set();
    await scene.tellRights();
    expect(await client.closed()).toBe(4403);
    expect(client.texts.at(-1)).toEqual({ type: "end", reason: "revoked" });
    await client.until(() => scene.tokens.get("test.1")?.isClosed === true, "the end of the token");

    scene.actions = new Set(["cameraStreamLive"]);
    const other = await scene.watch();
    [scene.actions, scene.hasCamera] = [new Set(), false];
    await scene.tellRights();
    expect(await other.closed()).toBe(4404);
    expect(other.texts.at(-1)).toEqual({ type: "end", reason: "cameraRemoved" });
  });

  it("WIRE-43 a right lost without any event ends the stream all the same", async () => {
    const client = await scene.watch();
    scene.actions = new Set();
    await scene.pass(30_000);
    expect(await client.closed()).toBe(4403);
  });

  it.each(["noActiveSubscription", "trialEnded"] as const)(
    "WIRE-43 a workspace whose services are refused (%s) loses its streams at once, and gets none",
    async (refusal) => {
      const client = await scene.watch();
      scene.refusalOf = (workspaceId) => (workspaceId === scene.workspaceId ? refusal : null);
      await scene.tellRights();
      expect(await client.closed()).toBe(4403);
      expect(client.texts.at(-1)).toEqual({ type: "end", reason: "revoked" });
      const late = await scene.connect();
      expect(await late.closed()).toBe(4403);
      expect(late.textsOf("ready")).toEqual([]);
      // It is paid for again.
      scene.refusalOf = () => null;
      await scene.watch();
    },
  );

  it("WIRE-43 the entitlement of another workspace is nothing to a stream, an end that nobody told of is found", async () => {
    const client = await scene.watch();
    scene.refusalOf = (workspaceId) => (workspaceId === scene.workspaceId ? null : "trialEnded");
    await scene.tellRights();
    await client.settled();
    expect(client.closeCode).toBeUndefined();
    scene.refusalOf = () => "trialEnded";
    await scene.pass(30_000);
    expect(await client.closed()).toBe(4403);
  });

  it("WIRE-44 losing one mode ends playback in that mode only", async () => {
    await scene.film(20);
    await scene.file();
    const live = await scene.watch();
    const past = await scene.connect();
    past.say(playLive({ mode: "archive", at: new Date(scene.time.trueMs - 1_000).toISOString() }));
    await past.text("end");
    scene.actions = new Set(["cameraStreamArchive"]);
    await scene.tellRights();
    expect(await live.text("error")).toEqual({ type: "error", code: "forbiddenResource", generation: 1 });
    const seen = live.media().length;
    await scene.film(5);
    await live.settled();
    expect(live.media()).toHaveLength(seen);
    expect(live.closeCode).toBeUndefined();
    past.say({ cmd: "seek", generation: 2, at: new Date(scene.time.trueMs - 1_000).toISOString() });
    expect((await past.text("ack", 2)).mode).toBe("archive");
    expect(past.textsOf("error")).toEqual([]);
  });
});
