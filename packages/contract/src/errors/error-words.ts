// What the words of one language are made of, and filling them in.
import type { ErrorCode } from "./error-catalogue.ts";

/** Languages of the product (UI-2). */
export const locales = ["en", "fa"] as const;
export type Locale = (typeof locales)[number];

/** Closer words for a code, by its parameter `reason`. */
export type CloserWords = Partial<Record<ErrorCode, Readonly<Record<string, string>>>>;

/** The words of one language. */
export interface ErrorWords {
  readonly texts: Readonly<Record<ErrorCode, string>>;
  readonly closer: CloserWords;
}

/** What fills the places of a text. */
export type WordParameters = Readonly<Record<string, string | number>>;

/**
 * The text of `code` in a language's words with its parameters filled in; a missing parameter leaves its place empty. A parameter `reason`
 * picks the closer words where there are some.
 */
export function errorTextOf(
  { texts, closer }: ErrorWords,
  code: ErrorCode,
  parameters: WordParameters = {},
): string {
  return (closer[code]?.[String(parameters["reason"])] ?? texts[code])
    .replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? ""))
    .trim();
}
