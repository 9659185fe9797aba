// The screens that `npm run screens` takes pictures of, each in the state worth one.
import type { Page } from "playwright-core";
import { findAll } from "./pretended-cameras.ts";
import { peopleScreens } from "./screen-list-people.ts";
import { dialogOpens, type Screen } from "./screen.ts";

const toCodeStep = async (page: Page) => {
  await page.locator("select").selectOption("IR");
  await page.locator('input[type="tel"]').fill(`912${Math.floor(1e6 + Math.random() * 8e6)}`);
  await page.locator('button[type="submit"]').click();
  await page.locator('[role="group"] input').first().waitFor();
};

/** Answers as if the owner of the demo were a guest. */
const asGuest = (page: Page) =>
  page.route("**/api/u-crm/auth/current", async (route) => {
    const body = (await (await route.fetch()).json()) as { user: object };
    await route.fulfill({ json: { ...body, user: { ...body.user, isUserGuest: true } } });
  });

/** Answers as if another device were active in place of this one. */
const asTakenOver = async (page: Page) => {
  const takenOverBy = { ipCode: "IR", ip: "5.160.12.34", browser: "Firefox", os: "Windows" };
  await page.route("**/socket/authentication/token", (route) => route.abort());
  await page.route("**/session/is-active", (route) =>
    route.fulfill({ json: { active: false, takenOverBy } }),
  );
};

/** Answers as if a camera of the demo had just been tried and added. */
async function asAdding(page: Page) {
  await findAll(page);
  let cameras: unknown[] = [];
  await page.route("**/camera/details*", async (route) => {
    const answer = await route.fetch();
    cameras = ((await answer.json()) as { items: unknown[] }).items;
    await route.fulfill({ response: answer });
  });
  await page.route(
    ({ pathname }) => pathname === "/api/camera-manager/camera",
    (route) => route.fulfill({ status: 201, json: { camera: cameras[0], userData: null } }),
  );
}

const entryScreens: readonly Screen[] = [
  { name: "sign-in", path: "/", isSignedOut: true },
  { name: "sign-in-code", path: "/", isSignedOut: true, prepare: toCodeStep },
  {
    name: "sign-in-faults",
    path: "/",
    isSignedOut: true,
    prepare: (page) => page.locator('button[type="submit"]').click(),
  },
  {
    name: "register",
    path: "/",
    isSignedOut: true,
    async prepare(page) {
      const sent = page.waitForResponse("**/api/u-crm/challenge/init");
      await toCodeStep(page);
      await sent;
      const outbox = await page.request.get(new URL("/api/sandbox/outbox?limit=1", page.url()).href);
      const { items } = (await outbox.json()) as { items: { text: string }[] };
      await page.keyboard.type(/\d{6}/.exec(items[0]?.text ?? "")?.[0] ?? "");
      await page.locator('input[type="email"]').waitFor();
      await page.locator('input[autocomplete="new-password"]').first().fill("Sunrise");
      await page.locator('[role="progressbar"][aria-valuenow]:not([aria-valuenow="0"])').waitFor();
      await page.locator('button[type="submit"]').click();
    },
  },
  { name: "reset-password", path: "/reset-password", isSignedOut: true },
  { name: "recovery-password", path: "/recovery-password", isSignedOut: true },
  { name: "login-away", path: "/login-away-error", arrange: asTakenOver },
  { name: "capacity", path: "/capacity", isSignedOut: true },
  { name: "forbidden", path: "/forbidden" },
  { name: "hiccup", path: "/connection-hiccup" },
  { name: "broken", path: "/interruption" },
  {
    name: "interruption",
    path: "/app/help/shortcuts",
    async prepare(page) {
      await page.context().setOffline(true);
      await page.waitForURL("**/interruption");
    },
  },
  { name: "not-found", path: "/nowhere" },
  { name: "data-deletion", path: "/data-deletion", isSignedOut: true },
  { name: "icons", path: "/icons", isSignedOut: true },
  { name: "outbox", path: "/outbox", isSignedOut: true },
];

const profileTabs = [
  "emailVerification", "phoneVerification", "newPhone", "newEmail", "timezone", "themes", "support", "userLogs",
]; // prettier-ignore

