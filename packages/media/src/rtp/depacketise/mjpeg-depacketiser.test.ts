// JPEG over RTP: the header that RFC 2435 takes off comes back, whatever way the camera tells tables and size.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { jpegMarker, jpegSegments, parseJpegSize } from "../../codec/jpeg/jpeg-segments.ts";
import { MjpegDepacketiser } from "./mjpeg-depacketiser.ts";
import { describedTrack, feed, type SentPayload, sentUnit } from "./payload-feed.ts";

const picture = new Uint8Array(readFileSync(new URL("../../codec/fixtures/picture.jpg", import.meta.url)));

function depacketise(sent: readonly SentPayload[], parameters: Record<string, string> = {}) {
  return feed(new MjpegDepacketiser(describedTrack("mjpeg", 90_000, parameters)), sent);
}

const segment = (jpeg: Uint8Array, marker: number) =>
  [...jpegSegments(jpeg, 2)].find((each) => each.marker === marker);
/** What a decoder sees of a JPEG: its tables and everything behind the scan's header. */
function essence(jpeg: Uint8Array) {
  const scan = segment(jpeg, jpegMarker.startOfScan);
  const tables = [...jpegSegments(jpeg, 2)].filter((each) => each.marker === jpegMarker.quantisation);
  return {
    luma: [...(tables[0]?.contents ?? [])].slice(1, 65),
    huffman: [...(segment(jpeg, jpegMarker.huffman)?.contents ?? [])],
    scan: [...jpeg.subarray((scan?.start ?? 0) + 14)],
  };
}

/** The main header (RFC 2435 3.1) in front of scan data. */
function fragment(
  changes: { type?: number; q?: number; width?: number; height?: number; rest?: number[] } = {},
): Uint8Array {
  const { type = 1, q = 50, width = 13, height = 9, rest = [1, 2, 3] } = changes;
  return Uint8Array.from([0, 0, 0, 0, type, q, width, height, ...rest]);
}

const one = (payload: Uint8Array, timestamp = 0) => ({ payload, timestamp, marker: true });
/** A picture comes out when the next one begins, until markers are proven. */
const closing = one(fragment(), 90_000);

