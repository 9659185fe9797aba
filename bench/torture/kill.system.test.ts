// A short run of `npm run torture -- kill`, judged as it is and as its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { killRounds, victims } from "./kill-rounds.ts";

/** Of the cameras that have everything to lose: recorded by one stream until the other one's key frame. */
const short = {
  rounds: victims.length,
  cameras: 4,
  victims,
  seed: 7,
  scene: "gateLongGroup",
  hasSubstreams: true,
  say: () => undefined,
} as const;

describe("kill -9 of each process while cameras are recorded (R1)", () => {
  it("leaves files, index and ledger whole, loses no acknowledged write, and only the media process and the first one interrupt recording; half a file, a lost minute, a recorder that waits for the large stream's key frame and a write taken back would be told", async () => {
    const { asItIs, damaged } = await killRounds(short, async (judge) => ({
      asItIs: await judge(false),
      damaged: await judge(true),
    }));
    expect(asItIs.faults).toEqual([]);
    expect(asItIs).toMatchObject({
      misplaced: 0,
      unexplained: 0,
      untold: 0,
      mistold: 0,
      acknowledgedLost: 0,
    });
    expect(asItIs.doubledSeconds).toBeLessThanOrEqual(1);
    expect(asItIs.acknowledged).toBeGreaterThan(0);
    const interrupting = asItIs.kills
      .filter(({ lostSeconds }) => lostSeconds > 0)
      .map(({ victim }) => victim);
    expect(["m1", "front"]).toEqual(expect.arrayContaining(interrupting));

    expect(new Set(damaged.faults.map(({ kind }) => kind))).toEqual(new Set(["missingBytes", "missingFile"]));
    expect(damaged.untold).toBeGreaterThan(0);
    expect(damaged.acknowledgedLost).toBe(1);
  });
});
