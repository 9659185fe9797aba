// The 6-digit codes of text messages: making one, and reading one as people type it (AUTH-19).
import { randomInt } from "node:crypto";

/** How long a code is good for (AUTH-20). */
export const codeLifetimeMs = 5 * 60_000;

/** A new code of 6 digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** The 6 digits in `text`, read from Latin, Persian or Arabic digits with spaces around; null for anything else. */
export function readCode(text: string): string | null {
  const digits = text
    .trim()
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - "۰".charCodeAt(0)))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - "٠".charCodeAt(0)));
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}
