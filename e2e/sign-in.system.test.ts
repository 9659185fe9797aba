// Coming in through a real browser: signing in and up, the session in the browser, and a forgotten password. The server is the real api in
// this process, on a clock that tests move, so that nothing waits for a minute to pass.
import { goodPassword, newestCode, newPhone, signUp } from "@didban/cloud/testing/person";
import { endpoints, errorTexts } from "@didban/contract";
import { describe, expect, it } from "vitest";
import en from "../apps/web/src/i18n/en/sign-in.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/sign-in.json" with { type: "json" };
import workspacesEn from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import workspacesFa from "../apps/web/src/i18n/fa/workspaces.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import {
  alert,
  digitFields,
  digitsOf,
  enter,
  enterPhone,
  faultOf,
  field,
  numberField,
  pathOf,
  stored,
  submitButton,
  tokensOf,
} from "./sign-in-page.ts";

const { identity } = endpoints;
const words = { en, fa };
const workspaceWords = { en: workspacesEn, fa: workspacesFa };
const minute = 60_000;

/** Six digits that are not `code`. */
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

const newPage = pageWorld();

describe.each(inPersian)("someone new, in %s", (locale) => {
  const text = words[locale];

  it("AUTH-1 AUTH-31 AUTH-54 AUTH-56 PASS-5 SESS-2 comes in by a code and a form, and stays signed in", async () => {
    const page = await newPage(lookIn(locale));
    const phone = newPhone();
    await page.goto(server.url);
    await page.locator("select").selectOption("US");
    await field(page, text.phone.keep).check();
    await numberField(page).fill(phone.slice(2));
    await numberField(page).press("Enter");

    await digitFields(page).first().waitFor();
    expect(await digitFields(page).count()).toBe(6);
    await page.getByText(`+1 ••• ••• ••${phone.slice(-2)}`).waitFor();
    await page.getByRole("button", { name: locale === "en" ? /^Send again in \d+ s$/ : /[۰-۹]/ }).waitFor();
    const code = await newestCode(server, phone);
    await page.keyboard.type(wrong(code));
    await alert(page).getByText(errorTexts[locale].invalidCode).waitFor();
    // The refused one made room, and the next is typed at once, in the digits of the language.
    await expect.poll(() => digitsOf(page), soon).toBe("");
    const typed = locale === "en" ? code : [...code].map((digit) => "۰۱۲۳۴۵۶۷۸۹"[Number(digit)]).join("");
    await page.keyboard.type(typed);

    const name = field(page, text.register.fullName);
    await name.waitFor();
    await name.press("Enter");
    const [email, password, confirm, provider] = [
      field(page, text.register.email),
      page.getByLabel(text.newPassword.password, { exact: true }),
      field(page, text.newPassword.confirm),
      field(page, text.register.provider),
    ];
    for (const input of [name, email, password, confirm]) expect(await faultOf(input)).toBe(text.required);
    expect(await faultOf(provider)).toBeNull();
    expect(await page.getByText(text.required).count()).toBe(4);
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);

    expect(await faultsOf(page)).toEqual([]);

    const typedValues = ["Sara", "sara@", "password1", "<net>"] as const;
    // What nobody has to say stands folded (AUTH-31).
    expect(await provider.isVisible()).toBe(false);
    await page.getByText(text.register.cameras).click();
    expect(await page.getByLabel(text.register.count["1-5"]).isChecked()).toBe(true);
    for (const [at, input] of [name, email, password, provider].entries())
      await input.fill(typedValues[at] ?? "");
    await confirm.fill("password2");
    await page.getByLabel(text.register.count["5-10"]).check();
    await page.getByText("Hikvision").click();
    await page.getByText(text.register.other, { exact: true }).click();
    await submitButton(page).click();
    expect(await faultOf(confirm)).toBe(text.newPassword.mismatch);
    await page.getByText(text.missing.uppercase, { exact: false }).waitFor();
    await confirm.fill("password1");
    await submitButton(page).click();
    for (const input of [name, email, provider]) await expect.poll(() => faultOf(input), soon).not.toBeNull();
    expect(await Promise.all([name, email, password, provider].map((input) => input.inputValue()))).toEqual(
      typedValues,
    );
    await name.fill("Sara Amini");
    await email.fill(`sara${phone.slice(1)}@example.com`);
    await provider.fill("Example Net");
    await submitButton(page).click();
    await expect.poll(() => faultOf(password), soon).toBe(errorTexts[locale].PasswordNotStrongEnough);
    expect(await page.getByRole("checkbox", { name: "Hikvision" }).isChecked()).toBe(true);
    await password.fill(goodPassword);
    await confirm.fill(goodPassword);
    await confirm.press("Enter");
    await page.waitForURL("**/select-workspace");

    const [kept, ofTab] = await stored(page);
    expect(ofTab).toBeNull();
    expect(JSON.parse(kept ?? "{}")).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.stringMatching(/^[\w-]{43}$/),
    });
    const another = await page.context().newPage();
    await another.goto(server.url);
    await another.waitForURL("**/select-workspace");
    await another.close();

    // A workspace of their own, and in it the way to the first camera.
    await page.getByRole("button", { name: workspaceWords[locale].create }).click();
    await page.waitForURL("**/app/onboarding");
    await page.locator("main h1").waitFor();
    expect(await faultsOf(page)).toEqual([]);
  });
});

