// Local time of a zone: offsets, and where local days begin (TIME-20). The zone is a function, so that tests need no tables; from
// a zone's name Intl makes one. Intl is a table, not a clock.

/** Local time minus UTC at an instant, milliseconds. */
export type ZoneOffset = (utcMs: number) => number;

export const dayMs = 86_400_000;

export const utcZone: ZoneOffset = () => 0;

const offsets = new Map<string, ZoneOffset>();

/** The offsets of a named zone, whose format is made once: that costs fifteen times what using it does. Throws RangeError for a name that Intl does not know. */
export function zoneOffsetOf(timeZone: string): ZoneOffset {
  const offset = offsets.get(timeZone) ?? offsetsByFormat(timeZone);
  offsets.set(timeZone, offset);
  return offset;
}

function offsetsByFormat(timeZone: string): ZoneOffset {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (utcMs) => {
    const wholeMs = Math.floor(utcMs / 1000) * 1000;
    const parts = new Map(format.formatToParts(wholeMs).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const date = Date.UTC(
      part("year"),
      part("month") - 1,
      part("day"),
      part("hour"),
      part("minute"),
      part("second"),
    );
    return date - wholeMs;
  };
}

/**
 * The instant at which local clocks show `localMs` (milliseconds since 1970 as if local time were UTC). Where clocks show it twice,
 * the later one; where they skip it, as much later as they skip: a skipped midnight is the instant of the skip.
 */
export function utcOfLocal(localMs: number, zone: ZoneOffset): number {
  const before = localMs - zone(localMs - dayMs);
  const after = localMs - zone(localMs + dayMs);
  if (after + zone(after) === localMs) return after;
  return before;
}

/** Local days since 1970 at an instant. */
export function localDayOf(utcMs: number, zone: ZoneOffset): number {
  return Math.floor((utcMs + zone(utcMs)) / dayMs);
}

/** Begin of a local day, whose length may be 23 or 25 hours. */
export function startOfLocalDay(day: number, zone: ZoneOffset): number {
  return utcOfLocal(day * dayMs, zone);
}
