// One camera, large (CAM-73): its player with timeline and controls, how it is recorded, and what is known of it.
import { Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { CameraDetails } from "@didban/contract";
import { IconInfoCircle, IconSettings, IconUserShield } from "@tabler/icons-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { useActingWorkspaceId, useCurrentUser } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { useCameraProfile } from "../../subjects/camera/camera-profile.ts";
import { cameraQuery } from "../../subjects/camera/camera-reads.ts";
import { useCameraStatuses } from "../../subjects/camera/camera-statuses.ts";
import { StatusBadge } from "../../subjects/camera/status-badge.tsx";
import { keepLastCamera } from "../../subjects/player/player-choices.ts";
import { PlayerFrame } from "../../subjects/player/player-frame.tsx";
import { PlayerName } from "../../subjects/player/player-name.tsx";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { CameraFacts } from "./camera-facts.tsx";
import { retryDelayMs, triesAgain } from "./load-patience.ts";
import { RecordControl } from "./record-control.tsx";
import page from "../../subjects/player/player-page.module.css";
import classes from "./camera.module.css";

export function CameraScreen() {
  const { t } = useTranslation("camera");
  const { id = "" } = useParams();
  const load = useQuery({
    ...cameraQuery(id),
    retry: triesAgain,
    retryDelay: (_, error) => retryDelayMs(error),
  });
  const isGone = load.error instanceof ApiError && load.error.status === 404;
  if (load.isError && !isGone)
    return <ErrorState error={load.error} title={t("manyAttempts")} onRetry={() => void load.refetch()} />;
  if (load.isError) return <NotFound onRetry={() => void load.refetch()} />;
  if (load.data?.id !== id) return <CameraSkeleton isLate={load.failureCount > 0} />;
  return <Camera key={id} camera={load.data} />;
}

function Camera({ camera }: { camera: CameraDetails }) {
  const { t } = useTranslation("camera");
  const userId = useCurrentUser()?.id;
  const workspaceId = useActingWorkspaceId();
  const permissions = usePermissions();
  const status = useCameraStatuses().get(camera.id);
  const [hasFacts, facts] = useDisclosure(false);
  useTitle(camera.name);
  useEffect(() => {
    if (userId && workspaceId) keepLastCamera(userId, workspaceId, camera.id);
  }, [userId, workspaceId, camera.id]);
  return (
    <div className={page.screen}>
      <header className={page.head}>
        <Title order={1} size="h3" className={classes.name}>
          <bdi>{camera.name}</bdi>
        </Title>
        <span role="status" className={classes.status}>
          <StatusBadge status={status} />
        </span>
        <span className={classes.spacer} />
        <RecordControl camera={camera} />
        {permissions.may("cameraUpdateSettings", camera.id) && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={() => useCameraProfile.getState().open(camera.id)}
          >
            {t("profile")}
          </Button>
        )}
        {permissions.mayOpen(paths.cameraPermission(camera.id)) && (
          <Button
            component={Link}
            to={paths.cameraPermission(camera.id)}
            variant="default"
            size="xs"
            leftSection={<IconUserShield size={16} aria-hidden />}
          >
            {t("access")}
          </Button>
        )}
        <Button
          variant={hasFacts ? "light" : "default"}
          size="xs"
          aria-expanded={hasFacts}
          leftSection={<IconInfoCircle size={16} aria-hidden />}
          onClick={facts.toggle}
        >
          {t("facts")}
        </Button>
      </header>
      <div className={page.body}>
        <PlayerFrame camera={camera} size="large" className={page.player}>
          <PlayerName status={status} isSaidAbove />
        </PlayerFrame>
        {hasFacts && <CameraFacts camera={camera} status={status} />}
      </div>
    </div>
  );
}

/** A removed or foreign camera, with the way back (CAM-72). */
function NotFound({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("camera");
  useTitle(t("notFound"));
  return (
    <EmptyState
      title={t("notFound")}
      text={`${t("manyAttempts")}. ${t("notFoundText")}`}
      action={
        <Group>
          <Button component={Link} to={paths.cameraList}>
            {t("backToList")}
          </Button>
          <Button variant="default" onClick={onRetry}>
            {t("action.retry", { ns: "common" })}
          </Button>
        </Group>
      }
    />
  );
}

function CameraSkeleton({ isLate }: { isLate: boolean }) {
  const { t } = useTranslation("camera");
  return (
    <div className={page.screen} aria-busy="true">
      <header className={page.head}>
        <Skeleton h={22} w={160} />
        <Skeleton h={22} w={80} />
        {isLate && (
          <Text size="sm" c="dimmed" role="status">
            {t("looking")}
          </Text>
        )}
      </header>
      <div className={page.body}>
        <Skeleton className={page.player} radius="sm" />
      </div>
    </div>
  );
}
