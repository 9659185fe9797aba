import type { StreamInformation } from "@didban/contract";
import { h265NalType, joinNalUnits } from "@didban/media/codec";
import { decodeWireMessage, wireFlag } from "@didban/media/wire";
import { numberedFormat, NumberedStream } from "@didban/testkit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isBroken, isKeyMessage, playLive } from "./stream-client.testing.ts";
import { numbersOf, StreamScene, twoStreams } from "./stream-scene.testing.ts";

let scene: StreamScene;
beforeEach(async () => {
  scene = await StreamScene.make();
});
afterEach(() => scene.close());

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe("live", () => {
  it("WIRE-13 WIRE-14 WIRE-15 WIRE-32 a viewer begins with the kept key frame and gets every picture once, numbered without a hole", async () => {
    await scene.film(25);
    const client = await scene.watch();
    await client.receive(5);
    await scene.film(20);
    const pictures = await client.receive(25);
    expect(numbersOf(pictures)).toEqual(range(20, 45));
    expect(pictures.map(({ sequence }) => sequence)).toEqual(range(0, 25));
    const [first, ...rest] = pictures;
    expect(first?.flags).toBe(wireFlag.key | wireFlag.discontinuity);
    expect(rest.filter(isBroken)).toEqual([]);
    const keys = pictures.filter(isKeyMessage);
    expect(keys).toHaveLength(3);
    // Four-byte start codes, parameter sets first: SPS (7), PPS (8), then the IDR slice (5).
    for (const { payload } of keys) expect(nalTypes(payload)).toEqual([7, 8, 5]);
    for (const { payload } of rest.filter((message) => !isKeyMessage(message)))
      expect(nalTypes(payload)).toEqual([1]);
  });

  it("WIRE-7 WIRE-8 WIRE-9 a message is one header of 32 bytes and its payload", async () => {
    const client = await scene.watch();
    const raw: Buffer[] = [];
    client.socket.on("message", (data: Buffer, isBinary: boolean) => isBinary && raw.push(data));
    await scene.film(3);
    await client.receive(3);
    const [key] = raw;
    if (!key) throw new Error("nothing came");
    expect([...key.subarray(0, 4)]).toEqual([1, 1, 0x03, 1]);
    expect(key.readUInt32BE(4)).toBe(1);
    expect(key.readUInt32BE(8)).toBe(0);
    expect(key.readUInt32BE(12)).toBe(key.length - 32);
    expect(key.readDoubleBE(16)).toBe(Date.UTC(2026, 10, 20, 12));
    expect(key.readDoubleBE(24)).toBe(0);
    expect(raw.map((message) => decodeWireMessage(message).sequence)).toEqual([0, 1, 2]);
  });

  it("WIRE-23 every accepted command is answered by ack before its first frame", async () => {
    await scene.film(15);
    const client = await scene.watch();
    await client.receive(5);
    client.say({ cmd: "quality", generation: 7, quality: "low" });
    const ack = await client.text("ack", 2);
    expect(ack).toMatchObject({
      cmd: "quality",
      generation: 7,
      mode: "live",
      speed: 1,
      at: null,
      stream: 1,
      audio: null,
    });
    await client.receive(5, 7);
    const firstOfSeven = client.heard.findIndex((one) => "payload" in one && one.generation === 7);
    expect(client.heard.indexOf(ack)).toBeLessThan(firstOfSeven);
    expect(
      client.heard.slice(client.heard.indexOf(ack)).some((one) => "payload" in one && one.generation === 1),
    ).toBe(false);
  });

  it("LIVE-6 LIVE-12 the nearest stream that exists and that the browser decodes is sent", async () => {
    const sent = async (information: StreamInformation, command: object) => {
      scene.information = information;
      const client = await scene.connect();
      client.say(playLive(command));
      await client.until(() => client.texts.length > 1, "an answer");
      const [ack] = client.textsOf("ack");
      return ack ? [ack.stream, ack.codec] : client.textsOf("error")[0]?.code;
    };
    const both = twoStreams("h265", "h264");
    expect(await sent(both, { accept: ["h265", "h264"], quality: "highDefinition" })).toEqual([0, "h265"]);
    expect(await sent(both, { accept: ["h264"], quality: "highDefinition" })).toEqual([1, "h264"]);
    expect(await sent(both, { accept: ["mjpeg"], quality: "medium" })).toBe("unsupportedCodec");
    const one = { ...both, lowResIndex: -1, poorIndex: -1, streams: both.streams.slice(0, 1) };
    expect(await sent(one, { accept: ["h265"], quality: "low" })).toEqual([0, "h265"]);
    expect(await sent({ ...one, highResIndex: -1, streams: [] }, {})).toBe("StreamIdNotFound");
  });

  it("WIRE-17 a stream of another size is announced and goes on with a key frame", async () => {
    await scene.film(15);
    const client = await scene.watch();
    scene.resize(1920, 1080);
    await scene.film(12);
    await client.receive(17);
    const config = await client.text("config");
    expect(config).toMatchObject({ generation: 1, codec: "h264", width: 1920, height: 1080, stream: 0 });
    const next = client.heard[client.heard.indexOf(config) + 1];
    if (!next || !("payload" in next)) throw new Error("no picture follows");
    expect(isKeyMessage(next) && isBroken(next)).toBe(true);
    // The same size again needs no word.
    scene.resize(1920, 1080);
    await scene.film(10);
    await client.receive(27);
    expect(client.textsOf("config")).toHaveLength(1);
  });

  it("AUD-7 AUD-10 WIRE-21 sound comes when it is asked for and allowed", async () => {
    scene.addSound();
    await scene.film(10);
    const client = await scene.watch();
    // A muted viewer is told of the sound that it could have, and gets none.
    expect((await client.text("ack")).audio).toEqual({ codec: "pcmu", rate: 8000, channels: 1 });
    await scene.film(5);
    expect((await client.receive(15)).every(({ type }) => type === 1)).toBe(true);
    client.say({ cmd: "audio", on: true });
    await client.settled();
    await scene.film(5);
    const all = await client.receive(25);
    expect(all.filter(({ type }) => type === 2)).toHaveLength(5);
    expect(all.map(({ sequence }) => sequence)).toEqual(range(0, 25));
    expect(all.find(({ type }) => type === 2)).toMatchObject({ codec: 32, flags: 1 });

    const listener = await scene.connect();
    listener.say(playLive({ audio: true }));
    expect((await listener.text("ack")).audio).toEqual({ codec: "pcmu", rate: 8000, channels: 1 });
    scene.actions.delete("cameraListenAudio");
    await scene.tellRights();
    await listener.settled();
    const heardBefore = listener.media().filter(({ type }) => type === 2).length;
    expect(heardBefore).toBeGreaterThan(0);
    await scene.film(5);
    await listener.settled();
    expect(listener.media().filter(({ type }) => type === 2)).toHaveLength(heardBefore);
    const deaf = await scene.connect();
    deaf.say(playLive({ audio: true }));
    expect((await deaf.text("ack")).audio).toBeNull();
  });

  it("WIRE-20 live can be paused and goes on at the present", async () => {
    await scene.film(5);
    const client = await scene.watch();
    await client.receive(5);
    client.say({ cmd: "pause", generation: 2 });
    expect(await client.text("ack", 2)).toMatchObject({ cmd: "pause", mode: "live", speed: 0 });
    await scene.film(20);
    await client.settled();
    expect(client.media(2)).toEqual([]);
    client.say({ cmd: "speed", generation: 3, speed: 2 });
    expect(await client.text("error")).toEqual({ type: "error", code: "badCommand", generation: 3 });
    client.say({ cmd: "speed", generation: 3, speed: 1 });
    await client.receive(5, 3);
    expect(numbersOf(client.pictures(3))).toEqual(range(20, 25));
  });

  it("WIRE-39 a pause of five minutes ends the connection", async () => {
    const client = await scene.watch({ speed: 0 });
    await scene.pass(299_000);
    expect(client.closeCode).toBeUndefined();
    await scene.pass(1_000);
    expect(await client.closed()).toBe(1000);
    expect(client.texts.at(-1)).toEqual({ type: "end", reason: "idle" });
  });
});

