// A short run of `npm run torture -- bridge-cut`, judged as it is and as broken relays would leave it, each of which must be caught.
import { describe, expect, it } from "vitest";
import { bridgeRounds, flaws } from "./bridge-rounds.ts";

describe("cut lines and kill -9 of a bridge and of the server (R7)", () => {
  it("ARCH-25 BRDG-41 every picture is on the server once, and what a killed bridge lost is told; a picture lost, one twice or an entry too much would be found", async () => {
    const short = { rounds: 1, cameras: 1, seconds: 6, seed: 5, say: () => undefined };
    const { asItIs, broken } = await bridgeRounds(short, async (judge) => {
      const found = [];
      for (const flaw of flaws) found.push(await judge(flaw));
      return { asItIs: await judge("none"), broken: found };
    });
    expect(asItIs).toMatchObject({ missing: 0, misplaced: 0, mistold: [], faults: [] });
    expect(asItIs.frames).toBeGreaterThan(15 * 15);
    expect(asItIs.worstKillSeconds).toBeLessThan(10);
    for (const { mistold, misplaced } of broken) expect(mistold.length + misplaced).toBeGreaterThan(0);
  });
});
