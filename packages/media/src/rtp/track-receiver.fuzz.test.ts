import { Mutator } from "@didban/testkit";
import { describe, expect, it } from "vitest";
import { trackFuzzTargets } from "./track-receiver.fuzz.ts";

describe("damaged captures", () => {
  for (const { name, seeds, fuzz } of trackFuzzTargets) {
    it(`${name}: sound captures pass, 2,000 damaged ones neither crash nor hang`, () => {
      for (const seed of seeds) fuzz(seed);
      const mutator = new Mutator(20_261_121);
      for (let turn = 0; turn < 2000; turn++) {
        const bytes = mutator.mutate(seeds[turn % seeds.length] ?? new Uint8Array(0), seeds[0]);
        expect(() => fuzz(bytes), `input ${turn}`).not.toThrow();
      }
    });
  }
});
