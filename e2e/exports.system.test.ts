// Exports of real footage in a real browser: looked at, downloaded through a connection that is lost, and nothing of them left behind.
import { ExportScene } from "@didban/cloud/modules/exports/export-scene.testing";
import { routeLabel, type ExportDetails } from "@didban/contract";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import clipsEn from "../apps/web/src/i18n/en/clips.json" with { type: "json" };
import clipsFa from "../apps/web/src/i18n/fa/clips.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { gotFocus, press } from "./keyboard.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { enter, tokensOf } from "./sign-in-page.ts";

const newPage = pageWorld();
const name = "Van at the gate";
let scene: ExportScene;
let made: ExportDetails;

beforeAll(async () => {
  scene = await ExportScene.makeOn(server, "safe");
  const { id } = (await scene.ask({ name, duration: 8 })).body;
  await vi.waitFor(async () => expect((made = await scene.read(id)).state).toBe("ready"), soon);
});
afterAll(() => scene.stopJobs());

const cards = (page: Page) => page.locator("main li");
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, state: string) => page.locator(`[data-download=${state}]`);

/** Names of all files that the browser keeps for the site. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = [];
    const look = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const entry of folder.values())
        if (entry instanceof FileSystemDirectoryHandle) await look(entry);
        else found.push(entry.name);
    };
    await look(await navigator.storage.getDirectory());
    return found;
  });

/** The first answer ends in its middle; what is asked for after it comes whole. Tells of what was asked. */
async function loseFirst(page: Page): Promise<readonly (string | undefined)[]> {
  const asked: (string | undefined)[] = [];
  await page.route("**/legacy/export/*/media**", async (route) => {
    asked.push(route.request().headers()["range"]);
    if (asked.length > 1) return route.continue();
    const answer = await route.fetch();
    const body = await answer.body();
    return route.fulfill({ response: answer, body: body.subarray(0, Math.floor(body.byteLength / 2)) });
  });
  return asked;
}

describe.each(inPersian)("exports, in %s", (locale) => {
  const words = { en: clipsEn, fa: clipsFa }[locale];
  const named = (text: string, file: string) => text.replace("{{name}}", file);

  it("CLIP-1 CLIP-2 CLIP-5 UI-17 UI-18 one is opened by keys with what is known of it, and the screen is there again after a reload", async () => {
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(scene.owner), "/app/clips");
    await page.getByRole("heading", { level: 1, name: routeLabel("clips", {}, locale) }).waitFor();
    await expect.poll(() => cards(page).count(), soon).toBe(1);
    const picture = cards(page).first().locator("img");
    await expect
      .poll(() => picture.evaluate((image) => Reflect.get(image, "naturalWidth")), soon)
      .toBeGreaterThan(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("tab", { name: routeLabel("clips", { section: "exports" }, locale) }).click();
    await page.getByRole("combobox", { name: words.export.state.label }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.reload();
    await page.getByLabel(words.pickAll).focus();
    await press(page, cards(page).first().locator("[data-clip]"));
    await dialog(page)
      .getByText(made.sha256 ?? "")
      .waitFor();
    await gotFocus(dialog(page).getByRole("button", { name: words.export.player.play }));
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await gotFocus(cards(page).first().locator("[data-clip]"));
  });

  it("EXP-11 EXP-17 EXP-24 CLIP-6 a download that loses its connection goes on by range, is whole, and leaves nothing in the browser", async () => {
    const page = await newPage(lookIn(locale));
    const asked = await loseFirst(page);
    await enter(page, server, tokensOf(scene.owner), "/app/clips?tab=download");
    const saves = page.waitForEvent("download");
    await page.getByRole("button", { name: named(words.downloads.downloadOf, name) }).click();
    const saved = await saves;
    expect(saved.suggestedFilename()).toBe(`${name}.mp4`);
    const bytes = await readFile(await saved.path());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(made.sha256);
    const half = Math.floor((made.size ?? 0) / 2);
    expect(asked).toEqual([undefined, `bytes=${half}-`]);
    await row(page, "done").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await keptFiles(page)).toHaveLength(1);
    await page.getByRole("button", { name: named(words.downloads.removeOf, `${name}.mp4`) }).click();
    await expect.poll(() => keptFiles(page), soon).toEqual([]);
  });

  it("CLIP-6 leaving asks first while one runs, which goes on on other screens; what a page left is gone with the next", async () => {
    const page = await newPage(lookIn(locale));
    await page.route("**/legacy/export/*/media**", () => undefined);
    await enter(page, server, tokensOf(scene.owner), "/app/clips?tab=download");
    await page.getByRole("button", { name: named(words.downloads.downloadOf, name) }).click();
    await expect.poll(() => keptFiles(page), soon).toHaveLength(1);
    const devices = routeLabel("stream.freeLayout", {}, locale);
    await page.getByRole("link", { name: devices, exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: devices }).waitFor();
    await page.goBack();
    await page.locator("[data-download]").waitFor();
    const asks = page.waitForEvent("dialog");
    const reloads = page.reload();
    const asked = await asks;
    expect(asked.type()).toBe("beforeunload");
    await asked.accept();
    await reloads;
    await expect.poll(() => cards(page).count(), soon).toBe(1);
    await expect.poll(() => keptFiles(page), soon).toEqual([]);
  });
});