describe("credit of a live stream", () => {
  it("WIRE-27 WIRE-28 nothing is sent without credit, each message costs one, texts cost none", async () => {
    await scene.film(10);
    const client = await scene.watch({ credit: 3 });
    await client.receive(3);
    await scene.film(5);
    await client.settled();
    expect(client.media()).toHaveLength(3);
    client.say({ cmd: "pause", generation: 2 });
    client.say({ cmd: "credit", add: 1_000_000 });
    client.say(playLive({ generation: 3, credit: 600 }));
    await client.text("ack", 3);
    for (let at = 0; at < 65; at += 1) await scene.film(10);
    await client.settled();
    expect(client.media(3)).toHaveLength(600);
  });

  it("WIRE-28 a new generation keeps the credit that is left", async () => {
    await scene.film(10);
    const client = await scene.watch({ credit: 12 });
    await client.receive(10);
    client.say({ cmd: "quality", generation: 2, quality: "highDefinition" });
    await client.text("ack", 2);
    await client.settled();
    expect(client.media(2)).toHaveLength(2);
  });

  it("WIRE-29 WIRE-33 pictures without credit are skipped, counted exactly, and the next key frame goes on", async () => {
    const client = await scene.watch({ credit: 15 });
    await scene.film(15);
    await client.receive(15);
    await scene.film(12);
    client.say({ cmd: "credit", add: 20 });
    await client.settled();
    expect(client.media()).toHaveLength(15);
    await scene.film(13);
    await client.receive(25);
    const numbers = numbersOf(client.pictures());
    expect(numbers).toEqual([...range(0, 15), ...range(30, 40)]);
    const drop = await client.text("drop");
    expect(drop).toEqual({ type: "drop", generation: 1, count: 15 });
    const next = client.heard[client.heard.indexOf(drop) + 1];
    expect(next && "payload" in next && isKeyMessage(next) && isBroken(next)).toBe(true);
    expect(client.media().map(({ sequence }) => sequence)).toEqual(range(0, 25));
    expect(client.textsOf("drop")).toHaveLength(1);
  });

  it("WIRE-33 over any play of credit sent and dropped pictures add up to those filmed", async () => {
    const client = await scene.watch({ credit: 7 });
    let state = 12345;
    for (let round = 0; round < 60; round += 1) {
      state = (state * 1103515245 + 12345) % 2 ** 31;
      client.say({ cmd: "credit", add: state % 13 });
      await client.settled();
      await scene.film(1 + (state % 9));
    }
    client.say({ cmd: "credit", add: 600 });
    await client.settled();
    await scene.film(10 - (scene.main.number % 10) + 1);
    await client.settled();
    const numbers = numbersOf(client.pictures());
    const dropped = client.textsOf("drop").reduce((sum, { count }) => sum + count, 0);
    expect(numbers[0]).toBe(0);
    expect(numbers.length + dropped).toBe(scene.main.number);
    expect(new Set(numbers).size).toBe(numbers.length);
    const breaks = client.pictures().filter(isBroken);
    expect(breaks.every(isKeyMessage)).toBe(true);
    expect(breaks).toHaveLength(1 + client.textsOf("drop").length);
  });

  it("WIRE-32 a long first group of pictures waits for credit instead of being dropped", async () => {
    scene.main.number = 1;
    await scene.film(19);
    const client = await scene.watch({ credit: 4 });
    await client.receive(4);
    client.say({ cmd: "credit", add: 4 });
    await client.receive(8);
    await scene.film(2);
    client.say({ cmd: "credit", add: 600 });
    await scene.film(8);
    await client.settled();
    const numbers = numbersOf(client.pictures());
    expect(numbers[0]).toBe(10);
    const dropped = client.textsOf("drop").reduce((sum, { count }) => sum + count, 0);
    expect(numbers.length + dropped).toBe(20);
  });

  it("WIRE-32 a viewer is spared the leading pictures of the key frame that it begins with, and gets those of later ones", async () => {
    const format = { ...numberedFormat(), codec: "h265" as const };
    const film = (...types: readonly number[]) => {
      for (const type of types)
        scene.hubs[0].push({
          format,
          isKey: type === h265NalType.cra,
          isDiscontinuity: false,
          ptsUs: 0,
          captureMs: type,
          data: joinNalUnits([Uint8Array.of(type << 1, 1, 0x80)]),
        });
    };
    const [cra, leading, trailing] = [h265NalType.cra, h265NalType.raslR, 1];
    scene.information = twoStreams("h265", "h264");
    film(cra, leading, trailing);
    const client = await scene.watch({ accept: ["h265", "h264"] });
    await client.receive(2);
    film(trailing, cra, leading, trailing);
    const pictures = await client.receive(6);
    expect(pictures.map(({ captureMs }) => captureMs)).toEqual([
      cra,
      trailing,
      trailing,
      cra,
      leading,
      trailing,
    ]);
    expect(client.textsOf("drop")).toEqual([]);
  });

  it("WIRE-32 credit that comes after play begins with the kept key frame", async () => {
    await scene.film(15);
    const client = await scene.watch({ credit: 0 });
    await scene.film(2);
    await client.settled();
    expect(client.media()).toEqual([]);
    client.say({ cmd: "credit", add: 100 });
    await client.receive(7);
    expect(numbersOf(client.pictures())).toEqual(range(10, 17));
    expect(client.textsOf("drop")).toEqual([]);
  });

  it("WIRE-30 a stuck client is bounded, skips, and delays nobody", async () => {
    scene.main = new NumberedStream({ picturesPerGroup: 10, bytesPerPicture: 200_000 });
    const stuck = await scene.watch();
    const swift = await scene.watch();
    swift.isGenerous = true;
    stuck.socket.pause();
    // One that takes what comes: filmed and read in one thread, it would fall behind too.
    for (let filmed = 10; filmed <= 300; filmed += 10) {
      await scene.film(10);
      await swift.receive(filmed);
    }
    expect(numbersOf(swift.pictures())).toEqual(range(0, 300));
    expect(swift.textsOf("drop")).toEqual([]);
    stuck.socket.resume();
    stuck.say({ cmd: "credit", add: 600 });
    await stuck.settled();
    await scene.film(10);
    await stuck.until(() => numbersOf(stuck.pictures()).at(-1) === 309, "the newest picture");
    const dropped = stuck.textsOf("drop").reduce((sum, { count }) => sum + count, 0);
    expect(stuck.pictures().length + dropped).toBe(310);
    // 300 pictures are 78 MB; a stuck viewer held some 4 MiB of them, and the kernel what fits its buffers.
    expect(dropped).toBeGreaterThan(200);
  });
});

