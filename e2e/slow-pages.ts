// Pages as a slow machine on a slow line has them, for `npm run flicker -- --slow-pages`: what a test takes for granted shows once answers come late, in
// another order, and drawing takes a while.
import { setTimeout as wait } from "node:timers/promises";
import { seededRandom } from "@didban/testkit";
import type { BrowserContext } from "playwright-core";

/** An answer is handed on up to so much later than it came. */
const latestMs = 1_500;
/** A page's own work takes so many times as long. */
const throttling = 4;

/** Slows every page of the window, where the run asks for it. */
export async function slowDown(window: BrowserContext): Promise<void> {
  const seed = process.env["DIDBAN_SLOW_PAGES_SEED"];
  if (seed === undefined) return;
  const random = seededRandom(Number(seed));
  window.on("page", async (page) => {
    const session = await window.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: throttling });
  });
  await window.route("**/api/**", async (route) => {
    await wait(random() * latestMs, undefined, { ref: false });
    // Its page may be gone by now.
    await route.continue().catch(() => undefined);
  });
}
