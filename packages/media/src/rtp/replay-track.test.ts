// Replayed tracks: the times that come with the pictures, and those that are counted where none come.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { h264Grammar } from "../codec/h264/grammar.ts";
import { splitAccessUnits } from "../codec/nal/access-units.ts";
import { joinNalUnits } from "../codec/nal/nal-units.ts";
import type { AccessUnit } from "../format.ts";
import { describedTrack } from "./depacketise/payload-feed.ts";
import { RtpPacketiser } from "./packetise/packetiser.ts";
import { type ReplayMark, takeReplayMark, withReplayMark } from "./replay-extension.ts";
import { ReplayTrack } from "./replay-track.ts";
import { RtpPacket } from "./rtp-packet.ts";

const startMs = Date.UTC(2026, 2, 4, 5, 9, 7, 250);
const plain = { isClean: false, endsStretch: false, isDiscontinuity: false, isLast: false };

const clip = new Uint8Array(readFileSync(new URL("../codec/fixtures/h264-bframes.h264", import.meta.url)));
const once = splitAccessUnits(clip, h264Grammar()).map(({ units }) => joinNalUnits(units));
/** Pictures in the order in which they are decoded, the first a key frame. */
const pictures = (count: number) => Array.from({ length: count }, (_, at) => once[at % once.length] ?? clip);

/** Packets of pictures ten a second, as a camera sends them at whatever speed. */
function packets(units: readonly Uint8Array[], timeOf: (index: number) => number | undefined): Uint8Array[] {
  const packetiser = new RtpPacketiser("h264", { payloadType: 96, ssrc: 1, maxPacketBytes: 100 });
  return units.flatMap((unit, index) => {
    const timeMs = timeOf(index);
    return packetiser
      .packetise(unit, index * 9000)
      .map((packet, at) =>
        at > 0 || timeMs === undefined
          ? packet
          : withReplayMark(packet, { ...plain, timeMs, isClean: index === 0 }),
      );
  });
}

function received(track: ReplayTrack, sent: readonly Uint8Array[]): AccessUnit[] {
  const units: AccessUnit[] = [];
  for (const packet of sent) {
    track.pushRtp(packet);
    for (let unit = track.pull(); unit !== undefined; unit = track.pull()) units.push(unit);
  }
  return units;
}

const described = () => describedTrack("h264", 90_000, { "packetization-mode": "1" });

describe("a mark in the header of a replayed packet", () => {
  it.each([
    { ...plain, timeMs: startMs },
    { isClean: true, endsStretch: true, isDiscontinuity: true, isLast: true, timeMs: startMs + 0.5 },
    { ...plain, isLast: true, timeMs: Date.UTC(2037, 0, 1) },
    { ...plain, isClean: true, timeMs: 0 },
  ] satisfies ReplayMark[])("is read as it was written: %j", (mark) => {
    const [packet = new Uint8Array()] = new RtpPacketiser("pcmu", { payloadType: 0, ssrc: 1 }).packetise(
      Uint8Array.of(1, 2, 3),
      0,
    );
    const read = new RtpPacket();
    expect(read.read(withReplayMark(packet, mark), 0)).toBeUndefined();
    const { timeMs, ...flags } = takeReplayMark(read) ?? { ...mark, timeMs: Number.NaN };
    expect(timeMs).toBeCloseTo(mark.timeMs, 3);
    expect({ ...flags, timeMs: mark.timeMs }).toEqual(mark);
    expect([...read.data.subarray(read.payloadStart, read.payloadEnd)]).toEqual([1, 2, 3]);
  });

  it("leaves the extension of JPEG that stands behind it", () => {
    const contents = [...new Uint8Array(12), 0xff, 0xd8, 0, 1, 9, 8, 7, 6];
    const read = new RtpPacket();
    read.read(Uint8Array.of(0x90, 26, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0xab, 0xac, 0, 5, ...contents, 5), 0);
    expect(takeReplayMark(read)).toBeDefined();
    expect(read.extensionProfile).toBe(0xffd8);
    expect([...read.data.subarray(read.extensionStart, read.extensionEnd)]).toEqual([9, 8, 7, 6]);
  });
});

describe("a replayed track", () => {
  it("gives pictures the times at which the camera took them, whenever they come", () => {
    const track = new ReplayTrack(described(), startMs);
    const got = received(
      track,
      packets(pictures(30), (index) => startMs + index * 100),
    );
    expect(got.length).toBeGreaterThanOrEqual(29);
    for (const [index, unit] of got.entries()) {
      expect(unit.captureMs).toBeCloseTo(startMs + index * 100, 1);
      expect(unit.ptsUs).toBe(index * 100_000);
    }
    expect(track.hasMarks).toBe(true);
  });

  it("counts from where the camera said that it begins where pictures are not marked", () => {
    const track = new ReplayTrack(described(), startMs);
    const sent = packets(pictures(20), () => undefined);
    expect(received(track, sent.slice(0, 1))).toEqual([]);
    const late = new ReplayTrack(described(), startMs);
    late.startsAt({ rtpTime: 0, timeMs: startMs });
    const got = received(late, sent);
    expect(got[10]?.captureMs).toBe(startMs + 1000);
    expect(late.hasMarks).toBe(false);
  });

  it("goes on behind a break of the recording with the time behind it, and says that there was one", () => {
    const track = new ReplayTrack(described(), startMs);
    const got = received(
      track,
      packets(pictures(30), (index) => startMs + index * 100 + (index >= 10 ? 60_000 : 0)),
    );
    expect(got[10]).toMatchObject({ isDiscontinuity: true, ptsUs: 61_000_000 });
    expect(got[11]).toMatchObject({ isDiscontinuity: false, ptsUs: 61_100_000 });
    expect(got[11]?.captureMs).toBeCloseTo(startMs + 61_100, 1);
  });

  it("is over where the camera marks the last picture, and not before its last packet", () => {
    const packetiser = new RtpPacketiser("h264", { payloadType: 96, ssrc: 1, maxPacketBytes: 40 });
    const marked = packetiser
      .packetise(once[0] ?? clip, 0)
      .map((packet) => withReplayMark(packet, { ...plain, timeMs: startMs, isLast: true }));
    expect(marked.length).toBeGreaterThan(1);
    const track = new ReplayTrack(described(), startMs);
    received(track, marked.slice(0, -1));
    expect(track.isOver).toBe(false);
    received(track, marked.slice(-1));
    expect(track.isOver).toBe(true);
  });
});
