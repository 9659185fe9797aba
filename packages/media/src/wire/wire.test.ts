// Binary messages: the exact bytes of the header, payloads that decode on their own, and the way back to units.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAdtsHeader } from "../codec/aac/adts.ts";
import { h264Grammar } from "../codec/h264/grammar.ts";
import { h264NalType, h264TypeOf } from "../codec/h264/nal-type.ts";
import { h264Format } from "../codec/h264/parameter-sets.ts";
import { h265Grammar } from "../codec/h265/grammar.ts";
import { h265NalType, h265TypeOf } from "../codec/h265/nal-type.ts";
import { h265Format } from "../codec/h265/parameter-sets.ts";
import { mjpegFormat } from "../codec/jpeg/jpeg-segments.ts";
import { mpeg4Format } from "../codec/mpeg4/headers.ts";
import { splitAccessUnits } from "../codec/nal/access-units.ts";
import { joinNalUnits, splitAnnexB } from "../codec/nal/nal-units.ts";
import {
  audioCodecs,
  videoCodecs,
  type AccessUnit,
  type AudioFormat,
  type MediaFormat,
  type VideoFormat,
} from "../format.ts";
import {
  codecOfWireNumber,
  decodeWireMessage,
  encodeWireHeader,
  thumbnailHeaderOf,
  WireError,
  wireFlag,
  wireHeaderOf,
  wireNumberOf,
  wirePayload,
  wireType,
  WireUnitReader,
} from "./index.ts";

