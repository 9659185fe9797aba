// A short run of `npm run torture -- masks` and of its broken variant, which must be caught.
import { describe, expect, it } from "vitest";
import { tryMasks } from "./mask-trial.ts";

const few = { seed: 1, say: () => undefined };

describe("pictures of masked cameras (R25)", () => {
  it("show nobody what is hidden, by any way, while masks, rights and encoders come and go", async () => {
    const verdict = await tryMasks({ ...few, rounds: 4, room: 2, isDeaf: false });
    expect(verdict.originals).toEqual([]);
    expect(verdict.unreadable).toEqual([]);
    expect(Object.values(verdict.looked).every((count) => count > 0)).toBe(true);
    expect(Object.keys(verdict.looked)).toHaveLength(6);
    expect(verdict.open).toBeGreaterThan(0);
  });

  it("a server that nobody tells of a mask is found out", async () => {
    const { originals } = await tryMasks({ ...few, rounds: 1, room: 2, isDeaf: true });
    expect(originals.length).toBeGreaterThan(0);
  });
});
