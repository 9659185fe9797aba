// Pages for when there is nothing else to show (UI-12): not found, forbidden, offline, broken. Each has one main action.
import { Button } from "@mantine/core";
import { IconCloudOff, IconCompassOff, IconLock, IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/session-store.ts";
import { EmptyState } from "../../ui/screen-states.tsx";
import { useTitle } from "../../ui/use-title.ts";

export function NotFoundPage() {
  const { t } = useTranslation();
  useTitle(t("page.notFoundTitle"));
  return (
    <main id="content">
      <EmptyState
        icon={IconCompassOff}
        title={t("page.notFoundTitle")}
        text={t("page.notFoundText")}
        action={
          <Button component={Link} to={paths.hub}>
            {t("action.home")}
          </Button>
        }
      />
    </main>
  );
}

/** Without a session it leads to signing in and back (ROUTE-15); with one, to choosing a workspace. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  const isSignedIn = useSession((state) => state.tokens !== null);
  const location = useLocation();
  useTitle(t("state.forbiddenTitle"));
  return (
    <main id="content">
      <EmptyState
        icon={IconLock}
        title={t("state.forbiddenTitle")}
        text={t("state.forbiddenText")}
        action={
          <Button
            component={Link}
            to={isSignedIn ? paths.selectWorkspace : paths.signIn}
            state={location.state}
          >
            {isSignedIn ? t("nav.workspaces") : t("action.logIn")}
          </Button>
        }
      />
    </main>
  );
}

/** Shown while the browser is offline, and when a part of the app could not be loaded (ROUTE-28). */
export function InterruptionPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t("page.interruptionTitle"));
  useEffect(() => {
    const back = () => void navigate(-1);
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, [navigate]);
  return (
    <main id="content">
      <EmptyState
        icon={IconCloudOff}
        title={t(navigator.onLine ? "page.brokenTitle" : "page.interruptionTitle")}
        text={navigator.onLine ? "" : t("page.interruptionText")}
        action={<Button onClick={() => location.reload()}>{t("action.reload")}</Button>}
      />
    </main>
  );
}

const retryDelaysMs = [5000, 10_000, 30_000];

/** The server did not answer while the app started; the session is kept and it tries again by itself (ROUTE-21). */
export function ConnectionHiccup({ onRetry, attempt }: { onRetry: () => void; attempt: number }) {
  const { t } = useTranslation();
  useTitle(t("page.hiccupTitle"));
  useEffect(() => {
    const timer = setTimeout(onRetry, retryDelaysMs[Math.min(attempt, retryDelaysMs.length - 1)]);
    return () => clearTimeout(timer);
  }, [onRetry, attempt]);
  return (
    <main id="content">
      <EmptyState
        icon={IconPlugConnectedX}
        title={t("page.hiccupTitle")}
        text={t("page.hiccupText")}
        action={<Button onClick={onRetry}>{t("action.retry")}</Button>}
      />
    </main>
  );
}
