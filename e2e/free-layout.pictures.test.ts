// The free layout in a real browser: arranged by mouse, by fingers and by keys alone, and found on another device as it was left.
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import en from "../apps/web/src/i18n/en/free-layout.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/free-layout.json" with { type: "json" };
import layoutEn from "../apps/web/src/i18n/en/layout.json" with { type: "json" };
import { faultsOf, lookIn, type Look } from "./browser.ts";
import { enterAs } from "./demo-server.ts";
import { gotFocus, hasFocus, press, tabTo } from "./keyboard.ts";
import { inBoth } from "./languages.ts";
import { demo, ownerTokens } from "./page-world.ts";
import { becomes, boxOf, playerOf, playerPages, players, slow } from "./player-page.ts";

const { open } = playerPages();
const path = "/app/stream/free-layout";

interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Setting {
  readonly key: string;
  readonly value: unknown;
}

const headers = () => ({ authorization: `Bearer ${ownerTokens.accessToken}` });
const read = async <Answer>(at: string) =>
  (await (await fetch(demo.url + at, { headers: headers() })).json()) as { items: Answer[] };

/** A setting of the free layout, as the server keeps it. */
async function kept(key: string): Promise<unknown> {
  const { items } = await read<{ route: string; settings: Setting[] }>("/api/custom-settings/tab");
  const tab = items.find(({ route }) => route === "stream.freeLayout");
  return tab?.settings.find((setting) => setting.key === key)?.value;
}

/** Where the tile of a camera lies, as the server keeps it. */
async function keptPlace(name: string): Promise<Place | undefined> {
  const { items } = await read<{ id: string; name: string }>("/api/camera-manager/camera/details");
  const id = items.find((camera) => camera.name === name)?.id;
  const tiles = (await kept("tiles")) as readonly (Place & { cameraId: string })[] | undefined;
  return tiles?.find(({ cameraId }) => cameraId === id);
}

/** Presses at a point, goes by so much, and lets go. */
async function drag(page: Page, from: { x: number; y: number }, byX: number, byY: number): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const share of [0.3, 0.6, 1]) await page.mouse.move(from.x + byX * share, from.y + byY * share);
  await page.mouse.up();
}

const openFree = (look: Partial<Look> = {}) => open(`${path}?viewMode=free`, look);
const canvas = (page: Page) => page.getByRole("group", { name: en.canvas });
const corner = (page: Page, name: string, at: string) =>
  page
    .locator("[data-tile]")
    .filter({ has: playerOf(page, name) })
    .locator(`[data-corner=${at}]`);

