import { operationHours } from "@didban/contract";
import { describe, expect, it } from "vitest";
import { clockTimes, isFaulty, openHours, sameEveryDay, startingWeek, withTimes } from "./hours-week.ts";

const day = { open: true, allDay: false, start: "09:00 am", end: "05:00 pm", nextDay: false };

describe("the week's form", () => {
  it("WS-43 an end before the start is one of the next day, and midnight ends the day itself", () => {
    const late = withTimes(day, { start: "06:00 pm", end: "02:15 am" });
    expect([late.nextDay, openHours(late)]).toEqual([true, 8.25]);
    expect(withTimes(late, { end: "11:00 pm" }).nextDay).toBe(false);
    const untilMidnight = withTimes(day, { end: "12:00 am" });
    expect([untilMidnight.nextDay, openHours(untilMidnight)]).toEqual([false, 15]);
  });

  it("WS-43 a start that is the end is a fault of an open day alone", () => {
    const none = withTimes(day, { end: "09:00 am" });
    expect(isFaulty(none)).toBe(true);
    expect(isFaulty({ ...none, allDay: true })).toBe(false);
    expect(isFaulty({ ...none, open: false })).toBe(false);
  });

  it("WS-43 every time that can be chosen lies on a quarter of an hour, and makes a week that the server takes", () => {
    expect(clockTimes).toHaveLength(96);
    expect(clockTimes.slice(47, 50).map(({ text }) => text)).toEqual(["11:45 am", "12:00 pm", "12:15 pm"]);
    for (const { text } of clockTimes) {
      const week = sameEveryDay(withTimes(day, { end: text }));
      expect(operationHours.safeParse(week).success, text).toBe(text !== "09:00 am");
    }
  });

  it("begins with what is saved, and with usual hours where a time cannot be chosen", () => {
    const saved = { ...sameEveryDay(day), friday: { ...day, open: false, start: "", end: "" } };
    const week = startingWeek({ ...saved, monday: { ...day, start: "10:00 AM" } });
    expect(week.monday.start).toBe("10:00 am");
    expect(week.friday).toEqual({ ...day, open: false });
    expect(startingWeek(null)).toEqual(sameEveryDay(day));
  });
});
