// One bookmark of the list: what it is called, where and when, by whom, and the way to its footage, which may be gone by now (BOOK-13).
import { Menu, Text } from "@mantine/core";
import type { Bookmark } from "@didban/contract";
import { localDayOf } from "@didban/media/timeline";
import { IconPencil, IconTag, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { cameraTimeOf } from "../../lib/camera-time.ts";
import { places } from "../../lib/paths.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { colorOf } from "../../subjects/bookmark/bookmark-color.ts";
import { useBookmarkText } from "../../subjects/bookmark/use-bookmark-text.ts";
import { earliestOf } from "../../subjects/camera/camera-life.ts";
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { ActionsMenu } from "../../ui/actions-menu.tsx";
import classes from "./bookmarks.module.css";

interface BookmarkRowProps {
  readonly bookmark: Bookmark;
  onEdit(): void;
  onTags(): void;
  onRemove(): void;
}

export function BookmarkRow({ bookmark, onEdit, onTags, onRemove }: BookmarkRowProps) {
  const { t } = useTranslation(["bookmarks", "tags"]);
  const { locale } = useLocale();
  const { may } = usePermissions();
  const { cameraId, kind, description } = bookmark;
  const { title, author } = useBookmarkText()(bookmark);
  const camera = useCameras().data?.find(({ id }) => id === cameraId);
  const time = cameraTimeOf(camera?.timezone ?? "UTC", locale);
  const [startMs, endMs] = [Date.parse(bookmark.startTime), Date.parse(bookmark.endTime)];
  const isOneDay = localDayOf(startMs, time.offset) === localDayOf(endMs, time.offset);
  const isGone = camera !== undefined && endMs <= earliestOf(camera, Date.now());
  const isChangeable = kind === "userMade";
  const mayEdit = isChangeable && may("cameraUpdateBookmark", cameraId);
  const maySeeTags = isChangeable && may("tagRead", cameraId);
  const mayRemove = isChangeable && may("cameraRemoveBookmark", cameraId);
  const name = <bdi>{title}</bdi>;
  return (
    <li className={classes.row} style={{ borderInlineStartColor: colorOf(bookmark) }} data-gone={isGone}>
      <div className={classes.words}>
        {isGone || !may("cameraStreamArchive", cameraId) ? (
          <Text fw={600}>{name}</Text>
        ) : (
          <Link className={classes.open} to={places.playbackAt(cameraId, bookmark.startTime)}>
            {name}
          </Link>
        )}
        {description !== "" && (
          <Text size="sm" className={classes.description ?? ""}>
            <bdi>{description}</bdi>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          <bdi>{camera?.name}</bdi> · <bdi>{time.full(startMs)}</bdi> –{" "}
          <bdi>{isOneDay ? time.time(endMs) : time.full(endMs)}</bdi> · <bdi>{author}</bdi>
        </Text>
        {isGone && (
          <Text size="sm" c="dimmed">
            {t("gone")}
          </Text>
        )}
      </div>
      {(mayEdit || mayRemove || maySeeTags) && (
        <ActionsMenu label={t("actions", { name: title })}>
          {mayEdit && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              {t("edit")}
            </Menu.Item>
          )}
          {maySeeTags && (
            <Menu.Item leftSection={<IconTag size={16} aria-hidden />} onClick={onTags}>
              {t("title", { ns: "tags" })}
            </Menu.Item>
          )}
          {mayRemove && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
              {t("remove")}
            </Menu.Item>
          )}
        </ActionsMenu>
      )}
    </li>
  );
}
