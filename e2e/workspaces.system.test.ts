// Choosing a workspace, entering it and going to another, in a real browser against the real api.
import {
  addMembership,
  giveRole,
  namePublicGuest,
  publishTerms,
} from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { sql } from "@didban/cloud/testing/test-database";
import { endpoints, roleNameIn } from "@didban/contract";
import { describe, expect, it } from "vitest";
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import en from "../apps/web/src/i18n/en/workspaces.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/workspaces.json" with { type: "json" };
import { inEnglish, inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
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
  const { words, common } = texts[locale];

  it("WS-24 a row says how one stands there and offers what can be done about it", async () => {
    const person = await signUp(server, { mode: "safe" });
    for (const status of ["withdrawn", "pending", "termsRequired"]) await placeIn(person, status, status);
    const shut = await placeIn(person, "Shut", "joined");
    await sql`update workspace set lock_reason = 'operator' where id = ${shut}`.execute(
      server.platform.database,
    );
    const page = await newPage({ locale });
    await enter(page, server, tokensOf(person), list);
    const row = (name: string) => page.locator("main li").filter({ hasText: name });
    await row("pending").getByText(words.status.pending).waitFor();
    await row("pending").getByRole("button", { name: words.join }).waitFor();
    await row("termsRequired").getByRole("button", { name: words.review }).waitFor();
    await row("withdrawn").getByText(words.status.withdrawn).waitFor();
    expect(await row("withdrawn").getByRole("button").count()).toBe(0);
    await row("Shut").getByRole("img", { name: words.lock.operator }).hover();
    await page.getByRole("tooltip", { name: words.lock.operator }).waitFor();
    const calls = callsTo(page, `/api/workspace-manager/workspace/${shut}/switch`);
    await row("Shut").getByRole("button").click({ force: true });
    await row("pending").getByRole("button", { name: words.join }).click();
    await page.getByRole("banner").getByRole("button", { name: "pending" }).waitFor();
    expect(calls).toEqual([]);
  });

  it("WS-27 terms are agreed to before the workspace is entered", async () => {
    const person = await signUp(server, { mode: "safe" });
    const id = await placeIn(person, "Bakery", "termsRequired");
    const page = await newPage({ locale });
    await enter(page, server, tokensOf(person), list);
    const joins = callsTo(page, `/api/workspace-manager/workspace/${id}/join`);
    await page.getByRole("button", { name: words.review }).click();
    const dialog = page.getByRole("dialog", { name: words.terms.title });
    const accept = dialog.getByRole("button", { name: words.terms.accept });
    expect(await accept.isDisabled()).toBe(true);
    await dialog.getByRole("checkbox", { name: words.terms.agree }).check();
    expect(joins).toEqual([]);
    await accept.click();
    await page.getByRole("banner").getByRole("button", { name: "Bakery" }).waitFor();
  });

  it("WS-27 terms that the operator has published are read before the next entry, in the language of the app", async () => {
    const person = await signUp(server, { mode: "safe" });
    await createWorkspace(person, "Foundry");
    const { database } = server.platform;
    const terms = {
      en: "What holds here:\n\n- Helmets on.\n- No smoke.",
      fa: "آنچه اینجا برقرار است:\n\n- کلاه ایمنی.\n- بدون دود.",
    };
    const page = await newPage({ locale });
    await enter(page, server, tokensOf(person), list);
    const into = page.getByRole("main").getByRole("button", { name: "Foundry" });
    await into.waitFor();
    await publishTerms(database, terms, Date.now());
    // What the list says of it is not true any more.
    await into.click();
    await page.getByText(common.state.newTerms).waitFor();
    const dialog = page.getByRole("dialog", { name: words.terms.title });
    const [intro = "", , ...lines] = terms[locale].split("\n");
    await dialog.getByText(intro).waitFor();
    expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual(lines.map((line) => line.slice(2)));
    expect(await dialog.getByText(words.terms.purpose).count()).toBe(0);
    await dialog.getByRole("checkbox", { name: words.terms.agree }).check();
    await dialog.getByRole("button", { name: words.terms.accept }).click();
    await page.getByRole("banner").getByRole("button", { name: "Foundry" }).waitFor();
    await sql`delete from workspace_terms`.execute(database);
  });

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

    await page.getByRole("button", { name: "Bakery" }).click();
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
  it("a long list can be searched", async () => {
    const person = await signUp(server, { mode: "safe" });
    for (let count = 1; count <= 7; count += 1) await createWorkspace(person, `Branch ${count}`);
    const page = await newPage();
    await enter(page, server, tokensOf(person), list);
    const rows = page.locator("main li").filter({ hasText: "Branch" });
    await expect.poll(() => rows.count(), soon).toBe(7);
    const search = page.getByRole("textbox", { name: en.search });
    expect(await search.count()).toBe(0);
    await createWorkspace(person, "Branch 8");
    await page.reload();
    await search.fill("branch 8 ");
    await expect.poll(() => rows.allInnerTexts(), soon).toEqual([expect.stringContaining("Branch 8")]);
    await search.fill("nowhere");
    await page.getByText(en.notFound).waitFor();
  });

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
