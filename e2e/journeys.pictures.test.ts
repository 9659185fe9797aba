// The main job from end to end, before the demo as a newcomer has it: signing in to pictures that move, one camera and its past, a camera of one's own.
import { setTimeout as sleep } from "node:timers/promises";
import { startCameraSim, type CameraSim } from "@didban/camera-sim";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import signInEn from "../apps/web/src/i18n/en/sign-in.json" with { type: "json" };
import signInFa from "../apps/web/src/i18n/fa/sign-in.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { codeFor, enterAs, ownerPhone, signInByApi } from "./demo-server.ts";
import { inBoth, type Locale } from "./languages.ts";
import { demo, newcomersWorld } from "./page-world.ts";
import { stored } from "./sign-in-page.ts";

const newPage = newcomersWorld({ DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" });

/** A code is sent to one phone once a minute. */
const betweenCodesMs = 61_000;
let codeSentMs = 0;

/** What the newcomer's browser keeps once they have come in, for the tests after it; one that runs alone signs them in by itself. */
let keptTokens: ReturnType<typeof signInByApi> | undefined;
const ownerTokens = () => (keptTokens ??= signInByApi(demo, ownerPhone));

const words = {
  en: {
    continue: "Continue",
    keep: signInEn.phone.keep,
    tryIt: "Test connection",
    add: "Add camera",
    found: "The camera answers",
  },
  fa: {
    continue: "ادامه",
    keep: signInFa.phone.keep,
    tryIt: "آزمایش اتصال",
    add: "افزودن دوربین",
    found: "دوربین پاسخ می‌دهد",
  },
} as const;

const playing = (page: Page) => page.locator('[data-mode][data-status="playing"]');

/** Comes in with the phone that the start prints, and finds every camera moving. */
async function comeIn(locale: Locale): Promise<void> {
  const page = await newPage({ locale });
  await page.goto(demo.url);
  expect(await page.getAttribute("html", "dir")).toBe(locale === "fa" ? "rtl" : "ltr");
  expect(await faultsOf(page)).toEqual([]);
  await sleep(Math.max(0, codeSentMs + betweenCodesMs - Date.now()));
  await page.locator("select").selectOption("US");
  await page.locator('input[type="tel"]').fill(ownerPhone.slice(2));
  await page.getByLabel(words[locale].keep, { exact: true }).check();
  codeSentMs = Date.now();
  await page.getByRole("button", { name: words[locale].continue }).click();
  const digits = page.locator('[role="group"] input');
  await digits.first().waitFor();
  expect(await faultsOf(page)).toEqual([]);
  for (const [at, digit] of [...(await codeFor(demo, ownerPhone))].entries())
    await digits.nth(at).fill(digit);
  await page.waitForURL(/select-workspace|grid-layout/);
  if (page.url().includes("select-workspace"))
    await page.getByRole("button", { name: /Demo/ }).first().click();
  await page.waitForURL(/grid-layout/);
  await expect.poll(() => playing(page).count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(6);
  expect(await faultsOf(page)).toEqual([]);
  const [tokens] = await stored(page);
  keptTokens = Promise.resolve(JSON.parse(tokens ?? "{}"));
}

it("a newcomer signs in with the demo's phone and sees every camera move", () => comeIn("en"));

describe.each(inBoth)("someone signed in, in %s", (locale) => {
  const text = words[locale];
  it("opens a camera, goes back in time and live again", async () => {
    const page = await newPage({ locale });
    await enterAs(page, demo, await ownerTokens(), "/app/camera");
    const player = page.locator('[data-mode][data-size="large"], [data-mode]').first();
    await expect.poll(() => player.getAttribute("data-status"), { timeout: 60_000 }).toBe("playing");
    expect(await player.getAttribute("data-mode")).toBe("live");
    await player.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => player.getAttribute("data-mode"), { timeout: 20_000 }).toBe("history");
    await expect.poll(() => player.getAttribute("data-status"), { timeout: 20_000 }).toBe("playing");
    await page.keyboard.press("Space");
    await expect.poll(() => player.getAttribute("data-status"), { timeout: 10_000 }).toBe("paused");
    await page.keyboard.press("Escape");
    await expect.poll(() => player.getAttribute("data-mode"), { timeout: 20_000 }).toBe("live");
    expect(await faultsOf(page)).toEqual([]);
  });

  it("adds a camera by its address after trying it, and sees it", async () => {
    const sim: CameraSim = await startCameraSim({
      cameras: [
        {
          name: `lobby-${locale}`,
          scene: "entrance",
          auth: { scheme: "digest", username: "admin", password: "p@ss word" },
        },
      ],
      port: 0,
    });
    try {
      const address = new URL(sim.cameras[0]?.urls.main ?? "");
      const page = await newPage({ locale });
      await enterAs(page, demo, await ownerTokens(), "/app/camera-connect");
      const fields = page.locator("form input");
      await fields.first().fill(`rtsp://admin:wrong@${address.host}${address.pathname}`);
      await page.getByRole("button", { name: text.tryIt }).click();
      await page.getByRole("alert").first().waitFor({ timeout: 30_000 });
      await fields.first().fill(`rtsp://admin:p%40ss%20word@${address.host}${address.pathname}`);
      await page.getByRole("button", { name: text.tryIt }).click();
      await page.getByRole("heading", { name: text.found }).waitFor({ timeout: 30_000 });
      expect(await page.content()).not.toContain("p@ss word</");
      await page.locator("form input[required]").last().fill(`Lobby ${locale}`);
      await page.getByRole("button", { name: text.add }).last().click();
      // In the last step, right here.
      await expect.poll(() => playing(page).count(), { timeout: 60_000 }).toBeGreaterThanOrEqual(1);
      expect(new URL(page.url()).pathname).toBe("/app/camera-connect");
    } finally {
      await sim.stop();
    }
  });
});

it("the operator reads the system page, and lists full of cameras have no faults", async () => {
  const page = await newPage({ locale: "fa", theme: "light" });
  for (const path of ["/app/system", "/app/stream/free-layout?viewMode=list", "/app/playback"]) {
    await enterAs(page, demo, await ownerTokens(), path);
    await page.locator("h1").first().waitFor();
    await page.waitForTimeout(1_000);
    expect(await faultsOf(page), path).toEqual([]);
  }
});

// Last, since a minute has gone by then, and whoever comes in takes the account over from those who were there.
it("a newcomer in Persian signs in with the demo's phone and sees every camera move", () => comeIn("fa"));
