// Decode times that players accept, whatever order pictures come in.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeTimes } from "./sample-run.ts";

describe("decodeTimes", () => {
  it("grow, and no picture is decoded after it is shown", () => {
    const anyOrder = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 1, max: 90_000 }), (order, stepUs) => {
        const presentationUs = order.map((place) => place * 40_000 + 1_000_000);
        const decodeUs = decodeTimes(presentationUs, 999_000, stepUs);
        expect(decodeUs.every((timeUs, index) => timeUs > (decodeUs[index - 1] ?? 999_000))).toBe(true);
        expect(decodeUs.every((timeUs, index) => timeUs <= (presentationUs[index] ?? 0))).toBe(true);
      }),
    );
  });

  it("are the presentation times where nothing is reordered", () => {
    expect(decodeTimes([10, 20, 30], -1, 10)).toEqual([10, 20, 30]);
  });

  it("stand evenly where references come one picture early", () => {
    expect(decodeTimes([240, 160, 200], 80, 40)).toEqual([120, 160, 200]);
  });

  it("grow even where pictures come too late", () => {
    expect(decodeTimes([5, 7], 100, 10)).toEqual([101, 102]);
  });
});
