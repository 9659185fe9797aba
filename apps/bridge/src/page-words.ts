// What the local page says, in both languages.
import type { LineStorage } from "@didban/bridge-line";
import type { LineStage } from "./line-stage.ts";

export type PageLocale = "en" | "fa";

/** What of the diagnoses of cameras (CONN-23) somebody at the box can mend. */
export type PageTrouble =
  | "CameraNotAccessible"
  | "cameraConnectionRefused"
  | "cameraAddressUnresolved"
  | "cameraAddressNotAllowed"
  | "cameraCredentialsWrong"
  | "cameraAccountLocked"
  | "cameraCertificateChanged"
  | "cameraStreamNotFound";

interface PageWords {
  readonly title: string;
  readonly pairTitle: string;
  readonly pairText: string;
  readonly code: string;
  readonly endsIn: (time: string) => string;
  readonly noCode: string;
  readonly pairedTitle: string;
  readonly pairedText: (name: string) => string;
  readonly server: string;
  readonly hardware: string;
  readonly version: string;
  readonly line: string;
  readonly connected: string;
  readonly connecting: string;
  readonly lastError: string;
  readonly notPaired: string;
  readonly needsUpdate: string;
  readonly clock: string;
  readonly clockOffset: (seconds: string) => string;
  readonly otherLanguage: string;
  readonly cameras: string;
  readonly noCameras: string;
  readonly recording: string;
  readonly watchedOnly: string;
  readonly connectingCamera: string;
  /** What is wrong with a camera; `other` for what stands not here. */
  readonly troubles: Readonly<Record<PageTrouble | "other", string>>;
  readonly storage: string;
  readonly storageUsed: (used: string, all: string, share: string) => string;
  /** What is wrong with it, behind what is used. */
  readonly storageTroubles: Readonly<Record<Exclude<LineStorage, "good">, string>>;
  readonly backfill: string;
  readonly backfillText: (share: string) => string;
  readonly stages: Readonly<Record<LineStage, string>>;
}

