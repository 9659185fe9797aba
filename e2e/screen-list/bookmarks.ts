// Screens of bookmarks and of choosing a range of the timeline that `npm run screens` takes pictures of.
import type { Page } from "playwright-core";
import type { Screen, ScreenContext } from "../screen.ts";

const minuteMs = 60_000;

/** Answers as if a camera that is there had been marked. */
const withSome = (page: Page, { cameraId }: ScreenContext) =>
  page.route("**/api/bookmark-manager/bookmark?**", async (route) => {
    const marks = [
      ["Delivery at the gate", "Two boxes, signed for", "blue", 1, 0.4],
      ["چراغ انبار روشن ماند", "", "yellow", 1.6, 1.2],
      ["", "", "white", 2.2, 1.8],
      ["Somebody climbs over", "", "red", 0.9, 0.3],
      ["Night shift", "", "green", 900_000, 899_000],
    ] as const;
    const items = marks.map(([title, description, color, from, to], at) => ({
      id: `0190a000-0000-7000-8000-00000000000${at}`,
      cameraId,
      kind: title === "" ? "RecordPaused" : "userMade",
      title,
      description,
      color,
      startTime: new Date(Date.now() - from * minuteMs).toISOString(),
      endTime: new Date(Date.now() - to * minuteMs).toISOString(),
      createdAt: new Date().toISOString(),
      ownerId: at === 2 ? null : "0190a000-0000-7000-8000-000000000099",
      ownerName: at === 2 ? null : "Navid Karimi",
    }));
    await route.fulfill({ json: { items, total: items.length } });
  });

export const screens: readonly Screen[] = [
  { name: "bookmarks", path: "/app/bookmarks", arrange: withSome },
  { name: "bookmarks-none", path: "/app/bookmarks" },
  {
    name: "bookmark-edit",
    path: "/app/bookmarks",
    arrange: withSome,
    async prepare(page) {
      await page.locator("main li button").first().click();
      await page.getByRole("menuitem").first().click();
      await page.getByRole("dialog").locator("form").waitFor();
    },
  },
  {
    name: "bookmark-new",
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    showsFootage: true,
    arrange: withSome,
    prepare: (page) => choosesRange(page, "Control+KeyB"),
  },
  {
    name: "export-new",
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    showsFootage: true,
    prepare: (page) => choosesRange(page, "Alt+Control+KeyE"),
  },
];

/** Begins to choose a range of the timeline, and waits for the picture of an end. */
async function choosesRange(page: Page, keys: string) {
  await page.locator("section[data-status=playing]").first().waitFor();
  await page.keyboard.press(keys);
  // A phone held sideways has no room for all of it, and says so.
  await page
    .locator("section form")
    .waitFor({ timeout: 3_000 })
    .catch(() => undefined);
  // Its end is now; a little later there is a picture of then.
  await page
    .locator("section form canvas")
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
}
