import { Mutator } from "@didban/testkit";
import { expect, it } from "vitest";
import { fmp4Seeds, fuzzFmp4 } from "./fmp4.fuzz.ts";

it("neither crashes nor hangs on 5,000 damaged files", () => {
  const mutator = new Mutator(20_261_121);
  for (let turn = 0; turn < 5_000; turn++) {
    const bytes = mutator.mutate(fmp4Seeds[turn % fmp4Seeds.length] ?? new Uint8Array(0), fmp4Seeds[0]);
    expect(() => fuzzFmp4(bytes), `input ${turn}`).not.toThrow();
  }
});
