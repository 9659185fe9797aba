import { wireFlag } from "@didban/media/wire";
import { SlabPool, type SlabSource } from "@didban/media";
import { NumberedStream } from "@didban/testkit";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { isBroken, isKeyMessage, playArchive, playLive, type StreamClient } from "./stream-client.testing.ts";
import { numbersOf, poison, StreamScene } from "./stream-scene.testing.ts";

let scene: StreamScene;
let beginMs: number;
beforeEach(async () => {
  scene = await StreamScene.make();
  beginMs = scene.time.trueMs;
});
afterEach(() => scene.close());

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
const iso = (ms: number) => new Date(ms).toISOString();

async function playFrom(atMs: number, command: object = {}) {
  const client = await scene.connect();
  client.say(playArchive(atMs, command));
  await client.text("ack");
  return client;
}

/** A viewer that takes nothing goes from one time to another while somebody else reads everything; then it takes what it was sent. */
async function readSideBySide(where: StreamScene) {
  where.main = new NumberedStream({ picturesPerGroup: 10, bytesPerPicture: 60_000 });
  const fromMs = where.time.trueMs;
  await where.film(200);
  await where.file();
  const [slow, swift] = [await where.connect(), await where.connect()];
  slow.socket.pause();
  slow.say(playArchive(fromMs + 5_000));
  slow.say({ cmd: "seek", generation: 2, at: iso(fromMs + 10_000) });
  swift.say(playArchive(fromMs));
  // What was asked for first may come to its end before the second wish is heard.
  const isOver = (client: StreamClient, generation: number) =>
    client.textsOf("error").length > 0 || client.textsOf("end").some((end) => end.generation === generation);
  await swift.until(() => isOver(swift, 1), "the end");
  slow.socket.resume();
  await slow.until(() => isOver(slow, 2), "the end");
  const numbers = (client: StreamClient, generation: number) => () => {
    if (client.textsOf("error").length > 0) throw new Error("footage could not be read");
    return numbersOf(client.pictures(generation));
  };
  return { slow: numbers(slow, 2), swift: numbers(swift, 1) };
}

/** Films so many pictures before and after a pause of 20 s. */
async function filmWithPause(before: number, after: number): Promise<void> {
  await scene.film(before);
  scene.writer.stop("recordMode");
  await scene.pass(20_000);
  scene.writer.resume();
  await scene.film(after);
  await scene.file();
}

