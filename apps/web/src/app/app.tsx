// The app behind the sign-in page: its screens, the live session, and what becomes of a session that ends.
import type { ErrorCode } from "@didban/contract";
import i18next from "i18next";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { setFactorAskedHandler, setSessionEndedHandler } from "../lib/api.ts";
import { paths } from "../lib/paths.ts";
import { queryClient } from "../lib/query-client.ts";
import { useSession } from "../lib/session-store.ts";
import { lastWorkspace } from "../subjects/account/last-place.ts";
import { setWaitingHandler } from "../subjects/session/sign-out.ts";
import { followOtherTabs } from "../subjects/workspace/enter-workspace.ts";
import { placeOfAsk } from "../subjects/workspace/entry-ask.ts";
import { showSecurityNotice, showToast } from "../ui/toasts.ts";
import { keepLanguage } from "./keep-language.ts";
import { beginChannel, ReconnectingBadge } from "./live-channel.tsx";
import { appRoutes } from "./routes.tsx";
import { Surroundings } from "./surroundings.tsx";

const router = createBrowserRouter(appRoutes);

/** Screens of a workspace stand below this path. */
const inWorkspace = "/app/";

/** How long it is said that a change is waited for (SESS-17). */
const waitingToastMs = 7000;

// The session is over: say so, forget everything, and the guards lead to signing in (SESS-11).
const endSession = (code: ErrorCode) => {
  useSession.getState().signOut();
  queryClient.clear();
  showSecurityNotice(code);
};
/** Begins what goes on as long as the page is the app: said, not done by loading this file, since a display's page shares its parts. */
export function startApp(): void {
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
  keepLanguage();
  beginChannel(
    { pathname: () => router.state.location.pathname, go: (path) => void router.navigate(path) },
    () => endSession("sessionRevoked"),
  );
  followOtherTabs(() => {
    // What is open beside a workspace stays open (NAV-24).
    if (router.state.location.pathname.startsWith(inWorkspace)) void router.navigate(paths.hub);
  });
}

export function App() {
  return (
    <Surroundings>
      <ReconnectingBadge />
      <RouterProvider router={router} />
    </Surroundings>
  );
}
