// A wall that one person shares and another follows, in two real browsers against the real api: each change is there within seconds.
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import common from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import layout from "../apps/web/src/i18n/en/layout.json" with { type: "json" };
import words from "../apps/web/src/i18n/en/sharing.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { enter, tokensOf } from "./sign-in-page.ts";

const { cameras, customSettings } = endpoints;
const newPage = pageWorld();

const names = (page: Page) =>
  page
    .locator("main section[data-status]")
    .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")));
const choose = async (page: Page, name: string) => {
  await page.getByRole("main").getByRole("button", { name: layout.more }).click();
  await page.getByRole("menuitem", { name }).click();
};

it("LAYT-23 a wall is shared, found under “Shared”, followed read-only as it changes, and kept as a copy once it is shared no more", async () => {
  const owner = await signUp(server, { mode: "safe", fullName: "Olivia Owner" });
  const { id: workspaceId } = await createWorkspace(owner, "Harbour");
  for (const name of ["Gate", "Yard"]) await owner.call(cameras.create, { body: { name, config: {} } });
  const ann = await signUp(server, { mode: "safe", fullName: "Ann Able" });
  await joinWorkspace(server, ann, workspaceId, "member");
  const onboarded = { type: "uws", key: "onboardingUser", value: true } as const;
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
  expect(await names(other)).toEqual(["Player of Yard"]);
});
