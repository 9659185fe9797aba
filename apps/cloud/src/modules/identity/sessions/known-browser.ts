// Whether a browser is known to an account: one that had a session of it in the last 90 days (AUTH-21).
import type { Browser } from "./browser-cookie.ts";
import { knownForMs } from "./session-lifetime.ts";
import type { SessionStore } from "./session-store.ts";

/** The id of no account. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** The browser's hash when the account knows it, else null; without an account nothing is known. */
export async function knownBrowser(
  sessions: SessionStore,
  accountId: string | null,
  browser: Browser,
  nowMs: number,
): Promise<Buffer | null> {
  // Asked for nobody's account too, so that it takes the same time (PASS-11).
  const isKnown = await sessions.knowsBrowser(accountId ?? nobody, browser.hash, nowMs - knownForMs);
  return isKnown ? browser.hash : null;
}
