import { describe, expect, it } from "vitest";
import { emptyStamp, readFrameStamp, stampTextAt, writeStamp } from "./frame-stamp.ts";

const stamp = { number: 1_234_567, sentMs: 1_763_719_000_123.25 };

describe("frame stamp", () => {
  it.each(["h264", "h265", "mjpeg"] as const)("is read back from between other bytes of %s", (codec) => {
    const bytes = Uint8Array.of(0, 0, 0, 1, 0xd1, 0xdb, ...emptyStamp(codec), 0x65, 0xd1, 0x88);
    writeStamp(bytes, stampTextAt(bytes), stamp);
    expect(readFrameStamp(bytes)).toEqual(stamp);
    expect(readFrameStamp({ data: bytes })).toEqual(stamp);
  });

  it("has no bytes that a decoder would take for a start code or a marker", () => {
    const bytes = emptyStamp("h264");
    writeStamp(bytes, stampTextAt(bytes), { number: 0, sentMs: 0 });
    expect(Buffer.from(bytes).toString("hex")).not.toMatch(/^(..)*0000/);
    expect(emptyStamp("mjpeg").subarray(4).includes(0xff)).toBe(false);
  });

  it("is undefined where there is none, or only half of one", () => {
    expect(readFrameStamp(new Uint8Array(100))).toBeUndefined();
    expect(readFrameStamp(emptyStamp("h264").subarray(0, 30))).toBeUndefined();
  });
});
