// The player's screen in a real browser against the real server: what it is made of, its sizes and bounds, its dialogs, its timeline under
// hand and wheel, its sound and its keys.
import type { CDPSession, Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import labels from "../apps/web/src/i18n/en/shortcuts.json" with { type: "json" };
import { keyCapsOf, shortcuts, type ShortcutId } from "../apps/web/src/lib/shortcut-registry.ts";
import { faultsOf, type Look } from "./browser.ts";
import { arrangeWall, enterAs } from "./demo-server.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";

const newPage = demoWorld();

/** Ids of the cameras by name. */
let cameraIds: ReadonlyMap<string, string>;

beforeAll(async () => {
  const read = async <Answer>(path: string) => {
    const answer = await fetch(demo.url + path, {
      headers: { authorization: `Bearer ${ownerTokens.accessToken}` },
    });
    return (await answer.json()) as Answer;
  };
  const { items } = await read<{ items: { id: string; name: string }[] }>(
    "/api/camera-manager/camera/details",
  );
  cameraIds = new Map(items.map(({ id, name }) => [name, id]));
});

const wall = "/app/stream/grid-layout";
const slow = { timeout: 60_000 };

interface Opening extends Partial<Look> {
  /** Runs in the page before anything of it does. */
  readonly before?: () => void;
  /** Names of the cameras on the wall. */
  readonly cameras?: readonly string[];
}

async function open(path: string, { before, cameras = [], ...look }: Opening = {}): Promise<Page> {
  const page = await newPage(look);
  const context = page.context();
  await context.addInitScript(keepSaid);
  if (before) await context.addInitScript(before);
  const cells = cameras.map((name, cell) => [cell, cameraIds.get(name) ?? ""] as const);
  await arrangeWall(demo, ownerTokens, { gridSize: cameras.length > 4 ? 9 : 4, cells });
  await enterAs(page, demo, ownerTokens, path);
  await players(page).first().waitFor(slow);
  return page;
}

const players = (page: Page) => page.locator("section[data-mode]");
const playerOf = (page: Page, name: string) => page.getByRole("region", { name: `Player of ${name}` });
const stripOf = (page: Page) => page.getByRole("slider", { name: /Timeline of|خط زمان/ });
/** What lies under the pointer on the strip. */
const previewOf = (page: Page) => stripOf(page).locator("xpath=following-sibling::div[1]");
const expectSoon = <Value>(read: () => Value) => expect.poll(read, slow);
const becomes = (player: Locator, attribute: string, value: string | null) =>
  expectSoon(() => player.getAttribute(attribute)).toBe(value);
const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not on the page.");
  return box;
};

