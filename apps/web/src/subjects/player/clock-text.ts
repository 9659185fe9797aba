// A time of day as people type it: "14:20", "14:20:13", with Latin or Persian digits.
import type { Locale } from "@didban/contract";
import { latinDigits } from "@didban/contract";

/** Milliseconds since midnight; undefined for what is no time of day. */
export function msOfClockText(text: string): number | undefined {
  const [, hours, minutes, seconds = "0"] =
    /^\s*(\d{1,2})[:٫.](\d{1,2})(?:[:٫.](\d{1,2}))?\s*$/.exec(latinDigits(text)) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return ((hour * 60 + minute) * 60 + second) * 1000;
}

/** "14:20:13" of a time of day in milliseconds, in the language's digits. */
export function clockTextOf(ms: number, locale: Locale): string {
  const seconds = Math.floor(ms / 1000);
  const { format } = new Intl.NumberFormat(locale === "fa" ? "fa-IR" : "en-US", { minimumIntegerDigits: 2 });
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(format).join(":");
}
