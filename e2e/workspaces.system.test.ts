// Choosing a workspace, entering it and going to another, in a real browser against the real api.
import { addMembership, giveRole, namePublicGuest } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { endpoints, roleNameIn } from "@didban/contract";
import { describe, expect, it } from "vitest";
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import en from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/workspaces.json" with { type: "json" };
import { inEnglish, inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { callsTo, enter, refuse, tokensOf } from "./sign-in-page.ts";

const { invitations, workspaces } = endpoints;
const newPage = pageWorld();
const list = "/select-workspace";
const texts = { en: { words: en, common: commonEn }, fa: { words: fa, common: commonFa } };

/** Someone who was given a place, of this standing, in a workspace of somebody else's. */
async function placeIn(person: Person, name: string, status: string): Promise<string> {
  const { id } = await createWorkspace(await signUp(server), name);
  await addMembership(server, person, id, status);
  await giveRole(server, person, id, "member");
  return id;
}

describe.each(inEnglish)("the list of workspaces (%s)", (locale) => {
  const { words } = texts[locale];

  it("NAV-11 WS-32 the header leads to another workspace, and other tabs of the browser go along", async () => {
    const person = await signUp(server, { mode: "safe" });
    await createWorkspace(person, "Bakery");
    await createWorkspace(person, "Garage");
    await placeIn(person, "Waiting", "pending");
    const page = await newPage({ locale });
    await enter(page, server, tokensOf(person), list);
    await page.getByRole("button", { name: "Bakery" }).click();
    await page.waitForURL("**/app/**");
    const other = await page.context().newPage();
    await other.goto(`${server.url}/app/help/shortcuts`);
    const header = other.getByRole("button", { name: "Bakery" });
    await header.waitFor();

    // That of the header: the list is shown until the screen of the workspace has come.
    await page.getByRole("banner").getByRole("button", { name: "Bakery" }).click();
    const choices = page.getByRole("menuitem");
    await choices.filter({ hasText: "Garage" }).waitFor();
    expect(await choices.filter({ hasText: "Waiting" }).count()).toBe(0);
    await choices.filter({ hasText: "Garage" }).click();
    await page.getByRole("button", { name: "Garage" }).waitFor();
    await other.getByRole("button", { name: "Garage" }).waitFor({ timeout: 3000 });
    expect(new URL(other.url()).pathname).not.toBe("/app/help/shortcuts");
    // From there to all of them.
    await page.getByRole("button", { name: "Garage" }).click();
    await page.getByRole("menuitem", { name: words.all }).click();
    await page.getByRole("heading", { level: 1, name: words.title }).waitFor();
  });
});

describe.each(inPersian)("the list, to somebody new (%s)", (locale) => {
  const { words, common } = texts[locale];

  it("NAV-9 NAV-10 NAV-8 says that there is none and what can be done, tries again, and shows an invitation when it comes", async () => {
    const host = await signUp(server, { mode: "safe", fullName: "Hedi Host" });
    const showroom = await createWorkspace(host, "Showroom");
    const person = await signUp(server, { mode: "safe" });
    const page = await newPage({ locale });
    await refuse(page, "/workspace-manager/workspace", 500, { code: "internalError" });
    await enter(page, server, tokensOf(person), list);
    await page.getByRole("button", { name: common.action.retry }).click();
    await page.getByText(words.emptyTitle).waitFor();
    for (const name of [words.create, words.demo]) await page.getByRole("button", { name }).waitFor();
    expect(await page.getByRole("button", { name: words.guest }).count()).toBe(0);

    await host.call(workspaces.switch, { params: { id: showroom.id } });
    const invited = await host.call(invitations.invite, { body: { phone: person.phone, type: "member" } });
    expect(invited.status).toBe(201);
    const row = page.locator("main li").filter({ hasText: "Showroom" });
    await row.getByText(words.status.pending).waitFor();
    await host.call(invitations.withdraw, { params: { phone: person.phone } });
    await page.getByText(words.emptyTitle).waitFor();

    await namePublicGuest(server.platform.database, showroom.id);
    try {
      await page.reload();
      await page.getByRole("button", { name: words.guest }).click();
      await page.getByRole("banner").getByRole("button", { name: "Showroom" }).waitFor();
      await page.goto(server.url + list);
      await row.getByText(roleNameIn("Guest", locale), { exact: true }).waitFor();
      await person.call(workspaces.enterDemo, {});
      await page.reload();
      await page
        .getByText(common.demo.daysLeft_other.replace("{{days}}", locale === "en" ? "7" : "۷"))
        .waitFor();
    } finally {
      await namePublicGuest(server.platform.database, null);
    }
  });
});

describe("entering", () => {
  it("WS-25 a newer app is loaded first, and goes on into the workspace that was chosen", async () => {
    const person = await signUp(server, { mode: "safe" });
    const { id } = await createWorkspace(person, "Bakery");
    const page = await newPage();
    await enter(page, server, tokensOf(person), list);
    await page.getByRole("button", { name: "Bakery" }).waitFor();
    await page.route(`${server.url}/`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: '<script type="module" src="/assets/newer.js"></script>',
      }),
    );
    const switches = callsTo(page, `/api/workspace-manager/workspace/${id}/switch`);
    const reloaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "Bakery" }).click();
    await reloaded;
    expect(switches).toEqual([]);
    await page.unroute(`${server.url}/`);
    await page.waitForURL("**/app/**");
    await page.getByRole("button", { name: "Bakery" }).waitFor();
  });
});