/** Keeps what the players of a page say, and which of them: a toast is gone after a moment (PLAY-33), which a busy machine may let pass. */
function keepSaid(): void {
  const said: [player: string, text: string][] = [];
  Object.assign(window, { said });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const player = element?.closest("section[data-mode]")?.getAttribute("aria-label");
      const text = element?.closest("[role=status]")?.textContent;
      if (player && text) said.push([player, text]);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** What is done makes a player of the page say this, and nothing before it that it still says. */
async function says(player: Locator, text: string, done: () => Promise<void>): Promise<void> {
  const name = (await player.getAttribute("aria-label")) ?? "";
  const said = () => player.page().evaluate((): [string, string][] => Reflect.get(window, "said"));
  await expectSoon(() => player.getByRole("status").allInnerTexts()).not.toContain(text);
  const { length } = await said();
  await done();
  await expectSoon(async () => (await said()).slice(length)).toContainEqual([name, text]);
}

/** The wall with these cameras, the first of them moving and active. */
async function openWall(cameras: readonly string[], opening: Opening = {}): Promise<Page> {
  const page = await open(wall, { ...opening, cameras });
  await becomes(players(page).first(), "data-status", "playing");
  await players(page)
    .first()
    .click({ position: { x: 150, y: 90 } });
  await becomes(players(page).first(), "aria-current", "true");
  return page;
}

/** The page of one camera, its picture moving. */
async function openCamera(name: string, opening: Opening = {}): Promise<Page> {
  const page = await open(`/app/camera/detail/${cameraIds.get(name)}`, opening);
  await becomes(players(page), "data-status", "playing");
  return page;
}

/** Waits until so many seconds can be played, which also means that the strip knows where they begin. */
async function recordedSeconds(page: Page, seconds: number): Promise<void> {
  const strip = stripOf(page);
  const span = async () => {
    const [from, to] = await Promise.all(
      ["aria-valuemin", "aria-valuemax"].map((name) => strip.getAttribute(name)),
    );
    return (Number(to) - Number(from)) / 1000;
  };
  await expectSoon(async () => (await span()) > seconds && (await span()) < 86_400).toBe(true);
}

const menuButton = (player: Locator) => player.getByRole("button", { name: "Player menu" });
const menu = (page: Page) => page.getByRole("dialog", { name: /Player menu/ });
const settings = (page: Page) => page.getByRole("dialog", { name: /Timeline settings/ });

describe("without the network", () => {
  it("LIVE-32 ROUTE-28 the last picture stays, dimmed, and a player goes on in the mode it was in", async () => {
    const page = await openCamera("Gate");
    await recordedSeconds(page, 20);
    const player = players(page);
    await page.keyboard.press("ArrowLeft");
    await becomes(player, "data-mode", "history");
    await becomes(player, "data-status", "playing");
    const canvases = await player.locator("canvas").count();
    await page.context().setOffline(true);
    await page.getByRole("alert").filter({ hasText: "You are offline" }).waitFor(slow);
    await becomes(player, "data-status", "reconnecting");
    expect(await player.locator("canvas").count()).toBe(canvases);
    expect(await player.getAttribute("data-mode")).toBe("history");
    await page.context().setOffline(false);
    await becomes(player, "data-status", "playing");
    expect(await player.getAttribute("data-mode")).toBe("history");
  });
});

describe("under a finger", () => {
  /** Sweeps a finger across the picture; a positive way is to the right. */
  async function sweep(page: Page, byPixels: number): Promise<void> {
    const touches = await page.context().newCDPSession(page);
    const { x, y, width, height } = await boxOf(players(page).locator("canvas").first());
    const [from, at] = [x + width / 2 - byPixels / 2, y + height / 2];
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", to: number) =>
      touches.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchEnd" ? [] : [{ x: to, y: at }],
      });
    await touch("touchStart", from);
    for (const step of [0.25, 0.5, 0.75, 1]) await touch("touchMove", from + byPixels * step);
    await touch("touchEnd", from + byPixels);
  }

  it("UI-21 KEY-5 LAYT-19 a tap on a tile opens its camera, two taps skip, a sweep leads to the next one", async () => {
    const page = await openWall(["Gate", "Roof"], { width: "phone" });
    const roof = playerOf(page, "Roof");
    await roof.scrollIntoViewIfNeeded();
    // The controls come with a press of their own button, where no pointer hovers.
    await roof.getByRole("button", { name: "Controls of Roof" }).tap();
    await becomes(roof, "aria-current", "true");
    await playerOf(page, "Gate").tap({ position: { x: 150, y: 90 } });
    await page.getByRole("heading", { level: 1, name: "Gate" }).waitFor(slow);
    await becomes(players(page), "data-status", "playing");
    expect(await faultsOf(page)).toEqual([]);

    const picture = await boxOf(players(page).locator("canvas").first());
    const others = page.getByRole("navigation", { name: "Other cameras" }).getByRole("link");
    const next = await others.first().locator("bdi").innerText();
    // The picture first, the controls at the other end.
    expect(picture.y).toBeLessThan((await boxOf(others.first())).y);
    expect((await boxOf(stripOf(page))).y).toBeGreaterThan((await boxOf(others.first())).y);

    await recordedSeconds(page, 20);
    const [left, middle] = [picture.x + 30, picture.y + picture.height / 2];
    await says(players(page), "15 Sec", async () => {
      for (let tap = 0; tap < 2; tap += 1) await page.touchscreen.tap(left, middle);
    });
    await becomes(players(page), "data-mode", "history");

    await sweep(page, -200);
    await page.getByRole("heading", { level: 1, name: next }).waitFor(slow);
    await sweep(page, 200);
    await page.getByRole("heading", { level: 1, name: "Gate" }).waitFor(slow);
    // Looking through the cameras made no pile of tabs.
    expect(await page.getByRole("button", { name: /open tabs?$/ }).innerText()).toBe("2");
  });

  it("UI-21 PLAY-2 a phone held sideways shows the picture alone, and a tap brings the controls", async () => {
    const page = await openCamera("Gate", { width: "sideways" });
    const player = players(page);
    await becomes(player, "data-size", "xlarge");
    expect(await boxOf(player)).toEqual({ x: 0, y: 0, width: 844, height: 390 });
    const foot = player.locator("[data-hidden]");
    await becomes(foot, "data-hidden", "true");
    await player.tap({ position: { x: 400, y: 150 } });
    await becomes(foot, "data-hidden", "false");
    await menuButton(player).tap();
    await menu(page).getByRole("radiogroup", { name: "Quality" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "detached" });
    await page.setViewportSize({ width: 390, height: 844 });
    await becomes(player, "data-size", "large");
    await page.getByRole("heading", { level: 1, name: "Gate" }).waitFor();
  });
});

