// What lies under the pointer on the strip: the time, why footage is missing, and the archive's picture of that moment (TIME-15, TIME-23).
import type { Bookmark, CameraEvent } from "@didban/contract";
import type { Downtime, StripPoint, Thumbnail } from "@didban/player";
import { useTranslation } from "react-i18next";
import { colorOf } from "../bookmark/bookmark-color.ts";
import { useBookmarkText } from "../bookmark/use-bookmark-text.ts";
import { EventWords } from "./event-words.tsx";
import { GapWords } from "./gap-words.tsx";
import { usePlayerParts } from "./player-context.ts";
import { ThumbnailCanvas } from "./thumbnail-canvas.tsx";
import classes from "./player-timeline.module.css";

interface TimelinePreviewProps {
  readonly point: StripPoint;
  readonly gap: Downtime | undefined;
  readonly bookmark: Bookmark | undefined;
  /** What the camera found there. */
  readonly events: readonly CameraEvent[];
  readonly thumbnail: Thumbnail | undefined;
  /** Width of the strip, CSS pixels. */
  readonly width: number;
}

/** The card's own width with its edges, CSS pixels. */
const cardPx = 176;

export function TimelinePreview({ point, gap, bookmark, events, thumbnail, width }: TimelinePreviewProps) {
  const { t } = useTranslation("player");
  const { time } = usePlayerParts();
  const middle = Math.min(Math.max(point.x, cardPx / 2), Math.max(cardPx / 2, width - cardPx / 2));
  return (
    <div className={classes.preview} dir="ltr" style={{ transform: `translateX(calc(${middle}px - 50%))` }}>
      {bookmark && <BookmarkWords bookmark={bookmark} />}
      {events.length > 0 && <EventWords events={events} />}
      {gap ? (
        <p className={classes.reason} dir="auto">
          <GapWords gap={gap} isSigned={bookmark?.kind === "RecordPaused"} />
        </p>
      ) : (
        thumbnail &&
        (thumbnail.image === null ? (
          <p className={classes.reason} dir="auto">
            {t("state.codec")}
          </p>
        ) : (
          <ThumbnailCanvas image={thumbnail.image} className={classes.picture} />
        ))
      )}
      <span className={classes.when}>
        <bdi>{time.time(point.ms)}</bdi> · <bdi>{time.dayMonth(point.ms)}</bdi>
      </span>
    </div>
  );
}

/** What is marked there, by whom, and from when to when (TIME-22). */
function BookmarkWords({ bookmark }: { bookmark: Bookmark }) {
  const { time } = usePlayerParts();
  const { title, author } = useBookmarkText()(bookmark);
  const whenOf = (date: string) => `${time.dayMonth(Date.parse(date))} ${time.time(Date.parse(date))}`;
  return (
    <div className={classes.bookmark} style={{ borderInlineStartColor: colorOf(bookmark) }}>
      <strong dir="auto">{title}</strong>
      {bookmark.description !== "" && <p dir="auto">{bookmark.description}</p>}
      <span>
        <bdi>{author}</bdi>
      </span>
      <span>
        <bdi>{whenOf(bookmark.startTime)}</bdi> – <bdi>{whenOf(bookmark.endTime)}</bdi>
      </span>
    </div>
  );
}
