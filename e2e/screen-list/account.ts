// Screens of one's own account, and of guests, that `npm run screens` takes pictures of.
import type { SessionView } from "@didban/contract";
import type { Page } from "playwright-core";
import { dialogOpens, type Screen } from "../screen.ts";

/** Answers as if the owner of the demo were a guest. */
const asGuest = (page: Page) =>
  page.route("**/api/u-crm/auth/current", async (route) => {
    const body = (await (await route.fetch()).json()) as { user: object };
    await route.fulfill({ json: { ...body, user: { ...body.user, isUserGuest: true } } });
  });

/** Answers as if the owner were active on two devices and signed in on a third. */
async function asOnSeveralDevices(page: Page): Promise<void> {
  const [phone, former] = [crypto.randomUUID(), crypto.randomUUID()];
  await page.route("**/api/u-crm/sessions?*", async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: SessionView[] };
    const others = items.slice(0, 1).flatMap((own) => [
      { ...own, id: phone, browser: "Safari", os: "iOS", ip: "5.160.12.34", ipCode: "IR", current: false },
      { ...own, id: former, browser: "Firefox", os: "Windows", mode: "normal", current: false },
    ]);
    await route.fulfill({ json: { items: [...items, ...others], total: items.length + others.length } });
  });
  await page.route("**/session/several-devices", async (route) => {
    const { activeIds } = (await (await route.fetch()).json()) as { activeIds: string[] };
    await route.fulfill({ json: { on: true, activeIds: [...activeIds, phone] } });
  });
}

const profileSections = ["email", "phone", "preferences", "support", "userLogs"];

export const screens: readonly Screen[] = [
  { name: "profile", path: "/app/profile/settings" },
  ...profileSections.map((tab) => ({ name: `profile-${tab}`, path: `/app/profile/settings?tab=${tab}` })),
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
  {
    name: "security-several-devices",
    path: "/app/profile/security?tab=devices",
    arrange: asOnSeveralDevices,
    prepare: (page) => page.locator("main ul li").nth(1).waitFor(),
  },
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
    name: "guest-of-workspace",
    path: "/app/help/shortcuts",
    arrange: (page) =>
      page.route("**/permissions/matrix*", async (route) => {
        const body = (await (await route.fetch()).json()) as object;
        await route.fulfill({ json: { ...body, isUserGuest: true } });
      }),
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