describe("what a player is made of", () => {
  it("PLAY-1 PLAY-34 PLAY-35 PLAY-36 TIME-15 picture, strip, picture under the pointer, toast, menu and settings", async () => {
    const page = await openCamera("Shop");
    const player = players(page);
    await recordedSeconds(page, 8);
    expect(await player.locator("canvas").count()).toBeGreaterThanOrEqual(2);

    const strip = await boxOf(stripOf(page));
    await vi.waitFor(async () => {
      // Moves a little and rests, in case what is recorded was not known yet.
      await page.mouse.move(strip.x + strip.width / 2 - 60 - (Date.now() % 9), strip.y + 20);
      await previewOf(page).locator("canvas").waitFor({ timeout: 3_000 });
    }, slow);
    expect(await boxOf(previewOf(page).locator("canvas"))).toMatchObject({ width: 160, height: 90 });
    expect(await previewOf(page).innerText()).toMatch(/^\d\d:\d\d:\d\d/);
    for (const x of [1, strip.width - 1]) {
      await page.mouse.move(strip.x + x, strip.y + 20);
      const card = await boxOf(previewOf(page));
      expect(card.x).toBeGreaterThanOrEqual(0);
      expect(card.x + card.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    }
    await page.mouse.move(strip.x + 300, strip.y - 200);

    const opener = menuButton(player);
    await opener.click();
    const dialog = menu(page);
    for (const name of ["Quality", "Speed", "Aspect ratio"])
      await dialog.getByRole("radiogroup", { name }).waitFor();
    expect(await dialog.getByRole("radiogroup", { name: "Aspect ratio" }).innerText()).toMatch(
      /16:9\s+Original/,
    );
    await dialog.getByRole("slider", { name: "Volume" }).waitFor();
    for (const name of ["Pause recording", "Camera profile", "Full screen"])
      await dialog.getByRole("button", { name }).waitFor();

    expect(await faultsOf(page)).toEqual([]);

    await dialog.getByRole("button", { name: "Timeline settings" }).click();
    await settings(page).getByRole("combobox", { name: "Scale" }).selectOption({ label: "15-Mins" });
    await settings(page).getByRole("switch", { name: "Gaps in the recording" }).click();
    await settings(page).getByText("This browser").click();
    expect(await faultsOf(page)).toEqual([]);
    // The focus stays inside, however often Tab is pressed.
    for (let press = 0; press < 12; press += 1) await page.keyboard.press("Tab");
    expect(await settings(page).evaluate((each) => each.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await settings(page).waitFor({ state: "detached" });
    expect(await player.getAttribute("data-mode")).toBe("live");
    await expectSoon(() => opener.evaluate((each) => each === document.activeElement)).toBe(true);
    // At once and for good: one scale, and the browser's own clock, which is Tehran's.
    await player.getByRole("radio", { name: "15-Mins" }).isChecked();
    expect(await player.getByText("+0:00").count()).toBe(0);
    await page.reload();
    await expectSoon(() => player.getByRole("radio", { name: "15-Mins" }).isChecked()).toBe(true);
  });

  it("PLAY-33 the toast lies over the video for a moment, one at a time, and is read out politely", async () => {
    const page = await openCamera("Gate");
    const place = players(page).locator("[role=status][aria-live=polite]");
    await place.evaluate((element) => {
      const seen: { text: string; count: number; atMs: number }[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() =>
        seen.push({
          text: element.textContent ?? "",
          count: element.childElementCount,
          atMs: performance.now(),
        }),
      ).observe(element, { childList: true, characterData: true, subtree: true });
    });
    const picture = await boxOf(players(page).locator("canvas").first());
    await page.keyboard.press("ArrowLeft");
    const toast = place.getByText("15 Sec");
    await toast.waitFor();
    const said = await boxOf(toast);
    expect(said.y).toBeGreaterThan(picture.y);
    expect(said.y + said.height).toBeLessThan(picture.y + picture.height);
    await page.keyboard.press("ArrowRight");
    await toast.waitFor({ state: "detached" });
    const seen: { count: number; atMs: number }[] = await page.evaluate(() => Reflect.get(window, "seen"));
    expect(Math.max(...seen.map(({ count }) => count))).toBe(1);
    const [first, last] = [seen[0], seen.at(-1)];
    expect((last?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(1400);
  });

  it("PLAY-5 PLAY-16 the mode can be read; going live takes the chosen quality and leaves the volume", async () => {
    const page = await openCamera("Shop");
    const player = players(page);
    expect(await player.getAttribute("data-mode")).toBe("live");
    await menuButton(player).click();
    await menu(page).getByText("Low", { exact: true }).click();
    await menu(page).getByText("640×360").waitFor(slow);
    await menu(page).getByRole("slider", { name: "Volume" }).focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "detached" });
    const volume = player.getByRole("slider", { name: "Volume" });
    const loud = await volume.getAttribute("aria-valuenow");
    expect(Number(loud)).toBeGreaterThan(0);

    await player.getByRole("button", { name: "Pause", exact: true }).click();
    await becomes(player, "data-mode", "history");
    await becomes(player, "data-status", "paused");
    await player.getByRole("button", { name: "Go live" }).click();
    await becomes(player, "data-mode", "live");
    await becomes(player, "data-status", "playing");
    await menuButton(player).click();
    await menu(page).getByText("640×360").waitFor(slow);
    expect(await menu(page).getByRole("radio", { name: "Low" }).isChecked()).toBe(true);
    expect(await volume.getAttribute("aria-valuenow")).toBe(loud);
  });
});

describe("sizes and bounds", () => {
  it("PLAY-2 PLAY-4 a tile is small or normal by its width, expanded it is large, in full screen xlarge", async () => {
    const page = await openWall(["Gate", "Roof"]);
    await becomes(players(page).first(), "data-size", "small");
    await page.getByText("1×1", { exact: true }).click();
    await becomes(players(page).first(), "data-size", "normal");
    expect((await boxOf(players(page).first())).width).toBeGreaterThanOrEqual(720);
    // Two side by side are a little narrower than half of what is there.
    await page.locator("header label").filter({ hasText: "2×2" }).click();
    await page.setViewportSize({ width: 1518, height: 900 });
    await expectSoon(async () => (await boxOf(players(page).first())).width).toBeLessThan(720);
    await becomes(players(page).first(), "data-size", "small");
    await page.setViewportSize({ width: 1540, height: 900 });
    await becomes(players(page).first(), "data-size", "normal");

    const one = players(page).first();
    await one.getByRole("button", { name: "Expand" }).click();
    await becomes(one, "data-size", "large");
    await one.getByRole("button", { name: "Full screen" }).click();
    await becomes(one, "data-size", "xlarge");
    expect((await boxOf(one)).width).toBe(1540);
  });

  it("PLAY-4 no picture is under 300 by 174, and on a phone none is wider than the window less 16", async () => {
    const page = await openWall(["Gate", "Roof"]);
    await page.getByText("6×6", { exact: true }).click();
    const player = players(page).first();
    await page.keyboard.press("Space");
    await becomes(player, "data-status", "paused");
    await stripOf(page).waitFor();
    const room = await boxOf(player.locator("[data-aspect]"));
    expect(room.width).toBeGreaterThanOrEqual(300);
    expect(room.height).toBeGreaterThanOrEqual(174);
    const strip = await boxOf(stripOf(page));
    expect(strip.y).toBeGreaterThanOrEqual(room.y + room.height - 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSoon(async () => (await boxOf(player)).width).toBeLessThanOrEqual(374);
    expect((await boxOf(player)).width).toBeGreaterThanOrEqual(300);
  });

  it("LAYT-19 players live on when the window becomes as narrow as a phone, and wide again", async () => {
    const page = await openWall(["Gate", "Roof"]);
    const player = playerOf(page, "Gate");
    await page.keyboard.press("Space");
    await becomes(player, "data-status", "paused");
    const picture = await player.locator("canvas").first().elementHandle();
    const isThere = () => picture?.evaluate((canvas) => canvas.isConnected);
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole("group", { name: /Live view/ })
      .and(page.locator("[data-phone=true]"))
      .waitFor();
    expect([await isThere(), await player.getAttribute("data-status")]).toEqual([true, "paused"]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page
      .getByRole("group", { name: /Live view/ })
      .and(page.locator("[data-phone=false]"))
      .waitFor();
    expect([await isThere(), await player.getAttribute("data-status")]).toEqual([true, "paused"]);
  });

  it("PLAY-3 the picture's room is 16:9, or of the picture's own shape, and is kept so", async () => {
    const page = await openWall(["Roof"]);
    const roof = playerOf(page, "Roof");
    const ratio = async () => {
      const { width, height } = await boxOf(roof.locator("[data-aspect]"));
      const canvas = await boxOf(roof.locator("canvas").first());
      expect(canvas.width / canvas.height).toBeCloseTo(width / height, 2);
      return width / height;
    };
    expect(await ratio()).toBeCloseTo(16 / 9, 1);
    await menuButton(roof).click();
    // The smaller stream of this camera is 320 by 184.
    await menu(page).getByText("Low", { exact: true }).click();
    await menu(page).getByText("320×184").waitFor(slow);
    await menu(page).getByText("Original", { exact: true }).click();
    await expectSoon(ratio).toBeCloseTo(320 / 184, 1);
    await expectSoon(async () => Math.abs((await ratio()) - 16 / 9)).toBeGreaterThan(0.02);
    await page.reload();
    await becomes(roof.locator("[data-aspect]"), "data-aspect", "original");
  });
});

describe("out of sight", () => {
  it("LAYT-10 a tile that was scrolled away goes on where it stood", async () => {
    const page = await openWall(["Gate", "Roof", "Shop", "Yard", "Street", "Entrance"], { width: "phone" });
    const player = players(page).first();
    await page.keyboard.press("Space");
    await becomes(player, "data-status", "paused");
    await players(page).last().scrollIntoViewIfNeeded();
    await expectSoon(() => player.locator("canvas").count()).toBe(0);
    await player.scrollIntoViewIfNeeded();
    await becomes(player, "data-mode", "history");
    await becomes(player, "data-status", "paused");
  });
});

describe("languages", () => {
  it("PLAY-41 TIME-7 in fa the controls mirror, the picture, the timeline, play and skip do not", async () => {
    const page = await openCamera("Gate", { locale: "fa", before: noteFonts });
    const player = players(page);
    const x = async (name: string) => (await boxOf(player.getByRole("button", { name, exact: true }))).x;
    const [back, play, forward] = [await x("۱۵ ثانیه به عقب"), await x("مکث"), await x("۱۵ ثانیه به جلو")];
    expect(back).toBeLessThan(play);
    expect(play).toBeLessThan(forward);
    expect(await x("تمام‌صفحه")).toBeLessThan(await x("منوی پخش‌کننده"));
    expect(await x("منوی پخش‌کننده")).toBeLessThan(back);
    const turned = await player
      .locator("canvas, svg")
      .evaluateAll((all) =>
        all
          .filter((each) => /matrix\(-/.test(getComputedStyle(each).transform))
          .map((each) => each.outerHTML),
      );
    expect(turned).toEqual([]);

    await recordedSeconds(page, 8);
    const strip = await boxOf(stripOf(page));
    const timeAt = async (shift: number) => {
      const atX = strip.x + strip.width / 2 + shift;
      await page.mouse.move(atX, strip.y + 20);
      const card = await boxOf(previewOf(page));
      expect(Math.abs(card.x + card.width / 2 - atX)).toBeLessThanOrEqual(1);
      return (await previewOf(page).innerText()).slice(0, 8);
    };
    const [older, newer] = [await timeAt(-120), await timeAt(-20)];
    expect(older < newer).toBe(true);
    expect((await fontsOf(page)).every((font) => /^\S+ "?Vazirmatn/.test(font))).toBe(true);
  });

  it("TIME-7 in en labels are written in the page's sans-serif face", async () => {
    const page = await openCamera("Gate", { before: noteFonts });
    const fonts = await fontsOf(page);
    expect(fonts.every((font) => /^\S+ "?Inter.*sans-serif$/.test(font))).toBe(true);
  });
});

/** Notes the font of everything that is written on a canvas. */
function noteFonts(): void {
  const fonts = new Set<string>();
  Object.assign(window, { fonts });
  const write = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (...what) {
    fonts.add(this.font);
    write.apply(this, what);
  };
}

/** The fonts noted since the labels were last drawn. */
async function fontsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => Reflect.get(window, "fonts").clear());
  const read = (): Promise<string[]> => page.evaluate(() => [...Reflect.get(window, "fonts")]);
  await expectSoon(async () => (await read()).length).toBeGreaterThan(0);
  return read();
}

describe("the timeline under hand", () => {
  it("TIME-13 a notch of the wheel is a step of the scale and keeps the time under the pointer; sideways moves the time", async () => {
    const page = await openCamera("Gate");
    const player = players(page);
    await recordedSeconds(page, 20);
    const strip = await boxOf(stripOf(page));
    const secondUnder = async (shift: number) => {
      await page.mouse.move(strip.x + strip.width / 2 + shift, strip.y + 20);
      // Over a gap its reason is told as well.
      const [time = ""] = /\d\d:\d\d:\d\d/.exec(await previewOf(page).innerText()) ?? [];
      const [hours = NaN, minutes = NaN, seconds = NaN] = time.split(":").map(Number);
      return hours * 3600 + minutes * 60 + seconds;
    };
    await page.keyboard.press("Space");
    await becomes(player, "data-status", "paused");
    const before = await secondUnder(-200);
    await page.mouse.wheel(0, 120);
    await expectSoon(() => player.getByRole("radio", { name: "5-Mins", exact: true }).isChecked()).toBe(true);
    // A pixel more, so that the time is told anew; it is worth about a second now.
    expect(Math.abs((await secondUnder(-201)) - before)).toBeLessThanOrEqual(3);
    await page.mouse.wheel(0, -120);
    await expectSoon(() => player.getByRole("radio", { name: "1-Min", exact: true }).isChecked()).toBe(true);
    expect(await player.getAttribute("data-status")).toBe("paused");

    const shown = () => player.locator("time").getAttribute("datetime");
    const paused = (await shown()) ?? "";
    await page.mouse.wheel(-60, 0);
    await expectSoon(async () => ((await shown()) ?? "") < paused).toBe(true);
  });

  it("TIME-13 a pinch is a step of the scale and leaves live live, two fingers together drag", async () => {
    const page = await openCamera("Gate", { width: "phone" });
    const player = players(page);
    await recordedSeconds(page, 10);
    const { x, y, width } = await boxOf(stripOf(page));
    const touch = await page.context().newCDPSession(page);
    const at = (from: number, to: number) =>
      [from, to].map((shift) => ({ x: x + width / 2 + shift, y: y + 20 }));
    await drag(touch, [at(-30, 30), at(-45, 45), at(-60, 60)]);
    await player.getByRole("button", { name: "Scale: 1-Min" }).waitFor();
    await drag(touch, [at(-60, 60), at(-50, 50), at(-40, 40), at(-35, 35)]);
    await player.getByRole("button", { name: "Scale: 5-Mins" }).waitFor();
    await becomes(player, "data-mode", "live");
    await drag(touch, [at(-40, 40), at(-20, 60), at(0, 80)]);
    await becomes(player, "data-mode", "history");
  });
});

/** Two fingers go down, through places, and are lifted. */
async function drag(touch: CDPSession, places: readonly { x: number; y: number }[][]): Promise<void> {
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints });
  await send("touchStart", places[0] ?? []);
  for (const place of places.slice(1)) await send("touchMove", place);
  await send("touchEnd", []);
}

describe("sound", () => {
  it("AUD-5 AUD-6 one player is heard at a time; where the browser keeps sound back, Tap to hear lets it out", async () => {
    const page = await openWall(["Shop", "Yard"], { before: keepSoundBack });
    const [shop, yard] = [playerOf(page, "Shop"), playerOf(page, "Yard")];
    await becomes(shop, "data-status", "playing");
    await shop.getByRole("button", { name: "Turn sound on" }).click();
    const prompt = shop.getByText("Tap to hear", { exact: true });
    await prompt.click();
    await prompt.waitFor({ state: "detached" });
    await shop.getByRole("button", { name: "Mute" }).waitFor();

    await becomes(yard, "data-status", "playing");
    await yard.getByRole("button", { name: "Turn sound on" }).click();
    await yard.getByRole("button", { name: "Mute" }).waitFor();
    await shop.getByRole("button", { name: "Turn sound on" }).waitFor();
  });
});

/** A browser that lets no sound out until somebody presses what says so. */
function keepSoundBack(): void {
  const Real = window.AudioContext;
  let isOut = false;
  const hear = ({ target }: Event) => {
    isOut ||= target instanceof Element && target.closest("button")?.textContent === "Tap to hear";
  };
  addEventListener("pointerdown", hear, { capture: true });
  window.AudioContext = class extends Real {
    override get state() {
      return isOut ? super.state : "suspended";
    }
    override async resume() {
      if (!isOut) return new Promise<void>(() => undefined);
      await super.resume();
      this.dispatchEvent(new Event("statechange"));
    }
  };
}

describe("keys", () => {
  it("KEY-2 UI-19 keys act on the active player alone, and on none while somebody types or a dialog is open", async () => {
    const page = await openWall(["Gate", "Roof"]);
    const player = players(page).first();
    // Paused, or it would reach the present by itself.
    await page.keyboard.press("Space");
    await becomes(player, "data-status", "paused");
    const inHistory = page.locator("section[data-mode='history']");
    expect(await inHistory.count()).toBe(1);
    const before = await players(page).count();

    await page.getByRole("button", { name: "Show cameras" }).click();
    await page.getByRole("textbox", { name: "Search by name" }).fill("Roof");
    for (const key of ["Escape", "Space", "ArrowLeft", "Delete"]) await page.keyboard.press(key);
    await menuButton(player).click();
    await menu(page).waitFor();
    for (const key of ["Delete", "Shift+ArrowRight"]) await page.keyboard.press(key);
    await page.keyboard.press("Escape");
    await menu(page).waitFor({ state: "detached" });
    expect(await player.getAttribute("data-status")).toBe("paused");
    expect(await players(page).count()).toBe(before);

    // A button that was pressed with the mouse is no field.
    await page.getByRole("button", { name: "Hide cameras" }).first().click();
    await page.keyboard.press("Space");
    await becomes(player, "data-status", "playing");
    await page.keyboard.press("Escape");
    await expectSoon(() => inHistory.count()).toBe(0);
  });

  it("KEY-4 Escape leaves one layer a press: the dialog, full screen, history, the expanded tile", async () => {
    const page = await openWall(["Gate", "Roof"]);
    const gate = playerOf(page, "Gate");
    await page.getByRole("button", { name: "Expand Gate" }).click();
    await gate.getByRole("button", { name: "Full screen" }).click();
    await becomes(gate, "data-size", "xlarge");
    // On its way there it may have been out of sight for a moment.
    await becomes(gate, "data-status", "playing");
    await page.keyboard.press("Space");
    await becomes(gate, "data-status", "paused");
    await menuButton(gate).click();
    await menu(page).getByRole("button", { name: "Leave full screen" }).waitFor();
    const facts = async () => [
      await menu(page).count(),
      await gate.getAttribute("data-size"),
      await gate.getAttribute("data-mode"),
    ];
    for (const left of [
      [0, "xlarge", "history"],
      [0, "large", "history"],
      [0, "large", "live"],
      [0, "small", "live"],
    ]) {
      await page.keyboard.press("Escape");
      await expectSoon(facts).toEqual(left);
    }
  });

  it("KEY-6 Up shows more time and Down less, a step a press, in the player and its timeline", async () => {
    const page = await openCamera("Gate");
    const chosen = () => players(page).getByRole("radio", { checked: true }).getAttribute("value");
    expect(await chosen()).toBe("singleMinute");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await expectSoon(chosen).toBe("quarter");
    await page.keyboard.press("ArrowDown");
    await expectSoon(chosen).toBe("minimal");
  });

  it("KEY-19 PLAY-10 once the active player is removed no key does anything, and the browser keeps it", async () => {
    const page = await openWall(["Gate", "Roof"]);
    await page.keyboard.press("Delete");
    await expectSoon(() => players(page).count()).toBe(1);
    // The wall has the focus in its place, and no player (UI-18).
    await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe("group");
    expect(await page.locator("section[aria-current='true']").count()).toBe(0);
    await page.evaluate(() => {
      const kept: string[] = [];
      Object.assign(window, { kept });
      addEventListener("keydown", (event) => event.defaultPrevented || kept.push(event.code));
    });
    const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "Space", "Delete", "Enter", "Escape"];
    for (const key of keys) await page.keyboard.press(key);
    expect(await page.evaluate(() => Reflect.get(window, "kept"))).toEqual(keys);
    expect(await players(page).getAttribute("data-mode")).toBe("live");
    // The cell that it left comes first.
    await page.keyboard.press("Tab");
    await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Add a camera to cell 1",
    );
    await page.keyboard.press("Tab");
    await becomes(players(page), "aria-current", "true");
  });

  it("KEY-1 the help page lists exactly the shortcuts that there are, and each of them works", async () => {
    const page = await openWall(["Roof", "Gate"]);
    const gate = playerOf(page, "Gate");
    await becomes(gate, "data-status", "playing");
    await gate.click({ position: { x: 150, y: 90 } });
    const chosen = () => players(page).getByRole("radio", { checked: true }).getAttribute("value");
    const names = () =>
      players(page).evaluateAll((all) => all.map((player) => player.getAttribute("aria-label")));
    // One after another on one page; a shortcut that is added has to be proved here.
    const proofs: Record<ShortcutId, (key: string) => Promise<void>> = {
      back: async (key) => {
        await page.keyboard.press(key);
        await becomes(gate, "data-mode", "history");
      },
      escape: async (key) => {
        await page.keyboard.press(key);
        await becomes(gate, "data-mode", "live");
      },
      togglePlay: async (key) => {
        await page.keyboard.press(key);
        await becomes(gate, "data-status", "paused");
      },
      forward: (key) => says(gate, "15 Sec", () => page.keyboard.press(key)),
      bookmark: (key) => says(gate, "Expand for an immersive experience", () => page.keyboard.press(key)),
      moveTile: async (key) => {
        const before = await names();
        await page.keyboard.press(key);
        await expectSoon(names).not.toEqual(before);
      },
      openCamera: async (key) => {
        await page.keyboard.press(key);
        await page.getByRole("heading", { level: 1, name: "Gate" }).waitFor();
        await becomes(players(page), "data-status", "playing");
      },
      widerScale: async (key) => {
        await page.keyboard.press(key);
        await expectSoon(chosen).toBe("minimal");
      },
      narrowerScale: async (key) => {
        await page.keyboard.press(key);
        await expectSoon(chosen).toBe("singleMinute");
      },
      cameraProfile: async (key) => {
        await page.keyboard.press(key);
        await page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
        await page.goto(demo.url + wall);
        await gate.click({ position: { x: 150, y: 90 } });
      },
      removeTile: async (key) => {
        await page.keyboard.press(key);
        await gate.waitFor({ state: "detached" });
      },
      palette: async (key) => {
        await page.keyboard.press(key);
        await page.getByRole("combobox", { name: "Gate yesterday" }).waitFor();
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
      },
      help: async (key) => {
        await page.keyboard.press(key);
        await page.getByRole("heading", { level: 1, name: "Shortcuts" }).waitFor();
      },
    };
    for (const [id, prove] of Object.entries(proofs)) {
      const chord = shortcuts.find((each) => each.id === id)?.chords[0];
      if (!chord) throw new Error(`No shortcut ${id}`);
      const held = [chord.ctrl && "Control", chord.alt && "Alt", chord.shift && "Shift"];
      await prove([...held, chord.codes[0]].filter(Boolean).join("+"));
    }
    const rows = await page.locator("main li").evaluateAll((all) =>
      all.map((row) => ({
        label: row.firstElementChild?.textContent,
        caps: [...row.querySelectorAll("kbd")].map((cap) => cap.textContent),
      })),
    );
    expect(rows).toEqual(
      shortcuts.map(({ id, chords }) => ({
        label: labels.label[id],
        caps: chords.flatMap((chord) => keyCapsOf(chord, false)),
      })),
    );
  });
});
