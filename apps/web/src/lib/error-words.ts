// The words for error codes in the language in force: loaded with it, since a page needs one language of them (ERR-12).
import { errorTextOf, type ErrorCode, type ErrorWords, type Locale } from "@didban/contract";

const files = {
  en: () => import("@didban/contract/errors/en"),
  fa: () => import("@didban/contract/errors/fa"),
} as const;

const loaded = new Map<Locale, ErrorWords>();

/** Loads the words of `locale`; until then codes are told in the words of the server's answer. */
export async function loadErrorWords(locale: Locale): Promise<void> {
  if (!loaded.has(locale)) loaded.set(locale, (await files[locale]()).default);
}

/** Text of `code` in `locale`; null while its words are not there. */
export function wordsFor(
  code: ErrorCode,
  locale: Locale,
  parameters?: Readonly<Record<string, string | number>>,
): string | null {
  const words = loaded.get(locale);
  return words === undefined ? null : errorTextOf(words, code, parameters);
}

/** True when the text of `code` has places that only whoever made the error can fill. */
export function hasPlaces(code: ErrorCode, locale: Locale): boolean {
  return /\{\w+\}/.test(loaded.get(locale)?.texts[code] ?? "");
}
