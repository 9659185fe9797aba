// Times in a camera's own time zone, as people read them (PLAY-32, TIME-19 to TIME-21): Jalali with Persian digits in fa, Gregorian in en. And the name
// that a time bears whose zone is not that of the reader's clock (CAM-53).
import type { Locale } from "@didban/contract";
import { zoneOffsetOf } from "@didban/media/timeline";
import { dateTimeFormat, numberFormat } from "./kept-formats.ts";

const tags: Record<Locale, string> = { en: "en-GB", fa: "fa-IR" };

type Part = "date" | "time" | "dayMonth";
const options: Record<Part, Intl.DateTimeFormatOptions> = {
  date: { weekday: "short", year: "numeric", month: "short", day: "numeric" },
  time: { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" },
  dayMonth: { month: "short", day: "numeric" },
};

export interface CameraTime {
  readonly timeZone: string;
  /** Weekday, day, month, year. */
  date(ms: number): string;
  /** To the second, 24 hours. */
  time(ms: number): string;
  dayMonth(ms: number): string;
  /** Date and time in one, with the zone's name where the reader's clock says another time. */
  full(ms: number): string;
  /** Local time minus UTC, milliseconds. */
  offset(ms: number): number;
  /** "+3:30" where the camera's clock differs from the viewer's now (TIME-19), else undefined. */
  hourOffset(nowMs: number): string | undefined;
}

/** Times of one camera in one language. */
export function cameraTimeOf(timeZone: string, locale: Locale, viewerZone = browserZone()): CameraTime {
  const zone = isKnownZone(timeZone) ? timeZone : viewerZone;
  const writer = (part: Part) => {
    const format = dateTimeFormat(tags[locale], { ...options[part], timeZone: zone });
    return (ms: number) => writtenDate(format, locale, ms);
  };
  const [date, time, dayMonth] = [writer("date"), writer("time"), writer("dayMonth")];
  const offset = zoneOffsetOf(zone);
  const hourOffset = hourOffsetOf(zone, locale, viewerZone);
  return {
    timeZone: zone,
    date,
    time,
    dayMonth,
    full: (ms) => withZone(`${date(ms)} ${time(ms)}`, hourOffset(ms)),
    offset,
    hourOffset,
  };
}

/** What a zone is called beside a time: "+3:30" where the viewer's clock says another time at that moment, else undefined. */
export function hourOffsetOf(
  timeZone: string,
  locale: Locale,
  viewerZone = browserZone(),
): (ms: number) => string | undefined {
  if (timeZone === viewerZone) return () => undefined;
  const [offset, viewerOffset] = [zoneOffsetOf(timeZone), zoneOffsetOf(viewerZone)];
  return (ms) => (offset(ms) === viewerOffset(ms) ? undefined : hourOffsetText(offset(ms), locale));
}

/** The sign stands before the digits in Persian, too. */
export const withZone = (time: string, hourOffset: string | undefined): string =>
  hourOffset === undefined ? time : `${time} \u2066${hourOffset}\u2069`;

/**
 * A moment as a format says it; a Persian date in the order people write it («شنبه ۳۰ آبان ۱۴۰۵»), where Intl puts the year first.
 */
export function writtenDate(format: Intl.DateTimeFormat, locale: Locale, ms: number): string {
  if (locale !== "fa") return format.format(ms);
  const found = new Map(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  if (!found.has("month")) return format.format(ms);
  const order = ["weekday", "day", "month", "year"] as const;
  return order.flatMap((part) => found.get(part) ?? []).join(" ");
}

function hourOffsetText(offsetMs: number, locale: Locale): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  if (minutes === 0) return "UTC";
  const digits = (value: number, width: number) =>
    numberFormat(locale === "fa" ? "fa-IR" : "en-US", { minimumIntegerDigits: width }).format(value);
  return `${offsetMs < 0 ? "−" : "+"}${digits(Math.floor(minutes / 60), 1)}:${digits(minutes % 60, 2)}`;
}

/** The viewer's own zone. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function isKnownZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return true;
  } catch {
    return false;
  }
}
