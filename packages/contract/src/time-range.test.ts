import { describe, expect, it } from "vitest";
import { operationHours } from "./endpoints/opening-hours.ts";
import { isTimeRange, rangeMinutes } from "./time-range.ts";

const range = (start: string, end: string, nextDay = false) => ({ start, end, nextDay });

describe("stretches of a day", () => {
  it("ERR-14 start before end, not equal, within 24 hours; with nextDay the end lies a day later", () => {
    const verdicts = [
      [range("09:00 am", "05:00 pm"), true],
      [range("05:00 pm", "09:00 am"), false],
      [range("05:00 pm", "09:00 am", true), true],
      [range("09:00 am", "09:00 am"), false],
      [range("09:00 am", "09:00 am", true), true],
      [range("09:00 am", "09:15 am", true), false],
      [range("12:00 am", "12:00 am"), true],
      [range("10:00 pm", "12:00 am"), true],
      [range("10:00 pm", "12:00 am", true), true],
      [range("12:00 pm", "12:30 pm"), true],
      [range("12:30 am", "12:15 am"), false],
    ] as const;
    for (const [given, isGood] of verdicts) expect(isTimeRange(given), JSON.stringify(given)).toBe(isGood);
  });

  it("WS-43 an end of 12:00 am is 24:00, text that is no time is 0:00", () => {
    expect(rangeMinutes(range("01:30 pm", "12:00 am", true))).toEqual({ startMinute: 810, endMinute: 1440 });
    for (const text of ["", "9:00 am", "13:00 pm", "09:60 am", "09:00", "09:00am", "noon"]) {
      expect(rangeMinutes(range(text, "01:00 am")), text).toEqual({ startMinute: 0, endMinute: 60 });
      expect(isTimeRange(range("09:00 am", text)), text).toBe(false);
    }
    expect(rangeMinutes(range("09:00 am", "noon", true))).toEqual({ startMinute: 540, endMinute: 1440 });
  });

  it("WS-43 hours of operation lie on quarters, and a day closed or open all day asks for none", () => {
    const day = { open: true, allDay: false, start: "09:00 am", end: "05:15 pm" };
    const names = ["saturday", "sunday", "monday", "tuesday", "wednesday", "thursday", "friday"];
    const week = (monday: object) =>
      operationHours.safeParse({ ...Object.fromEntries(names.map((name) => [name, day])), monday });
    expect(week(day).data?.monday).toEqual({ ...day, nextDay: false });
    expect(week({ ...day, start: "09:10 am" }).error?.issues[0]?.path).toEqual(["monday"]);
    expect(week({ ...day, end: "08:00 am" }).success).toBe(false);
    expect(week({ ...day, end: "08:00 am", nextDay: true }).success).toBe(true);
    for (const free of [
      { ...day, open: false, end: "" },
      { ...day, allDay: true, start: "x" },
    ])
      expect(week(free).success).toBe(true);
  });
});
