// Several cameras at one time, as one meets them in the demo: from the playback of one, by keys and by the address. Whose demo it is comes in first,
// in Persian, as they do in English in journeys.pictures.test.ts.
import { describe, expect, it } from "vitest";
import en from "../apps/web/src/i18n/en/playback.json" with { type: "json" };
import fa from "../apps/web/src/i18n/fa/playback.json" with { type: "json" };
import { faultsOf, lookIn } from "./browser.ts";
import { comeIn, newcomersTokens } from "./coming-in.ts";
import { enterAs } from "./demo-server.ts";
import { inPersian } from "./languages.ts";
import { demo, newcomersWorld } from "./page-world.ts";
import { soon } from "./patience.ts";
import { button } from "./sign-in-page.ts";

const newPage = newcomersWorld();

it("a newcomer in Persian signs in with the demo's phone and sees every camera move", async () =>
  comeIn(await newPage({ locale: "fa" }), "fa"));

describe.each(inPersian)("several cameras, in %s", (locale) => {
  const words = { en, fa }[locale];

  it("PLAY-43 UI-17 a second camera comes with one press, both show the time of one clock, and Space stops both", async () => {
    const page = await newPage(lookIn(locale));
    await enterAs(page, demo, await newcomersTokens(), "/app/playback");
    await button(page, words.compare).click();
    const tiles = page.locator("section[data-status]");
    await expect.poll(() => tiles.count(), soon).toBe(2);
    const statuses = () => tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute("data-status")));
    await expect.poll(statuses, soon).toEqual(["playing", "playing"]);
    expect(new URL(page.url()).searchParams.get("cameras")?.split(",")).toHaveLength(2);
    expect(await faultsOf(page)).toEqual([]);
    const shown = () => page.locator("time").first().getAttribute("datetime");
    const before = await shown();
    await expect.poll(shown, soon).not.toBe(before);
    await page.locator("main").click({ position: { x: 5, y: 5 } });
    await page.keyboard.press("Space");
    await expect.poll(statuses, soon).toEqual(["paused", "paused"]);
  });
});
