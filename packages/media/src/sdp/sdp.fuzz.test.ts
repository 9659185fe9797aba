import { Mutator } from "@didban/testkit";
import { expect, it } from "vitest";
import { fuzzSdp, sdpSeeds } from "./sdp.fuzz.ts";

it("neither crashes nor hangs on 5,000 damaged descriptions", () => {
  const mutator = new Mutator(20_261_121);
  for (let turn = 0; turn < 5_000; turn++) {
    const bytes = mutator.mutate(sdpSeeds[turn % sdpSeeds.length] ?? new Uint8Array(0), sdpSeeds[0]);
    expect(() => fuzzSdp(bytes), `input ${turn}`).not.toThrow();
  }
});
