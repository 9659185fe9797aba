// What a workspace asks of a member before it lets them in, through a real browser: led there, given, and on into the workspace. The server is
// the real api in this process, on a clock that tests move.
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { callApi } from "@didban/cloud/testing/calls";
import {
  createWorkspace,
  goodPassword,
  newestCode,
  personOf,
  signUp,
  type Person,
} from "@didban/cloud/testing/person";
import {
  authenticatorCode,
  proveIdentity,
  turnAuthenticatorOn,
} from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { sql } from "@didban/cloud/testing/test-database";
import { endpoints, errorTexts, routeLabel } from "@didban/contract";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import profileEn from "../apps/web/src/i18n/en/profile.json" with { type: "json" };
import securityEn from "../apps/web/src/i18n/en/security.json" with { type: "json" };
import workspacesEn from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import profileFa from "../apps/web/src/i18n/fa/profile.json" with { type: "json" };
import securityFa from "../apps/web/src/i18n/fa/security.json" with { type: "json" };
import workspacesFa from "../apps/web/src/i18n/fa/workspaces.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { inEnglish, inPersian } from "./languages.ts";
import { told } from "./messages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { alert, button, digitFields, enter, enterPhone, submitButton, tokensOf } from "./sign-in-page.ts";

const { cameras, identity, members } = endpoints;
const words = {
  en: { common: commonEn, profile: profileEn, security: securityEn, workspaces: workspacesEn },
  fa: { common: commonFa, profile: profileFa, security: securityFa, workspaces: workspacesFa },
};
const minute = 60_000;

const newPage = pageWorld();
let owner: Person;
let member: Person;
let workspaceId: string;
beforeEach(async () => {
  owner = await signUp(server);
  workspaceId = (await createWorkspace(owner, "Harbour")).id;
  // Something to open there.
  await owner.call(cameras.create, { body: { name: "Gate", config: {} } });
  member = await signUp(server, { mode: "safe" });
  await joinWorkspace(server, member, workspaceId, "member");
  await server.clock.advance(minute);
});

async function ask(what: keyof typeof members): Promise<void> {
  await proveIdentity(owner);
  const { status } = await owner.call(members[what], { params: { id: member.accountId } });
  expect(status).toBe(200);
}

/** Another session of the member, which acts in no workspace. */
async function signInAgain(): Promise<Person> {
  const body = { username: member.phone, password: goodPassword };
  return personOf(server, member.phone, (await callApi(server, identity.login, { body })).body);
}

const row = (page: Page) => page.getByRole("button", { name: /Harbour/ });
const sidebar = (page: Page) => page.getByRole("dialog");
const inWorkspace = (page: Page) => page.waitForURL(/\/app\//);

async function proveByPassword(page: Page, locale: "en" | "fa"): Promise<void> {
  const password = sidebar(page).getByLabel(words[locale].security.identity.password, { exact: true });
  await password.fill(goodPassword);
  await password.press("Enter");
}

/** Asks for the text code in the sidebar, and gives it. */
async function proveByMessage(page: Page): Promise<void> {
  await submitButton(page).click();
  await digitFields(page).first().click();
  await page.keyboard.type(await newestCode(server, member.phone));
}

async function actsIn(person: Person): Promise<string | null> {
  return (await person.call(identity.current, {})).body.session.workspaceId;
}

describe.each(inEnglish)("a second factor that a workspace asks for, in %s", (locale) => {
  const text = words[locale];

  it("MFA-13 PEOP-44 leads whoever is in it to Multi-factor Authentication, and on into the workspace once one is on", async () => {
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(member), "/app/profile/settings");
    await page.getByRole("heading", { level: 1, name: routeLabel("profileSettings", {}, locale) }).waitFor();
    // Once the screen has its tab the page asks for nothing more, so it is the press below that is refused.
    await page.getByRole("link", { name: routeLabel("profileSettings", {}, locale), exact: true }).waitFor();
    await ask("forceMultiFactor");
    await page
      .getByRole("link", { name: routeLabel("stream.freeLayout", {}, locale) })
      .first()
      .click();
    await page.waitForURL("**/profile-app/security?tab=factors");
    await alert(page).getByText(text.security.factors.askedOff).waitFor();
    // Whoever goes back in by the address is led here again.
    await page.goto(`${server.url}/hub`);
    await page.waitForURL("**/profile-app/security?tab=factors");
    await alert(page).getByText(text.security.factors.askedOff).waitFor();
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe(text.security.tab.factors);
    expect(await faultsOf(page)).toEqual([]);
    expect(await button(page, text.common.entryAsk.continue).count()).toBe(0);

    const authenticator = text.security.factors.tOtp.title;
    await button(page, text.security.factors.setUpOf.replace("{{factor}}", authenticator)).click();
    // The first way offered is the text message.
    await sidebar(page)
      .getByRole("button", { name: locale === "en" ? /password/i : /گذرواژه/ })
      .click();
    await proveByPassword(page, locale);
    await page.getByRole("img", { name: text.security.factors.qr }).waitFor();
    const secret = (await page.locator("code").textContent())?.replaceAll(" ", "") ?? "";
    await digitFields(page).first().click();
    await page.keyboard.type(authenticatorCode(secret, server.clock.nowMs()));
    await sidebar(page).getByRole("button", { name: text.security.recoveryCode.done }).click();
    await alert(page).getByText(text.security.factors.askedOn).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, text.common.entryAsk.continue).click();
    await inWorkspace(page);
    expect(await actsIn(member)).toBe(workspaceId);
  });

  it("MFA-13 one that is on is passed on the way in, and the last one cannot be removed", async () => {
    const other = await signInAgain();
    const { secret } = await turnAuthenticatorOn(server, member);
    await ask("forceMultiFactor");
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(other), "/select-workspace", "session");
    await row(page).click();
    await page.waitForURL("**/profile-app/security?tab=factors");
    await alert(page).getByText(text.security.factors.askedOn).waitFor();
    await button(page, text.common.entryAsk.continue).click();
    await sidebar(page).waitFor();
    await digitFields(page).first().click();
    await page.keyboard.type(authenticatorCode(secret, server.clock.nowMs()));
    await inWorkspace(page);
    expect(await actsIn(other)).toBe(workspaceId);
    await page.goto(`${server.url}/app/profile/security?tab=factors`);
    const { removeOf, tOtp, forced } = text.security.factors;
    await button(page, removeOf.replace("{{factor}}", tOtp.title)).click();
    await told(page, forced);
    expect((await other.call(identity.readFactors, {})).body.tOtp.activatedAt).not.toBeNull();
  });
});

