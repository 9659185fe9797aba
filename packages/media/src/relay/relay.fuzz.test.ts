import { Mutator } from "@didban/testkit";
import { expect, it } from "vitest";
import { fuzzRelay, relaySeeds } from "./relay.fuzz.ts";

it("neither crashes nor hangs on 5,000 damaged messages between two programs", () => {
  const mutator = new Mutator(20_261_129);
  for (let turn = 0; turn < 5_000; turn++) {
    const bytes = mutator.mutate(relaySeeds[turn % relaySeeds.length] ?? new Uint8Array(0), relaySeeds[0]);
    expect(() => fuzzRelay(bytes), `input ${turn}`).not.toThrow();
  }
});
