// Pages for when there is nothing else to show (UI-12): not found, forbidden, offline, broken. Each has one main action, and all are part of
// the app's first load, so that they need no network.
import { Button } from "@mantine/core";
import { IconCloudOff, IconCompassOff, IconLock, IconPlugConnectedX, type Icon } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation, useNavigate, useRouteError } from "react-router";
import { ApiError } from "../../lib/api-error.ts";
import { useCameFrom } from "../../lib/came-from.ts";
import { isInterrupted as isInterruptedNow, onceAnswered, useConnection } from "../../lib/connection.ts";
import { loadAnew } from "../../lib/load-anew.ts";
import { paths } from "../../lib/paths.ts";
import { queryClient } from "../../lib/query-client.ts";
import { RouteNotFoundError } from "../../lib/route-names.ts";
import { useSession } from "../../lib/session-store.ts";
import { currentUserQuery } from "../../subjects/account/current-user.ts";
import { EmptyState } from "../../ui/screen-states.tsx";
import { useTitle } from "../../ui/use-title.ts";

interface PageProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
}

function Page(props: PageProps) {
  useTitle(props.title);
  return (
    <main id="content">
      <EmptyState isPage {...props} />
    </main>
  );
}

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <Page
      icon={IconCompassOff}
      title={t("page.notFoundTitle")}
      text={t("page.notFoundText")}
      action={
        <Button component={Link} to={paths.hub}>
          {t("action.home")}
        </Button>
      }
    />
  );
}

/** Without a session it leads to signing in and back (ROUTE-15); with one, to choosing a workspace. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  const isSignedIn = useSession((state) => state.tokens !== null);
  const { state } = useLocation();
  return (
    <Page
      icon={IconLock}
      title={t("state.forbiddenTitle")}
      text={t(isSignedIn ? "state.forbiddenText" : "page.forbiddenSignedOut")}
      action={
        <Button component={Link} to={isSignedIn ? paths.selectWorkspace : paths.signIn} state={state}>
          {isSignedIn ? t("hub.chooseAnother") : t("action.logIn")}
        </Button>
      }
    />
  );
}

/** Whether the server was out of reach since the app was loaded. What breaks then is loaded anew unasked, and once: that app was not. */
let wasInterrupted = false;
useConnection.subscribe(({ isInterrupted }) => {
  if (isInterrupted) wasInterrupted = true;
});

/** Shown when a part of the app could not be loaded (ROUTE-28); it comes back by itself where the connection was the reason. */
export function InterruptionPage() {
  const { t } = useTranslation();
  const from = useCameFrom();
  const reload = () => (from === undefined ? location.reload() : location.replace(from));
  const isInterrupted = useConnection((state) => state.isInterrupted);
  const comesBack = wasInterrupted && from !== undefined;
  useEffect(() => {
    // As it is by now: on a busy machine this runs after the connection was lost. What is loaded too early is the browser's own page.
    if (isInterruptedNow() || !comesBack) return undefined;
    return onceAnswered(() => loadAnew(from));
  }, [isInterrupted, comesBack, from]);
  return (
    <Page
      icon={IconCloudOff}
      title={t(isInterrupted || comesBack ? "page.interruptionTitle" : "page.brokenTitle")}
      text={t(isInterrupted || comesBack ? "page.interruptionText" : "page.brokenText")}
      action={<Button onClick={reload}>{t("action.reload")}</Button>}
    />
  );
}

/** A route that broke leads to the interruption page, which loads it anew; a name that no screen has is a page not found (ROUTE-25). */
export function BrokenRoutePage() {
  const { pathname, search, hash } = useLocation();
  const from = pathname + search + hash;
  if (useRouteError() instanceof RouteNotFoundError) return <NotFoundPage />;
  return <Navigate to={paths.interruption} state={{ from }} replace />;
}

const retryDelaysMs = [5000, 10_000, 30_000];

/** The server did not answer while the app started; the session is kept and it tries again by itself (ROUTE-21). */
export function ConnectionHiccupPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const from = useCameFrom();
  const isSignedIn = useSession((session) => session.tokens !== null);
  const [tries, setTries] = useState(0);
  const [isTrying, setTrying] = useState(false);
  const back = from ?? (isSignedIn ? paths.hub : paths.signIn);
  const retry = async () => {
    setTrying(true);
    // Whatever is answered, the guards of the route deal with it; only silence keeps the page.
    const isAnswered = !isSignedIn || (await isServerThere());
    setTrying(false);
    if (isAnswered) await navigate(back, { replace: true });
    else setTries(tries + 1);
  };
  useEffect(() => {
    const timer = setTimeout(() => void retry(), retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)]);
    return () => clearTimeout(timer);
    // Each try that came to nothing starts the next wait.
  }, [tries]);
  return (
    <Page
      icon={IconPlugConnectedX}
      title={t("page.hiccupTitle")}
      text={t("page.hiccupText")}
      action={
        <Button loading={isTrying} onClick={() => void retry()}>
          {t("action.retry")}
        </Button>
      }
    />
  );
}

async function isServerThere(): Promise<boolean> {
  queryClient.removeQueries({ predicate: ({ state }) => state.status === "error" });
  return queryClient
    .fetchQuery({ ...currentUserQuery, retry: false, staleTime: 0 })
    .then(() => true)
    .catch((error: unknown) => !(error instanceof ApiError && error.isOutage));
}
