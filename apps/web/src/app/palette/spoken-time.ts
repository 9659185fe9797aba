// A moment of the past in people's own words, in English or Persian: "yesterday 18:00", "3 pm", "20 min ago", "Friday", «دیروز ساعت ۶ عصر»,
// «۱۰ دقیقه پیش», «۵ آذر», "2026-11-25". What is left of the text is told, as it names what to show then. Pure.
import { utcOfLocal } from "@didban/media/timeline";
import { latinDigits, plainText } from "@didban/contract";

export interface SpokenMoment {
  /** Milliseconds since 1970 UTC, never later than now. */
  readonly ms: number;
  /** The text without what told the time. */
  readonly rest: string;
}

/** The clock of a place. */
export interface LocalClock {
  readonly nowMs: number;
  /** Local time minus UTC, milliseconds. */
  offset(ms: number): number;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Null where the text tells no time, or one that is still to come. */
export function momentIn(text: string, clock: LocalClock): SpokenMoment | null {
  const words = new Words(plainText(latinDigits(text)));
  const { nowMs } = clock;
  const agoMs = takeAgo(words);
  if (agoMs !== undefined) return { ms: nowMs - agoMs, rest: words.rest };

  const localNowMs = nowMs + clock.offset(nowMs);
  const today = Math.floor(localNowMs / dayMs);
  const day = takeDay(words, today);
  const time = takeTime(words);
  if (day === undefined && time === undefined) return null;
  const atMs = (on: number) => utcOfLocal(on * dayMs + (time ?? 0), clock.offset);
  // Without a day it is the last time that clocks said so; a weekday is the last one, too.
  const step = day === undefined ? 1 : day.isWeekday ? 7 : 0;
  const named = day?.day ?? today;
  const ms = atMs(named) > nowMs ? atMs(named - step) : atMs(named);
  return ms > nowMs ? null : { ms, rest: words.rest };
}

/** Words of which some are taken out. */
class Words {
  #text: string;

  constructor(text: string) {
    this.#text = ` ${text} `;
  }

