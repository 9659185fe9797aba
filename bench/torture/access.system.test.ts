// A short run of `npm run torture -- access` and of its broken variant, which must be caught; both walk the same people around the same vault. The
// whole walk is a test of the access module.
import { guardVault, type GuardedVault } from "@didban/cloud/testing/access/guarded-vault";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { walkVault } from "./access.ts";

const short = { isThorough: false, say: () => {} } as const;

let guarded: GuardedVault;
beforeAll(async () => {
  guarded = await guardVault();
}, 120_000);
afterAll(() => guarded.server.close());

describe("who may see what (R12)", () => {
  it("is as the tables of roles say", async () => {
    const { calls, ids, messages, roles } = await walkVault(guarded, {
      ...short,
      actions: 2,
      isBroken: false,
    });
    const faults = [calls, ids, messages, roles].flatMap((walk) => walk.faults);
    expect(faults).toEqual([]);
  }, 240_000);

  // The last: its logs tell of those who were let in.
  it("a server that forgets rows on resources is found out", async () => {
    const { calls } = await walkVault(guarded, { ...short, actions: 1, isBroken: true });
    expect(calls.faults.filter(({ kind }) => kind === "leak").length).toBeGreaterThan(50);
  }, 240_000);
});
