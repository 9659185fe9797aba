// The language in force, and numbers and times written in it: Persian digits and the Jalali calendar in fa (UI-5).
import type { Locale } from "@didban/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { hourOffsetOf, withZone } from "../lib/camera-time.ts";
import { dateTimeFormat, numberFormat } from "../lib/kept-formats.ts";
import { isLocale } from "./index.ts";

export interface LocaleFormats {
  readonly locale: Locale;
  /** A number in the language's digits. */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** An instant as date and time in `timeZone`; a time names its zone where the browser's clock says another. */
  dateTime(epochMs: number, timeZone: string, options?: Intl.DateTimeFormatOptions): string;
  /** A time of day, of no zone: minutes since midnight. */
  timeOfDay(minute: number): string;
  /** By its place in the week that begins on Saturday. */
  weekday(index: number): string;
  /** A size in bytes with its unit. */
  bytes(value: number): string;
  /** A length of time, such as "3 h 12 min". */
  duration(ms: number): string;
  /** Names in a row, with the language's comma. */
  list(names: readonly string[]): string;
}

const tags = { en: "en-US", fa: "fa-IR" } as const satisfies Record<Locale, string>;
/** Some Saturday, which the days of the week are told of. */
const saturdayMs = Date.UTC(2024, 0, 6);
const dayMs = 86_400_000;
const byteUnits = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"] as const;

/** Formats of one language. */
export function formatsOf(locale: Locale): LocaleFormats {
  const tag = tags[locale];
  const number = (value: number, options?: Intl.NumberFormatOptions) =>
    numberFormat(tag, options).format(value);
  const unit = (value: number, name: string, options?: Intl.NumberFormatOptions) =>
    number(value, { style: "unit", unit: name, unitDisplay: "short", maximumFractionDigits: 0, ...options });
  return {
    locale,
    number,
    dateTime(epochMs, timeZone, options = { dateStyle: "medium", timeStyle: "medium" }) {
      const text = dateTimeFormat(tag, { ...options, timeZone }).format(epochMs);
      if (options.timeStyle === undefined) return text;
      return withZone(text, hourOffsetOf(timeZone, locale)(epochMs));
    },
    timeOfDay: (minute) =>
      dateTimeFormat(tag, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(minute * 60_000),
    weekday: (index) =>
      dateTimeFormat(tag, { weekday: "long", timeZone: "UTC" }).format(saturdayMs + index * dayMs),
    list: (names) => new Intl.ListFormat(tag, { type: "unit", style: "short" }).format(names),
    bytes(value) {
      const power = Math.min(
        byteUnits.length - 1,
        Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)),
      );
      const shown = value / 1000 ** power;
      return unit(shown, byteUnits[power] ?? "byte", {
        maximumFractionDigits: shown < 10 ? 1 : 0,
        // Persian's short form is the Latin one, which tears a line of Persian apart.
        unitDisplay: locale === "fa" ? "long" : "short",
      });
    },
    duration(ms) {
      const seconds = Math.round(ms / 1000);
      const parts: [number, string][] = [
        [Math.floor(seconds / 86_400), "day"],
        [Math.floor(seconds / 3600) % 24, "hour"],
        [Math.floor(seconds / 60) % 60, "minute"],
        [seconds % 60, "second"],
      ];
      const first = parts.findIndex(([value]) => value > 0);
      const shown = first < 0 ? parts.slice(3) : parts.slice(first, first + 2).filter(([value]) => value > 0);
      return shown.map(([value, name]) => unit(value, name)).join(" ");
    },
  };
}

export function useLocale(): LocaleFormats {
  const { i18n } = useTranslation();
  const locale = isLocale(i18n.language) ? i18n.language : "en";
  return useMemo(() => formatsOf(locale), [locale]);
}