const accountScreens: readonly Screen[] = [
  { name: "profile", path: "/app/profile/settings" },
  ...profileTabs.map((tab) => ({ name: `profile-${tab}`, path: `/app/profile/settings?tab=${tab}` })),
  {
    name: "close-account",
    path: "/profile-app/settings",
    async prepare(page) {
      await page.locator("main button[data-variant=light]").last().click();
      await dialogOpens(page);
    },
  },
  { name: "security-password", path: "/app/profile/security" },
  { name: "security-devices", path: "/app/profile/security?tab=devices" },
  { name: "security-factors", path: "/app/profile/security?tab=factors" },
  {
    name: "identity-sidebar",
    path: "/app/profile/security?tab=factors",
    async prepare(page) {
      await page.locator("section button").first().click();
      await dialogOpens(page);
    },
  },
  {
    name: "entry-ask",
    path: "/profile-app/security?tab=factors",
    async prepare(page) {
      await page.evaluate(() => history.replaceState({ usr: { askedBy: "workspace" } }, ""));
      await page.reload();
      await page.waitForTimeout(1500);
    },
  },
  {
    name: "entry-step",
    path: "/select-workspace",
    async arrange(page) {
      const json = { status: 403, code: "identityVerificationRequired", value: ["otp", "password"] };
      await page.route("**/switch", (route) => route.fulfill({ status: 403, json }));
    },
    async prepare(page) {
      await page.locator("li button").first().click();
      await dialogOpens(page);
    },
  },
  {
    name: "guest-bar",
    path: "/app/help/shortcuts",
    arrange: asGuest,
    prepare: (page) => page.locator("aside").waitFor(),
  },
  {
    name: "guest-people",
    path: "/app/permission-settings",
    arrange: asGuest,
    async prepare(page) {
      await page.locator("tbody tr").nth(1).getByRole("button").last().click();
      await page.getByRole("menuitem").last().waitFor();
    },
  },
  {
    name: "guest-upgrade",
    path: "/app/help/shortcuts",
    arrange: asGuest,
    async prepare(page) {
      await page.locator("aside button").click();
      await dialogOpens(page);
    },
  },
];

const workspaceScreens: readonly Screen[] = [
  {
    name: "hub",
    path: "/app/help/shortcuts",
    async prepare(page) {
      // As its own link opens it, to stay there.
      await page.evaluate(() => history.replaceState({ usr: { isOnPurpose: true } }, "", "/hub"));
      await page.reload();
      await page.locator("main nav a").first().waitFor();
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
        await page.locator("header button[aria-haspopup=dialog]").click();
      else await page.locator("header li[data-active=true] button[aria-haspopup=menu]").click();
      await page.waitForTimeout(500);
    },
  },
  {
    name: "tab-menu",
    path: "/app/help/shortcuts",
    async prepare(page) {
      const opener = page.locator("header button[aria-haspopup=dialog]");
      await opener.click();
      if ((page.viewportSize()?.width ?? 0) < 600)
        await page.getByRole("dialog").locator("button").last().click();
      await page.getByRole("combobox").waitFor();
      await page.waitForTimeout(400);
    },
  },
  {
    name: "wall",
    showsFootage: true,
    path: "/app/stream/grid-layout",
    prepare: (page) => page.waitForTimeout(4000),
  },
  {
    name: "cameras",
    showsFootage: true,
    path: "/app/stream/free-layout",
    prepare: (page) => page.waitForTimeout(2500),
  },
  {
    name: "camera-permission",
    path: ({ cameraId }) => `/app/camera-permission/${cameraId}`,
    async prepare(page) {
      await page.locator("main tbody select").first().selectOption("hidden");
    },
  },
  {
    name: "camera",
    showsFootage: true,
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    prepare: (page) => page.waitForTimeout(4000),
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
  { name: "add-camera", path: "/app/camera-connect" },
  {
    name: "connect-way",
    path: "/app/camera-connect",
    async arrange(page) {
      await page.route("**/camera-manager/camera/details*", (route) =>
        route.fulfill({ json: { items: [], total: 0 } }),
      );
    },
    prepare: (page) => page.getByRole("radio").first().waitFor(),
  },
  {
    name: "connect-live",
    path: "/app/camera-connect",
    showsFootage: true,
    arrange: asAdding,
    async prepare(page) {
      await page.locator("main form input").first().fill("192.168.1.20");
      await page.locator("main form input:not([type=radio])").last().fill("Gate");
      await page.locator("main form button[type=submit]").click();
      await page.locator("main form button").last().click();
      await page.locator('[data-mode="live"][data-status="playing"]').waitFor();
    },
  },
  {
    name: "onboarding",
    path: "/app/onboarding",
    // The demo's owner is through with them.
    arrange: (page) =>
      page.route("**/custom-settings/uws*", (route) => route.fulfill({ json: { items: [], total: 0 } })),
    async prepare(page) {
      await page.locator("main input[type=radio]").nth(1).check();
      await page.locator("main form button[type=submit]").click();
    },
  },
  { name: "system", path: "/app/system", prepare: (page) => page.waitForTimeout(1500) },
  { name: "shortcuts", path: "/app/help/shortcuts" },
];

export const screens: readonly Screen[] = [
  ...entryScreens,
  ...accountScreens,
  ...peopleScreens,
  ...workspaceScreens,
];
