// A short run of `npm run torture -- fuzz` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { brokenTargets, fuzzTargets } from "./fuzz-targets.ts";
import { runTarget } from "./fuzz.ts";

describe("damaged input (R10)", () => {
  it("crashes, hangs and outgrows no parser", async () => {
    for (const [target, { name }] of fuzzTargets.entries()) {
      const { faults } = await runTarget({ isBroken: false, target, inputs: 500, seed: 7 });
      expect(faults, name).toEqual([]);
    }
  });

  it("catches parsers that crash, are slow, never end or let nothing go", async () => {
    for (const [target, { name }] of brokenTargets.entries()) {
      const { faults } = await runTarget({ isBroken: true, target, inputs: 20_000, seed: 7 });
      expect(faults.length, name).toBeGreaterThan(0);
    }
  });
});
