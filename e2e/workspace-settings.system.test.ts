// The settings of a workspace in a real browser against the real api: what everyone sees of it, changing it, and the ways out of it.
import { levels } from "@didban/cloud/modules/access/role-scene.testing";
import { giveTeam, joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import camerasEn from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import en from "../apps/web/src/i18n/en/workspace-settings.json" with { type: "json" };
import workspacesEn from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import camerasFa from "../apps/web/src/i18n/fa/cameras.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/workspace-settings.json" with { type: "json" };
import workspacesFa from "../apps/web/src/i18n/fa/workspaces.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { at, button, enter, field, pathOf, prove, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();
const settings = "/app/workspace/settings";
const words = {
  en: { settings: en, cameras: camerasEn, workspaces: workspacesEn },
  fa: { settings: fa, cameras: camerasFa, workspaces: workspacesFa },
};

const section = (page: Page, name: string) => page.getByRole("region", { name });
const dialog = (page: Page) => page.getByRole("dialog");
const header = (page: Page) => page.getByRole("banner");

async function newOwner(name = "Bakery"): Promise<{ owner: Person; id: string }> {
  const owner = await signUp(server, { mode: "safe", fullName: "Olivia Owner" });
  const { id } = await createWorkspace(owner, name);
  return { owner, id };
}

async function newMember(workspaceId: string, role: "member" | "coPilot" = "member"): Promise<Person> {
  const person = await signUp(server, { mode: "safe", fullName: "Mina Member" });
  await joinWorkspace(server, person, workspaceId, role);
  return person;
}

async function open(person: Person, locale: "en" | "fa"): Promise<Page> {
  const page = await newPage(lookIn(locale));
  await enter(page, server, tokensOf(person), settings);
  return page;
}

describe.each(inPersian)("the overview, in %s", (locale) => {
  const { settings: text, cameras } = words[locale];

  it("WS-39 WS-40 WS-10 NAV-16 its owner changes what it is, where and when, and others see it without a reload", async () => {
    const { owner, id } = await newOwner();
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(owner), "/app");
    await at(page, settings);
    const theirs = await open(await newMember(id), locale);
    await header(theirs).getByRole("button", { name: "Bakery" }).waitFor();

    await section(page, text.devices.title).getByRole("link", { name: text.devices.connect }).waitFor();
    await button(page, text.editSection.replace("{{section}}", text.information.title)).click();
    await field(page, text.information.name).fill("");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => field(page, text.information.name).getAttribute("aria-invalid"), soon)
      .toBe("true");
    await field(page, text.information.name).fill("Corner Bakery");
    await field(page, text.information.industry).selectOption("foodAndBeverage");
    await page.getByRole("switch", { name: text.information.customerFacing }).check();
    await page.keyboard.press("Enter");
    await section(page, text.information.title).getByText(text.industry.foodAndBeverage).waitFor();
    await header(page).getByRole("button", { name: "Corner Bakery" }).waitFor();
    await header(theirs).getByRole("button", { name: "Corner Bakery" }).waitFor();

    await button(page, text.editSection.replace("{{section}}", text.address.title)).click();
    await field(page, text.address.city).fill("Shiraz");
    await field(page, text.address.country).selectOption("IR");
    await page.keyboard.press("Enter");
    await section(page, text.address.title).getByText("Shiraz").waitFor();

    const hours = section(page, text.hours.title);
    await hours.getByText(text.notSet).waitFor();
    await button(page, text.editSection.replace("{{section}}", text.hours.title)).click();
    const saturday = hours.getByRole("group").first();
    await saturday.locator("select").nth(0).selectOption("06:00 pm");
    await saturday.locator("select").nth(1).selectOption("02:00 am");
    expect(await faultsOf(page)).toEqual([]);
    await hours.getByRole("group").last().getByRole("checkbox").first().uncheck();
    await hours.locator('button[type="submit"]').click();
    await hours.locator("dl").waitFor();
    const { body } = await owner.call(endpoints.workspaces.current, {});
    expect(body).toMatchObject({
      name: "Corner Bakery",
      customerFacing: true,
      address: { city: "Shiraz", country: "IR" },
      operationHours: {
        saturday: { start: "06:00 pm", end: "02:00 am", nextDay: true },
        friday: { open: false },
      },
    });
    expect(await hours.locator("dd").last().innerText()).toBe(text.hours.closed);

    await owner.call(endpoints.cameras.create, { body: { name: "Oven", config: {} } });
    await section(page, text.devices.title).getByRole("link", { name: text.devices.list }).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    await button(page, text.delete.open).click();
    await dialog(page).getByRole("link", { name: "Oven" }).click();
    await page.getByRole("dialog", { name: cameras.remove.title.replace("{{name}}", "Oven") }).waitFor();
  });

  it("WS-38 WS-49 WS-50 a member sees what everyone does, one who may view it more but no way to change it, and leaves after one question", async () => {
    const { owner, id } = await newOwner();
    const member = await newMember(id);
    const page = await open(member, locale);
    await page.getByRole("heading", { name: "Bakery" }).waitFor();
    const leave = section(page, text.waysOut.title);
    await leave.waitFor();
    expect(await page.getByRole("region").count()).toBe(1);
    expect(await page.locator("main").getByRole("button").allInnerTexts()).toEqual([text.leave.open]);
    expect(await faultsOf(page)).toEqual([]);

    const body = { name: "Viewers", levels: levels({ WorkspaceOverview: "viewOnly" }) };
    const viewers = await owner.call(endpoints.roles.create, { body });
    await giveTeam(server, member, id, viewers.body.id);
    for (const { title } of [text.information, text.devices, text.address, text.hours])
      await section(page, title).waitFor();
    expect(await page.locator("main").getByRole("region").getByRole("button").allInnerTexts()).toEqual([
      text.leave.open,
    ]);
    await leave.getByRole("button").click();
    await dialog(page).getByText(text.leave.access).waitFor();
    expect(await dialog(page).getByRole("textbox").count()).toBe(0);
    await dialog(page).getByRole("button", { name: text.leave.open }).click();
    await at(page, "/select-workspace");
    await page.getByText(words[locale].workspaces.status.withdrawn).waitFor();
  });

  it("WS-33 WS-34 WS-66 the owner locks everyone else out and lets them in again, guests too", async () => {
    const { owner, id } = await newOwner();
    const member = await newMember(id);
    const theirs = await open(member, locale);
    await section(theirs, text.waysOut.title).waitFor();
    const page = await open(owner, locale);
    const doors = section(page, text.doors.title);
    await doors.getByRole("button", { name: text.doors.lock }).click();
    await dialog(page).getByRole("button", { name: text.doors.lock }).click();
    await doors.getByText(text.doors.locked, { exact: true }).waitFor();
    await at(theirs, "/");
    await doors.getByRole("button", { name: text.doors.unlock }).click();
    await doors.getByText(text.doors.open, { exact: true }).waitFor();
    const guests = doors.getByRole("switch");
    const wasAllowed = await guests.isChecked();
    await guests.click();
    await expect
      .poll(async () => (await owner.call(endpoints.workspaces.current, {})).body.allowGuest, soon)
      .toBe(!wasAllowed);
  });

  it("WS-51 WS-54 WS-57 WS-21 whoever deletes it is told that all is gone in 72 hours; everyone is out, and it is dismissed from the list", async () => {
    const { owner, id } = await newOwner("Old Shop");
    const theirs = await open(await newMember(id), locale);
    await section(theirs, text.waysOut.title).waitFor();
    const page = await open(owner, locale);
    await button(page, text.delete.open).click();
    await dialog(page).getByRole("radio", { name: text.delete.reason.other }).check();
    await field(page, text.delete.comment).fill("Closing down");
    await dialog(page).getByRole("button", { name: text.delete.next }).click();
    const confirm = dialog(page).getByRole("button", { name: text.delete.confirm });
    await field(page, text.delete.typeName.replace("{{name}}", "Old Shop")).fill("Old Shop");
    expect(await faultsOf(page)).toEqual([]);
    await confirm.click();
    await prove(page, locale);
    await at(page, "/select-workspace");
    // To the minute: the clock stands still but for what tests advance it by.
    const due = new Intl.DateTimeFormat(locale === "en" ? "en-US" : "fa-IR", {
      dateStyle: "medium",
      timeStyle: "medium",
      timeZone: "UTC",
    }).format(server.clock.nowMs() + 72 * 60 * 60_000);
    // Of the person's zone, which the clock of their browser does not have.
    const told = text.delete.done
      .replace("{{name}}", "Old Shop")
      .replace("{{time}}", `${due} \u2066UTC\u2069`);
    await page.getByText(told).waitFor();
    const listed = page.locator("main li").filter({ hasText: "Old Shop" });
    await listed.getByText(words[locale].workspaces.status.notFound).waitFor();
    await listed.getByRole("button", { name: words[locale].workspaces.dismiss }).click();
    await page.getByText(words[locale].workspaces.emptyTitle).waitFor();
    expect(pathOf(page)).toBe("/select-workspace");
    await at(theirs, "/select-workspace");
  });
});
