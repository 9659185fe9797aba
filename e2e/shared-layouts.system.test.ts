// A wall that one person shares and others follow, people and displays, in real browsers against the real api: each change is there within seconds.
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import common from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import displayWords from "../apps/web/src/i18n/en/displays.json" with { type: "json" };
import layout from "../apps/web/src/i18n/en/layout.json" with { type: "json" };
import words from "../apps/web/src/i18n/en/sharing.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { enter, tokensOf } from "./sign-in-page.ts";

const { cameras, customSettings, displays, sharedLayouts, tours } = endpoints;
const newPage = pageWorld();

const names = (page: Page) =>
  page
    .locator("main section[data-status]")
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")));
const choose = async (page: Page, name: string) => {
  await page.getByRole("main").getByRole("button", { name: layout.more }).click();
  await page.getByRole("menuitem", { name }).click();
};

/** A workspace with two cameras; answers their ids. */
async function openHarbour(owner: Person): Promise<{ workspaceId: string; cameraIds: string[] }> {
  const { id: workspaceId } = await createWorkspace(owner, "Harbour");
  const cameraIds: string[] = [];
  for (const name of ["Gate", "Yard"])
    cameraIds.push((await owner.call(cameras.create, { body: { name, config: {} } })).body.camera.id);
  return { workspaceId, cameraIds };
}
const onboarded = { type: "uws", key: "onboardingUser", value: true } as const;

it("LAYT-23 a wall is shared, found under “Shared”, followed read-only as it changes, and kept as a copy once it is shared no more", async () => {
  const owner = await signUp(server, { mode: "safe", fullName: "Olivia Owner" });
  const { workspaceId } = await openHarbour(owner);
  const ann = await signUp(server, { mode: "safe", fullName: "Ann Able" });
  await joinWorkspace(server, ann, workspaceId, "member");
  for (const person of [owner, ann]) await person.call(customSettings.save, { body: onboarded });

  const [desk, other] = [await newPage(), await newPage()];
  await enter(desk, server, tokensOf(owner), "/app/stream/grid-layout");
  await expect.poll(() => names(desk), soon).toEqual(["Player of Gate", "Player of Yard"]);
  await choose(desk, layout.menu.share);
  const form = desk.getByRole("dialog");
  await form.getByLabel(words.name).fill("Entrance");
  await form.getByRole("button", { name: words.share.submit }).click();
  await desk.getByRole("heading", { name: "Entrance" }).waitFor();

  await enter(other, server, tokensOf(ann), "/app/stream/grid-layout");
  // Before there is anything on the page the key is the browser's.
  await expect.poll(() => names(other), soon).toHaveLength(2);
  await other.keyboard.press("Control+KeyK");
  const shared = other.getByRole("group", { name: common.palette.shared }).getByRole("option");
  expect(await shared.innerText()).toMatch(/Entrance[^]*Olivia Owner/);
  await shared.click();
  await other.getByRole("heading", { name: "Entrance" }).waitFor();
  await other.getByRole("note", { name: words.note.readOnly }).waitFor();
  await expect.poll(() => names(other), soon).toEqual(["Player of Gate", "Player of Yard"]);
  expect(await other.getByRole("main").getByRole("button", { name: layout.openDrawer }).count()).toBe(0);
  expect(await faultsOf(other)).toEqual([]);

  await desk.locator('section[aria-label="Player of Gate"]').hover();
  await desk.getByRole("button", { name: "Remove Gate from view" }).click();
  await expect.poll(() => names(other), soon).toEqual(["Player of Yard"]);

  await choose(desk, layout.menu.stop);
  await desk.getByRole("dialog").getByRole("button", { name: layout.menu.stop }).click();
  await other.getByText(words.ended.kept.replace("{{name}}", "Entrance")).waitFor();
  await other.getByRole("main").getByRole("button", { name: layout.openDrawer }).waitFor();
  await expect.poll(() => names(other), soon).toEqual(["Player of Yard"]);
});

it("LAYT-22 LAYT-23 a tour of a shared wall and a camera is made, started and goes on by itself, and a display that shows it goes along with it", async () => {
  const owner = await signUp(server, { mode: "safe", fullName: "Olivia Owner" });
  const { cameraIds } = await openHarbour(owner);
  await owner.call(customSettings.save, { body: onboarded });
  const cells = cameraIds.map((cameraId, cell) => ({ cell, cameraId }));
  const arrangement = { kind: "grid", gridSize: 4, cells } as const;
  await owner.call(sharedLayouts.create, { body: { name: "Entrance", arrangement } });

  const [desk, wall] = [await newPage(), await newPage()];
  await Promise.all([
    wall.goto(`${server.url}/display`),
    enter(desk, server, tokensOf(owner), "/app/stream/grid-layout"),
  ]);
  await choose(desk, layout.menu.tours);
  await desk.getByRole("button", { name: words.tours.add }).click();
  const form = desk.getByRole("dialog");
  await form.getByLabel(words.tours.form.name, { exact: true }).fill("Rounds");
  await form.getByLabel(words.tours.form.seconds).fill("5");
  for (const name of ["Entrance", "Yard"]) {
    await form.getByRole("combobox", { name: words.tours.form.add }).click();
    await desk.getByRole("option", { name }).click();
  }
  await form.getByRole("button", { name: words.tours.form.save }).click();
  const start = desk.getByRole("button", { name: words.tours.startOf.replace("{{name}}", "Rounds") });
  await start.waitFor();

  const [rounds] = (await owner.call(tours.list, {})).body.items;
  const id = rounds?.id ?? "";
  const code = (await wall.getByRole("group", { name: displayWords.page.code }).innerText()).trim();
  const shown = {
    name: "Lobby",
    gridSize: 4,
    stepSeconds: 300,
    locale: "en",
    shows: { kind: "tour", id },
  } as const;
  await owner.call(displays.pair, { body: { ...shown, code } });
  await start.click();
  const both = ["Player of Gate", "Player of Yard"];
  const show = (...expected: string[]) =>
    Promise.all([desk, wall].map((page) => expect.poll(() => names(page), soon).toEqual(expected)));
  await show(...both);
  // Nobody touches either.
  await show("Player of Yard");
});
