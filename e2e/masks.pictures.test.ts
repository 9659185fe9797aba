// A privacy mask in real browsers: the captain draws it, and who watches the same camera sees nothing of what it hides, from then on and for all time.
import { readFileSync } from "node:fs";
import { personOf, type Person } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import playerEn from "../apps/web/src/i18n/en/player.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import playerFa from "../apps/web/src/i18n/fa/player.json" with { type: "json" };
import { give, joined } from "./demo-company.ts";
import { enterAs, ownerPhone } from "./demo-server.ts";
import { inBoth } from "./languages.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { becomes, boxOf, expectSoon, players, slow } from "./player-page.ts";

const newPage = demoWorld();
const words = { en: { player: playerEn, common: commonEn }, fa: { player: playerFa, common: commonFa } };
/** Corners of what is hidden, in parts of the picture. */
const [from, to] = [0.3, 0.7];
/** What is looked at lies within it, and beside it. */
const inside = { x: 0.34, y: 0.34, width: 0.32, height: 0.32 };
const outside = { x: 0.02, y: 0.6, width: 0.2, height: 0.3 };
/** Of 255: brighter than what coding makes of black. */
const dark = 28;

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The brightest that was seen within a part of the page's video, and of its stills, and how many pictures of video were looked at. */
interface Seen {
  brightest: number;
  brightestStill: number;
  pictures: number;
}

