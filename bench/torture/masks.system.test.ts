// A short run of `npm run torture -- masks` and of its broken variants, which must be caught.
import { endpoints } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { callCases, untriedCalls } from "./mask-calls.ts";
import { socketExits } from "./mask-exits.ts";
import { tryMasks } from "./mask-trial.ts";

const few = { seed: 1, say: () => undefined };

describe("pictures of masked cameras (R25)", () => {
  it("show nobody what is hidden, by any way, while masks, rights and encoders come and go; a copy that is not asked about is found out", async () => {
    const { originals, unreadable, careless, ways } = await tryMasks({
      ...few,
      rounds: 4,
      room: 2,
      isDeaf: false,
    });
    expect({ originals, unreadable }).toEqual({ originals: [], unreadable: [] });
    const names = [...socketExits.map(({ name }) => name), ...Object.keys(callCases)];
    expect(Object.keys(ways).toSorted()).toEqual(names.toSorted());
    const counted = Object.entries(ways);
    expect(counted.filter(([, { looked, refused }]) => looked + refused === 0)).toEqual([]);
    // Who may see the camera's own pictures gets them by each call, so that a call that only refuses is no proof. A busy camera may not take one more caller
    // who tries its address, and there is no bridge.
    const seldom: readonly string[] = [endpoints.cameras.probe.id, endpoints.bridgeProxy.authorise.id];
    const always = Object.keys(callCases).filter((id) => !seldom.includes(id));
    expect(always.filter((id) => ways[id]?.open === 0)).toEqual([]);
    expect(socketExits.some(({ name }) => (ways[name]?.open ?? 0) > 0)).toBe(true);
    expect(careless.length).toBeGreaterThan(0);
  });

  it("a server that nobody tells of a mask is found out", async () => {
    const { originals } = await tryMasks({ ...few, rounds: 1, room: 2, isDeaf: true });
    expect(originals.length).toBeGreaterThan(0);
  });

  it("a call of the contract that answers pictures and has no case is found out, and a case of no such call", () => {
    const [first, ...others] = Object.entries(callCases);
    expect(untriedCalls()).toEqual([]);
    expect(untriedCalls(Object.fromEntries(others))).toEqual([`${first?.[0]} has no case`]);
    expect(untriedCalls({ ...callCases, "camera.fiction": first })).toEqual([
      "camera.fiction answers no picture",
    ]);
  });
});
