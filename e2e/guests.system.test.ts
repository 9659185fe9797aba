// Coming as a guest, staying as more than one, and coming to a server that is full, in a real browser. The servers are real apis in this
// process.
import { joinWorkspace, namePublicGuest } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, goodPassword, newestCode, newPhone, signUp } from "@didban/cloud/testing/person";
import { sql } from "@didban/cloud/testing/test-database";
import type { TestServer } from "@didban/cloud/testing/test-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints, roleNameIn, teamMember } from "@didban/contract";
import type { Page } from "playwright-core";
import camerasEn from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import capacityEn from "../apps/web/src/i18n/en/capacity.json" with { type: "json" };
import logsEn from "../apps/web/src/i18n/en/logs.json" with { type: "json" };
import peopleEn from "../apps/web/src/i18n/en/people.json" with { type: "json" };
import camerasFa from "../apps/web/src/i18n/fa/cameras.json" with { type: "json" };
import logsFa from "../apps/web/src/i18n/fa/logs.json" with { type: "json" };
import peopleFa from "../apps/web/src/i18n/fa/people.json" with { type: "json" };
import capacityFa from "../apps/web/src/i18n/fa/capacity.json" with { type: "json" };
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import guestEn from "../apps/web/src/i18n/en/guest.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import guestFa from "../apps/web/src/i18n/fa/guest.json" with { type: "json" };
import signInEn from "../apps/web/src/i18n/en/sign-in.json" with { type: "json" };
import signInFa from "../apps/web/src/i18n/fa/sign-in.json" with { type: "json" };
import settingsEn from "../apps/web/src/i18n/en/workspace-settings.json" with { type: "json" };
import workspacesEn from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import settingsFa from "../apps/web/src/i18n/fa/workspace-settings.json" with { type: "json" };
import workspacesFa from "../apps/web/src/i18n/fa/workspaces.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { inEnglish, inPersian } from "./languages.ts";
import { told } from "./messages.ts";
import { pageWorld, server, startWebServer } from "./page-world.ts";
import { soon } from "./patience.ts";
import {
  at,
  digitFields,
  enterPhone,
  faultOf,
  field,
  numberField,
  pathOf,
  submitButton,
} from "./sign-in-page.ts";

const words = {
  en: {
    cameras: camerasEn,
    capacity: capacityEn,
    logs: logsEn,
    people: peopleEn,
    common: commonEn,
    guest: guestEn,
    settings: settingsEn,
    signIn: signInEn,
    workspaces: workspacesEn,
  },
  fa: {
    cameras: camerasFa,
    capacity: capacityFa,
    logs: logsFa,
    people: peopleFa,
    common: commonFa,
    guest: guestFa,
    settings: settingsFa,
    signIn: signInFa,
    workspaces: workspacesFa,
  },
};

const newPage = pageWorld();
let full: TestServer;
beforeAll(async () => {
  // The demo's owner is there already.
  full = await startWebServer({ DIDBAN_ACCOUNT_LIMIT: "1" });
  const host = await signUp(server);
  const { id } = await createWorkspace(host, "Showroom");
  await namePublicGuest(server.platform.database, id);
  await joinWorkspace(server, await signUp(server), id, "member");
  await host.call(endpoints.cameras.create, { body: { name: "Window", config: {} } });
});
afterAll(() => full?.close());

