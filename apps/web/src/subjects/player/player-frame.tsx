// One player whole: picture, states, name, and on large sizes the timeline and the controls (PLAY-1, PLAY-2). Takes a seat among the page's
// players, of which one is active (PLAY-9).
import type { CameraDetails } from "@didban/contract";
import { isLargeSize, leastRoom, widestRoom, type PlayerSize } from "@didban/player";
import type { TimelineScale } from "@didban/media/timeline";
import { useEffect, useId, useMemo, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useLocale } from "../../i18n/use-locale.ts";
import { browserZone, cameraTimeOf } from "../../lib/camera-time.ts";
import { useWindowWidth } from "../../lib/window-size.ts";
import { usePhone } from "../../ui/use-phone.ts";
import { useCurrentUser } from "../account/current-user.ts";
import { usePermissions } from "../account/permissions.ts";
import { useActivePlayer, type SeatCommands } from "./active-player.ts";
import { DeveloperLog } from "./developer-log.tsx";
import { isDeveloperKeyHeld } from "./held-keys.ts";
import { MaskBar } from "./mask/mask-bar.tsx";
import { MaskLayer } from "./mask/mask-layer.tsx";
import { useMask } from "./mask/mask-store.ts";
import { useEventJumps } from "./event-jumps.ts";
import { useLeaving, useOpeningMs, type OpenedSnapshot } from "./opened-snapshot.ts";
import { PictureRoom } from "./picture-room.tsx";
import { chosenAspect, keepAspect, type Aspect } from "./player-choices.ts";
import { PlayerContext, type PlayerParts } from "./player-context.ts";
import { PlayerControls } from "./player-controls.tsx";
import { PlayerPoster, PosterTime } from "./player-poster.tsx";
import { PlayerStatus } from "./player-status.tsx";
import { PlayerTimeline } from "./player-timeline.tsx";
import { PlayerToast, usePlayerToast } from "./player-toast.tsx";
import { PtzBar, PtzSteering } from "./ptz/ptz-bar.tsx";
import { usePtzView } from "./ptz/ptz-view.ts";
import { useSelection, type Purpose } from "./selection.ts";
import { SnapshotBar, SnapshotStill } from "./snapshot-still.tsx";
import { SoundPrompt } from "./sound-prompt.tsx";
import { streamActivityOf } from "./stream-activity.ts";
import { useSnapshot } from "./take-snapshot.ts";
import { useTimelineSettings } from "./timeline-settings.ts";
import { useFullscreen } from "./use-fullscreen.ts";
import { usePlayer, usePlayerState } from "./use-player.ts";
import { useTouchGestures } from "./touch-gestures.ts";
import { skipMs, useSeat } from "./use-seat.ts";
import { useSideways } from "./use-sideways.ts";
import { ZoomBar } from "./zoom-bar.tsx";
import { useZoomGestures } from "./zoom-gestures.ts";
import { useZoom } from "./zoom-store.ts";
import classes from "./player-frame.module.css";

interface PlayerFrameProps {
  readonly camera: CameraDetails;
  readonly size: PlayerSize;
  /** Opens in history at this time. */
  readonly opensAtMs?: number | undefined;
  /** Lies over the picture (PLAY-17). */
  readonly opened?: OpenedSnapshot | undefined;
  /** False while it is out of sight (LAYT-10); true by default. */
  readonly isWanted?: boolean;
  readonly keepsWatching?: boolean;
  /** Another player of the page is expanded: this one goes on without sound (LAYT-14). */
  readonly isMuted?: boolean;
  /** More commands of the seat, asked for at each key press; they come after the player's own. */
  readonly moreCommands?: () => SeatCommands;
  /** Lies over the picture: name, status, the tile's own buttons. */
  readonly children?: ReactNode;
  /** Stands between the picture and the controls, where the page is as high as a phone and there is room. */
  readonly middle?: ReactNode;
  readonly className?: string | undefined;
  /** Pressing the picture twice. */
  onOpen?(): void;
  /** Tapping the picture with a finger. */
  onTap?(): void;
  /** Sweeping a finger across the picture, and which way it went. */
  onSwipe?(way: "left" | "right"): void;
  /** A live picture is shown. */
  onLivePicture?(): void;
}

