// Phone numbers as people type them: any digits script, national or international, made into E.164 (AUTH-51, AUTH-52).
/** Latin digits of what was typed; Persian and Arabic digits count, everything else is dropped (AUTH-60). */
export function digitsOf(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf)).replace(/\D/g, "");
}

/** E.164 for digits typed under a country's calling code; a leading 0 is the national prefix and a repeated calling code is taken as such. */
export function toE164(code: string, typed: string): string {
  let digits = digitsOf(typed).replace(/^00/, "");
  if (typed.trim().startsWith("+") || typed.trim().startsWith("00"))
    digits = digits.startsWith(code) ? digits.slice(code.length) : digits;
  return `+${code}${digits.replace(/^0+/, "")}`;
}
