import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { playArchive, playLive } from "./stream-client.testing.ts";
import { StreamScene } from "./stream-scene.testing.ts";

let scene: StreamScene;
beforeEach(async () => {
  scene = await StreamScene.make();
});
afterEach(() => scene.close());

describe("manners", () => {
  it("WIRE-25 bad commands are answered, the fifth within a minute closes", async () => {
    const client = await scene.connect();
    const bad = [
      "not json",
      '{"cmd":"dance"}',
      JSON.stringify({ ...playLive(), colour: "red" }),
      JSON.stringify(playLive({ credit: "many" })),
    ];
    for (const text of bad) client.socket.send(text);
    await client.text("error", 4);
    expect(client.textsOf("error").map(({ code, generation }) => [code, generation])).toEqual([
      ["badCommand", undefined],
      ["badCommand", undefined],
      ["badCommand", 1],
      ["badCommand", 1],
    ]);
    await scene.pass(9_000);
    expect(client.closeCode).toBeUndefined();
    client.socket.send("{");
    expect(await client.closed()).toBe(4400);
  });

  it("WIRE-25 bad commands a minute apart are forgiven", async () => {
    await scene.film(1);
    const client = await scene.watch();
    for (let at = 0; at < 8; at += 1) {
      client.socket.send("{");
      await scene.pass(16_000);
    }
    expect(client.textsOf("error")).toHaveLength(8);
    expect(client.closeCode).toBeUndefined();
  });

  it("WIRE-25 a text over 8 KiB closes, one of 8 KiB does not", async () => {
    const client = await scene.connect();
    const filled = (bytes: number) => `{"cmd":"${"x".repeat(bytes - 10)}"}`;
    client.socket.send(filled(8 * 1024));
    expect((await client.text("error")).code).toBe("badCommand");
    client.socket.send(filled(8 * 1024 + 1));
    expect(await client.closed()).toBe(4413);
  });

  it("WIRE-25 over 50 commands in a second close, 50 do not", async () => {
    const client = await scene.connect();
    for (let at = 0; at < 50; at += 1) client.say({ cmd: "credit", add: 0 });
    await client.settled();
    expect(client.closeCode).toBeUndefined();
    await scene.pass(1_000);
    for (let at = 0; at < 51; at += 1) client.say({ cmd: "credit", add: 0 });
    expect(await client.closed()).toBe(4429);
  });

  it("WIRE-7 a binary message from the client closes", async () => {
    const client = await scene.connect();
    client.socket.send(Buffer.from([1, 2, 3]));
    expect(await client.closed()).toBe(4400);
  });

  it("WIRE-5 a message beyond all bounds ends that connection alone", async () => {
    await scene.film(5);
    const [wild, calm] = [await scene.connect(), await scene.watch()];
    wild.socket.send("x".repeat(3 * 1024 * 1024));
    await wild.closed();
    await scene.film(5);
    await calm.receive(10);
  });

  it("WIRE-26 a command that makes no sense keeps the connection and the generation free", async () => {
    await scene.film(5);
    const client = await scene.connect();
    client.say({ cmd: "pause", generation: 1 });
    expect(await client.text("error")).toEqual({ type: "error", code: "badCommand", generation: 1 });
    client.say(playLive({ generation: 1 }));
    await client.receive(5, 1);
    client.say(playArchive(scene.clock.nowMs() + 60_000, { generation: 2 }));
    expect((await client.text("error", 2)).code).toBe("seekOutOfRange");
    await scene.film(2);
    await client.receive(7, 1);
  });

  it("viewers are counted while they are here, and what they were sent for good", async () => {
    await scene.film(5);
    const client = await scene.watch();
    await client.receive(5);
    expect([scene.server.viewerCount, scene.server.viewersOf(scene.cameraId)]).toEqual([1, 1]);
    const { sentBytes } = scene.server;
    expect(sentBytes).toBeGreaterThan(2_000);
    client.close();
    await client.closed();
    await client.until(() => scene.server.viewerCount === 0, "the end");
    expect(scene.server.sentBytes).toBe(sentBytes);
  });
});
