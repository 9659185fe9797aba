// The roles that every workspace has (ROLE-16): the names that they are kept under, and what they are called in each language. No other role can be
// called like them (ROLE-27).
import type { Locale } from "../errors/error-words.ts";

const lockedRoles = {
  Captain: { en: "Captain", fa: "کاپیتان" },
  "Co-Pilot": { en: "Co-Pilot", fa: "کمک‌خلبان" },
  Member: { en: "Member", fa: "عضو" },
  Guest: { en: "Guest", fa: "مهمان" },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>;

export type LockedRoleName = keyof typeof lockedRoles;

const words = new Map<string, Readonly<Record<Locale, string>>>(Object.entries(lockedRoles));

/** What a reader calls the role that is kept as `name`. */
export function roleNameIn(name: string, locale: Locale): string {
  return words.get(name)?.[locale] ?? name;
}
