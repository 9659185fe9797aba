// Addresses, guards and the way into a workspace in a real browser, on the real api in this process.
import { addMembership, giveRole, joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, goodPassword, signUp, type Person } from "@didban/cloud/testing/person";
import { sql } from "@didban/cloud/testing/test-database";
import { endpoints, errorTexts, routeLabel } from "@didban/contract";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import en from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import workspacesEn from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { keptFocus } from "./keyboard.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import {
  alert,
  callsTo,
  enter,
  field,
  holdPart,
  numberField,
  pathOf,
  refuse,
  stored,
  submitButton,
  tokensOf,
} from "./sign-in-page.ts";

const minute = 60_000;
/** How long a page may take on a busy machine. */
const list = "/app/stream/free-layout";
const matrixOf = (person: Person) => `/api/p-crm/user/${person.accountId}/permissions/matrix`;

const newPage = pageWorld();
let owner: Person;
let workspaceId: string;

beforeAll(async () => {
  owner = await signUp(server, { mode: "safe" });
  workspaceId = (await createWorkspace(owner, "Bakery")).id;
  await owner.call(endpoints.cameras.create, { body: { name: "Oven", config: {} } });
  const onboarded = { type: "uws", key: "onboardingUser", value: true } as const;
  await owner.call(endpoints.customSettings.save, { body: onboarded });
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const areaLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: en.nav.areas }).getByRole("link", { name });
const openTabs = (page: Page) => page.getByRole("navigation", { name: en.tabs.open });
const toast = (page: Page) => page.locator(".mantine-Notification-root");

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
  it("ROUTE-1 ROUTE-2 open for anybody, and any other leads to the page that says so", async () => {
    const page = await newPage();
    for (const path of [
      "/icons",
      "/reset-password",
      "/recovery-password",
      "/forbidden",
      "/interruption",
      "/capacity",
      "/connection-hiccup",
      "/data-deletion",
      "/no/such/page",
    ]) {
      await page.goto(server.url + path);
      await page.locator("main h1").waitFor();
      expect(pathOf(page)).toBe(path);
    }
    await heading(page, en.page.notFoundTitle).waitFor();
    await page.getByRole("link", { name: en.action.home }).click();
    await page.waitForURL("**/forbidden");
  });

  it("UI-11 every icon is found by its name, and a press copies it", async () => {
    const page = await newPage();
    await page.goto(`${server.url}/icons`);
    const icons = page.locator("main li button");
    await icons.first().waitFor();
    expect(await icons.count()).toBeGreaterThan(30);
    await page.getByRole("textbox").fill("compass");
    await expect.poll(() => icons.allInnerTexts(), soon).toEqual(["CompassOff"]);
    await icons.first().click();
    await toast(page).getByText("CompassOff is copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("CompassOff");
  });

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

  it("WS-59 it tells anybody in their language what is erased, that it takes 72 hours, and what is kept by law", async () => {
    for (const [locale, facts] of [
      ["en", ["footage, clips, snapshots", "within 72 hours", "What the law asks to be kept", "Invoices"]],
      ["fa", ["ضبط‌ها، کلیپ‌ها، عکس‌ها", "۷۲ ساعت", "آنچه قانون نگه‌داشتنش را خواسته است", "صورت‌حساب‌ها"]],
    ] as const) {
      const page = await newPage({ locale });
      await page.goto(`${server.url}/data-deletion`);
      for (const fact of facts) await page.getByText(fact, { exact: false }).first().waitFor();
    }
  });

  it("LIVE-32 ROUTE-28 offline is said over the screen, which stays as it is and goes on by itself", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), `${list}?filter=LIVE`);
    await heading(page, "All Devices").waitFor();
    await page.context().setOffline(true);
    await interruption(page).waitFor();
    expect(await heading(page, "All Devices").count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    await page.context().setOffline(false);
    await interruption(page).waitFor({ state: "detached" });
    expect(page.url()).toContain(`${server.url}${list}?filter=LIVE`);
  });

  it("LIVE-32 a server that answers is believed more than a browser that says it is offline", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), list);
    await heading(page, "All Devices").waitFor();
    const asked = page.waitForResponse("**/api/health/live");
    await page.evaluate(() => {
      Object.defineProperty(navigator, "onLine", { configurable: true, get: () => false });
      dispatchEvent(new Event("offline"));
    });
    await asked;
    // It goes on being asked, and once it does not answer that is said.
    await page.waitForResponse("**/api/health/live");
    expect(await interruption(page).count()).toBe(0);
    await page.route("**/api/health/live", (route) => route.abort());
    await interruption(page).waitFor();
    await page.unroute("**/api/health/live");
    await interruption(page).waitFor({ state: "detached" });
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
  it("ROUTE-15 a screen asked for says that one has to log in, and opens afterwards as it was asked for", async () => {
    await server.clock.advance(minute);
    const page = await newPage();
    await page.goto(`${server.url}${list}?filter=LIVE#top`);
    await page.waitForURL("**/forbidden");
    await page.getByRole("link", { name: en.action.logIn }).click();
    await signInWith(page, owner.phone);
    // A new session acts nowhere yet: the workspace of this browser is none, so one is chosen first.
    await page.waitForURL("**/select-workspace");
    await page.getByRole("button", { name: "Bakery" }).click();
    await page.waitForURL("**/app/stream/*?tabNumber=1");
    const [, ofTab] = await stored(page);
    expect(ofTab).not.toBeNull();
  });

  it("ROUTE-3 PROF-6 ROUTE-19 NAV-4 NAV-24 screens of the account open without a workspace, screens of one do not", async () => {
    const person = await signUp(server, { mode: "safe" });
    const page = await newPage();
    await enter(page, server, tokensOf(person), "/profile-app");
    await page.waitForURL("**/profile-app/settings");
    await page.getByRole("button", { name: en.person.menu }).click();
    await page.getByRole("menuitem", { name: en.person.security }).click();
    await page.waitForURL("**/profile-app/security");
    for (const path of [list, "/app", "/hub"]) {
      await page.goto(server.url + path);
      await page.waitForURL("**/select-workspace");
    }
    await page.getByText(workspacesEn.emptyTitle).waitFor();
  });
});

