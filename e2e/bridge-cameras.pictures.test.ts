// From a box that shows a code to the live picture of a camera at its site, and through a cut of its line: paired by its code, its cameras found, one tried and added through it, and what a cut
// left out filled and seen, with the program of a bridge behind real TLS and a simulated camera.
import { BridgeProcess } from "@didban/bridge/testing/bridge-process";
import { startCameraSim, type CameraSim } from "@didban/camera-sim";
import { openTlsDoor, type TlsDoor } from "@didban/cloud/platform/front/tls-door.testing";
import { callApi } from "@didban/cloud/testing/calls";
import { endpoints } from "@didban/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import words from "../apps/web/src/i18n/en/bridges.json" with { type: "json" };
import cameras from "../apps/web/src/i18n/en/cameras.json" with { type: "json" };
import find from "../apps/web/src/i18n/en/find.json" with { type: "json" };
import steps from "../apps/web/src/i18n/en/onboarding.json" with { type: "json" };
import player from "../apps/web/src/i18n/en/player.json" with { type: "json" };
import { faultsOf } from "./browser.ts";
import { enterAs } from "./demo-server.ts";
import { demo, demoWorld, ownerTokens } from "./page-world.ts";
import { becomes, boxOf, expectSoon, players, previewOf, slow, stripOf } from "./player-page.ts";
import { button } from "./sign-in-page.ts";

const newPage = demoWorld({ DIDBAN_ALLOW_ADDRESSES: "127.0.0.0/8" });
const address = "127.61.13.1";
const password = "p@ss word";

let door: TlsDoor;
let sim: CameraSim;
let bridge: BridgeProcess;
beforeAll(async () => {
  sim = await startCameraSim({
    discovery: "127.0.0.1",
    cameras: [
      {
        name: "at-the-site",
        scene: "yard",
        vendor: "hikvision",
        hasSound: false,
        auth: { scheme: "digest", username: "admin", password },
        host: address,
        port: 0,
      },
    ],
  });
  const [camera] = sim.cameras;
  const ports = [camera?.urls.main, camera?.onvifUrl].map((url) => new URL(url ?? "").port);
  door = await openTlsDoor(demo);
  bridge = new BridgeProcess({
    DIDBAN_BRIDGE_SERVER: door.url,
    DIDBAN_BRIDGE_CA: door.caFile,
    DIDBAN_BRIDGE_ALLOW_ADDRESSES: "127.0.0.0/8",
    DIDBAN_BRIDGE_SEARCH_NETWORKS: "127.61.13.0/28",
    DIDBAN_BRIDGE_CAMERA_PORTS: ports.join(),
  });
});
afterAll(async () => {
  await bridge?.close();
  await door?.close();
  await sim?.stop();
});

it("BRDG-11 BRDG-19 BRDG-20 BRDG-22 CONN-1 CONN-7 a bridge is paired by its code, its cameras are found, and one is tried, added and live through it", async () => {
  const page = await newPage();
  const code = await bridge.code();
  await enterAs(page, demo, ownerTokens, "/app/bridges/pair");
  await page.getByRole("textbox", { name: words.pairing.code, exact: true }).fill(code);
  await page.getByRole("button", { name: words.pair, exact: true }).click();
  await page.getByText(words.pairing.done).waitFor(slow);
  await page.getByRole("link", { name: words.find.open }).click();
  const list = page.getByRole("region", { name: find.list });
  await list.getByText(address, { exact: true }).waitFor(slow);
  expect(await faultsOf(page)).toEqual([]);
  await list.getByRole("checkbox", { name: new RegExp(` ${address.replaceAll(".", "\\.")}$`) }).check();
  await page.getByLabel(cameras.field.password, { exact: true }).first().fill(password);
  await button(page, "Test 1 connection").click();
  await expect.poll(() => list.getByRole("img").count(), slow).toBe(1);
  await button(page, "Add 1 camera").click();
  await page.getByText(steps.live.arrived).waitFor(slow);
});

