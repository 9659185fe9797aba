// A short run of `npm run torture -- access` and of its broken variant, which must be caught. The whole walk is a test of the access module.
import { describe, expect, it } from "vitest";
import { askEverything } from "./access.ts";

const short = { actions: 2, isThorough: false, say: () => {} } as const;

describe("who may see what (R12)", () => {
  it("is as the tables of roles say", async () => {
    const { calls, messages, roles } = await askEverything({ ...short, isBroken: false });
    expect([...calls.faults, ...messages.faults, ...roles.faults]).toEqual([]);
  }, 240_000);

  it("a server that forgets rows on resources is found out", async () => {
    const { calls } = await askEverything({ ...short, actions: 1, isBroken: true });
    expect(calls.faults.filter(({ kind }) => kind === "leak").length).toBeGreaterThan(50);
  }, 240_000);
});
