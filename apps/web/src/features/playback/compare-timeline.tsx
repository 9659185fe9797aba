// The one timeline of a comparison (PLAY-43): a line for each camera with what is recorded of it, and the playhead of all.
import { Button, useComputedColorScheme } from "@mantine/core";
import type { CameraDetails } from "@didban/contract";
import { TimelineView, timelineLanes, type PlayerGroup } from "@didban/player";
import type { TimelineScale } from "@didban/media/timeline";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { earliestOf } from "../../subjects/camera/camera-life.ts";
import { fontOf, stripColours } from "../../subjects/player/timeline-look.ts";
import { loadTimelineMaps } from "../../subjects/player/timeline-maps.ts";
import strip from "../../subjects/player/player-timeline.module.css";
import classes from "./compare.module.css";

interface CompareTimelineProps {
  readonly cameras: readonly CameraDetails[];
  readonly group: PlayerGroup;
  readonly scale: TimelineScale;
  readonly timeZone: string;
  setScale(scale: TimelineScale): void;
}

const size = "large";
/** The strip moves so often. */
const tickMs = 100;

export function CompareTimeline({ cameras, group, scale, timeZone, setScale }: CompareTimelineProps) {
  const { t } = useTranslation("playback");
  const { t: ofPlayer } = useTranslation("player");
  const { locale } = useLocale();
  const scheme = useComputedColorScheme("dark");
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<TimelineView>(undefined);
  const latest = useRef({ cameras, setScale });
  useEffect(() => {
    latest.current = { cameras, setScale };
  });
  const [isFailed, setIsFailed] = useState(false);
  const ids = cameras.map(({ id }) => id).join();
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const made = new TimelineView(
      element,
      {
        size,
        scale,
        language: locale,
        timeZone,
        colours: stripColours,
        fontFamily: fontOf(element),
        emptyText: ofPlayer("timeline.empty"),
        label: t("timeline"),
        selectionNames: { start: "", end: "" },
        nowMs: () => Date.now(),
        loadMaps: latest.current.cameras.map(
          ({ id }) =>
            (load) =>
              loadTimelineMaps(id, load),
        ),
      },
      {
        press: () => group.beginScrub(),
        scrub: (atMs) => group.scrub(atMs),
        release: (atMs) => group.endScrub(atMs),
        letGo: () => group.cancelScrub(),
        seek: (atMs) => group.seek(atMs),
        goLive: () => group.seek(Date.now()),
        scaleChanged: (changed) => latest.current.setScale(changed),
        choose: () => undefined,
        hover: () => undefined,
        preview: () => undefined,
        loadFailed: setIsFailed,
      },
    );
    view.current = made;
    const sizes = new ResizeObserver(() => made.resize(element.clientWidth));
    sizes.observe(element);
    const tick = () => {
      const nowMs = Date.now();
      made.setEarliest(Math.min(...latest.current.cameras.map((camera) => earliestOf(camera, nowMs))));
      made.setPlayhead(group.positionMs);
    };
    tick();
    const timer = setInterval(tick, tickMs);
    return () => {
      clearInterval(timer);
      sizes.disconnect();
      made.destroy();
      view.current = undefined;
    };
    // Scale, clock, colours and texts are handed on below, without making the strip anew.
  }, [group, ids]);
  useEffect(() => view.current?.setScale(scale), [scale]);
  useEffect(() => {
    const element = host.current;
    if (element)
      view.current?.setOptions({
        language: locale,
        timeZone,
        colours: stripColours,
        fontFamily: fontOf(element),
      });
  }, [locale, timeZone, scheme]);
  const { archives } = timelineLanes(size, cameras.length);
  return (
    <div className={classes.timeline}>
      <ol className={classes.lines} aria-hidden>
        {cameras.map(({ id, name }, at) => (
          <li
            key={id}
            className={classes.line}
            style={{ insetBlockStart: archives[at]?.y, blockSize: archives[at]?.height }}
          >
            <bdi>{name}</bdi>
          </li>
        ))}
      </ol>
      <div className={`${strip.timeline} ${classes.strip}`}>
        <div ref={host} className={strip.strip} />
        {isFailed && (
          <div className={strip.failed} role="alert">
            {ofPlayer("timeline.failed")}
            <Button size="compact-xs" variant="default" onClick={() => view.current?.retry()}>
              {ofPlayer("timeline.retry")}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
