// A stretch of a day between two clock times (ERR-14, WS-43, ALRT-21), as opening hours, quiet hours and alert windows have it. Pure.

/** `start` and `end` as `hh:mm am/pm`; with `nextDay` the end lies on the day after. */
export interface TimeRange {
  readonly start: string;
  readonly end: string;
  readonly nextDay: boolean;
}

const minutesOfDay = 24 * 60;
const clockTime = /^(0[1-9]|1[0-2]):([0-5]\d) (am|pm)$/i;

/** Minutes since midnight; null for text that is no clock time. */
function minutesOf(text: string): number | null {
  const [, hours, minutes, half] = clockTime.exec(text) ?? [];
  if (hours === undefined || minutes === undefined || half === undefined) return null;
  return (Number(hours) % 12) * 60 + Number(minutes) + (half.toLowerCase() === "pm" ? minutesOfDay / 2 : 0);
}

/**
 * Start and end in minutes since the midnight before the start. Text that is no clock time reads as 0:00; an end of 12:00 am is the end of the day,
 * whatever `nextDay` says.
 */
export function rangeMinutes({ start, end, nextDay }: TimeRange): { startMinute: number; endMinute: number } {
  const startMinute = minutesOf(start) ?? 0;
  const endOfDay = minutesOf(end);
  if (endOfDay === 0) return { startMinute, endMinute: minutesOfDay };
  return { startMinute, endMinute: (endOfDay ?? 0) + (nextDay ? minutesOfDay : 0) };
}

/** True when the start lies before the end, at most 24 hours before it, and both on a multiple of `stepMinutes`. */
export function isTimeRange(range: TimeRange, stepMinutes = 1): boolean {
  const { startMinute, endMinute } = rangeMinutes(range);
  const isInSteps = startMinute % stepMinutes === 0 && endMinute % stepMinutes === 0;
  return startMinute < endMinute && endMinute - startMinute <= minutesOfDay && isInSteps;
}