const capture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../codec/fixtures/${name}`, import.meta.url)));
const time = { isDiscontinuity: false, ptsUs: 40_000.25, captureMs: 1_795_000_000_123.5 };

function unitOf(format: MediaFormat, data: Uint8Array, isKey = true): AccessUnit {
  return { format, data, isKey, ...time };
}

function audioFormat(codec: AudioFormat["codec"], bitsPerSample: number): AudioFormat {
  return { kind: "audio", codec, sampleRate: 8000, channels: 1, bitsPerSample, config: new Uint8Array() };
}

function message(unit: AccessUnit, generation = 1, sequence = 0): Uint8Array {
  const payload = wirePayload(unit);
  return Uint8Array.of(
    ...encodeWireHeader(wireHeaderOf(unit, { generation, sequence }), payload.length),
    ...payload,
  );
}

/** The captured pictures of an elementary stream as units. */
function nalPictures(codec: "h264" | "h265"): AccessUnit[] {
  const stream = capture(codec === "h264" ? "h264-bframes.h264" : "h265-open-gop.h265");
  const isSet = (nal: Uint8Array) =>
    codec === "h264"
      ? [h264NalType.sps, h264NalType.pps].some((type) => type === h264TypeOf(nal[0] ?? 0))
      : [h265NalType.vps, h265NalType.sps, h265NalType.pps].some((type) => type === h265TypeOf(nal[0] ?? 0));
  const sets = splitAnnexB(stream).filter(isSet);
  const format = codec === "h264" ? h264Format(sets.slice(0, 2)) : h265Format(sets.slice(0, 3));
  if (format === undefined) throw new Error("The capture lacks parameter sets.");
  return splitAccessUnits(stream, codec === "h264" ? h264Grammar() : h265Grammar).map(({ units, isKey }) => {
    return unitOf(format, joinNalUnits(units.filter((nal) => !isSet(nal))), isKey);
  });
}

/** Sequence headers as ffmpeg writes them for 98x66 pixels, and the beginning of a picture. */
const mpeg4Headers = Uint8Array.from(
  Buffer.from("000001b001000001b58913000001000000012000c48d8800cd0314085443", "hex"),
);
const mpeg4Vop = Uint8Array.of(0, 0, 1, 0xb6, 0x10, 0x62, 0x8c, 0xe1, 0x7d);

function mpeg4Picture(): AccessUnit {
  return unitOf(mpeg4Format(mpeg4Headers), mpeg4Vop);
}

describe("the header", () => {
  it("WIRE-8 stands in 32 big-endian bytes", () => {
    const header = {
      type: 1,
      flags: 0x13,
      codec: 2,
      generation: 0x01020304,
      sequence: 0x05060708,
      captureMs: 1.5,
      ptsUs: -2,
    };
    const hex = Buffer.from(encodeWireHeader(header, 0x0a0b0c)).toString("hex");
    expect(hex).toBe(
      "01011302" + "01020304" + "05060708" + "000a0b0c" + "3ff8000000000000" + "c000000000000000",
    );
  });

  it("WIRE-7 comes back from a message, with the payload as a view", () => {
    fc.assert(
      fc.property(
        fc.record({
          type: fc.nat(255),
          flags: fc.nat(255),
          codec: fc.nat(255),
          generation: fc.nat(0xffff_ffff),
          sequence: fc.nat(0xffff_ffff),
          captureMs: fc.double({ noNaN: true }),
          ptsUs: fc.double({ noNaN: true }),
        }),
        fc.uint8Array(),
        (header, payload) => {
          const bytes = Uint8Array.of(...encodeWireHeader(header, payload.length), ...payload);
          const decoded = decodeWireMessage(bytes);
          expect(decoded).toEqual({ ...header, payload });
          expect(decoded.payload.buffer).toBe(bytes.buffer);
        },
      ),
    );
  });

  it("WIRE-9 refuses another version and a length that does not agree", () => {
    const good = message(unitOf(audioFormat("pcmu", 8), new Uint8Array(160)));
    const faultOf = (bytes: Uint8Array) => {
      try {
        decodeWireMessage(bytes);
        return "none";
      } catch (error) {
        return error instanceof WireError ? error.fault : "other";
      }
    };
    expect(faultOf(good)).toBe("none");
    expect(faultOf(good.with(0, 2))).toBe("version");
    expect(faultOf(good.subarray(0, -1))).toBe("length");
    expect(faultOf(Uint8Array.of(...good, 0))).toBe("length");
    expect(faultOf(good.subarray(0, 31))).toBe("length");
    const huge = new Uint8Array(8 * 1024 * 1024 + 1);
    huge.set(encodeWireHeader(decodeWireMessage(good), huge.length - 32));
    expect(faultOf(huge)).toBe("length");
  });

  it("WIRE-10 names video, audio and thumbnails", () => {
    const [key] = nalPictures("h264");
    if (key === undefined) throw new Error("no picture");
    expect(wireHeaderOf(key, { generation: 1, sequence: 0 }).type).toBe(1);
    expect(
      wireHeaderOf(unitOf(audioFormat("pcmu", 8), new Uint8Array()), { generation: 1, sequence: 0 }).type,
    ).toBe(2);
    expect(thumbnailHeaderOf(key, 77)).toMatchObject({ type: 3, generation: 0, sequence: 77 });
  });

  it("WIRE-11 flags tell key frames, discontinuities and what the server adds", () => {
    const [key, other] = nalPictures("h264");
    if (key === undefined || other === undefined) throw new Error("no pictures");
    const place = { generation: 1, sequence: 0 };
    expect(wireHeaderOf(key, place).flags).toBe(0x01);
    expect(wireHeaderOf(other, place).flags).toBe(0);
    expect(wireHeaderOf({ ...other, isDiscontinuity: true }, place).flags).toBe(0x02);
    const added = wireFlag.masked | wireFlag.transcoded | wireFlag.keyFramesOnly;
    expect(wireHeaderOf(key, { ...place, flags: added }).flags).toBe(0x01 | 0x04 | 0x08 | 0x10);
  });

  it("WIRE-12 gives every codec its number", () => {
    const numbers = [
      ...videoCodecs.map((codec) => wireNumberOf({ ...mjpegFormat({ width: 1, height: 1 }), codec })),
      ...audioCodecs.filter((codec) => codec !== "adpcm").map((codec) => wireNumberOf(audioFormat(codec, 0))),
      ...[2, 3, 4, 5].map((bits) => wireNumberOf(audioFormat("adpcm", bits))),
    ];
    expect(numbers).toEqual([1, 2, 3, 4, 32, 33, 34, 35, 36, 37, 38, 43, 44, 39, 40, 41, 42]);
    expect(codecOfWireNumber(40)).toEqual({ kind: "audio", codec: "adpcm", bitsPerSample: 3 });
    expect(codecOfWireNumber(200)).toBeUndefined();
    expect(() => wireNumberOf(audioFormat("adpcm", 7))).toThrow(RangeError);
  });
});

describe("the payload", () => {
  it("WIRE-13 every key frame starts with its parameter sets, each unit behind a 4-byte start code", () => {
    for (const codec of ["h264", "h265"] as const) {
      for (const unit of nalPictures(codec)) {
        const payload = wirePayload(unit);
        const sets = unit.isKey && unit.format.kind === "video" ? unit.format.parameterSets : [];
        const expected = [...sets, ...splitAnnexB(wirePayload({ ...unit, isKey: false }))];
        expect(splitAnnexB(payload)).toEqual(expected);
        expect(payload.length).toBe(expected.reduce((sum, nal) => sum + 4 + nal.length, 0));
        expect([...payload.subarray(0, 4)]).toEqual([0, 0, 0, 1]);
      }
    }
  });

  it("WIRE-13 MPEG-4 key frames start with their headers, a JPEG goes as it is", () => {
    expect(wirePayload(mpeg4Picture())).toEqual(Uint8Array.of(...mpeg4Headers, ...mpeg4Vop));
    const jpeg = capture("picture.jpg");
    expect(wirePayload(unitOf(mjpegFormat({ width: 98, height: 66 }), jpeg))).toBe(jpeg);
  });

  it("WIRE-12 AAC goes in ADTS, other sound as it is", () => {
    const stream = capture("sine.aac");
    const adts = parseAdtsHeader(stream);
    if (adts === undefined) throw new Error("no ADTS");
    const format: AudioFormat = { ...audioFormat("aac", 0), sampleRate: 16_000, config: adts.config };
    const block = stream.subarray(adts.headerBytes, adts.frameBytes);
    const payload = wirePayload(unitOf(format, block));
    expect(parseAdtsHeader(payload)).toEqual({
      headerBytes: 7,
      frameBytes: payload.length,
      config: adts.config,
    });
    expect(payload.subarray(7)).toEqual(block);
    const pcm = Uint8Array.of(1, 0, 2, 0);
    expect(wirePayload(unitOf(audioFormat("pcm_s16", 16), pcm))).toBe(pcm);
  });
});

describe("WireUnitReader", () => {
  const read = (reader: WireUnitReader, unit: AccessUnit) => reader.read(decodeWireMessage(message(unit)));

  it.each(["h264", "h265"] as const)("gives %s units back as they were, with one lasting format", (codec) => {
    const reader = new WireUnitReader();
    const formats = new Set<MediaFormat | undefined>();
    for (const unit of nalPictures(codec)) {
      const back = read(reader, unit);
      expect(back).toEqual(unit);
      formats.add(back?.format);
    }
    expect(formats.size).toBe(1);
  });

  it("gives MPEG-4, Motion JPEG and AAC back as they were", () => {
    const reader = new WireUnitReader();
    const jpeg = unitOf(mjpegFormat({ width: 98, height: 66 }), capture("picture.jpg"));
    const stream = capture("sine.aac");
    const adts = parseAdtsHeader(stream);
    const config = adts?.config ?? new Uint8Array();
    const aac = unitOf(
      { ...audioFormat("aac", 0), sampleRate: 16_000, config },
      stream.subarray(7, adts?.frameBytes),
    );
    for (const unit of [mpeg4Picture(), jpeg, aac]) expect(read(reader, unit)).toEqual(unit);
  });

  it("takes the shape of other sound from the ack", () => {
    const pcmu = unitOf(audioFormat("pcmu", 8), new Uint8Array(160));
    expect(read(new WireUnitReader({ rate: 8000, channels: 1 }), pcmu)).toEqual(pcmu);
    expect(read(new WireUnitReader(), pcmu)).toBeUndefined();
  });

  it("gives a thumbnail's key frame to whoever keeps a reader for thumbnails", () => {
    const [key] = nalPictures("h265");
    if (key === undefined) throw new Error("no picture");
    const payload = wirePayload(key);
    const read = new WireUnitReader().read({ ...thumbnailHeaderOf(key, 5), payload });
    expect(read).toEqual(key);
  });

  it("waits for a key frame and takes a new format from the next one", () => {
    const reader = new WireUnitReader();
    const [key, other] = nalPictures("h264");
    if (key === undefined || other === undefined) throw new Error("no pictures");
    expect(read(reader, other)).toBeUndefined();
    const first = read(reader, key)?.format;
    expect(read(reader, other)?.format).toBe(first);
    const wider: VideoFormat = { ...mjpegFormat({ width: 98, height: 66 }) };
    expect(read(reader, unitOf(wider, capture("picture.jpg")))?.format).toEqual(wider);
  });

  it("gives nothing for types, codecs and payloads that it does not know, and never throws", () => {
    const reader = new WireUnitReader({ rate: 8000, channels: 1 });
    const base = { generation: 1, sequence: 0, captureMs: 0, ptsUs: 0 };
    expect(reader.read({ ...base, type: 9, flags: 1, codec: 1, payload: new Uint8Array(9) })).toBeUndefined();
    expect(
      reader.read({ ...base, type: wireType.video, flags: 1, codec: 99, payload: new Uint8Array(9) }),
    ).toBeUndefined();
    fc.assert(
      fc.property(
        fc.constantFrom(1, 2),
        fc.constantFrom(1, 2, 3, 4, 35, 44),
        fc.nat(3),
        fc.uint8Array(),
        (type, codec, flags, payload) => {
          reader.read({ ...base, type, flags, codec, payload });
        },
      ),
    );
  });
});
