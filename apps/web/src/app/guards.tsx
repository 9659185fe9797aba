// Who gets to see a route (ROUTE-15 to ROUTE-21): a token, a loaded person, an acting workspace, the actions it asks for. These decide what
// is shown; the server decides what is allowed.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { changeLocale } from "../i18n/index.ts";
import { ApiError } from "../lib/api-error.ts";
import { signedInState, useCameFrom } from "../lib/came-from.ts";
import { useChannel } from "../lib/channel/page-channel.ts";
import { channelStatus } from "../lib/channel/session-channel.ts";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/session-store.ts";
import { currentUserQuery } from "../subjects/account/current-user.ts";
import { keepWorkspace, lastWorkspace } from "../subjects/account/last-place.ts";
import { permissionMatrixQuery, usePermissions } from "../subjects/account/permissions.ts";
import { signOut } from "../subjects/session/sign-out.ts";
import { enterWorkspace } from "../subjects/workspace/enter-workspace.ts";
import { placeOfAsk, type AskedPlace } from "../subjects/workspace/entry-ask.ts";
import { showEntryError, showSecurityNotice } from "../ui/toasts.ts";
import { LoadingScreen } from "./loading-screen.tsx";

/** Routes for signed-in people: asks who they are once, and keeps the session through an outage. */
export function RequireSession({ children }: { children: ReactNode }) {
  const isSignedIn = useSession((state) => state.tokens !== null);
  const [wasSignedIn] = useState(isSignedIn);
  const from = useAddress();
  const user = useQuery({ ...currentUserQuery, enabled: isSignedIn });
  const isOutage = user.error instanceof ApiError && user.error.isOutage;
  const isRefused = user.isLoadingError && !isOutage;
  // A number that was never proven, or is not any more, opens nothing (SESS-8).
  const isUnproven = user.data?.user.phoneVerifiedAt === null;
  useEffect(() => {
    if (isUnproven) showSecurityNotice("invalidSession");
    if (isRefused || isUnproven) void signOut();
  }, [isRefused, isUnproven]);
  const ownLocale = user.data?.user.locale;
  useEffect(() => {
    // A language chosen before signing in stays; otherwise the account's own is taken (UI-2).
    if (ownLocale !== undefined && localStorage.getItem("locale") === null) void changeLocale(ownLocale);
  }, [ownLocale]);
  // Another device is active: nothing goes on here until the person says so (CHAN-22).
  const isTakenOver = useChannel(({ status }) => status === channelStatus.takenOver);

  // Whoever just left, or was made to, signs in again (SESS-11, SESS-18); whoever came without a session is told that one is needed (ROUTE-15).
  if (!isSignedIn && wasSignedIn) return <Navigate to={paths.signIn} replace />;
  if (!isSignedIn) return <Navigate to={paths.forbidden} state={{ from }} replace />;
  if (isTakenOver) return <Navigate to={paths.loginAwayError} state={{ from }} replace />;
  if (isOutage && !user.data) return <Navigate to={paths.connectionHiccup} state={{ from }} replace />;
  if (!user.data || isUnproven) return <LoadingScreen />;
  return children;
}

/** What a workspace says to somebody who is in it no more, or not now: choose another. */
const notEntered = new Set([
  "forbiddenResource",
  "notFound",
  "workspaceLocked",
  "roleSuspended",
  "demoExpired",
]);

/** Routes inside a workspace: waits for the permission matrix. A boot that fails for other reasons than an outage ends the session (ROUTE-20). */
export function RequireWorkspace({ children }: { children: ReactNode }) {
  const from = useAddress();
  const { data: current } = useQuery(currentUserQuery);
  const hasWorkspace = current?.session.workspaceId != null;
  const matrix = useQuery({ ...permissionMatrixQuery(current?.user.id ?? ""), enabled: hasWorkspace });
  const error = matrix.data === undefined && matrix.error instanceof ApiError ? matrix.error : null;
  const isLost = error !== null && notEntered.has(error.code ?? "");
  const place = error === null ? null : placeOfAsk(error, current?.session.workspaceId ?? "");
  const isBroken = matrix.isLoadingError && !isLost && place === null && error?.isOutage !== true;
  useEffect(() => {
    if (isBroken) void signOut();
  }, [isBroken]);
  const isOpen = matrix.data !== undefined;

  if (!current) return <LoadingScreen />;
  if (place !== null) return <Navigate {...place} replace />;
  if (!hasWorkspace || isLost) return <Navigate to={paths.selectWorkspace} replace />;
  if (error?.isOutage) return <Navigate to={paths.connectionHiccup} state={{ from }} replace />;
  return isOpen ? children : <LoadingScreen />;
}

/** How often a permission that is missing is looked up again before the route is refused, and how long after (ROUTE-17). */
const repeats = 2;
const repeatAfterMs = 1000;

/** Asks for the actions of the screen at `path` (ROUTE-16); one that was just given may not have arrived yet. */
export function RequireActions({ path, children }: { path: string; children: ReactNode }) {
  const { data: current } = useQuery(currentUserQuery);
  const { refetch } = useQuery({ ...permissionMatrixQuery(current?.user.id ?? ""), enabled: false });
  const isAllowed = usePermissions().mayOpen(path);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (isAllowed || tries >= repeats) return undefined;
    const timer = setTimeout(() => void refetch().then(() => setTries(tries + 1)), repeatAfterMs);
    return () => clearTimeout(timer);
  }, [isAllowed, tries, refetch]);

  const wasAllowed = useRef(false);
  useEffect(() => {
    if (isAllowed) wasAllowed.current = true;
  }, [isAllowed]);

  if (isAllowed) return children;
  // What was allowed a moment ago is looked for among what still is (ROUTE-23).
  if (wasAllowed.current) return <Navigate to={paths.hub} replace />;
  return tries < repeats ? <LoadingScreen /> : <Navigate to={paths.forbidden} replace />;
}

/** The sign-in page, left at once by whoever is signed in: to the route asked for, else to the workspace of last time (ROUTE-18). */
export function OnlySignedOut({ children }: { children: ReactNode }) {
  const isSignedIn = useSession((state) => state.tokens !== null);
  const from = useCameFrom();
  const next = from ?? (lastWorkspace() === null ? paths.selectWorkspace : paths.hub);
  return isSignedIn ? <Navigate to={next} state={signedInState} replace /> : children;
}

/** At the hub a session that acts nowhere yet enters the workspace of last time; one that is gone is forgotten with a word (NAV-6). */
export function ReturnToWorkspace({ children }: { children: ReactNode }) {
  const { data: current } = useQuery(currentUserQuery);
  const isAtHub = useLocation().pathname === paths.hub;
  const [last] = useState(() => lastWorkspace());
  const isReturning = isAtHub && current?.session.workspaceId === null && last !== null;
  const [isRefused, setRefused] = useState(false);
  const [place, setPlace] = useState<AskedPlace | null>(null);
  useEffect(() => {
    if (!isReturning) return;
    enterWorkspace({ id: last, status: "joined" }).catch((error: unknown) => {
      showEntryError(error);
      const asked = placeOfAsk(error, last);
      if (asked !== null) return setPlace(asked);
      if (!(error instanceof ApiError && error.isOutage)) keepWorkspace(null);
      setRefused(true);
    });
  }, [isReturning, last]);
  if (place !== null) return <Navigate {...place} replace />;
  return isReturning && !isRefused ? <LoadingScreen /> : children;
}

/** Path, query and target of the present address, to come back to. */
function useAddress(): string {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
}
