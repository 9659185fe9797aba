// Tags and what is noted of cameras, of which `npm run screens` takes pictures: the workspace's, those of a camera, and its list by one.
import type { Page } from "playwright-core";
import { dialogOpens, type Screen } from "../screen.ts";

const panel = "/app/workspace/settings?tab=tags";
const list = "/app/stream/free-layout?filter=ALL&viewMode=list";

const openDetails = async (page: Page) => {
  await page.getByRole("button", { name: /^(Details|جزئیات)$/ }).click();
  const field = page.getByRole("textbox", { name: /^(Add a tag|افزودن برچسب)$/ });
  await field.scrollIntoViewIfNeeded();
  return field;
};
const ofCamera = ({ cameraId }: { cameraId: string }) => `/app/camera/detail/${cameraId}`;

export const screens: readonly Screen[] = [
  { name: "tags", path: panel, prepare: (page) => page.getByRole("table").waitFor() },
  {
    name: "tags-none",
    path: panel,
    arrange: (page) =>
      page.route("**/api/tag-manager/tag?**", (route) => route.fulfill({ json: { items: [], total: 0 } })),
    prepare: (page) => page.locator("main h2").waitFor(),
  },
  {
    name: "tag-new",
    path: panel,
    async prepare(page) {
      await page.getByRole("button", { name: /^(New tag|برچسب جدید)$/ }).click();
      await dialogOpens(page);
    },
  },
  {
    name: "tag-remove",
    path: panel,
    async prepare(page) {
      await page.locator("main tbody tr").first().getByRole("button").click();
      await page.getByRole("menuitem").last().click();
      await dialogOpens(page);
    },
  },
  {
    name: "camera-labels",
    path: ofCamera,
    async prepare(page) {
      await openDetails(page);
    },
  },
  {
    name: "camera-tag-typed",
    path: ofCamera,
    async prepare(page) {
      const field = await openDetails(page);
      await field.fill("re");
      await page.getByRole("listbox").waitFor();
    },
  },
  {
    name: "camera-tag-refused",
    path: ofCamera,
    async prepare(page) {
      const field = await openDetails(page);
      await field.fill("outdoor, north");
      await field.press("Enter");
    },
  },
  {
    name: "camera-detail-new",
    path: ofCamera,
    async prepare(page) {
      await openDetails(page);
      await page.getByRole("button", { name: /^(Add a detail|افزودن مشخصه)$/ }).click();
      await dialogOpens(page);
    },
  },
  {
    name: "list-by-tag",
    path: list,
    async prepare(page) {
      await page
        .getByRole("combobox", { name: /^(Show cameras with the tag|نمایش دوربین‌های دارای برچسب)$/ })
        .click();
      await page.getByRole("option").nth(2).waitFor();
    },
  },
];
