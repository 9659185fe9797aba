// A camera that turns, and what it is asked and told, that `npm run screens` takes pictures of.
import type { Page } from "playwright-core";
import { dialogOpens, openDetails, type Screen, type ScreenContext } from "../screen.ts";

const path = ({ domeId }: ScreenContext) => `/app/camera/detail/${domeId}`;
const bar = (page: Page) => page.locator("section[data-status] [role=group]:has([role=group])");

async function openPad(page: Page): Promise<void> {
  await page.locator("section[data-status=playing]").first().waitFor();
  await page.getByRole("button", { name: /^(Move the camera|حرکت دادن دوربین)$/ }).click();
  await bar(page).getByRole("listitem").first().waitFor();
}

export const screens: readonly Screen[] = [
  {
    name: "steering-pad",
    showsFootage: true,
    needsDome: true,
    path,
    async prepare(page) {
      await openPad(page);
      await bar(page).getByRole("group").first().focus();
      await page.keyboard.press("ArrowUp", { delay: 300 });
      await page.waitForTimeout(1_000);
    },
  },
  {
    name: "steering-presets",
    showsFootage: true,
    needsDome: true,
    path,
    async prepare(page) {
      await openPad(page);
      // Asked once more before it is forgotten.
      await bar(page).getByRole("listitem").nth(1).getByRole("button").last().click();
    },
  },
  {
    name: "steering-tour",
    showsFootage: true,
    needsDome: true,
    path,
    async prepare(page) {
      await openPad(page);
      await bar(page)
        .getByText(/^(Tour|گشت)$/)
        .click();
      await bar(page).getByRole("textbox").first().waitFor();
    },
  },
  {
    name: "camera-asked",
    needsDome: true,
    path,
    async prepare(page) {
      await openDetails(page);
      await page.locator("#camera-card").waitFor();
    },
  },
  {
    name: "camera-clock",
    needsDome: true,
    path,
    async prepare(page) {
      await openDetails(page);
      await page.getByRole("button", { name: /^(Set the camera's clock|تنظیم ساعت دوربین)$/ }).click();
      await dialogOpens(page);
    },
  },
  {
    name: "camera-video-settings",
    needsDome: true,
    path,
    async prepare(page) {
      await openDetails(page);
      await page
        .getByRole("button", { name: /^(Video settings|تنظیمات تصویر)/ })
        .first()
        .click();
      await dialogOpens(page);
    },
  },
];