describe("archive", () => {
  it("WIRE-16 WIRE-34 WIRE-36 it begins with the key frame at or before the time and reaches the present, each picture as it was live", async () => {
    const live = await scene.watch();
    await scene.film(95);
    await scene.file();
    const client = await playFrom(beginMs + 3_450);
    const ack = await client.text("ack");
    expect(ack).toMatchObject({
      mode: "archive",
      at: iso(beginMs + 3_450),
      codec: "h264",
      stream: 0,
      speed: 1,
    });
    expect(await client.text("end")).toEqual({ type: "end", generation: 1, reason: "caughtUp" });
    const pictures = client.pictures();
    expect(numbersOf(pictures)).toEqual(range(30, 30 + pictures.length));
    expect(pictures.length).toBeGreaterThanOrEqual(60);
    expect(pictures[0]?.flags).toBe(wireFlag.key | wireFlag.discontinuity);
    const seenLive = new Map(live.pictures().map((message, number) => [number, message.captureMs]));
    for (const [at, { captureMs }] of pictures.entries()) expect(captureMs).toBe(seenLive.get(30 + at));
    client.say(playLive({ generation: 2 }));
    expect((await client.text("ack", 2)).mode).toBe("live");
  });

  it("WIRE-29 WIRE-31 without credit reading waits and loses nothing", async () => {
    await scene.film(100);
    await scene.file();
    const client = await playFrom(beginMs, { credit: 10 });
    await client.receive(10);
    await client.settled();
    expect(client.media()).toHaveLength(10);
    client.say({ cmd: "credit", add: 5 });
    await client.receive(15);
    client.say({ cmd: "credit", add: 600 });
    await client.text("end");
    const numbers = numbersOf(client.pictures());
    expect(numbers).toEqual(range(0, numbers.length));
    expect(numbers.length).toBeGreaterThanOrEqual(90);
    expect(client.textsOf("drop")).toEqual([]);
  });

  it("WIRE-30 a viewer that takes nothing holds up reading, not the server", async () => {
    await scene.film(300);
    await scene.file();
    const slow = await scene.connect();
    slow.socket.pause();
    slow.say(playArchive(beginMs));
    const swift = await playFrom(beginMs);
    await swift.text("end");
    const numbers = numbersOf(swift.pictures());
    expect(numbers).toEqual(range(0, numbers.length));
    slow.socket.resume();
    await slow.text("end");
    expect(numbersOf(slow.pictures())).toEqual(numbers);
  });

  it("WIRE-30 pictures keep their memory until the network has taken them, however slow it is and whatever others read", async () => {
    const { slow, swift } = await readSideBySide(scene);
    expect(slow()).toEqual(range(100, 200));
    expect(swift()).toEqual(range(0, 200));
  });

  it("memory that is handed back too early would show in the pictures", async () => {
    const pool = new SlabPool({ fillReturned: poison });
    const careless: SlabSource = {
      take(byteLength) {
        const slab = pool.take(byteLength);
        let isOut = true;
        const release = () => {
          if (isOut) slab.release();
          isOut = false;
        };
        return { bytes: slab.bytes, hold: () => undefined, release };
      },
    };
    const broken = await StreamScene.make({ slabs: careless });
    onTestFinished(() => broken.close());
    const { slow } = await readSideBySide(broken);
    expect(slow).toThrow();
  });

  it("WIRE-35 a gap is told with its reason, then the next key frame follows", async () => {
    await filmWithPause(30, 30);
    const client = await playFrom(beginMs);
    await client.text("end");
    const gap = await client.text("gap");
    expect(gap).toEqual({
      type: "gap",
      generation: 1,
      from: iso(beginMs + 3_000),
      to: iso(beginMs + 23_000),
      reason: "recordMode",
    });
    const next = client.heard[client.heard.indexOf(gap) + 1];
    if (!next || !("payload" in next)) throw new Error("no picture follows");
    expect(isKeyMessage(next) && isBroken(next)).toBe(true);
    expect(next.captureMs).toBe(beginMs + 23_000);
    const numbers = numbersOf(client.pictures());
    expect(numbers).toEqual(range(0, numbers.length));

    const inside = await playFrom(beginMs + 10_000);
    await inside.text("end");
    const [ack, first] = [await inside.text("ack"), await inside.text("gap")];
    expect(inside.heard.indexOf(ack)).toBeLessThan(inside.heard.indexOf(first));
    expect(first).toMatchObject({ from: iso(beginMs + 10_000), to: iso(beginMs + 23_000) });
    expect(numbersOf(inside.pictures())[0]).toBe(30);
  });

  it("WIRE-19 a soft seek sends the key frame at or before the time and waits", async () => {
    await scene.film(60);
    await scene.file();
    const client = await playFrom(beginMs);
    await client.text("end");
    client.say({ cmd: "seek", generation: 2, at: iso(beginMs + 2_700), soft: true });
    await client.receive(1, 2);
    await client.settled();
    expect(numbersOf(client.pictures(2))).toEqual([20]);
    expect(client.textsOf("end").filter(({ generation }) => generation === 2)).toEqual([]);
    client.say({ cmd: "speed", generation: 3, speed: 1, at: iso(beginMs + 2_700) });
    await client.receive(20, 3);
    expect(numbersOf(client.pictures(3))[0]).toBe(20);
  });

  it("WIRE-19 a seek from live changes to the archive", async () => {
    await scene.film(40);
    await scene.file();
    const client = await scene.watch();
    client.say({ cmd: "seek", generation: 2, at: iso(beginMs + 1_000) });
    expect(await client.text("ack", 2)).toMatchObject({
      cmd: "seek",
      mode: "archive",
      at: iso(beginMs + 1_000),
    });
    await client.receive(20, 2);
    expect(numbersOf(client.pictures(2))[0]).toBe(10);
  });

  it("WIRE-20 WIRE-37 fast playback sends key frames only, marked so, without sound; other speeds all frames", async () => {
    scene.addSound();
    await scene.film(60);
    await scene.file();
    for (const speed of [4, 8, 16]) {
      const client = await playFrom(beginMs, { speed, audio: true });
      await client.text("end");
      const media = client.media();
      expect(numbersOf(media)).toEqual([0, 10, 20, 30, 40, 50].slice(0, media.length));
      expect(media.length).toBeGreaterThanOrEqual(5);
      expect(media.every(({ type, flags }) => type === 1 && (flags & wireFlag.keyFramesOnly) !== 0)).toBe(
        true,
      );
      expect(media.map(({ sequence }) => sequence)).toEqual(range(0, media.length));
    }
    for (const speed of [0.5, 2]) {
      const client = await playFrom(beginMs, { speed, audio: true });
      await client.text("end");
      expect(
        client.media().every(({ type, flags }) => type === 1 && (flags & wireFlag.keyFramesOnly) === 0),
      ).toBe(true);
      expect(client.media().length).toBeGreaterThanOrEqual(50);
    }
  });

  it("WIRE-37 ARCH-28 at speed 1 recorded sound comes with the pictures, when asked for", async () => {
    scene.addSound();
    await scene.film(60);
    await scene.file();
    const client = await playFrom(beginMs, { audio: true });
    expect((await client.text("ack")).audio).toEqual({ codec: "pcmu", rate: 8000, channels: 1 });
    await client.text("end");
    expect(client.media().filter(({ type }) => type === 2).length).toBeGreaterThanOrEqual(45);
    expect(client.media().map(({ sequence }) => sequence)).toEqual(range(0, client.media().length));
    const silent = await playFrom(beginMs);
    await silent.text("end");
    expect(silent.media().every(({ type }) => type === 1)).toBe(true);
  });

  it("WIRE-19 a soft seek into a gap shows the last key frame before it", async () => {
    await filmWithPause(35, 30);
    const client = await playFrom(beginMs);
    await client.text("end");
    client.say({ cmd: "seek", generation: 2, at: iso(beginMs + 12_000), soft: true });
    await client.receive(1, 2);
    await client.settled();
    expect(numbersOf(client.pictures(2))).toEqual([30]);
    expect(client.textsOf("gap").filter(({ generation }) => generation === 2)).toEqual([]);
  });

  it("WIRE-19 WIRE-26 a soft seek before all footage is told that there is none", async () => {
    await scene.film(30);
    await scene.file();
    const client = await playFrom(beginMs);
    await client.text("end");
    client.say({ cmd: "seek", generation: 2, at: iso(beginMs - 5_000), soft: true });
    expect(await client.text("error")).toEqual({ type: "error", code: "noFootageInRange", generation: 2 });
    expect(client.pictures(2)).toEqual([]);
  });

  it("WIRE-20 a pause sends nothing more, and playing goes on from the last picture sent", async () => {
    await scene.film(60);
    await scene.file();
    const client = await playFrom(beginMs, { credit: 20 });
    await client.receive(20);
    client.say({ cmd: "pause", generation: 2 });
    client.say({ cmd: "credit", add: 600 });
    expect(await client.text("ack", 2)).toMatchObject({
      at: iso(beginMs + 1_900),
      mode: "archive",
      speed: 0,
      codec: "h264",
    });
    await client.settled();
    expect(client.media().filter(({ generation }) => generation === 2)).toEqual([]);
    client.say({ cmd: "speed", generation: 3, speed: 1 });
    await client.receive(20, 3);
    expect(numbersOf(client.pictures(3))[0]).toBe(10);
    expect((await client.text("ack", 3)).at).toBe(iso(beginMs + 1_900));
  });

  it("WIRE-20 speed 0 at a time shows the picture there", async () => {
    await scene.film(60);
    await scene.file();
    const client = await playFrom(beginMs, { credit: 20 });
    await client.receive(20);
    client.say({ cmd: "speed", generation: 2, speed: 0, at: iso(beginMs + 2_500) });
    client.say({ cmd: "credit", add: 600 });
    await client.receive(6, 2);
    await client.settled();
    expect(numbersOf(client.pictures(2))).toEqual(range(20, 26));
  });

  it("WIRE-22 WIRE-24 twenty seeks in a second end on the last, each acknowledged, none followed by an older frame", async () => {
    await scene.film(300);
    await scene.file();
    const client = await playFrom(beginMs, { credit: 600 });
    for (let generation = 2; generation <= 21; generation += 1)
      client.say({ cmd: "seek", generation, at: iso(beginMs + ((generation * 7) % 25) * 1_000) });
    client.say({ cmd: "credit", add: 600 });
    await client.text("ack", 21);
    expect(client.textsOf("ack").map(({ generation }) => generation)).toEqual(range(1, 22));
    await client.receive(20, 21);
    expect(numbersOf(client.pictures(21))[0]).toBe(((21 * 7) % 25) * 10);
    let latest = 0;
    for (const one of client.heard) {
      if (one.type === "ack") latest = one.generation;
      if ("payload" in one) expect(one.generation).toBe(latest);
    }
    for (const generation of [21, 5, 0]) client.say({ cmd: "seek", generation, at: iso(beginMs) });
    await client.text("stale", 3);
    expect(client.textsOf("stale").map(({ generation }) => generation)).toEqual([21, 5, 0]);
  });

  it("PLAY-28 WIRE-26 a target outside the window is refused and the position kept", async () => {
    await scene.film(60);
    await scene.file();
    const client = await scene.watch();
    await client.receive(1);
    for (const [generation, atMs] of [
      [2, scene.earliestMs - 5_000],
      [3, scene.clock.nowMs() + 5_000],
    ] as const) {
      client.say({ cmd: "seek", generation, at: iso(atMs) });
      await client.until(() => client.textsOf("error").length === generation - 1, "a refusal");
      expect(client.textsOf("error").at(-1)).toEqual({ type: "error", code: "seekOutOfRange", generation });
    }
    const seen = client.media().length;
    await scene.film(3);
    await client.receive(seen + 3, 1);
    // The edge itself, a moment late, is inside.
    client.say({ cmd: "seek", generation: 2, at: iso(scene.earliestMs - 500) });
    expect((await client.text("ack", 2)).at).toBe(iso(scene.earliestMs));
  });

  it("LIVE-11 WIRE-26 footage that the browser cannot decode is refused, the connection stays", async () => {
    await scene.film(30);
    await scene.file();
    const client = await playFrom(beginMs, { accept: ["h265"] });
    expect(await client.text("error")).toEqual({ type: "error", code: "unsupportedCodec", generation: 1 });
    expect(client.media()).toEqual([]);
    client.say(playArchive(beginMs, { generation: 2 }));
    await client.receive(10, 2);
  });

  it("ARCH-29 the archive plays while the camera is away", async () => {
    scene.addSound();
    await scene.film(30);
    scene.hubs[0].forget();
    scene.information = { ...scene.information, streams: [], recordIndex: -1, highResIndex: -1 };
    await scene.file();
    const client = await playFrom(beginMs + 1_500, { audio: true });
    expect(await client.text("ack")).toMatchObject({
      codec: "h264",
      width: 640,
      height: 360,
      audio: { rate: 8000 },
    });
    await client.receive(30);
  });

  it("footage that cannot be read is told, the connection stays", async () => {
    scene.footage = {
      // eslint-disable-next-line require-yield
      async *read() {
        throw new Error("the disk is gone");
      },
      async keyFrameAt() {
        throw new Error("the disk is gone");
      },
    };
    const client = await scene.connect();
    client.say(playArchive(beginMs));
    expect(await client.text("error")).toEqual({ type: "error", code: "noFootageInRange", generation: 1 });
    client.say({ cmd: "thumbnail", requestId: 1, at: iso(beginMs) });
    expect((await client.text("thumbnailMiss")).reason).toBe("gap");
  });
});

