import { describe, expect, it } from "vitest";
import { crashRounds, type CrashVerdict } from "./testing/crash-rounds.ts";
import { canMountImages, whyNoImages } from "./testing/image-volume.ts";

function expectWhole(verdict: CrashVerdict, rounds: number, lossSeconds: number): void {
  expect(verdict.faults.join("\n")).toBe("");
  expect(verdict).toMatchObject({ rounds, acknowledgedLost: 0 });
  expect(verdict.worstLossSeconds).toBeLessThanOrEqual(lossSeconds);
  expect(verdict.given).toBeGreaterThan(rounds * 10);
}

describe("crashes", () => {
  it("ARCH-27 killed at random instants and at each step of create, write, sync, close, delete and filing, at most 2 s are lost", async () => {
    expectWhole(await crashRounds({ kind: "kill", rounds: 12, seed: 5 }), 12, 2);
  });

  it("a power cut costs at most 10 s, and nothing that was acknowledged", async () => {
    expectWhole(await crashRounds({ kind: "cut", rounds: 8, seed: 6 }), 8, 10);
  });

  it("a power cut of a real file system costs at most 10 s, and nothing that was acknowledged", async ({
    skip,
  }) => {
    skip(!canMountImages(), whyNoImages);
    expectWhole(await crashRounds({ kind: "image", rounds: 4, seed: 7 }), 4, 10);
  });
});

/** A single crash may meet a moment at which nothing acknowledged is missing; so many do not. */
const mostRounds = 20;

// Side by side: none of them fails for being slow.
describe.concurrent("a recorder that is broken", () => {
  it("acknowledges before it writes, and is found out by a kill", async () => {
    const verdict = await crashRounds({
      kind: "kill",
      rounds: mostRounds,
      seed: 8,
      flaw: "acknowledgesEarly",
    });
    expect(verdict.acknowledgedLost).toBeGreaterThan(0);
  });

  it("ARCH-27 writes late, and is found out by a kill", async () => {
    const verdict = await crashRounds({ kind: "kill", rounds: 3, seed: 5, flaw: "writesLate" });
    expect(verdict.worstLossSeconds).toBeGreaterThan(2);
  });

  it("does not sync, and is found out by a power cut", async () => {
    const verdict = await crashRounds({ kind: "cut", rounds: mostRounds, seed: 9, flaw: "neverSyncs" });
    expect(verdict.acknowledgedLost).toBeGreaterThan(0);
  });

  it("does not sync, and is found out by a power cut of a real file system", async ({ skip }) => {
    skip(!canMountImages(), whyNoImages);
    const verdict = await crashRounds({ kind: "image", rounds: mostRounds, seed: 7, flaw: "neverSyncs" });
    expect(verdict.acknowledgedLost).toBeGreaterThan(0);
  });

  it("acknowledges before it writes, and is found out by a power cut", async () => {
    const verdict = await crashRounds({
      kind: "cut",
      rounds: mostRounds,
      seed: 7,
      flaw: "acknowledgesEarly",
    });
    expect(verdict.acknowledgedLost).toBeGreaterThan(0);
  });
});
