// When a page may be looked at: not while it waits for answers, nor while it draws them.
import { setTimeout as wait } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

/** A page that asks for something all the while is looked at after so long. */
const settleMs = 1_500;
/** A page that asks for nothing and has nothing to do for so long has drawn what it was answered. */
const quietMs = 250;

/** What a page is made of: it comes once, however long a busy machine takes for it, and until then the screen before is shown. */
const isPart = (request: Request) => ["document", "script", "stylesheet"].includes(request.resourceType());

/** From now on watches what `page` asks for. The answer waits until that is nothing and the page has drawn what it was answered; for calls not for long, since some ask for ever. */
export function settledOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => {
    // What the document before had asked for is of no matter any more.
    if (request.isNavigationRequest()) pending.clear();
    pending.add(request);
  });
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return async () => {
    let deadline = performance.now() + settleMs;
    let busyMs = performance.now();
    while (performance.now() - busyMs < quietMs && performance.now() < deadline) {
      const idle = page.evaluate(
        (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
        settleMs,
      );
      // It rejects in a page that is left meanwhile.
      const isIdle = await idle.then(
        () => true,
        () => false,
      );
      if (!isIdle || pending.size > 0) busyMs = performance.now();
      if ([...pending].some(isPart)) deadline = performance.now() + settleMs;
      await wait(20);
    }
  };
}
