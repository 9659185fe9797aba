// Groups of cameras that `npm run screens` takes pictures of: the tree beside the list, its menu and its dialogs.
import type { Page } from "playwright-core";
import { dialogOpens, type Screen } from "../screen.ts";

const list = "/app/stream/free-layout?filter=ALL&viewMode=list";

/** Has the tree in sight: beside the list, or behind the button above it. */
async function seeTree(page: Page): Promise<void> {
  await page.locator("[role=tree], button[data-opens-groups]").first().waitFor();
  if (!(await page.getByRole("tree").isVisible())) await page.locator("button[data-opens-groups]").click();
  await page.getByRole("treeitem").nth(3).waitFor();
}
const outside = (page: Page) => page.getByRole("treeitem").filter({ hasText: "Outside" });

async function openMenu(page: Page): Promise<void> {
  await seeTree(page);
  await outside(page).locator("button[aria-haspopup]").click();
  await page.getByRole("menuitem").first().waitFor();
}

export const screens: readonly Screen[] = [
  {
    name: "groups",
    path: list,
    async prepare(page) {
      await seeTree(page);
      await outside(page).click();
      await page.waitForTimeout(1500);
    },
  },
  { name: "groups-tree", path: list, prepare: seeTree },
  { name: "groups-menu", path: list, prepare: openMenu },
  {
    name: "groups-move",
    path: list,
    async prepare(page) {
      await openMenu(page);
      await page.getByRole("menuitem").nth(2).click();
      await dialogOpens(page);
      await page.getByRole("dialog").last().getByRole("combobox").click();
    },
  },
  {
    name: "groups-remove",
    path: list,
    async prepare(page) {
      await openMenu(page);
      await page.getByRole("menuitem").last().click();
      await dialogOpens(page);
    },
  },
  {
    name: "groups-carry",
    path: list,
    async prepare(page) {
      await seeTree(page);
      const grip = page.locator("tbody tr button[aria-pressed]").first();
      if ((await grip.count()) === 0) return;
      await grip.focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowDown");
    },
  },
];
