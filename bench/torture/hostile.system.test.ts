// A short run of `npm run torture -- hostile` with few kinds, judged as it is and as its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { brokenKinds, isLate, mostCostMb, withinSeconds } from "./hostile.ts";
import { backGoalSeconds, hoarderFile, hostileKinds, hostileRounds } from "./hostile-rounds.ts";

/** Dropped at once: others take their time, as the tests of the camera's own connection show. */
const quick = ["sends garbage", "answers with entities that grow a billionfold by ONVIF"];
const kinds = hostileKinds.filter(({ what }) => quick.includes(what));

describe("hostile cameras beside good ones (R9)", () => {
  it("are dropped, cost little, and cost the others no frame; one that is borne, one for which memory is kept, a frame that is missing and a camera that does not come back would be told", async () => {
    const { asItIs, damaged } = await hostileRounds(
      {
        kinds: [...kinds, ...brokenKinds],
        copies: 1,
        leastSeconds: 0,
        withinSeconds,
        togetherSeconds: 0,
        rebooting: 3,
        awaySeconds: 1,
        isAtOnce: true,
        imports: [hoarderFile],
        say: () => undefined,
      },
      async (judge) => ({ asItIs: await judge(false), damaged: await judge(true) }),
    );
    expect(asItIs).toMatchObject({ crashes: 0, missing: 0, misplaced: 0, mistold: 0 });
    expect(asItIs.frames).toBeGreaterThan(0);
    expect(asItIs.backSeconds).toHaveLength(3);
    expect(Math.max(...asItIs.backSeconds)).toBeLessThanOrEqual(backGoalSeconds);
    const [borne, kept] = brokenKinds.map(({ what }) => what);
    expect(asItIs.trials.filter((trial) => isLate(trial)).map(({ what }) => what)).toEqual([borne]);
    expect(asItIs.trials.filter(({ costMb }) => costMb > mostCostMb).map(({ what }) => what)).toEqual([kept]);
    expect(damaged.missing).toBeGreaterThan(0);
    expect(damaged.backSeconds).toContain(Infinity);
  });
});