describe("what a route asks for", () => {
  it("ROUTE-16 ROUTE-17 a missing action is looked up twice more, a second apart, before it is refused", async () => {
    const viewer = await signUp(server, { mode: "safe" });
    await joinWorkspace(server, viewer, workspaceId, "member");
    const page = await newPage();
    const reads = callsTo(page, matrixOf(viewer));
    await enter(page, server, tokensOf(viewer), "/app/camera-connect");
    const startedMs = Date.now();
    await page.waitForURL("**/forbidden");
    expect(Date.now() - startedMs).toBeGreaterThan(1_500);
    expect(reads).toHaveLength(3);
    await heading(page, en.state.forbiddenTitle).waitFor();
    await page.getByRole("link", { name: en.hub.chooseAnother }).click();
    await page.waitForURL("**/select-workspace");
  });

  it("ROUTE-17 an action that arrives in between opens the route", async () => {
    const viewer = await signUp(server, { mode: "safe" });
    await joinWorkspace(server, viewer, workspaceId, "member");
    const page = await newPage();
    await enter(page, server, tokensOf(viewer), "/select-workspace");
    const reads = callsTo(page, matrixOf(viewer));
    await page.goto(`${server.url}/app/camera-connect`);
    await expect.poll(() => reads.length, soon).toBe(1);
    await giveRole(server, viewer, workspaceId, "coPilot");
    await heading(page, "Connect Cameras").waitFor();
  });

  it("ERR-10 a page whose main data is refused leads to the page that says so, a refused action is a toast", async () => {
    const page = await newPage();
    const refused = { status: 403, json: { status: 403, code: "forbiddenResource" } };
    await page.route("**/api/camera-manager/camera/details*", (route) => route.fulfill(refused));
    await enter(page, server, tokensOf(owner), list);
    await page.waitForURL("**/forbidden");
    await page.getByRole("link", { name: en.hub.chooseAnother }).click();
    await page.route("**/api/workspace-manager/workspace", (route) =>
      route.request().method() === "POST" ? route.fulfill(refused) : route.fallback(),
    );
    await page.getByRole("button", { name: workspacesEn.create }).click();
    await alert(page).getByText(errorTexts.en.forbiddenResource).waitFor();
    expect(pathOf(page)).toBe("/select-workspace");
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

  it("ROUTE-18 without a workspace of last time one is chosen", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), "/");
    await page.waitForURL("**/select-workspace");
  });

  it("ROUTE-20 NAV-15 ROUTE-21 an outage at the start shows its page and goes on by itself; a fault ends the session", async () => {
    const page = await newPage();
    const current = "/api/u-crm/auth/current";
    await refuse(page, current, 503, {}, 3);
    await enter(page, server, tokensOf(owner), `${list}?filter=LIVE`);
    await heading(page, en.page.hiccupTitle).waitFor();
    expect(pathOf(page)).toBe("/connection-hiccup");
    await heading(page, "All Devices").waitFor();
    expect(page.url()).toBe(`${server.url}${list}?filter=LIVE`);
    expect((await stored(page))[0]).not.toBeNull();

    await refuse(page, current, 502, {}, 3);
    await page.reload();
    await heading(page, en.page.hiccupTitle).waitFor();
    await page.getByRole("button", { name: en.action.retry }).click();
    await heading(page, "All Devices").waitFor();

    const someone = await signUp(server, { mode: "safe" });
    await createWorkspace(someone, "Mill");
    await refuse(page, matrixOf(someone), 500, { code: "internalError" }, 9);
    await enter(page, server, tokensOf(someone), list);
    await page.waitForURL(`${server.url}/`);
    await expect.poll(() => stored(page), soon).toEqual([null, null]);
  });
});