  /** Takes what matches between two blanks. */
  take(pattern: string): RegExpExecArray | null {
    const match = new RegExp(`(?<= )(?:${pattern})(?= )`).exec(this.#text);
    if (match)
      this.#text = `${this.#text.slice(0, match.index)} ${this.#text.slice(match.index + match[0].length)}`;
    return match;
  }

  get rest(): string {
    const left = this.#text.split(" ").filter((word) => word !== "" && !fillers.has(word));
    return left.join(" ");
  }
}

/** They lead to a time and say nothing of what to show. */
const fillers: ReadonlySet<string> = new Set(["at", "on", "ساعت", "روز", "تاریخ"]);

const units: readonly (readonly [pattern: string, ms: number])[] = [
  ["s|secs?|seconds?|ثانیه", 1000],
  ["m|mins?|minutes?|دقیقه", minuteMs],
  ["h|hrs?|hours?|ساعت", hourMs],
  ["d|days?|روز", dayMs],
  ["w|weeks?|هفته", 7 * dayMs],
];

/** "20 min ago", «یک ساعت پیش»: milliseconds. */
function takeAgo(words: Words): number | undefined {
  for (const [unit, ms] of units) {
    const match = words.take(`(\\d{1,4}|an?|one|یک|نیم) ?(?:${unit}) (?:ago|پیش|قبل)`);
    if (match) return ms * (match[1] === "نیم" ? 0.5 : /^\d/.test(match[1] ?? "") ? Number(match[1]) : 1);
  }
  return undefined;
}

interface Day {
  /** Days since 1970-01-01, of the place. */
  readonly day: number;
  readonly isWeekday?: boolean;
}

const daysBack: readonly (readonly [pattern: string, back: number])[] = [
  ["day before yesterday|پریروز|دو روز پیش", 2],
  ["yesterday|دیروز", 1],
  ["today|امروز", 0],
];

/** By its number, 0 being Sunday. */
const weekdays: readonly string[] = [
  "sun(?:day)?|یک ?شنبه",
  "mon(?:day)?|دو ?شنبه",
  "tue(?:s|sday)?|سه ?شنبه",
  "wed(?:nesday)?|چهار ?شنبه",
  "thu(?:rs|rsday)?|پنج ?شنبه",
  "fri(?:day)?|جمعه",
  "sat(?:urday)?|شنبه",
];

function takeDay(words: Words, today: number): Day | undefined {
  if (words.take("last night|دیشب")) return { day: today - 1 };
  for (const [pattern, back] of daysBack) if (words.take(pattern)) return { day: today - back };
  const date = takeDate(words, today);
  if (date !== undefined) return { day: date };
  // «شنبه» ends the names of other days.
  for (const [weekday, pattern] of weekdays.entries())
    if (words.take(pattern)) {
      const back = (((today + 4 - weekday) % 7) + 7) % 7;
      return { day: today - back, isWeekday: true };
    }
  return undefined;
}

const gregorian = [
  "jan(?:uary)?", "feb(?:ruary)?", "mar(?:ch)?", "apr(?:il)?", "may", "june?", "july?", "aug(?:ust)?", "sep(?:t|tember)?",
  "oct(?:ober)?", "nov(?:ember)?", "dec(?:ember)?",
]; // prettier-ignore
const jalali = [
  "فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد|امرداد", "شهریور", "مهر", "ابان", "اذر", "دی", "بهمن", "اسفند",
]; // prettier-ignore

/** A date by its numbers, or by a month's name; without a year the last such day. */
function takeDate(words: Words, today: number): number | undefined {
  const numbers = words.take("(\\d{4})[/ .](\\d{1,2})[/ .](\\d{1,2})");
  if (numbers) {
    const [year = 0, month = 0, day = 0] = numbers.slice(1).map(Number);
    return dayOf(year < 1700 ? "persian" : "gregory", { year, month, day }, today);
  }
  for (const [calendar, names] of [
    ["gregory", gregorian],
    ["persian", jalali],
  ] as const)
    // prettier-ignore
    for (const [at, name] of names.entries()) {
      const match =
        words.take(`(\\d{1,2})(?:st|nd|rd|th)? (?:${name})(?: (\\d{4}))?`) ??
        (calendar === "gregory" ? words.take(`(?:${name}) (\\d{1,2})(?:st|nd|rd|th)?(?: (\\d{4}))?`) : null);
      if (!match) continue;
      const [, day, year] = match;
      const date = { month: at + 1, day: Number(day), ...(year === undefined ? {} : { year: Number(year) }) };
      return dayOf(calendar, date, today);
    }
  return undefined;
}

interface CalendarDate {
  readonly year?: number;
  readonly month: number;
  readonly day: number;
}

/** The last day up to `today` of a date, as Intl knows the calendar; undefined where there is none within ten years. */
function dayOf(calendar: "gregory" | "persian", date: CalendarDate, today: number): number | undefined {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    timeZone: "UTC",
  });
  for (let day = today; day > today - 3660; day -= 1) {
    const parts = new Map(
      format.formatToParts(day * dayMs).map(({ type, value }) => [type, Number.parseInt(value, 10)]),
    );
    const isIt = parts.get("day") === date.day && parts.get("month") === date.month;
    if (isIt && (date.year === undefined || parts.get("year") === date.year)) return day;
  }
  return undefined;
}

const afternoon = "pm|p\\.m\\.|عصر|شب|بعدازظهر|بعد از ظهر";
const morning = "am|a\\.m\\.|صبح|بامداد";

/** Since the day began, milliseconds. */
function takeTime(words: Words): number | undefined {
  if (words.take("noon|ظهر")) return 12 * hourMs;
  if (words.take("midnight|نیمه ?شب")) return 0;
  const half = `(?: ?(${afternoon})| ?(${morning}))`;
  const match =
    words.take(`(\\d{1,2})[:٫.](\\d{2})(?:[:٫.](\\d{2}))?${half}?`) ??
    words.take(`(\\d{1,2})()()${half}`) ??
    words.take(`(?:at|ساعت) (\\d{1,2})()()${half}?`);
  if (!match) return undefined;
  const [, hours = "", minutes, seconds, isLate, isEarly] = match;
  const [hour, minute, second] = [Number(hours), Number(minutes || 0), Number(seconds || 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const shift = isLate !== undefined && hour < 12 ? 12 : isEarly !== undefined && hour === 12 ? -12 : 0;
  return (hour + shift) * hourMs + minute * minuteMs + second * 1000;
}
