// Sound over RTP: AAC in both its payload formats, and samples as they are.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseAdtsHeader } from "../../codec/aac/adts.ts";
import { unpackG726 } from "../../codec/g726/packing.ts";
import { AacDepacketiser } from "./aac-depacketiser.ts";
import { createDepacketiser } from "./create-depacketiser.ts";
import { LatmDepacketiser } from "./latm-depacketiser.ts";
import { describedTrack, feed, type SentPayload, sentUnit } from "./payload-feed.ts";

const file = new Uint8Array(readFileSync(new URL("../../codec/fixtures/sine.aac", import.meta.url)));

/** The file's frames with their ADTS headers. */
function adtsFrames(): Uint8Array[] {
  const frames: Uint8Array[] = [];
  for (let at = 0; at < file.length;) {
    const bytes = parseAdtsHeader(file, at)?.frameBytes ?? file.length;
    frames.push(file.slice(at, at + bytes));
    at += bytes;
  }
  return frames;
}

const wrapped = adtsFrames();
const blocks = wrapped.map((frame) => frame.subarray(7));
const hbr = { mode: "AAC-hbr", sizelength: "13", indexlength: "3", indexdeltalength: "3", config: "1408" };

const aac = (sent: readonly SentPayload[], parameters: Record<string, string> = hbr) =>
  feed(new AacDepacketiser(describedTrack("aac", 16_000, parameters)), sent);

/** Several blocks in one packet (RFC 3640 3.2.1). */
function together(of: readonly Uint8Array[], indexDelta = 0): Uint8Array {
  const headers = of.flatMap((block, index) => {
    const word = (block.length << 3) | (index === 0 ? 0 : indexDelta);
    return [word >> 8, word & 255];
  });
  return Buffer.concat([Buffer.from([0, of.length * 16, ...headers]), ...of]);
}

describe("AAC depacketiser (RFC 3640)", () => {
  it("gives one block a packet back, with the announced configuration", () => {
    const { units, faults } = aac(
      blocks.flatMap((block, index) => sentUnit("aac", block, index * 1024, 1400)),
    );
    expect(faults).toEqual([]);
    expect(units.map((unit) => unit.data)).toEqual(blocks);
    expect(units.every((unit) => unit.isKey)).toBe(true);
    expect(units[0]?.format).toMatchObject({
      codec: "aac",
      sampleRate: 16_000,
      channels: 1,
      config: Uint8Array.of(0x14, 0x08),
    });
  });

  it("parts several blocks of one packet, 1024 ticks apart", () => {
    const { units } = aac([
      { payload: together(blocks.slice(0, 4)), timestamp: 2 ** 32 - 1024, marker: true },
    ]);
    expect(units.map((unit) => unit.data)).toEqual(blocks.slice(0, 4));
    expect(units.map((unit) => unit.timestamp)).toEqual([2 ** 32 - 1024, 0, 1024, 2048]);
  });

  it("puts a block over several packets together", () => {
    const block = Uint8Array.from({ length: 3000 }, (_, index) => index & 255);
    expect(aac(sentUnit("aac", block, 0, 500)).units.map((unit) => unit.data)).toEqual([block]);
  });

  it("drops a block that misses a part and marks the next", () => {
    const block = Uint8Array.from({ length: 3000 }, (_, index) => index & 255);
    const [first, , ...rest] = sentUnit("aac", block, 0, 500);
    const [after] = rest;
    if (first === undefined || after === undefined) throw new Error("too few packets");
    const left = [
      first,
      { ...after, lostBefore: 1 },
      ...rest.slice(1),
      ...sentUnit("aac", blocks[0] ?? block, 1024, 1400),
    ];
    const { units } = aac(left);
    expect(units.map((unit) => unit.data)).toEqual([blocks[0]]);
    expect(units[0]?.isDiscontinuity).toBe(true);
  });

  it("takes off ADTS headers that some cameras leave on every block", () => {
    const { units } = aac(wrapped.flatMap((frame, index) => sentUnit("aac", frame, index * 1024, 1400)));
    expect(units.map((unit) => unit.data)).toEqual(blocks);
  });

  it("takes a track without widths for AAC-hbr, and makes up a missing or broken configuration", () => {
    for (const parameters of [{}, { config: "" }, { config: "f8" }]) {
      const { units } = aac(sentUnit("aac", blocks[0] ?? file, 0, 1400), parameters);
      expect(units.map((unit) => unit.data)).toEqual([blocks[0]]);
      expect(units[0]?.format).toMatchObject({
        sampleRate: 16_000,
        channels: 1,
        config: Uint8Array.of(0x14, 0x08),
      });
    }
  });

  it("reads the low bit-rate mode", () => {
    const block = Uint8Array.from({ length: 50 }, (_, index) => index);
    const payload = Uint8Array.from([0, 8, 50 << 2, ...block]);
    const { units } = aac([{ payload, timestamp: 0, marker: true }], { mode: "AAC-lbr", config: "1408" });
    expect(units.map((unit) => unit.data)).toEqual([block]);
  });

  it("names interleaving unsupported, and sizes that pass the end malformed", () => {
    const interleaved = { payload: together(blocks.slice(0, 2), 1), timestamp: 0, marker: true };
    expect(aac([interleaved]).faults).toEqual(["unsupported"]);
    for (const payload of [[0], [0xff, 0xff, 0], [0, 32, 0, 80, 0xff, 0xf8, 1]]) {
      expect(aac([{ payload: Uint8Array.from(payload), timestamp: 0 }]).faults).toEqual(["malformed"]);
    }
  });
});

