// The snapshots that the person may see (CLIP-2, CLIP-4): found again by camera, maker and days, opened large, and what is done with one or with several.
import { Button, Skeleton } from "@mantine/core";
import type { Snapshot } from "@didban/contract";
import { IconFilterOff, IconPhoto } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { cameraTimeOf } from "../../lib/camera-time.ts";
import { paths } from "../../lib/paths.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { snapshotListQuery } from "../../subjects/snapshot/snapshot-reads.ts";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { filterOf, isFiltering, searchOf, withFilter, type SnapshotFilter } from "./snapshot-address.ts";
import { SnapshotFilters } from "./snapshot-filters.tsx";
import { SnapshotGrid } from "./snapshot-grid.tsx";
import { useSnapshotDialogs } from "./use-snapshot-dialogs.tsx";
import classes from "./clips.module.css";

const none: readonly Snapshot[] = [];

export function SnapshotPanel() {
  const { t } = useTranslation("common");
  const [address, setAddress] = useSearchParams();
  const filter = useMemo(() => filterOf(address), [address]);
  const setFilter = (changed: SnapshotFilter) => setAddress(withFilter(address, changed));
  const zone = useZone(filter.camera);
  const list = useInfiniteQuery(snapshotListQuery(searchOf(filter, zone)));
  // One that moved from page to page meanwhile is there once.
  const snapshots = useMemo(() => {
    const all = list.data?.pages.flatMap(({ items }) => items);
    return all && [...new Map(all.map((one) => [one.id, one])).values()];
  }, [list.data]);
  const total = list.data?.pages.at(-1)?.total ?? 0;
  const readMore = () => void list.fetchNextPage();
  const hasMore = list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
  const onMore = hasMore ? readMore : undefined;
  const { dialogs, ...show } = useSnapshotDialogs({ snapshots: snapshots ?? none, total, onMore });
  return (
    <div className={classes.panel} aria-busy={list.isPending}>
      <SnapshotFilters filter={filter} zone={zone} snapshots={snapshots ?? none} onChange={setFilter} />
      {list.isError && snapshots === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : snapshots === undefined ? (
        <LoadingGrid />
      ) : snapshots.length === 0 ? (
        <NoSnapshots isNarrowed={isFiltering(filter)} onReset={() => setFilter({})} />
      ) : (
        <SnapshotGrid snapshots={snapshots} total={total} onMore={onMore} {...show} />
      )}
      {list.isFetchNextPageError && (
        <Button variant="default" onClick={readMore}>
          {t("action.retry")}
        </Button>
      )}
      {dialogs}
    </div>
  );
}

/** Days are those of the camera that is asked for, else of whoever looks. */
function useZone(cameraId: string | undefined) {
  const { locale } = useLocale();
  const own = useOwnZone();
  const camera = useCameras().data?.find(({ id }) => id === cameraId);
  const timezone = camera?.timezone ?? own;
  return useMemo(() => cameraTimeOf(timezone, locale).offset, [timezone, locale]);
}

function LoadingGrid() {
  return (
    <div className={classes.grid}>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} className={classes.waiting ?? ""} radius="md" />
      ))}
    </div>
  );
}

function NoSnapshots({ isNarrowed, onReset }: { isNarrowed: boolean; onReset(): void }) {
  const { t } = useTranslation("clips");
  const { mayOpen } = usePermissions();
  if (isNarrowed)
    return (
      <EmptyState
        icon={IconFilterOff}
        title={t("noneFound")}
        action={
          <Button variant="default" onClick={onReset}>
            {t("reset")}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={IconPhoto}
      title={t("emptyTitle")}
      text={t("emptyText")}
      action={
        mayOpen(paths.wall) && (
          <Button component={Link} to={paths.wall}>
            {t("watch")}
          </Button>
        )
      }
    />
  );
}
