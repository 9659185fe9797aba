// A person's own settings in a real browser. The server is the real api in this process, on a clock that tests move.
import { callApi, newestCode, newPhone, signUp, type Person } from "@didban/cloud/testing/person";
import { proveIdentity } from "@didban/cloud/testing/second-factors";
import { endpoints, errorTexts } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import en from "../apps/web/src/i18n/en/profile.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/profile.json" with { type: "json" };
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { inEnglish } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { digitFields, enter, field, numberField, pathOf, submitButton, tokensOf } from "./sign-in-page.ts";

const { identity } = endpoints;
const words = { en, fa };
const common = { en: commonEn, fa: commonFa };
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const newPage = pageWorld();

async function open(person: Person, locale: "en" | "fa", tab = ""): Promise<Page> {
  const page = await newPage(lookIn(locale));
  await enter(page, server, tokensOf(person), `/profile-app/settings${tab}`, "session");
  return page;
}

const self = async (person: Person) => (await person.call(identity.current, {})).body.user;

describe.each(inEnglish)("the profile, in %s", (locale) => {
  const text = words[locale];

  it("PROF-4 PROF-23 shows the person in tabs, and saves a name once it has changed", async () => {
    const person = await signUp(server);
    const page = await open(person, locale);
    await page.getByRole("heading", { level: 1, name: text.title }).waitFor();
    for (const name of Object.values(text.tab)) await page.getByRole("tab", { name, exact: true }).waitFor();
    await page.getByText(text.memberSince).waitFor();
    await page.getByText(text.lastActive).waitFor();
    expect(await submitButton(page).isDisabled()).toBe(true);
    await field(page, text.fullName).fill("Sara");
    await submitButton(page).click();
    await page.getByText(errorTexts[locale].invalidField).first().waitFor();
    expect(await field(page, text.fullName).inputValue()).toBe("Sara");
    await field(page, text.fullName).fill("Sara Ahmadi");
    await submitButton(page).click();
    await page.getByText(text.saved).waitFor();
    expect((await self(person)).fullName).toBe("Sara Ahmadi");
    expect(await faultsOf(page)).toEqual([]);
  });

  it("PROF-9 shows a picture before it is sent, and then keeps it", async () => {
    const person = await signUp(server);
    const page = await open(person, locale);
    await page.getByRole("button", { name: text.avatar.choose }).waitFor();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
    await page.getByRole("img", { name: text.avatar.alt }).waitFor();
    await page.getByRole("button", { name: text.avatar.use }).click();
    await page.getByRole("button", { name: text.avatar.remove }).waitFor();
    expect((await self(person)).avatarId).not.toBeNull();
  });

  it("PROF-12 PROF-16 a new number and a new address are proven by their codes", async () => {
    const person = await signUp(server);
    await proveIdentity(person);
    const page = await open(person, locale, "?tab=newPhone");
    const phone = newPhone();
    await page.locator("select").selectOption("US");
    await numberField(page).fill(phone.slice(2));
    await submitButton(page).click();
    await digitFields(page).first().waitFor();
    await page.keyboard.type(await newestCode(server, phone));
    await page.getByText(text.saved).waitFor();
    expect((await self(person)).phone).toBe(phone);

    await page.getByRole("tab", { name: text.tab.newEmail, exact: true }).click();
    const email = `sara-${locale}@example.org`;
    await page.getByRole("textbox", { name: text.contact.newEmail, exact: true }).fill(email);
    await submitButton(page).click();
    await digitFields(page).first().waitFor();
    await page.keyboard.type(await newestCode(server, email));
    await expect.poll(async () => (await self(person)).email).toBe(email);
  });

  it("PROF-19 PROF-20 the theme changes at once, and a question is sent", async () => {
    const person = await signUp(server);
    const page = await open(person, locale, "?tab=themes");
    await page.getByRole("radio", { name: common[locale].person.light, exact: true }).check();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBe("light");
    await page.getByRole("tab", { name: text.tab.support, exact: true }).click();
    await field(page, text.support.subject).fill("Gate");
    await field(page, text.support.text).fill("The gate is dark.");
    await submitButton(page).click();
    await page.getByText(text.support.sent).waitFor();
  });

  it("PROF-20 help opens the operator's panel in a new tab, and without one the form of the house", async () => {
    const person = await signUp(server);
    const page = await open(person, locale);
    const askForHelp = async () => {
      await page.getByRole("button", { name: common[locale].person.menu, exact: true }).click();
      await page.getByRole("menuitem", { name: common[locale].person.support }).click();
    };
    await askForHelp();
    await page.getByRole("tab", { name: text.tab.support, selected: true }).waitFor();
    const panel = "https://help.example/ask?token=T";
    await page.context().route("https://help.example/**", (route) => route.fulfill({ body: "The panel" }));
    await page.route("**/user/thirdtoken", (route) => route.fulfill({ json: { url: panel } }));
    const [tab] = await Promise.all([page.context().waitForEvent("page"), askForHelp()]);
    await tab.waitForURL(panel);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
  });

  it("PROF-21 the account closes once the exact name is typed, and the person is out", async () => {
    const person = await signUp(server);
    await proveIdentity(person);
    const page = await open(person, locale);
    await page.getByRole("button", { name: text.close.open }).click();
    const dialog = page.getByRole("dialog");
    const confirm = dialog.getByRole("button", { name: text.close.confirm, exact: true });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.locator("input").fill("sara amini");
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.locator("input").fill("Sara Amini");
    await confirm.click();
    await expect.poll(() => pathOf(page)).toBe("/");
    expect((await callApi(server, identity.current, {}, person.accessToken)).status).toBe(401);
  });
});
