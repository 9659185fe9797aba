// The text message that carries a code and says what it is for. Digits stay Latin in both languages, so that phones offer to fill the code in.
import type { Locale } from "@didban/contract";
import type { Purpose } from "./code-purpose.ts";

const texts: Readonly<Record<Locale, Record<Purpose, (code: string) => string>>> = {
  en: {
    signIn: (code) => `Your Didban sign-in code is ${code}. It expires in 5 minutes. Don't share it.`,
    passwordReset: (code) =>
      `Your code for a new Didban password is ${code}. It expires in 5 minutes. Don't share it.`,
    smsSetup: (code) =>
      `Your code to turn on text messages in Didban is ${code}. It expires in 5 minutes. Don't share it.`,
    identity: (code) =>
      `Your code to confirm a change in Didban is ${code}. It expires in 5 minutes. Don't share it.`,
  },
  fa: {
    signIn: (code) => `کد ورود دیدبان: ${code}\nاین کد ۵ دقیقه اعتبار دارد. آن را به کسی نگویید.`,
    passwordReset: (code) =>
      `کد گذرواژهٔ جدید دیدبان: ${code}\nاین کد ۵ دقیقه اعتبار دارد. آن را به کسی نگویید.`,
    smsSetup: (code) =>
      `کد روشن کردن پیامک در دیدبان: ${code}\nاین کد ۵ دقیقه اعتبار دارد. آن را به کسی نگویید.`,
    identity: (code) => `کد تأیید تغییر در دیدبان: ${code}\nاین کد ۵ دقیقه اعتبار دارد. آن را به کسی نگویید.`,
  },
};

/** What the phone shows. */
export function codeMessage(code: string, locale: Locale, purpose: Purpose): string {
  return texts[locale][purpose](code);
}
