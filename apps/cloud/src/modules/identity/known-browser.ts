// Whether a browser is known to an account: one that had a session of it in the last 90 days (AUTH-21).
import type { Browser } from "./browser-cookie.ts";
import { knownForMs } from "./session-lifetime.ts";
import type { SessionStore } from "./session-store.ts";

/** The browser's hash when the account knows it, else null; without an account nothing is known. */
export async function knownBrowser(
  sessions: SessionStore,
  accountId: string | null,
  browser: Browser,
  nowMs: number,
): Promise<Buffer | null> {
  if (accountId === null) return null;
  const isKnown = await sessions.knowsBrowser(accountId, browser.hash, nowMs - knownForMs);
  return isKnown ? browser.hash : null;
}
