// The strip under a player: the player package draws and steers it, this lends it the camera's maps, the theme's colours and the player's
// commands, and shows what lies under the pointer (TIME-15, TIME-23, TIME-24).
import { Button } from "@mantine/core";
import type { Downtime, StripPoint, Thumbnail } from "@didban/player";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../account/current-user.ts";
import { usePlayerParts } from "./player-context.ts";
import { TimelinePreview } from "./timeline-preview.tsx";
import { useTimelineSettings } from "./timeline-settings.ts";
import { useTimelineView } from "./use-timeline-view.ts";
import classes from "./player-timeline.module.css";

export function PlayerTimeline() {
  const { t } = useTranslation("player");
  const parts = usePlayerParts();
  const host = useRef<HTMLDivElement>(null);
  const [isFailed, setIsFailed] = useState(false);
  const [point, setPoint] = useState<StripPoint>();
  const [thumbnail, setThumbnail] = useState<Thumbnail>();
  const [{ hasThumbnails }] = useTimelineSettings(useCurrentUser()?.id ?? "");
  const isHovered = useRef(false);
  const downtimes = useRef<readonly Downtime[]>([]);
  const view = useTimelineView(host, parts, {
    setIsFailed,
    hover(next) {
      isHovered.current = next !== undefined;
      setPoint(next);
      if (!next) setThumbnail(undefined);
    },
    async preview({ ms }) {
      const picture = hasThumbnails ? await parts.player?.thumbnail(ms) : undefined;
      // A picture that comes when the pointer has gone would stand beside the next time that is pointed at.
      if (isHovered.current) setThumbnail(picture);
      else picture?.image?.close();
    },
    loaded: (known) => (downtimes.current = known),
  });
  const gap = point && downtimes.current.find(({ startMs, endMs }) => startMs <= point.ms && point.ms < (endMs ?? Infinity)); // prettier-ignore
  return (
    <div className={classes.timeline} data-size={parts.size}>
      <div ref={host} className={classes.strip} />
      {point && (
        <TimelinePreview
          point={point}
          gap={gap}
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
  );
}
