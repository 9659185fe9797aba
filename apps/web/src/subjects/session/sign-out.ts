// Leaving (SESS-17, SESS-18): what is being changed may end first; then tokens, everything that asks with them and what was read go in one step,
// and the server is told with the token that was held for it.
import { api } from "../../lib/api.ts";
import { queryClient } from "../../lib/query-client.ts";
import { runningSubmits } from "../../lib/running-updates.ts";
import { announceSignOut, sessionIdOf, useSession } from "../../lib/session-store.ts";

/** How often, and how many times, running updates are looked at. */
const lookEveryMs = 500;
const looks = 10;

/** Told after the first look that found some (SESS-17). Set once by the app. */
let onWaiting: () => void = () => {};
export function setWaitingHandler(handler: () => void): void {
  onWaiting = handler;
}

let leaving: Promise<void> | undefined;

/** Ends the session. Asking twice is asking once. */
export function signOut(): Promise<void> {
  leaving ??= leave().finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function leave(): Promise<void> {
  await updatesEnded();
  const { tokens, signOut: forgetTokens } = useSession.getState();
  if (tokens === null) return;
  const { accessToken } = tokens;
  const id = sessionIdOf(accessToken);
  forgetTokens();
  queryClient.clear();
  if (id === null) return;
  announceSignOut(id);
  // A failed removal does not keep anybody signed in here.
  await api.identity.endSession({ params: { id }, accessToken }).catch(() => {});
}

/** Resolves when no update runs, or after the last look. */
async function updatesEnded(): Promise<void> {
  for (let look = 0; look < looks && runningSubmits() > 0; look += 1) {
    if (look === 0) onWaiting();
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}
