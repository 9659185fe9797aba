// Access units as viewers get them, and the AAC headers that needs.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AccessUnit, AudioFormat, MediaFormat } from "../format.ts";
import { adtsHeaderBytes, parseAdtsHeader, writeAdtsHeader } from "./aac/adts.ts";
import { buildAacLcConfig, parseAacConfig } from "./aac/audio-specific-config.ts";
import { CodecError } from "./codec-error.ts";
import { mpeg4Format, partsOfMpeg4Frame } from "./mpeg4/headers.ts";
import { mjpegFormat } from "./jpeg/jpeg-segments.ts";
import { unitPayloadLength, writeUnitPayload } from "./unit-payload.ts";

const read = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)));

function unit(format: MediaFormat, data: Uint8Array, isKey = true): AccessUnit {
  return { format, data, isKey, isDiscontinuity: false, ptsUs: 0, captureMs: 0 };
}

function payload(of: AccessUnit): Uint8Array {
  const target = new Uint8Array(unitPayloadLength(of) + 8);
  expect(writeUnitPayload(of, target, 5)).toBe(5 + unitPayloadLength(of));
  return target.slice(5, -3);
}

const aac = (config: Uint8Array): AudioFormat => ({
  kind: "audio",
  codec: "aac",
  sampleRate: 16_000,
  channels: 1,
  bitsPerSample: 0,
  config,
});

describe("unit payload", () => {
  it("WIRE-13 mpeg4 key frames start with the VOL headers, others do not", () => {
    const stream = read("mpeg4.m4v");
    const { headerBytes } = partsOfMpeg4Frame(stream);
    const format = mpeg4Format(stream.slice(0, headerBytes));
    const frame = stream.slice(headerBytes);
    expect(payload(unit(format, frame))).toEqual(stream);
    expect(payload(unit(format, frame, false))).toEqual(frame);
  });

  it("WIRE-13 mjpeg is one whole JPEG", () => {
    const picture = read("picture.jpg");
    expect(payload(unit(mjpegFormat({ width: 98, height: 66 }), picture))).toEqual(picture);
  });

  it("WIRE-12 AAC goes in ADTS: an encoder's file is rebuilt byte for byte from its blocks", () => {
    const file = read("sine.aac");
    let at = 0;
    let blocks = 0;
    while (at < file.length) {
      const header = parseAdtsHeader(file, at);
      if (header === undefined) throw new Error(`no ADTS header at ${at}`);
      const frame = file.subarray(at, at + header.frameBytes);
      expect(payload(unit(aac(header.config), frame.subarray(header.headerBytes)))).toEqual(frame);
      at += header.frameBytes;
      blocks += 1;
    }
    expect(blocks).toBeGreaterThan(3);
  });

  it("sound of other codecs goes as it came", () => {
    const data = Uint8Array.of(1, 2, 3);
    expect(payload(unit({ ...aac(new Uint8Array()), codec: "pcmu" }, data))).toEqual(data);
  });
});

describe("AAC configuration", () => {
  it("tells rate, channels and block length", () => {
    expect(parseAacConfig(Uint8Array.of(0x14, 0x08))).toEqual({
      objectType: 2,
      sampleRate: 16_000,
      channels: 1,
      frameSamples: 1024,
    });
    expect(parseAacConfig(Uint8Array.of(0x11, 0x90))).toMatchObject({ sampleRate: 48_000, channels: 2 });
    expect(parseAacConfig(buildAacLcConfig(8000, 1))).toMatchObject({
      sampleRate: 8000,
      channels: 1,
      objectType: 2,
    });
  });

  it("with SBR tells the core coder's rate", () => {
    // object type 5, 24 kHz core, 1 channel, 48 kHz extension, object type 2
    expect(parseAacConfig(Uint8Array.of(0x2b, 0x09, 0x88, 0x00))).toMatchObject({
      objectType: 2,
      sampleRate: 24_000,
    });
  });

  it("that is cut or foreign is refused", () => {
    expect(() => parseAacConfig(new Uint8Array())).toThrow(CodecError);
    expect(() => parseAacConfig(Uint8Array.of(0xf8, 0, 0))).toThrow(CodecError);
    expect(() => buildAacLcConfig(12_345, 1)).toThrow(CodecError);
  });

  it("and a block that ADTS cannot say are refused", () => {
    const target = new Uint8Array(adtsHeaderBytes);
    expect(() => writeAdtsHeader(target, 0, buildAacLcConfig(8000, 1), 9000)).toThrow(CodecError);
    expect(parseAdtsHeader(Uint8Array.of(0xff, 0xf1, 0, 0, 0, 0, 0))).toBeUndefined();
  });
});
