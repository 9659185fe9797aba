// The main job from end to end, before the demo as a newcomer has it: signing in to pictures that move, one camera and its past, a camera of one's own.
// Who comes in in Persian does so in compare.pictures.test.ts, on a server of its own: a code is sent to one phone once a minute.
import { startCameraSim, type CameraSim } from "@didban/camera-sim";
import { describe, expect, it } from "vitest";
import { faultsOf } from "./browser.ts";
import { comeIn, newcomersTokens, playing } from "./coming-in.ts";
import { enterAs } from "./demo-server.ts";
import { inBoth } from "./languages.ts";
import { demo, newcomersWorld } from "./page-world.ts";
import { soon } from "./patience.ts";

const newPage = newcomersWorld({ DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" });

const words = {
  en: {
    tryIt: "Test connection",
    add: "Add camera",
    found: "The camera answers",
  },
  fa: {
    tryIt: "آزمایش اتصال",
    add: "افزودن دوربین",
    found: "دوربین پاسخ می‌دهد",
  },
} as const;

it("a newcomer signs in with the demo's phone and sees every camera move", async () =>
  comeIn(await newPage({ locale: "en" }), "en"));

describe.each(inBoth)("someone signed in, in %s", (locale) => {
  const text = words[locale];
  it("opens a camera, goes back in time and live again", async () => {
    const page = await newPage({ locale });
    await enterAs(page, demo, await newcomersTokens(), "/app/camera");
    const player = page.locator('[data-mode][data-size="large"], [data-mode]').first();
    await expect.poll(() => player.getAttribute("data-status"), soon).toBe("playing");
    expect(await player.getAttribute("data-mode")).toBe("live");
    await player.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => player.getAttribute("data-mode"), soon).toBe("history");
    await expect.poll(() => player.getAttribute("data-status"), soon).toBe("playing");
    await page.keyboard.press("Space");
    await expect.poll(() => player.getAttribute("data-status"), soon).toBe("paused");
    await page.keyboard.press("Escape");
    await expect.poll(() => player.getAttribute("data-mode"), soon).toBe("live");
    expect(await faultsOf(page)).toEqual([]);
  });

  it("adds a camera by its address after trying it, and sees it", async () => {
    const sim: CameraSim = await startCameraSim({
      cameras: [
        {
          name: `lobby-${locale}`,
          scene: "entrance",
          auth: { scheme: "digest", username: "admin", password: "p@ss word" },
        },
      ],
      port: 0,
    });
    try {
      const address = new URL(sim.cameras[0]?.urls.main ?? "");
      const page = await newPage({ locale });
      await enterAs(page, demo, await newcomersTokens(), "/app/camera-connect");
      const fields = page.locator("form input");
      await fields.first().fill(`rtsp://admin:wrong@${address.host}${address.pathname}`);
      await page.getByRole("button", { name: text.tryIt }).click();
      await page.getByRole("alert").first().waitFor(soon);
      await fields.first().fill(`rtsp://admin:p%40ss%20word@${address.host}${address.pathname}`);
      await page.getByRole("button", { name: text.tryIt }).click();
      await page.getByRole("heading", { name: text.found }).waitFor(soon);
      expect(await page.content()).not.toContain("p@ss word</");
      await page.locator("form input[required]").last().fill(`Lobby ${locale}`);
      await page.getByRole("button", { name: text.add }).last().click();
      // In the last step, right here.
      await expect.poll(() => playing(page).count(), soon).toBeGreaterThanOrEqual(1);
      expect(new URL(page.url()).pathname).toBe("/app/camera-connect");
    } finally {
      await sim.stop();
    }
  });
});

it("the operator reads the system page, and lists full of cameras have no faults", async () => {
  const page = await newPage({ locale: "fa", theme: "light" });
  for (const path of ["/app/system", "/app/stream/free-layout?viewMode=list", "/app/playback"]) {
    await enterAs(page, demo, await newcomersTokens(), path);
    await page.locator("h1").first().waitFor();
    await page.waitForTimeout(1_000);
    expect(await faultsOf(page), path).toEqual([]);
  }
});
