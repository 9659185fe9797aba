// Text as it is compared with what somebody typed. Pure.

/** Without what people leave out or type otherwise: case, marks above letters, joiners, and Arabic forms of Persian letters. */
export function plainText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ي", "ی")
    .replaceAll("ك", "ک")
    .replace(/[\u200c\s-]+/g, " ")
    .trim();
}

/** A name as the product compares it with others: two names of one key are the same name (CAM-18, TAG-7). */
export const nameKeyOf = (name: string): string => name.trim().normalize("NFKC").toLowerCase();

/** Whether `text` holds every word of `typed`; it does when nothing was typed. */
export function holdsWords(text: string, typed: string): boolean {
  const found = plainText(text);
  return plainText(typed)
    .split(" ")
    .every((word) => found.includes(word));
}

/** Persian and Arabic digits as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[۰-۹٠-٩]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
}
