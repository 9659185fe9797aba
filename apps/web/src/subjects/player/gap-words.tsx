// Why footage is missing, in words (TIME-24), and who paused it (TIME-25).
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Bookmark } from "@didban/contract";
import type { Downtime } from "@didban/player";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { usePermissions } from "../account/permissions.ts";
import { cameraBookmarksQuery } from "../bookmark/bookmark-reads.ts";
import { useBookmarkText } from "../bookmark/use-bookmark-text.ts";
import { usePlayerParts } from "./player-context.ts";
import classes from "./gap-words.module.css";

interface GapWordsProps {
  readonly gap: Downtime;
  /** Who paused is said beside it. */
  readonly isSigned?: boolean;
}

export function GapWords({ gap, isSigned = false }: GapWordsProps) {
  const { t } = useTranslation("player");
  const { number } = useLocale();
  return (
    <>
      {gap.lostPictures === undefined
        ? t(`gap.${gap.cause}`)
        : t("lostPictures", { count: gap.lostPictures, pictures: number(gap.lostPictures) })}
      {gap.cause === "recordMode" && !isSigned && (
        // Its words may still be to come, and must not take the picture away.
        <Suspense>
          <PausedBy gap={gap} />
        </Suspense>
      )}
    </>
  );
}

/** The marks of pauses know who it was. */
function PausedBy({ gap }: { gap: Downtime }) {
  const { camera } = usePlayerParts();
  const isKnowable = usePermissions().may("cameraReadBookmark", camera.id);
  const { data } = useQuery({ ...cameraBookmarksQuery(camera.id), enabled: isKnowable });
  const textOf = useBookmarkText();
  const mark = data?.find((bookmark) => bookmark.kind === "RecordPaused" && isWithin(bookmark, gap));
  if (!isKnowable || (data !== undefined && mark === undefined)) return null;
  return (
    <span className={classes.author}>
      {mark === undefined ? <Skeleton width="6rem" height="0.75rem" /> : <bdi>{textOf(mark).author}</bdi>}
    </span>
  );
}

function isWithin({ startTime, endTime }: Bookmark, { startMs, endMs = Infinity }: Downtime): boolean {
  return Date.parse(startTime) < endMs && Date.parse(endTime) > startMs;
}
