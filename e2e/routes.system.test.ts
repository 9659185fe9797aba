// Addresses, guards and the way into a workspace in a real browser, on the real api in this process.
import { createWorkspace, goodPassword, signUp, type Person } from "@didban/cloud/testing/person";
import { endpoints, routeLabel } from "@didban/contract";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import en from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { keptFocus } from "./keyboard.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import {
  callsTo,
  endingIn,
  enter,
  field,
  holdPart,
  numberField,
  pathOf,
  stored,
  submitButton,
  tokensOf,
} from "./sign-in-page.ts";

const minute = 60_000;
const list = "/app/stream/free-layout";
const matrixOf = (person: Person) => `/api/p-crm/user/${person.accountId}/permissions/matrix`;

const newPage = pageWorld();
let owner: Person;

beforeAll(async () => {
  owner = await signUp(server, { mode: "safe" });
  await createWorkspace(owner, "Bakery");
  await owner.call(endpoints.cameras.create, { body: { name: "Oven", config: {} } });
  const onboarded = { type: "uws", key: "onboardingUser", value: true } as const;
  await owner.call(endpoints.customSettings.save, { body: onboarded });
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const areaLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: en.nav.areas }).getByRole("link", { name });
const openTabs = (page: Page) => page.getByRole("navigation", { name: en.tabs.open });

/** The owner's page of cameras, from which the shortcuts were asked for: `loading` is the part that waits to arrive. */
async function shortcutsAsked() {
  const page = await newPage();
  await enter(page, server, tokensOf(owner), list);
  await heading(page, "All Devices").waitFor();
  const part = await holdPart(page, "shortcuts-screen");
  await areaLink(page, "Shortcuts").click();
  return { page, loading: await part.asked };
}

/** Signs in by password in the page that is open. */
async function signInWith(page: Page, phone: string): Promise<void> {
  await page.locator("select").selectOption("US");
  await numberField(page).fill(phone.slice(2));
  await submitButton(page).click();
  await field(page, "Password").fill(goodPassword);
  await field(page, "Password").press("Enter");
}

/** What says that the server cannot be reached. */
const interruption = (page: Page) => page.getByRole("alert").filter({ hasText: en.page.interruptionTitle });

describe("public addresses", () => {
  it("UI-13 ROUTE-27 data deletion is explained, and a link leads to one part of it", async () => {
    const page = await newPage();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 800, height: 300 });
    await page.goto(`${server.url}/data-deletion`);
    await page.getByText("72 hours").waitFor();
    await page.getByText("Disconnect its devices first", { exact: false }).waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goto(`${server.url}/data-deletion#kept`);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY), soon).toBeGreaterThan(200);
  });

  it("LIVE-32 ROUTE-28 offline is said over the screen, which stays as it is and goes on by itself", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), `${list}?filter=ALL`);
    // All of it is there: what was still being loaded would be another page's story.
    await page.getByRole("region", { name: "Player of Oven" }).waitFor();
    await page.context().setOffline(true);
    await interruption(page).waitFor();
    expect(await heading(page, "All Devices").count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    await page.context().setOffline(false);
    await interruption(page).waitFor({ state: "detached" });
    expect(page.url()).toContain(`${server.url}${list}?filter=ALL`);
  });

  it("ROUTE-28 a part of the app that cannot be loaded leads to the interruption page, which loads it anew", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), list);
    await heading(page, "All Devices").waitFor();
    const part = "**/assets/shortcuts-screen*.js";
    await page.route(part, (route) => route.abort());
    await areaLink(page, "Shortcuts").click();
    await heading(page, en.page.brokenTitle).waitFor();
    expect(pathOf(page)).toBe("/interruption");
    await page.unroute(part);
    await page.getByRole("button", { name: en.action.reload }).click();
    await page.waitForURL("**/app/help/shortcuts");
  });

  it.each(["while it is offline", "once it is back"])(
    "UI-12 ROUTE-28 a part that was being loaded as the browser went offline, and fails %s, is there afterwards",
    async (failing) => {
      const { page, loading } = await shortcutsAsked();
      await page.context().setOffline(true);
      // Over the screen, or in place of it where the browser gives up the part at once.
      await page.getByText(en.page.interruptionTitle).first().waitFor();
      if (failing === "while it is offline") {
        await loading.abort("internetdisconnected");
        await heading(page, en.page.interruptionTitle).waitFor();
        expect(pathOf(page)).toBe("/interruption");
        // The browser is online before the server can be reached: what was loaded then would be the browser's own page.
        let asked = 0;
        await page.route(`**${endpoints.system.live.path}`, async (route) => {
          asked++;
          await route.abort("internetdisconnected");
        });
        await page.context().setOffline(false);
        const askedOffline = asked;
        await expect.poll(() => asked, soon).toBeGreaterThan(askedOffline + 1);
        await heading(page, en.page.interruptionTitle).waitFor();
        expect(pathOf(page)).toBe("/interruption");
        await page.unroute(`**${endpoints.system.live.path}`);
      }
      await page.context().setOffline(false);
      if (failing === "once it is back") await loading.abort("internetdisconnected");
      await page.waitForURL("**/app/help/shortcuts");
      await heading(page, routeLabel("shortcuts", {}, "en")).waitFor();
      await page.goBack();
      await heading(page, "All Devices").waitFor();
    },
  );
});

