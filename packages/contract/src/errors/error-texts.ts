// What a person reads for each error code (ERR-12). The words of each language stand in a file of their own, so that a browser loads one;
// nothing that a browser needs stands here, where both are.
import type { ErrorCode } from "./error-catalogue.ts";
import en from "./error-texts-en.ts";
import fa from "./error-texts-fa.ts";
import { errorTextOf, type ErrorWords, type Locale, type WordParameters } from "./error-words.ts";

const words: Readonly<Record<Locale, ErrorWords>> = { en, fa };

export const errorTexts: Readonly<Record<Locale, ErrorWords["texts"]>> = { en: en.texts, fa: fa.texts };

/** The text of `code` in `locale`, with its parameters filled in. */
export function errorText(code: ErrorCode, locale: Locale, parameters: WordParameters = {}): string {
  return errorTextOf(words[locale], code, parameters);
}
