// A person's own settings in a real browser. The server is the real api in this process, on a clock that tests move.
import { newestCode, newPhone, signUp, type Person } from "@didban/cloud/testing/person";
import { proveIdentity } from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import en from "../apps/web/src/i18n/en/profile.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/profile.json" with { type: "json" };
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import { lookIn } from "./browser.ts";
import { inEnglish } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { digitFields, enter, numberField, submitButton, tokensOf } from "./sign-in-page.ts";

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
    const page = await open(person, locale, "?tab=phone");
    const phone = newPhone();
    await page.getByRole("button", { name: text.contact.phoneChange }).click();
    await page.locator("select").selectOption("US");
    await numberField(page).fill(phone.slice(2));
    await submitButton(page).click();
    await digitFields(page).first().waitFor();
    await page.keyboard.type(await newestCode(server, phone));
    await page.getByText(text.saved).waitFor();
    expect((await self(person)).phone).toBe(phone);

    await page.getByRole("tab", { name: text.section.email, exact: true }).click();
    await page.getByRole("button", { name: text.contact.emailChange }).click();
    const email = `sara-${locale}@example.org`;
    await page.getByRole("textbox", { name: text.contact.newEmail, exact: true }).fill(email);
    await submitButton(page).click();
    await digitFields(page).first().waitFor();
    await page.keyboard.type(await newestCode(server, email));
    await expect.poll(async () => (await self(person)).email, soon).toBe(email);
  });

  it("PROF-20 help opens the operator's panel in a new tab, and without one the form of the house", async () => {
    const person = await signUp(server);
    const page = await open(person, locale);
    const askForHelp = async () => {
      await page.getByRole("button", { name: common[locale].person.menu, exact: true }).click();
      await page.getByRole("menuitem", { name: common[locale].person.support }).click();
    };
    await askForHelp();
    await page.getByRole("tab", { name: text.section.support, selected: true }).waitFor();
    const panel = "https://help.example/ask?token=T";
    await page.context().route("https://help.example/**", (route) => route.fulfill({ body: "The panel" }));
    await page.route("**/user/thirdtoken", (route) => route.fulfill({ json: { url: panel } }));
    const [tab] = await Promise.all([page.context().waitForEvent("page"), askForHelp()]);
    await tab.waitForURL(panel);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
  });
});
