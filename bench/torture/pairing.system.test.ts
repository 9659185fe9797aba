// `npm run torture -- pairing` and its broken variant, of which each attack must be found out.
import { describe, expect, it } from "vitest";
import { attackPairing } from "./pairing.ts";

const say = () => {};

describe("attacks on the pairing of bridges (R27)", () => {
  it("BRDG-14 BRDG-15 BRDG-28 BRDG-29 give nobody a bridge, a camera or a word", async () => {
    const results = await attackPairing({ isBroken: false, say });
    expect(results.filter(({ found, most }) => found > most)).toEqual([]);
  });

  it("are found out where a server or an agent lacks what holds them off", async () => {
    const results = await attackPairing({ isBroken: true, say });
    expect(results.filter(({ found, most }) => found <= most)).toEqual([]);
  });
});
