// Pages of other servers that show a camera live, beside which ours is measured. The environment names their programs.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openWindow, startBrowser } from "../../e2e/browser.ts";
import type { CameraUrls } from "./camera-process.ts";
import { freePort } from "@didban/testkit";
import { programOf, runPeer, stopPeer, writtenSettings } from "./peer-process.ts";
import { go2rtcSettings, mediaMtxSettings } from "./peer-settings.ts";

declare global {
  interface Window {
    firstPictureMs?: number;
  }
}

export interface PagePeer {
  readonly name: string;
  readonly about: string;
  readonly program: string | undefined;
  /** Settings of the server, each camera received all the time under the name `c` and its number. */
  settings(cameras: readonly CameraUrls[], port: number): Promise<unknown>;
  arguments(settings: string): readonly string[];
  pageOf(port: number, camera: number): string;
}

const mediaMtx: PagePeer = {
  name: "MediaMTX",
  about: "MediaMTX's own page, WebRTC",
  program: programOf("MediaMTX"),
  settings: async (cameras, port) =>
    mediaMtxSettings(cameras, {
      webrtc: true,
      webrtcAddress: `127.0.0.1:${port}`,
      webrtcLocalUDPAddress: `127.0.0.1:${await freePort()}`,
    }),
  arguments: (settings) => [settings],
  pageOf: (port, camera) => `http://127.0.0.1:${port}/c${camera}/`,
};

const go2rtc: PagePeer = {
  name: "go2rtc",
  about: "go2rtc's own page, Media Source Extensions",
  program: programOf("go2rtc"),
  settings: (cameras, port) => go2rtcSettings(cameras, { api: { listen: `127.0.0.1:${port}` } }),
  arguments: (settings) => ["-config", settings],
  pageOf: (port, camera) => `http://127.0.0.1:${port}/stream.html?src=c${camera}&mode=mse`,
};

export const pagePeers: readonly PagePeer[] = [mediaMtx, go2rtc];

/** The server is given this long to receive every camera, and more than the way between two key frames. */
const settleMs = 15_000;
const patienceMs = 30_000;

/**
 * Milliseconds from the opening of a camera's page to its first picture, one value a round, each camera in its turn; a picture that did
 * not come counts as `patienceMs`.
 */
export async function firstPicturesOf(
  peer: PagePeer,
  program: string,
  cameras: readonly CameraUrls[],
  rounds: number,
): Promise<number[]> {
  const folder = mkdtempSync(join(tmpdir(), "didban-bench-peer-"));
  const port = await freePort();
  const settings = writtenSettings(folder, "settings.yml", await peer.settings(cameras, port));
  const child = runPeer(program, peer.arguments(settings));
  const browser = await startBrowser();
  try {
    await wait(settleMs);
    const context = await openWindow(browser, { locale: "en", theme: "dark", width: "wide" });
    await context.addInitScript(() => {
      const look = () => {
        const video = document.querySelector("video");
        if (video) video.requestVideoFrameCallback(() => (window.firstPictureMs = performance.now()));
        else setTimeout(look, 5);
      };
      look();
    });
    const found: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const page = await context.newPage();
      await page.goto(peer.pageOf(port, round % cameras.length), { waitUntil: "commit" });
      const shown = page.waitForFunction(() => window.firstPictureMs, undefined, { timeout: patienceMs });
      found.push(
        await shown.then(
          async (handle) => (await handle.jsonValue()) ?? patienceMs,
          () => patienceMs,
        ),
      );
      await page.close();
    }
    return found;
  } finally {
    await browser.close();
    await stopPeer([child]);
    rmSync(folder, { recursive: true, force: true });
  }
}