describe("thumbnails", () => {
  it("WIRE-10 WIRE-38 a thumbnail is the key frame at or before a time, outside every generation and credit", async () => {
    await scene.film(60);
    await scene.file();
    const client = await scene.watch({ credit: 0 });
    client.say({ cmd: "thumbnail", requestId: 77, at: iso(beginMs + 2_999) });
    await client.until(() => client.thumbnails().length === 1, "a thumbnail");
    const [thumbnail] = client.thumbnails();
    expect(thumbnail).toMatchObject({
      type: 3,
      sequence: 77,
      generation: 0,
      captureMs: beginMs + 2_000,
      codec: 1,
    });
    expect(client.media()).toEqual([]);
  });

  it("WIRE-38 a gap and a time outside the window are missed with their reason", async () => {
    await scene.film(30);
    scene.writer.stop("recordMode");
    await scene.pass(10_000);
    await scene.file();
    const client = await scene.watch();
    const missed = async (requestId: number, atMs: number) => {
      client.say({ cmd: "thumbnail", requestId, at: iso(atMs) });
      await client.until(
        () => client.textsOf("thumbnailMiss").some((text) => text.requestId === requestId),
        "a miss",
      );
      return client.textsOf("thumbnailMiss").at(-1)?.reason;
    };
    expect(await missed(1, beginMs + 8_000)).toBe("gap");
    expect(await missed(2, scene.earliestMs - 10_000)).toBe("outOfRange");
    expect(await missed(3, scene.clock.nowMs() + 10_000)).toBe("outOfRange");
    scene.actions = new Set(["cameraStreamLive"]);
    await scene.tellRights();
    await client.settled();
    expect(await missed(4, beginMs + 1_000)).toBe("outOfRange");
  });

  it("WIRE-38 a newer request cancels older ones, and no more than ten a second are answered", async () => {
    await scene.film(60);
    await scene.file();
    const client = await scene.watch({ credit: 0 });
    const ask = (requestId: number) =>
      client.say({ cmd: "thumbnail", requestId, at: iso(beginMs + (requestId % 5) * 1_000) });
    for (let requestId = 1; requestId <= 20; requestId += 1) ask(requestId);
    await client.settled();
    await scene.pass(1_000);
    await client.until(() => client.thumbnails().some(({ sequence }) => sequence === 20), "the newest");
    expect(client.thumbnails().length).toBeLessThanOrEqual(10);
    await scene.pass(1_000);
    const before = client.thumbnails().length;
    for (let requestId = 100; requestId < 115; requestId += 1) {
      ask(requestId);
      await client.settled();
      await client.settled();
    }
    await client.settled();
    const within = client.thumbnails().length - before;
    expect(within).toBeLessThanOrEqual(10);
    await scene.pass(1_000);
    await client.until(() => client.thumbnails().some(({ sequence }) => sequence === 114), "the newest");
  });
});
