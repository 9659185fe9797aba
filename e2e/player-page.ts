// Pages with players for the tests of the player in a real browser: the wall and a camera's page against the demo, what is on them, and what their
// players say.
import type { Locator, Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import type { Look } from "./browser.ts";
import { arrangeWall, enterAs } from "./demo-server.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";

export const wall = "/app/stream/grid-layout";
export const slow = { timeout: 60_000 };

export interface Opening extends Partial<Look> {
  /** Runs in the page before anything of it does. */
  readonly before?: () => void;
  /** Names of the cameras on the wall. */
  readonly cameras?: readonly string[];
}

/** Gives the tests of a file the demo, and the way to its players. */
export function playerPages() {
  const newPage = demoWorld();
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

  async function open(path: string, { before, cameras = [], ...look }: Opening = {}): Promise<Page> {
    const page = await newPage(look);
    // The strip does not slide while it is pointed at.
    await page.emulateMedia({ reducedMotion: "reduce" });
    const context = page.context();
    await context.addInitScript(keepSaid);
    if (before) await context.addInitScript(before);
    const cells = cameras.map((name, cell) => [cell, cameraIds.get(name) ?? ""] as const);
    await arrangeWall(demo, ownerTokens, { gridSize: cameras.length > 4 ? 9 : 4, cells });
    await enterAs(page, demo, ownerTokens, path);
    await players(page).first().waitFor(slow);
    return page;
  }

  return {
    open,

    /** The wall with these cameras, the first of them moving and active. */
    async openWall(cameras: readonly string[], opening: Opening = {}): Promise<Page> {
      const page = await open(wall, { ...opening, cameras });
      await becomes(players(page).first(), "data-status", "playing");
      await players(page)
        .first()
        .click({ position: { x: 150, y: 90 } });
      await becomes(players(page).first(), "aria-current", "true");
      return page;
    },

    /** The page of one camera, its picture moving. */
    async openCamera(name: string, opening: Opening = {}): Promise<Page> {
      const page = await open(`/app/camera/detail/${cameraIds.get(name)}`, opening);
      await becomes(players(page), "data-status", "playing");
      return page;
    },
  };
}

export const players = (page: Page) => page.locator("section[data-mode]");
export const playerOf = (page: Page, name: string) => page.getByRole("region", { name: `Player of ${name}` });
export const stripOf = (page: Page) => page.getByRole("slider", { name: /Timeline of|خط زمان/ });
/** What lies under the pointer on the strip. */
export const previewOf = (page: Page) => stripOf(page).locator("xpath=following-sibling::div[1]");
export const expectSoon = <Value>(read: () => Value) => expect.poll(read, slow);
export const becomes = (player: Locator, attribute: string, value: string | null) =>
  expectSoon(() => player.getAttribute(attribute)).toBe(value);
export const boxOf = async (place: Locator) => {
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
export async function says(player: Locator, text: string, done: () => Promise<void>): Promise<void> {
  const name = (await player.getAttribute("aria-label")) ?? "";
  const said = () => player.page().evaluate((): [string, string][] => Reflect.get(window, "said"));
  await expectSoon(() => player.getByRole("status").allInnerTexts()).not.toContain(text);
  const { length } = await said();
  await done();
  await expectSoon(async () => (await said()).slice(length)).toContainEqual([name, text]);
}

/** Waits until so many seconds can be played, which also means that the strip knows where they begin. */
export async function recordedSeconds(page: Page, seconds: number): Promise<void> {
  const strip = stripOf(page);
  const span = async () => {
    const [from, to] = await Promise.all(
      ["aria-valuemin", "aria-valuemax"].map((name) => strip.getAttribute(name)),
    );
    return (Number(to) - Number(from)) / 1000;
  };
  await expectSoon(async () => (await span()) > seconds && (await span()) < 86_400).toBe(true);
}

export const menuButton = (player: Locator) => player.getByRole("button", { name: "Player menu" });
export const menu = (page: Page) => page.getByRole("dialog", { name: /Player menu/ });
export const settings = (page: Page) => page.getByRole("dialog", { name: /Timeline settings/ });