describe("JPEG depacketiser", () => {
  it("gives an encoder's picture back: same tables, same scan, size in whole blocks", () => {
    const sent = [0, 3600, 7200].flatMap((timestamp) => sentUnit("mjpeg", picture, timestamp, 200));
    const { units, faults } = depacketise(sent);
    expect(faults).toEqual([]);
    expect(units).toHaveLength(3);
    for (const unit of units) {
      expect(essence(unit.data)).toEqual(essence(picture));
      expect(unit).toMatchObject({ isKey: true, format: { codec: "mjpeg", width: 104, height: 72 } });
    }
    expect(new Set(units.map((unit) => unit.format)).size).toBe(1);
  });

  it("computes tables from Q as RFC 2435 4.2 does", () => {
    const luma = (q: number) => {
      const [unit] = depacketise([one(fragment({ q })), closing]).units;
      return [...(segment(unit?.data ?? picture, jpegMarker.quantisation)?.contents ?? [])].slice(1, 5);
    };
    expect(luma(50)).toEqual([16, 11, 12, 14]);
    expect(luma(25)).toEqual([32, 22, 24, 28]);
    expect(luma(99)).toEqual([1, 1, 1, 1]);
    expect(luma(1)).toEqual([255, 255, 255, 255]);
  });

  it("keeps tables sent once for later pictures of the same Q", () => {
    const tables = Array.from({ length: 128 }, (_, index) => index + 1);
    const withTables = fragment({ q: 200, rest: [0, 0, 0, 128, ...tables, 1, 2] });
    const without = fragment({ q: 200, rest: [0, 0, 0, 0, 1, 2] });
    const { units } = depacketise([one(withTables), one(without, 3600)]);
    expect(units.map((unit) => essence(unit.data).luma)).toEqual([tables.slice(0, 64), tables.slice(0, 64)]);
    expect(depacketise([one(without), closing]).faults).toEqual(["malformed"]);
  });

  it("writes restart intervals and 4:2:2 sampling back", () => {
    const [unit] = depacketise([one(fragment({ type: 64, rest: [0, 7, 0xff, 0xff, 1, 2] })), closing]).units;
    expect([...(segment(unit?.data ?? picture, jpegMarker.restartInterval)?.contents ?? [])]).toEqual([0, 7]);
    expect(segment(unit?.data ?? picture, jpegMarker.baselineFrame)?.contents[7]).toBe(0x21);
  });

  it("takes 16-bit tables", () => {
    const tables = Array.from({ length: 256 }, (_, index) => (index % 2 === 0 ? 1 : index & 255));
    const [unit] = depacketise([
      one(fragment({ q: 255, rest: [0, 3, 1, 0, ...tables, 1, 2] })),
      closing,
    ]).units;
    const contents = segment(unit?.data ?? picture, jpegMarker.quantisation)?.contents;
    expect(contents?.length).toBe(129);
    expect(contents?.[0]).toBe(0x10);
  });

  it("takes sizes over 2040 pixels from the session description (x-dimensions, framesize)", () => {
    for (const parameters of [{ "x-dimensions": "2560,1440" }, { framesize: "26 2560-1440" }]) {
      const [unit] = depacketise([one(fragment({ width: 0, height: 0 })), closing], parameters).units;
      expect(unit?.format).toMatchObject({ width: 2560, height: 1440 });
      expect(parseJpegSize(unit?.data ?? picture)).toEqual({ width: 2560, height: 1440 });
    }
    expect(depacketise([one(fragment({ width: 0, height: 0 }))]).faults).toEqual(["badParameterSet"]);
  });

  it("takes sizes over 2040 pixels from ONVIF's header extension", () => {
    const frame = Uint8Array.from([
      0xff, 0xc0, 0, 17, 8, 0x05, 0xa0, 0x0a, 0x00, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
    ]);
    const extension = { profile: 0xffd8, contents: frame };
    const [unit] = depacketise([{ ...one(fragment({ width: 0, height: 0 })), extension }, closing]).units;
    expect(unit?.format).toMatchObject({ width: 2560, height: 1440 });
  });

  it("makes a new format object when the size changes", () => {
    const sizes = [10, 10, 20, 20].map((width, index) => one(fragment({ width }), index * 3600));
    const { units } = depacketise(sizes);
    expect(units.map((unit) => unit.format.kind === "video" && unit.format.width)).toEqual([
      80, 80, 160, 160,
    ]);
    expect(new Set(units.map((unit) => unit.format)).size).toBe(2);
  });

  it("drops a picture that misses a fragment and marks the next", () => {
    const sent = [0, 3600, 7200, 10_800].flatMap((timestamp) => sentUnit("mjpeg", picture, timestamp, 200));
    const perPicture = sent.length / 4;
    for (let place = 0; place < perPicture; place++) {
      const missing = perPicture + place;
      const left = sent
        .map((each, index) => (index === missing + 1 ? { ...each, lostBefore: 1 } : each))
        .filter((_, index) => index !== missing);
      const { units } = depacketise(left);
      expect(units.map((unit) => [unit.timestamp, unit.isDiscontinuity])).toEqual([
        [0, true],
        [7200, true],
        [10_800, false],
      ]);
      for (const unit of units) expect(essence(unit.data)).toEqual(essence(picture));
    }
  });

  it("ends pictures at the next timestamp where markers are on every packet or on none", () => {
    for (const marker of [true, false]) {
      const sent = [0, 3600, 7200].flatMap((timestamp) => sentUnit("mjpeg", picture, timestamp, 200));
      const { units } = depacketise(sent.map((each) => ({ ...each, marker })));
      expect(units.map((unit) => essence(unit.data))).toEqual([essence(picture), essence(picture)]);
    }
  });

  it("names what cameras do not send, and cut headers", () => {
    expect(depacketise([one(fragment({ type: 5 }))]).faults).toEqual(["unsupported"]);
    expect(depacketise([one(fragment({ q: 110 }))]).faults).toEqual(["unsupported"]);
    expect(depacketise([one(Uint8Array.of(1, 2, 3))]).faults).toEqual(["malformed"]);
    expect(depacketise([one(fragment({ q: 200, rest: [0, 0, 9, 9, 1] }))]).faults).toEqual(["malformed"]);
  });
});
