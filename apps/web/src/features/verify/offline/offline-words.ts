// The app's words and numbers for the page that is built without the app's library of texts.
import en from "../../../i18n/en/verify.json" with { type: "json" };
import fa from "../../../i18n/fa/verify.json" with { type: "json" };
import type { Writing } from "../../../subjects/evidence/report-text.ts";

export type OfflineLocale = "en" | "fa";

const words = { en, fa } as const;
const tags = { en: "en-US", fa: "fa-IR" } as const;

/** How words and numbers are written in a language. */
export function writingIn(locale: OfflineLocale): Omit<Writing, "time"> {
  const number = (value: number) => new Intl.NumberFormat(tags[locale]).format(value);
  const plural = new Intl.PluralRules(tags[locale]);
  const sayIfKnown = (key: string) => wordsAt(words[locale], key);
  return {
    number,
    sayIfKnown,
    say(key, values = {}) {
      const { count } = values;
      const found =
        typeof count === "number" ? sayIfKnown(`${key}_${plural.select(count)}`) : sayIfKnown(key);
      return (found ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
    },
    // To the byte: it is what is compared.
    bytes: (value) =>
      new Intl.NumberFormat(tags[locale], { style: "unit", unit: "byte", unitDisplay: "long" }).format(value),
  };
}

function wordsAt(tree: object, key: string): string | undefined {
  let found: unknown = tree;
  for (const part of key.split("."))
    found =
      typeof found === "object" && found !== null ? new Map(Object.entries(found)).get(part) : undefined;
  return typeof found === "string" ? found : undefined;
}
