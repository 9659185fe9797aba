// A real browser for tests and pictures: Debian's Chromium, headless, or the one that CHROMIUM names. Tests take
// Debian's headless shell where it is installed: the same engine without the browser around it, for half the cost of a page. Figures are
// measured in the browser itself.
import { existsSync } from "node:fs";
import { chromium, type Browser } from "playwright-core";

const browserPath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const shellPath = process.env["CHROMIUM"] ?? "/usr/bin/chromium-headless-shell";

const flags = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--autoplay-policy=no-user-gesture-required", "--disable-dev-shm-usage",
]; // prettier-ignore

/** Starts the engine alone, where it is installed. */
export function startBrowserShell(...moreFlags: string[]): Promise<Browser> {
  return launch(existsSync(shellPath) ? shellPath : browserPath, moreFlags);
}

/** Starts the browser; says which package to install where it is missing. */
export function startBrowser(...moreFlags: string[]): Promise<Browser> {
  return launch(browserPath, moreFlags);
}

async function launch(executablePath: string, moreFlags: readonly string[]): Promise<Browser> {
  if (!existsSync(executablePath))
    throw new Error(
      `No browser at ${executablePath}: install Debian's package chromium, or name another with CHROMIUM.`,
    );
  // In the plain C locale names of files that are not English reach no page as they are.
  const env = { ...process.env, LC_ALL: "C.UTF-8" };
  return chromium.launch({ executablePath, headless: true, args: [...flags, ...moreFlags], env });
}