describe("the choice of a workspace", () => {
  it("ROUTE-24 NAV-7 lists by standing, the newest first, and offers a new one and the demo", async () => {
    const person = await signUp(server, { mode: "safe" });
    const hosts = await Promise.all([signUp(server), signUp(server), signUp(server)]);
    const names = ["Withdrawn", "Waiting", "Terms"];
    const statuses = ["withdrawn", "pending", "termsRequired"];
    for (const [at, host] of hosts.entries()) {
      const { id } = await createWorkspace(host, names[at]);
      await addMembership(server, person, id, statuses[at]);
    }
    await createWorkspace(person, "Older");
    await server.clock.advance(1000);
    await createWorkspace(person, "Newer");
    const page = await newPage();
    await enter(page, server, tokensOf(person), "/select-workspace");
    const rows = page.locator("main li").filter({ hasText: /\S/ });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(5);
    const firstLines = (await rows.allInnerTexts()).map((text) => text.split("\n")[0]);
    expect(firstLines).toEqual(["Waiting", "Newer", "Older", "Terms", "Withdrawn"]);
    for (const name of [workspacesEn.create, workspacesEn.demo])
      expect(await page.getByRole("button", { name }).isEnabled()).toBe(true);
  });

  it("ROUTE-30 ROUTE-31 WS-31 ERR-7 one locked for this person does nothing; one that is gone is told for three seconds, and the list is read again", async () => {
    const person = await signUp(server, { mode: "safe" });
    const host = await signUp(server);
    const { id } = await createWorkspace(host, "Shut");
    await addMembership(server, person, id);
    await createWorkspace(person, "Gone");
    await sql`update workspace set lock_reason = 'manual', locked_by = ${host.accountId}
      where id = ${id}`.execute(server.platform.database);
    const page = await newPage();
    await enter(page, server, tokensOf(person), "/select-workspace");
    const switches = callsTo(page, `/api/workspace-manager/workspace/${id}/switch`);
    await page.getByRole("button", { name: "Shut" }).click({ force: true });
    const reads = callsTo(page, "/api/workspace-manager/workspace");
    await page.route("**/workspace/*/switch", (route) =>
      route.fulfill({ status: 404, json: { status: 404, code: "notFound" } }),
    );
    await page.getByRole("button", { name: "Gone" }).click();
    const shown = alert(page).filter({ hasText: en.state.serviceError });
    await shown.getByText(errorTexts.en.cannotRemoveWorkspace).waitFor();
    const shownMs = Date.now();
    await expect.poll(() => reads.length, soon).toBe(1);
    expect(switches).toEqual([]);
    await page.mouse.move(5, 5);
    await shown.waitFor({ state: "hidden" });
    expect(Date.now() - shownMs).toBeLessThan(4_500);
  });
});

