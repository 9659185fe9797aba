// The app behind the sign-in page: toasts, the cache of reads, and the router.
import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { RouterProvider } from "react-router/dom";
import { directionOf } from "../i18n/index.ts";
import { setSessionEndedHandler } from "../lib/api.ts";
import { useIdentityCheck } from "../lib/identity-check.ts";
import { queryClient } from "../lib/query-client.ts";
import { useSession } from "../lib/session-store.ts";
import { showSecurityNotice } from "../ui/toasts.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { Look } from "./look.tsx";
import { router } from "./routes.tsx";

// The session is over: say so, forget everything, and the guards lead to signing in (SESS-11).
setSessionEndedHandler((code) => {
  useSession.getState().signOut();
  queryClient.clear();
  showSecurityNotice(code);
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
      <Notifications position={corner} limit={5} zIndex={1205} />
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<LoadingScreen />}>
          <RouterProvider router={router} />
        </Suspense>
        <IdentityCheck />
      </QueryClientProvider>
    </Look>
  );
}

/** Over whatever screen a call was refused on for want of a proof of identity (MFA-16). */
function IdentityCheck() {
  const ways = useIdentityCheck((state) => state.ways);
  return (
    ways && (
      <Suspense>
        <IdentitySidebar ways={ways} />
      </Suspense>
    )
  );
}
