// A short run of `npm run torture -- clients` and of its broken variants, which must be caught.
import { describe, expect, it } from "vitest";
import { disturbChannels } from "./channel-crowd.ts";
import { floodProduct } from "./fragment-flood.ts";

const say = () => undefined;

describe("session channels (R11)", () => {
  it("all come back after a kill and show what is true; those that come back without reading anew are found out", async () => {
    const { kills } = await disturbChannels({ workspaces: 2, peopleEach: 6, careless: 3, say });
    const verdict = { back: 12, missed: 0, carelessMissed: 3 };
    expect(kills).toMatchObject([
      { what: "api", ...verdict },
      { what: "product", ...verdict },
    ]);
  });

  it("close on a flood of tiny pieces, which costs little memory", async () => {
    const verdict = await floodProduct({ isBroken: false, pieces: 500_000, say });
    expect(verdict.closedAfterPieces).not.toBeNull();
    expect(verdict.costBytes).toBeLessThan(50_000_000);
  });

  it("a server that collects the pieces is found out", async () => {
    const verdict = await floodProduct({ isBroken: true, pieces: 1_000_000, say });
    expect(verdict.closedAfterPieces).toBeNull();
    expect(verdict.costBytes).toBeGreaterThan(50_000_000);
  });
});
