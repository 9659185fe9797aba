// The people of a workspace in a real browser against the real api: who they are, and what their managers do with them. What is taken away shows in
// the other's browser.
import { markedPicture } from "@didban/cloud/testing/marked-picture";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { proveIdentity } from "@didban/cloud/testing/second-factors";
import { endpoints, roleNameIn, routeLabel } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { faultsOf, lookIn } from "./browser.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { choose, dialog, newTeam, people, row, wordsOf } from "./people-page.ts";
import { enter, field, pathOf, prove, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();
const soon = { timeout: 15_000 };
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

  it("PEOP-11 are listed with role and last visit, sorted and searched", async () => {
    const { owner, join } = await newTeam();
    await join("Zara Zeal");
    await join("Adam Able");
    const page = await open(owner);
    const names = () => page.locator("tbody tr td:first-child button").allInnerTexts();
    await expect
      .poll(names, soon)
      .toEqual(["Adam Able", expect.stringContaining("Olivia Owner"), "Zara Zeal"]);
    await page.getByRole("button", { name: words.column.fullName, exact: true }).click();
    await expect
      .poll(names, soon)
      .toEqual(["Zara Zeal", expect.stringContaining("Olivia Owner"), "Adam Able"]);
    const heading = page.getByRole("columnheader", { name: words.column.fullName });
    expect(await heading.getAttribute("aria-sort")).toBe("descending");
    await field(page, words.search).fill("zara");
    await expect.poll(names, soon).toEqual(["Zara Zeal"]);
    await field(page, words.search).fill("nobody at all");
    await page.getByText(words.notFound).waitFor();
    await page.getByRole("button", { name: words.resetSearch }).click();
    await expect.poll(async () => (await names()).length, soon).toBe(3);
  });

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
    await dialog(page).getByText("UTC").waitFor();
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

  it("PEOP-12 while they load there are empty rows; a failure can be tried again; alone one is offered to invite", async () => {
    const boss = await signUp(server, { mode: "safe", fullName: "Alma Alone" });
    await createWorkspace(boss, "Kiosk");
    const page = await newPage(lookIn(locale));
    const held = Promise.withResolvers<void>();
    let answers = 0;
    await page.route("**/users/advance*", async (route) => {
      answers += 1;
      if (answers > 1) return route.continue();
      await held.promise;
      return route.fulfill({ status: 403, json: { code: "forbiddenResource", status: 403 } });
    });
    await enter(page, server, tokensOf(boss), people);
    await expect.poll(() => page.locator(".mantine-Skeleton-root").count(), soon).toBeGreaterThan(2);
    held.resolve();
    const alone = page.getByText(words.onlyYou);
    await page.getByRole("alert").getByRole("button").click();
    await alone.waitFor();
    await row(page, "Alma Alone").waitFor();
    await page.getByRole("button", { name: words.invite.open }).click();
    await page.getByRole("dialog", { name: words.invite.title }).waitFor();
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
    await theirs.getByRole("button", { name: "Bakery" }).click();
    await theirs.getByRole("banner").getByRole("button", { name: "Bakery" }).waitFor();
  });

  it("PEOP-33 PEOP-34 PEOP-43 PEOP-44 PEOP-45 PEOP-48 a verified email, a second factor and a new proof are asked of a member, who is put out until they are given", async () => {
    const { owner, join } = await newTeam();
    const theirs = await watching(await join("Rita Required"));
    const page = await open(owner);
    const asked = ["forceEmailVerification", "forceMultiFactor", "resetAuthentication"] as const;
    for (const action of asked) {
      await choose(page, all, "Rita Required", words.action[action]);
      const { text, done } = words.confirm[action];
      await dialog(page).getByText(text.replace("{{name}}", "Rita Required")).waitFor();
      await confirm(page, words.action[action]).click();
      if (action === asked[0]) await prove(page, locale);
      await page.getByText(done.replace("{{name}}", "Rita Required")).waitFor();
    }
    await expect.poll(() => pathOf(theirs), soon).toBe("/");
    await row(page, "Rita Required").getByRole("button").last().click();
    const offered = await page.getByRole("menuitem").allInnerTexts();
    for (const action of asked) expect(offered).not.toContain(words.action[action]);
    await page.getByRole("menuitem", { name: words.action.profile, exact: true }).click();
    await dialog(page).getByRole("tab", { name: words.profileTab.security }).click();
    for (const due of Object.values(words.asked)) await dialog(page).getByText(due).waitFor();
  });

  it("PEOP-41 PEOP-36 PEOP-47 ROLE-57 a new role opens what it allows in the member's browser, the owner's is handed over alone, and one who is removed is out", async () => {
    const { owner, join } = await newTeam();
    const theirs = await watching(await join("Mo Mover"));
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

  it("PEOP-41 a new role is given in the profile, and to several at once; who may not get it is named", async () => {
    const { owner, join } = await newTeam();
    const [coPilot, member] = [roleNameIn("Co-Pilot", locale), roleNameIn("Member", locale)];
    await join("Mo Mover");
    await join("Nora News");
    await join("Adam Able");
    const page = await open(owner);
    const isIn = (name: string, role: string) => row(page, name).getByText(role, { exact: true }).waitFor();
    await row(page, "Mo Mover").getByRole("button", { name: "Mo Mover", exact: true }).click();
    await confirm(page, words.action.changeRole).click();
    await dialog(page).getByRole("combobox").selectOption({ label: coPilot });
    await confirm(page, words.action.changeRole).click();
    await dialog(page).getByText(coPilot, { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await isIn("Mo Mover", coPilot);

    // The owner has no other role, and is not among them.
    expect(await page.getByRole("checkbox").count()).toBe(4);
    await field(page, words.selection.all).check();
    await field(page, words.selection.one.replace("{{name}}", "Adam Able")).uncheck();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: words.action.changeRole, exact: true }).click();
    const [chosen, others] = [dialog(page).getByRole("listitem"), ["Mo Mover", "Nora News"]];
    expect((await chosen.allInnerTexts()).toSorted()).toEqual(others);
    // Called off, they stay chosen.
    await confirm(page, common.action.cancel).click();
    await dialog(page).waitFor({ state: "detached" });
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(2);
    await page.getByRole("button", { name: words.action.changeRole, exact: true }).click();
    await dialog(page).getByRole("combobox").selectOption({ label: coPilot });
    await confirm(page, words.action.changeRole).click();
    await dialog(page).waitFor({ state: "detached" });
    for (const name of others) await isIn(name, coPilot);
    await isIn("Adam Able", member);
    expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);

    // One of them has gone meanwhile.
    await field(page, words.selection.all).check();
    await page.getByRole("button", { name: words.action.changeRole, exact: true }).click();
    // Of different roles as they are, none is chosen for them.
    expect(await dialog(page).getByRole("combobox").inputValue()).toBe("");
    expect(await confirm(page, words.action.changeRole).isDisabled()).toBe(true);
    await dialog(page).getByRole("combobox").selectOption({ label: member });
    await page.route("**/p-crm/permission", async (route) => {
      if (route.request().method() !== "PATCH") return route.continue();
      const { ids, ...given } = route.request().postDataJSON();
      await route.continue({
        postData: JSON.stringify({ ...given, ids: [...ids.slice(1), crypto.randomUUID()] }),
      });
    });
    await confirm(page, words.action.changeRole).click();
    await dialog(page).getByText(words.rolesOf.failed).waitFor();
    expect(await dialog(page).getByRole("listitem").count()).toBe(1);
    expect(await faultsOf(page)).toEqual([]);
    await confirm(page, common.action.close).last().click();
    await dialog(page).waitFor({ state: "detached" });
  });

  it("PEOP-33 a member who manages nobody is not led to them", async () => {
    const { join } = await newTeam();
    const page = await watching(await join("Lea Looker"));
    const label = routeLabel("permissionSettings", {}, locale);
    expect(await page.getByRole("link", { name: label }).count()).toBe(0);
    await page.goto(`${server.url}${people}`);
    await expect.poll(() => pathOf(page), soon).toBe("/forbidden");
  });
});
