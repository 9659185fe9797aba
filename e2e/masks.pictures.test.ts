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

/** The brightest that was seen since it was asked for last, and how many times video was looked at. */
interface Seen {
  /** Within what is hidden, and beside it, of video. */
  inside: number;
  outside: number;
  /** Within what is hidden, of stills, since the page was loaded. */
  still: number;
  looks: number;
}

/** Looks at whatever the page shows of cameras, from its first picture on. */
function keepLooking({ inside, outside }: { readonly inside: Part; readonly outside: Part }): void {
  const seen: Seen = { inside: 0, outside: 0, still: 0, looks: 0 };
  Object.assign(window, { seen });
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const brightestOf = (picture: ImageBitmap, { x, y, width, height }: Part): number => {
    const from = [
      x * picture.width,
      y * picture.height,
      width * picture.width,
      height * picture.height,
    ] as const;
    canvas.width = Math.max(1, Math.round(from[2]));
    canvas.height = Math.max(1, Math.round(from[3]));
    if (!context) return 0;
    context.drawImage(picture, ...from, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return data.reduce((most, value, at) => (at % 4 === 3 ? most : Math.max(most, value)), 0);
  };
  const look = async () => {
    for (const picture of document.querySelectorAll<HTMLCanvasElement | HTMLImageElement>(
      "section[data-mode] canvas, section[data-mode] img",
    )) {
      // The strip below has a canvas of its own.
      if (picture.closest("[role=slider], form") !== null || picture.clientWidth < 100) continue;
      // Nobody sees what is kept from sight.
      if (getComputedStyle(picture).visibility === "hidden") {
        seen.looks += 1;
        continue;
      }
      const bitmap = await createImageBitmap(picture).catch(() => undefined);
      if (bitmap === undefined || bitmap.width < 100) continue;
      const brightest = brightestOf(bitmap, inside);
      if (picture instanceof HTMLImageElement) seen.still = Math.max(seen.still, brightest);
      else {
        seen.inside = Math.max(seen.inside, brightest);
        seen.outside = Math.max(seen.outside, brightestOf(bitmap, outside));
        seen.looks += 1;
      }
      bitmap.close();
    }
    // As often as there are pictures; what each of them holds is looked at where they are made.
    setTimeout(() => void look(), 60);
  };
  void look();
}

const seenOn = (page: Page): Promise<Seen> => page.evaluate((): Seen => Reflect.get(window, "seen"));

/** What is seen of video from now on. */
async function lookAnew(page: Page, leastLooks = 5): Promise<Seen> {
  await page.evaluate(() => Object.assign(Reflect.get(window, "seen"), { inside: 0, outside: 0, looks: 0 }));
  await expectSoon(async () => (await seenOn(page)).looks).toBeGreaterThanOrEqual(leastLooks);
  return seenOn(page);
}

/** The brightest within what is hidden. */
const brightest = async (page: Page, leastLooks?: number): Promise<number> =>
  (await lookAnew(page, leastLooks)).inside;

/** A page of the camera that is looked at from its first picture on. */
async function openCamera(
  person: Person | typeof ownerTokens,
  cameraId: string,
  locale: "en" | "fa",
): Promise<Page> {
  const page = await newPage({ locale });
  await page.context().addInitScript(keepLooking, { inside, outside });
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

    const theirs = await openCamera(watcher, camera.id, locale);
    expect(await brightest(theirs)).toBeGreaterThan(dark);
    const paused = await openCamera(watcher, camera.id, locale);
    await paused.keyboard.press("Space");
    await becomes(players(paused), "data-status", "paused");
    expect(await brightest(paused)).toBeGreaterThan(dark);
    const page = await openCamera(ownerTokens, camera.id, locale);
    await draw(page);
    const bar = page.getByRole("group", { name: player.mask.label });
    await bar.getByRole("button", { name: common.action.save }).click();
    await bar.waitFor({ state: "detached" });
    await expectSoon(() => brightest(theirs)).toBeLessThanOrEqual(dark);
    await expectSoon(() => brightest(paused)).toBeLessThanOrEqual(dark);
    // What takes its place shows what lies beside the mask.
    await expectSoon(async () => (await lookAnew(paused)).outside).toBeGreaterThan(dark);
    expect(await brightest(paused)).toBeLessThanOrEqual(dark);
    await becomes(players(paused), "data-status", "paused");
    await paused.close();

    // Somebody who comes later: of no picture that they are shown, be it a still or live, is anything inside seen, but what is beside it.
    const later = await openCamera(watcher, camera.id, locale);
    await expectSoon(async () => (await seenOn(later)).looks).toBeGreaterThan(30);
    // Looks while a picture is kept from sight count too.
    await expectSoon(async () => (await seenOn(later)).outside).toBeGreaterThan(dark);
    const first = await seenOn(later);
    expect(Math.max(first.inside, first.still)).toBeLessThanOrEqual(dark);
    await later.keyboard.press("ArrowLeft");
    await becomes(players(later), "data-mode", "history");
    await becomes(players(later), "data-status", "playing");
    expect((await lookAnew(later, 30)).inside).toBeLessThanOrEqual(dark);
    await expectSoon(async () => (await seenOn(later)).outside).toBeGreaterThan(dark);
    expect((await seenOn(later)).inside).toBeLessThanOrEqual(dark);
    await later.close();

    // Whoever drew it gets what the camera sends, under the mask, exactly over it however it is zoomed.
    expect(await brightest(page)).toBeGreaterThan(dark);
    const area = page.locator("section[data-mode] polygon");
    // A press is at a whole pixel: where the corners are, the server knows.
    const { maskData } = (await captain.call(endpoints.cameras.get, { params: { id: camera.id } })).body;
    const [xs, ys] = [(maskData ?? []).map(({ x }) => x), (maskData ?? []).map(({ y }) => y)];
    for (const zoom of [undefined, "Alt+Equal", "Alt+Equal"]) {
      if (zoom !== undefined) await page.keyboard.press(zoom);
      const [hidden, picture] = [
        await boxOf(area),
        await boxOf(page.locator("section[data-mode] canvas").first()),
      ];
      const apart = [
        hidden.x - picture.x - Math.min(...xs) * picture.width,
        hidden.y - picture.y - Math.min(...ys) * picture.height,
        hidden.x + hidden.width - picture.x - Math.max(...xs) * picture.width,
        hidden.y + hidden.height - picture.y - Math.max(...ys) * picture.height,
      ];
      expect(Math.max(...apart.map(Math.abs))).toBeLessThanOrEqual(1);
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
