// Snapshots in a real browser: that the file is the picture that was on screen, by the number that stands in it, and that the server has the same.
import { readFileSync } from "node:fs";
import { readFrameNumber } from "@didban/camera-sim";
import type { Snapshot } from "@didban/contract";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faultsOf } from "./browser.ts";
import {
  becomes,
  expectSoon,
  menu,
  menuButton,
  playerPages,
  players,
  recordedSeconds,
  says,
} from "./player-page.ts";
import { demo, ownerTokens } from "./page-world.ts";
import { BrowserBench, type OpenPageOptions } from "../packages/player/src/testing/browser-bench.ts";
import { clipFootage } from "../packages/player/src/testing/clip-footage.ts";

interface SnapshotList {
  readonly items: readonly Pick<Snapshot, "id" | "cameraName" | "name" | "time" | "width" | "height">[];
}

interface Seen {
  readonly width: number;
  readonly height: number;
  /** Of its place in the clip, as it is written into the picture. */
  readonly number: number | undefined;
}

/** What is seen in a JPEG, as a browser opens it, or on the first canvas of the page. */
async function look(page: Page, jpeg?: Buffer): Promise<Seen> {
  const { width, height, pixels } = await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text ?? ""), (sign) => sign.charCodeAt(0));
    const source = text === undefined ? document.querySelector("canvas") : new Blob([bytes]);
    const image = await createImageBitmap(source ?? new Blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
    const parts = Array.from({ length: Math.ceil(data.length / 8192) }, (_, part) =>
      String.fromCharCode(...data.slice(part * 8192, (part + 1) * 8192)),
    );
    return { width: image.width, height: image.height, pixels: btoa(parts.join("")) };
  }, jpeg?.toString("base64"));
  return { width, height, number: readFrameNumber(Buffer.from(pixels, "base64"), width, height) };
}

const isJpeg = (file: Buffer) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));

describe("the picture that is grabbed", () => {
  const bench = new BrowserBench();
  beforeAll(() => bench.start());
  afterAll(() => bench.stop());

  /** Grabs what the player shows; tells what is seen in it, and which picture of the clip its time names. */
  async function grab(page: Page, { pictureMs, pictureCount }: { pictureMs: number; pictureCount: number }) {
    const { captureMs, text } = await page.evaluate(async () => {
      const { jpeg, captureMs } = (await window.harness.player.grabPicture()) ?? {};
      const bytes = new Uint8Array((await jpeg?.arrayBuffer()) ?? new ArrayBuffer());
      return {
        captureMs: captureMs ?? Number.NaN,
        text: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
      };
    });
    const file = Buffer.from(text, "base64");
    expect(isJpeg(file)).toBe(true);
    return {
      captureMs,
      seen: await look(page, file),
      told: Math.round(captureMs / pictureMs) % pictureCount,
    };
  }

  it.concurrent.each<[string, string, OpenPageOptions]>([
    ["WebCodecs in a worker", "car-park-low", {}],
    ["Media Source Extensions", "car-park-low", { isInsecure: true }],
    ["MJPEG in the page", "roof-low", { isInsecure: true }],
  ])(
    "SNAP-1 SNAP-2 by %s it is the one its time names, of the stream's own size, live and paused, while zoomed in",
    async (_, clip, options) => {
      const footage = clipFootage(clip);
      const facts = { pictureMs: footage.pictureMs, pictureCount: countOf(clip) };
      const { width, height } = footage;
      const { page, close } = await bench.open({ footage, ...options });
      try {
        await page.evaluate(() => {
          const { player } = window.harness;
          player.resize(320, 180);
          player.open("camera-1");
          player.magnify(3);
        });
        await page.waitForFunction(() => window.harness.shown.length > 5);
        for (let take = 0; take < 3; take += 1) {
          const { seen, told } = await grab(page, facts);
          expect(seen).toEqual({ width, height, number: told });
        }
        // It goes on meanwhile; a busy machine may make it wait for an instant.
        await page.waitForFunction(() => {
          const { mode, speed, status } = window.harness.state;
          return mode === "live" && speed === 1 && status === "playing";
        });
        await page.evaluate(() => window.harness.player.pause());
        await page.waitForFunction(() => window.harness.state.status === "paused");
        const { seen, told } = await grab(page, facts);
        expect(seen).toEqual({ width, height, number: told });
      } finally {
        await close();
      }
    },
  );
});

