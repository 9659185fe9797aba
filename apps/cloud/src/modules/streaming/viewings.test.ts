import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { playArchive, playLive } from "./stream-client.testing.ts";
import { StreamScene } from "./stream-scene.testing.ts";

let scene: StreamScene;
let beginMs: number;
beforeEach(async () => {
  scene = await StreamScene.make();
  beginMs = scene.time.trueMs;
});
afterEach(() => scene.close());

const modesSeen = () => [...new Set(scene.seen.map(({ mode }) => mode))];

describe("what audit trails are told of viewers", () => {
  it("LOG-13 every picture that is sent, live or of the archive, and nothing before the first", async () => {
    const client = await scene.connect();
    expect(scene.seen).toEqual([]);
    client.say(playLive());
    await client.text("ack");
    await scene.film(10);
    await expect.poll(modesSeen).toEqual(["live"]);
    expect(scene.seen.every(({ accountId }) => accountId === scene.accountId)).toBe(true);
    await scene.film(30);
    await scene.file();
    const other = await scene.connect();
    other.say(playArchive(beginMs));
    await other.text("ack");
    await expect.poll(modesSeen).toEqual(["live", "archive"]);
    const archive = scene.seen.filter(({ mode }) => mode === "archive");
    expect(archive[0]?.captureMs).toBe(beginMs);
  });
});