describe.each(inPersian)("a verified email that a workspace asks for, in %s", (locale) => {
  const text = words[locale];

  it("PROF-18 PEOP-43 leads to Email Verification with a word why, and on into the workspace", async () => {
    await ask("forceEmailVerification");
    const page = await newPage(lookIn(locale));
    const other = await signInAgain();
    await enter(page, server, tokensOf(other), "/select-workspace", "session");
    await row(page).click();
    await page.waitForURL("**/profile-app/settings?tab=email");
    await told(page, errorTexts[locale].emailNotVerified);
    await alert(page).getByText(text.profile.askedEmail).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, text.profile.contact.send).click();
    await digitFields(page).first().click();
    await page.keyboard.type(await newestCode(server, `p${member.phone.slice(1)}@example.com`));
    await alert(page).getByText(text.profile.askedEmailDone).waitFor();
    await button(page, text.common.entryAsk.continue).click();
    await inWorkspace(page);
    expect(await actsIn(other)).toBe(workspaceId);
  });
});

describe.each(inEnglish)("a reset of authentication, in %s", (locale) => {
  const text = words[locale];

  it("MFA-14 PEOP-45 ends the session there; signed in again, one step after another leads back in", async () => {
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(member), "/app/profile/settings");
    await page.getByRole("heading", { level: 1, name: routeLabel("profileSettings", {}, locale) }).waitFor();
    await ask("resetAuthentication");
    await told(page, errorTexts[locale].sessionRevoked);
    await enterPhone(page, server, member.phone);
    await page.locator('input[type="password"]').fill(goodPassword);
    await page.keyboard.press("Enter");
    // The workspace of last time is entered at once, and asks.
    await sidebar(page).getByText(text.security.identity.stepIntro).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await server.clock.advance(minute);
    await proveByMessage(page);
    await proveByPassword(page, locale);
    await inWorkspace(page);
    await expect.poll(() => sidebar(page).count(), soon).toBe(0);
  });

  it("MFA-14 PASS-9 whoever has no password is led to setting one first", async () => {
    await ask("resetAuthentication");
    const again = await signInAgain();
    await sql`update account set password_hash = null where id = ${member.accountId}`.execute(
      server.platform.database,
    );
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(again), "/select-workspace", "session");
    await row(page).click();
    await sidebar(page).waitFor();
    await server.clock.advance(minute);
    await proveByMessage(page);
    await sidebar(page).getByText(text.security.identity.noPassword).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await button(page, text.security.password.set).click();
    await page.waitForURL("**/profile-app/security");
    await page.getByText(text.security.password.setIntro).waitFor();
  });
});
