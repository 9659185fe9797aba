// `npm run torture -- strangers` and its broken variant, of which each attack must be found out.
import { describe, expect, it } from "vitest";
import { attackAsStrangers } from "./strangers.ts";

const say = () => {};

describe("strangers (R21)", () => {
  it("get no more than they may", async () => {
    const results = await attackAsStrangers({ isBroken: false, say });
    expect(results.filter(({ found, most }) => found > most)).toEqual([]);
  });

  it("are found out where a server lacks what holds them off", async () => {
    const results = await attackAsStrangers({ isBroken: true, say });
    expect(results.filter(({ found, most }) => found <= most)).toEqual([]);
  });
});
