// What goes on in a page without being seen: violations of its Content-Security-Policy, code that runs where none should, errors, and what the
// console says.
import type { BrowserContext, Page } from "playwright-core";

export interface PageWatch {
  /** One line a violation of the policy. */
  readonly violations: readonly string[];
  /** Errors that no code caught. */
  readonly errors: readonly string[];
  /** Calls of the functions that planted code calls (`xss()` and the browser's dialogs). */
  readonly executions: readonly string[];
  /** Warnings and errors in the console, the browser's own included. */
  readonly complaints: readonly string[];
}

/** Watches every page of `context` from now on. */
export async function watchPages(context: BrowserContext): Promise<PageWatch> {
  const violations: string[] = [];
  const errors: string[] = [];
  const executions: string[] = [];
  const complaints: string[] = [];
  await context.exposeBinding("reportViolation", ({ page }, line: string) => {
    violations.push(`${pathOf(page)}: ${line}`);
  });
  await context.exposeBinding("xss", ({ page }) => {
    executions.push(`${pathOf(page)}: xss()`);
  });
  await context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample, sourceFile }) => {
      const report: unknown = Reflect.get(globalThis, "reportViolation");
      if (typeof report === "function") report(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`);
    });
  });
  const watch = (page: Page) => {
    // Pages without an address belong to the tools of the test.
    page.on("pageerror", (error) => {
      if (page.url() !== "about:blank") errors.push(`${pathOf(page)}: ${error.message}`);
    });
    page.on("console", (message) => {
      // What a browser without a graphics card says of its own drawing of maps is not the page's.
      if (message.text().includes("GL Driver Message")) return;
      if (["error", "warning"].includes(message.type()))
        complaints.push(`${pathOf(page)}: ${message.text()} ${message.location().url}`);
    });
    page.on("dialog", (dialog) => {
      executions.push(`${pathOf(page)}: ${dialog.type()} ${dialog.message()}`);
      void dialog.dismiss();
    });
  };
  context.pages().forEach(watch);
  context.on("page", watch);
  return { violations, errors, executions, complaints };
}

function pathOf(page: Page): string {
  return page.url().replace(/^https?:\/\/[^/]+/, "");
}
