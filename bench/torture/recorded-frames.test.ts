import { describe, expect, it } from "vitest";
import { judgeFrames } from "./recorded-frames.ts";

const frame = (number: number) => ({ number, sentMs: number * 100 });

describe("recorded frames", () => {
  it("tells what is missing, and between which times", () => {
    expect(judgeFrames([1, 2, 3, 7, 8].map(frame))).toEqual({
      frames: 5,
      holes: [{ missing: 3, fromMs: 300, toMs: 700 }],
      misplaced: 0,
    });
  });

  it("counts frames that were recorded twice or too late", () => {
    expect(judgeFrames([1, 2, 2, 5, 3, 6].map(frame))).toMatchObject({
      misplaced: 2,
      holes: [{ missing: 2 }],
    });
  });
});
