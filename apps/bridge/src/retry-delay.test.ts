import { expect, it } from "vitest";
import { retryDelayMs } from "./retry-delay.ts";

it("BRDG-29 a bridge comes again after 1, 2, 4, 8, 16, then 30 s, a fifth more or less", () => {
  const middle = [0, 1, 2, 3, 4, 5, 6, 100].map((failures) => retryDelayMs(failures, 0.5) / 1000);
  expect(middle).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
  expect([retryDelayMs(0, 0), retryDelayMs(0, 1)]).toEqual([800, 1200]);
});
