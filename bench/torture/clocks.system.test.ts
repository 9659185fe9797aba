// A short run of `npm run torture -- clocks` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { clockHistories } from "./clocks.ts";

describe("clocks that step and drift (R6)", () => {
  it("no picture is lost, out of order or more than a second off", async () => {
    const verdict = await clockHistories({ histories: 5, seed: 7, isBroken: false });
    expect(verdict).toMatchObject({ lost: 0, disordered: 0, faults: [] });
    expect(verdict.worstMs).toBeLessThanOrEqual(1000);
  });

  it("a recorder that believes the wall clock is caught", async () => {
    const { lost, disordered, worstMs } = await clockHistories({ histories: 3, seed: 7, isBroken: true });
    expect(lost + disordered > 0 || worstMs > 1000).toBe(true);
  });
});
