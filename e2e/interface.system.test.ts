// What holds on every screen, in a real browser: languages and their digits, and the states of lists. The server is the real api in this
// process.
import { fromNewAddress } from "@didban/cloud/testing/calls";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import cameras from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import common from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import people from "../apps/web/src/i18n/en/people.json" with { type: "json" };
import workspaces from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import { browser, pageWorld, server } from "./page-world.ts";
import { patienceMs, soon } from "./patience.ts";
import { enter, enterPhone, submitButton, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();

/** A browser in which no language was ever chosen. */
async function freshPage(): Promise<Page> {
  const context = await browser.newContext({ locale: "de-DE", extraHTTPHeaders: fromNewAddress() });
  context.setDefaultTimeout(patienceMs);
  return context.newPage();
}

/** The language and direction that the page says it has. */
const spoken = (page: Page) =>
  page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

it("UI-2 the language is chosen at the sign-in and in the profile, without a reload, and kept here and with the person", async () => {
  const person = await signUp(server);
  const localeOf = async () => (await person.call(endpoints.identity.current, {})).body.user.locale;
  const page = await freshPage();
  await page.goto(server.url);
  await submitButton(page).waitFor();
  expect(await spoken(page)).toEqual(["en", "ltr"]);
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.getByText("فارسی", { exact: true }).click();
  await expect.poll(() => spoken(page), soon).toEqual(["fa", "rtl"]);
  expect(await page.evaluate(() => Reflect.get(globalThis, "isSamePage"))).toBe(true);
  await page.reload();
  await submitButton(page).waitFor();
  expect(await spoken(page)).toEqual(["fa", "rtl"]);

  expect(await localeOf()).toBe("en");
  await enter(page, server, tokensOf(person), "/profile-app/settings?tab=preferences", "session");
  await page.getByRole("radio", { name: "English" }).click();
  await expect.poll(() => spoken(page), soon).toEqual(["en", "ltr"]);
  await page.getByRole("radio", { name: "فارسی" }).click();
  await expect.poll(() => spoken(page), soon).toEqual(["fa", "rtl"]);
  await expect.poll(localeOf, soon).toBe("fa");

  // Elsewhere they are met in it.
  const elsewhere = await freshPage();
  await enter(elsewhere, server, tokensOf(person), "/", "session");
  await expect.poll(() => spoken(elsewhere), soon).toEqual(["fa", "rtl"]);
});

it.each([
  ["fa-IR", "fa"],
  ["en-GB", "en"],
  ["de-DE", "en"],
])("UI-2 a browser in %s is met in %s, until somebody chooses", async (locale, met) => {
  const context = await browser.newContext({ locale });
  const page = await context.newPage();
  await page.goto(server.url);
  expect((await spoken(page))[0]).toBe(met);
  const other = met === "fa" ? "en" : "fa";
  await page.evaluate((chosen) => localStorage.setItem("locale", chosen), other);
  await page.reload();
  expect((await spoken(page))[0]).toBe(other);
  await context.close();
});

/** Latin digits in text that is not marked as left-to-right, with what stands around them. */
const strayDigits = (page: Page) =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      // Isolates within a text do for what takes no element.
      const text = (node.textContent ?? "").replace(/\u2066[^\u2069]*\u2069/g, "");
      const isMarked = node.parentElement?.closest("[dir=ltr], script, style, noscript") != null;
      if (/[0-9]/.test(text) && !isMarked) found.push(text.trim());
    }
    return found;
  });

it("UI-5 in Persian every number and date is Persian, but phones, codes, addresses and ids, which stay left-to-right", async () => {
  const person = await signUp(server);
  await createWorkspace(person, "Bakery");
  await person.call(endpoints.cameras.create, { body: { name: "Oven", config: {} } });
  await server.clock.advance(60_000);
  const page = await newPage({ locale: "fa" });
  await enterPhone(page, server, person.phone);
  await page.locator('input[type="password"]').waitFor();
  expect(await strayDigits(page)).toEqual([]);
  const settings = "/app/profile/settings?tab=";
  const security = "/app/profile/security?tab=";
  const tabs = ["profile", "email", "phone", "preferences", "userLogs"];
  const screens = [
    ...tabs.map((tab) => settings + tab),
    ...["password", "devices", "factors"].map((tab) => security + tab),
    "/select-workspace",
    "/data-deletion",
    "/capacity",
    ...["free", "box", "clock", "gradiant", "list"].map((mode) => `/app/stream/free-layout?viewMode=${mode}`),
    "/app/camera-connect",
  ];
  for (const path of screens) {
    await enter(page, server, tokensOf(person), path, "session");
    await page.locator("main h1").waitFor();
    await expect
      .poll(() => page.locator(".mantine-Skeleton-root").count(), { ...soon, message: path })
      .toBe(0);
    expect(await strayDigits(page), path).toEqual([]);
  }
  await enter(page, server, tokensOf(person), `${settings}profile`, "session");
  const year = new Intl.DateTimeFormat("fa-IR", { year: "numeric" }).format(server.clock.nowMs());
  await page.getByText(year).first().waitFor();
});

