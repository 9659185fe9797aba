// A real browser for tests and pictures: Debian's Chromium, headless, or the one that CHROMIUM names. Tests that neither play nor measure take
// Debian's headless shell where it is installed: the same engine without the browser around it, for half the cost of a page.
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const shellPath = "/usr/bin/chromium-headless-shell";

const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required", "--disable-dev-shm-usage",
]; // prettier-ignore

/** Starts the engine alone, where it is installed. */
export async function startBrowserShell(): Promise<Browser> {
  const hasShell = process.env["CHROMIUM"] === undefined && existsSync(shellPath);
  return hasShell
    ? chromium.launch({ executablePath: shellPath, headless: true, args: flags })
    : startBrowser();
}

/** Starts the browser; says which package to install where it is missing. */
export async function startBrowser(...moreFlags: string[]): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error(
      `No browser at ${executablePath}: install Debian's package chromium, or name another with CHROMIUM.`,
    );
  return chromium.launch({ executablePath, headless: true, args: [...flags, ...moreFlags] });
}
