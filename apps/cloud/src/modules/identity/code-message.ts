// The text message that carries a code. Digits stay Latin in both languages, so that phones offer to fill the code in.
import type { Locale } from "@didban/contract";

const texts: Readonly<Record<Locale, (code: string) => string>> = {
  en: (code) => `Your Didban sign-in code is ${code}. It is good for 5 minutes. Tell it to nobody.`,
  fa: (code) => `کد ورود دیدبان: ${code}\nاین کد ۵ دقیقه اعتبار دارد. آن را به کسی نگویید.`,
};

/** What the phone shows. */
export function codeMessage(code: string, locale: Locale): string {
  return texts[locale](code);
}
