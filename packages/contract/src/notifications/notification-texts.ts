// The words of every notification (NOTI-1, NOTI-12), with places for its params. A param that is missing is named by its neutral word (NOTI-47).
import type { Locale } from "../errors/error-words.ts";
import type { NotificationEvent } from "./notification-events.ts";

interface Words {
  readonly title: string;
  readonly body: string;
}

const en: Record<NotificationEvent, Words> = {
  updatePhone: { title: "Phone number changed", body: "The phone number of your account was changed." },
  changePhoneAttempt: {
    title: "Phone number change asked for",
    body: "Someone asked to change the phone number of your account. If it was not you, change your password.",
  },
  updateEmail: { title: "Email changed", body: "The email address of your account was changed." },
  passwordUpdated: {
    title: "Password changed",
    body: "Your password was changed and your other sessions were logged out. If it was not you, reset it now.",
  },
  suspiciousActivity: {
    title: "Unusual activity",
    body: "Something unusual happened on your account. If it was not you, change your password and log out your other devices.",
  },
  successfulRegister: { title: "Welcome to Didban", body: "Your account is ready." },
  successfulLogin: { title: "New sign-in", body: "You signed in with {browser} on {os}." },
  activateMFA: {
    title: "Second factor turned on",
    body: "From now on signing in to your account takes a second factor.",
  },
  signInCode: {
    title: "Sign-in code",
    body: "{code} is your sign-in code. It expires in 5 minutes. Don't share it.",
  },
  emailVerificationForced: {
    title: "Verify your email",
    body: "{person} asks you to verify your email before you enter {workspace} again.",
  },
  multiFactorForced: {
    title: "Turn on a second factor",
    body: "{person} asks for a second factor in {workspace}. Turn one on, or pass yours, to go on there.",
  },
  authenticationReset: {
    title: "Confirm it is you",
    body: "{person} asks you to confirm by text message and one more step that it is you, before you enter {workspace} again.",
  },
  workspaceDeletionScheduled: {
    title: "Workspace deleted",
    body: "{workspace} was deleted by its owner. Everything in it is erased within 72 hours.",
  },
  workspaceDeleted: {
    title: "Everything is erased",
    body: "The deletion of {workspace} is complete: footage, files and settings are gone.",
  },
  exportReady: { title: "Export ready", body: "{export} is ready to be downloaded." },
  exportFailed: { title: "Export failed", body: "{export} could not be made." },
  inviteAccepted: { title: "Invitation accepted", body: "{person} joined {workspace}." },
  inviteCancelled: {
    title: "Invitation declined",
    body: "{person} declined the invitation to {workspace}.",
  },
};

const fa: Record<NotificationEvent, Words> = {
  updatePhone: { title: "شمارهٔ تلفن عوض شد", body: "شمارهٔ تلفن حساب شما عوض شد." },
  changePhoneAttempt: {
    title: "درخواست تغییر شمارهٔ تلفن",
    body: "برای تغییر شمارهٔ تلفن حساب شما درخواستی رسید. اگر کار شما نبوده، گذرواژه‌تان را عوض کنید.",
  },
  updateEmail: { title: "ایمیل عوض شد", body: "نشانی ایمیل حساب شما عوض شد." },
  passwordUpdated: {
    title: "گذرواژه عوض شد",
    body: "گذرواژهٔ شما عوض شد و از دستگاه‌های دیگر خارج شدید. اگر کار شما نبوده، همین حالا گذرواژهٔ جدید بسازید.",
  },
  suspiciousActivity: {
    title: "فعالیت نامعمول",
    body: "در حساب شما اتفاقی نامعمول افتاد. اگر کار شما نبوده، گذرواژه‌تان را عوض کنید و از دستگاه‌های دیگر خارج شوید.",
  },
  successfulRegister: { title: "به دیدبان خوش آمدید", body: "حساب شما آماده است." },
  successfulLogin: { title: "ورود جدید", body: "با {browser} روی {os} وارد شدید." },
  activateMFA: {
    title: "ورود دومرحله‌ای روشن شد",
    body: "از این پس ورود به حساب شما به مرحلهٔ دوم هم نیاز دارد.",
  },
  signInCode: {
    title: "کد ورود",
    body: "کد ورود شما {code} است و ۵ دقیقه اعتبار دارد. آن را به کسی نگویید.",
  },
  emailVerificationForced: {
    title: "ایمیل خود را تأیید کنید",
    body: "{person} از شما خواسته است پیش از ورود دوباره به {workspace} ایمیل خود را تأیید کنید.",
  },
  multiFactorForced: {
    title: "ورود دومرحله‌ای را روشن کنید",
    body: "{person} برای {workspace} مرحلهٔ دوم ورود را لازم کرده است. برای ادامه آن را روشن کنید یا از آن بگذرید.",
  },
  authenticationReset: {
    title: "تأیید کنید که خودتان هستید",
    body: "{person} از شما خواسته است پیش از ورود دوباره به {workspace} با پیامک و یک گام دیگر نشان دهید که خودتان هستید.",
  },
  workspaceDeletionScheduled: {
    title: "فضای کاری حذف شد",
    body: "مالک {workspace} آن را حذف کرد. هرچه در آن است تا ۷۲ ساعت دیگر پاک می‌شود.",
  },
  workspaceDeleted: {
    title: "همه‌چیز پاک شد",
    body: "حذف {workspace} به پایان رسید: فیلم‌ها، پرونده‌ها و تنظیمات آن پاک شده‌اند.",
  },
  exportReady: { title: "خروجی آماده است", body: "{export} آمادهٔ بارگیری است." },
  exportFailed: { title: "خروجی ساخته نشد", body: "ساخت {export} انجام نشد." },
  inviteAccepted: { title: "دعوت پذیرفته شد", body: "{person} به {workspace} پیوست." },
  inviteCancelled: {
    title: "دعوت پذیرفته نشد",
    body: "{person} دعوت به {workspace} را نپذیرفت.",
  },
};

const neutralWords: Record<Locale, Readonly<Record<string, string>>> = {
  en: {
    browser: "a browser",
    os: "a device",
    code: "••••••",
    person: "A manager",
    workspace: "a workspace",
    export: "An export",
  },
  fa: {
    browser: "یک مرورگر",
    os: "یک دستگاه",
    code: "••••••",
    person: "یک مدیر",
    workspace: "یک فضای کاری",
    export: "یک خروجی",
  },
};

const texts: Record<Locale, Record<NotificationEvent, Words>> = { en, fa };

/** Title and body of an event in a language. */
export function notificationText(
  event: NotificationEvent,
  locale: Locale,
  params: Readonly<Record<string, string>>,
): Words {
  const { title, body } = texts[locale][event];
  return {
    title,
    body: body.replace(/\{(\w+)\}/g, (_, name: string) => params[name] || (neutralWords[locale][name] ?? "")),
  };
}
