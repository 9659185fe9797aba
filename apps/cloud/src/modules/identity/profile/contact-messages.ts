// What is written to people about their phone and email: codes that prove a new one, and word to the old one. Digits stay Latin in both
// languages, so that phones offer to fill the code in.
import type { Locale } from "@didban/contract";

interface ContactTexts {
  readonly phoneCode: (code: string) => string;
  readonly phoneAttempt: string;
  readonly emailCode: (code: string) => { readonly subject: string; readonly text: string };
  readonly emailChanged: (maskedEmail: string) => { readonly subject: string; readonly text: string };
}

export const contactTexts: Readonly<Record<Locale, ContactTexts>> = {
  en: {
    phoneCode: (code) =>
      `Your code for a new phone number in Didban is ${code}. It expires in 5 minutes. Don't share it.`,
    phoneAttempt:
      "Didban: a change of your account's phone number was asked for. If it was not you, change your password now.",
    emailCode: (code) => ({
      subject: "Your Didban code",
      text: `Your code to verify this address in Didban is ${code}.\nIt expires in 5 minutes. Don't share it.`,
    }),
    emailChanged: (maskedEmail) => ({
      subject: "The email of your Didban account was changed",
      text: `The email address of your Didban account is ${maskedEmail} now, and no longer this one.\nIf it was not you, change your password and log out your other devices.`,
    }),
  },
  fa: {
    phoneCode: (code) =>
      `کد شمارهٔ جدید شما در دیدبان: ${code}\nاین کد ۵ دقیقه اعتبار دارد. آن را به کسی نگویید.`,
    phoneAttempt:
      "دیدبان: برای تغییر شمارهٔ تلفن حساب شما درخواستی رسید. اگر کار شما نبوده، همین حالا گذرواژه‌تان را عوض کنید.",
    emailCode: (code) => ({
      subject: "کد دیدبان شما",
      text: `کد تأیید این نشانی در دیدبان: ${code}\nاین کد ۵ دقیقه اعتبار دارد. آن را به کسی نگویید.`,
    }),
    emailChanged: (maskedEmail) => ({
      subject: "ایمیل حساب دیدبان شما عوض شد",
      text: `نشانی ایمیل حساب دیدبان شما از این پس ${maskedEmail} است، نه این نشانی.\nاگر کار شما نبوده، گذرواژه‌تان را عوض کنید و از دستگاه‌های دیگر خارج شوید.`,
    }),
  },
};
