// The tabs of a workspace in a real browser, on the real api in this process: what opens one, what closes it, and where that leads.
import { giveRole, joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { endpoints, routeLabel } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import enCommon from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import faCommon from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import faPlayer from "../apps/web/src/i18n/fa/player.json" with { type: "json" };
import faLayout from "../apps/web/src/i18n/fa/layout.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { gotFocus, keptFocus, tabTo } from "./keyboard.ts";
import { inBoth, inEnglish, inPersian, type Locale } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { at, enter, pathOf, tokensOf } from "./sign-in-page.ts";

const { cameras, customSettings } = endpoints;
const newPage = pageWorld();
const grid = "/app/stream/grid-layout";
const list = "/app/stream/free-layout";
const words = { en: enCommon, fa: faCommon };
const en = enCommon;

/** Someone with a workspace and a camera in it. */
async function newOwner(): Promise<{ owner: Person; workspaceId: string; cameraId: string }> {
  const owner = await signUp(server, { mode: "safe" });
  const { id: workspaceId } = await createWorkspace(owner, "Harbour");
  const { body } = await owner.call(cameras.create, { body: { name: "Gate", config: {} } });
  const onboarded = { type: "uws", key: "onboardingUser", value: true } as const;
  await owner.call(customSettings.save, { body: onboarded });
  return { owner, workspaceId, cameraId: body.camera.id };
}

/** The tabs, whose bar has its name in the page's language. */
const bar = (page: Page) =>
  page.getByRole("navigation", { name: new RegExp(`^(${enCommon.tabs.open}|${faCommon.tabs.open})$`) });
const links = (page: Page) => bar(page).getByRole("link");
const link = (page: Page, name: string) => bar(page).getByRole("link", { name, exact: true });
const namesOf = (page: Page) => links(page).allInnerTexts();
const shows = (page: Page, ...names: string[]) => expect.poll(() => namesOf(page), soon).toEqual(names);
const isActive = (page: Page, name: string) =>
  expect.poll(() => link(page, name).getAttribute("aria-current"), soon).toBe("page");
const keptBy = async (person: Person) => (await person.call(customSettings.listTabs, {})).body.items;
const rail = (page: Page) =>
  page.getByRole("navigation", { name: new RegExp(`^(${enCommon.nav.areas}|${faCommon.nav.areas})$`) });
const area = (page: Page, name: string) => rail(page).getByRole("link", { name, exact: true }).click();
/** A press of two makes a preview stay. Its buttons come as it becomes the active one: what moves is not pressed twice. */
const keep = async (page: Page, name: string) => {
  await isActive(page, name);
  await link(page, name).dblclick();
  await expect.poll(() => isPreview(page, name), soon).toBe("false");
};
const isPreview = (page: Page, name: string) =>
  bar(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name, exact: true }) })
    .getAttribute("data-preview");
const openMenu = (page: Page) => page.getByRole("button", { name: en.tabs.new }).click();

async function open(person: Person, path: string, locale: "en" | "fa" = "en"): Promise<Page> {
  const page = await newPage({ locale });
  await enter(page, server, tokensOf(person), path);
  return page;
}

const labelsIn = (locale: Locale) => ({
  monitoring: routeLabel("stream", {}, locale),
  devices: routeLabel("stream.freeLayout", {}, locale),
  people: routeLabel("permissionSettings", {}, locale),
  playback: routeLabel("playback", {}, locale),
});

