// The roles of a workspace in a real browser against the real api: made, copied, changed, suspended and removed, with what each does to a member shown
// in the member's own browser.
import { giveTeam } from "@didban/cloud/modules/people/membership.testing";
import { newPhone } from "@didban/cloud/testing/person";
import { endpoints, errorText, routeLabel } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { faultsOf, lookIn } from "./browser.ts";
import { inEnglish } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { dialog, newTeam, roles, wordsOf } from "./people-page.ts";
import { enter, field, pathOf, prove, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();
const { invitations, roles: roleCalls } = endpoints;

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openMenu(page: Page, name: string): Promise<void> {
  await card(page, name).locator("button[aria-haspopup=menu]").click();
  await page.getByRole("menuitem").first().waitFor();
}

describe.each(inEnglish)("roles, in %s", (locale) => {
  const { common, people: words, workspaces } = wordsOf[locale];

  /** Chooses from what can be done with a role. */
  async function act(page: Page, name: string, action: string): Promise<void> {
    await openMenu(page, name);
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  }
  const group = (page: Page, name: keyof typeof words.group) =>
    dialog(page).getByRole("group", { name: words.group[name], exact: true });
  const save = (page: Page) => dialog(page).getByRole("button", { name: words.role.save });
  /** A sentence with a number of one, and a name or so. */
  const told = (text: string, values: Readonly<Record<string, string>>) =>
    Object.entries(values).reduce((filled, [key, value]) => filled.replace(`{{${key}}}`, value), text);
  const one = new Intl.NumberFormat(locale === "fa" ? "fa-IR" : "en-US").format(1);

  it("ROLE-55 ROLE-56 ROLE-31 ROLE-32 ROLE-33 ROLE-37 ROLE-50 one is made, copied, changed, suspended, reinstated and removed, with who loses what told first", async () => {
    const { owner, id, join } = await newTeam("Garage");
    const member = await join("Gil Guard");
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(owner), roles);
    await page.getByRole("button", { name: words.role.new }).click();
    await field(page, words.role.name).fill("Night guard");
    for (const name of Object.keys(words.group) as (keyof typeof words.group)[])
      for (const level of Object.values(words.level))
        await group(page, name).getByText(level, { exact: true }).waitFor();
    const mayManage = group(page, "DeviceSetup").getByRole("switch", {
      name: words.switch.cameraManagePermissions,
    });
    expect(await mayManage.isDisabled()).toBe(true);
    await group(page, "DeviceSetup").getByText(words.level.viewOnly).click();
    expect(await mayManage.isDisabled()).toBe(false);
    expect(await faultsOf(page)).toEqual([]);
    await save(page).click();
    await card(page, "Night guard").waitFor();

    await act(page, "Night guard", words.role.duplicate);
    await card(page, "Night guard (copy)").waitFor();

    // Somebody has the role, and somebody is invited into it.
    const { body } = await owner.call(roleCalls.list, { query: { limit: 50 } });
    const made = body.items.find(({ name }) => name === "Night guard");
    expect(made?.levels).toMatchObject({ DeviceSetup: "viewOnly", WorkspaceOverview: "hidden" });
    const teamId = made?.id ?? "";
    await giveTeam(server, member, id, teamId);
    const phone = newPhone();
    await owner.call(invitations.invite, { body: { phone, type: "member", teamId } });
    const theirs = await newPage(lookIn(locale));
    await enter(theirs, server, tokensOf(member), "/hub");
    await theirs.getByRole("banner").getByRole("button", { name: "Garage" }).waitFor();
    await theirs.goto(`${server.url}/app/help/shortcuts`);
    const wanted = { name: routeLabel("cameraConnect", {}, locale) };
    const rail = theirs.getByRole("navigation", { name: common.nav.areas });
    await rail.getByRole("link").first().waitFor();
    expect(await rail.getByRole("link", wanted).count()).toBe(0);

    await act(page, "Night guard", words.role.edit);
    await dialog(page)
      .getByText(told(words.role.affects_one, { members: one }))
      .waitFor();
    await group(page, "DeviceSetup").getByText(words.level.fullControl).click();
    await save(page).click();
    await rail.getByRole("link", wanted).waitFor();

    await act(page, "Night guard", words.role.suspend);
    await card(page, "Night guard").getByText(words.role.suspended, { exact: true }).waitFor();
    await expect.poll(() => pathOf(theirs), soon).toBe("/select-workspace");
    const entry = theirs.locator("main").getByRole("button", { name: "Garage" });
    await entry.click();
    await theirs.getByText(errorText("roleSuspended", locale)).waitFor();
    await act(page, "Night guard", words.role.reinstate);
    await card(page, "Night guard")
      .getByText(words.role.suspended, { exact: true })
      .waitFor({ state: "detached" });
    await entry.click();
    await theirs.getByRole("banner").getByRole("button", { name: "Garage" }).waitFor();

    await act(page, "Night guard", words.role.remove);
    const lost = await dialog(page).getByRole("list").innerText();
    for (const text of [
      told(words.role.losesMembers_one, { members: one }),
      "Gil Guard",
      told(words.role.losesInvites_one, { invites: one }),
      phone,
    ])
      expect(lost).toContain(text);
    const confirm = dialog(page).getByRole("button", { name: words.role.remove });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog(page).getByRole("textbox").fill("night guard");
    expect(await confirm.isDisabled()).toBe(true);
    await dialog(page).getByRole("textbox").fill("Night guard");
    expect(await faultsOf(page)).toEqual([]);
    await confirm.click();
    await prove(page, locale);
    await card(page, "Night guard").waitFor({ state: "detached" });
    await card(page, "Night guard (copy)").waitFor();
    await expect.poll(() => pathOf(theirs), soon).toBe("/select-workspace");
    await theirs.getByText(workspaces.emptyTitle).waitFor();
  });
});
