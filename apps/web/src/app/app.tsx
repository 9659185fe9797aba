// The app behind the sign-in page: toasts, the cache of reads, and the router.
import "@mantine/notifications/styles.layer.css";
import type { ErrorCode } from "@didban/contract";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { RouterProvider } from "react-router/dom";
import { directionOf } from "../i18n/index.ts";
import { setFactorAskedHandler, setSessionEndedHandler } from "../lib/api.ts";
import { followOtherTabs } from "../lib/enter-workspace.ts";
import { placeOfAsk } from "../lib/entry-ask.ts";
import { useIdentityCheck } from "../lib/identity-check.ts";
import { lastWorkspace } from "../lib/last-place.ts";
import { paths } from "../lib/paths.ts";
import { queryClient } from "../lib/query-client.ts";
import { setWaitingHandler } from "../lib/sign-out.ts";
import { useSession } from "../lib/session-store.ts";
import { showSecurityNotice, showToast } from "../ui/toasts.ts";
import { keepLanguage } from "./keep-language.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { Look } from "./look.tsx";
import { beginChannel, ReconnectingBadge } from "./live-channel.tsx";
import { router } from "./routes.tsx";

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

const IdentitySidebar = lazy(async () => ({
  default: (await import("../features/security/identity-sidebar.tsx")).IdentitySidebar,
}));

export function App() {
  const { i18n } = useTranslation();
  // The toasts' corner does not turn with the language by itself.
  const corner = directionOf(i18n.language) === "rtl" ? "bottom-left" : "bottom-right";
  return (
    <Look>
      <Notifications position={corner} limit={5} zIndex={1205} className="toasts" />
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<LoadingScreen />}>
          <ReconnectingBadge />
          <RouterProvider router={router} />
        </Suspense>
        <IdentityCheck />
      </QueryClientProvider>
    </Look>
  );
}

/** Over whatever screen a call was refused on for want of a proof of identity (MFA-16). */
function IdentityCheck() {
  const { ways, isStep, concernsOthers } = useIdentityCheck();
  return (
    ways && (
      <Suspense>
        <IdentitySidebar ways={ways} isStep={isStep} concernsOthers={concernsOthers} />
      </Suspense>
    )
  );
}
