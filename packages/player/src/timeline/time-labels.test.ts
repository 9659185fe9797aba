// How times read.
import { describe, expect, it } from "vitest";
import { createTimeLabels } from "./time-labels.ts";

const noonMs = Date.UTC(2026, 4, 12, 12, 5);

describe("time labels", () => {
  it("TIME-21 in fa dates are Jalali with Persian digits, in en Gregorian", () => {
    expect(createTimeLabels("en", "UTC").tick(noonMs, "threeMonth")).toBe("12 May 2026");
    const fa = createTimeLabels("fa", "UTC");
    expect(fa.tick(noonMs, "threeMonth")).toMatch(/۲۲.*اردیبهشت.*۱۴۰۵/u);
    expect(fa.tick(noonMs, "quarter")).toBe("۱۲:۰۵");
  });

  it("TIME-19 times are in the camera's zone", () => {
    expect(createTimeLabels("en", "Asia/Tehran").tick(noonMs, "quarter")).toBe("15:35");
    expect(createTimeLabels("en", "America/St_Johns").tick(noonMs, "quarter")).toBe("09:35");
  });

  it("TIME-29 the full text has date and time to the second", () => {
    const text = createTimeLabels("en", "UTC").full(noonMs + 7000);
    expect(text).toContain("12 May 2026");
    expect(text).toContain("12:05:07");
  });
});
