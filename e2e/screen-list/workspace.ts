// Screens of a workspace and its cameras that `npm run screens` takes pictures of, each in the state worth one.
import { keysOpening, type PermissionMatrix, type RecordingSchedule } from "@didban/contract";
import type { Page } from "playwright-core";
import { openCameraMenu, openDetails, type Screen } from "../screen.ts";

/** Answers as if the owner might look at rights and change none. */
const asAuditor = (page: Page) =>
  page.route("**/permissions/matrix", async (route) => {
    const body = (await (await route.fetch()).json()) as PermissionMatrix;
    const without = [...keysOpening("workspaceManagePermissions"), ...keysOpening("cameraManagePermissions")];
    const matrix = body.matrix.map((row) => ({
      ...row,
      keys: row.keys.filter((key) => !without.includes(key)),
    }));
    await route.fulfill({ json: { ...body, matrix } });
  });

/** Answers as if no camera had come for an hour. */
async function asAway(page: Page) {
  await page.route(/\/camera\/[0-9a-f-]{36}\/stream$/, (route) =>
    route.fulfill({ status: 422, json: { status: 422, code: "CameraNotAccessible" } }),
  );
  await page.route(/\/thumbnails\?/, async (route) => {
    const picture = (await (await route.fetch()).json()) as object;
    const capturedAt = new Date(Date.now() - 3_600_000).toISOString();
    await route.fulfill({ json: { ...picture, capturedAt } });
  });
}

/** Answers as if every camera showed another certificate than before. */
async function asChanged(page: Page) {
  await asAway(page);
  await page.route(/\/camera\/status$/, async (route) => {
    const { items, total } = (await (await route.fetch()).json()) as {
      items: { status: object }[];
      total: number;
    };
    const fault = { overall: 2, healthy: false, recording: false, faultCode: "cameraCertificateChanged" };
    const changed = items.map(({ status, ...of }) => ({ ...of, status: { ...status, ...fault } }));
    await route.fulfill({ json: { items: changed, total } });
  });
}