describe("a lost source", () => {
  it("WIRE-40 is told, and the stream goes on with a key frame when it returns", async () => {
    const client = await scene.watch();
    await scene.film(15);
    await client.receive(15);
    scene.hubs[0].lose();
    expect(await client.text("end", 2)).toEqual({ type: "end", generation: 1, reason: "sourceLost" });
    await scene.pass(50_000);
    while (scene.main.number % 10 !== 0) scene.main.next(0);
    await scene.film(12);
    const pictures = await client.receive(27);
    expect(numbersOf(pictures)).toEqual([...range(0, 15), ...range(20, 32)]);
    expect(pictures[15] && isBroken(pictures[15]) && isKeyMessage(pictures[15])).toBe(true);
    expect(pictures.map(({ sequence }) => sequence)).toEqual(range(0, 27));
    await scene.pass(30_000);
    expect(client.closeCode).toBeUndefined();
  });

  it("WIRE-40 is waited for a minute", async () => {
    const client = await scene.watch();
    expect(await client.text("end")).toMatchObject({ reason: "sourceLost" });
    await scene.pass(59_000);
    expect(client.closeCode).toBeUndefined();
    await scene.pass(1_500);
    expect(await client.closed()).toBe(1001);
  });
});

/** Types of the H.264 NAL units of an Annex-B unit with 4-byte start codes. */
function nalTypes(payload: Uint8Array): number[] {
  const types: number[] = [];
  const view = Buffer.from(payload);
  for (let at = view.indexOf("00000001", 0, "hex"); at >= 0; at = view.indexOf("00000001", at + 4, "hex"))
    types.push((view[at + 4] ?? 0) & 0x1f);
  return types;
}
