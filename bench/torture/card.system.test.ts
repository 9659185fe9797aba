// A short run of `npm run torture -- card`, judged as it is and as its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { cardRounds } from "./card-rounds.ts";

describe("kill -9 of the media process while a card fills a gap (R26)", () => {
  it("ARCH-25 nothing is stored twice, nothing half, and the ledger tells what is missing; a piece stored twice would be told", async () => {
    const short = { rounds: 1, seconds: 25, seed: 3, say: () => undefined };
    const { asItIs, broken } = await cardRounds(short, async (judge) => ({
      asItIs: await judge(false),
      broken: await judge(true),
    }));
    expect(asItIs.faults).toEqual([]);
    expect(asItIs.wrong).toEqual([]);
    expect(asItIs.frames).toBeGreaterThan(40 * 15);
    expect(broken.wrong).not.toEqual([]);
  });
});
