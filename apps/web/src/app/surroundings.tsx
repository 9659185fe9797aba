// What every screen behind the sign-in page stands in: its look, toasts, the cache of reads, and the sidebar that asks who one is.
import "@mantine/notifications/styles.layer.css";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "../i18n/index.ts";
import { useIdentityCheck } from "../lib/identity-check.ts";
import { queryClient } from "../lib/query-client.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { Look } from "./look.tsx";

const IdentitySidebar = lazy(async () => ({
  default: (await import("../features/security/identity-sidebar.tsx")).IdentitySidebar,
}));

export function Surroundings({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  // The toasts' usual corner does not turn with the language by itself.
  const corner = directionOf(i18n.language) === "rtl" ? "bottom-left" : "bottom-right";
  return (
    <Look>
      <Notifications position={corner} limit={5} zIndex={1205} className="toasts" />
      <QueryClientProvider client={queryClient}>
        <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
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
