// Coming in through a real browser: signing in and up, the session in the browser, and a forgotten password. The server is the real api in
// this process, on a clock that tests move, so that nothing waits for a minute to pass.
import {
  callApi,
  createWorkspace,
  goodPassword,
  newestCode,
  newPhone,
  signUp,
  unprovePhone,
} from "@didban/cloud/testing/person";
import { endpoints, errorTexts } from "@didban/contract";
import type { Page, Route } from "playwright-core";
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
  paste,
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
const startOver = "Your session expired. Re-enter your phone number and start over.";

/** Six digits that are not `code`. */
const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

const newPage = pageWorld();

describe("the phone step", () => {
  it("AUTH-53 AUTH-60 AUTH-51 asks for the country first, then digits alone, and stays signed in only if asked", async () => {
    const page = await newPage();
    await page.goto(server.url);
    await submitButton(page).click();
    expect(await faultOf(page.locator("select"))).toBe("Choose your country first.");
    expect(await numberField(page).isDisabled()).toBe(true);
    await page.locator("select").selectOption("US");
    expect(await faultOf(page.locator("select"))).toBeNull();
    await submitButton(page).click();
    expect(await faultOf(numberField(page))).toBe("This is required.");
    await numberField(page).pressSequentially("2a0-1.۵");
    expect(await numberField(page).inputValue()).toBe("2015");
    await numberField(page).selectText();
    await paste(page, "+1 (201) 555-0123 ");
    expect(await numberField(page).inputValue()).toBe("2015550123");
    expect(await field(page, en.phone.keep).isChecked()).toBe(false);
    expect(await page.getByRole("checkbox").count()).toBe(1);
    await numberField(page).fill("20155");
    await numberField(page).press("Enter");
    await expect.poll(() => faultOf(numberField(page))).toBe("Phone number is too short.");
  });

  it("AUTH-53 AUTH-43 who may be a guest is asked whether they want to", async () => {
    const page = await newPage();
    const allowed = { guestWsId: "01a1fd00-0000-7000-8000-000000000000", allowGuest: true };
    await page.route("**/workspace/allow-guest", (route) => route.fulfill({ json: allowed }));
    await page.goto(server.url);
    await field(page, "Register as a guest user").check();
    const [init] = await Promise.all([
      page.waitForRequest("**/challenge/init"),
      (async () => {
        await page.locator("select").selectOption("US");
        await numberField(page).fill(newPhone().slice(2));
        await numberField(page).press("Enter");
      })(),
    ]);
    expect(init.postDataJSON()).toMatchObject({ guest: true, mode: "normal" });
  });
});

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
    expect(await page.getByText(text.required).count()).toBe(5);
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);

    expect(await faultsOf(page)).toEqual([]);

    const typedValues = ["Sara", "sara@", "password1", "<net>"] as const;
    for (const [at, input] of [name, email, password, provider].entries())
      await input.fill(typedValues[at] ?? "");
    await confirm.fill("password2");
    await page.getByLabel(text.register.count["1-5"]).check();
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

describe("billing at the sign-up", () => {
  it.each([201, 502])(
    "AUTH-36 BILL-20 the new person becomes a customer, unasked; answered with %s the sign-up stands",
    async (status) => {
      const page = await newPage();
      const phone = newPhone();
      const calls = callsTo(page, "/api/payment/customer");
      if (status === 502)
        await refuse(page, "/api/payment/customer", status, { code: "customerCreationFailed" });
      await enterPhone(page, server, phone);
      await digitFields(page).first().waitFor();
      await page.keyboard.type(await newestCode(server, phone));
      await field(page, en.register.fullName).fill("Sara Amini");
      await field(page, en.register.email).fill(`payer${phone.slice(1)}@example.com`);
      await page.getByLabel(en.newPassword.password, { exact: true }).fill(goodPassword);
      await field(page, en.newPassword.confirm).fill(goodPassword);
      await page.getByLabel(en.register.count.none).check();
      await submitButton(page).click();
      await page.waitForURL("**/select-workspace");
      await expect.poll(async () => (await calls[0]?.response())?.status()).toBe(status);
      expect(calls).toHaveLength(1);
      expect([calls[0]?.postData(), calls[0]?.headers()["authorization"]]).toEqual([
        "{}",
        expect.stringMatching(/^Bearer /),
      ]);
      await page.getByRole("heading", { name: "You have no workspace yet" }).waitFor();
      expect(await alert(page).count()).toBe(0);
    },
  );
});