describe("looks and habits", () => {
  it("ROUTE-26 UI-1 an address may ask for a theme, which is kept; other values are ignored", async () => {
    const page = await newPage();
    const themeOf = () =>
      page.evaluate(() => [
        document.documentElement.dataset["mantineColorScheme"],
        localStorage.getItem("theme"),
      ]);
    await page.goto(`${server.url}/?theme=light`);
    await submitButton(page).waitFor();
    expect(await themeOf()).toEqual(["light", "light"]);
    await page.goto(`${server.url}/?theme=blue`);
    await submitButton(page).waitFor();
    expect(await themeOf()).toEqual(["light", "light"]);
    await page.goto(`${server.url}/forbidden?theme=dark`);
    await heading(page, en.state.forbiddenTitle).waitFor();
    expect(await themeOf()).toEqual(["dark", "dark"]);
  });

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
    expect(await page.title()).toBe("Playback · Didban");
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

  it("UI-9 ROUTE-29 a slow start says so after ten seconds and offers to log out after thirty; signing in shows none of it", async () => {
    const page = await newPage();
    await page.clock.install();
    await page.route("**/api/u-crm/auth/current", () => undefined);
    await enter(page, server, tokensOf(owner), list);
    const overlay = page.getByRole("status").filter({ hasText: en.state.loading }).first();
    await overlay.waitFor();
    expect(await page.getByText(en.state.slow).count()).toBe(0);
    await page.clock.fastForward(10_500);
    await page.getByText(en.state.slow).waitFor();
    await page.clock.fastForward(20_000);
    await page.getByRole("button", { name: en.action.logOut }).click();
    await page.waitForURL(`${server.url}/`);

    await page.route("**/api/u-crm/auth/options", () => undefined);
    for (const path of ["/", "/reset-password", "/recovery-password"]) {
      await page.goto(server.url + path);
      await page.locator("main h1").waitFor();
      expect(await page.locator('[aria-busy="true"]').count(), path).toBe(0);
    }
  });

  it("UI-7 UI-8 ERR-11 a toast is announced, can be closed, waits while pointed at, and never stands there twice", async () => {
    const page = await newPage();
    await page.goto(`${server.url}/icons`);
    const icons = page.locator("main li button");
    await icons.nth(0).click();
    await icons.nth(0).click();
    await toast(page).first().waitFor();
    expect(await toast(page).count()).toBe(1);
    expect(await toast(page).getAttribute("role")).toBe("status");
    for (const at of [1, 2, 3, 4, 5, 6]) await icons.nth(at).click();
    await expect.poll(() => toast(page).count(), soon).toBe(5);
    await toast(page).first().hover();
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    expect(await toast(page).count()).toBe(5);
    await toast(page).first().getByRole("button", { name: en.action.close }).click();
    await page.mouse.move(5, 5);
    await expect.poll(() => toast(page).count(), { timeout: 15_000 }).toBe(0);
  });
});