export function PlayerFrame(props: PlayerFrameProps) {
  const { camera, opened, isWanted = true, keepsWatching, isMuted = false, children } = props;
  const { t } = useTranslation("player");
  const seatId = useId();
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const viewerId = useCurrentUser()?.id ?? "";
  const { may } = usePermissions();
  const snapshotMs = useOpeningMs(opened);
  // Without footage of its moment nothing is played under a snapshot.
  const isCovered = opened !== undefined && opened.shown?.isArchived !== true;
  const player = usePlayer(host, {
    viewerId,
    cameraId: camera.id,
    isCameraOn: camera.enable,
    streams: camera.streamInformation,
    opensAtMs: snapshotMs ?? props.opensAtMs,
    opensPaused: snapshotMs !== undefined,
    isWanted: isWanted && !isCovered,
    keepsWatching,
    seesHidden: may("privacyMaskUpdate", camera.id),
  });
  useLeaving(player, opened);
  const mode = usePlayerState(player, (state) => state.mode, "live");
  const status = usePlayerState(player, (state) => state.status, "loading");
  const hasPicture = usePlayerState(player, (state) => state.captureMs !== undefined, false);
  const isActive = useActivePlayer((state) => state.activeId === seatId);
  const [hasLog, setHasLog] = useState(isDeveloperKeyHeld);
  const fullscreen = useFullscreen(frame);
  const toast = usePlayerToast(player);
  const choices = useChoices(camera);
  const windowWidth = useWindowWidth();
  const isSideways = useSideways() && isLargeSize(props.size);
  const isWhole = fullscreen.isOn || isSideways;
  const size = isWhole ? "xlarge" : props.size;
  const foot = useFoot(isSideways);
  const stage = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const zoom = useZoom(camera.id, player);
  const isZoomed = useStore(zoom, (state) => state.zoom !== undefined);
  useZoomGestures({ stage, room }, zoom, isLargeSize(size));
  const hasArchive = may("cameraStreamArchive", camera.id);
  const mask = useMask(camera, size);

  const { say } = toast;
  const selection = useSelection({ camera, player, size, scale: choices.scale, setScale: choices.setScale });
  const select = (purpose: Purpose) => {
    const refusal = selection.refusalOf(purpose);
    if (refusal) say(t(refusal));
    else selection.begin(purpose);
  };
  const ptz = usePtzView(camera);
  const snapshot = useSnapshot({ camera, player, fullscreen, mask, say });
  const eventJumps = useEventJumps({ camera, player, time: choices.time, say });
  // Where room is scarce what is steered is to be seen, more than what was recorded of it.
  const isPhone = usePhone();
  const isPadAlone = ptz.isOpen && mode === "live" && (isPhone || isSideways) && !selection.range;
  // The whole height is the picture's.
  const isDrawingSideways = isSideways && mask.isDrawing;
  const maskByKey = () => {
    if (mask.isDrawing) return;
    if (mask.hasArea) mask.store.getState().lift(!mask.isLifted);
    else if (mask.refusal) say(t(mask.refusal));
    else mask.edit();
  };

  useSeat(seatId, {
    cameraId: camera.id,
    selection,
    snapshot,
    eventJumps,
    opened,
    zoom,
    mask,
    maskByKey,
    select,
    player,
    fullscreen,
    setScale: choices.setScale,
    showLog: () => setHasLog(true),
    moreCommands: props.moreCommands,
  });
  useEffect(() => {
    if (isMuted) player?.setVolume(0);
  }, [isMuted, player]);
  const isLive = mode === "live" && status === "playing" && hasPicture;
  const { onLivePicture } = props;
  useEffect(() => {
    if (isLive) onLivePicture?.();
  }, [isLive, onLivePicture]);
  const activate = () => useActivePlayer.getState().activate(seatId);
  const onDoubleClick = ({ target, currentTarget }: MouseEvent) => {
    // Dialogs of the player's controls stand elsewhere in the page.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (!mask.isDrawing && !target.closest("button, a")) props.onOpen?.();
  };
  const touch = useTouchGestures({
    onTap: mask.isDrawing ? undefined : isSideways ? foot.toggle : props.onTap,
    onSwipe: mask.isDrawing || isZoomed ? undefined : props.onSwipe,
    onDoubleTap:
      !mask.isDrawing && isLargeSize(size) && hasArchive
        ? (side) => player?.skip(side === "left" ? -skipMs : skipMs)
        : undefined,
  });
  const parts = useMemo<PlayerParts>(
    () => ({
      camera,
      player,
      size,
      fullscreen,
      isSideways,
      frame,
      say,
      selection,
      zoom,
      mask,
      snapshot,
      ptz,
      eventJumps,
      opened,
      ...choices,
    }),
    [
      camera,
      player,
      size,
      fullscreen,
      isSideways,
      say,
      selection,
      zoom,
      mask,
      snapshot,
      ptz,
      eventJumps,
      opened,
      choices,
    ],
  );
  return (
    <PlayerContext value={parts}>
      <section
        ref={frame}
        className={`${classes.frame} ${props.className ?? ""}`}
        style={{ minInlineSize: leastRoom.width, maxInlineSize: widestRoom(windowWidth, isWhole) }}
        aria-label={t("player", { name: camera.name })}
        aria-current={isActive ? "true" : undefined}
        data-mode={opened ? "snapshot" : mode}
        data-status={status}
        data-stream={streamActivityOf({ status, mode, hasPicture })}
        data-size={size}
        data-sideways={isSideways}
        data-drawing={mask.isDrawing}
        data-steering={ptz.isOpen}
        tabIndex={0}
        onPointerDown={activate}
        onFocus={activate}
      >
        <div
          ref={stage}
          className={classes.stage}
          data-zoomed={isZoomed}
          style={{ minBlockSize: leastRoom.height }}
          onDoubleClick={onDoubleClick}
          {...touch}
        >
          <PictureRoom ref={room}>
            <PlayerPoster />
            <div ref={host} className={classes.host} data-dimmed={status === "stillWatching"} />
            <SnapshotStill />
            <MaskLayer />
          </PictureRoom>
          {children}
          {!opened?.shown && (
            <>
              <PlayerStatus />
              <PosterTime />
            </>
          )}
          <SnapshotBar />
          <SoundPrompt />
          <ZoomBar />
          {isLargeSize(size) && <PtzSteering />}
          <PlayerToast text={toast.text} />
          {hasLog && <DeveloperLog onClose={() => setHasLog(false)} />}
        </div>
        {props.middle && !isWhole && <div className={classes.middle}>{props.middle}</div>}
        <div
          className={classes.foot}
          data-hidden={foot.isHidden && !mask.isDrawing && !ptz.isOpen}
          onPointerDown={foot.keep}
        >
          <MaskBar />
          {!isDrawingSideways && (
            <>
              {hasArchive && !isPadAlone && (isLargeSize(size) || mode === "history") && <PlayerTimeline />}
              {isLargeSize(size) && <PtzBar />}
              {isLargeSize(size) && <PlayerControls />}
            </>
          )}
        </div>
      </section>
    </PlayerContext>
  );
}

