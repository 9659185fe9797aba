import { Mutator } from "@didban/testkit";
import { expect, it } from "vitest";
import { fuzzRtspClient, rtspClientSeeds } from "./rtsp-client.fuzz.ts";

it("neither crashes nor hangs on 5,000 damaged sessions", () => {
  const mutator = new Mutator(20_261_121);
  for (let turn = 0; turn < 5_000; turn++) {
    const bytes = mutator.mutate(
      rtspClientSeeds[turn % 2] ?? new Uint8Array(0),
      rtspClientSeeds[(turn >> 1) % 2],
    );
    expect(() => fuzzRtspClient(bytes), `input ${turn}`).not.toThrow();
  }
});
