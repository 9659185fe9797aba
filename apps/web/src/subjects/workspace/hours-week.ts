// A week of opening hours as its form changes it (WS-9, WS-43). Pure.
import {
  isTimeRange,
  openingStepMinutes,
  rangeMinutes,
  weekDays,
  type OpeningDay,
  type OperationHours,
} from "@didban/contract";

const two = (value: number) => String(value).padStart(2, "0");

/** The wire form of a time of day: `hh:mm am/pm`. */
function clockText(minute: number): string {
  const hour = Math.floor(minute / 60);
  return `${two(hour % 12 || 12)}:${two(minute % 60)} ${hour < 12 ? "am" : "pm"}`;
}

const minuteOf = (text: string) => rangeMinutes({ start: text, end: text, nextDay: false }).startMinute;

/** Every time that can be chosen, with its minute of the day. */
export const clockTimes = Array.from({ length: (24 * 60) / openingStepMinutes }, (_, step) => ({
  text: clockText(step * openingStepMinutes),
  minute: step * openingStepMinutes,
}));

export const usualDay: OpeningDay = {
  open: true,
  allDay: false,
  start: "09:00 am",
  end: "05:00 pm",
  nextDay: false,
};

/** A week of the hours that `dayFor` gives each day. */
export function weekOf(dayFor: (day: keyof OperationHours) => OpeningDay): OperationHours {
  return Object.fromEntries(weekDays.map((day) => [day, dayFor(day)])) as OperationHours;
}

/** What the form begins with: the saved week, its times such as can be chosen, else the usual hours. */
export function startingWeek(saved: OperationHours | null): OperationHours {
  const isKnown = (text: string) => clockTimes.some((time) => time.text === text.toLowerCase());
  return weekOf((name) => {
    const day = saved?.[name] ?? usualDay;
    return isKnown(day.start) && isKnown(day.end)
      ? { ...day, start: day.start.toLowerCase(), end: day.end.toLowerCase() }
      : { ...usualDay, open: day.open, allDay: day.allDay };
  });
}

/** The hours of `day` on every day. */
export const sameEveryDay = (day: OpeningDay): OperationHours => weekOf(() => day);

/** `day` with another time: an end before the start is one of the next day; midnight ends the day itself. */
export function withTimes(day: OpeningDay, times: Partial<Pick<OpeningDay, "start" | "end">>): OpeningDay {
  const { start, end } = { ...day, ...times };
  const nextDay = minuteOf(end) !== 0 && minuteOf(end) < minuteOf(start);
  return { ...day, start, end, nextDay };
}

/** Hours that it is open on a day. */
export function openHours(day: OpeningDay): number {
  const { startMinute, endMinute } = rangeMinutes(day);
  return (endMinute - startMinute) / 60;
}

/** Its start and end make no stretch of a day. */
export function isFaulty(day: OpeningDay): boolean {
  return day.open && !day.allDay && !isTimeRange(day, openingStepMinutes);
}

/** Start and end of a day in minutes, for words about it. */
export const minutesOfDay = (day: OpeningDay) => ({ start: minuteOf(day.start), end: minuteOf(day.end) });
