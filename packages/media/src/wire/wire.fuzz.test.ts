import { Mutator } from "@didban/testkit";
import { expect, it } from "vitest";
import { fuzzWire, wireSeeds } from "./wire.fuzz.ts";

it("neither crashes nor hangs on 5,000 damaged messages", () => {
  const mutator = new Mutator(20_261_121);
  for (let turn = 0; turn < 5_000; turn++) {
    const bytes = mutator.mutate(wireSeeds[turn % wireSeeds.length] ?? new Uint8Array(0), wireSeeds[0]);
    expect(() => fuzzWire(bytes), `input ${turn}`).not.toThrow();
  }
});
