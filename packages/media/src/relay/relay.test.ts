// Units over a line between two programs: what arrives is what was sent, and what is no message is refused.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { h264Grammar } from "../codec/h264/grammar.ts";
import { h264NalType, h264TypeOf } from "../codec/h264/nal-type.ts";
import { h264Format } from "../codec/h264/parameter-sets.ts";
import { h265Format } from "../codec/h265/parameter-sets.ts";
import { h265NalType, h265TypeOf } from "../codec/h265/nal-type.ts";
import { mjpegFormat } from "../codec/jpeg/jpeg-segments.ts";
import { mpeg4Format } from "../codec/mpeg4/headers.ts";
import { splitAccessUnits } from "../codec/nal/access-units.ts";
import { joinNalUnits, splitAnnexB } from "../codec/nal/nal-units.ts";
import type { AccessUnit, AudioFormat, MediaFormat } from "../format.ts";
import { RelayError, RelayLane, RelayReader } from "./index.ts";

const capture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../codec/fixtures/${name}`, import.meta.url)));

const unitOf = (format: MediaFormat | undefined, data: Uint8Array, isKey = true): AccessUnit => {
  if (format === undefined) throw new Error("the capture lacks parameter sets");
  return {
    format,
    data,
    isKey,
    isDiscontinuity: false,
    ptsUs: -40_000.25,
    captureMs: 1_795_000_000_123.0625,
  };
};

function h264Pictures(): AccessUnit[] {
  const stream = capture("h264-bframes.h264");
  const isSet = (nal: Uint8Array) => {
    const type = h264TypeOf(nal[0] ?? 0);
    return type === h264NalType.sps || type === h264NalType.pps;
  };
  const format = h264Format(splitAnnexB(stream).filter(isSet).slice(0, 2));
  return splitAccessUnits(stream, h264Grammar()).map(({ units, isKey }) =>
    unitOf(format, joinNalUnits(units.filter((nal) => !isSet(nal))), isKey),
  );
}

function h265Picture(): AccessUnit {
  const sets = splitAnnexB(capture("h265-open-gop.h265")).filter((nal) => {
    const type = h265TypeOf(nal[0] ?? 0);
    return type === h265NalType.vps || type === h265NalType.sps || type === h265NalType.pps;
  });
  return unitOf(h265Format(sets.slice(0, 3)), Uint8Array.of(0, 0, 0, 2, 0x26, 1));
}

const mpeg4Headers = Uint8Array.from(
  Buffer.from("000001b001000001b58913000001000000012000c48d8800cd0314085443", "hex"),
);

const sound = (
  codec: AudioFormat["codec"],
  bitsPerSample: number,
  config = new Uint8Array(),
): AudioFormat => ({
  kind: "audio",
  codec,
  sampleRate: codec === "aac" ? 16_000 : 8_000,
  channels: 1,
  bitsPerSample,
  config,
});

/** What came of the units at the other end of a line. */
function relayed(units: readonly AccessUnit[], reader = new RelayReader(), lane = 7): AccessUnit[] {
  const sender = new RelayLane(lane);
  return units.flatMap((unit) =>
    sender.messagesOf(unit).flatMap((parts) => {
      const read = reader.read(Buffer.concat(parts));
      return read === undefined ? [] : [read.unit];
    }),
  );
}

const plain = ({ data, ...unit }: AccessUnit) => ({ ...unit, data: Buffer.from(data).toString("hex") });

describe("units over a line", () => {
  it.each([
    ["H.264 with B-frames", h264Pictures],
    ["H.265", () => [h265Picture()]],
    ["MPEG-4", () => [unitOf(mpeg4Format(mpeg4Headers), Uint8Array.of(0, 0, 1, 0xb6, 0x10))]],
    [
      "MJPEG",
      () => [unitOf(mjpegFormat({ width: 640, height: 360 }), Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))],
    ],
    ["AAC", () => [unitOf(sound("aac", 0, Uint8Array.of(0x14, 0x08)), Uint8Array.of(1, 2, 3))]],
    ["G.711", () => [unitOf(sound("pcmu", 8), Uint8Array.of(1, 2, 3))]],
    ["G.726", () => [unitOf(sound("adpcm", 4), Uint8Array.of(1, 2, 3))]],
  ])("%s arrives as it was sent, and its format keeps its identity", (_, make) => {
    const units = make();
    const arrived = relayed(units);
    expect(arrived.map(plain)).toEqual(units.map(plain));
    expect(new Set(arrived.map(({ format }) => format)).size).toBe(1);
  });

  it("a format is told once, and anew when it changes; pictures and sound of one lane have their own", () => {
    const small = mjpegFormat({ width: 640, height: 360 });
    const large = mjpegFormat({ width: 1280, height: 720 });
    const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xd9);
    const lane = new RelayLane(1);
    const counts = [
      unitOf(small, jpeg),
      unitOf(sound("pcmu", 8), jpeg),
      unitOf(small, jpeg),
      unitOf(large, jpeg),
    ].map((unit) => lane.messagesOf(unit).length);
    expect(counts).toEqual([2, 2, 1, 2]);
    const sizes = relayed([unitOf(small, jpeg), unitOf(large, jpeg)]).map(({ format }) => format);
    expect(sizes).toEqual([small, large]);
  });

  it("what is no message, names no format or cannot be read is refused", () => {
    const [picture] = h264Pictures();
    if (picture === undefined) throw new Error("no picture");
    const [formatParts = [], unitParts = []] = new RelayLane(1).messagesOf(picture);
    const [format, unit] = [Buffer.concat(formatParts), Buffer.concat(unitParts)];
    const timeless = Buffer.from(unit);
    timeless.writeDoubleBE(Number.NaN, 8);
    for (const bytes of [
      unit,
      timeless,
      format.subarray(0, 20),
      unit.subarray(0, 20),
      Buffer.alloc(7),
      Buffer.alloc(24, 9),
    ])
      expect(() => new RelayReader().read(bytes)).toThrow(RelayError);
    const [, parts = []] = new RelayLane(3).messagesOf(picture);
    const late = Buffer.concat(parts);
    late.writeDoubleBE(1e300, 8);
    expect(() => new RelayReader().read(late)).toThrow("no time");
    const reader = new RelayReader();
    for (let lane = 0; lane < 256; lane += 1) relayed([picture], reader, lane);
    expect(() => relayed([picture], reader, 300)).toThrow("Too many lanes");
    reader.forget(3);
    expect(relayed([picture], reader, 300)).toHaveLength(1);
    expect(() => reader.read(Buffer.concat(new RelayLane(3).messagesOf(picture)[1] ?? []))).toThrow(
      "no format",
    );
  });
});