export const pageWords: Readonly<Record<PageLocale, PageWords>> = {
  en: {
    title: "Didban bridge",
    pairTitle: "Pair this bridge",
    pairText: "In Didban, open Connect Cameras, then Pair a bridge. Scan this code or type it.",
    code: "Code",
    endsIn: (time) => `A new code comes in ${time}`,
    noCode: "The code appears here once the server answers.",
    pairedTitle: "Paired",
    pairedText: (name) => `This bridge is “${name}”.`,
    server: "Server",
    hardware: "Hardware id",
    version: "Version",
    line: "Connection",
    connected: "Connected",
    connecting: "Not connected, trying again",
    lastError: "What is wrong",
    notPaired: "Not paired yet",
    needsUpdate: "This bridge is too old for the server. Update it.",
    clock: "Clock",
    clockOffset: (seconds) => `${seconds} s off the server's`,
    otherLanguage: "فارسی",
    cameras: "Cameras",
    noCameras: "No cameras yet.",
    recording: "Recording",
    watchedOnly: "Connected, not recorded",
    connectingCamera: "Connecting",
    troubles: {
      CameraNotAccessible: "Can't be reached",
      cameraConnectionRefused: "Refuses the connection",
      cameraAddressUnresolved: "Its name was not found",
      cameraAddressNotAllowed: "Not in this bridge's network",
      cameraCredentialsWrong: "Wrong user name or password",
      cameraAccountLocked: "Its account is locked",
      cameraCertificateChanged: "Its certificate has changed",
      cameraStreamNotFound: "Its stream was not found",
      other: "No picture",
    },
    storage: "Storage",
    storageUsed: (used, all, share) => `${used} GB of ${all} GB (${share})`,
    storageTroubles: {
      missing: "Nothing can be recorded: there is no disk or card. Live goes on.",
      full: "Nothing can be recorded: the disk or card is full of other things. Live goes on.",
      failing: "The disk or card is failing. Replace it. Live goes on.",
    },
    backfill: "Backfill",
    backfillText: (share) => `${share} of what the server lacks has been sent`,
    stages: {
      noAddress: "This machine has no network address. Check the cable or the Wi-Fi.",
      noDns: "The server's name was not found. Check the DNS server of this network.",
      noRoute: "The server can't be reached. Check the router and the firewall.",
      proxyRefused: "The proxy refused the connection. Check HTTPS_PROXY.",
      tlsRefused: "The server's certificate could not be verified.",
      serverRefused: "The server refused the connection.",
      otherServer: "Another server answers at this address. This bridge was paired elsewhere.",
      duplicate: "A copy of this bridge is connected already. Remove the bridge in Didban and pair it again.",
    },
  },
  fa: {
    title: "پل دیدبان",
    pairTitle: "جفت‌سازی این پل",
    pairText: "در دیدبان «اتصال دوربین‌ها» و سپس «جفت‌سازی پل» را باز کنید. این کد را اسکن یا وارد کنید.",
    code: "کد",
    endsIn: (time) => `کد جدید تا ${time} دیگر`,
    noCode: "پس از پاسخ سرور، کد اینجا نمایش داده می‌شود.",
    pairedTitle: "جفت شده",
    pairedText: (name) => `این پل «${name}» است.`,
    server: "سرور",
    hardware: "شناسهٔ سخت‌افزار",
    version: "نسخه",
    line: "اتصال",
    connected: "متصل",
    connecting: "متصل نیست؛ دوباره تلاش می‌شود",
    lastError: "مشکل",
    notPaired: "هنوز جفت نشده است",
    needsUpdate: "این پل برای سرور قدیمی است. آن را به‌روز کنید.",
    clock: "ساعت",
    clockOffset: (seconds) => `${seconds} ثانیه اختلاف با سرور`,
    otherLanguage: "English",
    cameras: "دوربین‌ها",
    noCameras: "هنوز دوربینی نیست.",
    recording: "در حال ضبط",
    watchedOnly: "متصل، بدون ضبط",
    connectingCamera: "در حال اتصال",
    troubles: {
      CameraNotAccessible: "در دسترس نیست",
      cameraConnectionRefused: "اتصال را نمی‌پذیرد",
      cameraAddressUnresolved: "نام آن پیدا نشد",
      cameraAddressNotAllowed: "در شبکهٔ این پل نیست",
      cameraCredentialsWrong: "نام کاربری یا گذرواژه نادرست است",
      cameraAccountLocked: "حساب آن قفل است",
      cameraCertificateChanged: "گواهی آن تغییر کرده است",
      cameraStreamNotFound: "جریان آن پیدا نشد",
      other: "بدون تصویر",
    },
    storage: "فضای ذخیره‌سازی",
    storageUsed: (used, all, share) => `${used} گیگابایت از ${all} گیگابایت (${share})`,
    storageTroubles: {
      missing: "ضبط ممکن نیست: دیسک یا کارتی در کار نیست. پخش زنده ادامه دارد.",
      full: "ضبط ممکن نیست: دیسک یا کارت با چیزهای دیگر پر شده است. پخش زنده ادامه دارد.",
      failing: "دیسک یا کارت رو به خرابی است. آن را عوض کنید. پخش زنده ادامه دارد.",
    },
    backfill: "بازپرکردن آرشیو",
    backfillText: (share) => `${share} از آنچه سرور کم دارد فرستاده شد`,
    stages: {
      noAddress: "این دستگاه نشانی شبکه ندارد. کابل یا وای‌فای را بررسی کنید.",
      noDns: "نام سرور پیدا نشد. سرور DNS این شبکه را بررسی کنید.",
      noRoute: "سرور در دسترس نیست. روتر و فایروال را بررسی کنید.",
      proxyRefused: "پروکسی اتصال را نپذیرفت. مقدار HTTPS_PROXY را بررسی کنید.",
      tlsRefused: "گواهی سرور تأیید نشد.",
      serverRefused: "سرور اتصال را نپذیرفت.",
      otherServer: "سرور دیگری در این نشانی پاسخ می‌دهد. این پل جای دیگری جفت شده است.",
      duplicate: "یک کپی از این پل هم‌اکنون متصل است. پل را در دیدبان بردارید و دوباره جفت کنید.",
    },
  },
};
