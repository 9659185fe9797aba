// Exports that the person may see (CLIP-2): all of them with how far they are, or those that are ready and they made themselves.
import type { ExportDetails } from "@didban/contract";
import { IconMovie } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../../subjects/account/current-user.ts";
import { exportListQuery } from "../../../subjects/export/export-reads.ts";
import { useClipFilter } from "../clip-address.ts";
import { ClipFilters } from "../clip-filters.tsx";
import { ClipGrid } from "../clip-grid.tsx";
import { ShownPages, useClipPages } from "../clip-pages.tsx";
import { ExportCard } from "./export-card.tsx";
import { useExportRights } from "./export-rights.ts";
import { useExportDialogs } from "./use-export-dialogs.tsx";
import classes from "../clips.module.css";

const none: readonly ExportDetails[] = [];

export const AllExports = () => <ExportPanel isOwn={false} />;
export const OwnExports = () => <ExportPanel isOwn />;

function ExportPanel({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation("clips");
  const ownId = useCurrentUser()?.id;
  const { filter, zone, search, setFilter } = useClipFilter();
  const asked = isOwn ? { ...search, createdBy: ownId, state: "ready" as const } : search;
  const pages = useClipPages(useInfiniteQuery(exportListQuery(asked)));
  const { clips = none, total, onMore } = pages;
  const rightsOf = useExportRights();
  const { dialogs, actsOn, ...acts } = useExportDialogs(clips);
  return (
    <div className={classes.panel} aria-busy={pages.list.isPending}>
      <ClipFilters
        kind="export"
        filter={filter}
        zone={zone}
        clips={clips}
        asks={isOwn ? [] : ["maker", "state"]}
        onChange={setFilter}
      />
      <ShownPages
        pages={pages}
        kind="export"
        filter={filter}
        empty={{ icon: IconMovie, title: t("export.emptyTitle"), text: t("export.emptyText") }}
        onReset={() => setFilter({})}
      >
        {(exports) => (
          <ClipGrid
            kind="export"
            clips={exports}
            total={total}
            onMore={onMore}
            mayDownload={({ blocked, ready }) => ready && !blocked}
            mayRemove={(one) => rightsOf(one).mayRemove}
            onDownload={acts.onDownload}
            onRemove={acts.onRemove}
            card={(one, picking) => (
              <ExportCard
                key={one.id}
                one={one}
                {...picking}
                {...actsOn(one)}
                onOpen={() => acts.onOpen(one)}
              />
            )}
          />
        )}
      </ShownPages>
      {dialogs}
    </div>
  );
}