export const screens: readonly Screen[] = [
  {
    name: "hub",
    path: "/app/help/shortcuts",
    async prepare(page) {
      // As its own link opens it, to stay there.
      await page.evaluate(() => history.replaceState({ usr: { isOnPurpose: true } }, "", "/hub"));
      await page.reload();
      await page.locator("main section[aria-busy=false]").first().waitFor();
    },
  },
  {
    name: "hub-empty",
    path: "/app/help/shortcuts",
    arrange: (page) =>
      page.route("**/permissions/matrix", async (route) => {
        const matrix = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...matrix, matrix: [] } });
      }),
    async prepare(page) {
      await page.evaluate(() => history.replaceState({ usr: { isOnPurpose: true } }, "", "/hub"));
      await page.reload();
      await page.locator("main a").first().waitFor();
    },
  },
  {
    name: "tabs",
    path: "/app/help/shortcuts",
    async prepare(page) {
      for (const path of ["/app/stream/free-layout", "/app/playback", "/app/permission-settings"]) {
        await page.goto(new URL(path, page.url()).href);
        await page.locator("header a[aria-current=page], header [aria-haspopup=dialog]").first().waitFor();
        await page.waitForTimeout(700);
      }
      if ((page.viewportSize()?.width ?? 0) < 600)
        await page.locator("header button[aria-haspopup=dialog]").first().click();
      else await page.locator("header li[data-active=true] button[aria-haspopup=menu]").click();
      await page.waitForTimeout(500);
    },
  },
  {
    name: "tab-menu",
    path: "/app/help/shortcuts",
    async prepare(page) {
      const opener = page.locator("header button[aria-haspopup=dialog]").first();
      await opener.click();
      if ((page.viewportSize()?.width ?? 0) < 600)
        await page.getByRole("dialog").locator("button").last().click();
      await page.getByRole("combobox").waitFor();
      await page.waitForTimeout(400);
    },
  },
  {
    name: "palette",
    path: "/app/help/shortcuts",
    async prepare(page) {
      await page.keyboard.press("Control+KeyK");
      const isPersian = (await page.getAttribute("html", "lang")) === "fa";
      await page.getByRole("combobox").fill(isPersian ? "ga دیروز ۱۸:۰۰" : "ga yesterday 18:00");
      await page.waitForTimeout(600);
    },
  },
  {
    name: "wall",
    showsFootage: true,
    path: "/app/stream/grid-layout",
    prepare: (page) => page.waitForTimeout(4000),
  },
  {
    name: "wall-away",
    showsFootage: true,
    path: "/app/stream/grid-layout",
    arrange: asAway,
    prepare: (page) => page.waitForTimeout(4000),
  },
  {
    name: "wall-fault",
    showsFootage: true,
    path: "/app/stream/grid-layout",
    arrange: asChanged,
    prepare: (page) => page.waitForTimeout(4000),
  },
  {
    name: "list-fault",
    path: "/app/stream/free-layout?viewMode=list",
    arrange: asChanged,
    prepare: (page) => page.waitForTimeout(4000),
  },
  {
    name: "camera-away",
    showsFootage: true,
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    arrange: asAway,
    prepare: (page) => page.waitForTimeout(4000),
  },
  {
    name: "camera-certificate",
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    arrange: asChanged,
    async prepare(page) {
      await openDetails(page);
      await page.getByRole("button", { name: /^(Accept the new certificate|پذیرفتن گواهی جدید)$/ }).click();
      await page.waitForTimeout(2500);
    },
  },
  {
    name: "camera-certificate-told",
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    arrange: asChanged,
    async prepare(page) {
      await openDetails(page);
      await page.waitForTimeout(2500);
    },
  },
  {
    name: "camera-lost",
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    arrange: (page) =>
      page.route(/\/camera\/[0-9a-f-]{36}\/details$/, (route) =>
        route.fulfill({ status: 500, json: { status: 500, code: "internalError" } }),
      ),
    prepare: (page) => page.locator("main [role=alert]").waitFor(),
  },
  {
    name: "playback-several",
    path: "/app/playback",
    showsFootage: true,
    async prepare(page) {
      const compare = page.getByRole("button", { name: /^(Compare|مقایسه)$/ });
      // A phone held sideways shows the picture alone.
      if (!(await compare.isVisible())) return;
      await compare.click();
      const chooser = page.getByRole("combobox").first();
      for (let more = 0; more < 2; more += 1) {
        await chooser.click();
        await page.getByRole("option").first().click();
      }
      await page.keyboard.press("Escape");
      await page.waitForTimeout(4_000);
    },
  },
  {
    name: "camera-schedule",
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    arrange: (page) =>
      page.route("**/camera/*/schedule", async (route) => {
        const { days } = (await (await route.fetch()).json()) as RecordingSchedule;
        const nights = (slots: readonly boolean[]) =>
          slots.map((_, at) => at < 26 || (at > 40 && at < 49) || at > 80);
        await route.fulfill({
          json: {
            days: {
              ...days,
              saturday: nights(days.saturday),
              sunday: nights(days.sunday),
              friday: days.friday.map(() => false),
            },
          },
        });
      }),
    async prepare(page) {
      await openCameraMenu(page);
      await page.getByRole("menuitem", { name: /^(Recording schedule|برنامهٔ ضبط)$/ }).click();
      await page.getByRole("dialog").getByRole("slider").first().focus();
    },
  },
  {
    name: "camera-retention",
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    arrange: (page) =>
      page.route("**/camera-manager/storage", async (route) => {
        const storage = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...storage, fitDays: 12.4 } });
      }),
    async prepare(page) {
      await openCameraMenu(page);
      await page.getByRole("menuitem").last().click();
      await page.getByRole("dialog").waitFor();
      await page.waitForTimeout(1500);
    },
  },
  {
    name: "palette-player",
    showsFootage: true,
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    async prepare(page) {
      await page.keyboard.press("Control+KeyK");
      const isPersian = (await page.getAttribute("html", "lang")) === "fa";
      await page.getByRole("combobox").fill(isPersian ? "بزرگ" : "zoom");
      await page.waitForTimeout(600);
    },
  },
  ...(["free", "box", "clock", "gradiant"] as const).map((mode) => ({
    name: `layout-${mode}`,
    showsFootage: true,
    path: `/app/stream/free-layout?viewMode=${mode}`,
    prepare: (page: Page) => page.waitForTimeout(4500),
  })),
  {
    name: "layout-drawer",
    path: "/app/stream/free-layout?viewMode=free",
    async prepare(page) {
      await page.locator("main header button[aria-expanded]").first().click();
      await page.waitForTimeout(4000);
    },
  },
  {
    name: "camera-permission",
    path: ({ cameraId }) => `/app/camera-permission/${cameraId}`,
    async prepare(page) {
      await page.locator("main tbody select").first().selectOption("hidden");
    },
  },
  {
    name: "camera-permission-read",
    path: ({ cameraId }) => `/app/camera-permission/${cameraId}`,
    arrange: asAuditor,
    prepare: (page) => page.locator("main tbody td").first().waitFor(),
  },
  {
    name: "camera",
    showsFootage: true,
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    prepare: (page) => page.waitForTimeout(4000),
  },
  {
    // Zoomed in and paused: the level, and what steps from picture to picture.
    name: "camera-zoomed",
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    showsFootage: true,
    async prepare(page) {
      await page.locator("section[data-status=playing]").first().waitFor();
      await page.keyboard.press("Space");
      await page.locator("section[data-status=paused]").first().waitFor();
      for (let step = 0; step < 4; step += 1) await page.keyboard.press("Alt+Equal");
      await page.locator("section output").first().waitFor();
    },
  },
  {
    name: "player-menu",
    showsFootage: true,
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    async prepare(page) {
      await page.waitForTimeout(2500);
      await page.getByRole("button", { name: /Player menu|منوی پخش‌کننده/ }).click();
      await page.waitForTimeout(500);
    },
  },
  {
    name: "playback",
    showsFootage: true,
    path: "/app/playback",
    prepare: (page) => page.waitForTimeout(3000),
  },
  { name: "system", path: "/app/system", prepare: (page) => page.waitForTimeout(1500) },
  { name: "shortcuts", path: "/app/help/shortcuts" },
];
