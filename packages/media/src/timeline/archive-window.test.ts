// Day-numbers and the window of time that may be seen.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayNumberOf, earliestAllowedMs, msOfDayNumber } from "./index.ts";

const nowMs = Date.UTC(2026, 10, 21, 12);
const day = 86_400_000;

describe("day-numbers", () => {
  it("ARCH-12 count days from 1899-12-30, exact to the millisecond both ways", () => {
    expect(dayNumberOf(Date.UTC(1899, 11, 30))).toBe(0);
    expect(dayNumberOf(Date.UTC(1970, 0, 1))).toBe(25_569);
    expect(dayNumberOf(Date.UTC(2026, 10, 21, 12))).toBe(46_347.5);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2200, 0) }), (ms) => {
        expect(msOfDayNumber(dayNumberOf(ms))).toBe(ms);
      }),
    );
  });
});

it("ARCH-20 what may be seen begins at the later of creation and now minus the archive age, whose days may be a fraction", () => {
  expect(earliestAllowedMs({ createdAtMs: nowMs - 9 * day, archiveAgeDays: 0.5 }, nowMs)).toBe(
    nowMs - day / 2,
  );
  expect(earliestAllowedMs({ createdAtMs: nowMs - day, archiveAgeDays: 30 }, nowMs)).toBe(nowMs - day);
});
