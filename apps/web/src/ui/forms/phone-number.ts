// Phone numbers as people type them: any digits script, national or international, made into E.164 (AUTH-51, AUTH-52).
/** Latin digits of what was typed; Persian and Arabic digits count, everything else is dropped (AUTH-60). */
export function digitsOf(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)).replace(/\D/g, "");
}

/** What stays of a typed or pasted number: its digits, without the calling code that stands beside the field already. */
export function numberOf(callingCode: string, text: string): string {
  const digits = digitsOf(text);
  return text.trim().startsWith("+") ? withoutPrefix(digits, callingCode) : digits;
}

/** E.164 for digits typed under a country's calling code; a leading 0 is the national prefix, 00 the international one. */
export function toE164(callingCode: string, digits: string): string {
  return `+${callingCode}${withoutPrefix(digits, `00${callingCode}`).replace(/^0+/, "")}`;
}

function withoutPrefix(digits: string, prefix: string): string {
  return digits.startsWith(prefix) ? digits.slice(prefix.length) : digits;
}