describe("by mouse", () => {
  it("LAYT-8 TAB-10 tiles are moved, resized and dropped, the canvas pulled and zoomed, and another device shows the same", async () => {
    const page = await openFree();
    const gate = playerOf(page, "Gate");
    await becomes(gate, "data-status", "playing");
    const before = await boxOf(gate);
    await drag(page, { x: before.x + 60, y: before.y + before.height / 2 }, -37, 21);
    await expect.poll(async () => (await boxOf(gate)).x - before.x).toBeLessThan(-20);
    const moved = await boxOf(gate);
    const stored = await expectPlace("Gate");
    expect([stored.x, stored.y, stored.width, stored.height].map((length) => length % 8)).toEqual([
      0, 0, 0, 0,
    ]);

    const handle = await boxOf(corner(page, "Gate", "se"));
    await drag(page, { x: handle.x + 7, y: handle.y + 7 }, 80, 45);
    await expect.poll(async () => (await boxOf(gate)).width - moved.width).toBeGreaterThan(40);
    const larger = await boxOf(gate);
    expect(larger.width / larger.height).toBeCloseTo(16 / 9, 1);
    expect(Math.abs(larger.x - moved.x)).toBeLessThan(2);

    // Taken off and dropped again, from the cameras beside it.
    await playerOf(page, "Roof").hover();
    await page.getByRole("button", { name: "Remove Roof from view" }).click();
    await playerOf(page, "Roof").waitFor({ state: "detached" });
    await expect.poll(() => keptPlace("Roof"), slow).toBeUndefined();
    await page.getByRole("button", { name: layoutEn.openDrawer }).click();
    const room = await boxOf(canvas(page));
    await page
      .getByRole("button", { name: layoutEn.add.replace("{{name}}", "Roof") })
      .dragTo(canvas(page), { targetPosition: { x: room.width - 150, y: room.height - 120 } });
    await becomes(playerOf(page, "Roof"), "data-status", "playing");
    await expect.poll(() => keptPlace("Roof"), slow).toBeDefined();
    await page.getByRole("button", { name: layoutEn.closeDrawer }).first().click();

    await page.mouse.move(room.x + 200, room.y + 150);
    const wide = await boxOf(gate);
    const keptBefore = await kept("viewBox");
    await page.mouse.wheel(0, 300);
    await expect.poll(async () => (await boxOf(gate)).width).toBeLessThan(wide.width);
    // What is stored next is the pull, and nothing of before.
    await expect.poll(() => kept("viewBox"), slow).not.toBe(keptBefore);
    const keptZoomed = await kept("viewBox");
    const seen = await boxOf(gate);
    const free = await boxOf(canvas(page));
    await drag(page, { x: free.x + free.width - 20, y: free.y + 12 }, -60, 10);
    await expect.poll(async () => Math.round((await boxOf(gate)).x - seen.x)).toBe(-60);
    await expect.poll(() => kept("viewBox"), slow).not.toBe(keptZoomed);
    expect(await faultsOf(page)).toEqual([]);

    expect(await kept("viewBox")).toMatch(/^-?\d+,-?\d+,\d+,\d+$/);
    const left = await placesOn(page);
    const other = await onOtherDevice(page, `${path}?tabNumber=1`);
    await becomes(playerOf(other, "Gate"), "data-status", "playing");
    const found = await placesOn(other);
    expect(found).toHaveLength(left.length);
    for (const [at, place] of found.entries())
      for (const side of ["x", "y", "width", "height"] as const)
        expect(Math.abs(place[side] - (left[at]?.[side] ?? Infinity)), side).toBeLessThan(3);
  });

  it("LAYT-10 a tile that is pulled out of sight holds no stream, and plays again in sight", async () => {
    const page = await openFree();
    const gate = playerOf(page, "Gate");
    await becomes(gate, "data-status", "playing");
    await canvas(page).focus();
    const { height } = await boxOf(canvas(page));
    for (let pulled = 0; pulled < height + 300; pulled += 64) await page.keyboard.press("ArrowDown");
    await expect.poll(() => gate.locator("canvas, video").count(), slow).toBe(0);
    await page.keyboard.press("Digit0");
    await becomes(gate, "data-status", "playing");
  });

  it("LAYT-14 a tile expands in place and comes back to it; in full screen there are tiles and nothing else", async () => {
    const page = await openFree();
    const gate = playerOf(page, "Gate");
    await becomes(gate, "data-status", "playing");
    const before = await boxOf(gate);
    await gate.hover();
    await page.getByRole("button", { name: "Expand Gate" }).click();
    await becomes(gate, "data-size", "large");
    const room = await boxOf(canvas(page));
    expect((await boxOf(gate)).width).toBeGreaterThan(room.width * 0.8);
    await page.keyboard.press("Escape");
    await becomes(gate, "data-size", "small");
    await expect.poll(() => boxOf(gate)).toEqual(before);
    await page.getByRole("button", { name: en.fullscreen }).click();
    await expect
      .poll(() => page.evaluate(() => document.fullscreenElement?.getAttribute("aria-label")))
      .toBe(en.canvas);
    await page.getByRole("group", { name: en.zoom, exact: true }).waitFor({ state: "detached" });
    await expect.poll(async () => (await boxOf(canvas(page))).height).toBe(900);
  });
});

