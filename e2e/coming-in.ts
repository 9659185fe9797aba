// A newcomer to the demo: they sign in with the phone that the start prints, and find every camera moving.
import type { RealServer } from "@didban/cloud/testing/real-server";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import signInEn from "../apps/web/src/i18n/en/sign-in.json" with { type: "json" };
import signInFa from "../apps/web/src/i18n/fa/sign-in.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { codeFor, ownerPhone, signInByApi } from "./demo-server.ts";
import type { Locale } from "./languages.ts";
import { demo } from "./page-world.ts";
import { stored } from "./sign-in-page.ts";

const words = {
  en: { continue: "Continue", keep: signInEn.phone.keep },
  fa: { continue: "ادامه", keep: signInFa.phone.keep },
} as const;

export const playing = (page: Page) => page.locator('[data-mode][data-status="playing"]');

/** What the newcomer's browser keeps once they have come in, for the tests after it; one that runs alone signs them in by itself. */
const kept = new WeakMap<RealServer, ReturnType<typeof signInByApi>>();
export function newcomersTokens(): ReturnType<typeof signInByApi> {
  const tokens = kept.get(demo) ?? signInByApi(demo, ownerPhone);
  kept.set(demo, tokens);
  return tokens;
}

/**
 * Comes in with the phone that the start prints, and finds every camera moving. Once a file, and first in it: a code is sent to one phone once a minute,
 * and whoever comes in takes the account over from those who were there.
 */
export async function comeIn(page: Page, locale: Locale): Promise<void> {
  await page.goto(demo.url);
  expect(await page.getAttribute("html", "dir")).toBe(locale === "fa" ? "rtl" : "ltr");
  expect(await faultsOf(page)).toEqual([]);
  await page.locator("select").selectOption("US");
  await page.locator('input[type="tel"]').fill(ownerPhone.slice(2));
  await page.getByLabel(words[locale].keep, { exact: true }).check();
  await page.getByRole("button", { name: words[locale].continue }).click();
  const digits = page.locator('[role="group"] input');
  await digits.first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  for (const [at, digit] of [...(await codeFor(demo, ownerPhone))].entries())
    await digits.nth(at).fill(digit);
  // Whoever has one workspace alone has nothing to choose: it opens by itself.
  await page.waitForURL(/grid-layout/);
  await expect.poll(() => playing(page).count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(6);
  expect(await faultsOf(page)).toEqual([]);
  const [tokens] = await stored(page);
  kept.set(demo, Promise.resolve(JSON.parse(tokens ?? "{}")));
}
