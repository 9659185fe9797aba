// A short run of `npm run torture -- refresh` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { replayTokens } from "./refresh.ts";

const say = () => {};

describe("refresh tokens (R17)", () => {
  it("are renewed side by side without loss, and a replayed one ends its family", async () => {
    const verdict = await replayTokens({ people: 3, isBroken: false, say });
    expect(verdict).toMatchObject({ people: 3, falseLogOuts: 0, livedOn: 0, forged: 0 });
  });

  it("a server that forgets which were used is found out", async () => {
    const verdict = await replayTokens({ people: 2, isBroken: true, say });
    expect(verdict.livedOn).toBe(2);
  });
});
