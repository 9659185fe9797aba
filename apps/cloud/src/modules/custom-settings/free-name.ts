// The name that a tab gets when another is called so already (TAB-18). Pure.
import { tabNameMaxLength, type Locale } from "@didban/contract";

/** `wanted`, or with the first counter from 2 on that makes it one of its own; it stays within the bound of names. */
export function freeName(wanted: string, taken: ReadonlySet<string>, locale: Locale): string {
  if (!taken.has(wanted)) return wanted;
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false });
  for (let count = 2; ; count += 1) {
    const counter = ` ${numbers.format(count)}`;
    const name = cut(wanted, tabNameMaxLength - counter.length) + counter;
    if (!taken.has(name)) return name;
  }
}

/** The beginning of a text, without half of a pair at its end. */
function cut(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, "")
    .trimEnd();
}
