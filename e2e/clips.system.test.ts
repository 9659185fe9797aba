// Snapshots in a real browser against the real api: looked for, looked at, called something else, downloaded and deleted.
import { markedPicture, markOf } from "@didban/cloud/platform/images/marked-picture.testing";
import { createWorkspace, signUp, type Person } from "@didban/cloud/testing/person";
import { endpoints, routeLabel } from "@didban/contract";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import clipsEn from "../apps/web/src/i18n/en/clips.json" with { type: "json" };
import clipsFa from "../apps/web/src/i18n/fa/clips.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { gotFocus, press } from "./keyboard.ts";
import { inPersian } from "./languages.ts";
import { pageWorld, server } from "./page-world.ts";
import { soon } from "./patience.ts";
import { button, enter, tokensOf } from "./sign-in-page.ts";

const { cameras, snapshots } = endpoints;
const newPage = pageWorld();
const path = "/app/clips?tab=snapshots";

let owner: Person;
/** What the picture of each camera says. */
const marks = { Oven: 0x1234_5678, Gate: 0x0fed_cba9 } as const;

beforeAll(async () => {
  owner = await signUp(server, { mode: "safe" });
  await createWorkspace(owner, "Bakery");
  for (const [name, mark] of Object.entries(marks)) {
    const { camera } = (await owner.call(cameras.create, { body: { name, config: {} } })).body;
    const file = new Blob([Uint8Array.from(await markedPicture(mark))]);
    const body = { cameraId: camera.id, time: new Date(server.clock.nowMs()).toISOString() };
    expect((await owner.call(snapshots.create, { body, file })).status).toBe(201);
    await server.clock.advance(1_000);
  }
});

const cards = (page: Page) => page.locator("main li");
const dialog = (page: Page) => page.getByRole("dialog");

describe.each(inPersian)("snapshots, in %s", (locale) => {
  const words = { en: clipsEn, fa: clipsFa }[locale];
  const named = (text: string, name: string) => text.replace("{{name}}", name);

  it("CLIP-1 CLIP-4 CLIP-5 CLIP-7 UI-17 UI-18 they are found, opened by keys, renamed, downloaded whole and deleted, and the screen is there again after a reload", async () => {
    const page = await newPage(lookIn(locale));
    await enter(page, server, tokensOf(owner), path);
    await page.getByRole("heading", { level: 1, name: routeLabel("clips", {}, locale) }).waitFor();
    await expect.poll(() => cards(page).count(), soon).toBe(2);
    expect(await cards(page).first().innerText()).toContain("Gate");
    // The small picture has come with the session, and is drawn.
    const small = cards(page).first().locator("img");
    await expect
      .poll(() => small.evaluate((image) => Reflect.get(image, "naturalWidth")), soon)
      .toBeGreaterThan(0);
    await page.getByRole("combobox", { name: words.camera }).click();
    await page.getByRole("option", { name: "Oven" }).click();
    await expect.poll(() => cards(page).count(), soon).toBe(1);
    await page.reload();
    await expect.poll(() => cards(page).count(), soon).toBe(1);
    await button(page, words.reset).click();
    await expect.poll(() => cards(page).count(), soon).toBe(2);

    // By keys alone: in, on to the older one, which is to the left in Persian, and out.
    const first = cards(page).first().locator("[data-clip]");
    await press(page, first);
    await dialog(page).locator("img[data-size=full]").waitFor();
    await gotFocus(dialog(page).getByRole("button", { name: words.download }));
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press(locale === "fa" ? "ArrowLeft" : "ArrowRight");
    await dialog(page).getByText("Oven", { exact: true }).waitFor();
    await press(page, dialog(page).getByRole("button", { name: words.rename }));
    await gotFocus(page.getByRole("textbox", { name: words.name }));
    await page.keyboard.type("The loaf");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "The loaf" }).waitFor();

    const [saved] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("button", { name: words.download }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe("The loaf.png");
    expect(await markOf(await readFile(await saved.path()))).toBe(marks.Oven);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });

    await page.getByLabel(named(words.pick, "The loaf")).check();
    await button(page, words.remove).click();
    await dialog(page).getByRole("button", { name: words.remove }).click();
    await expect.poll(() => cards(page).count(), soon).toBe(1);
    // The list is read anew before the dialog closes, which holds the keys until then.
    await dialog(page).waitFor({ state: "detached" });
    await press(page, cards(page).getByRole("button", { name: /Gate/ }).last());
    await page.getByRole("menuitem", { name: words.remove }).click();
    await dialog(page).getByRole("button", { name: words.remove }).click();
    await page.getByText(words.snapshot.emptyTitle).waitFor();
    expect((await owner.call(snapshots.list, { query: {} })).body.total).toBe(0);
  });
});
