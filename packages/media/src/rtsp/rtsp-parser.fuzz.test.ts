import { Mutator } from "@didban/testkit";
import { expect, it } from "vitest";
import { fuzzRtspParser, rtspParserSeeds } from "./rtsp-parser.fuzz.ts";

it("neither crashes nor hangs on 5,000 damaged conversations", () => {
  const mutator = new Mutator(20_261_121);
  for (let turn = 0; turn < 5_000; turn++) {
    const bytes = mutator.mutate(
      rtspParserSeeds[turn % 2] ?? new Uint8Array(0),
      rtspParserSeeds[(turn >> 1) % 2],
    );
    expect(() => fuzzRtspParser(bytes), `input ${turn}`).not.toThrow();
  }
});