describe("without a session", () => {
  it("ROUTE-15 SESS-7 a screen asked for once the token has ended says that one has to log in, and opens afterwards as it was asked for", async () => {
    await server.clock.advance(minute);
    const page = await newPage();
    const ended = { accessToken: endingIn(owner.accessToken, -1000), refreshToken: null };
    await enter(page, server, ended, `${list}?filter=ALL#top`, "session");
    await page.waitForURL("**/forbidden");
    expect(await stored(page)).toEqual([null, null]);
    await page.getByRole("link", { name: en.action.logIn }).click();
    await signInWith(page, owner.phone);
    // A new session acts nowhere yet: the workspace of this browser is none, so one is chosen first.
    await page.waitForURL("**/select-workspace");
    await page.getByRole("button", { name: "Bakery" }).click();
    await page.waitForURL("**/app/stream/*?tabNumber=1");
    const [kept] = await stored(page);
    expect(kept).not.toBeNull();
  });
});

describe("coming back", () => {
  it("ROUTE-18 ROUTE-22 NAV-5 TAB-12 CACHE-1 SESS-19 the workspace and the tab of last time open again, for the same person", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), list);
    await openTabs(page).getByRole("link", { name: "All Devices" }).waitFor();
    const reads = ["/api/u-crm/auth/current", matrixOf(owner)].map((path) => callsTo(page, path));
    await page.goto(server.url);
    await page.waitForURL(`**${list}?tabNumber=1`);
    await heading(page, "All Devices").waitFor();
    // Through the sign-in page, the hub and the screen: each is read once.
    expect(reads.map((calls) => calls.length)).toEqual([1, 1]);

    const other = await signUp(server, { mode: "safe" });
    await createWorkspace(other, "Elsewhere");
    await enter(page, server, tokensOf(other), "/hub");
    // Where there is nothing to see yet, the first steps are what opens.
    await page.waitForURL("**/app/onboarding");
    await page.getByText("Elsewhere").first().waitFor();
  });
});

describe("looks and habits", () => {
  it("UI-3 UI-16 the delivered page has the Persian name, and the page logs its version once", async () => {
    const delivered = await (await fetch(server.url, { headers: { accept: "text/html" } })).text();
    expect(delivered).toContain("<title>دیدبان</title>");
    const page = await newPage();
    const lines: string[] = [];
    page.on("console", (message) => lines.push(message.text()));
    await enter(page, server, tokensOf(owner), list);
    await heading(page, "All Devices").waitFor();
    const versions = lines.filter((line) => /^\d+\.\d+\.\d+$/.test(line));
    // The first page of this tab was a picture, which logs nothing.
    expect(versions).toHaveLength(1);
    const [major = 0, minor = 0, patch = 0] = (versions[0] ?? "").split(".").map(Number);
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(1_005_020);
  });

  it("UI-22 ROUTE-32 a change of screen moves the focus to its heading, and back and forward return", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), list);
    await heading(page, "All Devices").waitFor();
    await page.getByRole("link", { name: "Playback" }).click();
    await heading(page, "Playback").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe("H1");
    await expect.poll(() => page.title(), soon).toBe("Playback · Didban");
    // A screen reader moves the focus without a key, and the browser's own button goes back.
    await page.getByRole("button", { name: en.person.menu }).focus();
    await page.goBack();
    await heading(page, "All Devices").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), soon).toBe("H1");
    await page.goForward();
    await heading(page, "Playback").waitFor();
  });

  it("UI-22 UI-18 a screen that arrives late takes the focus from nobody who went on meanwhile", async () => {
    const { page, loading } = await shortcutsAsked();
    await page.getByRole("button", { name: en.person.menu }).press("Enter");
    const hasFocus = () => page.getByRole("menu").evaluate((menu) => menu.contains(document.activeElement));
    await expect.poll(hasFocus, soon).toBe(true);
    await loading.continue();
    await heading(page, routeLabel("shortcuts", {}, "en")).waitFor();
    await keptFocus(page);
    expect(await hasFocus()).toBe(true);
  });
});