/** How long what lies over the picture stays after it was last touched. */
const footMs = 4_000;

/** Timeline and controls where they lie over the picture: they go by themselves, and a tap brings them back. */
function useFoot(isOver: boolean) {
  const [isShown, setShown] = useState(true);
  const [touches, setTouches] = useState(0);
  useEffect(() => {
    if (!isOver || !isShown) return undefined;
    const timer = setTimeout(() => setShown(false), footMs);
    return () => clearTimeout(timer);
  }, [isOver, isShown, touches]);
  return {
    isHidden: isOver && !isShown,
    toggle: () => setShown(!isShown),
    keep: () => isOver && setTouches((count) => count + 1),
  };
}

/** What the viewer chose for this player: scale, whose clock, the picture's shape. */
function useChoices(camera: CameraDetails) {
  const { locale } = useLocale();
  const userId = useCurrentUser()?.id ?? "";
  const [settings] = useTimelineSettings(userId);
  const [scale, setScale] = useState<TimelineScale>(settings.scale);
  const [aspect, setShownAspect] = useState(() => chosenAspect(userId, camera.id));
  const zone = settings.zone === "browser" ? browserZone() : camera.timezone;
  const time = useMemo(() => cameraTimeOf(zone, locale), [zone, locale]);
  return useMemo(
    () => ({
      scale,
      setScale,
      time,
      aspect,
      setAspect(next: Aspect) {
        keepAspect(userId, camera.id, next);
        setShownAspect(next);
      },
    }),
    [scale, time, aspect, userId, camera.id],
  );
}
