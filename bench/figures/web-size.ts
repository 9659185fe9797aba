// P11: what the browser loads before a person can sign in, and before they see the app: counted in a real browser, each script at the size
// the server sends it compressed with gzip.
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { openWindow, startBrowser } from "../../e2e/browser.ts";
import { enterAs, ownerPhone, signInByApi, startDemoServer } from "../../e2e/demo-server.ts";
import type { Figure, Measurement, Row } from "../figure.ts";
import { round } from "../statistics.ts";

const quietMs = 3000;

interface Load {
  readonly what: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  readonly goalKb?: number;
}

const loads: readonly Load[] = [
  { what: "sign-in page", path: "/", isSignedIn: false, goalKb: 150 },
  {
    what: "app shell with the camera list",
    path: "/app/stream/free-layout?viewMode=list",
    isSignedIn: true,
    goalKb: 300,
  },
  { what: "the wall, for comparison", path: "/app/stream/grid-layout", isSignedIn: true },
];

export const webSize: Figure = {
  name: "web-size",
  id: "P11",
  about: "JavaScript that the browser loads, compressed with gzip.",
  async run(): Promise<Measurement> {
    const server = await startDemoServer();
    const browser = await startBrowser();
    try {
      const tokens = await signInByApi(server, ownerPhone);
      const rows: Row[] = [];
      for (const { what, path, isSignedIn, goalKb } of loads) {
        const context = await openWindow(browser, { locale: "en", theme: "dark", width: "wide" });
        const page = await context.newPage();
        const scripts = collectScripts(page);
        if (isSignedIn) await enterAs(page, server, tokens, path);
        else await page.goto(server.url + path);
        await page.waitForLoadState("load");
        await wait(quietMs);
        const kb = (await gzipBytes(scripts)) / 1000;
        await context.close();
        rows.push({
          what: `${what}: ${scripts.size} scripts`,
          measured: `${round(kb, 0)} kB`,
          ...(goalKb === undefined ? {} : { goal: `<= ${goalKb} kB`, isMet: kb <= goalKb }),
        });
      }
      return {
        conditions: ["Chromium, production build, English"],
        rows,
        notes: [
          "All scripts are counted that the page loads within 3 s of its load event, workers included, lazy parts that nobody asked for are not.",
        ],
      };
    } finally {
      await browser.close();
      await server.close();
    }
  },
};

/** Addresses of the scripts that a page loads, filled as it does. */
function collectScripts(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (/javascript/.test(response.headers()["content-type"] ?? "")) scripts.add(response.url());
  });
  return scripts;
}

async function gzipBytes(urls: Iterable<string>): Promise<number> {
  let bytes = 0;
  for (const url of urls) {
    const answer = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "gzip" } });
    const length = answer.headers.get("content-length");
    if (answer.headers.get("content-encoding") !== "gzip" || length === null)
      throw new Error(`${url} did not come as gzip with a length`);
    bytes += Number(length);
  }
  return bytes;
}
