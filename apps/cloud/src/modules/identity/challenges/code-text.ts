// Codes as people get and type them: the 6 digits of messages and authenticators (AUTH-19), the 36 of recovery (MFA-11, PASS-20).
import { randomInt } from "node:crypto";

/** How long a code is good for (AUTH-20). */
export const codeLifetimeMs = 5 * 60_000;

/** A new code of 6 digits. */
export function newCode(): string {
  return randomDigits(6);
}

/** A new recovery code of 36 digits: 119 random bits. */
export function newRecoveryCode(): string {
  return randomDigits(36);
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}

/** The 6 digits in `text`, read from Latin, Persian or Arabic digits with spaces around; null for anything else. */
export function readCode(text: string): string | null {
  const digits = inLatin(text.trim());
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}

/** The 36 digits in `text`, in any script and with spaces or dashes anywhere; null for anything else. */
export function readRecoveryCode(text: string): string | null {
  const digits = inLatin(text.replace(/[\s\p{Pd}]/gu, ""));
  return /^[0-9]{36}$/.test(digits) ? digits : null;
}

function inLatin(text: string): string {
  return text
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - "۰".charCodeAt(0)))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - "٠".charCodeAt(0)));
}
