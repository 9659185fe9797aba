// What the words of one language are made of.
import type { ErrorCode } from "./error-catalogue.ts";

/** Closer words for a code, by its parameter `reason`. */
export type CloserWords = Partial<Record<ErrorCode, Readonly<Record<string, string>>>>;

/** The words of one language. */
export interface ErrorWords {
  readonly texts: Readonly<Record<ErrorCode, string>>;
  readonly closer: CloserWords;
}
