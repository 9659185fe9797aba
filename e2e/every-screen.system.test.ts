// Every address of the app in a real browser: nothing that axe objects to, no violation of the page's policy, a name, a heading with the
// focus, and room for large text and narrow screens. A screen that gets an address is walked without a word here.
import {
  startMediaNode,
  type FakeMediaNode,
} from "@didban/cloud/modules/media-nodes/fake-media-node.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtScreens } from "../apps/web/src/lib/built-screens.ts";
import { paths } from "../apps/web/src/lib/paths.ts";
import { pathNamed } from "../apps/web/src/lib/route-names.ts";
import { faultsOf, lookIn, sizes } from "./browser.ts";
import { inBoth } from "./languages.ts";
import { watchPages } from "./page-watch.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { settledOf } from "./settled.ts";
import { enter, numberField, submitButton, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();
let person: Person;
let media: FakeMediaNode;
/** Addresses by name; those that lead on to another screen are left to the tests of routes. */
let addresses: Readonly<Record<string, string>>;

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** For a walk over every screen: only what hangs is to fail, and beside other work one takes five minutes. */
const patienceMs = 600_000;

const leadingOn = new Set(["hub", "stream", "profileApp", "cameraIndex", "loginAwayError"]);
/** Calls of screens that are the operator's alone: what is refused stands in the console, and rightly. */
const refused = ["/api/sandbox/outbox", "/api/system/status"];
/** Somebody signed in sees nothing of these. */
const signedOutOnly: ReadonlySet<string> = new Set(["signIn", "recoveryPassword"]);

beforeAll(async () => {
  person = await signUp(server, { mode: "safe" });
  await createWorkspace(person, "Bakery");
  const config = { url: "192.0.2.10" };
  const { body } = await person.call(endpoints.cameras.create, { body: { name: "Oven", config } });
  const { id: cameraId, createdAt: startTime } = body.camera;
  const times = { startTime, endTime: new Date().toISOString() };
  await person.call(endpoints.bookmarks.create, { body: { cameraId, title: "Delivery", ...times } });
  const file = new Blob([onePixel]);
  await person.call(endpoints.snapshots.create, { body: { cameraId, time: times.endTime }, file });
  media = await startMediaNode(server, {});
  await media.hold(body.camera.id);
  const linked = Object.entries(paths)
    .filter(([name]) => !leadingOn.has(name))
    .map(([name, path]) => [name, typeof path === "string" ? path : path(body.camera.id)] as const);
  const linkedPaths = new Set(linked.map(([, path]) => path));
  const others = builtScreens
    .map((name) => [name, pathNamed(name, body.camera.id)] as const)
    .filter(([, path]) => !linkedPaths.has(path));
  addresses = Object.fromEntries([...linked, ...others, ["notFound", "/nowhere/at/all"]]);
});

afterAll(async () => {
  await media?.close();
});

/** Visits every screen in two tabs side by side, since a walk waits most of the time. */
async function walk(page: Page, visit: (name: string, tab: Page) => Promise<void>): Promise<void> {
  // Signed out in one tab is signed out in both.
  for (const name of signedOutOnly) await visit(name, page);
  const names = Object.keys(addresses).filter((name) => !signedOutOnly.has(name));
  const visitNext = async (tab: Page): Promise<void> => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) await visit(name, tab);
  };
  await Promise.all([page, await page.context().newPage()].map(visitNext));
}

const watched = new WeakMap<Page, () => Promise<void>>();

/** Addresses that show the screen of another one. */
const mostAlike = 8;

/** What waits until a tab has drawn what it asked for; to be had before it asks. */
function settlingOf(page: Page): () => Promise<void> {
  const settle = watched.get(page) ?? settledOf(page);
  watched.set(page, settle);
  return settle;
}

/** Leads on to `path` as links of the app do, without loading it anew. */
const leadTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({ ...history.state, key: to, idx: Number(history.state?.idx) + 1 }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, path);

/** Pages with the person signed in. */
const entered = new WeakSet<Page>();

