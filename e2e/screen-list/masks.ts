// Privacy masks that `npm run screens` takes pictures of: one that is drawn, one that crosses itself, and one as whoever sets it sees it.
import type { Page } from "playwright-core";
import type { Screen, ScreenContext } from "../screen.ts";

const path = ({ cameraId }: ScreenContext) => `/app/camera/detail/${cameraId}`;

/** Presses these places of the picture one after the other; answers how wide the picture is seen. */
async function draw(page: Page, places: readonly (readonly [number, number])[]): Promise<number> {
  await page.locator("section[data-status=playing]").first().waitFor();
  await page.waitForTimeout(1000);
  await page.keyboard.press("Control+KeyM");
  const surface = page.locator("[data-full]");
  await surface.waitFor({ timeout: 3_000 });
  const { width, height } = (await surface.boundingBox()) ?? { width: 0, height: 0 };
  for (const [x, y] of places) await surface.click({ position: { x: x * width, y: y * height } });
  return width;
}

/** Pixels that an arrow with Shift moves a point. */
const stridePx = 10;

const house = [
  [0.3, 0.8],
  [0.3, 0.4],
  [0.5, 0.15],
  [0.7, 0.4],
  [0.7, 0.8],
] as const;

export const screens: readonly Screen[] = [
  { name: "mask-drawn", showsFootage: true, path, prepare: async (page) => void (await draw(page, house)) },
  {
    name: "mask-crossing",
    showsFootage: true,
    path,
    async prepare(page) {
      const width = await draw(page, house);
      await page.locator("[data-full] button").first().focus();
      // Half a picture: from the left side of the house through its right one.
      for (let step = 0; step < width / 2 / stridePx; step += 1)
        await page.keyboard.press("Shift+ArrowRight");
      await page.locator("[data-fault=true]").first().waitFor({ timeout: 3_000 });
    },
  },
  {
    name: "mask-shown",
    showsFootage: true,
    path,
    // Answers as if it had been set.
    arrange: (page, { cameraId }) =>
      page.route(`**/api/camera-manager/camera/${cameraId}/details`, async (route) => {
        const answer = await route.fetch();
        const maskData = house.map(([x, y]) => ({ x, y }));
        await route.fulfill({ response: answer, json: { ...(await answer.json()), maskData } });
      }),
    async prepare(page) {
      await page.locator("section[data-status=playing]").first().waitFor();
      await page.waitForTimeout(1000);
    },
  },
];
