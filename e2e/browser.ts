// A real browser for journeys and pictures: Debian's Chromium, headless, with a fresh profile for each person.
import { AxeBuilder } from "@axe-core/playwright";
import { existsSync } from "node:fs";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from "playwright-core";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required", "--disable-dev-shm-usage",
]; // prettier-ignore

/** Starts the browser; says which package to install where it is missing. */
export async function startBrowser(): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error(
      `No browser at ${executablePath}: install Debian's package chromium, or name another with CHROMIUM.`,
    );
  return chromium.launch({ executablePath, headless: true, args: flags });
}

export interface Look {
  readonly locale: "en" | "fa";
  readonly theme: "dark" | "light";
  readonly width: "wide" | "phone";
}

const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** A person's browser window in a language, theme and size. */
export async function openWindow(
  browser: Browser,
  look: Look,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: sizes[look.width],
    hasTouch: look.width === "phone",
    locale: look.locale === "fa" ? "fa-IR" : "en-US",
    timezoneId: "Asia/Tehran",
    ...options,
  });
  await context.addInitScript(({ locale, theme }) => {
    if (localStorage.getItem("locale") === null) localStorage.setItem("locale", locale);
    if (localStorage.getItem("theme") === null) localStorage.setItem("theme", theme);
  }, look);
  return context;
}

/** What axe finds wrong that matters (UI-17). */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
