// What was on the pages of a test that failed: of a run elsewhere the log is all there is.
import type { BrowserContext, Page, Request } from "playwright-core";

/** Calls of a page that are worth a word: those without an answer yet, and the newest that were refused. */
const calls = new WeakMap<Page, { readonly open: Set<Request>; readonly refused: string[] }>();

const mostRefused = 8;
const mostLines = 60;

const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

/** Notes the calls of every page of the window from now on: methods, paths and answers, nothing of what they carry. */
export function watch(window: BrowserContext): void {
  window.on("page", (page) => {
    const open = new Set<Request>();
    const refused: string[] = [];
    calls.set(page, { open, refused });
    page.on("request", (request) => open.add(request));
    page.on("requestfinished", (request) => open.delete(request));
    page.on("requestfailed", (request) => open.delete(request));
    page.on("response", (response) => {
      if (response.status() >= 400) refused.push(`${nameOf(response.request())} ${response.status()}`);
    });
  });
}

/** Address, calls and accessible text of a page, as lines. */
export async function lastSeen(page: Page): Promise<string> {
  const { open, refused } = calls.get(page) ?? { open: new Set(), refused: [] };
  const shown = await page
    .locator("body")
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => String(error));
  return [
    `at ${page.url()}`,
    `without an answer: ${[...open].map(nameOf).join(", ") || "none"}`,
    `refused: ${refused.slice(-mostRefused).join(", ") || "none"}`,
    ...shown.split("\n").slice(0, mostLines),
  ].join("\n");
}