describe.each(inBoth)("tabs, in %s", (locale) => {
  const { tabs } = words[locale];
  const label = labelsIn(locale);

  it("TAB-14 the tab that is shown stands whole in the bar, however many there are and whatever room they have", async () => {
    const { owner, cameraId } = await newOwner();
    for (let count = 0; count < 12; count += 1)
      await owner.call(customSettings.createTab, { body: { route: "stream.gridLayout" } });
    const page = await open(owner, `/app/camera/detail/${cameraId}`, locale);
    await isActive(page, "Gate");
    await page.getByRole("button", { name: "Harbour" }).waitFor();
    const cutOff = () =>
      bar(page)
        .locator("li[data-active=true]")
        .evaluate((tab) => {
          const [whole, seen] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect()];
          if (seen === undefined) return Infinity;
          return Math.round(Math.max(seen.left - whole.left, whole.right - seen.right));
        });
    await expect.poll(cutOff, soon).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect.poll(cutOff, soon).toBeLessThanOrEqual(0);
  });

  it("LAYT-18 TAB-18 TAB-19 are dragged and renamed, for good; closing the shown one leads to its left, and after the last comes Monitoring", async () => {
    const { owner } = await newOwner();
    const page = await open(owner, list, locale);
    await shows(page, label.devices);
    await area(page, label.playback);
    await shows(page, label.devices, label.playback);
    await keep(page, label.playback);
    await area(page, label.people);
    await shows(page, label.devices, label.playback, label.people);
    // The active one has buttons: until it is another, tabs change their places.
    await isActive(page, label.people);
    const { width } = (await link(page, label.devices).boundingBox()) ?? { width: 0 };
    // Before it, which is where the line of tabs begins.
    const targetPosition = { x: locale === "en" ? 8 : width - 8, y: 20 };
    await link(page, label.people).dragTo(link(page, label.devices), { targetPosition });
    await shows(page, label.people, label.devices, label.playback);
    await link(page, label.playback).click();
    await bar(page)
      .getByRole("button", { name: tabs.actionsOf.replace("{{name}}", label.playback) })
      .click();
    await page.getByRole("menuitem", { name: tabs.rename }).click();
    await page.getByRole("textbox", { name: tabs.name }).fill("Last night");
    await page.keyboard.press("Enter");
    await shows(page, label.people, label.devices, "Last night");
    await expect
      .poll(async () => (await keptBy(owner)).map(({ name }) => name), soon)
      .toContain("Last night");
    await page.reload();
    await shows(page, label.people, label.devices, "Last night");
    const close = (name: string) =>
      bar(page)
        .getByRole("button", { name: tabs.close.replace("{{name}}", name) })
        .click();
    await close("Last night");
    await isActive(page, label.devices);
    await close(label.people);
    await shows(page, label.devices);
    await close(label.devices);
    await shows(page, label.monitoring);
    await at(page, grid);
    // It is kept in the language of the account.
    await expect
      .poll(async () => (await keptBy(owner)).map(({ name }) => name), soon)
      .toEqual(["Monitoring"]);
  });
});

describe.each(inEnglish)("tabs of screens, in %s", (locale) => {
  const label = labelsIn(locale);

  it("TAB-12 TAB-31 TAB-11 TAB-14 TAB-17 ROUTE-13 the first is Monitoring; every screen that opens has one, and is found again", async () => {
    const { owner, cameraId } = await newOwner();
    const page = await open(owner, "/hub", locale);
    await page.waitForURL(`**${grid}?tabNumber=1`);
    await shows(page, label.monitoring);
    await area(page, label.people);
    await shows(page, label.monitoring, label.people);
    await page.goto(`${server.url}/app/camera/detail/${cameraId}`);
    await shows(page, label.monitoring, label.people, "Gate");
    await isActive(page, "Gate");
    // A screen that has one is shown in it.
    await area(page, label.monitoring);
    await isActive(page, label.monitoring);
    await link(page, "Gate").click();
    await page.waitForURL(`**/app/camera/detail/${cameraId}`);
    await isActive(page, "Gate");
    await link(page, label.monitoring).click();
    await page.waitForURL(`**${grid}?tabNumber=1`);
    await page.goBack();
    await isActive(page, "Gate");
    const kept = await keptBy(owner);
    expect(kept.map(({ route }) => route)).toEqual([
      "stream.gridLayout",
      "permissionSettings",
      "camera.detail",
    ]);
    expect(await page.evaluate(() => localStorage.getItem("activeTab"))).toBe(kept[2]?.id);
    await page.goto(server.url);
    await page.waitForURL(`**/app/camera/detail/${cameraId}`);
    // Elsewhere nothing is remembered, and the first one opens.
    const other = await open(owner, "/hub", locale);
    await other.waitForURL(`**${grid}?tabNumber=1`);
    await shows(other, label.monitoring, label.people, "Gate");
    // Entered on purpose, it begins with the first one too.
    await page.getByRole("button", { name: "Harbour" }).click();
    await page.getByRole("menuitem").last().click();
    // In the list, not in the header of the screen that is shown until the list has come.
    await page.getByRole("main").getByRole("button", { name: "Harbour" }).click();
    await page.waitForURL(`**${grid}?tabNumber=1`);
  });
});

describe("tabs", () => {
  it("UI-18 NAV-22 are worked by keys alone: chosen, moved, named, closed, and opened from the menu", async () => {
    const { owner } = await newOwner();
    const page = await open(owner, list);
    await shows(page, "All Devices");
    await tabTo(page, page.getByRole("button", { name: en.tabs.new }));
    await page.keyboard.press("Enter");
    await gotFocus(page.getByRole("combobox"));
    await page.keyboard.type("بازپخش");
    expect(await page.getByRole("option").allInnerTexts()).toEqual(["Playback"]);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await at(page, "/app/playback");
    await shows(page, "All Devices", "Playback");
    await keptFocus(page);
    await tabTo(page, link(page, "Playback"));
    await page.keyboard.press("Shift+ArrowLeft");
    await shows(page, "Playback", "All Devices");
    await gotFocus(link(page, "Playback"));
    await page.keyboard.press("ArrowRight");
    await gotFocus(link(page, "All Devices"));
    await page.keyboard.press("F2");
    await gotFocus(page.getByRole("textbox", { name: en.tabs.name }));
    await page.keyboard.type("Devices");
    await page.keyboard.press("Enter");
    await shows(page, "Playback", "Devices");
    await gotFocus(link(page, "Devices"));
    await page.keyboard.press("Delete");
    await shows(page, "Playback");
    await gotFocus(link(page, "Playback"));
    expect(pathOf(page)).toBe("/app/playback");
  });
});

