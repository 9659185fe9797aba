// Recorded footage, key frames and thumbnails of a masked camera over the stream socket, and what happens when there is no room or no ffmpeg.
import { wireFlag, type WireMessage } from "@didban/media/wire";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StreamClient } from "../streaming/stream-client.testing.ts";
import { corner, lookAt, MaskedWorld, middle } from "./masked-world.testing.ts";

const iso = (ms: number) => new Date(ms).toISOString();
const isMarked = ({ flags }: WireMessage) => (flags & wireFlag.masked) !== 0;
const accept = ["h264", "h265", "mjpeg", "aac", "pcmu"];
const jpeg = 4;

let world: MaskedWorld;
/** A camera that has been recorded from `fromMs` for some seconds, with a pause in between. */
let yard: { readonly id: string; readonly fromMs: number; readonly toMs: number };
beforeAll(async () => {
  world = await MaskedWorld.make({
    environment: { DIDBAN_MASKED_STREAMS: "2" },
    cameras: [{ name: "yard", scene: "yard" }],
  });
  const { media } = world;
  const id = await media.addRecorded("yard");
  const live = await media.play(id);
  await live.receive(1);
  const fromMs = Math.floor(live.pictures()[0]?.captureMs ?? 0);
  await live.until(() => (live.pictures().at(-1)?.captureMs ?? 0) > fromMs + 10_000, "ten seconds");
  await media.until(
    async () => (await media.recorded(id)).some(({ endMs }) => endMs > fromMs + 10_000),
    "footage",
  );
  live.close();
  await world.setMask(id, middle);
  yard = { id, fromMs, toMs: fromMs + 9_000 };
});
afterAll(() => world?.close());

/** Plays until the pictures reach a time. */
async function until(client: StreamClient, ms: number, generation = 1): Promise<WireMessage[]> {
  await client.until(
    () => (client.pictures(generation).at(-1)?.captureMs ?? 0) >= ms,
    `pictures up to ${iso(ms)}`,
  );
  return client.pictures(generation);
}