/** Opens the screen `name`, by its address or, once the page is in, from where it is, and waits until it has a heading and nothing loads. */
async function open(page: Page, name: string, from: "address" | "link" = "address"): Promise<void> {
  const path = addresses[name] ?? "";
  const settle = settlingOf(page);
  if (signedOutOnly.has(name)) {
    await page.goto(`${server.url}/icon.svg`);
    await page.evaluate(() => localStorage.removeItem("tokens"));
    await page.goto(server.url + path);
  } else if (from === "link" && entered.has(page)) await leadTo(page, path);
  else {
    await enter(page, server, tokensOf(person), path);
    entered.add(page);
  }
  await isShown(page);
  await settle();
  // What was shown may have been the screen before, which a slow machine leaves late.
  await isShown(page);
}

/** A screen is there, and nothing of it loads. */
async function isShown(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await expect.poll(() => page.locator("[aria-busy=true]").count(), soon).toBe(0);
}

/** A page that has just been given another size draws itself anew in its own time: a fault is what stays. */
const expectNone = (find: () => Promise<string[]>, where: string) =>
  expect.poll(find, { ...soon, message: where }).toEqual([]);

/** What sticks out of the page, or of a part that should scroll only up and down. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const parts = [document.documentElement, document.querySelector("main")].filter((part) => part !== null);
    return parts
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.tagName} ${part.scrollWidth} > ${part.clientWidth} of ${width}`);
  });

/** What moves for ever. */
const turning = () =>
  document.getAnimations().flatMap(({ effect }) => {
    if (!(effect instanceof KeyframeEffect) || effect.getComputedTiming().endTime !== Infinity) return [];
    return [effect.target?.outerHTML.slice(0, 200)];
  });

/** Controls that are too small to hit, or have no name. */
const poorControls = (page: Page) =>
  page.evaluate(() => {
    const selector = "button, input, select, textarea, [role=button], [role=tab], [role=radio], a[href]";
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => !control.matches(".skip-link, [tabindex='-1'], [aria-hidden=true]"))
      .filter((control) => {
        // A press on its label is a press on the control.
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
        const boxes = [control, ...labels].map((part) => part.getBoundingClientRect());
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        // A link in running text is as high as its line.
        const isInText = control.matches("a") && getComputedStyle(control).display.startsWith("inline");
        return width > 1 && height > 1 && !isInText && (width < 24 || height < 24);
      })
      .map((control) => control.outerHTML.slice(0, 120));
  });

describe.each(inBoth)("every screen, in %s", (locale) => {
  it(
    "UI-17 UI-3 UI-22 UI-20 UI-21 has a name and a heading, breaks no policy, fills no console, and axe finds nothing; it is whole 320 px wide and with text twice as large, its controls at least 24 px in size",
    async () => {
      // The one language in the one theme and width, the other in the others: axe takes longer than all the rest.
      const look = lookIn(locale);
      const page = await newPage(look);
      const watch = await watchPages(page.context());
      const seen = new Set<string>();
      const product = locale === "fa" ? "دیدبان" : "Didban";
      await walk(page, async (name, tab) => {
        await tab.setViewportSize(sizes[look.width]);
        // Half of the screens' visits come by their address, half from another screen.
        await open(tab, name, locale === "en" ? "address" : "link");
        seen.add(new URL(tab.url()).pathname);
        expect(await tab.getAttribute("html", "dir"), name).toBe(locale === "fa" ? "rtl" : "ltr");
        expect(await tab.getAttribute("html", "data-mantine-color-scheme"), name).toBe(look.theme);
        expect(await tab.locator("main h1").count(), name).toBe(1);
        // Whoever asks for little motion gets none that never ends.
        expect(await tab.evaluate(turning), name).toEqual([]);
        expect(await tab.title(), name).toMatch(new RegExp(`^.+ · ${product}$`));
        expect(await faultsOf(tab), name).toEqual([]);
        await tab.setViewportSize({ width: 320, height: 640 });
        await expectNone(() => overflowOf(tab), `${name} at 320 px`);
        await tab.setViewportSize({ width: 1280, height: 800 });
        await expectNone(() => poorControls(tab), name);
        await tab.evaluate(() => (document.documentElement.style.fontSize = "200%"));
        await expectNone(() => overflowOf(tab), `${name} at 200 %`);
        await tab.evaluate(() => (document.documentElement.style.fontSize = ""));
      });
      // Some address the same screen, and one is the operator's alone.
      expect(seen.size).toBeGreaterThan(Object.keys(addresses).length - mostAlike);
      expect(watch.violations).toEqual([]);
      expect(watch.errors).toEqual([]);
      expect(watch.complaints.filter((line) => !refused.some((call) => line.includes(call)))).toEqual([]);
    },
    patienceMs,
  );
});

