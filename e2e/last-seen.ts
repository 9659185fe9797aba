// What was on the pages of a test that failed: of a run elsewhere the log is all there is.
import type { BrowserContext, ConsoleMessage, Page, Request } from "playwright-core";

/** What of a page is worth a word: calls without an answer yet, the newest that were refused, and the newest errors of its scripts. */
interface Notes {
  readonly open: Set<Request>;
  readonly refused: string[];
  readonly errors: string[];
}
const notes = new WeakMap<Page, Notes>();

const mostTold = 8;
const mostLines = 120;

const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

/** Notes the calls and errors of every page of the window from now on: of calls methods, paths and answers, nothing of what they carry. */
export function watch(window: BrowserContext): void {
  window.on("page", (page) => {
    const open = new Set<Request>();
    const refused: string[] = [];
    const errors: string[] = [];
    notes.set(page, { open, refused, errors });
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => noteError(message, errors));
    page.on("request", (request) => open.add(request));
    page.on("requestfinished", (request) => open.delete(request));
    page.on("requestfailed", (request) => open.delete(request));
    page.on("response", (response) => {
      if (response.status() >= 400) refused.push(`${nameOf(response.request())} ${response.status()}`);
    });
  });
}

/** Browsers tell of refused calls too, which stand among the refused. */
function noteError(message: ConsoleMessage, errors: string[]): void {
  const isOfCall = message.text().startsWith("Failed to load resource");
  if (message.type() === "error" && !isOfCall) errors.push(message.text());
}

/** Address, calls, errors and accessible text of a page, as lines. */
export async function lastSeen(page: Page): Promise<string> {
  const { open, refused, errors } = notes.get(page) ?? { open: new Set(), refused: [], errors: [] };
  const shown = await page
    .locator("body")
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => String(error));
  return [
    `at ${page.url()}`,
    `without an answer: ${[...open].map(nameOf).join(", ") || "none"}`,
    `refused: ${refused.slice(-mostTold).join(", ") || "none"}`,
    `errors: ${errors.slice(-mostTold).join(", ") || "none"}`,
    ...shown
      .split("\n")
      .filter((line) => !line.trimStart().startsWith("- /url:"))
      .slice(0, mostLines),
  ].join("\n");
}
