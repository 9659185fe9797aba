// What becomes of a session that the server ends, that lacks what a workspace asks for, or that is left while something is being changed.
import type { ErrorCode } from "@didban/contract";
import i18next from "i18next";
import type { DataRouter } from "react-router";
import { setFactorAskedHandler, setSessionEndedHandler } from "../lib/api.ts";
import { paths } from "../lib/paths.ts";
import { queryClient } from "../lib/query-client.ts";
import { useSession } from "../lib/session-store.ts";
import { lastWorkspace } from "../subjects/account/last-place.ts";
import { setWaitingHandler } from "../subjects/session/sign-out.ts";
import { placeOfAsk } from "../subjects/workspace/entry-ask.ts";
import { showSecurityNotice, showToast } from "../ui/toasts.ts";

/** How long it is said that a change is waited for (SESS-17). */
const waitingToastMs = 7000;

/** The session is over: says so, forgets everything, and the guards lead to signing in (SESS-11). */
export function endSession(code: ErrorCode): void {
  useSession.getState().signOut();
  queryClient.clear();
  showSecurityNotice(code);
}

/** From now on the app deals with all of it, and leads where `router` shows; answers how to stop. */
export function followSession(router: DataRouter): () => void {
  setSessionEndedHandler(endSession);
  // Whatever was open in the workspace, the factor it asks for comes first (MFA-13).
  setFactorAskedHandler((error) => {
    const place = placeOfAsk(error, lastWorkspace() ?? "");
    if (place === null || router.state.location.pathname === paths.profileAppSecurity) return;
    void router.navigate(place.to, { state: place.state, replace: true });
  });
  setWaitingHandler(() =>
    showToast(i18next.t("leaving.text"), "note", waitingToastMs, i18next.t("leaving.title")),
  );
  return () => {
    for (const setHandler of [setSessionEndedHandler, setFactorAskedHandler, setWaitingHandler])
      setHandler(() => {});
  };
}
