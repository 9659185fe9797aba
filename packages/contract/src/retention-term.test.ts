import { expect, it } from "vitest";
import { retentionTermOf, retentionTerms } from "./index.ts";

it("ARCH-11 up to a day is short, up to 90 days mid, more is long", () => {
  const ages = [0.1667, 1, 1.0001, 28, 30, 60, 90, 90.5, 365];
  expect(ages.map(retentionTermOf)).toEqual([
    "shortTerm", "shortTerm", "midTerm", "midTerm", "midTerm", "midTerm", "midTerm", "longTerm", "longTerm",
  ]); // prettier-ignore
  expect(new Set(ages.map(retentionTermOf))).toEqual(new Set(retentionTerms));
});
