import { Mutator } from "@didban/testkit";
import { describe, expect, it } from "vitest";
import { codecFuzzTargets } from "./codec.fuzz.ts";

describe("damaged headers", () => {
  for (const { name, seeds, fuzz } of codecFuzzTargets) {
    it(`${name}: 4,000 inputs neither crash nor hang`, () => {
      const mutator = new Mutator(20_261_121);
      for (let turn = 0; turn < 4000; turn++) {
        const seed = seeds[turn % seeds.length] ?? new Uint8Array(0);
        const bytes = mutator.mutate(seed, seeds[(turn * 7) % seeds.length]);
        expect(() => fuzz(bytes), `input ${turn}`).not.toThrow();
      }
    });
  }

  it("would catch a parser that believes a length", () => {
    const careless = (bytes: Uint8Array) =>
      new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(20);
    const mutator = new Mutator(1);
    expect(() => {
      for (let turn = 0; turn < 1000; turn++) careless(mutator.mutate(new Uint8Array(24)));
    }).toThrow(RangeError);
  });
});
