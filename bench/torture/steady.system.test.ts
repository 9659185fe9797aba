// A short run of `npm run torture -- steady`, judged as it is and as its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { recordSteadily } from "./steady.ts";

describe("recording in peace (R0)", () => {
  it("the demo's cameras and GStreamer's lose no frame, change no byte and leave no gap; one lost frame of each would be told", async () => {
    const { asItIs, robbed } = await recordSteadily(20, async (judge) => ({
      asItIs: await judge(false),
      robbed: await judge(true),
    }));
    expect(asItIs).toMatchObject({ cameras: 10, missing: 0, misplaced: 0, changed: 0, gaps: 0, faults: 0 });
    expect(asItIs.leastSeconds).toBeGreaterThanOrEqual(20);
    expect(robbed).toMatchObject({ missing: 10, faults: 0 });
  });
});
