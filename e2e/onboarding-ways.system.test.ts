// The first steps of a workspace beside their straight way: who is led through them, how they are left, and what others do meanwhile. The server is
// the real api in this process.
import { giveTeam, joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { levels } from "@didban/cloud/modules/access/role-scene.testing";
import { defaultWorkspaceNames, endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import cameras from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import en from "../apps/web/src/i18n/en/onboarding.json" with { type: "json" };
import camerasFa from "../apps/web/src/i18n/fa/cameras.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/onboarding.json" with { type: "json" };
import { lookIn } from "./browser.ts";
import { faultHeard, gotFocus, heard, press, typeIn } from "./keyboard.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { findAll } from "./pretended-cameras.ts";
import { at, button, enter, refuse, tokensOf } from "./sign-in-page.ts";

const { customSettings, workspaces } = endpoints;
const newPage = pageWorld();
const steps = "/app/onboarding";

async function newOwner(): Promise<Person> {
  const person = await signUp(server, { mode: "safe" });
  // As the server names the first one: nobody has chosen a name yet.
  await createWorkspace(person, defaultWorkspaceNames.en);
  return person;
}

async function open(person: Person, path = steps): Promise<Page> {
  const page = await newPage();
  await enter(page, server, tokensOf(person), path);
  return page;
}

const step = (page: Page, key: keyof typeof en.step) =>
  page.getByRole("navigation", { name: en.steps }).getByRole("button", { name: en.step[key] });
const percentOf = (page: Page, key: keyof typeof en.step) =>
  expect.poll(() => step(page, key).innerText(), soon);
const settingsOf = async (person: Person) => {
  const { body } = await person.call(customSettings.listOfMember, {});
  return Object.fromEntries(body.items.map(({ key, value }) => [key, value]));
};
const tabsOf = async (person: Person) =>
  (await person.call(customSettings.listTabs, {})).body.items.filter(({ route }) => route === "onboarding");

const cameraNames = async (person: Person) =>
  (await person.call(endpoints.cameras.list, {})).body.items.map(({ name }) => name);
const actingWorkspace = async (person: Person) =>
  (await person.call(endpoints.identity.current, {})).body.session.workspaceId ?? "";

/** From the camera's step on: a camera that only one person is chosen to see. */
async function addForChosen(page: Page, words: typeof en, ofCameras: typeof cameras, name: string) {
  await findAll(page);
  await page.getByRole("textbox", { name: ofCameras.field.url }).fill("192.168.1.20");
  await page.getByRole("textbox", { name: ofCameras.field.name }).last().fill("Safe");
  await page.getByLabel(words.viewers.chosen).check();
  await page.getByRole("checkbox", { name }).check();
  await button(page, ofCameras.probe.try).click();
  await button(page, ofCameras.probe.add).click();
}

describe("the first steps", () => {
  it("ONB-17 are closed to who lacks one of the five actions", async () => {
    const owner = await newOwner();
    const member = await signUp(server, { mode: "safe" });
    // Everything but billing.
    await joinWorkspace(server, member, await actingWorkspace(owner), "coPilot");
    await at(await open(member), "/forbidden");
  });

  it("ONB-18 are skipped for now with what was typed kept, or for good", async () => {
    const owner = await newOwner();
    const page = await open(owner);
    await page.getByText(en.workspace.more).click();
    await page.getByLabel(en.workspace.city).fill("Shiraz");
    await expect.poll(async () => (await tabsOf(owner)).length, soon).toBe(1);
    await button(page, en.skip).click();
    await page.waitForURL("**/app/stream/**");
    await expect.poll(() => tabsOf(owner), soon).toEqual([]);
    expect(await settingsOf(owner)).toEqual({});
    await page.goto(server.url + steps);
    await expect.poll(() => page.getByLabel(en.workspace.city).inputValue(), soon).toBe("Shiraz");
    await button(page, en.never).click();
    await page.waitForURL("**/app/stream/**");
    await expect.poll(() => settingsOf(owner), soon).toEqual({ onboardingUser: true });
    await page.goto(server.url + steps);
    await at(page, "/app/camera-connect");
  });

  it("ONB-18 are left without a tab that was still being opened", async () => {
    const owner = await newOwner();
    const page = await newPage();
    let answer = () => undefined as void;
    const isLeft = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/custom-settings/tab", async (route) => {
      const { route: screen } = route.request().postDataJSON() ?? {};
      if (screen !== "onboarding") return route.continue();
      const made = await route.fetch();
      await isLeft;
      await route.fulfill({ response: made });
    });
    await enter(page, server, tokensOf(owner), steps);
    await expect.poll(async () => (await tabsOf(owner)).length, soon).toBe(1);
    await button(page, en.skip).click();
    await page.waitForURL("**/app/stream/**");
    answer();
    await expect.poll(() => tabsOf(owner), soon).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  it("ONB-18 are left without a tab however long the next screen takes to come", async () => {
    const owner = await newOwner();
    const page = await open(owner);
    await expect.poll(async () => (await tabsOf(owner)).length, soon).toBe(1);
    await button(page, en.skip).waitFor();
    let goOn = () => undefined as void;
    const isFree = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/assets/*.js", (route) => isFree.then(() => route.continue()));
    await button(page, en.skip).click();
    await page.waitForURL("**/app/stream/**");
    await expect.poll(() => tabsOf(owner), soon).toEqual([]);
    // What would open it again has had its time.
    await page.waitForTimeout(1500);
    goOn();
    await button(page, en.skip).waitFor({ state: "detached" });
    expect(await tabsOf(owner)).toEqual([]);
  });

  it("ONB-15 follow what others do in the workspace", async () => {
    const owner = await newOwner();
    const page = await open(owner);
    await percentOf(page, "workspace").toContain("0%");
    await owner.call(workspaces.updateCurrent, { body: { name: "Bakery" } });
    const { body } = await owner.call(endpoints.cameras.create, { body: { name: "Oven", config: {} } });
    await page.reload();
    await percentOf(page, "workspace").toContain(en.done);
    await percentOf(page, "cameras").toContain(en.done);
    await owner.call(endpoints.cameras.remove, { params: { id: body.camera.id }, body: { name: "Oven" } });
    await page.reload();
    await percentOf(page, "cameras").toContain("0%");
  });

  it("ONB-22 a step that the server refuses says so, and keeps what was typed and its percent", async () => {
    const owner = await newOwner();
    const page = await open(owner);
    await page.getByText(en.workspace.more).click();
    const [line, city] = [page.getByLabel(en.workspace.line1), page.getByLabel(en.workspace.city)];
    await line.fill("12 Harbour Road");
    await city.fill("Shiraz");
    await refuse(page, "/current/address", 500, { code: "internalError" });
    await button(page, en.saveAndContinue).click();
    await page.locator("main form").getByRole("alert").waitFor();
    expect([await line.inputValue(), await city.inputValue()]).toEqual(["12 Harbour Road", "Shiraz"]);
    await percentOf(page, "workspace").toContain("0%");
    await button(page, en.saveAndContinue).click();
    await percentOf(page, "workspace").toContain(en.done);
    const { body } = await owner.call(workspaces.current, {});
    expect(body).toMatchObject({ address: { line1: "12 Harbour Road", city: "Shiraz" } });
  });

  it("ONB-3 (its people) a new camera is hidden from whoever was not chosen to see it", async () => {
    const owner = await newOwner();
    const workspaceId = await actingWorkspace(owner);
    const seeing = await signUp(server, { fullName: "Omid Rad" });
    const other = await signUp(server);
    for (const person of [seeing, other]) await joinWorkspace(server, person, workspaceId, "member");
    const page = await open(owner, "/app/camera-connect");
    await addForChosen(page, en, cameras, "Omid Rad");
    await page.getByRole("heading", { name: en.liveStream.title }).waitFor();
    expect([await cameraNames(seeing), await cameraNames(other)]).toEqual([["Safe"], []]);
  });

  it("ONB-3 ONB-22 who would see it all the same is named, and the camera is not added before they are chosen", async () => {
    const owner = await newOwner();
    const workspaceId = await actingWorkspace(owner);
    const [adder, coPilot] = [
      await signUp(server, { mode: "safe" }),
      await signUp(server, { fullName: "Omid Rad" }),
    ];
    await joinWorkspace(server, adder, workspaceId, "member");
    await joinWorkspace(server, coPilot, workspaceId, "coPilot");
    await joinWorkspace(server, await signUp(server, { fullName: "Leila Karimi" }), workspaceId, "guest");
    const team = await owner.call(endpoints.roles.create, {
      body: {
        name: "Installers",
        levels: levels({
          DeviceSetup: "fullControl",
          PeopleAndPermissions: "viewOnly",
          LiveStream: "viewOnly",
        }),
        switches: { cameraManagePermissions: true },
      },
    });
    await giveTeam(server, adder, workspaceId, team.body.id);
    const page = await newPage(lookIn("fa"));
    await enter(page, server, tokensOf(adder), "/app/camera-connect");
    await addForChosen(page, fa, camerasFa, "Leila Karimi");
    await page.getByText(fa.viewers.beyond.replace("{{names}}", "Omid Rad")).waitFor();
    expect(await cameraNames(owner)).toEqual([]);
    await page.getByRole("checkbox", { name: "Omid Rad" }).check();
    await button(page, camerasFa.probe.add).click();
    await page.getByRole("heading", { name: fa.liveStream.title }).waitFor();
    expect([await cameraNames(adder), await cameraNames(coPilot)]).toEqual([["Safe"], ["Safe"]]);
  });

  it("ONB-19 monitoring asks for the first camera until one was added", async () => {
    const owner = await newOwner();
    const page = await open(owner, "/app/stream/grid-layout");
    await page.getByRole("link", { name: cameras.connectFirst }).waitFor();
    await owner.call(customSettings.save, { body: { type: "uws", key: "addFirstCamera", value: true } });
    await page.reload();
    await page.getByRole("link", { name: cameras.add, exact: true }).waitFor();
    expect(await page.getByRole("link", { name: cameras.connectFirst }).count()).toBe(0);
  });
});

describe.each(inPersian)("by keyboard alone, in %s", (locale) => {
  const words = { en, fa }[locale];
  const ofCameras = { en: cameras, fa: camerasFa }[locale];
  it("UI-18 UI-20 ERR-9 the first steps are gone through, each one beginning at its heading", async () => {
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(await newOwner()), steps);
    await findAll(page);
    const box = (name: string) => page.getByRole("textbox", { name });
    const heading = (key: keyof typeof words.step) =>
      page.getByRole("heading", { name: words[key].title, level: 2, exact: true });
    await gotFocus(box(words.workspace.name));
    await page.keyboard.press("Delete");
    await page.keyboard.press("Enter");
    await faultHeard(box(words.workspace.name), words.required);
    await page.keyboard.type("Bakery");
    await press(page, page.getByText(words.workspace.more));
    await typeIn(page, box(words.workspace.city), "Shiraz");
    await press(page, page.getByLabel(words.workspace.industry), "ArrowDown");
    await press(page, button(page, words.saveAndContinue));
    await gotFocus(heading("cameras"));
    await typeIn(page, box(ofCameras.field.url), "192.168.1.20");
    await typeIn(page, box(ofCameras.field.name).last(), "Gate");
    await press(page, button(page, ofCameras.probe.try));
    await heard(page, ofCameras.probe.foundTitle);
    await press(page, button(page, ofCameras.probe.add));
    await gotFocus(heading("liveStream"));
  });
});