describe("the form of someone new", () => {
  it("PASS-4 PASS-5 how strong a password is shows without moving what stands below it", async () => {
    const page = await newPage();
    const phone = newPhone();
    await enterPhone(page, server, phone);
    await digitFields(page).first().waitFor();
    await page.keyboard.type(await newestCode(server, phone));
    const answers: (() => void)[] = [];
    await page.route("**/password-strength", async (route) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      await route.continue();
    });
    await page.getByLabel(en.newPassword.password, { exact: true }).fill(goodPassword);
    await expect.poll(() => answers.length, soon).toBe(1);
    const before = await submitButton(page).boundingBox();
    answers[0]?.();
    await page.getByText(en.level["too strong"], { exact: true }).waitFor();
    expect(await submitButton(page).boundingBox()).toEqual(before);
  });
});

describe("someone known", () => {
  it("AUTH-1 AUTH-53 SESS-2 gives the password, and is signed in for as long as the tab lives", async () => {
    const { phone } = await signUp(server);
    const page = await newPage();
    await page.goto(server.url);
    await page.locator("select").selectOption("US");
    await numberField(page).fill(phone.slice(2));
    await field(page, en.phone.keep).uncheck();
    await submitButton(page).click();
    const password = field(page, "Password");
    await password.waitFor();
    await page.reload();
    await password.fill("not it");
    await password.press("Enter");
    await expect.poll(() => faultOf(password), soon).toBe(errorTexts.en.UsernameOrPasswordNotMatch);
    expect(await page.getByRole("link", { name: "Forgot password" }).getAttribute("href")).toBe(
      "/reset-password",
    );
    await page.getByRole("button", { name: "Change number" }).click();
    expect(await numberField(page).inputValue()).toBe(phone.slice(2));
    expect(await field(page, en.phone.keep).isChecked()).toBe(false);
    await submitButton(page).click();
    await password.fill(goodPassword);
    await password.press("Enter");
    await page.waitForURL("**/select-workspace");

    const [kept, ofTab] = await stored(page);
    expect(kept).toBeNull();
    expect(JSON.parse(ofTab ?? "{}")).toEqual({ accessToken: expect.any(String), refreshToken: null });
    await page.reload();
    await page.waitForURL("**/select-workspace");
    const another = await page.context().newPage();
    await another.goto(server.url);
    await numberField(another).waitFor();
  });
});

describe("a session in the browser", () => {
  it("SESS-11 a session ended elsewhere is over here with the next call, in every tab", async () => {
    const person = await signUp(server, { mode: "safe" });
    const page = await newPage({ locale: "fa" });
    // Without the live session, which would have told it at once.
    await page.context().route("**/api/events/**", (route) => route.fulfill({ status: 503, json: {} }));
    await enter(page, server, tokensOf(person), "/select-workspace");
    const another = await page.context().newPage();
    await another.goto(`${server.url}/select-workspace`);
    for (const tab of [page, another])
      await tab.getByRole("heading", { level: 1, name: workspacesFa.emptyTitle }).waitFor();
    await person.call(identity.endSession, { params: { id: person.sessionId } });
    await page.reload();
    await alert(page).getByText(errorTexts.fa.sessionRevoked).waitFor();
    for (const tab of [page, another]) await numberField(tab).waitFor();
    expect([pathOf(page), pathOf(another), await stored(page)]).toEqual(["/", "/", [null, null]]);
  });
});

describe("a forgotten password", () => {
  it("PASS-16 PASS-5 AUTH-53 ROUTE-12 is set anew by a code, and the number waits at the sign-in", async () => {
    const person = await signUp(server);
    const { phone } = person;
    await server.clock.advance(minute);
    const page = await newPage(lookIn("fa"));
    await enterPhone(page, server, phone);
    await page.getByRole("link", { name: fa.password.forgot }).click();
    await page.waitForURL("**/reset-password");
    expect(await numberField(page).inputValue()).toBe(phone.slice(2));
    const openTab = page.getByRole("tab", { selected: true });
    expect(await page.getByRole("tab").allTextContents()).toEqual([fa.reset.tab, fa.reset.newTab]);
    expect(await openTab.textContent()).toBe(fa.reset.tab);
    await submitButton(page).click();
    await digitFields(page).first().waitFor();
    await page.keyboard.type(await newestCode(server, phone));
    await openTab.filter({ hasText: fa.reset.newTab }).waitFor();

    const [password, confirm] = [field(page, fa.newPassword.password), field(page, fa.newPassword.confirm)];
    await password.fill("password");
    await page.getByText(fa.missing.number, { exact: false }).waitFor();
    expect(await page.getByRole("progressbar").getAttribute("aria-label")).toBe(fa.newPassword.strength);
    await password.press("Enter");
    expect(await faultOf(confirm)).toBe(fa.newPassword.mismatch);
    await confirm.fill("password");
    await confirm.press("Enter");
    await expect.poll(() => faultOf(password), soon).toBe(errorTexts.fa.PasswordNotStrongEnough);
    expect(await faultsOf(page)).toEqual([]);
    const fresh = "Copper-Lantern-93?";
    for (const input of [password, confirm]) await input.fill(fresh);
    await confirm.press("Enter");

    await page.getByRole("status").getByText(fa.reset.done).waitFor();
    expect([pathOf(page), await numberField(page).inputValue()]).toEqual(["/", phone.slice(2)]);
    expect((await person.call(identity.current, {})).problem.code).toBe("sessionRevoked");
    await submitButton(page).click();
    await field(page, fa.password.label).fill(fresh);
    await submitButton(page).click();
    await page.waitForURL("**/select-workspace");
  });
});
