// Screens before and beside signing in that `npm run screens` takes pictures of.
import type { Page } from "playwright-core";
import type { Screen } from "../screen.ts";

const toCodeStep = async (page: Page) => {
  await page.locator("select").selectOption("IR");
  await page.locator('input[type="tel"]').fill(`912${Math.floor(1e6 + Math.random() * 8e6)}`);
  await page.locator('button[type="submit"]').click();
  await page.locator('[role="group"] input').first().waitFor();
};

/** Answers as if another device were active in place of this one. */
const asTakenOver = async (page: Page) => {
  const takenOverBy = { ipCode: "IR", ip: "5.160.12.34", browser: "Firefox", os: "Windows" };
  await page.route("**/socket/authentication/token", (route) => route.abort());
  await page.route("**/session/is-active", (route) =>
    route.fulfill({ json: { active: false, takenOverBy } }),
  );
};

export const screens: readonly Screen[] = [
  { name: "sign-in", path: "/", isSignedOut: true },
  { name: "sign-in-code", path: "/", isSignedOut: true, prepare: toCodeStep },
  {
    name: "sign-in-faults",
    path: "/",
    isSignedOut: true,
    prepare: async (page) => {
      await page.locator('input[type="tel"]').fill("");
      await page.locator('button[type="submit"]').click();
    },
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
    showsFootage: true,
    path: "/app/stream/grid-layout",
    async prepare(page) {
      await page.waitForTimeout(3000);
      await page.context().setOffline(true);
      await page.locator(":root[data-interrupted]").waitFor();
    },
  },
  { name: "not-found", path: "/nowhere" },
  { name: "data-deletion", path: "/data-deletion", isSignedOut: true },
  { name: "icons", path: "/icons", isSignedOut: true },
  { name: "outbox", path: "/outbox", isSignedOut: true },
];