describe.each(inPersian)("walls of tabs (%s)", (locale) => {
  const { tabs } = words[locale];
  const putBy = (page: Page, name: string) =>
    page.getByRole("button", { name: faLayout.add.replace("{{name}}", name) });
  const onWall = (page: Page) => page.locator("section[data-mode]").evaluateAll(labelsOf);
  const labelsOf = (players: Element[]) => players.map((one) => one.getAttribute("aria-label") ?? "");
  const showsOn = (page: Page, ...names: string[]) =>
    expect
      .poll(() => onWall(page), soon)
      .toEqual(names.map((name) => faPlayer.player.replace("{{name}}", name)));
  const nthTab = (page: Page, at: number) =>
    page.getByRole("navigation", { name: tabs.open }).getByRole("link").nth(at);
  const gridsOf = async (person: Person) =>
    (await keptBy(person)).map(({ settings }) => settings.find(({ key }) => key === "cameras")?.value);

  it("TAB-9 TAB-10 TAB-20 LAYT-5 each grid has its own cameras, on every device; one that is hidden keeps its cell, one that is removed is gone", async () => {
    const { owner, workspaceId, cameraId: gate } = await newOwner();
    const yard = (await owner.call(cameras.create, { body: { name: "Yard", config: {} } })).body.camera.id;
    const member = await signUp(server, { mode: "safe" });
    await joinWorkspace(server, member, workspaceId, "coPilot");
    const page = await newPage({ locale });
    await enter(page, server, tokensOf(member), `${grid}?tabNumber=1`);
    await showsOn(page, "Gate", "Yard");
    await page.getByRole("button", { name: faLayout.openDrawer }).click();
    await page.getByRole("button", { name: faLayout.more }).click();
    await page.getByRole("menuitem", { name: faLayout.clear }).click();
    await putBy(page, "Yard").click();
    await showsOn(page, "Yard");
    await page.getByRole("button", { name: tabs.new }).click();
    await page.getByRole("combobox").fill("grid");
    await page.keyboard.press("Enter");
    await page.waitForURL(`**${grid}?tabNumber=2`);
    // Nobody has arranged this one yet.
    await showsOn(page, "Gate", "Yard");
    await page.getByRole("button", { name: faLayout.openDrawer }).click();
    await page.getByRole("button", { name: faLayout.more }).click();
    await page.getByRole("menuitem", { name: faLayout.clear }).click();
    await putBy(page, "Gate").click();
    await showsOn(page, "Gate");
    await nthTab(page, 0).click();
    await showsOn(page, "Yard");
    await nthTab(page, 1).click();
    await showsOn(page, "Gate");
    await expect.poll(() => gridsOf(member), soon).toEqual([[[0, yard]], [[0, gate]]]);

    const other = await newPage({ locale });
    await enter(other, server, tokensOf(member), `${grid}?tabNumber=1`);
    await showsOn(other, "Yard");
    await nthTab(other, 1).click();
    await showsOn(other, "Gate");

    // A camera that is hidden leaves an empty cell, and comes back to it.
    await page.getByRole("button", { name: faLayout.openDrawer }).click();
    await putBy(page, "Yard").click();
    await showsOn(page, "Gate", "Yard");
    const { permissions, roles } = endpoints;
    const team = (await owner.call(roles.list, {})).body.items.find(({ name }) => name === "Member");
    const row = await owner.call(permissions.create, {
      body: { userId: member.accountId, teamId: team?.id ?? "", resourceId: gate, accessLevel: 3 },
    });
    await showsOn(page, "Yard");
    await page.reload();
    await showsOn(page, "Yard");
    await owner.call(permissions.remove, { params: { id: row.body.id } });
    await showsOn(page, "Gate", "Yard");

    await owner.call(cameras.remove, { params: { id: yard }, body: { name: "Yard" } });
    await showsOn(page, "Gate");
    await nthTab(page, 0).click();
    await page.getByRole("heading", { name: faLayout.empty }).waitFor();
    expect(await gridsOf(member)).toEqual([[], [[0, gate]]]);
  });

  it("TAB-9 TAB-17 CHAN-23 LAYT-5 two windows of one session have each a layout of its own: what changes in one leaves the other alone, and both are found again", async () => {
    const { owner, cameraId: gate } = await newOwner();
    const yard = (await owner.call(cameras.create, { body: { name: "Yard", config: {} } })).body.camera.id;
    for (const number of [1, 2])
      await owner.call(customSettings.createTab, {
        body: { route: "stream.gridLayout", settings: [{ key: "tabNumber", value: number }] },
      });
    const first = await newPage({ locale });
    await enter(first, server, tokensOf(owner), `${grid}?tabNumber=1`);
    const second = await first.context().newPage();
    await second.goto(`${server.url}${grid}?tabNumber=2`);
    for (const page of [first, second]) await showsOn(page, "Gate", "Yard");
    const takeOff = async (page: Page, name: string) => {
      await page.locator(`section[aria-label="${faPlayer.player.replace("{{name}}", name)}"]`).hover();
      await page.getByRole("button", { name: faPlayer.remove.replace("{{name}}", name) }).click();
    };
    await takeOff(second, "Gate");
    await showsOn(second, "Yard");
    await expect.poll(() => gridsOf(owner), soon).toEqual([undefined, [[1, yard]]]);
    await showsOn(first, "Gate", "Yard");
    await takeOff(first, "Yard");
    await showsOn(first, "Gate");
    await expect.poll(() => gridsOf(owner), soon).toEqual([[[0, gate]], [[1, yard]]]);
    await showsOn(second, "Yard");

    await Promise.all([first.reload(), second.reload()]);
    await showsOn(first, "Gate");
    await showsOn(second, "Yard");
    for (const [at, page] of [first, second].entries()) {
      expect(pathOf(page) + new URL(page.url()).search).toBe(`${grid}?tabNumber=${at + 1}`);
      await expect.poll(() => nthTab(page, at).getAttribute("aria-current"), soon).toBe("page");
    }
  });
});