describe("the code step", () => {
  /** A page that waits for the code of a new number. */
  async function waitingForCode(): Promise<{ page: Page; phone: string }> {
    const page = await newPage();
    const phone = newPhone();
    await page.clock.install();
    await enterPhone(page, server, phone);
    await digitFields(page).first().waitFor();
    return { page, phone };
  }
  const resend = (page: Page) => page.getByRole("button", { name: "Send again" });

  it("AUTH-54 a code is asked for again after the countdown, which then starts anew, and pasted", async () => {
    const { page, phone } = await waitingForCode();
    const first = await newestCode(server, phone);
    expect(await resend(page).isDisabled()).toBe(true);
    await server.clock.advance(minute);
    await page.clock.fastForward(61_000);
    await expect.poll(() => resend(page).isEnabled()).toBe(true);
    // The server's own count may differ: what it says is counted down.
    await refuse(page, "/challenge/retry", 429, { code: "tooManyOtpRequests", retrySeconds: 5 });
    await resend(page).click();
    await alert(page).getByText("Too many text messages. Wait 5 seconds.").waitFor();
    expect(await resend(page).textContent()).toMatch(/Send again in [1-5] s/);
    await page.clock.fastForward(6000);
    await expect.poll(() => resend(page).isEnabled()).toBe(true);
    await resend(page).click();
    await expect.poll(() => resend(page).textContent()).toMatch(/Send again in (60|5\d) s/);

    const second = await newestCode(server, phone);
    expect(second).not.toBe(first);
    await digitFields(page).first().focus();
    await paste(page, first);
    await alert(page).getByText("Expired code. Ask for a new one.").waitFor();
    await expect.poll(() => digitsOf(page)).toBe("");
    await paste(page, `Your Didban sign-in code is ${second}.`);
    await field(page, en.register.fullName).waitFor();
  });

  it("AUTH-54 AUTH-59 autofill and Enter submit, and a code that nobody looked at stays", async () => {
    const { page, phone } = await waitingForCode();
    await page.route("**/challenge/verify", (route) => route.abort(), { times: 1 });
    // As autofill does: all at once, into the first.
    await digitFields(page)
      .first()
      .fill(await newestCode(server, phone));
    await alert(page).getByText("The server cannot be reached. Check your connection.").waitFor();
    expect(await digitsOf(page)).toMatch(/^\d{6}$/);
    await digitFields(page).last().press("Enter");
    await field(page, en.register.fullName).waitFor();
  });

  it("AUTH-53 every step after the first leads back to the number, which is kept", async () => {
    const { page, phone } = await waitingForCode();
    const token = await page.evaluate(() => sessionStorage.getItem("challenge"));
    const back = page.getByRole("button", { name: "Change number" });
    await Promise.all([page.waitForResponse((response) => response.status() === 204), back.click()]);
    expect(await numberField(page).inputValue()).toBe(phone.slice(2));
    const headers = { "x-challenge-token": token ?? "" };
    expect((await callApi(server, identity.readChallenge, { headers })).status).toBe(404);

    await server.clock.advance(minute);
    await submitButton(page).click();
    await digitFields(page).first().waitFor();
    await page.keyboard.type(await newestCode(server, phone));
    await field(page, en.register.fullName).waitFor();
    await back.click();
    expect(await numberField(page).inputValue()).toBe(phone.slice(2));
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

  it("AUTH-1 AUTH-53 takes a code in place of the password", async () => {
    const { phone } = await signUp(server);
    await server.clock.advance(minute);
    const page = await newPage();
    await enterPhone(page, server, phone);
    await page.getByRole("button", { name: "Get a code by text message" }).click();
    await digitFields(page).first().waitFor();
    await page.keyboard.type(await newestCode(server, phone));
    await page.waitForURL("**/select-workspace");
  });
});

describe("a step under way", () => {
  /** Holds the next call to `path` back: its step shows progress and takes no second submit. */
  async function holding(page: Page, path: string, submit: () => Promise<void>): Promise<void> {
    const calls = callsTo(page, `/api/u-crm/challenge/${path}`);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const hold = (route: Route) => void held.then(() => route.continue());
    await page.route(`**/challenge/${path}`, hold, { times: 1 });
    await submit();
    await expect.poll(() => calls.length).toBe(1);
    expect(await submitButton(page).isDisabled()).toBe(true);
    expect(await submitButton(page).getAttribute("aria-busy")).toBe("true");
    await page.keyboard.press("Enter");
    await submitButton(page).click({ force: true });
    const answer = page.waitForResponse(`**/challenge/${path}`);
    release();
    await answer;
    expect(calls).toHaveLength(1);
  }

  it("AUTH-59 its button is disabled and shows progress, and Enter submits every step", async () => {
    const page = await newPage();
    const phone = newPhone();
    await page.goto(server.url);
    await page.locator("select").selectOption("US");
    await numberField(page).fill(phone.slice(2));
    await holding(page, "init", () => numberField(page).press("Enter"));
    await digitFields(page).first().waitFor();
    const code = await newestCode(server, phone);
    await holding(page, "verify", () => page.keyboard.type(code));
    await field(page, en.register.fullName).fill("Sara Amini");
    await field(page, en.register.email).fill(`held${phone.slice(1)}@example.com`);
    await field(page, en.newPassword.password).fill(goodPassword);
    await field(page, en.newPassword.confirm).fill(goodPassword);
    await page.getByLabel(en.register.count.none).check();
    await holding(page, "register", () => field(page, en.register.email).press("Enter"));
    await page.waitForURL("**/select-workspace");

    await page.evaluate(() => sessionStorage.removeItem("tokens"));
    await enterPhone(page, server, phone);
    await field(page, "Password").fill(goodPassword);
    await holding(page, "verify", () => field(page, "Password").press("Enter"));
    await page.waitForURL("**/select-workspace");
  });

  it("AUTH-57 a refusal is told by its code in the language, else by its message, else by its first value", async () => {
    const { phone } = await signUp(server);
    const page = await newPage();
    await enterPhone(page, server, phone);
    const password = field(page, "Password");
    await password.fill(goodPassword);
    for (const [body, shown] of [
      [{ code: "challengeProcessFailed", detail: "internal" }, errorTexts.en.challengeProcessFailed],
      [{ code: "outOfOrder", detail: "The gate is shut." }, "The gate is shut."],
      [{ error: "Nobody is at the gate." }, "Nobody is at the gate."],
    ] as const) {
      await refuse(page, "/challenge/verify", 500, body);
      await password.press("Enter");
      await expect.poll(() => faultOf(password)).toBe(shown);
    }
    await refuse(page, "/challenge/verify", 500, { code: "challengeProcessFailed" });
    await password.press("Enter");
    await page.getByText("فارسی").click();
    await expect
      .poll(() => faultOf(page.locator('input[type="password"]')))
      .toBe(errorTexts.fa.challengeProcessFailed);
  });
});

describe("a sign-in that has ended", () => {
  const startsOver = async (page: Page, phone: string, text = startOver) => {
    await alert(page).getByText(text).waitFor();
    expect(await numberField(page).inputValue()).toBe(phone.slice(2));
    expect(await page.evaluate(() => sessionStorage.getItem("challenge"))).toBeNull();
  };

  it("AUTH-58 leads from every step back to the number, with a word about it", async () => {
    const { phone } = await signUp(server);
    await server.clock.advance(minute);
    const page = await newPage();
    const password = field(page, "Password");
    await enterPhone(page, server, phone);
    await password.fill(goodPassword);
    await server.clock.advance(10 * minute);
    await password.press("Enter");
    await startsOver(page, phone);

    await submitButton(page).click();
    await password.waitFor();
    await server.clock.advance(10 * minute);
    await page.getByRole("button", { name: "Get a code by text message" }).click();
    await startsOver(page, phone);

    await submitButton(page).click();
    await page.getByRole("button", { name: "Get a code by text message" }).click();
    await digitFields(page).first().waitFor();
    await server.clock.advance(10 * minute);
    await page.reload();
    await startsOver(page, phone);

    await refuse(page, "/challenge/init", 401, { code: "emptyUserAgent" });
    await submitButton(page).click();
    await startsOver(page, phone);
    await submitButton(page).click();
    await password.fill(goodPassword);
    await refuse(page, "/challenge/verify", 401, { code: "Unauthorized" });
    await password.press("Enter");
    await startsOver(page, phone);
    await submitButton(page).click();
    await password.fill(goodPassword);
    await password.press("Enter");
    await page.waitForURL("**/select-workspace");
  });

  it("AUTH-58 an unfinished form leads back too, in Persian; an outage while it is read again does not", async () => {
    const page = await newPage({ locale: "fa" });
    const phone = newPhone();
    await enterPhone(page, server, phone);
    await digitFields(page).first().waitFor();
    await page.keyboard.type(await newestCode(server, phone));
    await field(page, fa.register.fullName).waitFor();
    await refuse(page, "/api/u-crm/challenge", 503, {});
    await page.reload();
    await page.getByRole("button", { name: "تلاش دوباره" }).click();
    await field(page, fa.register.fullName).fill("سارا امینی");
    await field(page, fa.register.email).fill("late@example.com");
    await field(page, fa.newPassword.password).fill(goodPassword);
    await field(page, fa.newPassword.confirm).fill(goodPassword);
    await page.getByLabel(fa.register.count.none).check();
    await server.clock.advance(30 * minute);
    await submitButton(page).click();
    await startsOver(page, phone, fa.expired);
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
      [401, "Unauthorized"],
      [401, "authenticateFailed"],
      [401, "NotValidJSON"],
      [401, "TokenSessionNotFound"],
      [401, "sessionRevoked"],
      [401, "invalidSession"],
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

  it("PASS-14 a reset that has ended begins anew with a word about it", async () => {
    const { phone } = await signUp(server);
    await server.clock.advance(minute);
    const page = await newPage();
    await page.goto(`${server.url}/reset-password`);
    await page.locator("select").selectOption("US");
    await numberField(page).fill(phone.slice(2));
    await numberField(page).press("Enter");
    await digitFields(page).first().waitFor();
    await server.clock.advance(10 * minute);
    await page.keyboard.type(await newestCode(server, phone));
    await alert(page).getByText(startOver).waitFor();
    expect(await numberField(page).inputValue()).toBe(phone.slice(2));
  });
});
