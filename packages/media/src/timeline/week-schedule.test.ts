import { describe, expect, it } from "vitest";
import { daysAWeek, isInSchedule, slotsADay, untilNextSlotMs } from "./week-schedule.ts";
import { utcZone, zoneOffsetOf } from "./zone.ts";

const minuteMs = 60_000;
const weekOf = (...slots: readonly number[]) =>
  Array.from({ length: daysAWeek * slotsADay }, (_, at) => slots.includes(at));
const saturday = Date.UTC(2026, 10, 28);

describe("CAM-31 a week of quarter hours begins with Saturday, 00:00 by the camera's clock", () => {
  it.each([
    ["its first minute", saturday, 0],
    ["its fifteenth", saturday + 14 * minuteMs + 59_999, 0],
    ["the next quarter", saturday + 15 * minuteMs, 1],
    ["Sunday noon", saturday + 36 * 60 * minuteMs, slotsADay + slotsADay / 2],
    ["the last moment of Friday", saturday - 1, daysAWeek * slotsADay - 1],
    ["before 1970", Date.UTC(1969, 11, 27), 0],
  ])("%s", (_, atMs, slot) => {
    expect(isInSchedule(weekOf(slot), atMs, utcZone)).toBe(true);
    const others = weekOf(slot).map((isIn) => !isIn);
    expect(isInSchedule(others, atMs, utcZone)).toBe(false);
  });

  it("a zone of half hours", () => {
    const tehran = zoneOffsetOf("Asia/Tehran");
    expect(isInSchedule(weekOf(0), saturday - 3.5 * 60 * minuteMs, tehran)).toBe(true);
    expect(isInSchedule(weekOf(0), saturday, tehran)).toBe(false);
    expect(untilNextSlotMs(saturday + minuteMs, tehran)).toBe(14 * minuteMs);
  });

  it("where clocks are set back the hour counts twice, where they are set ahead its slots do not come", () => {
    const berlin = zoneOffsetOf("Europe/Berlin");
    const twoOnSunday = slotsADay + 8;
    // 02:00 comes at 00:00 UTC and again at 01:00 UTC.
    const backMs = Date.UTC(2026, 9, 25);
    expect([0, 60].map((min) => isInSchedule(weekOf(twoOnSunday), backMs + min * minuteMs, berlin))).toEqual([
      true,
      true,
    ]);
    const aheadMs = Date.UTC(2026, 2, 29);
    const hours = Array.from({ length: 24 * 4 }, (_, at) => aheadMs + at * 15 * minuteMs);
    expect(hours.some((atMs) => isInSchedule(weekOf(twoOnSunday), atMs, berlin))).toBe(false);
  });
});