describe("tabs and rights", () => {
  it("LAYT-7 TAB-13 TAB-15 TAB-16 ROUTE-14 NAV-1 those whose rights are gone are closed with one word, and do not come back by themselves", async () => {
    const { workspaceId } = await newOwner();
    const member = await signUp(server, { mode: "safe" });
    await joinWorkspace(server, member, workspaceId, "coPilot");
    const page = await open(member, list);
    await shows(page, "All Devices");
    await area(page, "People");
    await shows(page, "All Devices", "People");
    await keep(page, "People");
    await area(page, "Connect Cameras");
    await shows(page, "All Devices", "People", "Connect Cameras");
    const { roles } = server.doors;
    const give = (role: "member" | "coPilot") =>
      server.platform.database
        .transaction()
        .execute((trx) => roles.give(member.accountId, workspaceId, role, trx));
    await give("member");
    await page.getByText("you have no access any more: People, Connect Cameras").waitFor();
    await shows(page, "All Devices");
    await at(page, list);
    await expect
      .poll(async () => (await keptBy(member)).map(({ route }) => route), soon)
      .toEqual(["stream.freeLayout"]);
    await openMenu(page);
    await page.getByRole("option", { name: "Playback" }).waitFor();
    expect(await page.getByRole("option", { name: "People" }).count()).toBe(0);
    await page.keyboard.press("Escape");
    await give("coPilot");
    await rail(page).getByRole("link", { name: "People" }).waitFor();
    await shows(page, "All Devices");
    // Taken away while nobody was there, they go on the way in.
    await area(page, "People");
    await shows(page, "All Devices", "People");
    await page.goto("about:blank");
    await giveRole(server, member, workspaceId, "member");
    await page.goto(`${server.url}/hub`);
    await at(page, list);
    await page.getByText("you have no access any more: People").waitFor();
  });
});

describe.each(inPersian)("on a phone, in %s", (locale) => {
  it("TAB-14 NAV-22 NAV-23 UI-17 tabs are a list behind their number, and the menu opens from it", async () => {
    const { owner } = await newOwner();
    const { tabs } = words[locale];
    const page = await newPage({ locale, width: "phone", theme: locale === "fa" ? "light" : "dark" });
    await owner.call(customSettings.createTab, { body: { route: "stream.freeLayout" } });
    await enter(page, server, tokensOf(owner), "/app/playback");
    const digits = new Intl.NumberFormat(locale === "fa" ? "fa-IR" : "en-US");
    const count = (number: number) =>
      page.getByRole("button", { name: tabs.count_other.replace("{{tabs}}", digits.format(number)) });
    await count(2).click();
    const sheet = page.getByRole("dialog", { name: tabs.open });
    await sheet.getByRole("link").first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.getAttribute("html", "dir")).toBe(locale === "fa" ? "rtl" : "ltr");
    await sheet.getByRole("button", { name: tabs.new }).click();
    await page.getByRole("combobox", { name: tabs.search }).fill("people");
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("option").click();
    await at(page, "/app/permission-settings");
    await count(3).click();
    await sheet.getByRole("link").first().click();
    await at(page, list);
    await sheet.waitFor({ state: "hidden" });
  });
});
