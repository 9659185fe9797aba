// Guarding an account through a real browser: second factors, proofs of identity, ways out when a factor is lost. The server is the real api
// in this process, on a clock that tests move.
import { newestNotice } from "@didban/cloud/modules/notifications/newest-notice.testing";
import { goodPassword, signUp, type Person } from "@didban/cloud/testing/person";
import {
  authenticatorCode,
  turnAuthenticatorOn,
} from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import securityEn from "../apps/web/src/i18n/en/security.json" with { type: "json" };
import signInEn from "../apps/web/src/i18n/en/sign-in.json" with { type: "json" };
import securityFa from "../apps/web/src/i18n/fa/security.json" with { type: "json" };
import signInFa from "../apps/web/src/i18n/fa/sign-in.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { inPersian } from "./languages.ts";
import { told } from "./messages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import {
  alert,
  button,
  digitFields,
  enter,
  enterPhone,
  field,
  submitButton,
  tokensOf,
} from "./sign-in-page.ts";

const { identity } = endpoints;
const words = { en: { ...signInEn, ...securityEn }, fa: { ...signInFa, ...securityFa } };
const signIn = { en: signInEn, fa: signInFa };
const en = words.en;
const minute = 60_000;

const newPage = pageWorld();

/** Someone signed in on a saved device, long enough ago for another message. */
async function someone(): Promise<Person> {
  const person = await signUp(server, { mode: "safe" });
  await server.clock.advance(minute);
  return person;
}

const security = (tab: "password" | "devices" | "factors") => `/profile-app/security?tab=${tab}`;
const now = (secret: string) => authenticatorCode(secret, server.clock.nowMs());
/** A busy machine may take its time over a call. */
const eventually = <Value>(read: () => Value | Promise<Value>) => expect.poll(read, soon);
const sidebar = (page: Page) => page.getByRole("dialog");

/** Gives the password in the sidebar. */
async function proveByPassword(page: Page, locale: "en" | "fa" = "en"): Promise<void> {
  const text = words[locale];
  await sidebar(page).getByText(text.identity.title).waitFor();
  const other = sidebar(page).getByRole("button", { name: signIn[locale].use.password });
  if (await other.count()) await other.click();
  const password = sidebar(page).getByLabel(text.identity.password, { exact: true });
  await password.fill(goodPassword);
  await password.press("Enter");
}

/** Signs in by phone and password; the page then waits for the second factor. */
async function toSecondFactor(page: Page, phone: string, locale: "en" | "fa" = "en"): Promise<void> {
  await enterPhone(page, server, phone);
  const password = field(page, signIn[locale].password.label);
  await password.fill(goodPassword);
  await password.press("Enter");
  await digitFields(page).first().waitFor();
}

const factorsOf = async (person: Person) => (await person.call(identity.readFactors, {})).body;

