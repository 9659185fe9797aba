// A short run of `npm run torture -- exports`, and of its broken variants, which must be found out.
import { describe, expect, it } from "vitest";
import type { Step } from "./export-steps.ts";
import { tryExports, type ExportFlaw } from "./export-trial.ts";

describe("exports whose making is killed (R24)", () => {
  it("EXP-13 EXP-14 EXP-15 EXP-16 each is ready with the right bytes, told of once, and leaves nothing else, whatever its making was at", async () => {
    const killedAt = ["claimed", "halfWritten", "pictured", "ending"] as const;
    const verdict = await tryExports({ exports: 8, kills: killedAt.length, seed: 5, killedAt });
    expect(verdict.faults).toEqual([]);
    expect(killedAt.map((step) => verdict.kills[step])).toEqual([1, 1, 1, 1]);
  });

  it.each<[ExportFlaw, Step]>([
    ["forgetsLeases", "claimed"],
    ["keepsFiles", "pictured"],
  ])("a making that is broken (%s) is found out", async (flaw, step) => {
    const { faults } = await tryExports({ exports: 3, kills: 1, seed: 5, killedAt: [step], flaw });
    expect(faults).not.toEqual([]);
  });
});