interface List {
  readonly path: string;
  /** The call that it is read by. */
  readonly call: string;
  /** Stands there once it is read. */
  readonly content: string;
}

it("UI-10 lists and panels show skeletons while they load, and after an error the way to try again", async () => {
  const person: Person = await signUp(server);
  await createWorkspace(person, "Bakery");
  await person.call(endpoints.cameras.create, { body: { name: "Oven", config: {} } });
  const page = await newPage();
  const lists: readonly List[] = [
    { path: "/select-workspace", call: "**/api/workspace-manager/workspace*", content: "main li button" },
    {
      path: "/app/stream/free-layout?viewMode=list",
      call: "**/camera-manager/camera/details*",
      content: "main table",
    },
    { path: "/app/profile/security?tab=devices", call: "**/api/u-crm/sessions*", content: "main li" },
    { path: "/app/profile/security?tab=factors", call: "**/api/u-crm/otp*", content: "main section" },
    { path: "/app/profile/settings", call: `**/api/u-crm/user/${person.accountId}`, content: "main form" },
  ];
  for (const { path, call, content } of lists) {
    let isAnswered = false;
    await page.route(call, async (route) => {
      while (!isAnswered) await new Promise((resolve) => setTimeout(resolve, 50));
      await route.fulfill({ status: 500, json: { status: 500, code: "internalError" } });
    });
    await enter(page, server, tokensOf(person), path, "session");
    await expect
      .poll(() => page.locator("main .mantine-Skeleton-root").count(), { ...soon, message: path })
      .not.toBe(0);
    isAnswered = true;
    const fault = page.locator("main").getByRole("alert");
    await expect.poll(() => fault.count(), { ...soon, message: path }).toBe(1);
    // Other parts of the screen are read by calls of their own.
    await expect
      .poll(() => page.locator("main .mantine-Skeleton-root").count(), { ...soon, message: path })
      .toBe(0);
    await page.unroute(call);
    await fault.getByRole("button", { name: common.action.retry }).click();
    await page.locator(content).first().waitFor();
  }
});

it("UI-10 where there is nothing yet it says so, with the one next step", async () => {
  const person = await signUp(server);
  const page = await newPage();
  await enter(page, server, tokensOf(person), "/select-workspace", "session");
  await page.getByRole("heading", { name: workspaces.emptyTitle }).waitFor();
  await page.getByRole("button", { name: workspaces.create }).click();
  await page.waitForURL("**/app/onboarding");
  await page.goto(`${server.url}/app/stream/free-layout`);
  await page.getByRole("heading", { name: cameras.emptyTitle }).waitFor();
  await page.getByRole("link", { name: cameras.connectFirst }).click();
  await page.waitForURL("**/app/camera-connect");
});

it("UI-7 a message stands in its corner, and elsewhere where it would lie over a control", async () => {
  const person = await signUp(server, { mode: "safe" });
  await createWorkspace(person, "Bakery");
  const page = await newPage();
  await enter(page, server, tokensOf(person), "/app/permission-settings?tab=permissions");
  const message = async () => {
    // Looked for by the page itself, from before the press: a message is gone after a moment, which a busy machine may let pass.
    const measured = page.evaluate(async (close) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const newest = () => [...document.querySelectorAll(".toasts [role=status]")].at(-1);
      let toast = newest();
      for (; toast === undefined; toast = newest()) await frame();
      await Promise.all(toast.getAnimations().map(({ finished }) => finished));
      const { left, top, right, bottom } = toast.getBoundingClientRect();
      toast.querySelector<HTMLElement>(`[aria-label="${close}"]`)?.click();
      return { left, top, right, bottom, isInCorner: right > innerWidth - 40 && bottom > innerHeight - 40 };
    }, common.action.close);
    const duplicate = async () => {
      const menu = people.actionsOf.replace("{{name}}", "Member");
      await page.getByRole("button", { name: menu, exact: true }).click();
      await page.getByRole("menuitem", { name: people.role.duplicate }).click();
    };
    const [box] = await Promise.all([measured, duplicate()]);
    await page.locator(".toasts").getByRole("status").waitFor({ state: "detached" });
    return box;
  };
  expect(await message()).toMatchObject({ isInCorner: true });
  const control = await page.evaluate(() => {
    const button = document.createElement("button");
    button.textContent = "Here";
    button.style.cssText = "position: fixed; inset: auto 3rem 3rem auto";
    document.body.append(button);
    const { left, top } = button.getBoundingClientRect();
    return { left, top };
  });
  const { right, bottom } = await message();
  expect(right < control.left || bottom < control.top).toBe(true);
});
