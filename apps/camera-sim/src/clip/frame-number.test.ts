import { describe, expect, it } from "vitest";
import { maxFrameNumber, paintFrameNumber, readFrameNumber } from "./frame-number.ts";

function painted(width: number, height: number, number: number, background = 128): Uint8Array {
  const rgb = new Uint8Array(width * height * 3).fill(background);
  paintFrameNumber(rgb, width, height, number);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++)
    rgba.set(rgb.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
  return rgba;
}

describe("frame number in the picture", () => {
  it.each([
    [1280, 720],
    [640, 360],
    [320, 184],
  ])("reads back every number painted at %i x %i", (width, height) => {
    for (const number of [0, 1, 42, 149, 199, 512, maxFrameNumber]) {
      expect(readFrameNumber(painted(width, height, number), width, height)).toBe(number);
    }
  });

  it("says nothing about pictures without a plate", () => {
    for (const shade of [0, 128, 255]) {
      expect(readFrameNumber(new Uint8Array(640 * 360 * 4).fill(shade), 640, 360)).toBeUndefined();
    }
  });

  it("says nothing when a square is damaged", () => {
    const width = 640;
    const rgba = painted(width, 360, 42);
    const cell = 6;
    const left = width - 8 - 8 * cell + 3 * cell;
    const top = 360 - 8 - 2 * cell;
    for (let y = top; y < top + cell; y++) {
      for (let x = left; x < left + cell; x++) {
        for (const channel of [0, 1, 2]) {
          const at = (y * width + x) * 4 + channel;
          rgba[at] = 255 - (rgba[at] ?? 0);
        }
      }
    }
    expect(readFrameNumber(rgba, width, 360)).toBeUndefined();
  });

  it("refuses numbers that the squares cannot hold", () => {
    expect(() => painted(640, 360, maxFrameNumber + 1)).toThrow(RangeError);
  });
});
