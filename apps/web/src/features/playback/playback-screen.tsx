// Playback (PLAY-39): a camera to choose and one large player in history, opened at the asked time or the last recorded moments; or several cameras at
// one time (PLAY-43).
import { Button, MultiSelect, Select, Skeleton, Title } from "@mantine/core";
import { maxCompared, type CameraDetails } from "@didban/contract";
import { msOfDayNumber } from "@didban/media/timeline";
import { IconHistoryOff, IconLayoutGrid } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useActingWorkspaceId, useCurrentUser } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { earliestOf } from "../../subjects/camera/camera-life.ts";
import { archiveEndQuery, useCameras } from "../../subjects/camera/camera-reads.ts";
import type { SeenStatus } from "../../subjects/camera/camera-status.ts";
import { useCameraStatuses } from "../../subjects/camera/camera-statuses.ts";
import { StatusBadge } from "../../subjects/camera/status-badge.tsx";
import { lastCamera } from "../../subjects/player/player-choices.ts";
import { PlayerFrame } from "../../subjects/player/player-frame.tsx";
import { PlayerName } from "../../subjects/player/player-name.tsx";
import { PageError } from "../../ui/page-error.tsx";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { usePhone } from "../../ui/use-phone.ts";
import { useScreenName } from "../../ui/use-screen-name.ts";
import { useTitle } from "../../ui/use-title.ts";
import { Compare } from "./compare.tsx";
import { openingMs, readAddress, searchOf } from "./playback-address.ts";
import page from "../../subjects/player/player-page.module.css";
import classes from "./playback.module.css";

export function PlaybackScreen() {
  const { t } = useTranslation("playback");
  const [search, setSearch] = useSearchParams();
  const cameras = useCameras();
  const statuses = useCameraStatuses();
  const permissions = usePermissions();
  const isPhone = usePhone();
  const userId = useCurrentUser()?.id ?? "";
  const workspaceId = useActingWorkspaceId() ?? "";
  const name = useScreenName("playback");
  useTitle(name);
  if (cameras.isError) return <PageError error={cameras.error} onRetry={() => void cameras.refetch()} />;
  if (!cameras.data) return <PlaybackSkeleton />;

  const { cameraIds, atMs } = readAddress(search);
  const playable = cameras.data.filter(({ id }) => permissions.may("cameraStreamArchive", id));
  const compared = cameraIds.flatMap((id) => playable.find((one) => one.id === id) ?? []);
  const show = (ids: readonly string[], showsMs = atMs) =>
    setSearch(searchOf({ cameraIds: ids, atMs: showsMs }));
  const wantedId = compared[0]?.id ?? lastCamera(userId, workspaceId);
  const camera = playable.find(({ id }) => id === wantedId) ?? playable[0];
  if (!camera) return <NoRecordings />;
  if (compared.length > 1)
    return (
      <div className={page.screen}>
        <header className={page.head}>
          <Title order={1} size="h3">
            {name}
          </Title>
          <MultiSelect
            className={classes.several}
            size="sm"
            aria-label={t("chooseSeveral")}
            value={compared.map(({ id }) => id)}
            data={playable.map(({ id, name }) => ({ value: id, label: name }))}
            maxValues={maxCompared}
            searchable
            hidePickedOptions
            nothingFoundMessage={t("noMatch")}
            onChange={(ids) => ids.length > 0 && show(ids)}
          />
        </header>
        <div className={page.body}>
          <Compare
            key={atMs}
            cameras={compared.slice(0, maxCompared)}
            askedMs={atMs}
            onRemove={(id, shownMs) =>
              show(
                compared.map((one) => one.id).filter((one) => one !== id),
                compared.length === 2 ? shownMs : atMs,
              )
            }
          />
        </div>
      </div>
    );
  const status = statuses.get(camera.id);
  const second = playable.find(({ id }) => id !== camera.id);
  const head = (
    <header className={page.head}>
      <Title order={1} size="h3">
        {name}
      </Title>
      <Select
        className={classes.chooser}
        size="sm"
        aria-label={t("choose")}
        value={camera.id}
        data={playable.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t("noMatch")}
        onChange={(id) => id !== null && show([id])}
      />
      <StatusBadge status={status} />
      {second && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconLayoutGrid size={16} aria-hidden />}
          onClick={() => show([camera.id, second.id])}
        >
          {t("compare")}
        </Button>
      )}
    </header>
  );
  return (
    <div className={page.screen}>
      {!isPhone && head}
      <div className={page.body}>
        <History
          key={`${camera.id} ${atMs ?? ""}`}
          camera={camera}
          status={status}
          askedMs={atMs}
          middle={isPhone && head}
        />
      </div>
    </div>
  );
}

interface HistoryProps {
  readonly camera: CameraDetails;
  readonly status: SeenStatus | undefined;
  /** Milliseconds since 1970 UTC. */
  readonly askedMs: number | undefined;
  /** Stands under the picture of a phone. */
  readonly middle: ReactNode;
}

function History({ camera, status, askedMs, middle }: HistoryProps) {
  const map = useQuery(archiveEndQuery(camera.id));
  const last = map.data?.archiveMap.at(-1)?.[1];
  const opensAtMs = useMemo(() => {
    if (last === undefined) return undefined;
    return openingMs(askedMs, { earliestMs: earliestOf(camera, Date.now()), lastMs: msOfDayNumber(last) });
    // A camera that is read again for other reasons opens nowhere else.
  }, [last, askedMs, camera.createdAt, camera.recordInformation.archiveAge]);
  if (map.isError || (map.data && opensAtMs === undefined))
    return (
      <div className={classes.instead}>
        {middle}
        {map.isError ? <ErrorState error={map.error} onRetry={() => void map.refetch()} /> : <NoRecordings />}
      </div>
    );
  if (opensAtMs === undefined) return <Skeleton className={page.player} radius="sm" />;
  return (
    <PlayerFrame camera={camera} size="large" opensAtMs={opensAtMs} className={page.player} middle={middle}>
      <PlayerName status={status} isSaidAbove />
    </PlayerFrame>
  );
}

function NoRecordings() {
  const { t } = useTranslation("playback");
  return (
    <div className={classes.empty}>
      <EmptyState icon={IconHistoryOff} title={t("empty")} text={t("emptyText")} />
    </div>
  );
}

function PlaybackSkeleton() {
  return (
    <div className={page.screen} aria-busy="true">
      <header className={page.head}>
        <Skeleton h={24} w={120} />
        <Skeleton h={34} w={240} />
      </header>
      <div className={page.body}>
        <Skeleton className={page.player} radius="sm" />
      </div>
    </div>
  );
}
