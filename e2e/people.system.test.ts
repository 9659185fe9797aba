// The people of a workspace in a real browser against the real api: who they are, and what their managers do with them. What is taken away shows in
// the other's browser.
import { markedPicture } from "@didban/cloud/platform/images/marked-picture.testing";
import { type Person } from "@didban/cloud/testing/person";
import { proveIdentity } from "@didban/cloud/modules/identity/factors/second-factors.testing";
import { endpoints, roleNameIn, routeLabel } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { faultsOf, lookIn, sizes } from "./browser.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { choose, dialog, newTeam, people, row, wordsOf } from "./people-page.ts";
import { enter, pathOf, prove, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();
const elsewhere = "/app/help/shortcuts";

describe.each(inPersian)("the people of a workspace, in %s", (locale) => {
  const all = wordsOf[locale];
  const { common, people: words, security } = all;

  async function open(person: Person, path = people): Promise<Page> {
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(person), path);
    return page;
  }
  /** Somebody at a screen of the workspace that anyone may open. */
  async function watching(person: Person): Promise<Page> {
    const page = await open(person, elsewhere);
    await page.getByRole("banner").getByRole("button", { name: "Bakery" }).waitFor();
    return page;
  }
  /** What is asked before something is done with a member. */
  const confirm = (page: Page, action: string) => dialog(page).getByRole("button", { name: action });

  it("PEOP-4 PEOP-48 PEOP-49 PEOP-51 the profile of a member tells contact and security, who is there shows at once, and what they change of themself too", async () => {
    const { owner, join } = await newTeam();
    const person = await join("Nora News");
    const page = await open(owner);
    await row(page, "Nora News").getByText(words.presence.offline).waitFor();
    const theirs = await watching(person);
    await row(page, "Nora News").getByText(words.presence.online).waitFor();
    await row(page, "Nora News").getByRole("button", { name: "Nora News", exact: true }).click();
    await dialog(page).getByText(person.phone).waitFor();
    await dialog(page).getByText(words.presence.online).waitFor();
    await dialog(page).getByText("UTC", { exact: true }).waitFor();
    await dialog(page).getByRole("tab", { name: words.profileTab.security }).click();
    await dialog(page).getByText(words.security.unverified).waitFor();
    await dialog(page).getByText("Chrome, Linux").waitFor();
    const params = { id: person.accountId };
    await person.call(endpoints.identity.updateUser, { params, body: { fullName: "Nora Newname" } });
    const file = new Blob([Uint8Array.from(await markedPicture(7))], { type: "image/png" });
    expect((await person.call(endpoints.profile.updateOwnAvatar, { file })).status).toBe(200);
    await dialog(page).getByText("Nora Newname").waitFor();
    await dialog(page).locator("img").waitFor();
    await page.keyboard.press("Escape");
    await row(page, "Nora Newname").locator("img").waitFor();
    await theirs.context().close();
    const gone = row(page, "Nora Newname").getByText(words.presence.offline);
    await expect
      .poll(async () => {
        await server.clock.advance(31_000);
        return gone.isVisible();
      }, soon)
      .toBe(true);
  });

  it("PEOP-37 PEOP-38 PEOP-47 MFA-22 one who is suspended is out of the workspace in their own browser, and comes back with their role", async () => {
    const { owner, join } = await newTeam();
    const theirs = await watching(await join("Sam Sleeper"));
    const page = await open(owner);
    await choose(page, all, "Sam Sleeper", words.action.suspend);
    await dialog(page).getByText(words.loss.access).waitFor();
    await confirm(page, words.action.suspend).click();
    await page.getByText(security.identity.admin).waitFor();
    await prove(page, locale);
    await row(page, "Sam Sleeper").waitFor({ state: "detached" });
    await expect.poll(() => pathOf(theirs), soon).toBe("/select-workspace");

    await page.getByText(words.standing.withdrawn, { exact: true }).click();
    await row(page, "Sam Sleeper").waitFor();
    await choose(page, all, "Sam Sleeper", words.action.restore);
    await confirm(page, words.action.restore).click();
    await page.getByText(words.standing.joined, { exact: true }).click();
    await row(page, "Sam Sleeper").getByText(roleNameIn("Member", locale), { exact: true }).first().waitFor();
    await theirs.locator("main").getByRole("button", { name: "Bakery" }).click();
    await theirs.getByRole("banner").getByRole("button", { name: "Bakery" }).waitFor();
  });

  it("PEOP-41 PEOP-36 PEOP-47 ROLE-57 a new role opens what it allows in the member's browser, the owner's is handed over alone, and one who is removed is out", async () => {
    const { owner, join } = await newTeam();
    const theirs = await watching(await join("Mo Mover"));
    // Where the rail has room for every area.
    await theirs.setViewportSize(sizes.wide);
    const page = await open(owner);
    const connect = theirs
      .getByRole("navigation", { name: common.nav.areas })
      .getByRole("link", { name: routeLabel("cameraConnect", {}, locale) });
    expect(await connect.count()).toBe(0);
    await choose(page, all, "Mo Mover", words.action.changeRole);
    await dialog(page)
      .getByRole("combobox")
      .selectOption({ label: roleNameIn("Co-Pilot", locale) });
    await confirm(page, words.action.changeRole).click();
    await row(page, "Mo Mover").getByText(roleNameIn("Co-Pilot", locale), { exact: true }).waitFor();
    await connect.waitFor();

    await choose(page, all, "Mo Mover", words.action.changeRole);
    await dialog(page)
      .getByRole("combobox")
      .selectOption({ label: roleNameIn("Captain", locale) });
    await dialog(page).getByText(words.loss.forGood).waitFor();
    await dialog(page).getByRole("combobox").waitFor({ state: "detached" });
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });

    await choose(page, all, "Mo Mover", words.action.remove);
    for (const loss of [words.loss.access, words.loss.kept]) await dialog(page).getByText(loss).waitFor();
    await proveIdentity(owner);
    await confirm(page, words.action.remove).click();
    await row(page, "Mo Mover").waitFor({ state: "detached" });
    await expect.poll(() => pathOf(theirs), soon).toBe("/select-workspace");
    await theirs.getByText(common.channel.detachedFrom.replace("{{name}}", "Bakery")).waitFor();
    await theirs.getByText(all.workspaces.emptyTitle).waitFor();
  });
});
