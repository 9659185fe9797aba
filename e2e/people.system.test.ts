// The people of a workspace and their roles, in a real browser against the real api; what is taken away shows in the other's browser.
import {
  createWorkspace,
  joinWorkspace,
  markedPicture,
  newPhone,
  signUp,
  type Person,
} from "@didban/cloud/testing";
import { endpoints, errorText } from "@didban/contract";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import common from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import enPeople from "../apps/web/src/i18n/en/people.json" with { type: "json" };
import faPeople from "../apps/web/src/i18n/fa/people.json" with { type: "json" };
import security from "../apps/web/src/i18n/en/security.json" with { type: "json" };
import { pageWorld, server } from "./page-world.ts";
import { alert, enter, field, numberField, pathOf, prove, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();
const soon = { timeout: 15_000 };
const people = "/app/permission-settings";
const roles = `${people}?tab=permissions`;

const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Opens what can be done with a member and chooses from it. */
async function choose(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole("button", { name: enPeople.actionsOf.replace("{{name}}", name) })
    .click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

let owner: Person;
let workspaceId: string;

beforeAll(async () => {
  owner = await signUp(server, { mode: "safe", fullName: "Olivia Owner" });
  workspaceId = (await createWorkspace(owner, "Bakery")).id;
});

async function member(fullName: string): Promise<Person> {
  const person = await signUp(server, { mode: "safe", fullName });
  await joinWorkspace(server, person, workspaceId, "member");
  return person;
}

describe("members", () => {
  it("PEOP-11 are listed with role and last visit, sorted and searched", async () => {
    await member("Zara Zeal");
    await member("Adam Able");
    const page = await newPage();
    await enter(page, server, tokensOf(owner), people);
    const names = () => page.locator("tbody tr td:first-child button").allInnerTexts();
    await expect
      .poll(names, soon)
      .toEqual(["Adam Able", expect.stringContaining("Olivia Owner"), "Zara Zeal"]);
    await page.getByRole("button", { name: enPeople.column.fullName, exact: true }).click();
    await expect
      .poll(names, soon)
      .toEqual(["Zara Zeal", expect.stringContaining("Olivia Owner"), "Adam Able"]);
    expect(
      await page.getByRole("columnheader", { name: enPeople.column.fullName }).getAttribute("aria-sort"),
    ).toBe("descending");
    await field(page, enPeople.search).fill("zara");
    await expect.poll(names, soon).toEqual(["Zara Zeal"]);
    await field(page, enPeople.search).fill("nobody at all");
    await page.getByText(enPeople.notFound).waitFor();
    await page.getByRole("button", { name: enPeople.resetSearch }).click();
    await expect.poll(async () => (await names()).length, soon).toBeGreaterThanOrEqual(3);
  });

  it("CHAN-34 who is invited, and comes, moves between the lists of whoever looks at them", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), people);
    await row(page, "Olivia Owner").waitFor();
    const invitee = await signUp(server, { fullName: "Iris Invited" });
    const body = { phone: invitee.phone, type: "member" } as const;
    expect((await owner.call(endpoints.invitations.invite, { body })).status).toBe(201);
    const waiting = page.getByRole("listitem").filter({ hasText: invitee.phone });
    await waiting.waitFor();
    await invitee.call(endpoints.workspaces.join, { params: { id: workspaceId } });
    await row(page, "Iris Invited").waitFor();
    await waiting.waitFor({ state: "detached" });
  });

  it("PEOP-48 PEOP-49 PEOP-51 the profile of a member tells contact and security, and follows what the member changes of themself", async () => {
    const person = await member("Nora News");
    const page = await newPage();
    await enter(page, server, tokensOf(owner), people);
    await row(page, "Nora News").getByRole("button", { name: "Nora News", exact: true }).click();
    await dialog(page).getByText(person.phone).waitFor();
    await dialog(page).getByText("UTC").waitFor();
    await dialog(page).getByRole("tab", { name: enPeople.profileTab.security }).click();
    await dialog(page).getByText(enPeople.security.unverified).waitFor();
    await dialog(page).getByText("Chrome, Linux").waitFor();
    const params = { id: person.accountId };
    await person.call(endpoints.identity.updateUser, { params, body: { fullName: "Nora Newname" } });
    const file = new Blob([Uint8Array.from(await markedPicture(7))], { type: "image/png" });
    expect((await person.call(endpoints.profile.updateOwnAvatar, { file })).status).toBe(200);
    await dialog(page).getByText("Nora Newname").waitFor();
    await dialog(page).locator("img").waitFor();
    await page.keyboard.press("Escape");
    await row(page, "Nora Newname").locator("img").waitFor();
  });

  it("PEOP-12 while they load there are empty rows; a failure can be tried again; alone one is offered to invite", async () => {
    const boss = await signUp(server, { mode: "safe", fullName: "Alma Alone" });
    await createWorkspace(boss, "Kiosk");
    const page = await newPage();
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
    const alone = page.getByText(enPeople.onlyYou);
    await page.getByRole("alert").getByRole("button").click();
    await alone.waitFor();
    await row(page, "Alma Alone").waitFor();
    await page.getByRole("button", { name: enPeople.invite.open }).click();
    await page.getByRole("dialog", { name: enPeople.invite.title }).waitFor();
  });

  it("PEOP-37 PEOP-38 PEOP-47 MFA-22 one who is suspended is out of the workspace in their own browser, and comes back with their role", async () => {
    const person = await member("Sam Sleeper");
    const theirs = await newPage();
    await enter(theirs, server, tokensOf(person), "/app/help/shortcuts");
    await theirs.getByRole("banner").getByRole("button", { name: "Bakery" }).waitFor();
    const page = await newPage();
    await enter(page, server, tokensOf(owner), people);
    await choose(page, "Sam Sleeper", enPeople.action.suspend);
    await dialog(page).getByText(enPeople.loss.access).waitFor();
    await dialog(page).getByRole("button", { name: enPeople.action.suspend }).click();
    await page.getByText(security.identity.admin).waitFor();
    await prove(page);
    await row(page, "Sam Sleeper").waitFor({ state: "detached" });
    await expect.poll(() => pathOf(theirs), soon).toBe("/select-workspace");

    await page.getByText(enPeople.standing.withdrawn).click();
    await row(page, "Sam Sleeper").getByText(enPeople.status.suspended).waitFor();
    await choose(page, "Sam Sleeper", enPeople.action.restore);
    await dialog(page).getByRole("button", { name: enPeople.action.restore }).click();
    await page.getByText(enPeople.standing.joined, { exact: true }).click();
    await row(page, "Sam Sleeper").getByText(common.lockedRole.Member, { exact: true }).first().waitFor();
  });

  it("PEOP-33 a member who manages nobody is offered the profile alone", async () => {
    const person = await member("Lea Looker");
    const page = await newPage();
    await enter(page, server, tokensOf(person), "/app/help/shortcuts");
    await page.getByRole("banner").waitFor();
    expect(await page.getByRole("link", { name: "People" }).count()).toBe(0);
    await page.goto(`${server.url}${people}`);
    await expect.poll(() => pathOf(page), soon).toBe("/forbidden");
  });
});

