// A real browser with the bench's page on the origin of a running server: the product's player, its api and its streams, nothing in between.
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { openWindow, startBrowser } from "../../e2e/browser.ts";
import type { BenchPage } from "../page/page.ts";
import type { RecordingServer } from "./recording-server.ts";

declare global {
  interface Window {
    bench: BenchPage;
    accessToken: string;
  }
}

const root = join(import.meta.dirname, "..", "..");
const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript" };

export interface PlayerPageOptions {
  /** Takes WebCodecs away, as plain http does, so that pictures come by Media Source Extensions. */
  readonly hasNoWebCodecs?: boolean;
}

export interface PlayerPage {
  readonly page: Page;
  /** What the browser calls itself. */
  readonly version: string;
  close(): Promise<void>;
}

/** Builds the page and opens it. */
export async function openPlayerPage(
  server: Pick<RecordingServer, "url" | "accessToken">,
  options: PlayerPageOptions = {},
): Promise<PlayerPage> {
  const folder = mkdtempSync(join(tmpdir(), "didban-bench-page-"));
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const source = join(root, "bench", "page");
  await promisify(execFile)(
    process.execPath,
    [
      vite,
      "build",
      source,
      "--config",
      join(source, "vite.config.ts"),
      "--base",
      "/bench-page/",
      "--outDir",
      folder,
      "--emptyOutDir",
      "--logLevel",
      "error",
    ],
    { env: { ...process.env, NODE_ENV: "production" } },
  );
  const browser = await startBrowser();
  const context = await openWindow(
    browser,
    { locale: "en", theme: "dark", width: "wide" },
    { viewport: { width: 2600, height: 1900 }, permissions: ["local-network-access"] },
  );
  await context.route("**/bench-page/**", async (route) => {
    const path = new URL(route.request().url()).pathname.slice("/bench-page/".length);
    await route.fulfill({
      body: readFileSync(join(folder, path)),
      contentType: types[extname(path)] ?? "application/octet-stream",
    });
  });
  await context.addInitScript((token) => {
    window.accessToken = token;
  }, server.accessToken);
  if (options.hasNoWebCodecs)
    await context.addInitScript(() => Reflect.deleteProperty(window, "VideoDecoder"));
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error("In the page:", error));
  await page.goto(`${server.url}/bench-page/index.html`);
  await page.waitForFunction(() => "bench" in window, undefined, { timeout: 60_000 });
  return {
    page,
    version: browser.version(),
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
