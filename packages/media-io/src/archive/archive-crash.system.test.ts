import { describe, expect, it } from "vitest";
import { crashRounds, type CrashVerdict } from "./testing/crash-rounds.ts";
import { canMountImages } from "./testing/image-volume.ts";

const isServer = process.env.CI !== undefined;

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

  it("a power cut of a real file system costs at most 10 s, and nothing that was acknowledged", async () => {
    if (!canMountImages()) {
      if (isServer) expect.fail("mounting an image needs root and Debian's packages mount and e2fsprogs");
      console.log("not tried: this machine does not let us mount an image");
      return;
    }
    expectWhole(await crashRounds({ kind: "image", rounds: 4, seed: 7 }), 4, 10);
  });

  it("a recorder that acknowledges before it writes is found out", async () => {
    const verdict = await crashRounds({ kind: "kill", rounds: 4, seed: 8, flaw: "acknowledgesEarly" });
    expect(verdict.acknowledgedLost).toBeGreaterThan(0);
  });

  it("a recorder that does not sync is found out", async () => {
    const verdict = await crashRounds({ kind: "cut", rounds: 6, seed: 9, flaw: "neverSyncs" });
    expect(verdict.acknowledgedLost).toBeGreaterThan(0);
  });
});
