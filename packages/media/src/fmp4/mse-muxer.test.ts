// Media segments for a browser: short, continuous, and of the shape that MSE asks for.
import { describe, expect, it } from "vitest";
import { childBoxes } from "./box-reader.ts";
import { MseMuxer } from "./index.ts";
import { h264Format, originMs, picture } from "./testing/synthetic-stream.ts";

const origin = { ptsUs: 0, captureMs: originMs };
const typesOf = (bytes: Uint8Array) => childBoxes(bytes).map((box) => box.type);

describe("MseMuxer", () => {
  it("gives each picture as soon as the next one comes", () => {
    const muxer = new MseMuxer({ video: h264Format }, origin);
    expect(muxer.mimeType).toBe('video/mp4; codecs="avc1.42c00c"');
    expect(typesOf(muxer.initSegment)).toEqual(["ftyp", "moov"]);
    const segments = Array.from({ length: 50 }, (_, index) => {
      return muxer.push(picture(h264Format, { atS: index / 25, isKey: index === 0 }));
    });
    expect(segments[0]).toBeUndefined();
    for (const segment of segments.slice(1))
      expect(typesOf(segment ?? new Uint8Array())).toEqual(["moof", "mdat"]);
    expect(muxer.flush()).toBeDefined();
    expect(muxer.flush()).toBeUndefined();
  });

  it("keeps pictures that wait for their turn together", () => {
    const muxer = new MseMuxer({ video: h264Format }, origin);
    const order = [0, 3, 1, 2, 6, 4, 5, 9];
    const segments = order.map((place) =>
      muxer.push(picture(h264Format, { atS: place / 25, isKey: place === 0 })),
    );
    expect(segments.map((segment) => segment !== undefined)).toEqual([
      false,
      true,
      false,
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it("names AAC by its object type and tells where a picture stands on the element's axis", () => {
    const config = Uint8Array.of(0x14, 0x08);
    const audio = {
      kind: "audio",
      codec: "aac",
      sampleRate: 16_000,
      channels: 1,
      bitsPerSample: 0,
      config,
    } as const;
    const muxer = new MseMuxer({ video: h264Format, audio }, { ptsUs: 5_000_000, captureMs: originMs });
    expect(muxer.mimeType).toBe('video/mp4; codecs="avc1.42c00c, mp4a.40.2"');
    expect(muxer.mediaSecondsAt(7_500_000)).toBe(2.5);
  });
});
