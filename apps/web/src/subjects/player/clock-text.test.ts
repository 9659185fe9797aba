import { describe, expect, it } from "vitest";
import { clockTextOf, msOfClockText } from "./clock-text.ts";

describe("a time of day as text", () => {
  it("is read with Latin, Persian and Arabic digits", () => {
    const ms = ((14 * 60 + 20) * 60 + 13) * 1000;
    for (const text of ["14:20:13", "۱۴:۲۰:۱۳", "١٤:٢٠:١٣", " 14.20.13 "])
      expect(msOfClockText(text)).toBe(ms);
    expect(msOfClockText("7:5")).toBe((7 * 60 + 5) * 60_000);
  });

  it("is refused when it is none", () => {
    for (const text of ["", "24:00", "12:60", "12:00:60", "noon", "1220"])
      expect(msOfClockText(text)).toBeUndefined();
  });

  it("comes back as it was written", () => {
    expect(clockTextOf(msOfClockText("09:05:07") ?? 0, "en")).toBe("09:05:07");
    expect(clockTextOf(msOfClockText("09:05:07") ?? 0, "fa")).toBe("۰۹:۰۵:۰۷");
  });
});
