// What is measured of a camera's writing.
import { expect, it } from "vitest";
import { WriteRate } from "./write-rate.ts";

it("BRDG-42 a rate is known once it was measured, follows what comes, and is not thinned by a break", () => {
  let nowMs = 0;
  const rate = new WriteRate(() => nowMs);
  const write = (seconds: number, kbps: number) => {
    for (let at = 0; at < seconds * 10; at += 1) {
      rate.add((kbps * 100) / 8);
      nowMs += 100;
    }
  };
  write(10, 2_000);
  expect(rate.kbps).toBeNull();
  write(30, 2_000);
  expect(rate.kbps).toBeCloseTo(2_000, -1);
  rate.pause();
  nowMs += 3_600_000;
  write(60, 2_000);
  expect(rate.kbps).toBeCloseTo(2_000, -1);
  write(600, 4_000);
  expect(rate.kbps).toBeCloseTo(4_000, -2);
});