it("BRDG-40 ARCH-25 ARCH-26 LIVE-30 STAT-18 TIME-9 TIME-23 a cut line is a gap that says why; once it is back live goes on, and the gap is filled and played", async () => {
  const { accessToken } = ownerTokens;
  const { items } = (await callApi(demo, endpoints.cameras.list, { query: {} }, accessToken)).body;
  const camera = items.find((each) => each.bridge !== null);
  expect(camera?.recordInformation.mode).toBe("always");
  const page = await newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterAs(page, demo, ownerTokens, `/app/camera/detail/${camera?.id}`);
  const shown = players(page);
  await becomes(shown, "data-status", "playing");
  const recorded = await recordedColour(page);

  door.setOpen(false);
  const cutMs = Date.now();
  await becomes(shown, "data-status", "reconnecting");
  await shown.getByText(player.state.reconnecting).waitFor(slow);
  await shown.getByText(cameras.fault.agentNotAccessible).waitFor(slow);
  expect(await shown.locator("canvas").first().isVisible()).toBe(true);
  const amid = cutMs + 5_000;
  // Hatched, and nowhere as what is recorded.
  const isGap = async (fromMs: number, toMs: number) => {
    const colours = new Set(await coloursOf(page, fromMs, toMs));
    return colours.size > 1 && !colours.has(recorded);
  };
  await expectSoon(() => isGap(amid - 1_000, amid + 1_000)).toBe(true);
  await pointTo(page, amid);
  await previewOf(page).getByText(player.gap.status).waitFor(slow);
  expect(await faultsOf(page)).toEqual([]);
  // Long enough for the bridge to have given up its first, quick tries.
  await expectSoon(() => isGap(amid, amid + 5_000)).toBe(true);

  door.setOpen(true);
  await becomes(shown, "data-status", "playing");
  expect(await shown.getAttribute("data-mode")).toBe("live");
  await shown.getByText(cameras.fault.agentNotAccessible).waitFor({ state: "detached" });
  // No gap is left that is wide enough to be drawn (TIME-10).
  await expectSoon(async () => {
    const colours = await coloursOf(page, cutMs - 3_000, Date.now() - 5_000);
    return colours.filter((colour) => colour !== recorded).length;
  }).toBeLessThanOrEqual(2);
  await vi.waitFor(async () => {
    await pointTo(page, amid);
    await previewOf(page).locator("canvas").waitFor({ timeout: 3_000 });
  }, slow);
  expect(await previewOf(page).getByText(player.gap.status).count()).toBe(0);
  const played = async () => {
    const atMs = Number(await stripOf(page).getAttribute("aria-valuenow"));
    return amid < atMs && atMs < amid + 10_000 && (await shown.getAttribute("data-status"));
  };
  // A press that a busy machine draws out is a drag (TIME-11): then it is pressed again.
  await vi.waitFor(async () => {
    const { x, y } = await placeOf(page, amid);
    await page.mouse.click(x, y);
    await expect.poll(played, { timeout: 5_000 }).toBe("playing");
  }, slow);
  expect(await shown.getAttribute("data-mode")).toBe("history");
});

/** A row of the strip that goes through the archive's line (TIME-8), CSS pixels. */
const archiveRow = 24;

/** Where a time lies on the strip of a minute a step: live stands at four fifths of it, the past in the middle (TIME-4, PLAY-44). */
async function placeOf(page: Page, atMs: number): Promise<{ readonly x: number; readonly y: number }> {
  const strip = await boxOf(stripOf(page));
  const head = (await players(page).getAttribute("data-mode")) === "live" ? 0.8 : 0.5;
  const headMs = Number(await stripOf(page).getAttribute("aria-valuenow"));
  return { x: strip.x + strip.width * (head + (atMs - headMs) / 240_000), y: strip.y + archiveRow };
}

async function pointTo(page: Page, atMs: number): Promise<void> {
  const { x, y } = await placeOf(page, atMs);
  // Moves for sure, wherever the pointer was.
  await page.mouse.move(x, y - 1);
  await page.mouse.move(x, y);
}

/** The strip along a stretch of time: the colours of one of its rows, a pixel each; none before the stretch is over. */
async function coloursOf(page: Page, fromMs: number, toMs: number, row = archiveRow): Promise<number[]> {
  if (toMs > Date.now() - 2_000) return [];
  const [{ x: left }, { x: right }] = [await placeOf(page, fromMs), await placeOf(page, toMs)];
  const { x } = await boxOf(stripOf(page));
  return stripOf(page)
    .locator("canvas")
    .evaluate(
      (canvas, area) => {
        const context = canvas instanceof HTMLCanvasElement ? canvas.getContext("2d") : null;
        return [...new Uint32Array(context?.getImageData(...area).data.buffer ?? [])];
      },
      [left - x, row, right - left, 1] as const,
    );
}

/** What recorded time is drawn in: all of the last seconds alone, and not what lies above them. */
async function recordedColour(page: Page): Promise<number> {
  const last = async (row?: number) =>
    new Set(await coloursOf(page, Date.now() - 6_000, Date.now() - 4_000, row));
  // The strip goes on: the colour is the one that was found so, not one of a later look.
  let colour = 0;
  await expectSoon(async () => {
    const [line, above] = [await last(), await last(3)];
    [colour = 0] = line;
    return line.size === 1 && line.isDisjointFrom(above);
  }).toBe(true);
  return colour;
}
