// A short run of `npm run torture -- steady` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { recordSteadily } from "./steady.ts";

describe("recording in peace (R0)", () => {
  it("the demo's cameras and GStreamer's lose no frame, change no byte and leave no gap", async () => {
    const verdict = await recordSteadily({ seconds: 20, isBroken: false });
    expect(verdict).toMatchObject({ cameras: 10, missing: 0, misplaced: 0, changed: 0, gaps: 0, faults: 0 });
    expect(verdict.leastSeconds).toBeGreaterThanOrEqual(20);
  });

  it("tells of one lost frame of each camera", async () => {
    expect(await recordSteadily({ seconds: 5, isBroken: true })).toMatchObject({ missing: 10, faults: 0 });
  });
});
