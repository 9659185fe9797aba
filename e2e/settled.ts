// When a page may be looked at: not while it waits for answers, nor while it draws them.
import { setTimeout as wait } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

/** A page that asks for something all the while is looked at after so long. */
const settleMs = 1_500;
/** A page that asks for nothing and has nothing to do for so long has drawn what it was answered. */
const quietMs = 250;

/** From now on watches what `page` asks for. The answer waits until that is nothing and the page has drawn what it was answered; not for long, since some ask for ever. */
export function settledOf(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  page.on("request", (request) => pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  return async () => {
    const deadline = performance.now() + settleMs;
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
      await wait(20);
    }
  };
}
