// Coming in through a real browser: signing in and up, the session in the browser, and a forgotten password. The server is the real api in
// this process, on a clock that tests move, so that nothing waits for a minute to pass.
import {
  createWorkspace,
  goodPassword,
  newestCode,
  newPhone,
  signUp,
  unprovePhone,
} from "@didban/cloud/testing/person";
import { endpoints, errorTexts } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import en from "../apps/web/src/i18n/en/sign-in.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/sign-in.json" with { type: "json" };
import workspacesEn from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import workspacesFa from "../apps/web/src/i18n/fa/workspaces.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import {
  alert,
  callsTo,
  digitFields,
  digitsOf,
  endingIn,
  enter,
  enterPhone,
  faultOf,
  field,
  numberField,
  pathOf,
  refuse,
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

  it("AUTH-1 AUTH-54 AUTH-56 PASS-5 SESS-2 comes in by a code and a form, and stays signed in", async () => {
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
    await expect.poll(() => digitsOf(page)).toBe("");
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
    for (const input of [name, email, provider]) await expect.poll(() => faultOf(input)).not.toBeNull();
    expect(await Promise.all([name, email, password, provider].map((input) => input.inputValue()))).toEqual(
      typedValues,
    );
    await name.fill("Sara Amini");
    await email.fill(`sara${phone.slice(1)}@example.com`);
    await provider.fill("Example Net");
    await submitButton(page).click();
    await expect.poll(() => faultOf(password)).toBe(errorTexts[locale].PasswordNotStrongEnough);
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
    await expect.poll(() => answers.length).toBe(1);
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
    await enterPhone(page, server, phone);
    const password = field(page, "Password");
    await password.waitFor();
    await page.reload();
    await password.fill("not it");
    await password.press("Enter");
    await expect.poll(() => faultOf(password)).toBe(errorTexts.en.UsernameOrPasswordNotMatch);
    expect(await page.getByRole("link", { name: "Forgot password" }).getAttribute("href")).toBe(
      "/reset-password",
    );
    await page.getByRole("button", { name: "Change number" }).click();
    expect(await numberField(page).inputValue()).toBe(phone.slice(2));
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

it("ROUTE-18 whoever signs in and has one workspace alone is in it at once, and chooses another when they want to", async () => {
  const person = await signUp(server);
  await createWorkspace(person, "Bakery");
  const page = await newPage();
  await enterPhone(page, server, person.phone);
  const password = field(page, "Password");
  await password.fill(goodPassword);
  await password.press("Enter");
  await page.waitForURL("**/app/onboarding");
  await page.goto(`${server.url}/select-workspace`);
  await page.locator("main li button").first().waitFor();
  expect(pathOf(page)).toBe("/select-workspace");
});

describe("a sign-in that has ended", () => {
  it("AUTH-58 AUTH-26 leads back to the number with a word about it when it is loaded anew; an outage while it is read again does not", async () => {
    const page = await newPage();
    const phone = newPhone();
    await enterPhone(page, server, phone);
    await digitFields(page).first().waitFor();
    await refuse(page, "/api/u-crm/challenge", 503, {});
    await page.reload();
    await page.getByRole("button", { name: "Try again" }).click();
    await digitFields(page).first().waitFor();
    await server.clock.advance(10 * minute);
    await page.reload();
    await alert(page).getByText(en.expired).waitFor();
    expect(await numberField(page).inputValue()).toBe(phone.slice(2));
    expect(await page.evaluate(() => sessionStorage.getItem("challenge"))).toBeNull();
  });
});

describe("a session in the browser", () => {
  const notice = (page: Page) => alert(page).filter({ hasText: "Signed out" });

  it("SESS-7 counts while its token lasts, in safe mode with a refresh token alone", async () => {
    const { accessToken, refreshToken } = await signUp(server, { mode: "safe" });
    const page = await newPage();
    for (const [storage, tokens] of [
      ["local", { accessToken, refreshToken: null }],
      ["local", { accessToken: "unreadable", refreshToken }],
      ["local", "unreadable"],
      ["local", { refreshToken }],
      ["session", { accessToken: endingIn(accessToken, -1000), refreshToken: null }],
    ] as const) {
      await enter(page, server, tokens, "/select-workspace", storage);
      await page.waitForURL("**/forbidden");
      expect(await stored(page)).toEqual([null, null]);
    }
    await enter(page, server, { accessToken, refreshToken: null }, "/select-workspace", "session");
    await page.getByRole("heading", { name: "You have no workspace yet" }).waitFor();
    await enter(page, server, { accessToken, refreshToken }, "/select-workspace");
    await page.getByRole("heading", { name: "You have no workspace yet" }).waitFor();
  });

  it("SESS-8 someone whose number is not proven is signed out at the start", async () => {
    const person = await signUp(server, { mode: "safe" });
    await unprovePhone(server, person.accountId);
    const page = await newPage();
    await enter(page, server, tokensOf(person), "/select-workspace");
    await notice(page).waitFor();
    await numberField(page).waitFor();
    expect(pathOf(page)).toBe("/");
    expect(await stored(page)).toEqual([null, null]);
    await expect
      .poll(async () => (await person.call(identity.current, {})).problem.code)
      .toBe("sessionRevoked");
  });

  it.each([
    ["minutes before its end", 4 * minute],
    ["after its end", -minute],
  ])("SESS-9 SESS-7 %s a token is renewed once, before it is used", async (_, leftMs) => {
    const { accessToken, refreshToken } = await signUp(server, { mode: "safe" });
    const ending = endingIn(accessToken, leftMs);
    const page = await newPage();
    const refreshes = callsTo(page, "/api/u-crm/auth/refresh");
    const bearers = new Set<string>();
    page.on("request", (request) => {
      const bearer = request.headers()["authorization"];
      if (bearer !== undefined && !request.url().endsWith("/refresh")) bearers.add(bearer);
    });
    await enter(page, server, { accessToken: ending, refreshToken }, "/select-workspace");
    await page.getByRole("heading", { name: "You have no workspace yet" }).waitFor();
    expect(refreshes).toHaveLength(1);
    const [kept] = await stored(page);
    const renewed: Record<string, string> = JSON.parse(kept ?? "{}");
    expect(renewed["refreshToken"]).not.toBe(refreshToken);
    expect([...bearers]).toEqual([`Bearer ${renewed["accessToken"]}`]);
  });

  it("SESS-9 calls refused for their token side by side are repeated once each, after one renewal", async () => {
    const person = await signUp(server, { mode: "safe" });
    await createWorkspace(person);
    await person.call(endpoints.cameras.create, { body: { name: "Gate", config: {} } });
    // The renewed token is to be another one.
    await server.clock.advance(1000);
    const page = await newPage();
    const old = `Bearer ${person.accessToken}`;
    // What the app waits for before it asks for anything else.
    const first = /\/(?:auth|permissions)\//;
    const [refused, repeated]: [string[], string[]] = [[], []];
    let bothAreOut = () => {};
    const out = new Promise<void>((resolve) => (bothAreOut = resolve));
    await page.route("**/api/**", async (route) => {
      const url = new URL(route.request().url()).pathname;
      if (first.test(url)) return route.continue();
      const call = `${route.request().method()} ${url}`;
      if (route.request().headers()["authorization"] !== old) {
        repeated.push(call);
        return route.continue();
      }
      if (refused.push(call) === 2) bothAreOut();
      await out;
      return route.fulfill({ status: 403, json: { code: "TokenExpired" } });
    });
    const refreshes = callsTo(page, "/api/u-crm/auth/refresh");
    await enter(page, server, tokensOf(person), "/app/stream/free-layout");
    for (const name of ["Shop", "Gate"]) await page.getByText(name).first().waitFor();
    expect(refreshes).toHaveLength(1);
    expect(new Set(refused).size).toBe(refused.length);
    for (const call of refused) expect(repeated.filter((other) => other === call)).toEqual([call]);
  });

  it("SESS-9 SESS-11 a token that is refused again after its renewal is not renewed for ever", async () => {
    const person = await signUp(server, { mode: "safe" });
    const page = await newPage();
    const refreshes = callsTo(page, "/api/u-crm/auth/refresh");
    await refuse(page, "/api/u-crm/auth/current", 403, { code: "TokenExpired" }, 9);
    await enter(page, server, tokensOf(person), "/select-workspace");
    await notice(page).waitFor();
    expect([refreshes.length, pathOf(page)]).toEqual([1, "/"]);
  });

  it("SESS-9 in normal mode the end of the token is the end of the session", async () => {
    const person = await signUp(server);
    const page = await newPage();
    await page.clock.install();
    const calls = callsTo(page, "/api/u-crm/auth/refresh");
    await enter(page, server, tokensOf(person), "/select-workspace", "session");
    await page.getByRole("heading", { name: "You have no workspace yet" }).waitFor();
    // Nobody has to press anything: what the page asks by itself meets the end.
    await page.clock.fastForward(48 * 60 * minute);
    await notice(page).waitFor();
    expect([calls.length, pathOf(page), await stored(page)]).toEqual([0, "/", [null, null]]);
  });

  it("SESS-11 a refused session shows a security notice and leads to signing in again", async () => {
    const { accessToken } = await signUp(server);
    const page = await newPage();
    for (const [status, code] of [
      [401, "sessionRevoked"],
      [403, "Not2FAVerified"],
    ] as const) {
      await refuse(page, "/api/workspace-manager/workspace", status, { code });
      await enter(page, server, { accessToken, refreshToken: null }, "/select-workspace", "session");
      await notice(page).getByText(errorTexts.en[code]).waitFor();
      await numberField(page).waitFor();
      expect([code, pathOf(page), await stored(page)]).toEqual([code, "/", [null, null]]);
    }
  });

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
    await expect.poll(() => faultOf(password)).toBe(errorTexts.fa.PasswordNotStrongEnough);
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
