// What the fuzz tests beside the parsers do not show: that `npm run torture -- fuzz` watches time and memory of every parser, and finds those that are
// broken on purpose.
import { describe, expect, it } from "vitest";
import { brokenTargets, fuzzTargets } from "./fuzz-targets.ts";
import { runTargets } from "./fuzz.ts";

describe("damaged input (R10)", () => {
  it("crashes, hangs and outgrows no parser", async () => {
    const targets = [...fuzzTargets.keys()];
    const { faults, inputs } = await runTargets({ isBroken: false, targets, inputs: 500, seed: 7 });
    expect(faults).toEqual([]);
    expect(inputs).toBe(500 * targets.length);
  });

  it.each([
    ["believes a length", /RangeError/],
    ["never ends", /no end$/, 2_000],
    ["is slow at times", /took \d+ ms$/],
    ["lets nothing go", /\d+ MB held$/],
  ])("catches a parser that %s", async (name, fault, silenceMs?: number) => {
    const targets = [brokenTargets.findIndex((target) => target.name === name)];
    const { faults } = await runTargets({ isBroken: true, targets, inputs: 20_000, seed: 7 }, silenceMs);
    expect(faults).toContainEqual(expect.stringMatching(fault));
  });
});
