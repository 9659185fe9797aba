// The list of all cameras, and what is done from it with one or with many, that `npm run screens` takes pictures of.
import type { Page } from "playwright-core";
import { dialogOpens, openCameraMenu, type Screen } from "../screen.ts";

const path = "/app/stream/free-layout?viewMode=list";

async function select(page: Page): Promise<void> {
  const boxes = page.locator("tbody input[type=checkbox]");
  await boxes.nth(2).waitFor();
  for (const at of [0, 1, 2]) await boxes.nth(at).click();
  await page.getByRole("toolbar").waitFor();
}

const chooseFromMenu = async (page: Page, name: RegExp) => {
  await page.getByRole("button", { name: /^(More for this list|کارهای دیگر این فهرست)$/ }).click();
  await page.getByRole("menuitem", { name }).click();
};

/** Two cameras that can be added, and three that cannot: no address, a group that is not there, a port that is none. */
const rows = [
  "Name,Address,Group,Brand,RTSP port,Password",
  "Lift,192.0.2.21,Outside,Hikvision,554,secret",
  "Cellar,,Outside,Hikvision,554,secret",
  "سردخانهٔ پشت انبار,192.0.2.22,,ONVIF,,",
  "Ramp,192.0.2.23,Nowhere,Dahua,554,secret",
  "Canteen,192.0.2.24,,Dahua,70000,",
].join("\n");

export const screens: readonly Screen[] = [
  {
    name: "cameras",
    showsFootage: true,
    path,
    prepare: (page) => page.waitForTimeout(2500),
  },
  {
    name: "edit-camera",
    path,
    async prepare(page) {
      await page.locator("tbody tr button[aria-haspopup]").first().click();
      await page.getByRole("menuitem").first().click();
      await page.getByRole("dialog").locator("summary").click();
      await page.getByRole("dialog").locator("details button").last().click();
      await page.getByRole("dialog").locator("summary").scrollIntoViewIfNeeded();
    },
  },
  { name: "many-selected", path, prepare: select },
  {
    name: "many-group",
    path,
    async prepare(page) {
      await select(page);
      await page
        .getByRole("toolbar")
        .getByRole("button", { name: /^(Group|گروه)$/ })
        .click();
      await dialogOpens(page);
      await page.getByRole("dialog").getByRole("combobox").click();
      await page.getByRole("option").nth(1).waitFor();
    },
  },
  {
    name: "many-export",
    path,
    async prepare(page) {
      await chooseFromMenu(page, /^(Export as CSV|خروجی CSV)$/);
      await dialogOpens(page);
    },
  },
  {
    name: "many-import",
    path,
    async prepare(page) {
      await chooseFromMenu(page, /^(Import from CSV|ورود از CSV)$/);
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: "cameras.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
      await dialogOpens(page);
    },
  },
  {
    name: "camera-duplicate",
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    async prepare(page) {
      await openCameraMenu(page);
      await page.getByRole("menuitem", { name: /^(Duplicate|تکثیر)$/ }).click();
      await dialogOpens(page);
    },
  },
];
