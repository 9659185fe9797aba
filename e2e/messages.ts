// What a page has said by short messages: they are gone after three to five seconds (UI-7), which a busy machine may let pass before a test looks.
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { soon } from "./patience.ts";

/** Every page of the window keeps what its messages say, until it is loaded anew. */
export const keepMessages = (window: BrowserContext) =>
  window.addInitScript(() => {
    const messages: string[] = [];
    Object.assign(globalThis, { messages });
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const added of addedNodes) {
          if (!(added instanceof HTMLElement)) continue;
          // One may also come with the place where they stand.
          const within = added.querySelectorAll<HTMLElement>(".toasts [role]");
          for (const message of added.closest(".toasts") ? [added] : within)
            if (message.checkVisibility()) messages.push(message.innerText);
        }
    }).observe(document, { subtree: true, childList: true });
  });

/** A message says `text`, or has said it since the page was loaded. */
export const told = (page: Page, text: string) =>
  expect
    .poll(() => page.evaluate((): string[] => Reflect.get(globalThis, "messages")).catch(() => []), soon)
    .toContainEqual(expect.stringContaining(text));
