// Makes the player package's strip and keeps it with its player, its camera and the page: size, scale, language, theme, what is recorded.
import { useComputedColorScheme } from "@mantine/core";
import type { Bookmark, CameraDetails, CameraEvent } from "@didban/contract";
import { type Downtime, type Player, TimelineView, type StripPoint } from "@didban/player";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCurrentUser } from "../account/current-user.ts";
import { earliestOf } from "../camera/camera-life.ts";
import { onCameraEvent } from "../camera/camera-events.ts";
import { useCameraStatuses } from "../camera/camera-statuses.ts";
import type { PlayerParts } from "./player-context.ts";
import { fontOf, marksOf, stripColours } from "./timeline-look.ts";
import { loadTimelineMaps } from "./timeline-maps.ts";
import { useTimelineSettings } from "./timeline-settings.ts";

export interface ViewListener {
  setIsFailed(isFailed: boolean): void;
  hover(point: StripPoint | undefined): void;
  /** A picture of this moment is wanted. */
  preview(point: StripPoint): void;
  loaded(downtimes: readonly Downtime[], found: readonly CameraEvent[]): void;
}

/** The strip inside `host`, following the player; it shows `bookmarks`, and what the camera found where that `hasEvents`. */
export function useTimelineView(
  host: { readonly current: HTMLDivElement | null },
  { camera, player, size, scale, setScale, time, selection }: PlayerParts,
  listener: ViewListener,
  bookmarks: readonly Bookmark[],
  hasEvents: boolean,
) {
  const { t } = useTranslation("player");
  const { locale } = useLocale();
  const [{ hasGaps }] = useTimelineSettings(useCurrentUser()?.id ?? "");
  const scheme = useComputedColorScheme("dark");
  const view = useRef<TimelineView>(undefined);
  const latest = useRef(listener);
  const chosen = useRef(selection.choose);
  const wantsEvents = useRef(hasEvents);
  useEffect(() => {
    if (wantsEvents.current === hasEvents) return;
    wantsEvents.current = hasEvents;
    view.current?.reload();
  }, [hasEvents]);
  useEffect(() => {
    latest.current = listener;
    chosen.current = selection.choose;
  });

  useEffect(() => {
    const element = host.current;
    if (!element || !player) return undefined;
    const nowMs = () => Date.now() + player.state.clockOffsetMs;
    const made = new TimelineView(
      element,
      {
        size,
        scale,
        language: locale,
        timeZone: time.timeZone,
        showsGaps: hasGaps,
        colours: stripColours,
        fontFamily: fontOf(element),
        emptyText: t("timeline.empty"),
        label: t("timeline.label", { name: camera.name }),
        selectionNames: { start: t("timeline.rangeStart"), end: t("timeline.rangeEnd") },
        nowMs,
        async loadMaps(load) {
          const maps = await loadTimelineMaps(camera.id, load, wantsEvents.current);
          latest.current.loaded(maps.downtimes, maps.found);
          return maps;
        },
      },
      {
        press: () => player.beginScrub(),
        scrub: (atMs) => player.seek(atMs, { soft: true }),
        release: (atMs) => player.endScrub(atMs),
        letGo: () => player.cancelScrub(),
        seek: (atMs) => player.seek(atMs),
        goLive: () => player.goLive(),
        scaleChanged: setScale,
        choose: (range) => chosen.current(range),
        hover: (point) => latest.current.hover(point),
        preview: (point) => latest.current.preview(point),
        loadFailed: (isFailed) => latest.current.setIsFailed(isFailed),
      },
    );
    view.current = made;
    const sizes = new ResizeObserver(() => made.resize(element.clientWidth));
    sizes.observe(element);
    const stopFollowing = follow(made, player, () => earliestOf(camera, nowMs()));
    return () => {
      stopFollowing();
      sizes.disconnect();
      made.destroy();
      view.current = undefined;
    };
    // Size, scale, clock, colours and texts are handed on below, without making the strip anew.
  }, [host, player, camera.id, camera.createdAt, camera.recordInformation.archiveAge]);

  useEffect(() => view.current?.setScale(scale), [scale, player]);
  const { range } = selection;
  useEffect(() => view.current?.setSelection(range), [player, camera.id, range]);
  useReloads(view, camera);
  const isPaused = camera.recordInformation.mode === "pause";
  useEffect(
    () => view.current?.setMarks(marksOf(bookmarks, isPaused)),
    [player, camera.id, camera.createdAt, camera.recordInformation.archiveAge, bookmarks, isPaused],
  );
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    view.current?.setOptions({
      size,
      language: locale,
      timeZone: time.timeZone,
      showsGaps: hasGaps,
      colours: stripColours,
      fontFamily: fontOf(element),
      emptyText: t("timeline.empty"),
      label: t("timeline.label", { name: camera.name }),
    });
  }, [host, size, locale, time.timeZone, hasGaps, scheme, t, camera.name]);
  return view;
}

/** Waits until the archive has taken in a change (ARCH-26), and until a downtime has opened (ARCH-21). */
const reloadAfterMs = [500, 12_000];

/** The archive's map is read anew so long after it is told that it changed (CHAN-35). */
const mapReloadMs = 500;
/** What a camera found is read so long after it is told. */
const foundReloadMs = 500;

/** Loads the strip anew when the camera's recording or its status changes. */
function useReloads(view: { readonly current: TimelineView | undefined }, camera: CameraDetails): void {
  const status = useCameraStatuses().get(camera.id);
  const now = status && [camera.enable, camera.recordInformation.mode, status.displayed].join(" ");
  const known = useRef(now);
  useEffect(() => {
    const former = known.current;
    known.current = now;
    // What is heard first is no change.
    if (former === undefined || former === now) return undefined;
    const timers = reloadAfterMs.map((ms) => setTimeout(() => view.current?.reload(), ms));
    return () => timers.forEach(clearTimeout);
  }, [view, now]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let found: ReturnType<typeof setTimeout> | undefined;
    const stop = onCameraEvent(camera.id, (event) => {
      // A camera that finds something again and again is not read each time.
      if (event === "found") {
        found ??= setTimeout(() => {
          found = undefined;
          view.current?.reload();
        }, foundReloadMs);
        return;
      }
      clearTimeout(timer);
      const delayMs = event === "archiveMapChanged" ? mapReloadMs : 0;
      timer = setTimeout(() => view.current?.reload(), delayMs);
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(found);
      stop();
    };
  }, [view, camera.id]);
}

/** The strip moves at least this often, and the earliest time is looked at anew (ARCH-20, TIME-30). */
const tickMs = 1000;

/** Keeps the playhead with the picture on screen, and with the clock while live has none. */
function follow(view: TimelineView, player: Player, earliest: () => number): () => void {
  let toldMs = 0;
  const tick = () => {
    const { mode, captureMs, positionMs, clockOffsetMs } = player.state;
    const earliestMs = Math.max(earliest(), player.state.earliestMs);
    view.setEarliest(earliestMs);
    if (earliestMs !== toldMs) player.setEarliest(earliestMs);
    toldMs = earliestMs;
    const clockMs = Date.now() + clockOffsetMs;
    view.setPlayhead(mode === "live" ? (captureMs ?? clockMs) : (positionMs ?? captureMs ?? clockMs));
  };
  tick();
  const timer = setInterval(tick, tickMs);
  const stopShown = player.onShown(({ captureMs }) => view.setPlayhead(captureMs));
  const stopModes = player.subscribe(() => view.setLive(player.state.mode === "live"));
  return () => {
    clearInterval(timer);
    stopShown();
    stopModes();
  };
}