/** Looks at whatever the page shows of cameras, picture for picture, from its first on. */
function keepLooking({ x, y, width, height }: Part): void {
  const seen: Seen = { brightest: 0, brightestStill: 0, pictures: 0 };
  Object.assign(window, { seen });
  const look = async () => {
    for (const picture of document.querySelectorAll<HTMLCanvasElement | HTMLImageElement>(
      "section[data-mode] canvas, section[data-mode] img",
    )) {
      // The strip below has a canvas of its own.
      if (picture.closest("[role=slider], form") !== null || picture.clientWidth < 100) continue;
      const bitmap = await createImageBitmap(picture).catch(() => undefined);
      if (bitmap === undefined || bitmap.width < 100) continue;
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(
        Math.round(x * bitmap.width),
        Math.round(y * bitmap.height),
        Math.round(width * bitmap.width),
        Math.round(height * bitmap.height),
      ) ?? { data: new Uint8ClampedArray() };
      let brightest = 0;
      for (let at = 0; at < data.length; at += 4)
        brightest = Math.max(brightest, data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
      if (picture instanceof HTMLImageElement) seen.brightestStill = Math.max(seen.brightestStill, brightest);
      else {
        seen.brightest = Math.max(seen.brightest, brightest);
        seen.pictures += 1;
      }
    }
    requestAnimationFrame(() => void look());
  };
  void look();
}

/** The brightest of a part since this was asked for last. */
async function brightest(page: Page, leastPictures = 5): Promise<number> {
  await page.evaluate(() => Object.assign(Reflect.get(window, "seen"), { brightest: 0, pictures: 0 }));
  const seen = () => page.evaluate((): Seen => Reflect.get(window, "seen"));
  await expectSoon(async () => (await seen()).pictures).toBeGreaterThanOrEqual(leastPictures);
  return (await seen()).brightest;
}

/** A page of the camera that is looked at from its first picture on. */
async function openCamera(
  person: Person | typeof ownerTokens,
  cameraId: string,
  locale: "en" | "fa",
  part: Part,
): Promise<Page> {
  const page = await newPage({ locale });
  await page.context().addInitScript(keepLooking, part);
  await enterAs(page, demo, person, `/app/camera/detail/${cameraId}`);
  await becomes(players(page), "data-status", "playing");
  return page;
}

async function draw(page: Page): Promise<void> {
  await page.keyboard.press("Control+KeyM");
  const surface = page.locator("[data-full]");
  await surface.waitFor(slow);
  const { width, height } = await boxOf(surface);
  for (const [x, y] of [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ] as const)
    await surface.click({ position: { x: x * width, y: y * height } });
}

describe.each(inBoth)("a privacy mask, in %s", (locale) => {
  const { player, common } = words[locale];

  it("MASK-7 MASK-11 MASK-17 MASK-18 SNAP-2 ZOOM-5 it is drawn, hides at once what it covers from who watches, and nobody who comes later ever sees it", async () => {
    const captain = await personOf(demo, ownerPhone, ownerTokens);
    const watcher = await joined(demo, `Mina Member ${locale}`);
    const { body: team } = await captain.call(endpoints.roles.create, {
      body: {
        name: `Day watch ${locale}`,
        levels: {
          WorkspaceOverview: "hidden",
          PeopleAndPermissions: "hidden",
          BillingAndInvoicing: "hidden",
          LiveStream: "viewOnly",
          DeviceSetup: "viewOnly",
          ClipsHistoricalFootage: "viewOnly",
          CustomerAnalyticsAndAIHeatmaps: "hidden",
        },
      },
    });
    await give(captain, watcher, team.id);
    const { items } = (await captain.call(endpoints.cameras.list, { query: {} })).body;
    const camera = items.find(({ name }) => name === "Gate");
    if (camera === undefined) throw new Error("the demo has no gate");

    const theirs = await openCamera(watcher, camera.id, locale, inside);
    expect(await brightest(theirs)).toBeGreaterThan(dark);
    const paused = await openCamera(watcher, camera.id, locale, inside);
    await paused.keyboard.press("Space");
    await becomes(players(paused), "data-status", "paused");
    expect(await brightest(paused)).toBeGreaterThan(dark);
    const page = await openCamera(ownerTokens, camera.id, locale, inside);
    await draw(page);
    const bar = page.getByRole("group", { name: player.mask.label });
    await bar.getByRole("button", { name: common.action.save }).click();
    await bar.waitFor({ state: "detached" });
    await expectSoon(() => brightest(theirs)).toBeLessThanOrEqual(dark);
    await expectSoon(() => brightest(paused)).toBeLessThanOrEqual(dark);
    await becomes(players(paused), "data-status", "paused");

    // Somebody who comes later: of no picture that they are shown, be it a still or live, is anything inside seen, but what is beside it.
    const later = await openCamera(watcher, camera.id, locale, inside);
    await expectSoon(() => later.evaluate((): Seen => Reflect.get(window, "seen").pictures)).toBeGreaterThan(
      30,
    );
    const { brightest: ofVideo, brightestStill } = await later.evaluate((): Seen =>
      Reflect.get(window, "seen"),
    );
    expect(Math.max(ofVideo, brightestStill)).toBeLessThanOrEqual(dark);
    await later.keyboard.press("ArrowLeft");
    await becomes(players(later), "data-mode", "history");
    await becomes(players(later), "data-status", "playing");
    expect(await brightest(later, 30)).toBeLessThanOrEqual(dark);
    const beside = await openCamera(watcher, camera.id, locale, outside);
    expect(await brightest(beside)).toBeGreaterThan(dark);

    // Whoever drew it gets what the camera sends, under the mask, exactly over it however it is zoomed.
    expect(await brightest(page)).toBeGreaterThan(dark);
    const area = page.locator("section[data-mode] polygon");
    for (const zoom of [undefined, "Alt+Equal", "Alt+Equal"]) {
      if (zoom !== undefined) await page.keyboard.press(zoom);
      const [hidden, picture] = [
        await boxOf(area),
        await boxOf(page.locator("section[data-mode] canvas").first()),
      ];
      expect(hidden.x - picture.x - from * picture.width).toBeCloseTo(0, -0.5);
      expect(hidden.y - picture.y - from * picture.height).toBeCloseTo(0, -0.5);
      expect(hidden.width - (to - from) * picture.width).toBeCloseTo(0, -0.5);
    }
    const [download] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Alt+KeyS")]);
    expect(await brightestOfFile(page, readFileSync(await download.path()), inside)).toBeLessThanOrEqual(
      dark,
    );

    await page.keyboard.press("Control+KeyM");
    await area.waitFor({ state: "detached" });
    const [open] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Alt+KeyS")]);
    expect(await brightestOfFile(page, readFileSync(await open.path()), inside)).toBeGreaterThan(dark);

    await page.getByRole("button", { name: player.menu.menu }).click();
    await page.getByRole("button", { name: player.mask.edit }).click();
    await bar.getByRole("button", { name: player.mask.clear }).click();
    await bar.getByRole("button", { name: common.action.save }).click();
    await expectSoon(() => brightest(theirs)).toBeGreaterThan(dark);
  });
});

/** The brightest within a part of a picture. */
async function brightestOfFile(page: Page, jpeg: Buffer, part: Part): Promise<number> {
  return page.evaluate(
    async ({ text, x, y, width, height }) => {
      const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      context?.drawImage(image, 0, 0);
      const { data } = context?.getImageData(
        x * image.width,
        y * image.height,
        width * image.width,
        height * image.height,
      ) ?? {
        data: new Uint8ClampedArray(),
      };
      return data.reduce((most, value, at) => (at % 4 === 3 ? most : Math.max(most, value)), 0);
    },
    { text: jpeg.toString("base64"), ...part },
  );
}
