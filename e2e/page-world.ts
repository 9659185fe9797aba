// What a file of tests in a browser begins with: its server, its browser, and a window for each page, which closes with its test.
import { setTimeout as sleep } from "node:timers/promises";
import { builtWebApp } from "@didban/cloud/platform/front/built-web-app.testing";
import { FakeClock } from "@didban/cloud/testing/fake-clock";
import { fromNewAddress } from "@didban/cloud/testing/calls";
import type { RealServer } from "@didban/cloud/testing/real-server";
import { createTestDatabase } from "@didban/cloud/testing/test-database";
import { startTestServer, type TestServer } from "@didban/cloud/testing/test-server";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { openWindow, startBrowserShell, type Look } from "./browser.ts";
import { ownerPhone, signInByApi, startDemoServer } from "./demo-server.ts";
import { lastSeen, watch } from "./last-seen.ts";
import { keepMessages } from "./messages.ts";
import { patienceMs } from "./patience.ts";
import { slowDown } from "./slow-pages.ts";

/** One for all files of a process, with which it ends. */
export let browser: Browser;
/** The server of `pageWorld`. */
export let server: TestServer;
/** The server of `demoWorld`, and the session of its owner: one for all tests, since a code is sent to one phone once a minute. */
export let demo: RealServer;
export let ownerTokens: Awaited<ReturnType<typeof signInByApi>>;

/** The real api in this process with the web app, on a clock that tests move. */
export async function startWebServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  return startTestServer({ webFolder: await builtWebApp(), environment, clock: new FakeClock(Date.now()) });
}

/**
 * Gives the tests of a file a `server` and a `browser`. The answer opens the page of someone new: in a window and from an address of its own,
 * with leave to use the clipboard, and asked to move little.
 */
export function pageWorld(): (look?: Partial<Look>) => Promise<Page> {
  surround(async () => (server = await startWebServer()));
  return async (look) => {
    const window = await openWindow(browser, look, {
      extraHTTPHeaders: fromNewAddress(),
      permissions: ["clipboard-read", "clipboard-write"],
      // A test presses sooner than a person can: a dialog that still slides in takes the button away between its down and its up.
      reducedMotion: "reduce",
    });
    window.setDefaultTimeout(patienceMs);
    watch(window);
    await slowDown(window);
    await keepMessages(window);
    return window.newPage();
  };
}

/** Gives the tests of a file the `demo` with its owner signed in, and a `browser`. The answer opens a page in a window of its own. */
export function demoWorld(
  environment?: Readonly<Record<string, string>>,
): (look?: Partial<Look>) => Promise<Page> {
  const newPage = newcomersWorld(environment);
  beforeAll(async () => {
    ownerTokens = await signInByApi(demo, ownerPhone);
  });
  return newPage;
}

/**
 * The same as a newcomer has it: nobody is signed in. Its database is one of the test run's PostgreSQL, since to make a cluster for each file costs a third of
 * its start; a start with the built-in one is proved in first-start.system.test.ts.
 */
export function newcomersWorld(
  environment?: Readonly<Record<string, string>>,
): (look?: Partial<Look>) => Promise<Page> {
  surround(async () => {
    const database = await createTestDatabase();
    demo = await startDemoServer({ DATABASE_URL: database.url, ...environment });
    return {
      async close() {
        await demo.close();
        await database.close();
      },
    };
  });
  return async (look) => {
    const window = await openWindow(browser, look);
    window.setDefaultTimeout(patienceMs);
    watch(window);
    await slowDown(window);
    return window.newPage();
  };
}

async function openBrowser(): Promise<void> {
  if (!(browser as Browser | undefined)?.isConnected()) browser = await startBrowserShell();
}

/**
 * Starts a server before a file's tests, and the browser where none runs yet; closes the windows after each test and the server after the last. Of a test
 * that failed, the pages are told as they were.
 */
function surround(startServer: () => Promise<{ close(): Promise<void> }>): void {
  let started: { close(): Promise<void> } | undefined;
  // Chromium now and then does not close a page that is just coming back from being offline. Such a window goes with the browser.
  const stuck = new Set<BrowserContext>();
  beforeAll(async () => {
    [started] = await Promise.all([startServer(), openBrowser()]);
  });
  afterEach(async ({ task }) => {
    const windows = browser.contexts().filter((window) => !stuck.has(window));
    const pages = task.result?.state === "fail" ? windows.flatMap((window) => window.pages()) : [];
    const seen = await Promise.all(pages.map(lastSeen));
    await Promise.all(
      windows.map(async (window) => {
        const closing = window.close().then(() => true);
        if (!(await Promise.race([closing, sleep(10_000, false, { ref: false })]))) stuck.add(window);
      }),
    );
    // A second failure of the test, so that it stands with the first one wherever that is told.
    if (seen.length > 0) throw new Error(`What was on the pages:\n${seen.join("\n")}`);
  });
  afterAll(async () => {
    if (stuck.size > 0) await browser.close();
    await started?.close();
  });
}
