// A short run of `npm run torture -- power-cut` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { isMet } from "../report.ts";
import { powerCut } from "./power-cut.ts";

const quiet = { cameras: undefined, seconds: undefined, seed: 7, say: () => undefined } as const;

describe("power cuts (R2)", () => {
  it("a few cuts lose nothing that was acknowledged", async () => {
    expect(isMet(await powerCut.run({ ...quiet, rounds: 5, isBroken: false }))).toBe(true);
  });

  it("a recorder that acknowledges early or never syncs is caught", async () => {
    expect(isMet(await powerCut.run({ ...quiet, rounds: 5, isBroken: true }))).toBe(false);
  });
});
