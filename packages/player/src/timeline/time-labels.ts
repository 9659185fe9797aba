// How times read on the timeline: in the camera's zone, Gregorian with Latin digits in en, Jalali with Persian digits in fa (TIME-19 to TIME-21).
import {
  localDayOf,
  startOfLocalDay,
  type TimelineScale,
  type ZoneOffset,
  zoneOffsetOf,
} from "@didban/media/timeline";

export type TimelineLanguage = "en" | "fa";

export interface TimeLabels {
  readonly zone: ZoneOffset;
  /** A labelled tick: the time of day, from a day a step on the date. */
  tick(ms: number, scale: TimelineScale): string;
  /** A day's begin. */
  day(ms: number): string;
  /** Full date and time, for assistive technology (TIME-29) and previews. */
  full(ms: number): string;
}

const locales: Readonly<Record<TimelineLanguage, string>> = {
  en: "en-GB-u-ca-gregory-nu-latn",
  fa: "fa-IR-u-ca-persian-nu-arabext",
};

const longSteps: ReadonlySet<TimelineScale> = new Set(["monthly", "threeMonth"]);

/** Labels for a zone, an IANA name. Throws RangeError for a zone that does not exist. */
export function createTimeLabels(language: TimelineLanguage, timeZone: string): TimeLabels {
  const locale = locales[language];
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, hourCycle: "h23", ...options });
  const time = format({ hour: "2-digit", minute: "2-digit" });
  const day = format({ day: "numeric", month: "short" });
  const date = format({ day: "numeric", month: "short", year: "numeric" });
  const full = format({ dateStyle: "full", timeStyle: "medium" });
  const zone = remembered(zoneOffsetOf(timeZone));
  return {
    zone,
    tick(ms, scale) {
      if (longSteps.has(scale)) return date.format(ms);
      return startOfLocalDay(localDayOf(ms, zone), zone) === ms ? day.format(ms) : time.format(ms);
    },
    day: (ms) => day.format(ms),
    full: (ms) => full.format(ms),
  };
}

/** Clocks shift at quarters of an hour only. */
const quarterMs = 900_000;

/** The same offsets, looked up once a quarter of an hour: asking Intl for every tick of every frame would cost more than drawing. */
function remembered(zone: ZoneOffset): ZoneOffset {
  const known = new Map<number, number>();
  return (utcMs) => {
    const quarter = Math.floor(utcMs / quarterMs);
    const offsetMs = known.get(quarter) ?? zone(utcMs);
    if (known.size > 5000) known.clear();
    known.set(quarter, offsetMs);
    return offsetMs;
  };
}
