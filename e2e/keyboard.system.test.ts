// Every flow of an account with keys alone and without eyes: where the focus is, what a screen reader hears. The server is the real api in
// this process.
import { namePublicGuest } from "@didban/cloud/modules/people/membership.testing";
import { callApi } from "@didban/cloud/testing/calls";
import {
  createWorkspace,
  goodPassword,
  newestCode,
  newPhone,
  personOf,
  signUp,
  type Person,
} from "@didban/cloud/testing/person";
import { authenticatorCode } from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { endpoints, errorTexts } from "@didban/contract";
import type { FileChooser, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import camerasEn from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import capacityEn from "../apps/web/src/i18n/en/capacity.json" with { type: "json" };
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import guestEn from "../apps/web/src/i18n/en/guest.json" with { type: "json" };
import awayEn from "../apps/web/src/i18n/en/login-away.json" with { type: "json" };
import profileEn from "../apps/web/src/i18n/en/profile.json" with { type: "json" };
import securityEn from "../apps/web/src/i18n/en/security.json" with { type: "json" };
import signInEn from "../apps/web/src/i18n/en/sign-in.json" with { type: "json" };
import layoutEn from "../apps/web/src/i18n/en/layout.json" with { type: "json" };
import workspacesEn from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import camerasFa from "../apps/web/src/i18n/fa/cameras.json" with { type: "json" };
import capacityFa from "../apps/web/src/i18n/fa/capacity.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import guestFa from "../apps/web/src/i18n/fa/guest.json" with { type: "json" };
import awayFa from "../apps/web/src/i18n/fa/login-away.json" with { type: "json" };
import profileFa from "../apps/web/src/i18n/fa/profile.json" with { type: "json" };
import securityFa from "../apps/web/src/i18n/fa/security.json" with { type: "json" };
import signInFa from "../apps/web/src/i18n/fa/sign-in.json" with { type: "json" };
import layoutFa from "../apps/web/src/i18n/fa/layout.json" with { type: "json" };
import workspacesFa from "../apps/web/src/i18n/fa/workspaces.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { connected } from "./connected.ts";
import { faultHeard, gotFocus, hasFocus, heard, keptFocus, press, tabTo, typeIn } from "./keyboard.ts";
import { inEnglish, inPersian, type Locale } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import {
  at,
  button,
  digitFields,
  enter,
  field,
  numberField,
  paste,
  submitButton,
  tokensOf,
} from "./sign-in-page.ts";

const { identity } = endpoints;
const words = {
  en: {
    cameras: camerasEn,
    capacity: capacityEn,
    common: commonEn,
    guest: guestEn,
    away: awayEn,
    profile: profileEn,
    security: securityEn,
    signIn: signInEn,
    wall: layoutEn,
    workspaces: workspacesEn,
  },
  fa: {
    cameras: camerasFa,
    capacity: capacityFa,
    common: commonFa,
    guest: guestFa,
    away: awayFa,
    profile: profileFa,
    security: securityFa,
    signIn: signInFa,
    wall: layoutFa,
    workspaces: workspacesFa,
  },
};
const minute = 60_000;
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const newPage = pageWorld();

/** Someone signed in, long enough ago for another message, on `path`. */
async function open(locale: "en" | "fa", path: string): Promise<{ page: Page; person: Person }> {
  const person = await signUp(server);
  await server.clock.advance(minute);
  const page = await newPage(lookIn(locale));
  await enter(page, server, tokensOf(person), path, "session");
  return { page, person };
}

const dialog = (page: Page) => page.getByRole("dialog");
const radio = (page: Page, name: string) => page.getByRole("radio", { name, exact: true });
const wrong = (code: string) => code.replace(/./g, (digit) => String((Number(digit) + 1) % 10));

/** Chooses the country by its arrow keys, then types the number and sends it. */
async function enterNumber(page: Page, number: string): Promise<void> {
  const country = page.locator("select");
  await tabTo(page, country);
  await page.keyboard.press("Home");
  for (let presses = 0; presses < 5 && (await country.inputValue()) !== "US"; presses += 1)
    await page.keyboard.press("ArrowDown");
  await typeIn(page, numberField(page), number.replace("+1", ""));
  await page.keyboard.press("Enter");
}

/** Goes to another of the open screen's tabs, which are worked by arrows, one at a press. */
async function openTab(page: Page, name: string): Promise<void> {
  const tab = page.getByRole("tab", { name, exact: true });
  const tabs = page.getByRole("tablist").filter({ has: tab }).getByRole("tab");
  await tabTo(page, tabs.and(page.getByRole("tab", { selected: true })));
  const place = (await tabs.allInnerTexts()).indexOf(name);
  await page.keyboard.press("Home");
  await gotFocus(tabs.first());
  const next = (await page.getAttribute("html", "dir")) === "rtl" ? "ArrowLeft" : "ArrowRight";
  for (let at = 1; at <= place; at += 1) {
    await page.keyboard.press(next);
    // A press may be answered before it has acted.
    await gotFocus(tabs.nth(at));
  }
  await expect.poll(() => tab.getAttribute("aria-selected"), soon).toBe("true");
}

/** Types the code that was sent to `to`, or `change` of it, where the focus comes to by itself. */
async function typeCodeSentTo(page: Page, to: string, change = (code: string) => code): Promise<void> {
  await gotFocus(digitFields(page));
  await page.keyboard.type(change(await newestCode(server, to)));
}

/** Opens the chooser of files; what was saved a moment ago is read anew, which may take one press away. */
async function openedChooser(page: Page, name: string): Promise<FileChooser> {
  const opened = page.waitForEvent("filechooser");
  const isOpen = opened.then(() => true);
  for (let tries = 0; tries < 3; tries += 1) {
    await press(page, button(page, name));
    if (await Promise.race([isOpen, new Promise((resolve) => setTimeout(resolve, 3000))])) break;
  }
  return opened;
}

/** Goes by arrows to an entry of the menu that has opened, and presses it. */
async function pressEntry(page: Page, name: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name, exact: true });
  await entry.waitFor();
  // The menu takes the focus a moment after it is drawn: an arrow before that would be another control's.
  await gotFocus(page.getByRole("menu").locator(":focus"));
  const place = () =>
    page
      .getByRole("menuitem")
      .evaluateAll((entries) => entries.findIndex((each) => each === document.activeElement));
  for (let presses = 0; presses < 8 && !(await hasFocus(entry)); presses += 1) {
    const before = await place();
    await page.keyboard.press("ArrowDown");
    // A press may be answered before it has acted.
    await expect.poll(place, soon).not.toBe(before);
  }
  await page.keyboard.press("Enter");
}

