// Before every component test: what a browser has and the DOM of tests lacks, and the made-up server in the place of the network. After each:
// everything of it is forgotten, so that the next begins in a browser that was never used.
import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import i18next from "i18next";
import * as React from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { changeLocale, startTexts } from "../i18n/index.ts";
import { settleProof } from "../lib/identity-check.ts";
import { queryClient } from "../lib/query-client.ts";
import { useSession } from "../lib/session-store.ts";
import { fakeApi, fakeFetch } from "./fake-api.ts";

// React takes a stack for each element, to tell of its owners: a seventh of what these tests cost, for words that none of them asks for.
const internals = Object.entries(React).find(([name]) => name.startsWith("__CLIENT_INTERNALS"))?.[1];
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", { get: () => Infinity, set() {} });

class DeafObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// A busy machine takes its time.
configure({ asyncUtilTimeout: 15_000 });

Object.assign(globalThis, {
  matchMedia: (media: string) => ({
    media,
    // A wide window of somebody who asks for little that moves.
    matches: media.includes("prefers-reduced-motion") || media.includes("min-width"),
    addEventListener() {},
    removeEventListener() {},
  }),
  ResizeObserver: DeafObserver,
  // Nothing comes into sight unless the test says so.
  IntersectionObserver: DeafObserver,
});
Blob.prototype.stream = function stream(this: Blob) {
  return new ReadableStream({
    start: async (read) => {
      read.enqueue(new Uint8Array(await this.arrayBuffer()));
      read.close();
    },
  });
};
Element.prototype.scrollIntoView = () => {};
for (const part of [Element.prototype, window]) part.scrollTo = () => {};
const fonts = Object.assign(new EventTarget(), { load: async () => [] });
Object.defineProperty(document, "fonts", { value: fonts, configurable: true });

// Nothing is laid out here. Everything is given the same place in the window, so that nothing counts as scrolled out of sight.
Element.prototype.getBoundingClientRect = () => new DOMRect(100, 100, 100, 20);
Element.prototype.setPointerCapture = () => undefined;
Object.defineProperties(Element.prototype, {
  clientWidth: { get: () => 1440 },
  clientHeight: { get: () => 900 },
});

/** All texts at once, so that no screen waits for its own. */
const namespaces = Object.keys(import.meta.glob("../i18n/en/*.json")).map(
  (path) => /(\w[\w-]*)\.json$/.exec(path)?.[1] ?? "",
);

beforeEach(async () => {
  vi.stubGlobal("fetch", fakeFetch);
  // A file has an address for as long as it is shown.
  Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined });
  await startTexts();
  // Files share a worker, and the one before may have left it in Persian.
  await changeLocale("en");
  localStorage.clear();
  await i18next.loadNamespaces(namespaces);
});

afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  // What is kept as a screen is left, and what was still being loaded, is no business of the next test.
  await new Promise((done) => setTimeout(done));
  await vi.dynamicImportSettled();
  settleProof(false);
  notifications.clean();
  useSession.getState().signOut();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  const faults = fakeApi.reset();
  if (faults.length > 0) throw new Error(faults.join("\n"));
});
