// Spreadsheet day-numbers: days since 1899-12-30 00:00 UTC, the fraction being the time of day (ARCH-12).

const dayMs = 86_400_000;
/** 1970-01-01 as a day-number. */
const unixEpochDay = 25_569;

/** The day-number of an instant, milliseconds since 1970 UTC; `msOfDayNumber` gives back the same whole millisecond. */
export function dayNumberOf(ms: number): number {
  return ms / dayMs + unixEpochDay;
}

/** The instant of a day-number, whole milliseconds since 1970 UTC. */
export function msOfDayNumber(day: number): number {
  return Math.round((day - unixEpochDay) * dayMs);
}
