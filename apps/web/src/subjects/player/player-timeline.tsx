// The strip under a player: the player package draws and steers it, this lends it the camera's maps, the theme's colours and the player's
// commands, and shows what lies under the pointer (TIME-15, TIME-23, TIME-24).
import { Button } from "@mantine/core";
import type { Bookmark, CameraEvent } from "@didban/contract";
import type { Downtime, StripPoint, Thumbnail } from "@didban/player";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../account/current-user.ts";
import { usePermissions } from "../account/permissions.ts";
import { cameraBookmarksQuery } from "../bookmark/bookmark-reads.ts";
import { BookmarkPanel } from "./bookmark-panel.tsx";
import { ExportPanel } from "./export-panel.tsx";
import { usePlayerParts } from "./player-context.ts";
import { TimelinePreview } from "./timeline-preview.tsx";
import { useTimelineSettings } from "./timeline-settings.ts";
import { useTimelineView, type ViewListener } from "./use-timeline-view.ts";
import classes from "./player-timeline.module.css";

export function PlayerTimeline() {
  const { t } = useTranslation("player");
  const parts = usePlayerParts();
  const host = useRef<HTMLDivElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [point, setPoint] = useState<StripPoint>();
  const [pointedAtMs, setPointedAtMs] = useState(0);
  const [thumbnail, setThumbnail] = useState<Thumbnail>();
  const [{ hasThumbnails }] = useTimelineSettings(useCurrentUser()?.id ?? "");
  const isHovered = useRef(false);
  const [downtimes, setDowntimes] = useState<readonly Downtime[]>([]);
  const [events, setEvents] = useState<readonly CameraEvent[]>([]);
  const { bookmarks, markedBy } = useMarks(parts.camera.id);
  const listener: ViewListener = {
    setIsFailed,
    hover(next) {
      isHovered.current = next !== undefined;
      setPoint(next);
      setPointedAtMs(Date.now() + (parts.player?.state.clockOffsetMs ?? 0));
      if (!next) setThumbnail(undefined);
    },
    async preview({ ms }) {
      const picture = hasThumbnails ? await parts.player?.thumbnail(ms) : undefined;
      // A picture that comes when the pointer has gone would stand beside the next time that is pointed at.
      if (isHovered.current) setThumbnail(picture);
      else picture?.image?.close();
    },
    loaded(known, found) {
      setDowntimes(known);
      setEvents(found);
    },
  };
  const view = useTimelineView(host, parts, listener, bookmarks, useHasEvents(parts.camera.id));
  const { range, purpose } = parts.selection;
  const savedId = useRef<string>(undefined);
  // One that was just made is told of as soon as the strip has it (BOOK-12).
  useEffect(() => {
    const id = savedId.current;
    if (id === undefined || !bookmarks.some((bookmark) => bookmark.id === id)) return;
    savedId.current = undefined;
    view.current?.pointTo(id);
  }, [bookmarks, view]);
  // One that lasts reaches as far as now: what is to come may be recorded.
  const isUnder = (ms: number) => ({ startMs, endMs }: Downtime) => startMs <= ms && ms < (endMs ?? pointedAtMs); // prettier-ignore
  const gap = point && downtimes.find(isUnder(point.ms));
  return (
    <>
      {range && purpose === "bookmark" && (
        <BookmarkPanel range={range} downtimes={downtimes} onSaved={(id) => (savedId.current = id)} />
      )}
      {range && purpose === "export" && <ExportPanel range={range} downtimes={downtimes} />}
      <div className={classes.timeline} data-size={parts.size}>
        <div ref={host} className={classes.strip} />
        {point && (
          <TimelinePreview
            point={point}
            gap={gap}
            bookmark={markedBy(point.markId)}
            events={events.filter(({ id }) => point.eventIds.includes(id))}
            thumbnail={thumbnail}
            width={host.current?.clientWidth ?? 0}
          />
        )}
        {isFailed && (
          <div className={classes.failed} role="alert">
            {t("timeline.failed")}
            <Button size="compact-xs" variant="default" onClick={() => view.current?.retry()}>
              {t("timeline.retry")}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

/** Whether what the camera found is shown: to whoever may read of it and wants it. */
function useHasEvents(cameraId: string): boolean {
  const [{ hasEvents }] = useTimelineSettings(useCurrentUser()?.id ?? "");
  return usePermissions().may("aiTrackRead", cameraId) && hasEvents;
}

/** The same each time, so that the strip is not told of it again and again. */
const none: readonly Bookmark[] = [];

/** What the strip shows as marked, for whoever may read it and wants it shown. */
function useMarks(cameraId: string) {
  const [{ hasBookmarks }] = useTimelineSettings(useCurrentUser()?.id ?? "");
  const isWanted = usePermissions().may("cameraReadBookmark", cameraId) && hasBookmarks;
  const { data } = useQuery({ ...cameraBookmarksQuery(cameraId), enabled: isWanted });
  const bookmarks = (isWanted ? data : undefined) ?? none;
  const markedBy = (id: string | undefined) => bookmarks.find((bookmark) => bookmark.id === id);
  return { bookmarks, markedBy };
}
