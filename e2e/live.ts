// When a page hears what others change: once its session channel is ready. What happened between its reads and that moment it is not told, so that a
// test has others change something only then.
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { soon } from "./patience.ts";

/** Pages whose newest channel is ready. */
const ready = new WeakSet<Page>();

/** Notes the channels of every page of the window from now on. */
export function watchChannels(window: BrowserContext): void {
  window.on("page", (page) => {
    page.on("request", (request) => {
      // Whoever enters a workspace opens the channel anew (CHAN-31).
      if (request.isNavigationRequest() || new URL(request.url()).pathname.endsWith("/switch"))
        ready.delete(page);
    });
    page.on("websocket", (socket) => {
      ready.delete(page);
      socket.on("framereceived", ({ payload }) => {
        if (String(payload).includes('"name":"success"')) ready.add(page);
      });
    });
  });
}

/** Waits until `page` hears what others change: of a workspace, once it has been entered. */
export const live = (page: Page) => expect.poll(() => ready.has(page), soon).toBe(true);
