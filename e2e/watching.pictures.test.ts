// Watching in a real browser against the real server: the wall, one camera, the past, and the keys that work them.
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Look } from "./browser.ts";
import { arrangeWall, enterAs } from "./demo-server.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";

const newPage = demoWorld();

async function open(path: string, look?: Partial<Look>): Promise<Page> {
  const page = await newPage(look);
  await arrangeWall(demo, ownerTokens);
  await enterAs(page, demo, ownerTokens, path);
  return page;
}

const players = (page: Page) => page.locator("section[data-mode]");
const playerOf = (page: Page, name: string) => page.getByRole("region", { name: `Player of ${name}` });
const slow = { timeout: 60_000 };
const becomes = (player: Locator, attribute: string, value: string | null) =>
  expect.poll(() => player.getAttribute(attribute), slow).toBe(value);

/** Names of the wall's cameras, in the order of their cells. */
const namesOn = async (page: Page) =>
  Promise.all((await players(page).all()).map((player) => player.getAttribute("aria-label")));

/** The size of the wall as its tab keeps it on the server. */
async function keptSize(): Promise<unknown> {
  const headers = { authorization: `Bearer ${ownerTokens.accessToken}` };
  const answer = await fetch(`${demo.url}/api/custom-settings/tab`, { headers });
  const { items } = (await answer.json()) as { items: { settings: { key: string; value: unknown }[] }[] };
  return items[0]?.settings.find(({ key }) => key === "gridSize")?.value;
}

