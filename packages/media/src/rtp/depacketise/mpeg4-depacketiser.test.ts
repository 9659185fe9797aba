// MPEG-4 part 2 over RTP: headers in band and out of band, key frames, losses.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { partsOfMpeg4Frame } from "../../codec/mpeg4/headers.ts";
import { findStartCode } from "../../codec/nal/nal-units.ts";
import { Mpeg4Depacketiser } from "./mpeg4-depacketiser.ts";
import { describedTrack, feed, type SentPayload, sentUnit } from "./payload-feed.ts";

const stream = new Uint8Array(readFileSync(new URL("../../codec/fixtures/mpeg4.m4v", import.meta.url)));

/** The file's frames: cut in front of every VOP, or of the group header or sequence headers that belong to it. */
function framesOf(bytes: Uint8Array): Uint8Array[] {
  const starts: number[] = [];
  let isLeading = false;
  for (let at = findStartCode(bytes, 0); at >= 0; at = findStartCode(bytes, at + 3)) {
    if (!isLeading) starts.push(at);
    isLeading = bytes[at + 3] !== 0xb6;
  }
  return starts.map((start, index) => bytes.slice(start, starts[index + 1]));
}

const frames = framesOf(stream);
const headers = stream.slice(0, partsOfMpeg4Frame(stream).headerBytes);
const bare = frames.map((frame) => frame.subarray(partsOfMpeg4Frame(frame).headerBytes));
const config = { config: Buffer.from(headers).toString("hex") };

function depacketise(sent: readonly SentPayload[], parameters: Record<string, string> = {}) {
  return feed(new Mpeg4Depacketiser(describedTrack("mpeg4", 90_000, parameters)), sent);
}

const sentFrames = (of: readonly Uint8Array[], maxPacketBytes = 100) =>
  of.flatMap((frame, index) => sentUnit("mpeg4", frame, index * 3600, maxPacketBytes));

describe("MPEG-4 depacketiser", () => {
  it("gives every VOP back with its headers taken into the format", () => {
    const { units, faults } = depacketise(sentFrames(frames));
    expect(faults).toEqual([]);
    expect(units.map((unit) => unit.data)).toEqual(bare);
    expect(units.map((unit) => unit.isKey)).toEqual([true, false, false, false, true, false, false, false]);
    expect(units[0]?.format).toMatchObject({
      codec: "mpeg4",
      width: 98,
      height: 66,
      parameterSets: [headers],
    });
    expect(new Set(units.map((unit) => unit.format)).size).toBe(1);
  });

  it("takes the headers from the session description", () => {
    expect(depacketise(sentFrames(bare), config).units.map((unit) => unit.data)).toEqual(bare);
    expect(depacketise(sentFrames(bare)).units).toEqual([]);
    expect(depacketise(sentFrames(bare), { config: "zz" }).units).toEqual([]);
  });

  it("passes nothing on before the first key frame", () => {
    const { units } = depacketise(sentFrames(bare.slice(1)), config);
    expect(units.map((unit) => unit.data)).toEqual(bare.slice(4));
  });

  it("drops a frame that misses a packet and marks the next", () => {
    const sent = sentFrames(bare);
    const missing = sent.findIndex((each) => each.timestamp === 2 * 3600);
    const left = sent
      .map((each, index) => (index === missing + 1 ? { ...each, lostBefore: 1 } : each))
      .filter((_, index) => index !== missing);
    const marks = depacketise(left, config).units.map((unit) => [
      unit.timestamp / 3600,
      unit.isDiscontinuity,
    ]);
    expect(marks.slice(0, 4)).toEqual([
      [0, true],
      [1, false],
      [3, true],
      [4, false],
    ]);
  });

  it("ends frames at the next timestamp where markers are on every packet or on none", () => {
    for (const marker of [true, false]) {
      const sent = sentFrames(bare).map((each) => ({ ...each, marker }));
      expect(depacketise(sent, config).units.map((unit) => unit.data)).toEqual(bare.slice(0, -1));
    }
  });

  it("names unreadable headers and goes on with those it has", () => {
    const brokenVol = Uint8Array.from([
      0,
      0,
      1,
      0x20,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      ...(bare[4] ?? []),
    ]);
    const { units, faults } = depacketise(
      sentFrames([...bare.slice(0, 4), brokenVol, ...bare.slice(5)]),
      config,
    );
    expect(faults).toEqual(["badParameterSet"]);
    expect(units).toHaveLength(8);
  });
});