async function pressInMenu(page: Page, menu: string, name: string): Promise<void> {
  await press(page, button(page, menu));
  await pressEntry(page, name);
}

async function proveByPassword(page: Page, locale: Locale): Promise<void> {
  const { security, signIn } = words[locale];
  await dialog(page).waitFor();
  const other = dialog(page).getByRole("button", { name: signIn.use.password });
  await expect.poll(() => dialog(page).locator("form").count(), soon).toBe(1);
  if (await other.count()) await press(page, other);
  const password = dialog(page).getByLabel(security.identity.password, { exact: true });
  await gotFocus(password);
  await page.keyboard.type("Wrong-Harbor-47!");
  await page.keyboard.press("Enter");
  await faultHeard(password, errorTexts[locale].passwordNotMatch);
  expect(await faultsOf(page)).toEqual([]);
  await typeIn(page, password, goodPassword);
  await page.keyboard.press("Enter");
  await dialog(page).waitFor({ state: "detached" });
}

describe.each(inEnglish)("by keyboard alone, in %s", (locale) => {
  const { common, profile, security, signIn, workspaces } = words[locale];
  const errors = errorTexts[locale];

  it("UI-18 UI-20 ERR-9 AUTH-54 someone new comes in by a pasted code, makes a workspace, leaves, and comes again", async () => {
    const page = await newPage(lookIn(locale));
    const phone = newPhone();
    await page.goto(server.url);
    await enterNumber(page, "20155");
    await faultHeard(numberField(page));
    await enterNumber(page, phone);
    await gotFocus(digitFields(page));
    const code = await newestCode(server, phone);
    await paste(page, wrong(code));
    await heard(page, errors.invalidCode, "alert");
    await gotFocus(digitFields(page));
    await press(page, button(page, signIn.changeNumber));
    await gotFocus(page.locator("h1"));
    await server.clock.advance(minute);
    await enterNumber(page, phone);
    await gotFocus(digitFields(page));
    await paste(page, `${await newestCode(server, phone)}`);

    const name = field(page, signIn.register.fullName);
    await gotFocus(name);
    await page.keyboard.press("Enter");
    await faultHeard(name, signIn.required);
    await typeIn(page, name, "Sara Amini");
    await typeIn(page, field(page, signIn.register.email), `k${phone.slice(1)}@example.com`);
    await typeIn(page, field(page, signIn.newPassword.password), goodPassword);
    await typeIn(page, field(page, signIn.newPassword.confirm), goodPassword);
    await press(page, page.getByText(signIn.register.cameras));
    await press(page, radio(page, signIn.register.count["1-5"]), "ArrowDown");
    await gotFocus(radio(page, signIn.register.count["5-10"]));
    await press(page, page.getByRole("checkbox", { name: "Axis" }), "Space");
    await press(page, submitButton(page));
    await at(page, "/select-workspace");

    await press(page, button(page, workspaces.create));
    await at(page, "/app/onboarding");
    await keptFocus(page);
    await press(page, page.locator("header button[title]"));
    await pressEntry(page, workspaces.all);
    // The address is ahead of the screen, which shows the one before for a moment.
    await page.getByRole("heading", { level: 1, name: workspaces.title }).waitFor();
    await press(page, page.locator("main li button").first());
    await at(page, "/app/onboarding");
    await keptFocus(page);
    await pressInMenu(page, common.person.menu, common.action.logOut);
    await at(page, "/");

    // Again, by the password this time, which was forgotten at first.
    await numberField(page).waitFor();
    await enterNumber(page, phone);
    await gotFocus(field(page, signIn.password.label));
    await page.keyboard.type("Wrong-Harbor-47!");
    await page.keyboard.press("Enter");
    await faultHeard(field(page, signIn.password.label));
    await press(page, page.getByRole("link", { name: signIn.password.forgot }));
    await at(page, "/reset-password");
    // Until then the button is still that of the page before.
    await page.getByRole("tab", { name: signIn.reset.tab }).waitFor();
    await server.clock.advance(minute);
    await press(page, submitButton(page));
    await typeCodeSentTo(page, phone, wrong);
    await heard(page, errors.invalidCode, "alert");
    await typeCodeSentTo(page, phone);
    await typeIn(page, field(page, signIn.newPassword.password), goodPassword.replace("47", "48"));
    await page.keyboard.press("Enter");
    await faultHeard(field(page, signIn.newPassword.confirm), signIn.newPassword.mismatch);
    await page.keyboard.type(goodPassword.replace("47", "48"));
    await page.keyboard.press("Enter");
    await at(page, "/");
    await heard(page, signIn.reset.done);
    await enterNumber(page, phone);
    await gotFocus(field(page, signIn.password.label));
    await page.keyboard.type(goodPassword.replace("47", "48"));
    await page.keyboard.press("Enter");
    await at(page, "/app/onboarding");
  });

  it("UI-18 MFA-23 the account is guarded: devices, an authenticator, messages, the recovery code, and it is closed", async () => {
    const { page, person } = await open(locale, "/profile-app/security?tab=devices");
    const { factors } = security;
    await callApi(server, identity.login, { body: { username: person.phone, password: goodPassword } });
    await page.reload();
    const devices = page.locator("main li");
    await expect.poll(() => devices.count(), soon).toBe(2);
    const other = devices.filter({ hasNotText: security.devices.this }).getByRole("button");
    await press(page, other);
    await heard(page, security.devices.ended);
    await expect.poll(() => devices.count(), soon).toBe(1);
    await keptFocus(page);

    await openTab(page, security.tab.factors);
    const setUp = (kind: "sms" | "tOtp") =>
      button(page, factors.setUpOf.replace("{{factor}}", factors[kind].title));
    await press(page, setUp("tOtp"));
    await proveByPassword(page, locale);
    const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await gotFocus(digitFields(page));
    // Called off, and begun again.
    await press(page, button(page, factors.cancel));
    await gotFocus(setUp("tOtp"));
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => (await page.locator("code").textContent())?.replaceAll(" ", ""), soon)
      .not.toBe(secret);
    const newSecret = ((await page.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await gotFocus(digitFields(page));
    await page.keyboard.type(authenticatorCode(newSecret, server.clock.nowMs()));
    const recovery = dialog(page).filter({ hasText: security.recoveryCode.title });
    await gotFocus(recovery.getByRole("button", { name: security.recoveryCode.copy }));
    await press(page, recovery.getByRole("button", { name: security.recoveryCode.done }));
    await recovery.waitFor({ state: "detached" });
    await keptFocus(page);

    await press(page, setUp("sms"));
    await typeCodeSentTo(page, person.phone);
    const remove = button(page, factors.removeOf.replace("{{factor}}", factors.sms.title));
    await remove.waitFor();
    await keptFocus(page);
    await press(page, remove);
    await heard(page, factors.turnedOff);
    await gotFocus(setUp("sms"));
    await press(page, button(page, factors.recovery.renew));
    await recovery.waitFor();
    await page.keyboard.press("Escape");
    await gotFocus(button(page, factors.recovery.renew));

    await pressInMenu(page, common.person.menu, common.person.profile);
    await press(page, button(page, profile.close.open));
    const typed = dialog(page).locator("input");
    await gotFocus(typed);
    await page.keyboard.press("Escape");
    await gotFocus(button(page, profile.close.open));
    await page.keyboard.press("Enter");
    await gotFocus(typed);
    await page.keyboard.type("Sara Amini");
    await page.keyboard.press("Enter");
    await at(page, "/");
  });
});

describe.each(inPersian)("by keyboard alone, from right to left, in %s", (locale) => {
  const { cameras, capacity, common, guest, away, profile, security, signIn, wall } = words[locale];
  const errors = errorTexts[locale];

  it("UI-18 ERR-9 the profile: a name, a picture, a number and an address, a time zone, a theme", async () => {
    const { page, person } = await open(locale, "/profile-app/settings");
    const name = field(page, profile.fullName);
    await typeIn(page, name, "Sara");
    await page.keyboard.press("Enter");
    await faultHeard(name, errors.invalidField);
    await typeIn(page, name, "Sara Ahmadi");
    await press(page, submitButton(page));
    await heard(page, profile.saved);
    await keptFocus(page);

    const chooser = await openedChooser(page, profile.avatar.choose);
    await chooser.setFiles({ name: "me.png", mimeType: "image/png", buffer: picture });
    await button(page, profile.avatar.use).waitFor();
    await keptFocus(page);
    await press(page, button(page, profile.avatar.use));
    await button(page, profile.avatar.remove).waitFor();
    await keptFocus(page);

    await openTab(page, profile.section.phone);
    await press(page, button(page, profile.contact.phoneChange));
    const phone = newPhone();
    await enterNumber(page, phone);
    // Called off, and begun again with a proof.
    await gotFocus(dialog(page).locator(":focus"));
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await gotFocus(numberField(page));
    await page.keyboard.press("Enter");
    await proveByPassword(page, locale);
    await typeCodeSentTo(page, phone, wrong);
    await heard(page, errors.invalidCode, "alert");
    await typeCodeSentTo(page, phone);
    await heard(page, profile.saved);
    await keptFocus(page);

    await openTab(page, profile.section.email);
    await press(page, button(page, profile.contact.emailChange));
    const email = `keys-${locale}@example.org`;
    const address = page.getByRole("textbox", { name: profile.contact.newEmail, exact: true });
    await typeIn(page, address, "keys");
    await page.keyboard.press("Enter");
    await faultHeard(address);
    await typeIn(page, address, email);
    await page.keyboard.press("Enter");
    await typeCodeSentTo(page, email);
    await expect.poll(async () => (await self(person)).email, soon).toBe(email);
    await keptFocus(page);

    await openTab(page, profile.section.preferences);
    await typeIn(page, page.getByRole("combobox"), "Tehran");
    await page.getByRole("option", { name: /Tehran/ }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await press(page, submitButton(page));
    await expect.poll(async () => (await self(person)).timezone, soon).toBe("Asia/Tehran");
    await keptFocus(page);

    await press(page, page.getByRole("radio", { checked: true }).first(), "ArrowDown");
    const theme = () => page.getAttribute("html", "data-mantine-color-scheme");
    await expect.poll(theme, soon).toBe(lookIn(locale).theme === "dark" ? "light" : "dark");
  });

  const self = async (person: Person) => (await person.call(identity.current, {})).body.user;
  it("UI-18 a guest comes in and makes an account; a full server; another device", async () => {
    const page = await newPage(lookIn(locale));
    await namePublicGuest(
      server.platform.database,
      (await createWorkspace(await signUp(server), "Showroom")).id,
    );
    await page.goto(server.url);
    await press(page, field(page, signIn.phone.guest), "Space");
    const phone = newPhone();
    await enterNumber(page, phone);
    await typeCodeSentTo(page, phone);
    await gotFocus(field(page, signIn.register.fullName));
    await page.keyboard.type("Reza Guest");
    await page.keyboard.press("Enter");
    await heard(page, guest.notSaved);
    await at(page, "/hub");
    await keptFocus(page);
    const create = page.getByRole("complementary").getByRole("button", { name: guest.create });
    await press(page, create);
    await gotFocus(dialog(page).getByLabel(signIn.register.fullName));
    await page.keyboard.press("Escape");
    await gotFocus(create);
    await page.keyboard.press("Enter");
    await gotFocus(dialog(page).getByLabel(signIn.register.fullName));
    await typeIn(page, field(page, signIn.register.email), `g${phone.slice(1)}@example.com`);
    await typeIn(page, field(page, signIn.newPassword.password), goodPassword);
    await typeIn(page, field(page, signIn.newPassword.confirm), goodPassword);
    await press(page, dialog(page).locator('button[type="submit"]'));
    await at(page, "/select-workspace");
    await heard(page, guest.created);

    await page.goto(`${server.url}/capacity`);
    const email = field(page, capacity.email);
    await gotFocus(email);
    await page.keyboard.press("Enter");
    await faultHeard(email, capacity.required);
    await page.keyboard.type(`late-${locale}@example.com`);
    await page.keyboard.press("Enter");
    await heard(page, capacity.noted);
    await keptFocus(page);
    await press(page, page.getByRole("link", { name: capacity.toWorkspaces }));
    await at(page, "/select-workspace");

    const { page: own, person } = await open(locale, "/select-workspace");
    // On the page that came first reading begins at its top.
    await own.locator("h1").waitFor();
    await connected(person);
    const { body } = await callApi(server, identity.login, {
      body: { username: person.phone, password: goodPassword },
    });
    await enter(
      await newPage(lookIn(locale)),
      server,
      tokensOf(await personOf(server, person.phone, body)),
      "/select-workspace",
      "session",
    );
    await at(own, "/login-away-error");
    await gotFocus(own.locator("h1"));
    await press(own, button(own, away.useHere));
    await at(own, "/select-workspace");
    await keptFocus(own);
  });

  it("UI-18 dialogs, drawers and the sidebar hold the focus, close on Escape, and give it back", async () => {
    const { page, person } = await open(locale, "/select-workspace");
    await createWorkspace(person, "Harbour");
    await person.call(endpoints.cameras.create, { body: { name: "Gate", config: {} } });
    /** Opened from `origin`, whose entry is pressed if it is a menu. */
    const holds = async (path: string, origin: Locator, entry?: string) => {
      if (new URL(page.url()).pathname + new URL(page.url()).search !== path)
        await page.goto(server.url + path);
      await press(page, origin);
      if (entry !== undefined) await pressEntry(page, entry);
      await expect.poll(() => focusIsIn(page), soon).toBe(true);
      expect(await dialog(page).getByRole("button", { name: common.action.close, exact: true }).count()).toBe(
        1,
      );
      for (const key of ["Shift+Tab", "Shift+Tab", ...Array<string>(20).fill("Tab")]) {
        await page.keyboard.press(key);
        expect(await focusIsIn(page), `${path} ${key}`).toBe(true);
      }
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      await gotFocus(origin);
    };
    const { title } = security.factors.sms;
    await holds(
      "/app/profile/security?tab=factors",
      button(page, security.factors.setUpOf.replace("{{factor}}", title)),
    );
    await holds("/app/profile/settings", button(page, profile.close.open));
    const actions = button(page, cameras.actionsOf.replace("{{name}}", "Gate"));
    await holds("/app/stream/free-layout?viewMode=list", actions, cameras.edit.open);
    await holds("/app/stream/free-layout?viewMode=list", actions, cameras.remove.open);
    // Beside the wall where there is room.
    if (locale === "fa") await holds("/app/stream/grid-layout", button(page, wall.openDrawer));
  });
});

const focusIsIn = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("[role=dialog]") != null);