describe("masked footage", () => {
  it("MASK-14 MASK-15 footage from before the mask is played masked, with its times, its sound, and the right picture first", async () => {
    const { media, guard } = world;
    const at = yard.fromMs + 3_333;
    const own = await media.play(yard.id, { mode: "archive", at: iso(at), audio: true });
    const originals = await until(own, yard.toMs);
    const client = await media.play(yard.id, { mode: "archive", at: iso(at), audio: true }, guard);
    const pictures = await until(client, yard.toMs);
    expect(await client.text("ack")).toMatchObject({ codec: "h264", width: 1280, height: 720 });
    const looks = await lookAt(client.pictures(), middle);
    expect(looks.filter(({ isHidden, isMarked: is }) => !isHidden || !is)).toEqual([]);
    const times = originals.map(({ captureMs }) => captureMs);
    const known = pictures.filter(({ captureMs }) => captureMs < yard.toMs);
    expect(known.every(({ captureMs }) => times.includes(captureMs))).toBe(true);
    // The picture shown first, the one before it, and all from there on: the camera sends fifteen a second.
    const shown = times.filter((ms) => ms >= at && ms < yard.toMs);
    const last = Math.max(...times.filter((ms) => ms < at));
    const got = new Set(pictures.map(({ captureMs }) => captureMs));
    expect([last, ...shown].filter((ms) => !got.has(ms))).toEqual([]);
    const isSound = ({ type }: WireMessage) => type === 2;
    expect(client.media().some(isSound)).toBe(true);
    const heard = (one: StreamClient) =>
      one
        .media()
        .filter(isSound)
        .map(({ captureMs }) => captureMs)
        .filter((ms) => ms > at && ms < yard.toMs - 2_000);
    expect(heard(client)).toEqual(heard(own));
    expect(client.media().map(({ sequence }) => sequence)).toEqual(client.media().map((_, place) => place));
    own.close();
    client.close();
  });

  it("MASK-14 paused at a time the picture there comes and no more; at four and eight times masked key frames, and while scrubbing", async () => {
    const { media, guard } = world;
    const at = yard.fromMs + 4_030;
    const client = await media.play(yard.id, { mode: "archive", at: iso(at), speed: 0 }, guard);
    const still = await until(client, at);
    expect(still.filter(({ captureMs }) => captureMs >= at)).toHaveLength(1);
    const speeds = [4, 8].map((speed, place) => ({ speed, generation: 2 + place }));
    for (const { speed, generation } of speeds) {
      client.say({ cmd: "speed", generation, speed, at: iso(yard.fromMs + 1_000) });
      const fast = await until(client, yard.toMs - 2_000, generation);
      expect(fast.every(({ flags, codec }) => codec === jpeg && (flags & 0x15) === 0x15)).toBe(true);
    }
    client.say({ cmd: "seek", generation: 4, at: iso(at), soft: true });
    await client.until(() => client.pictures(4).length > 0, "the key frame");
    client.say({ cmd: "thumbnail", requestId: 7, at: iso(at) });
    await client.until(() => client.thumbnails().length > 0, "a thumbnail");
    const [thumbnail] = client.thumbnails();
    expect([thumbnail?.codec, thumbnail && isMarked(thumbnail)]).toEqual([jpeg, true]);
    const looks = await lookAt([...client.pictures(), ...client.thumbnails()], middle);
    expect(looks.filter(({ isHidden, isMarked: is }) => !isHidden || !is)).toEqual([]);
    expect(client.textsOf("error")).toEqual([]);
    client.close();
  });

  it("MASK-17 a mask that is changed and removed while footage plays is followed within the generation", async () => {
    const { media, guard } = world;
    const client = await media.connect(yard.id, guard);
    client.say({ cmd: "play", generation: 1, mode: "archive", at: iso(yard.fromMs), accept, credit: 30 });
    await client.until(() => client.pictures().length >= 30, "what the credit is for");
    await world.setMask(yard.id, corner);
    await client.settled();
    const changed = client.pictures().length;
    client.say({ cmd: "credit", add: 30 });
    await client.until(() => client.pictures().length >= changed + 20, "pictures with the other mask");
    const looks = (await lookAt(client.pictures(), corner)).slice(changed);
    expect(looks.filter(({ isHidden, isMarked: is }) => !isHidden || !is)).toEqual([]);
    await world.setMask(yard.id, []);
    client.say({ cmd: "credit", add: 300 });
    await until(client, yard.toMs);
    const own = (await lookAt(client.pictures(), middle)).filter(({ isMarked: is }) => !is);
    expect(own.length).toBeGreaterThan(10);
    expect(own.every(({ inside }) => inside > 60)).toBe(true);
    const times = client.pictures().map(({ captureMs }) => captureMs);
    expect(times.slice(1).filter((ms, place) => ms < (times[place] ?? 0))).toEqual([]);
    await world.setMask(yard.id, middle);
    client.close();
  });

  it("MASK-16 without room for another encoder masked key frames come, without room for those nothing, and never the original", async () => {
    const { media, guard } = world;
    const watch = async (command: object) => {
      const client = await media.play(yard.id, command, guard);
      await client.until(
        () => client.pictures().length > 0 || client.closeCode !== undefined,
        "a picture or the end",
      );
      return client;
    };
    const archive = { mode: "archive", at: iso(yard.fromMs), credit: 3 };
    const clients = [await watch(archive), await watch(archive)];
    const live = await watch({});
    const recorded = await watch(archive);
    expect([live, recorded].map((client) => client.pictures()[0]?.codec)).toEqual([jpeg, jpeg]);
    expect((await live.text("ack")).codec).toBe("mjpeg");
    // Eight streams of key frames: the live one, the recorded one, and six more.
    for (let place = 0; place < 6; place += 1) clients.push(await watch(archive));
    const refused = await watch(archive);
    expect(await refused.text("error")).toMatchObject({ code: "NoSuitableMediaServer", fatal: true });
    expect(await refused.closed()).toBe(4503);
    const all = [...clients, live, recorded];
    for (const client of all) {
      const looks = await lookAt(client.pictures(), middle);
      expect(looks.filter(({ isHidden, isMarked: is }) => !isHidden || !is)).toEqual([]);
    }
    // With room again the live ones become moving pictures.
    for (const client of clients) client.close();
    await live.until(() => live.pictures().at(-1)?.codec === 1, "moving pictures");
    expect(live.textsOf("config").at(-1)).toMatchObject({ codec: "h264" });
    live.close();
    recorded.close();
  });
});

describe("without ffmpeg", () => {
  it("MASK-16 nobody gets a picture who may not see behind the mask, and the log says so once", async () => {
    const lines: string[] = [];
    const path = process.env["PATH"];
    const bare = await MaskedWorld.make({
      cameras: [{ name: "yard", scene: "yard" }],
      log: (line) => void lines.push(line),
    });
    try {
      const { media, guard } = bare;
      const id = await media.addRecorded("yard");
      await bare.setMask(id, middle);
      await media.until(async () => (await media.recorded(id)).length > 0, "footage");
      const [footage] = await media.recorded(id);
      process.env["PATH"] = "/nowhere";
      for (const command of [{}, { mode: "archive", at: iso(footage?.startMs ?? 0) }]) {
        const client = await media.play(id, command, guard);
        expect(await client.closed()).toBe(4503);
        expect(client.textsOf("error")).toMatchObject([{ code: "NoSuitableMediaServer" }]);
        expect(client.pictures()).toEqual([]);
      }
      expect(lines.filter((line) => line.includes("ffmpeg was not found"))).toHaveLength(1);
    } finally {
      process.env["PATH"] = path;
      await bare.close();
    }
  });
});
