// A bookmark from the drag on a camera's timeline to a colleague's, in two browsers against the real server with moving pictures.
import { personOf } from "@didban/cloud/testing/person";
import { endpoints } from "@didban/contract";
import type { Response } from "playwright-core";
import { describe, expect, it } from "vitest";
import bookmarksEn from "../apps/web/src/i18n/en/bookmarks.json" with { type: "json" };
import bookmarksFa from "../apps/web/src/i18n/fa/bookmarks.json" with { type: "json" };
import commonEn from "../apps/web/src/i18n/en/common.json" with { type: "json" };
import commonFa from "../apps/web/src/i18n/fa/common.json" with { type: "json" };
import playerEn from "../apps/web/src/i18n/en/player.json" with { type: "json" };
import playerFa from "../apps/web/src/i18n/fa/player.json" with { type: "json" };
import { give, joined } from "./demo-company.ts";
import { enterAs, ownerPhone } from "./demo-server.ts";
import { inBoth } from "./languages.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { expectSoon } from "./player-page.ts";
import { button } from "./sign-in-page.ts";

const { cameras, roles } = endpoints;
const newPage = demoWorld();
/** Of its own promise: open timelines follow within three seconds (BOOK-11). */
const toldMs = 3_000;

describe.each(inBoth)("a bookmark, in %s", (locale) => {
  const words = { en: bookmarksEn, fa: bookmarksFa }[locale];
  const common = { en: commonEn, fa: commonFa }[locale];
  const player = { en: playerEn, fa: playerFa }[locale];

  it("BOOK-11 BOOK-12 SEL-4 TIME-22 is dragged out on the timeline, named, told to a colleague's timeline within three seconds, and found again in the list", async () => {
    const captain = await personOf(demo, ownerPhone, ownerTokens);
    const { items } = (await captain.call(cameras.list, { query: { limit: 50 } })).body;
    const camera = items.find(({ name }) => name === "Entrance") ?? items[0];
    const path = `/app/camera/detail/${camera?.id}`;
    const viewer = await joined(demo, `Omid Observer ${locale}`);
    const teams = (await captain.call(roles.list, { query: {} })).body.items;
    await give(captain, viewer, teams.find(({ name }) => name === "Member")?.id ?? "");
    const [mine, theirs] = [await newPage({ locale }), await newPage({ locale })];
    await enterAs(theirs, demo, viewer, path);
    await theirs.locator("section[data-status=playing]").waitFor({ timeout: 60_000 });
    await enterAs(mine, demo, ownerTokens, path);
    await mine.locator("section[data-status=playing]").waitFor({ timeout: 60_000 });

    await mine.locator("section[data-status]").focus();
    await mine.keyboard.press("Control+KeyB");
    const start = mine.getByRole("slider", { name: player.timeline.rangeStart });
    // It says where it is, and is there, with the next frame.
    const startMs = async () => Number(await start.getAttribute("aria-valuenow"));
    await expectSoon(startMs).toBeGreaterThan(0);
    const before = await startMs();
    // The strip goes on beneath: who comes too late for the handle takes hold of the strip, which stands from then on.
    const dragged = async () => {
      const box = await start.boundingBox();
      if (box === null) throw new Error("The range has no begin to take hold of");
      await mine.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await mine.mouse.down();
      await mine.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2, { steps: 6 });
      await mine.mouse.up();
      await mine.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      return startMs();
    };
    // A minute is a quarter of the strip.
    await expect.poll(dragged, { timeout: 60_000, interval: 500 }).toBeGreaterThan(before + 2_000);
    const title = `Delivery ${locale}`;
    await mine.getByLabel(words.form.title).fill(title);
    const call = (method: string) => (response: Response) =>
      response.request().method() === method && response.url().includes("/bookmark-manager/");
    const saved = mine.waitForResponse(call("POST"));
    // Not a list that was on its way before.
    const told = theirs.waitForResponse(
      async (response) => call("GET")(response) && (await response.text().catch(() => "")).includes(title),
    );
    // It is told of as if it were pointed at, where it was made: for seconds only, so that it is looked for from now on.
    const pointedTo = mine.getByText(title, { exact: true }).waitFor();
    pointedTo.catch(() => undefined);
    await button(mine, common.action.save).click();
    expect((await saved).status()).toBe(201);
    const savedMs = Date.now();
    const read = (await (await told).json()) as { items: { title: string }[] };
    expect(Date.now() - savedMs).toBeLessThan(toldMs);
    expect(read.items.map((one) => one.title)).toContain(title);
    await pointedTo;

    await mine.goto(`${demo.url}/app/bookmarks`);
    await mine.getByLabel(words.search).fill(title);
    const found = mine.getByRole("listitem").filter({ hasText: title });
    await found.getByRole("link").click();
    await mine.locator('section[data-mode="history"]').waitFor({ timeout: 60_000 });
    expect(new URL(mine.url()).searchParams.get("camera")).toBe(camera?.id);
  });
});
