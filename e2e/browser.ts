// The browser of journeys and pictures: a window for each person, with a fresh profile.
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

export { startBrowser, startBrowserShell } from "@didban/testkit/browser";

export interface Look {
  readonly locale: "en" | "fa";
  readonly theme: "dark" | "light";
  readonly width: "wide" | "phone" | "sideways";
}

const usual: Look = { locale: "en", theme: "dark", width: "wide" };

/** Tests in both languages see both themes and both widths as well. */
export const lookIn = (locale: Look["locale"]): Look =>
  locale === "en" ? usual : { locale, theme: "light", width: "phone" };

/** CSS pixels of a window. */
export const sizes = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  sideways: { width: 844, height: 390 },
} as const;

/** A person's browser window in a language, theme and size: English, dark and wide unless told otherwise. */
export async function openWindow(
  browser: Browser,
  someLook: Partial<Look> = {},
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const look = { ...usual, ...someLook };
  const context = await browser.newContext({
    viewport: sizes[look.width],
    hasTouch: look.width !== "wide",
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

/** Waits until nothing fades or moves any more but what does so for ever. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState !== "finished" && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let calm = 0; calm < 3; calm += 1) {
      await frame();
      if (moving().length === 0) continue;
      calm = 0;
      await Promise.allSettled(moving().map(({ finished }) => finished));
    }
  });
}

/**
 * What axe finds wrong that matters (UI-17), in what is there once it has stopped moving. Meanwhile the page is asked not to begin anew: axe
 * takes seconds, in which a message may begin to fade.
 */
export async function faultsOf(page: Page): Promise<string[]> {
  const isCalm = await page.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await atRest(page);
  // Axe is a large script: it is given to a page once. It judges there rather than in a page of its own, since nothing here has foreign frames.
  const isThere = await page.evaluate(() => "axe" in globalThis);
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: ";" } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  if (!isCalm) await page.emulateMedia({ reducedMotion: null });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
