// Months of a calendar as a grid of days, Jalali in fa and Gregorian in en. Days are whole days since 1970-01-01; which day is which in
// the calendar is Intl's business, so no calendar arithmetic is done here.
import type { Locale } from "@didban/contract";
import { writtenDate } from "./camera-time.ts";

const dayMs = 86_400_000;
const tags: Record<Locale, string> = { en: "en-GB", fa: "fa-IR" };
/** The first day of a week, 0 being Sunday: Monday in en, Saturday in fa. */
const firstWeekday: Record<Locale, number> = { en: 1, fa: 6 };

export interface CalendarMonth {
  /** Month and year, such as "November 2026" or «آبان ۱۴۰۵». */
  readonly title: string;
  /** Empty places before the first day. */
  readonly lead: number;
  readonly days: readonly { readonly day: number; readonly text: string }[];
}

/** The month that holds a day. */
export function monthOf(day: number, locale: Locale): CalendarMonth {
  const calendar = calendarOf(locale);
  let first = day;
  while (calendar.dayOfMonth(first) !== 1) first -= 1;
  const days = [first];
  for (let next = first + 1; calendar.dayOfMonth(next) !== 1; next += 1) days.push(next);
  return {
    title: calendar.title(first),
    lead: (weekdayOf(first) - firstWeekday[locale] + 7) % 7,
    days: days.map((each) => ({ day: each, text: calendar.text(each) })),
  };
}

/** Short names of the weekdays in the order of the grid. */
export function weekdayNames(locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(tags[locale], { weekday: "narrow", timeZone: "UTC" });
  // 1970-01-04 was a Sunday.
  return Array.from({ length: 7 }, (_, index) => format.format((3 + firstWeekday[locale] + index) * dayMs));
}

/** A day in words, for assistive technology. */
export function dayInWords(day: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(tags[locale], {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return writtenDate(format, locale, day * dayMs);
}

function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

function calendarOf(locale: Locale) {
  const number = new Intl.DateTimeFormat(`${tags[locale]}-u-nu-latn`, { day: "numeric", timeZone: "UTC" });
  const text = new Intl.DateTimeFormat(tags[locale], { day: "numeric", timeZone: "UTC" });
  const title = new Intl.DateTimeFormat(tags[locale], { month: "long", year: "numeric", timeZone: "UTC" });
  return {
    dayOfMonth: (day: number) => Number(number.format(day * dayMs)),
    text: (day: number) => text.format(day * dayMs),
    title: (day: number) => writtenDate(title, locale, day * dayMs),
  };
}