describe.each(inBoth)("by keys alone, in %s", (locale) => {
  const words = { en, fa }[locale];

  it("LAYT-8 LAYT-13 UI-17 KEY-1 a layout is built, and another device shows the same", async () => {
    const page = await openFree({ locale });
    const room = page.getByRole("group", { name: words.canvas });
    const tile = page.locator("[data-tile] section").first();
    await becomes(tile, "data-status", "playing");
    // All of them are seen, from the left on in every language.
    const space = await boxOf(room);
    for (const { x, width } of await placesOn(page)) {
      expect(x).toBeGreaterThanOrEqual(space.x);
      expect(x + width).toBeLessThanOrEqual(space.x + space.width);
    }
    await tabTo(page, tile);
    const before = await boxOf(tile);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowRight");
    await gotFocus(tile);
    // To the right is to the right in every language.
    await expect.poll(async () => (await boxOf(tile)).x).toBeGreaterThan(before.x);
    await expect.poll(async () => (await boxOf(tile)).width).toBeGreaterThan(before.width);
    const count = await players(page).count();
    const [second] = (await players(page).all()).slice(1, 2);
    if (second) await tabTo(page, second);
    await page.keyboard.press("Delete");
    await expect.poll(() => players(page).count()).toBe(count - 1);
    await gotFocus(room);
    const whole = await boxOf(tile);
    await page.keyboard.press("Equal");
    await expect.poll(async () => (await boxOf(tile)).width).toBeGreaterThan(whole.width);
    await page.keyboard.press("Minus");
    await page.keyboard.press("Minus");
    await expect.poll(async () => (await boxOf(tile)).width).toBeLessThan(whole.width);
    await page.keyboard.press("Digit0");
    await expect.poll(() => kept("viewBox"), slow).toBeUndefined();
    // Its list takes the focus as it opens.
    await backTo(page, page.locator("main header button[aria-expanded]").first());
    await page.keyboard.press("Enter");
    await press(page, page.locator("aside li button:not([disabled])").first());
    await expect.poll(() => players(page).count(), slow).toBe(count);
    expect(await faultsOf(page)).toEqual([]);
    await expect.poll(async () => ((await kept("tiles")) as unknown[] | undefined)?.length, slow).toBe(count);

    const other = await onOtherDevice(page, `${path}?tabNumber=1`);
    await expect.poll(() => players(other).count(), slow).toBe(count);
  });
});