it("the watch of the page's policy, the looks for what turns, sticks out or is small and axe find what is planted", async () => {
  const page = await newPage();
  const watch = await watchPages(page.context());
  await open(page, "signIn");
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<p style="color:red"></p><img src="x" onerror="xss()">');
  });
  for (const directive of ["style-src-attr", "script-src-attr"])
    await expect.poll(() => watch.violations.join("\n"), soon).toContain(directive);
  expect(watch.executions).toEqual([]);
  await page.evaluate(
    () => void document.body.animate({ opacity: [1, 1] }, { duration: 1000, iterations: Infinity }),
  );
  expect(await page.evaluate(turning)).toEqual([expect.stringMatching(/^<body/)]);
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.cancel()));
  await page.evaluate(() => void fetch("/api/nothing"));
  await expect.poll(() => watch.complaints.join("\n"), soon).toContain("404");
  // Axe too, and again in a page that has it already.
  for (const _ of ["first", "again"])
    expect(await faultsOf(page)).toEqual([expect.stringMatching(/^image-alt: .*src="x"/)]);
  await page.evaluate(() => {
    const button = document.createElement("button");
    button.className = "planted";
    Object.assign(button.style, { width: "5000px", height: "20px", padding: "0" });
    document.body.append(button);
  });
  expect(await overflowOf(page)).toEqual([expect.stringMatching(/^HTML 5000 >/)]);
  expect(await poorControls(page)).toEqual([expect.stringContaining("planted")]);
});

it("UI-20 the controls of a tile whose camera has a fault are at least 24 px in size", async () => {
  const page = await newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "wall");
  const tile = page.locator('section[data-status="error"]');
  await tile.hover();
  // Controls lie hidden until the tile is pointed at.
  await expect
    .poll(
      () =>
        tile.locator("[data-live]").evaluate((button) => button.checkVisibility({ opacityProperty: true })),
      soon,
    )
    .toBe(true);
  expect(await poorControls(page)).toEqual([]);
});

it("UI-18 the first Tab of every screen with a frame reaches the link to its content", async () => {
  const page = await newPage();
  for (const name of ["selectWorkspace", "profileAppSettings", "wall", "cameraList", "shortcuts"]) {
    await open(page, name);
    await page.keyboard.press("Tab");
    const link = page.locator(":focus");
    expect(await link.getAttribute("href"), name).toBe("#content");
    const top = async () => (await link.boundingBox())?.y ?? -1;
    await expect.poll(top, { ...soon, message: name }).toBeGreaterThanOrEqual(0);
  }
});

/** Left to itself the builder makes as many as there are sets of screens that share something. */
const mostScripts = 40;

/** The compressed bytes of each script that `page` loads from now on. */
function scriptsOf(page: Page): () => Promise<number[]> {
  const scripts: Request[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") scripts.push(request);
  });
  return () => Promise.all(scripts.map(async (script) => (await script.sizes()).responseBodySize));
}
const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

it("the sign-in page loads at most 150 kB of compressed script in at most 40 files until it can be used", async () => {
  const page = await newPage();
  const loaded = scriptsOf(page);
  await page.goto(server.url);
  await page.locator("select").selectOption("US");
  await numberField(page).fill("2015550100");
  expect(await submitButton(page).isEnabled()).toBe(true);
  await page.waitForLoadState("networkidle");
  const sizes = await loaded();
  expect(sizes.length).toBeLessThanOrEqual(mostScripts);
  expect(sumOf(sizes)).toBeGreaterThan(50_000);
  expect(sumOf(sizes)).toBeLessThanOrEqual(150_000);
});

it("what stands around every screen is at most 300 kB of compressed script", async () => {
  const page = await newPage();
  const loaded = scriptsOf(page);
  await open(page, "shortcuts");
  const bytes = sumOf(await loaded());
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(300_000);
});
