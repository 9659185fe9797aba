// Who gets to see a route (ROUTE-15, ROUTE-16, ROUTE-18 to ROUTE-21): a token, a loaded person, an acting workspace, the actions it asks for.
// These decide what is shown; the server decides what is allowed.
import type { Action } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { ConnectionHiccup } from "../features/pages/pages.tsx";
import { changeLocale } from "../i18n/index.ts";
import { ApiError } from "../lib/api-error.ts";
import { currentUserQuery, permissionMatrixQuery, usePermissions } from "../lib/reads.ts";
import { useSession } from "../lib/session-store.ts";
import { signOut } from "../lib/sign-out.ts";
import { showSecurityNotice } from "../ui/toasts.ts";
import { LoadingScreen } from "./loading-screen.tsx";
import { paths } from "../lib/paths.ts";

/** Routes for signed-in people: asks who they are once, and keeps the session through an outage. */
export function RequireSession({ children }: { children: ReactNode }) {
  const isSignedIn = useSession((state) => state.tokens !== null);
  const [wasSignedIn] = useState(isSignedIn);
  const location = useLocation();
  const user = useQuery({ ...currentUserQuery, enabled: isSignedIn });
  const isOutage = user.error instanceof ApiError && user.error.isOutage;
  const isRefused = user.isError && !isOutage;
  // A number that was never proven, or is not any more, opens nothing (SESS-8).
  const isUnproven = user.data?.user.phoneVerifiedAt === null;
  useEffect(() => {
    if (isUnproven) showSecurityNotice("invalidSession");
    if (isRefused || isUnproven) void signOut();
  }, [isRefused, isUnproven]);
  useOfflineScreen();

  // Whoever just left, or was made to, signs in again (SESS-11, SESS-18); whoever came without a session is told that one is needed (ROUTE-15).
  if (!isSignedIn && wasSignedIn) return <Navigate to={paths.signIn} replace />;
  if (!isSignedIn)
    return <Navigate to={paths.forbidden} state={{ from: location.pathname + location.search }} replace />;
  if (isOutage) return <ConnectionHiccup onRetry={() => void user.refetch()} attempt={user.failureCount} />;
  if (!user.data || isUnproven) return <LoadingScreen />;
  return children;
}

/** Routes inside a workspace: waits for the permission matrix, then asks for the actions of the route. */
export function RequireWorkspace({
  actions = [],
  children,
}: {
  actions?: readonly Action[];
  children: ReactNode;
}) {
  const user = useQuery(currentUserQuery);
  const userId = user.data?.user.id;
  const hasWorkspace = user.data?.session.workspaceId != null;
  const matrix = useQuery({
    ...permissionMatrixQuery(userId ?? ""),
    enabled: userId !== undefined && hasWorkspace,
  });
  const permissions = usePermissions();
  if (!user.data) return <LoadingScreen />;
  if (!hasWorkspace || (matrix.error instanceof ApiError && !matrix.error.isOutage))
    return <Navigate to={paths.selectWorkspace} replace />;
  if (matrix.isError)
    return <ConnectionHiccup onRetry={() => void matrix.refetch()} attempt={matrix.failureCount} />;
  if (!permissions.isLoaded) return <LoadingScreen />;
  return actions.every((action) => permissions.may(action)) ? (
    children
  ) : (
    <Navigate to={paths.forbidden} replace />
  );
}

/** The sign-in page, left at once by whoever is signed in: to the asked route, else to the hub. */
export function OnlySignedOut({ children }: { children: ReactNode }) {
  const isSignedIn = useSession((state) => state.tokens !== null);
  const { state } = useLocation() as { state: { from?: string } | null };
  const user = useQuery({ ...currentUserQuery, enabled: isSignedIn });
  useEffect(() => {
    // A language chosen before signing in stays; otherwise the account's own is taken.
    if (user.data && localStorage.getItem("locale") === null) void changeLocale(user.data.user.locale);
  }, [user.data]);
  return isSignedIn ? <Navigate to={state?.from ?? paths.hub} replace /> : children;
}

/** Going offline shows the interruption screen; it leads back by itself (LIVE-32). */
function useOfflineScreen(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => void navigate(paths.interruption);
    addEventListener("offline", leave);
    return () => removeEventListener("offline", leave);
  }, [navigate]);
}