describe("the wall", () => {
  it("LAYT-9 a camera dropped on another one swaps with it, and stays there after a reload", async () => {
    const page = await open("/app/stream");
    await players(page).first().waitFor(slow);
    const before = await namesOn(page);
    await players(page)
      .nth(0)
      .locator("[draggable=true]")
      .dragTo(players(page).nth(2), { sourcePosition: { x: 90, y: 60 } });
    const swapped = before.with(0, before[2] ?? null).with(2, before[0] ?? null);
    await expect.poll(() => namesOn(page)).toEqual(swapped);
    await page.reload();
    await players(page).first().waitFor(slow);
    expect(await namesOn(page)).toEqual(swapped);
  });

  it("LAYT-14 a tile expands in place; Escape leads back to live first, then to its spot", async () => {
    const page = await open("/app/stream/grid-layout");
    const gate = playerOf(page, "Gate");
    await becomes(gate, "data-status", "playing");
    await gate.hover();
    await page.getByRole("button", { name: "Expand Gate" }).click();
    await becomes(gate, "data-size", "large");
    await page.keyboard.press("ArrowLeft");
    await becomes(gate, "data-mode", "history");
    await page.keyboard.press("Escape");
    await becomes(gate, "data-mode", "live");
    expect(await gate.getAttribute("data-size")).toBe("large");
    await page.keyboard.press("Escape");
    await becomes(gate, "data-size", "small");
  });

  it("PLAY-9 one player is active, the one last pressed, and says so", async () => {
    const page = await open("/app/stream/grid-layout");
    await players(page)
      .nth(1)
      .click({ position: { x: 200, y: 100 } });
    await becomes(players(page).nth(1), "aria-current", "true");
    expect(await page.locator('section[data-mode][aria-current="true"]').count()).toBe(1);
  });

  it("LAYT-17 an empty wall asks for cameras and takes the one that is dropped on it", async () => {
    const page = await open("/app/stream/grid-layout");
    await players(page).first().waitFor(slow);
    await page.getByRole("button", { name: "Show cameras" }).click();
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Clear the view" }).click();
    const invitation = page.getByRole("heading", { name: "Drag cameras here." });
    await page.getByRole("button", { name: "Add Yard to the view" }).dragTo(invitation);
    await becomes(playerOf(page, "Yard"), "data-status", "playing");
    // By keyboard, from the same list (LAYT-13).
    await page.getByRole("button", { name: "Add Shop to the view" }).focus();
    await page.keyboard.press("Enter");
    await becomes(playerOf(page, "Shop"), "data-status", "playing");
  });

  it("LAYT-24 a smaller grid keeps what does not fit, undone at once or later; the plus of an empty cell is filled from the drawer", async () => {
    const page = await open("/app/stream/grid-layout");
    // Eight cameras in nine cells.
    await expect.poll(() => players(page).count(), slow).toBe(8);
    const before = await namesOn(page);
    const size = (side: number) => page.locator("header label").filter({ hasText: `${side}×${side}` });
    await size(2).click();
    await expect.poll(() => players(page).count(), slow).toBe(4);
    await page.getByText("4 cameras do not fit and are out of sight.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => namesOn(page), slow).toEqual(before);
    await expect.poll(keptSize, slow).toBe(9);
    await size(2).click();
    await expect.poll(keptSize, slow).toBe(4);
    await page.reload();
    await expect.poll(() => players(page).count(), slow).toBe(4);
    await size(3).click();
    await expect.poll(() => namesOn(page), slow).toEqual(before);

    await playerOf(page, "Gate").hover();
    await page.getByRole("button", { name: "Remove Gate from view" }).click();
    await page.getByRole("button", { name: "Add a camera to cell 9" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Add Gate to the view" }).click();
    await expect
      .poll(() => namesOn(page), slow)
      .toEqual([...before.filter((name) => !name?.includes("Gate")), "Player of Gate"]);
  });

  it("LAYT-10 LAYT-19 on a phone it is one column, and tiles out of sight hold no stream", async () => {
    const page = await open("/app/stream/grid-layout", { width: "phone" });
    await becomes(players(page).first(), "data-status", "playing");
    const places = await players(page).evaluateAll((tiles) =>
      tiles.map((tile) => tile.getBoundingClientRect().x),
    );
    expect(new Set(places).size).toBe(1);
    const last = players(page).last();
    expect(await last.locator("canvas").count()).toBe(0);
    await last.scrollIntoViewIfNeeded();
    await becomes(last, "data-status", "playing");
    await expect.poll(() => players(page).first().locator("canvas").count()).toBe(0);
  });
});

describe("one camera", () => {
  it("LAYT-21 CAM-73 ROUTE-7 is the one last opened when none is named", async () => {
    const page = await open("/app/stream/grid-layout");
    await playerOf(page, "Roof").dblclick({ position: { x: 200, y: 100 } });
    await page.waitForURL(/camera\/detail\//);
    await page.getByRole("heading", { level: 1, name: "Roof" }).waitFor();
    const { pathname } = new URL(page.url());
    await page.goto(`${demo.url}/app/camera`);
    await page.waitForURL(`**${pathname}`);
  });

  it.each(["en", "fa"] as const)(
    "CAM-19 its head keeps one row with the longest name, in %s",
    async (locale) => {
      const page = await newPage({ locale, width: "phone" });
      const name = "دوربین Gate ".repeat(7).slice(0, 74).trim();
      // The lists and the camera itself.
      const isCamera = ({ pathname }: URL) => /\/camera(\/[0-9a-f-]{36})?\/details$/.test(pathname);
      await page.route(isCamera, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({
          response: answer,
          body: (await answer.text()).replaceAll('"Roof"', `"${name}"`),
        });
      });
      await enterAs(page, demo, ownerTokens, "/app/stream/grid-layout");
      await page.locator(`section[aria-label*="${name}"]`).dblclick({ position: { x: 200, y: 100 } });
      const heading = page.getByRole("heading", { level: 1, name });
      await heading.waitFor(slow);
      const head = page.locator("header").filter({ has: heading });
      const height = async () => (await head.boundingBox())?.height ?? Infinity;
      await expect.poll(height, slow).toBeLessThan(56);
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await wide()).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      // It is drawn anew for the other width.
      await expect.poll(height, slow).toBeLessThan(56);
      expect(await wide()).toBeLessThanOrEqual(0);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    },
  );

  it("PLAY-12 a click on the timeline plays from there, TIME-29 End goes live again", async () => {
    const page = await open("/app/camera");
    const player = players(page);
    await becomes(player, "data-status", "playing");
    const strip = page.getByRole("slider", { name: /Timeline of/ });
    // The archive must be longer than what is clicked at.
    await expect.poll(async () => spanOf(strip), { timeout: 90_000 }).toBeGreaterThan(30);
    const box = await strip.boundingBox();
    await strip.click({ position: { x: (box?.width ?? 0) * 0.45, y: 25 } });
    await becomes(player, "data-mode", "history");
    await becomes(player, "data-status", "playing");
    await strip.focus();
    await page.keyboard.press("End");
    await becomes(player, "data-mode", "live");
  });

  it("ARCH-6 CAM-33 pausing recording warns first; ARCH-4 resuming does not ask", async () => {
    const page = await open("/app/camera");
    await page.getByRole("button", { name: "Pause recording" }).click(slow);
    const dialog = page.getByRole("dialog");
    await dialog
      .getByText("While recording is paused nothing is saved, and it can't be recovered later.")
      .waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Pause recording" }).click();
    await dialog.getByRole("button", { name: "Pause recording" }).click();
    await players(page).getByText("Paused", { exact: true }).waitFor(slow);
    await page.getByRole("button", { name: "Resume recording" }).click();
    await page.getByRole("button", { name: "Pause recording" }).waitFor(slow);
  });

  it("PLAY-37 Alt+Shift+D shows the developer log, without any token", async () => {
    const page = await open("/app/camera");
    await becomes(players(page), "data-status", "playing");
    await page.keyboard.press("Alt+Shift+KeyD");
    const log = page.getByRole("complementary", { name: "Developer log" });
    await expect.poll(() => log.innerText()).toMatch(/Codec\s+(h264|mjpeg)/);
    expect(await log.innerText()).not.toMatch(/token|ws:/);
  });
});

describe("the past", () => {
  it("PLAY-39 opens at the asked time, kept within what is recorded", async () => {
    const page = await open("/app/playback?at=2020-01-01T00:00:00.000Z");
    const player = players(page);
    await becomes(player, "data-mode", "history");
    await becomes(player, "data-status", "playing");
    const shown = await player.locator("time").getAttribute("datetime");
    expect(Date.now() - Date.parse(shown ?? "")).toBeLessThan(3_600_000);
  });
});

describe("keys", () => {
  it("KEY-22 a question mark opens the shortcuts, except while somebody types", async () => {
    const page = await open("/app/stream/grid-layout");
    await players(page).first().waitFor(slow);
    await page.getByRole("button", { name: "Show cameras" }).click();
    await page.getByRole("textbox", { name: "Search by name" }).fill("ya");
    await page.keyboard.press("Shift+Slash");
    expect(new URL(page.url()).pathname).toBe("/app/stream/grid-layout");
    await page.getByRole("button", { name: "Hide cameras" }).first().click();
    await page.keyboard.press("Shift+Slash");
    await page.waitForURL(/help\/shortcuts/);
    await page.getByRole("heading", { level: 1, name: "Shortcuts" }).waitFor();
  });

  it("KEY-9 CAM-80 Alt+C opens the profile of the active player's camera, KEY-2 and no key acts behind it", async () => {
    const page = await open("/app/camera");
    await becomes(players(page), "data-status", "playing");
    await page.keyboard.press("Alt+KeyC");
    await page.getByRole("dialog").getByRole("textbox", { name: "Name", exact: true }).waitFor();
    await page.getByRole("button", { name: "Cancel" }).focus();
    await page.keyboard.press("ArrowLeft");
    expect(await players(page).getAttribute("data-mode")).toBe("live");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("ArrowLeft");
    await becomes(players(page), "data-mode", "history");
  });
});

/** Seconds between the earliest playable time and now, as the strip tells. */
async function spanOf(strip: Locator): Promise<number> {
  const [from, to] = await Promise.all([
    strip.getAttribute("aria-valuemin"),
    strip.getAttribute("aria-valuemax"),
  ]);
  const seconds = (text: string | null) => {
    const value = Number(text ?? 0);
    return value > 1e11 ? value / 1000 : value;
  };
  return seconds(to) - seconds(from);
}
