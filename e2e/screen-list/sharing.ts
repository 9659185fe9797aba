// Layouts that are shared with the workspace, and tours, that `npm run screens` takes pictures of: answers as if there were some.
import type { Page, Route } from "playwright-core";
import { dialogOpens, type Screen } from "../screen.ts";

const path = "/app/stream/grid-layout?tabNumber=1";
const idOf = (number: number) => `01990000-0000-7000-8000-00000000007${number}`;
const facts = {
  ownerId: idOf(9),
  ownerName: "Nima Rad",
  mayChange: true,
  updatedAt: "2026-03-14T09:26:53.000Z",
};
const layouts = [
  { ...facts, id: idOf(0), name: "Entrance", kind: "grid" },
  { ...facts, id: idOf(1), name: "همهٔ دوربین‌های انبار و حیاط پشتی", kind: "free" },
];
const tours = [
  { ...facts, id: idOf(2), name: "Night rounds", stepSeconds: 20 },
  { ...facts, id: idOf(3), name: "گشت روزانه", stepSeconds: 60, mayChange: false },
];
const listOf = (items: readonly object[]) => ({ json: { items, total: items.length } });

/** The ids of the cameras that the person of a call sees. */
async function camerasFor(route: Route): Promise<string[]> {
  const { authorization = "" } = route.request().headers();
  const { origin } = new URL(route.request().url());
  const answer = await fetch(`${origin}/api/camera-manager/camera/details?limit=4`, {
    headers: { authorization },
  });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

async function withShared(page: Page, mayChange = true): Promise<void> {
  await page.route("**/workspace-manager/shared-layout", (route) => route.fulfill(listOf(layouts)));
  await page.route("**/workspace-manager/tour", (route) => route.fulfill(listOf(tours)));
  await page.route("**/workspace-manager/shared-layout/*", async (route) => {
    const ids = await camerasFor(route);
    const isGrid = route.request().url().endsWith(idOf(0));
    const arrangement = isGrid
      ? { kind: "grid", gridSize: 4, cells: [0, 1, 3].map((cell, at) => ({ cell, cameraId: ids[at] })) }
      : {
          kind: "free",
          tiles: ids.map((cameraId, at) => ({
            cameraId,
            x: at === 0 ? 0 : 976,
            y: at === 0 ? 0 : (at - 1) * 280,
            width: at === 0 ? 960 : 480,
            height: at === 0 ? 832 : 272,
          })),
        };
    const [grid, free] = layouts;
    const { kind: _, ...entry } = { ...(isGrid ? grid : free) };
    await route.fulfill({ json: { ...entry, mayChange, arrangement } });
  });
  await page.route("**/workspace-manager/tour/*", async (route) => {
    const [cameraId = ""] = await camerasFor(route);
    const steps = [
      { kind: "layout", id: idOf(1) },
      { kind: "layout", id: idOf(0) },
      { kind: "camera", id: cameraId },
    ];
    await route.fulfill({ json: { ...tours[0], stepSeconds: 300, steps } });
  });
}

/** Answers as if one tab of the wall were open that holds this. */
async function inTab(page: Page, held: Readonly<Record<string, unknown>>, mayChange = true): Promise<void> {
  await withShared(page, mayChange);
  const settings = Object.entries({ tabNumber: 1, ...held }).map(([key, value]) => ({
    key,
    value,
    type: "userWorkspace",
  }));
  const tab = { id: idOf(8), route: "stream.gridLayout", name: "Grid view", settings };
  await page.route("**/api/custom-settings/tab?*", (route) =>
    route.fulfill(listOf([{ ...tab, createdAt: facts.updatedAt }])),
  );
}

const playing = (page: Page, count: number) =>
  page
    .locator('section[data-status="playing"]')
    .nth(count - 1)
    .waitFor();

/** The menu of the layout that is shown. */
const openMenu = async (page: Page) => {
  await page.locator("main header button[aria-haspopup=menu]").last().click();
  await page.getByRole("menu").waitFor();
};

export const screens: readonly Screen[] = [
  {
    name: "shared-wall",
    path,
    arrange: (page) => inTab(page, { sharedLayout: idOf(0) }, false),
    prepare: (page) => playing(page, 3),
  },
  {
    name: "shared-menu",
    path,
    arrange: (page) => inTab(page, { sharedLayout: idOf(0) }),
    async prepare(page) {
      await playing(page, 3);
      await openMenu(page);
    },
  },
  {
    name: "shared-share",
    path,
    arrange: (page) => inTab(page, {}),
    async prepare(page) {
      await openMenu(page);
      await page.getByRole("menuitem").first().click();
      await dialogOpens(page);
    },
  },
  {
    name: "shared-stop",
    path,
    arrange: (page) => inTab(page, { sharedLayout: idOf(0) }),
    async prepare(page) {
      await playing(page, 3);
      await openMenu(page);
      await page.getByRole("menuitem").nth(1).click();
      await dialogOpens(page);
    },
  },
  {
    name: "shared-found",
    path,
    arrange: (page) => inTab(page, {}),
    async prepare(page) {
      await page.keyboard.press("Control+KeyK");
      await page.getByRole("option").first().waitFor();
    },
  },
  {
    name: "tour-list",
    path,
    arrange: (page) => inTab(page, {}),
    async prepare(page) {
      await openMenu(page);
      await page.getByRole("menuitem").nth(1).click();
      await page.getByRole("dialog").locator("li").nth(1).waitFor();
    },
  },
  {
    name: "tour-form",
    path,
    arrange: (page) => inTab(page, {}),
    async prepare(page) {
      await openMenu(page);
      await page.getByRole("menuitem").nth(1).click();
      await page.getByRole("dialog").locator("li button[aria-haspopup=menu]").first().click();
      await page.getByRole("menuitem").first().click();
      await page.getByRole("dialog").locator("ol li").nth(2).waitFor();
    },
  },
  {
    name: "shared-display",
    path: "/app/workspace/settings?tab=displays&code=ABCDEFGH",
    arrange: (page) => withShared(page),
    async prepare(page) {
      await dialogOpens(page);
      await page.getByRole("dialog").locator("select").first().selectOption({ index: 1 });
    },
  },
  {
    name: "tour-run",
    path,
    arrange: (page) => inTab(page, { tour: idOf(2) }),
    prepare: (page) => playing(page, 1),
  },
];