describe.each([
  ["en", enPeople],
  ["fa", faPeople],
] as const)("inviting (%s)", (locale, words) => {
  it("PEOP-20 PEOP-25 PEOP-26 several at once: what fails stays with its reason, the rest is invited", async () => {
    const page = await newPage({ locale });
    await enter(page, server, tokensOf(owner), people);
    await page.getByRole("button", { name: words.invite.open }).click();
    const drawer = page.getByRole("dialog", { name: words.invite.title });
    await drawer.locator("select").first().selectOption("US");
    const phone = newPhone();
    const add = drawer.getByRole("button", { name: words.invite.another });
    const type = async (digits: string) => {
      await numberField(page).fill(digits);
      await add.click();
    };
    await type(phone.slice(2));
    await type(phone.slice(2));
    expect(await numberField(page).getAttribute("aria-invalid")).toBe("true");
    expect(await drawer.getByRole("button", { name: words.invite.send }).isDisabled()).toBe(true);
    await numberField(page).fill(owner.phone.slice(2));
    await drawer.getByRole("button", { name: words.invite.send }).click();
    await alert(drawer as never).waitFor();
    const left = drawer.getByRole("listitem");
    await expect.poll(() => left.count(), soon).toBe(1);
    expect(await left.innerText()).toContain(owner.phone);
    await page.keyboard.press("Escape");
    await page.getByRole("region", { name: words.pending.title }).getByText(phone).waitFor();
  });
});

