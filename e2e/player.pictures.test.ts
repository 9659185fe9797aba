// The player's screen in a real browser against the real server: what it is made of, its sizes and bounds, its dialogs and its sound.
import type { Page } from "playwright-core";
import { describe, expect, it, vi } from "vitest";
import { faultsOf } from "./browser.ts";
import {
  playerPages,
  slow,
  players,
  playerOf,
  stripOf,
  previewOf,
  expectSoon,
  becomes,
  boxOf,
  recordedSeconds,
  menuButton,
  menu,
  settings,
} from "./player-page.ts";

const { openWall, openCamera } = playerPages();

/** Where live is on the strip (PLAY-44). */
const liveHead = 0.8;

// Those that need no footage come first: it has been recorded by the time it is needed.
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
    // The cells become smaller in their own time; by then they are as many as were asked for.
    await page.getByRole("button", { name: "Add a camera to cell 36" }).waitFor();
    const room = await boxOf(player.locator("[data-aspect]"));
    expect(room.width).toBeGreaterThanOrEqual(300);
    expect(room.height).toBeGreaterThanOrEqual(174);
    // They may be drawn anew between two looks.
    await expectSoon(async () => {
      const [picture, strip] = [await boxOf(player.locator("[data-aspect]")), await boxOf(stripOf(page))];
      return strip.y - picture.y - picture.height;
    }).toBeGreaterThanOrEqual(-1);
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

/** What the place of toasts held, and where on the page. */
interface Toast {
  readonly text: string;
  readonly count: number;
  readonly atMs: number;
  readonly top: number | undefined;
  readonly bottom: number | undefined;
}

describe("what a player is made of", () => {
  it("PLAY-1 PLAY-34 PLAY-35 PLAY-36 TIME-15 picture, strip, picture under the pointer, toast, menu and settings", async () => {
    const page = await openCamera("Shop");
    const player = players(page);
    await recordedSeconds(page, 8);
    expect(await player.locator("canvas").count()).toBeGreaterThanOrEqual(2);

    const strip = await boxOf(stripOf(page));
    await vi.waitFor(async () => {
      // Moves a little and rests, in case what is recorded was not known yet.
      await page.mouse.move(strip.x + liveHead * strip.width - 60 - (Date.now() % 9), strip.y + 20);
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
    await recordedSeconds(page, 20);
    const place = players(page).locator("[role=status][aria-live=polite]");
    await place.evaluate((element) => {
      const seen: Toast[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        // Looked at as it comes: a busy machine may ask for it when it has gone.
        const { top, bottom } = element.firstElementChild?.getBoundingClientRect() ?? {};
        const [text, count] = [element.textContent ?? "", element.childElementCount];
        seen.push({ text, count, atMs: performance.now(), top, bottom });
      }).observe(element, { childList: true, characterData: true, subtree: true });
    });
    const seenSoFar = (): Promise<Toast[]> => page.evaluate(() => Reflect.get(window, "seen"));
    const picture = await boxOf(players(page).locator("canvas").first());
    await page.keyboard.press("ArrowLeft");
    await expectSoon(async () => (await seenSoFar())[0]?.text).toBe("15 Sec");
    const [said] = await seenSoFar();
    expect(said?.top).toBeGreaterThan(picture.y);
    expect(said?.bottom).toBeLessThan(picture.y + picture.height);
    await page.keyboard.press("ArrowRight");
    await expectSoon(async () => (await seenSoFar()).at(-1)?.count).toBe(0);
    const seen = await seenSoFar();
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
      await expectSoon(async () => {
        const card = await boxOf(previewOf(page));
        return Math.abs(card.x + card.width / 2 - atX);
      }).toBeLessThanOrEqual(1);
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

describe("sound", () => {
  it("AUD-5 AUD-6 one player is heard at a time; where the browser keeps sound back, Tap to hear lets it out", async () => {
    const page = await openWall(["Shop", "Yard"], { before: keepSoundBack });
    const [shop, yard] = [playerOf(page, "Shop"), playerOf(page, "Yard")];
    await becomes(shop, "data-status", "playing");
    await shop.getByRole("button", { name: "Turn sound on" }).click();
    // Not the loudspeaker, which is called so too, in a tooltip where the pointer rests on it.
    const prompt = shop.getByRole("status").getByRole("button", { name: "Tap to hear", exact: true });
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
