import { describe, expect, it } from "vitest";
import { monthOf, weekdayNames } from "./calendar-month.ts";

const dayOf = (...date: [number, number, number]) => Date.UTC(date[0], date[1] - 1, date[2]) / 86_400_000;

describe("a month of a calendar", () => {
  it("TIME-21 is Gregorian in en", () => {
    const month = monthOf(dayOf(2026, 11, 21), "en");
    expect(month.title).toBe("November 2026");
    expect(month.days).toHaveLength(30);
    expect(month.days[0]?.day).toBe(dayOf(2026, 11, 1));
    // 1 November 2026 is a Sunday, the last place of a week that begins on Monday.
    expect(month.lead).toBe(6);
  });

  it("TIME-21 is Jalali with Persian digits in fa, its week beginning on Saturday", () => {
    const month = monthOf(dayOf(2026, 11, 21), "fa");
    expect(month.title).toBe("آبان ۱۴۰۵");
    expect(month.days.map(({ text }) => text).slice(0, 3)).toEqual(["۱", "۲", "۳"]);
    expect(month.days).toHaveLength(30);
    expect(month.days.at(-1)?.day).toBe(dayOf(2026, 11, 21));
    // 1 Aban 1405 is 23 October 2026, a Friday.
    expect(month.lead).toBe(6);
    expect(weekdayNames("fa")).toHaveLength(7);
  });

  it("knows Esfand's thirtieth day of a leap year", () => {
    // 1403 was a leap year: 30 Esfand 1403 is 20 March 2025.
    expect(monthOf(dayOf(2025, 3, 20), "fa").days).toHaveLength(30);
    expect(monthOf(dayOf(2026, 3, 19), "fa").days).toHaveLength(29);
  });
});
