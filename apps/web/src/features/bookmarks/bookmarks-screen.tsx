// All bookmarks that the person may read (BOOK-14): found again by their words and their camera, opened in playback, changed and removed.
import { Group, NativeSelect, Skeleton, Stack, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Bookmark } from "@didban/contract";
import { localDayOf, startOfLocalDay } from "@didban/media/timeline";
import { IconBookmark } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { cameraTimeOf } from "../../lib/camera-time.ts";
import { useOwnZone } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { bookmarkListQuery } from "../../subjects/bookmark/bookmark-reads.ts";
import { byName, useCameras } from "../../subjects/camera/camera-reads.ts";
import { DayField } from "../../ui/day-field.tsx";
import { NearEnd } from "../../ui/near-end.tsx";
import { Page } from "../../ui/page.tsx";
import { EmptyState, ErrorState } from "../../ui/screen-states.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { TagsDialog } from "../../subjects/tag/tags-dialog.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { BookmarkDrawer } from "./bookmark-drawer.tsx";
import { BookmarkRow } from "./bookmark-row.tsx";
import { RemoveBookmarkDialog } from "./remove-bookmark-dialog.tsx";
import classes from "./bookmarks.module.css";

/** What the list goes back without a day that is asked for (BOOK-4). */
const daysBack = 365;

/** What is done with one of the list. */
type Doing = { readonly act: "edit" | "tags" | "remove"; readonly bookmark: Bookmark } | null;

export function BookmarksScreen() {
  const { t } = useTranslation("bookmarks");
  useTitle(t("title"));
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [cameraId, setCameraId] = useState<string>();
  const [day, setDay] = useState<number>();
  const { today, between } = useDays(day);
  const list = useInfiniteQuery(bookmarkListQuery({ search, cameraId, between }));
  const [doing, setDoing] = useState<Doing>(null);
  const bookmarks = list.data?.pages.flatMap(({ items }) => items);
  const isNarrowed = search !== "" || cameraId !== undefined || day !== undefined;
  const chosen = (act: "edit" | "tags" | "remove") => (doing?.act === act ? doing.bookmark : null);
  const { may } = usePermissions();
  const tagged = chosen("tags");
  return (
    <Page width="cards" isLoading={list.isPending}>
      <Title order={1}>{t("title")}</Title>
      <Group gap="sm" align="end">
        <SearchField label={t("search")} value={typed} onChange={setTyped} className={classes.search} />
        <CameraFilter cameraId={cameraId} onChange={setCameraId} />
        <DayField label={t("day")} day={day} firstDay={today - daysBack} lastDay={today} onChange={setDay} />
      </Group>
      {list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : bookmarks === undefined ? (
        <Stack gap="xs">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} h={64} />
          ))}
        </Stack>
      ) : bookmarks.length === 0 ? (
        <EmptyState
          icon={IconBookmark}
          title={t(isNarrowed ? "noneFound" : "emptyTitle")}
          {...(isNarrowed ? {} : { text: t("emptyText") })}
        />
      ) : (
        <div className={classes.box}>
          <ul className={classes.list}>
            {bookmarks.map((bookmark) => (
              <BookmarkRow
                key={bookmark.id}
                bookmark={bookmark}
                onEdit={() => setDoing({ act: "edit", bookmark })}
                onTags={() => setDoing({ act: "tags", bookmark })}
                onRemove={() => setDoing({ act: "remove", bookmark })}
              />
            ))}
          </ul>
          {list.hasNextPage && !list.isFetching && <NearEnd onNear={() => void list.fetchNextPage()} />}
        </div>
      )}
      <BookmarkDrawer bookmark={chosen("edit")} onClose={() => setDoing(null)} />
      <TagsDialog
        bearer={tagged && { id: tagged.id, name: tagged.title }}
        mayAssign={tagged !== null && may("tagAssign", tagged.cameraId)}
        onClose={() => setDoing(null)}
      />
      <RemoveBookmarkDialog bookmark={chosen("remove")} onClose={() => setDoing(null)} />
    </Page>
  );
}

/** A day as time, and which one it is now, by the zone of whoever looks. */
function useDays(day: number | undefined) {
  const { locale } = useLocale();
  const timezone = useOwnZone();
  return useMemo(() => {
    const { offset } = cameraTimeOf(timezone, locale);
    const today = localDayOf(Date.now(), offset);
    if (day === undefined) return { today, between: undefined };
    return {
      today,
      between: { startMs: startOfLocalDay(day, offset), endMs: startOfLocalDay(day + 1, offset) },
    };
  }, [day, timezone, locale]);
}

interface CameraFilterProps {
  readonly cameraId: string | undefined;
  onChange(cameraId: string | undefined): void;
}

function CameraFilter({ cameraId, onChange }: CameraFilterProps) {
  const { t } = useTranslation("bookmarks");
  const { may } = usePermissions();
  const cameras = useCameras().data?.filter(({ id }) => may("cameraReadBookmark", id)) ?? [];
  return (
    <NativeSelect
      label={t("camera")}
      value={cameraId ?? ""}
      onChange={({ currentTarget: { value } }) => onChange(value === "" ? undefined : value)}
      data={[
        { value: "", label: t("allCameras") },
        ...cameras.toSorted(byName).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
