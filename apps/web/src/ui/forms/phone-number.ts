// Phone numbers as people type them: any digits script, national or international, made into E.164 (AUTH-51, AUTH-52).
import { latinDigits } from "@didban/contract";

/** Latin digits of what was typed; Persian and Arabic digits count, everything else is dropped (AUTH-60). */
export function digitsOf(text: string): string {
  return latinDigits(text).replace(/\D/g, "");
}

/** Digits behind a + or 00 with which a typed or pasted number begins; null where it begins otherwise. */
export function internationalOf(text: string): string | null {
  const digits = digitsOf(text);
  if (text.trim().startsWith("+")) return digits;
  return digits.startsWith("00") ? digits.slice(2) : null;
}

/** E.164 for digits typed under a country's calling code; a leading 0 is the national prefix, 00 the international one. */
export function toE164(callingCode: string, digits: string): string {
  return `+${callingCode}${withoutPrefix(digits, `00${callingCode}`).replace(/^0+/, "")}`;
}

function withoutPrefix(digits: string, prefix: string): string {
  return digits.startsWith(prefix) ? digits.slice(prefix.length) : digits;
}
