// A short run of `npm run torture -- guesses` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { guessCodes } from "./guesses.ts";

const say = () => {};

describe("code guesses (R16)", () => {
  it("are looked at five times in a challenge and 25 times a day for a phone, and tell nothing of numbers", async () => {
    const verdict = await guessCodes({ guesses: 3000, seed: 1, isBroken: false, say });
    expect(verdict).toMatchObject({ guesses: 3000, uses: 1, lockedOut: 0, toldApart: [], waiting: [] });
    expect(verdict.looked).toBeGreaterThan(25);
    expect(verdict.mostInChallenge).toBeLessThanOrEqual(5);
    expect(verdict.mostInDay).toBeLessThanOrEqual(25);
    expect(verdict.timeApartMs).toBeLessThan(100);
  });

  it("a server that forgets counts and uses, and waits for the provider, is found out", async () => {
    const verdict = await guessCodes({ guesses: 3000, seed: 1, isBroken: true, say });
    expect(verdict.mostInChallenge).toBeGreaterThan(5);
    expect(verdict.mostInDay).toBeGreaterThan(25);
    expect(verdict.uses).toBeGreaterThan(1);
    expect(verdict.waiting).toEqual(["reset"]);
    expect(verdict.timeApartMs).toBeGreaterThan(100);
  });
});
