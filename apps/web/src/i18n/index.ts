// Languages of the app (UI-2, UI-6): English and Persian, each text by key, loaded a namespace at a time when a screen first asks for it.
// `useLocale` is the one place that changes language and direction.
import { locales, type Locale } from "@didban/contract";
import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { loadErrorWords } from "../lib/error-words.ts";

const files = import.meta.glob<{ default: Record<string, unknown> }>("./{en,fa}/*.json");

const backend: BackendModule = {
  type: "backend",
  init() {},
  read(language, namespace, done) {
    const load = files[`./${language}/${namespace}.json`];
    if (!load) return done(new Error(`No texts ${language}/${namespace}`), null);
    load().then(
      (file) => done(null, file.default),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  },
};

/** Right-to-left languages (UI-2). */
const rightToLeft = new Set(["fa", "ar", "he", "ur"]);

export function directionOf(language: string): "rtl" | "ltr" {
  return rightToLeft.has(language) ? "rtl" : "ltr";
}

export function isLocale(text: string | null | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}

let started: Promise<void> | undefined;

/** Starts the texts in the language the page was painted in; once, however often it is called. */
export function startTexts(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  const painted = document.documentElement.lang;
  const words = loadErrorWords(isLocale(painted) ? painted : "en");
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: isLocale(painted) ? painted : "en",
      fallbackLng: false,
      ns: ["common"],
      defaultNS: "common",
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  i18next.on("languageChanged", paintLanguage);
  await words;
}

function paintLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  localStorage.setItem("locale", language);
}

/** Switches the language without a reload. */
export async function changeLocale(locale: Locale): Promise<void> {
  await loadErrorWords(locale);
  await i18next.changeLanguage(locale);
}
