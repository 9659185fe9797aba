// What a person reads for each error code (ERR-12). The words of each language stand in a file of their own, so that a browser loads one.
import type { ErrorCode } from "./error-catalogue.ts";
import en from "./error-texts-en.ts";
import fa from "./error-texts-fa.ts";
import type { ErrorWords } from "./error-words.ts";

/** Languages of the product (UI-2). */
export const locales = ["en", "fa"] as const;
export type Locale = (typeof locales)[number];

const words: Readonly<Record<Locale, ErrorWords>> = { en, fa };

export const errorTexts: Readonly<Record<Locale, ErrorWords["texts"]>> = { en: en.texts, fa: fa.texts };

type Parameters = Readonly<Record<string, string | number>>;

/** The text of `code` in `locale`, with its parameters filled in. */
export function errorText(code: ErrorCode, locale: Locale, parameters: Parameters = {}): string {
  return errorTextOf(words[locale], code, parameters);
}

/**
 * The text of `code` in a language's words with its parameters filled in; a missing parameter leaves its place empty. A parameter `reason`
 * picks the closer words where there are some.
 */
export function errorTextOf(
  { texts, closer }: ErrorWords,
  code: ErrorCode,
  parameters: Parameters = {},
): string {
  return (closer[code]?.[String(parameters["reason"])] ?? texts[code])
    .replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? ""))
    .trim();
}