describe("a phone to invite", () => {
  it("PEOP-19 has its country chosen first, and is told when it is too short or too long", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), people);
    await page.getByRole("button", { name: enPeople.invite.open }).click();
    const drawer = page.getByRole("dialog", { name: enPeople.invite.title });
    await drawer.getByText(enPeople.invite.intro).waitFor();
    expect(await numberField(page).isDisabled()).toBe(true);
    await drawer.locator("select").first().selectOption("US");
    for (const [digits, reason] of [
      ["212", "tooShort"],
      ["212555012345678", "tooLong"],
    ] as const) {
      const said = errorText("phoneInvalid", "en", { reason });
      await numberField(page).fill(digits);
      await drawer.getByRole("button", { name: enPeople.invite.send }).click();
      await drawer.getByRole("alert").getByText(said).waitFor();
      await drawer.getByRole("listitem").getByRole("button").click();
    }
  });
});

describe("roles", () => {
  it("ROLE-7 maps, timestamps and proactive alerts are told of inside the groups that hold them", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), roles);
    await page.getByRole("button", { name: enPeople.role.new }).click();
    const drawer = page.getByRole("dialog", { name: enPeople.role.new });
    const line = (group: keyof typeof enPeople.group) =>
      drawer.getByRole("group", { name: enPeople.group[group], exact: true }).innerText();
    expect(await line("LiveStream")).toMatch(/maps and device locations/i);
    expect(await line("DeviceSetup")).toMatch(/maps and device locations/i);
    expect(await line("ClipsHistoricalFootage")).toMatch(/timestamps and events/i);
    expect(await line("CustomerAnalyticsAndAIHeatmaps")).toMatch(/proactive AI alerts/i);
    expect(await drawer.getByRole("group", { name: /^(maps|timestamps|proactive)/i }).count()).toBe(0);
  });

  it("ROLE-55 ROLE-56 ROLE-37 one is made, changed and removed, with what goes with it told first", async () => {
    const boss = await signUp(server, { mode: "safe" });
    await createWorkspace(boss, "Garage");
    const page = await newPage();
    await enter(page, server, tokensOf(boss), roles);
    await page.getByRole("button", { name: enPeople.role.new }).click();
    const drawer = page.getByRole("dialog", { name: enPeople.role.new });
    await field(page, enPeople.role.name).fill("Night guard");
    const setup = drawer.getByRole("group", { name: enPeople.group.DeviceSetup });
    const mayManage = setup.getByRole("switch", { name: enPeople.switch.cameraManagePermissions });
    expect(await mayManage.isDisabled()).toBe(true);
    await setup.getByText(enPeople.level.viewOnly).click();
    expect(await mayManage.isDisabled()).toBe(false);
    await drawer.getByRole("button", { name: enPeople.role.save }).click();
    const card = page.getByRole("region", { name: "Night guard", exact: true });
    await card.waitFor();

    const act = async (action: string) => {
      await card.getByRole("button").click();
      await page.getByRole("menuitem", { name: action, exact: true }).click();
    };
    await act(enPeople.role.suspend);
    await card.getByText(enPeople.role.suspended).waitFor();
    await act(enPeople.role.remove);
    const removal = page.getByRole("dialog");
    await removal.getByText(/0 members/).waitFor();
    const confirm = removal.getByRole("button", { name: enPeople.role.remove });
    expect(await confirm.isDisabled()).toBe(true);
    await removal.getByRole("textbox").fill("Night guard");
    await confirm.click();
    await prove(page);
    await card.waitFor({ state: "detached" });
  });

  it("ROLE-16 ROLE-56 a role of every workspace is looked at only, and copied but for the owner's", async () => {
    const page = await newPage();
    await enter(page, server, tokensOf(owner), roles);
    const open = async (name: string) => {
      await page.getByRole("region", { name, exact: true }).getByRole("button").click();
      await page.getByRole("menuitem").first().waitFor();
      const items = await page.getByRole("menuitem").allInnerTexts();
      await page.keyboard.press("Escape");
      await page.getByRole("menuitem").first().waitFor({ state: "detached" });
      return items;
    };
    expect(await open(common.lockedRole.Captain)).toEqual([enPeople.role.review]);
    expect(await open(common.lockedRole.Member)).toEqual([enPeople.role.review, enPeople.role.duplicate]);
  });
});
