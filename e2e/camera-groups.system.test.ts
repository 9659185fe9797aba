// Groups of cameras in a real browser: made, filled by mouse and by keys, moved by a finger, renamed and deleted, while a colleague's page follows.
import { joinWorkspace } from "@didban/cloud/modules/people/membership.testing";
import { createWorkspace, signUp } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import words from "../apps/web/src/i18n/en/camera-groups.json" with { type: "json" };
import tagWords from "../apps/web/src/i18n/en/tags.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { enter, tokensOf } from "./sign-in-page.ts";

const { cameraGroups, cameras } = endpoints;
const list = "/app/stream/free-layout?filter=ALL&viewMode=list";
const newPage = pageWorld();

const line = (page: Page, name: string) => page.getByRole("treeitem", { name: new RegExp(`^${name},`) });
const dialog = (page: Page) => page.getByRole("dialog");
const grip = (page: Page, name: string) =>
  page.getByRole("button", { name: words.carry.grip.replace("{{name}}", name) });
/** The lines of the tree, with how deep they stand. */
const drawn = (page: Page) =>
  page
    .getByRole("treeitem")
    .evaluateAll((all) =>
      all.map((each) => `${each.getAttribute("aria-level")} ${each.getAttribute("aria-label")}`),
    );
const middleOf = async (of: Locator) => {
  const box = (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

async function create(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel(words.name).fill(name);
  await dialog(page).getByRole("button", { name: words.create.action, exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
}

async function confirmMove(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: words.move.action, exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
}

async function dragByMouse(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.hover();
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 6 });
  await page.mouse.up();
}

async function dragByFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const [start, end] = [await middleOf(from), await middleOf(to)];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", start);
  for (const share of [0.2, 0.5, 1])
    await touch("touchMove", {
      x: start.x + (end.x - start.x) * share,
      y: start.y + (end.y - start.y) * share,
    });
  await touch("touchEnd");
}

async function press(page: Page, group: string, item: string): Promise<void> {
  await line(page, group)
    .getByRole("button", { name: words.actionsOf.replace("{{name}}", group) })
    .click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
  await dialog(page).waitFor();
}

it("CAM-54 CAM-56 CAM-57 groups are made, filled by mouse and keys, moved by a finger, renamed and deleted, and a colleague's page follows", async () => {
  const owner = await signUp(server, { mode: "safe" });
  const { id: workspaceId } = await createWorkspace(owner, "Harbour");
  for (const name of ["Gate", "Roof"]) await owner.call(cameras.create, { body: { name, config: {} } });
  const colleague = await signUp(server, { mode: "safe" });
  await joinWorkspace(server, colleague, workspaceId, "member");
  const [mine, theirs] = [await newPage(), await newPage()];
  await enter(mine, server, tokensOf(owner), list, "session");
  await enter(theirs, server, tokensOf(colleague), list, "session");
  await line(theirs, "My cameras").waitFor();
  // Who may only look has nothing to change it by.
  expect(await theirs.getByRole("button", { name: words.create.open }).count()).toBe(0);
  await line(theirs, "My cameras")
    .getByRole("button", { name: words.actionsOf.replace("{{name}}", "My cameras") })
    .click();
  await theirs.getByRole("menuitem").first().waitFor();
  expect(await theirs.getByRole("menuitem").allInnerTexts()).toEqual([tagWords.title]);
  await theirs.keyboard.press("Escape");

  await mine.getByRole("button", { name: words.create.open }).click();
  await create(mine, "Yard");
  await press(mine, "Yard", words.create.here);
  await create(mine, "Gates");
  await expect.poll(() => drawn(theirs), soon).toContain("2 Gates, 0 cameras");

  await dragByMouse(mine, grip(mine, "Gate"), line(mine, "Gates"));
  await dialog(mine).getByText(words.move.cameraRights).waitFor();
  await confirmMove(mine);
  await grip(mine, "Roof").focus();
  await mine.keyboard.press("Enter");
  await mine.keyboard.press("End");
  await mine.getByRole("status").getByText("Roof → Gates").waitFor();
  await mine.keyboard.press("Enter");
  await confirmMove(mine);
  const two = [
    "1 All cameras, 2 cameras",
    "1 My cameras, 0 cameras, New cameras go here",
    "1 Yard, 2 cameras",
    "2 Gates, 2 cameras",
  ];
  await expect.poll(() => drawn(mine), soon).toEqual(two);
  await expect.poll(() => drawn(theirs), soon).toEqual(two);
  expect(await faultsOf(mine)).toEqual([]);

  // A group to the top, by a finger.
  await dragByFinger(mine, grip(mine, "Gates"), line(mine, words.all));
  await confirmMove(mine);
  await expect.poll(() => drawn(theirs), soon).toContain("1 Gates, 2 cameras");
  await press(mine, "Gates", words.rename.open);
  await dialog(mine).getByLabel(words.name).fill("Doors");
  await dialog(mine).getByRole("button", { name: words.rename.action, exact: true }).click();
  await line(theirs, "Doors").click();
  await expect.poll(() => theirs.getByRole("row").count(), soon).toBe(3);

  await press(mine, "Doors", words.remove.open);
  await dialog(mine).getByText(words.remove.rights).waitFor();
  await dialog(mine).getByRole("button", { name: words.remove.action, exact: true }).click();
  await expect
    .poll(() => drawn(theirs), soon)
    .toEqual([
      "1 All cameras, 2 cameras",
      "1 My cameras, 2 cameras, New cameras go here",
      "1 Yard, 0 cameras",
    ]);
  // Whose group is gone sees all again.
  expect(await line(theirs, words.all).getAttribute("aria-selected")).toBe("true");
  expect((await owner.call(cameraGroups.list, {})).body.total).toBe(2);
});
