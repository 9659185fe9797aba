// A short run of `npm run torture -- kill` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { killRounds, victims } from "./kill-rounds.ts";

const quiet = { cameras: undefined, seconds: undefined, seed: 7, say: () => undefined } as const;

describe("kill -9 of each process while cameras are recorded (R1)", () => {
  it("leaves files, index and ledger whole, loses no acknowledged write, and only the media process and the first one interrupt recording", async () => {
    const verdict = await killRounds({
      ...quiet,
      rounds: victims.length,
      cameras: 4,
      victims,
      isBroken: false,
    });
    expect(verdict.faults).toEqual([]);
    expect(verdict).toMatchObject({ misplaced: 0, unexplained: 0, acknowledgedLost: 0 });
    expect(verdict.acknowledged).toBeGreaterThan(0);
    const interrupting = verdict.kills
      .filter(({ lostSeconds }) => lostSeconds > 0)
      .map(({ victim }) => victim);
    expect(["m1", "front"]).toEqual(expect.arrayContaining(interrupting));
  });

  it("tells of half a file, a lost minute and a write taken back", async () => {
    const verdict = await killRounds({ ...quiet, rounds: 2, cameras: 4, victims: ["m1"], isBroken: true });
    expect(new Set(verdict.faults.map(({ kind }) => kind))).toEqual(new Set(["missingBytes", "missingFile"]));
    expect(verdict.acknowledgedLost).toBe(1);
  });
});
