// Who may see a camera, in a real browser against the real api; what is taken away goes from the other's browser too.
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { endpoints, roleNameIn } from "@didban/contract";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import cameraEn from "../apps/web/src/i18n/en/camera.json" with { type: "json" };
import permissionEn from "../apps/web/src/i18n/en/camera-permission.json" with { type: "json" };
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import peopleEn from "../apps/web/src/i18n/en/people.json" with { type: "json" };
import cameraFa from "../apps/web/src/i18n/fa/camera.json" with { type: "json" };
import permissionFa from "../apps/web/src/i18n/fa/camera-permission.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import peopleFa from "../apps/web/src/i18n/fa/people.json" with { type: "json" };
import { lookIn } from "./browser.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { button, enter, field, pathOf, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();
const wordsOf = {
  en: { camera: cameraEn, common: commonEn, words: permissionEn, levels: peopleEn.level },
  fa: { camera: cameraFa, common: commonFa, words: permissionFa, levels: peopleFa.level },
};

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

describe.each(inPersian)("who may see a camera, in %s", (locale) => {
  const { camera, common, levels, words } = wordsOf[locale];
  let owner: Person;
  let workspaceId: string;
  let cameraId: string;
  let ann: Person;
  beforeAll(async () => {
    owner = await signUp(server, { mode: "safe", fullName: "Olivia Owner" });
    workspaceId = (await createWorkspace(owner, "Bakery")).id;
    const { body } = await owner.call(endpoints.cameras.create, { body: { name: "Oven", config: {} } });
    cameraId = body.camera.id;
    await owner.call(endpoints.cameras.create, { body: { name: "Yard", config: {} } });
    ann = await member("Ann Able", "member");
  });

  async function member(fullName: string, role: "member" | "coPilot"): Promise<Person> {
    const person = await signUp(server, { mode: "safe", fullName });
    await joinWorkspace(server, person, workspaceId, role);
    return person;
  }

  const choice = (page: Page, name: string) => field(page, words.accessOf.replace("{{name}}", name));
  const seesCamera = async () => (await ann.call(endpoints.cameras.get, { params: { id: cameraId } })).status;

  it("CAM-74 ROLE-58 ROLE-60 ROLE-49 ROLE-51 is shown with role, level and where that comes from, set for one, and inherited again; their list of cameras follows", async () => {
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(owner), `/app/camera/detail/${cameraId}`);
    await button(page, camera.menu).click();
    await page.getByRole("menuitem", { name: camera.access }).click();
    await expect.poll(() => pathOf(page), soon).toBe(`/app/camera-permission/${cameraId}`);
    await row(page, "Olivia Owner").getByText(words.ownerFixed).waitFor();
    await row(page, "Olivia Owner").getByText(levels.fullControl, { exact: true }).waitFor();
    expect(await row(page, "Olivia Owner").getByRole("combobox").count()).toBe(0);
    for (const text of [levels.viewOnly, words.origin.workspace, roleNameIn("Member", locale)])
      await row(page, "Ann Able").getByText(text, { exact: true }).waitFor();

    await choice(page, "Ann Able").selectOption({ label: words.choice.hidden });
    await row(page, "Ann Able").getByText(words.origin.camera).waitFor();
    await page.getByRole("link", { name: words.toCamera }).click();
    const ask = page.getByRole("dialog", { name: common.unsaved.title });
    await ask.getByRole("button", { name: common.unsaved.stay }).click();
    expect(pathOf(page)).toBe(`/app/camera-permission/${cameraId}`);
    expect(await seesCamera()).toBe(200);
    const theirs = await newPage(lookIn(locale));
    await enter(theirs, server, tokensOf(ann), "/app/stream/free-layout?viewMode=list");
    await row(theirs, "Oven").waitFor();
    await button(page, words.save).click();
    await expect.poll(seesCamera, soon).toBe(404);
    await row(theirs, "Oven").waitFor({ state: "detached" });
    await button(page, words.save).waitFor({ state: "detached" });

    await button(page, words.resetOf.replace("{{name}}", "Ann Able")).click();
    await button(page, words.save).click();
    await expect.poll(seesCamera, soon).toBe(200);
    await row(theirs, "Oven").waitFor();
    await button(page, words.save).waitFor({ state: "detached" });
    await row(page, "Ann Able").getByText(words.origin.workspace).waitFor();

    await choice(page, "Ann Able").selectOption({ label: words.choice.hidden });
    await page.getByRole("link", { name: words.toCamera }).click();
    await ask.getByRole("button", { name: common.unsaved.go }).click();
    await expect.poll(() => pathOf(page), soon).toBe(`/app/camera/detail/${cameraId}`);
    expect(await seesCamera()).toBe(200);
  });

  it("CAM-74 ROLE-60 ROLE-58 nobody changes their own; who may not change it only looks, and who may not look is told so", async () => {
    const pilot = await member("Paul Pilot", "coPilot");
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(pilot), `/app/camera-permission/${cameraId}`);
    await row(page, "Paul Pilot").getByText(words.ownFixed).waitFor();
    expect(await row(page, "Paul Pilot").getByRole("combobox").count()).toBe(0);
    expect(await row(page, "Ann Able").getByRole("combobox").count()).toBe(1);

    const looking = await owner.call(endpoints.roles.create, {
      body: { name: "Auditor", authorities: [5, 7, 14] },
    });
    const auditor = await member("Amy Auditor", "member");
    const rows = await owner.call(endpoints.permissions.listOfUser, { params: { id: auditor.accountId } });
    await owner.call(endpoints.permissions.change, {
      params: { id: rows.body.items[0]?.id ?? "" },
      body: { teamId: looking.body.id },
    });
    const theirs = await newPage(lookIn(locale));
    await enter(theirs, server, tokensOf(auditor), `/app/camera-permission/${cameraId}`);
    await theirs.getByText(words.readOnly).waitFor();
    await row(theirs, "Ann Able").waitFor();
    expect(await theirs.getByRole("combobox").count()).toBe(0);
    // No column stands empty for what they could change.
    expect(await row(theirs, "Ann Able").getByRole("cell").count()).toBe(2);

    const outside = await newPage(lookIn(locale));
    await enter(outside, server, tokensOf(ann), `/app/camera-permission/${cameraId}`);
    await expect.poll(() => pathOf(outside), soon).toBe("/forbidden");
  });

  it("ROLE-59 a group says how many cameras take over what is changed", async () => {
    const { body } = await owner.call(endpoints.permissions.listResources, { query: { type: "cg" } });
    const [group] = body.items;
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(owner), `/app/camera-permission/${cameraId}`);
    await page.getByRole("link", { name: words.toGroup.replace("{{name}}", group?.name ?? "") }).click();
    await expect.poll(() => pathOf(page), soon).toBe(`/app/camera-permission/${group?.id}`);
    await page
      .getByText(words.inheriting_other.replace("{{cameras}}", locale === "en" ? "2" : "۲"))
      .waitFor();
    await choice(page, "Ann Able").selectOption({ label: words.choice.hidden });
    await row(page, "Ann Able").getByText(words.origin.thisGroup).waitFor();
    await button(page, words.save).click();
    await expect.poll(seesCamera, soon).toBe(404);
    await button(page, words.save).waitFor({ state: "detached" });
    await page.goto(`${server.url}/app/camera-permission/${cameraId}`);
    await row(page, "Ann Able").getByText(words.origin.group, { exact: true }).waitFor();
    await row(page, "Ann Able").getByText(levels.hidden, { exact: true }).first().waitFor();
  });
});
