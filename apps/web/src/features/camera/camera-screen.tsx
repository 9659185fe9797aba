// One camera, large (CAM-73): its player with timeline and controls, how it is recorded, and what is known of it.
import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { CameraDetails } from "@didban/contract";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams, useSearchParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { useActingWorkspaceId, useCurrentUser } from "../../subjects/account/current-user.ts";
import { cameraQuery } from "../../subjects/camera/camera-reads.ts";
import { useCameraStatuses } from "../../subjects/camera/camera-statuses.ts";
import { useOpenedSnapshot } from "../../subjects/player/opened-snapshot.ts";
import { keepLastCamera } from "../../subjects/player/player-choices.ts";
import { PlayerFrame } from "../../subjects/player/player-frame.tsx";
import { PlayerName } from "../../subjects/player/player-name.tsx";
import { PageError } from "../../ui/page-error.tsx";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { usePhone } from "../../ui/use-phone.ts";
import { useTitle } from "../../ui/use-title.ts";
import { CameraFacts } from "./camera-facts.tsx";
import { CameraHead } from "./camera-head.tsx";
import { isFinal, retryDelayMs, triesAgain } from "./load-patience.ts";
import { OtherCameras, useNeighbours } from "./other-cameras.tsx";
import page from "../../subjects/player/player-page.module.css";

/** In the address: the snapshot that is opened (SNAP-11). */
const snapshotWord = "snapshot";

export function CameraScreen() {
  const { t } = useTranslation("camera");
  const { id = "" } = useParams();
  const load = useQuery({
    ...cameraQuery(id),
    retry: triesAgain,
    retryDelay: (_, error) => retryDelayMs(error),
  });
  const retry = () => void load.refetch();
  const isGone = load.error instanceof ApiError && load.error.status === 404;
  if (load.isError && isGone) return <NotFound onRetry={retry} />;
  if (load.isError && isFinal(load.error)) return <PageError error={load.error} onRetry={retry} />;
  if (load.isError) return <ErrorState error={load.error} title={t("manyAttempts")} onRetry={retry} />;
  if (load.data?.id !== id) return <CameraSkeleton isLate={load.failureCount > 0} />;
  return <Camera key={id} camera={load.data} />;
}

function Camera({ camera }: { camera: CameraDetails }) {
  const userId = useCurrentUser()?.id;
  const workspaceId = useActingWorkspaceId();
  const status = useCameraStatuses().get(camera.id);
  const [hasFacts, facts] = useDisclosure(false);
  useTitle(camera.name);
  useEffect(() => {
    if (userId && workspaceId) keepLastCamera(userId, workspaceId, camera.id);
  }, [userId, workspaceId, camera.id]);
  const [search, setSearch] = useSearchParams();
  const opened = useOpenedSnapshot(camera, search.get(snapshotWord), () =>
    setSearch((before) => without(before, snapshotWord), { replace: true }),
  );
  const neighbours = useNeighbours(camera.id);
  const isPhone = usePhone();
  const head = (
    <CameraHead camera={camera} status={status} hasFacts={hasFacts} onToggleFacts={facts.toggle} />
  );
  const beside = hasFacts && <CameraFacts camera={camera} status={status} />;
  return (
    <div className={page.screen}>
      {!isPhone && head}
      <div className={page.body}>
        <PlayerFrame
          camera={camera}
          size="large"
          opened={opened}
          className={page.player}
          onSwipe={neighbours.go}
          middle={
            isPhone && (
              <>
                {head}
                {beside || <OtherCameras cameras={neighbours.others} />}
              </>
            )
          }
        >
          <PlayerName status={status} isSaidAbove />
        </PlayerFrame>
        {!isPhone && beside}
      </div>
    </div>
  );
}

function without(search: URLSearchParams, word: string): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => name !== word));
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
