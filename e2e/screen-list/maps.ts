// Maps that `npm run screens` takes pictures of: a town, a chosen camera, a floor plan, an empty map, and where one camera is installed.
import type { Page } from "playwright-core";
import { dialogOpens, type Screen } from "../screen.ts";

const path = "/app/map";
const marker = (page: Page) => page.getByRole("application").locator("button[data-status]");

async function seeMap(page: Page): Promise<void> {
  await page.getByRole("application").waitFor();
  await page.waitForTimeout(1500);
}

async function seePlan(page: Page): Promise<void> {
  await seeMap(page);
  await page.locator("header select").selectOption({ label: "Ground floor" });
  await page.getByRole("application").locator("img").waitFor();
  await page.waitForTimeout(800);
}

export const screens: readonly Screen[] = [
  { name: "map", path, prepare: seeMap },
  {
    name: "map-chosen",
    path,
    async prepare(page) {
      await seeMap(page);
      await marker(page).first().click();
      await page.waitForTimeout(1500);
    },
  },
  { name: "map-plan", path, prepare: seePlan },
  {
    name: "map-plan-chosen",
    path,
    async prepare(page) {
      await seePlan(page);
      await marker(page).first().click();
      await page.waitForTimeout(1500);
    },
  },
  {
    name: "map-new-plan",
    path,
    async prepare(page) {
      await seeMap(page);
      await page.locator("header:has(select) button[aria-haspopup=menu]").first().click();
      await page.getByRole("menuitem").nth(1).click();
      await dialogOpens(page);
    },
  },
  {
    name: "map-empty",
    path,
    arrange: (page) =>
      page.route("**/api/map-manager/map/*/marker", (route) =>
        route.fulfill({ json: { items: [], total: 0 } }),
      ),
    prepare: seeMap,
  },
  {
    name: "map-install-address",
    path: ({ cameraId }) => `/app/camera-install-address/${cameraId}`,
    prepare: seeMap,
  },
];
