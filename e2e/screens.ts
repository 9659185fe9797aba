// `npm run screens`: a picture of every screen in both languages, both themes, wide and phone, in the ignored folder screens/, with a
// contact sheet (screens/index.html, and screens/sheet-*.png) to look at. `npm run screens -- NAME LOOK` takes the
// screens whose name holds NAME in the looks whose name holds LOOK (such as fa-dark-phone); either may be left out or "".
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { openWindow, startBrowser, type Look } from "./browser.ts";
import { enterAs, ownerPhone, signInByApi, startDemoServer } from "./demo-server.ts";

interface Screen {
  readonly name: string;
  readonly path: string | ((context: { cameraId: string }) => string);
  readonly isSignedOut?: boolean;
  /** Brings the screen to the state worth a picture. */
  prepare?(page: Page): Promise<void>;
}

const screens: readonly Screen[] = [
  { name: "sign-in", path: "/", isSignedOut: true },
  {
    name: "sign-in-code",
    path: "/",
    isSignedOut: true,
    async prepare(page) {
      await page.locator("select").selectOption("IR");
      await page.locator('input[type="tel"]').fill(`912${Math.floor(1e6 + Math.random() * 8e6)}`);
      await page.locator('button[type="submit"]').click();
      await page.locator('[role="group"] input').first().waitFor();
    },
  },
  { name: "reset-password", path: "/reset-password", isSignedOut: true },
  { name: "recovery-password", path: "/recovery-password", isSignedOut: true },
  { name: "security-password", path: "/app/profile/security" },
  { name: "security-devices", path: "/app/profile/security?tab=devices" },
  { name: "security-factors", path: "/app/profile/security?tab=factors" },
  {
    name: "identity-sidebar",
    path: "/app/profile/security?tab=factors",
    async prepare(page) {
      await page.locator("section button").first().click();
      await page.getByRole("dialog").locator("form").waitFor();
      await page.waitForTimeout(500);
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
    async prepare(page) {
      const json = { status: 403, code: "identityVerificationRequired", value: ["otp", "password"] };
      await page.route("**/switch", (route) => route.fulfill({ status: 403, json }));
      await page.locator("li button").first().click();
      await page.getByRole("dialog").locator("form").waitFor();
      await page.waitForTimeout(500);
    },
  },
  { name: "outbox", path: "/outbox", isSignedOut: true },
  { name: "select-workspace", path: "/select-workspace" },
  { name: "wall", path: "/app/stream/grid-layout", prepare: (page) => page.waitForTimeout(4000) },
  { name: "cameras", path: "/app/stream/free-layout", prepare: (page) => page.waitForTimeout(2500) },
  {
    name: "camera",
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    prepare: (page) => page.waitForTimeout(4000),
  },
  {
    name: "player-menu",
    path: ({ cameraId }) => `/app/camera/detail/${cameraId}`,
    async prepare(page) {
      await page.waitForTimeout(2500);
      await page.getByRole("button", { name: /Player menu|منوی پخش‌کننده/ }).click();
      await page.waitForTimeout(500);
    },
  },
  { name: "playback", path: "/app/playback", prepare: (page) => page.waitForTimeout(3000) },
  { name: "add-camera", path: "/app/camera-connect" },
  { name: "system", path: "/app/system", prepare: (page) => page.waitForTimeout(1500) },
  { name: "profile", path: "/app/profile/settings" },
  { name: "shortcuts", path: "/app/help/shortcuts" },
  { name: "not-found", path: "/nowhere" },
];

const allLooks: readonly Look[] = (["en", "fa"] as const).flatMap((locale) =>
  (["dark", "light"] as const).flatMap((theme) =>
    (["wide", "phone"] as const).map((width) => ({ locale, theme, width })),
  ),
);

const folder = join(import.meta.dirname, "..", "screens");
const [wanted = "", wantedLook = ""] = process.argv.slice(2);
const looks = allLooks.filter(({ locale, theme, width }) =>
  `${locale}-${theme}-${width}`.includes(wantedLook),
);
const chosen = screens.filter(({ name }) => name.includes(wanted));
if (wanted === "" && wantedLook === "") rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const server = await startDemoServer();
const browser = await startBrowser();
try {
  const tokens = await signInByApi(server, ownerPhone);
  const list = await fetch(`${server.url}/api/camera-manager/camera/details`, {
    headers: { authorization: `Bearer ${tokens.accessToken}` },
  });
  const { items } = (await list.json()) as { items: { id: string; name: string }[] };
  const cameraId = items.find(({ name }) => name === "Gate")?.id ?? items[0]?.id ?? "";
  // Something to see on the timeline.
  await new Promise((resolve) => setTimeout(resolve, 20_000));
  for (const look of looks) {
    const context = await openWindow(browser, look);
    for (const screen of chosen) {
      const page = await context.newPage();
      const path = typeof screen.path === "string" ? screen.path : screen.path({ cameraId });
      const file = `${screen.name}-${look.locale}-${look.theme}-${look.width}.png`;
      try {
        if (screen.isSignedOut) await page.goto(server.url + path);
        else await enterAs(page, server, tokens, path);
        await page.waitForLoadState("networkidle", { timeout: 8000 }).catch(() => undefined);
        await screen.prepare?.(page);
        await page.screenshot({ path: join(folder, file) });
        console.log(`screens/${file}`);
      } catch (error) {
        console.error(`${file}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
        process.exitCode = 1;
      }
      await page.close();
    }
    await context.close();
  }
  await makeSheets();
} finally {
  await browser.close();
  await server.close();
}

/** One page with all pictures, and a picture of it for each size. */
async function makeSheets(): Promise<void> {
  const cell = (name: string, look: Look) => {
    const file = `${name}-${look.locale}-${look.theme}-${look.width}.png`;
    return `<figure><a href="${file}"><img src="${file}"></a><figcaption>${file.replace(".png", "")}</figcaption></figure>`;
  };
  for (const width of ["wide", "phone"] as const) {
    const rows = chosen.map(
      ({ name }) =>
        `<section>${looks
          .filter((look) => look.width === width)
          .map((look) => cell(name, look))
          .join("")}</section>`,
    );
    const style =
      "body{margin:16px;background:#888;font:12px sans-serif}section{display:grid;grid-template-columns:repeat(4,1fr);gap:12px}figure{margin:0 0 12px}img{width:100%}";
    const file = join(folder, `sheet-${width}.html`);
    writeFileSync(file, `<!doctype html><meta charset="utf-8"><style>${style}</style>${rows.join("")}`);
    const page = await browser.newPage({ viewport: { width: width === "wide" ? 1800 : 1200, height: 900 } });
    await page.goto(`file://${file}`);
    await page.screenshot({ path: join(folder, `sheet-${width}.png`), fullPage: true });
    await page.close();
    console.log(`screens/sheet-${width}.png`);
  }
}