describe.each(inPersian)("an authenticator, in %s", (locale) => {
  const text = words[locale];

  it("MFA-5 MFA-6 MFA-11 MFA-15 MFA-16 is set up from its secret after a proof, and then asked for at the sign-in", async () => {
    const person = await someone();
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(person), security("factors"));
    const setUp = button(page, text.factors.setUpOf.replace("{{factor}}", text.factors.tOtp.title));
    await setUp.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await setUp.click();
    await sidebar(page).getByText(text.identity.title).waitFor();
    await submitButton(page).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await proveByPassword(page, locale);
    await page.getByRole("img", { name: text.factors.qr }).waitFor();
    const secret = (await page.locator("code").textContent())?.replaceAll(" ", "") ?? "";
    expect(await faultsOf(page)).toEqual([]);
    await digitFields(page).first().click();
    await page.keyboard.type(now(secret));
    const dialog = page.getByRole("dialog").filter({ hasText: text.recoveryCode.title });
    await dialog.waitFor();
    const groups = await dialog.locator("li").allTextContents();
    expect(groups).toHaveLength(6);
    expect(groups.join("")).toMatch(/^\d{36}$/);
    await dialog.getByRole("button", { name: text.recoveryCode.copy }).click();
    await dialog.getByText(text.recoveryCode.copied).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(groups.join(" "));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByText(text.recoveryCode.download).click(),
    ]);
    expect(download.suggestedFilename()).toBe("didban-recovery-code.txt");
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole("button", { name: text.recoveryCode.done }).click();
    await button(page, text.factors.removeOf.replace("{{factor}}", text.factors.tOtp.title)).waitFor();
    expect((await factorsOf(person)).tOtp.activatedAt).not.toBeNull();

    await server.clock.advance(minute);
    const fresh = await newPage(lookIn(locale));
    await toSecondFactor(fresh, person.phone, locale);
    await fresh.getByText(text.code.authenticator).waitFor();
    expect(await faultsOf(fresh)).toEqual([]);
    await fresh.keyboard.type(now(secret));
    await fresh.waitForURL("**/select-workspace");
  });

  it("PASS-17 PASS-19 AUTH-55 whoever lost it comes in by a code on a saved device", async () => {
    const person = await someone();
    await turnAuthenticatorOn(server, person);
    await server.clock.advance(minute);
    const page = await newPage(lookIn(locale));
    await toSecondFactor(page, person.phone, locale);
    await page.getByRole("link", { name: text.recovery.lost }).click();
    await page.waitForURL("**/recovery-password");
    await page.getByRole("tab", { name: text.recovery.tab }).waitFor();
    await button(page, text.recovery.use.savedDevice).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, text.recovery.use.savedDevice).click();
    await page.getByText(text.recovery.device).waitFor();
    const told = await newestNotice(server, person, "signInCode", locale);
    const code = told?.notification.params["code"] ?? "";
    expect(code).toMatch(/^\d{6}$/);
    await digitFields(page).first().click();
    await page.keyboard.type(code);
    await page.waitForURL("**/select-workspace");
  });
});

describe("whoever lost the second factor", () => {
  it("PASS-19 comes in by the code that a saved device shows on its screen", async () => {
    const person = await someone();
    await turnAuthenticatorOn(server, person);
    await server.clock.advance(minute);
    const device = await newPage();
    await enter(device, server, tokensOf(person), security("password"));
    await field(device, en.password.old).waitFor();
    const page = await newPage();
    await toSecondFactor(page, person.phone);
    await page.getByRole("link", { name: en.recovery.lost }).click();
    await button(page, en.recovery.use.savedDevice).click();
    const toast = device.getByText("Sign-in code").first();
    await toast.waitFor();
    const code =
      /\d{6}/.exec(
        (await device
          .getByText(/\b\d{6}\b/)
          .first()
          .textContent()) ?? "",
      )?.[0] ?? "";
    await digitFields(page).first().click();
    await page.keyboard.type(code);
    await page.waitForURL("**/select-workspace");
  });
});

describe("the proof of identity", () => {
  it("MFA-16 MFA-23 closed without one, the action has no effect and the focus is back; with a code it goes on by itself", async () => {
    const person = await someone();
    const { secret } = await turnAuthenticatorOn(server, person);
    await server.clock.advance(5 * minute);
    const page = await newPage();
    await enter(page, server, tokensOf(person), security("factors"));
    const remove = button(page, "Remove: Authenticator app");
    await remove.click();
    await sidebar(page).getByText(en.identity.title).waitFor();
    await digitFields(page).first().waitFor();
    await page.keyboard.press("Escape");
    await eventually(() => sidebar(page).count()).toBe(0);
    await eventually(() => remove.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await alert(page).count()).toBe(0);
    expect((await factorsOf(person)).tOtp.activatedAt).not.toBeNull();
    await page.keyboard.press("Enter");
    await digitFields(page).first().waitFor();
    await digitFields(page).first().click();
    await page.keyboard.type(now(secret));
    await told(page, en.factors.turnedOff);
    expect((await factorsOf(person)).tOtp.activatedAt).toBeNull();
  });
});