describe("a snapshot", () => {
  const { openCamera } = playerPages();

  it("SNAP-1 SNAP-2 SNAP-10 SNAP-11 KEY-8 PLAY-17 Alt+S saves the paused picture here and on the server, whole while it is zoomed in, with its time, from which it plays on", async () => {
    const page = await openCamera("Gate");
    const player = players(page);
    await recordedSeconds(page, 5);
    // One stream throughout, whatever the player's size would lead to.
    await menuButton(player).click();
    await menu(page).getByText("High", { exact: true }).click();
    await menu(page).getByText("1280×720").waitFor();
    await menu(page).getByRole("button", { name: "Close" }).click();
    await menu(page).waitFor({ state: "detached" });
    // Its first picture may come later than the word of it.
    const shownSecond = () => player.locator("time").first().getAttribute("datetime");
    const before = await shownSecond();
    await expectSoon(shownSecond).not.toBe(before);
    await player.click({ position: { x: 300, y: 200 } });
    await page.keyboard.press("Space");
    await becomes(player, "data-status", "paused");
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("Alt+Equal");
    const onScreen = await look(page);
    const second = await player.locator("time").first().getAttribute("datetime");

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      says(player, "Snapshot saved", () => page.keyboard.press("Alt+KeyS")),
    ]);
    const file = readFileSync(await download.path());
    expect(isJpeg(file)).toBe(true);
    expect(onScreen.number).toBeDefined();
    const whole = { width: 1280, height: 720, number: onScreen.number };
    expect(await look(page, file)).toEqual(whole);
    expect(await player.getAttribute("data-status")).toBe("paused");

    const ask = (path: string) =>
      fetch(`${demo.url}/api/export-manager/legacy/snapshot${path}`, {
        headers: { authorization: `Bearer ${ownerTokens.accessToken}` },
      });
    const { items } = (await (await ask("")).json()) as SnapshotList;
    expect(items).toMatchObject([{ cameraName: "Gate", width: 1280, height: 720 }]);
    const [kept] = items;
    expect(`${kept?.time.slice(0, 19)}.000Z`).toBe(second);
    expect(download.suggestedFilename()).toBe(`${kept?.name}.jpg`);
    const media = await ask(`/${kept?.id}/media`);
    expect(await look(page, Buffer.from(await media.arrayBuffer()))).toEqual(whole);

    // And back to it, in the player of its camera.
    const address = new URL(page.url());
    address.searchParams.set("snapshot", kept?.id ?? "");
    const still = player.getByRole("img", { name: kept?.name ?? "" });
    await page.goto(address.href);
    await becomes(player, "data-mode", "snapshot");
    await still.waitFor();
    await expectSoon(() => player.locator("time").first().getAttribute("datetime")).toBe(second);
    await becomes(player, "data-status", "paused");
    expect(await faultsOf(page)).toEqual([]);
    await player.getByRole("button", { name: "Play from here" }).click();
    await becomes(player, "data-mode", "history");
    await still.waitFor({ state: "detached" });
    await becomes(player, "data-status", "playing");
    expect(((await player.locator("time").first().getAttribute("datetime")) ?? "") >= (second ?? "")).toBe(
      true,
    );
    expect(page.url()).not.toContain("snapshot");

    await page.goto(address.href);
    await still.waitFor();
    await page.keyboard.press("Escape");
    await becomes(player, "data-mode", "live");
    await becomes(player, "data-status", "playing");
  });
});

/** How many pictures a clip has. */
function countOf(clip: string): number {
  const facts = new URL(`../apps/camera-sim/clips/${clip}.json`, import.meta.url);
  return JSON.parse(readFileSync(facts, "utf8")).frameBytes.length;
}
