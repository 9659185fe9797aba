import { describe, expect, it } from "vitest";
import { videoClip } from "../clip/clip-library.ts";
import {
  interleavedHeadBytes,
  type PacketTemplate,
  patchedPackets,
  videoPacketTemplates,
} from "./packet-template.ts";
import { readFrameStamp } from "./frame-stamp.ts";

const asItIs = { setsMarker: true, padToKbps: 0 };
const patch = {
  channel: 4,
  firstSequence: 65_535,
  timestamp: 2 ** 32 + 7,
  ssrc: 0xdeadbeef,
  stamp: { number: 9, sentMs: 1000.5 },
};

function templatesOf(name: string, options = asItIs): readonly PacketTemplate[] {
  return videoPacketTemplates(videoClip(name), options);
}

describe("packet templates", () => {
  it.each(["yard-main", "warehouse-main", "roof-main", "street-b-frames"])(
    "of %s have one whole stamp a frame",
    (name) => {
      for (const template of templatesOf(name)) {
        const whole = template.packetStarts.filter((start, index) =>
          readFrameStamp(
            template.bytes.subarray(start, template.packetStarts[index + 1] ?? template.bytes.length),
          ),
        );
        expect(whole.length).toBe(1);
      }
    },
  );

  it("are shared: the same clip is cut once", () => {
    expect(templatesOf("yard-low")).toBe(templatesOf("yard-low"));
  });

  it("become packets with sequence, time, source and stamp written over", () => {
    const [template] = templatesOf("yard-main");
    if (template === undefined) throw new Error("no frame");
    const packets = patchedPackets(template, patch);
    expect(template.packetStarts.length).toBeGreaterThan(3);
    for (const [index, start] of template.packetStarts.entries()) {
      const end = template.packetStarts[index + 1] ?? packets.length;
      expect(packets[start]).toBe(0x24);
      expect(packets[start + 1]).toBe(4);
      expect(packets.readUInt16BE(start + 2)).toBe(end - start - interleavedHeadBytes);
      expect(packets.readUInt16BE(start + 6)).toBe((65_535 + index) % 65_536);
      expect(packets.readUInt32BE(start + 8)).toBe(7);
      expect(packets.readUInt32BE(start + 12)).toBe(0xdeadbeef);
      expect(packets.readUInt8(start + 5) >= 0x80).toBe(end === packets.length);
    }
    expect(readFrameStamp(packets)).toEqual(patch.stamp);
    expect(readFrameStamp(template.bytes)).toEqual({ number: 0, sentMs: Number.NaN });
  });

  it("set no marker bit for encoders that never do", () => {
    const templates = templatesOf("yard-low", { setsMarker: false, padToKbps: 0 });
    const markers = templates.flatMap(({ bytes, packetStarts }) =>
      packetStarts.map((start) => (bytes[start + 5] ?? 0) >> 7),
    );
    expect(new Set(markers)).toEqual(new Set([0]));
  });

  it("are padded to the wanted rate", () => {
    const clip = videoClip("yard-main");
    const bytes = templatesOf("yard-main", { setsMarker: true, padToKbps: 2000 }).reduce(
      (sum, { bytes: each }) => sum + each.length,
      0,
    );
    const kbps = (bytes * 8) / 1000 / (clip.frames.length / clip.frameRate);
    expect(kbps).toBeGreaterThan(2000);
    expect(kbps).toBeLessThan(2100);
  });
});