describe.each(inBoth)("the other modes, in %s", (locale) => {
  const words = { en, fa }[locale];

  it("LAYT-11 LAYT-12 UI-17 each is a press away, shows every camera, and has no faults", async () => {
    const page = await openFree(lookIn(locale));
    for (const [mode, shown] of [
      ["box", page.locator("main section[data-mode]")],
      ["clock", page.getByRole("list", { name: words.clocks }).getByRole("listitem")],
      ["gradiant", page.getByRole("list", { name: words.healths }).getByRole("listitem")],
      ["list", page.locator("main tbody tr")],
    ] as const) {
      await page
        .getByRole("radiogroup", { name: words.mode.label })
        .getByText(words.mode[mode])
        .locator("..")
        .click();
      await expect.poll(() => shown.count(), slow).toBe(8);
      await expect.poll(() => kept("viewMode"), slow).toBe(mode);
      expect(await faultsOf(page), mode).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
  });
});

describe("by fingers", () => {
  it("LAYT-8 UI-21 one finger pulls the canvas, two zoom it, and a tile is moved by its grip", async () => {
    const page = await openFree({ width: "sideways" });
    const gate = playerOf(page, "Gate");
    await gate.waitFor(slow);
    const hands = await page.context().newCDPSession(page);
    const touch = (
      type: "touchStart" | "touchMove" | "touchEnd",
      ...touchPoints: { x: number; y: number }[]
    ) =>
      hands.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
      });
    const before = await boxOf(gate);
    const at = { x: before.x + before.width / 2, y: before.y + before.height / 2 };
    await touch("touchStart", at);
    for (const by of [10, 20, 40]) await touch("touchMove", { x: at.x + by, y: at.y });
    await touch("touchEnd");
    await expect.poll(async () => Math.round((await boxOf(gate)).x - before.x)).toBe(40);
    const pulled = await boxOf(gate);
    await touch("touchStart", { x: 300, y: 200 });
    await touch("touchStart", { x: 300, y: 200 }, { x: 400, y: 200 });
    for (const by of [20, 40]) await touch("touchMove", { x: 300, y: 200 }, { x: 400 + by, y: 200 });
    await touch("touchEnd");
    await expect.poll(async () => (await boxOf(gate)).width).toBeGreaterThan(pulled.width * 1.2);
    // Pulling is not tapping: no camera was opened.
    expect(new URL(page.url()).pathname).toBe(path);

    await canvas(page).press("Digit0");
    await expect.poll(async () => (await boxOf(gate)).width).toBeLessThan(pulled.width * 1.1);
    // Its grip shows with its controls.
    await gate.getByRole("button", { name: "Controls of Gate" }).tap();
    await becomes(gate, "aria-current", "true");
    const still = await boxOf(gate);
    const grip = await boxOf(page.locator("[data-tile]").filter({ has: gate }).locator("[data-grip]"));
    const hold = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
    await touch("touchStart", hold);
    for (const by of [-10, -20, -40]) await touch("touchMove", { x: hold.x + by, y: hold.y });
    await touch("touchEnd");
    await expect.poll(async () => (await boxOf(gate)).x).toBeLessThan(still.x - 20);
    await expectPlace("Gate");
  });

  it("LAYT-19 on a phone it is one column, and what is stored stays as it is", async () => {
    const wide = await openFree();
    const gate = playerOf(wide, "Gate");
    await gate.focus();
    await wide.keyboard.press("ArrowRight");
    const stored = await expectPlace("Gate");
    const page = await onOtherDevice(wide, `${path}?tabNumber=1`, { width: 390, height: 844 });
    await becomes(players(page).first(), "data-status", "playing");
    const places = await placesOn(page);
    expect(new Set(places.map(({ x }) => x)).size).toBe(1);
    expect(places.map(({ y }) => y)).toEqual(places.map(({ y }) => y).toSorted((a, b) => a - b));
    // Out of sight none holds a stream.
    expect(await players(page).last().locator("canvas, video").count()).toBe(0);
    expect(await keptPlace("Gate")).toEqual(stored);
  });
});

/** Shift and Tab, as often as it takes. */
async function backTo(page: Page, control: Locator): Promise<void> {
  for (let stops = 0; stops < 10 && !(await hasFocus(control)); stops += 1)
    await page.keyboard.press("Shift+Tab");
  expect(await hasFocus(control)).toBe(true);
}

/** The same person on another device. */
async function onOtherDevice(page: Page, at: string, viewport = { width: 1440, height: 900 }): Promise<Page> {
  const window = await page.context().browser()?.newContext({ viewport });
  if (window === undefined) throw new Error("There is no browser");
  const other = await window.newPage();
  await enterAs(other, demo, ownerTokens, at);
  await players(other).first().waitFor(slow);
  return other;
}

const placesOn = (page: Page): Promise<Place[]> =>
  players(page).evaluateAll((all) =>
    all
      .toSorted((a, b) => (a.ariaLabel ?? "").localeCompare(b.ariaLabel ?? ""))
      .map((tile) => {
        const { x, y, width, height } = tile.getBoundingClientRect();
        return { x, y, width, height };
      }),
  );

async function expectPlace(name: string): Promise<Place> {
  await expect.poll(() => keptPlace(name), slow).toBeDefined();
  const place = await keptPlace(name);
  if (place === undefined) throw new Error(`Nothing is kept of ${name}`);
  return place;
}