describe("AAC depacketiser (LATM, RFC 6416)", () => {
  // StreamMuxConfig: one program and layer, AudioSpecificConfig 1408, variable length.
  const bits =
    `${"01"}${"000000"}${"0000"}${"000"}${"0001010000001000"}${"000"}${"11111111"}${"0"}${"0"}`.padEnd(
      48,
      "0",
    );
  const config = (bits.match(/.{8}/g) ?? [])
    .map((byte) => Number.parseInt(byte, 2).toString(16).padStart(2, "0"))
    .join("");
  const track = (parameters: Record<string, string>) =>
    describedTrack("aac", 16_000, parameters, { encoding: "MP4A-LATM" });
  const element = (block: Uint8Array) => {
    const lengths = [
      ...Array.from({ length: Math.floor(block.length / 255) }, () => 255),
      block.length % 255,
    ];
    return Uint8Array.from([...lengths, ...block]);
  };

  it("gives blocks back from whole and fragmented elements", () => {
    const long = Uint8Array.from({ length: 700 }, (_, index) => index & 255);
    const sent = [blocks[0] ?? long, long].flatMap((block, index) =>
      sentUnit("mpeg4", element(block), index * 1024, 300),
    );
    const { units } = feed(createDepacketiser(track({ cpresent: "0", config })), sent);
    expect(units.map((unit) => unit.data)).toEqual([blocks[0], long]);
    expect(units[0]?.format).toMatchObject({
      sampleRate: 16_000,
      channels: 1,
      config: Uint8Array.of(0x14, 0x08),
    });
  });

  it("drops an element that misses a packet, and refuses lengths that pass its end", () => {
    const long = Uint8Array.from({ length: 700 }, (_, index) => index & 255);
    const [first, , ...rest] = sentUnit("mpeg4", element(long), 0, 300);
    if (first === undefined) throw new Error("too few packets");
    const broken = { payload: Uint8Array.of(255, 9, 1), timestamp: 2048, marker: true };
    const fed = feed(new LatmDepacketiser(track({ config })), [
      first,
      ...rest.map((each) => ({ ...each, lostBefore: 1 })),
      broken,
    ]);
    expect(fed.units).toEqual([]);
    expect(fed.faults).toEqual(["malformed"]);
  });

  it("needs its configuration in the session description", () => {
    expect(() => createDepacketiser(track({}))).toThrow(/in band/);
  });
});

describe("samples as they are", () => {
  const payload = Uint8Array.of(1, 2, 3, 4, 5, 6);
  const sent = [
    { payload, timestamp: 0 },
    { payload, timestamp: 6, lostBefore: 2 },
    { payload: new Uint8Array(), timestamp: 12 },
  ];

  it("G.711 and G.729 pass through, a loss marked", () => {
    for (const codec of ["pcmu", "pcma", "g729"] as const) {
      const { units } = feed(createDepacketiser(describedTrack(codec, 8000)), sent);
      expect(units.map((unit) => unit.data)).toEqual([payload, payload]);
      expect(units.map((unit) => unit.isDiscontinuity)).toEqual([true, true]);
      expect(units[0]?.format).toMatchObject({ codec, sampleRate: 8000, channels: 1 });
    }
  });

  it("L8 stays, L16 and L24 become little-endian", () => {
    const data = (codec: "pcm_u8" | "pcm_s16" | "pcm_s24") => [
      ...(feed(createDepacketiser(describedTrack(codec, 8000)), sent).units[0]?.data ?? []),
    ];
    expect(data("pcm_u8")).toEqual([1, 2, 3, 4, 5, 6]);
    expect(data("pcm_s16")).toEqual([2, 1, 4, 3, 6, 5]);
    expect(data("pcm_s24")).toEqual([3, 2, 1, 6, 5, 4]);
  });

  it("G.726 comes out in plain packing, also from AAL2", () => {
    const plain = feed(
      createDepacketiser(describedTrack("adpcm", 8000, {}, { bitsPerSample: 4, encoding: "G726-32" })),
      sent,
    );
    const aal2 = feed(
      createDepacketiser(describedTrack("adpcm", 8000, {}, { bitsPerSample: 4, encoding: "AAL2-G726-32" })),
      sent,
    );
    expect([...(plain.units[0]?.data ?? [])]).toEqual([...payload]);
    expect([...unpackG726(aal2.units[0]?.data ?? payload, 4)]).toEqual([0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6]);
  });
});
