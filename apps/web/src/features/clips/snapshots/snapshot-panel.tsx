// The snapshots that the person may see (CLIP-2, CLIP-4): found again by camera, maker and days, opened large, and what is done with one or with several.
import type { Snapshot } from "@didban/contract";
import { IconPhoto } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { snapshotListQuery } from "../../../subjects/snapshot/snapshot-reads.ts";
import { useClipFilter } from "../clip-address.ts";
import { ClipFilters } from "../clip-filters.tsx";
import { ClipGrid } from "../clip-grid.tsx";
import { ShownPages, useClipPages } from "../clip-pages.tsx";
import { SnapshotCard } from "./snapshot-card.tsx";
import { useSnapshotRights } from "./snapshot-rights.ts";
import { useSnapshotDialogs } from "./use-snapshot-dialogs.tsx";
import classes from "../clips.module.css";

const none: readonly Snapshot[] = [];

export function SnapshotPanel() {
  const { t } = useTranslation("clips");
  const { filter, zone, search, setFilter } = useClipFilter();
  const pages = useClipPages(useInfiniteQuery(snapshotListQuery(search)));
  const { clips = none, total, onMore } = pages;
  const rightsOf = useSnapshotRights();
  const { dialogs, ...acts } = useSnapshotDialogs({ snapshots: clips, total, onMore });
  return (
    <div className={classes.panel} aria-busy={pages.list.isPending}>
      <ClipFilters
        kind="snapshot"
        filter={filter}
        zone={zone}
        clips={clips}
        asks={["maker"]}
        onChange={setFilter}
      />
      <ShownPages
        pages={pages}
        kind="snapshot"
        filter={filter}
        empty={{ icon: IconPhoto, title: t("snapshot.emptyTitle"), text: t("snapshot.emptyText") }}
        onReset={() => setFilter({})}
      >
        {(snapshots) => (
          <ClipGrid
            kind="snapshot"
            clips={snapshots}
            total={total}
            onMore={onMore}
            mayRemove={(one) => rightsOf(one).mayRemove}
            onDownload={acts.onDownload}
            onRemove={acts.onRemove}
            card={(snapshot, picking) => (
              <SnapshotCard
                key={snapshot.id}
                snapshot={snapshot}
                {...picking}
                onOpen={() => acts.onOpen(snapshot)}
                onDownload={() => acts.onDownload([snapshot])}
                onRename={() => acts.onRename(snapshot)}
                onRemove={() => acts.onRemove([snapshot], 0)}
              />
            )}
          />
        )}
      </ShownPages>
      {dialogs}
    </div>
  );
}