describe.each(inPersian)("a guest, in %s", (locale) => {
  const { cameras, common, guest: text, logs, people, settings, signIn } = words[locale];
  const somebody = teamMember[locale];

  /** That a button says that it is not for guests, and does nothing. */
  async function closed(page: Page, name: string): Promise<void> {
    const shut = page.getByRole("button", { name, exact: true });
    await shut.focus();
    await page.getByRole("tooltip", { name: common.notForGuests }).waitFor();
    await shut.press("Enter");
    expect(await page.getByRole("dialog").count()).toBe(0);
  }

  it("AUTH-42 AUTH-45 AUTH-46 ROLE-21 WS-67 WS-68 comes in by a name alone, is told that nothing is saved, keeps what they change until a reload, and makes an account", async () => {
    const page = await newPage(lookIn(locale));
    const phone = newPhone();
    await page.goto(server.url);
    await field(page, signIn.phone.guest).check();
    await page.locator("select").selectOption("US");
    await numberField(page).fill(phone.slice(2));
    await numberField(page).press("Enter");
    await digitFields(page).first().waitFor();
    // What they came as outlives a reload.
    await page.reload();
    await digitFields(page)
      .first()
      .pressSequentially(await newestCode(server, phone));
    await page.getByText(signIn.register.guestIntro).waitFor();
    expect(await page.locator("form input").count()).toBe(1);
    await submitButton(page).click();
    const name = field(page, signIn.register.fullName);
    expect(await faultOf(name)).toBe(signIn.required);
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    await name.fill("Reza");
    await name.press("Enter");
    await expect.poll(() => faultOf(name), soon).not.toBeNull();
    await name.fill("Reza Guest");
    await name.press("Enter");

    // The workspace that takes guests is the only one they have: they are in it at once.
    await page.waitForURL(/\/app\//);
    const bar = page.getByRole("complementary", { name: text.bar });
    await bar.getByText(text.notSaved).waitFor();
    const toast = page.getByRole("status").filter({ hasText: text.notSaved });
    await told(page, text.notSaved);
    expect(await faultsOf(page)).toEqual([]);
    // Once a visit.
    await page.reload();
    await bar.waitFor();
    expect(await toast.count()).toBe(0);

    await page.goto(`${server.url}/app/workspace/settings`);
    const general = page.getByRole("region", { name: settings.information.title });
    await general.getByRole("button").click();
    // The page keeps its tabs by calls of that kind too, in its own time.
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === "PATCH" && answer.url().includes("/workspace-manager/"),
    );
    await field(page, settings.information.name).fill("My showroom");
    await field(page, settings.information.name).press("Enter");
    expect((await saved).headers()["x-not-saved"]).toBe("1");
    await page.getByRole("heading", { name: "My showroom" }).waitFor();
    // Another screen and back, and what the page has read anew.
    await page.getByRole("banner").getByRole("button", { name: "My showroom" }).waitFor();
    await closed(page, settings.delete.open);
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await page.getByRole("heading", { name: "Showroom", exact: true }).waitFor();

    // What cannot be tried out is offered too, and says that it is not for guests.
    await page.goto(`${server.url}/app/workspace/settings?tab=activityLogs`);
    await closed(page, logs.export);
    await page.goto(`${server.url}/app/permission-settings`);
    await closed(page, people.invite.open);
    const menu = page.getByRole("button", { name: people.actionsOf.replace("{{name}}", somebody) });
    await menu.first().click();
    const remove = page.getByRole("menuitem", { name: people.action.remove });
    await remove.getByText(common.notForGuests).waitFor();
    expect(await remove.isDisabled()).toBe(true);
    // Escape closes the menu that has the focus, which comes to it once it is open.
    await page.locator("[role=menu]:focus-within").waitFor();
    await page.keyboard.press("Escape");
    await remove.waitFor({ state: "detached" });

    // What can be tried out is tried, and not there afterwards (ROLE-21).
    const tried = () => page.waitForResponse((answer) => answer.headers()["x-not-saved"] === "1");
    const member = page
      .getByRole("row")
      .filter({ has: page.getByText(roleNameIn("Member", locale), { exact: true }) });
    await member.getByRole("button").last().click();
    await page.getByRole("menuitem", { name: people.action.changeRole }).click();
    const change = page.getByRole("dialog");
    await change.locator("select").selectOption({ label: roleNameIn("Co-Pilot", locale) });
    const changed = tried();
    await change.getByRole("button", { name: people.action.changeRole }).click();
    await changed;
    await change.waitFor({ state: "detached" });
    await page.reload();
    await member.waitFor();
    await page.goto(`${server.url}/app/permission-settings?tab=permissions`);
    await page.getByRole("button", { name: people.role.new }).click();
    await field(page, people.role.name).fill("Night watch");
    const made = tried();
    await page.getByRole("dialog").getByRole("button", { name: people.role.save }).click();
    await made;
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("region", { name: roleNameIn("Member", locale) }).waitFor();
    expect(await page.getByRole("region", { name: "Night watch" }).count()).toBe(0);
    await page.goto(`${server.url}/app/stream/free-layout?viewMode=list`);
    await closed(page, cameras.add);
    await page.getByRole("button", { name: cameras.actionsOf.replace("{{name}}", "Window") }).click();
    await page.getByRole("menuitem", { name: cameras.edit.open }).getByText(common.notForGuests).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.goto(`${server.url}/app/workspace/settings`);

    await bar.getByRole("button", { name: text.create }).click();
    const dialog = page.getByRole("dialog", { name: text.create });
    await dialog.getByText(text.intro).waitFor();
    expect(await field(page, signIn.register.fullName).inputValue()).toBe("Reza Guest");
    expect(await faultsOf(page)).toEqual([]);
    await field(page, signIn.register.email).fill(`g${phone.slice(1)}@example.com`);
    await field(page, signIn.newPassword.password).fill(goodPassword);
    await field(page, signIn.newPassword.confirm).fill(goodPassword);
    await dialog.locator('button[type="submit"]').click();
    await at(page, "/select-workspace");
    await page.getByText(words[locale].workspaces.emptyTitle).waitFor();
    await bar.waitFor({ state: "detached" });
    await told(page, text.created);
  });
});

describe.each(inEnglish)("a server that is full, in %s", (locale) => {
  const { capacity: text } = words[locale];

  it("AUTH-49 AUTH-50 leads a new number to the page about it, which notes an address", async () => {
    await sql`delete from waitlist_entry`.execute(full.platform.database);
    const page = await newPage(lookIn(locale));
    await enterPhone(page, full, newPhone());
    await at(page, "/capacity");
    await page.getByRole("heading", { name: text.title }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await submitButton(page).click();
    expect(await faultOf(field(page, text.email))).toBe(text.required);
    await field(page, text.email).fill("someone");
    await field(page, text.email).press("Enter");
    await expect.poll(() => faultOf(field(page, text.email)), soon).not.toBeNull();
    await field(page, text.email).fill("late@example.com");
    await field(page, text.email).press("Enter");
    await page.getByText(text.noted).waitFor();
    const noted = await sql`select email from waitlist_entry`.execute(full.platform.database);
    expect(noted.rows).toEqual([{ email: "late@example.com" }]);
    await page.getByRole("link", { name: text.toSignIn }).click();
    await numberField(page).waitFor();
    expect(pathOf(page)).toBe("/");
  });
});
