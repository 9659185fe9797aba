// Snapshots in the player that `npm run screens` takes pictures of: one that is opened, and one that the server did not get.
import type { Page } from "playwright-core";
import type { Screen, ScreenContext } from "../screen.ts";

const path = ({ cameraId }: ScreenContext) => `/app/camera/detail/${cameraId}`;
const calls = "**/api/export-manager/legacy/snapshot";

async function take(page: Page): Promise<void> {
  await page.locator("section[data-status=playing]").first().waitFor();
  await page.waitForTimeout(2000);
  await page.keyboard.press("Alt+KeyS");
}

export const screens: readonly Screen[] = [
  {
    name: "snapshot-opened",
    showsFootage: true,
    path,
    async prepare(page) {
      const made = page.waitForResponse(calls);
      await take(page);
      const { id } = (await (await made).json()) as { id: string };
      await page.goto(`${page.url()}?snapshot=${id}`);
      await page.locator("section[data-mode=snapshot] img").first().waitFor();
      await page.waitForTimeout(2000);
    },
  },
  {
    name: "snapshot-here-only",
    showsFootage: true,
    path,
    arrange: (page) => page.route(calls, (route) => route.abort()),
    async prepare(page) {
      await take(page);
      await page.getByRole("alert").waitFor();
    },
  },
];
