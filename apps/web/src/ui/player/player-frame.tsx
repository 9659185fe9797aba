// One player whole: picture, states, name, and on large sizes the timeline and the controls (PLAY-1, PLAY-2). Takes a seat among the page's
// players, of which one is active (PLAY-9).
import type { CameraDetails } from "@didban/contract";
import type { PlayerSize } from "@didban/player";
import { defaultScale, narrowerScale, widerScale, type TimelineScale } from "@didban/media/timeline";
import { useEffect, useId, useMemo, useRef, useState, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useActivePlayer, type SeatCommands } from "../../lib/active-player.ts";
import { useCameraProfile } from "../../lib/camera-profile.ts";
import { cameraTimeOf } from "../../lib/camera-time.ts";
import { isDeveloperKeyHeld } from "../../lib/held-keys.ts";
import { usePermissions } from "../../lib/reads.ts";
import { streamActivityOf } from "../../lib/stream-activity.ts";
import { DeveloperLog } from "./developer-log.tsx";
import { PlayerContext } from "./player-context.ts";
import { PlayerControls } from "./player-controls.tsx";
import { PlayerPoster } from "./player-poster.tsx";
import { PlayerStatus } from "./player-status.tsx";
import { PlayerTimeline } from "./player-timeline.tsx";
import { PlayerToast, usePlayerToast } from "./player-toast.tsx";
import { usePlayer, usePlayerState } from "./use-player.ts";
import classes from "./player-frame.module.css";

interface PlayerFrameProps {
  readonly camera: CameraDetails;
  readonly size: PlayerSize;
  /** Opens in history at this time. */
  readonly opensAtMs?: number | undefined;
  /** False while it is out of sight (LAYT-10); true by default. */
  readonly isWanted?: boolean;
  readonly keepsWatching?: boolean;
  /** Another player of the page is expanded: this one goes on without sound (LAYT-14). */
  readonly isMuted?: boolean;
  /** More commands of the seat, asked for at each key press; they come after the player's own. */
  readonly moreCommands?: () => SeatCommands;
  /** Lies over the picture: name, status, the tile's own buttons. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** Pressing the picture twice. */
  onOpen?(): void;
}

export function PlayerFrame(props: PlayerFrameProps) {
  const { camera, size, opensAtMs, isWanted = true, keepsWatching, isMuted = false, children } = props;
  const { t } = useTranslation("player");
  const { locale } = useLocale();
  const seatId = useId();
  const host = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  const player = usePlayer(host, {
    cameraId: camera.id,
    isCameraOn: camera.enable,
    opensAtMs,
    isWanted,
    keepsWatching,
  });
  const mode = usePlayerState(player, (state) => state.mode, "live");
  const status = usePlayerState(player, (state) => state.status, "loading");
  const hasPicture = usePlayerState(player, (state) => state.captureMs !== undefined, false);
  const isActive = useActivePlayer((state) => state.activeId === seatId);
  const [scale, setScale] = useState<TimelineScale>(defaultScale.player);
  const [hasLog, setHasLog] = useState(isDeveloperKeyHeld);
  const isFullscreen = useIsFullscreen(frame);
  const toast = usePlayerToast(player);
  const time = useMemo(() => cameraTimeOf(camera.timezone, locale), [camera.timezone, locale]);
  const shownSize = isFullscreen ? "xlarge" : size;
  const hasArchive = usePermissions().may("cameraStreamArchive", camera.id);
  const isLarge = shownSize === "large" || shownSize === "xlarge";

  useSeat(seatId, camera.id, () => ({
    ...props.moreCommands?.(),
    ...(player && {
      togglePlay: () => player.togglePlay(),
      back: () => player.skip(-skipMs),
      forward: () => player.skip(skipMs),
      ...(player.state.mode !== "live" && { escape: () => player.escape() }),
    }),
    widerScale: () => setScale(widerScale),
    narrowerScale: () => setScale(narrowerScale),
    cameraProfile: () => useCameraProfile.getState().open(camera.id),
    developerLog: () => setHasLog(true),
  }));

  useEffect(() => {
    if (isMuted) player?.setVolume(0);
  }, [isMuted, player]);
  const activate = () => useActivePlayer.getState().activate(seatId);
  const onDoubleClick = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest("button, a") !== null;
    if (!isOnControl) props.onOpen?.();
  };
  const parts = useMemo(
    () => ({ camera, player, size: shownSize, time, scale, setScale, say: toast.say }),
    [camera, player, shownSize, time, scale, toast.say],
  );
  return (
    <PlayerContext value={parts}>
      <section
        ref={frame}
        className={`${classes.frame} ${props.className ?? ""}`}
        aria-label={t("player", { name: camera.name })}
        aria-current={isActive ? "true" : undefined}
        data-mode={mode}
        data-status={status}
        data-stream={streamActivityOf({ status, mode, hasPicture })}
        data-size={shownSize}
        tabIndex={0}
        onPointerDown={activate}
        onFocus={activate}
      >
        <div className={classes.stage} onDoubleClick={onDoubleClick}>
          <PlayerPoster />
          <div ref={host} className={classes.host} data-dimmed={status === "stillWatching"} />
          {children}
          <PlayerStatus />
          <PlayerToast text={toast.text} />
          {hasLog && <DeveloperLog onClose={() => setHasLog(false)} />}
        </div>
        {hasArchive && (isLarge || mode === "history") && <PlayerTimeline />}
        {isLarge && <PlayerControls frame={frame} isFullscreen={isFullscreen} />}
      </section>
    </PlayerContext>
  );
}

/** What an arrow skips (KEY-5). */
const skipMs = 15_000;

/** Takes a seat among the page's players while mounted. */
function useSeat(id: string, cameraId: string, commands: () => SeatCommands): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const { join, leave } = useActivePlayer.getState();
    join({ id, cameraId, commands: () => latest.current() });
    return () => leave(id);
  }, [id, cameraId]);
}

function useIsFullscreen(frame: { readonly current: HTMLElement | null }): boolean {
  const [isFullscreen, setIsFullscreen] = useState(false);
  useEffect(() => {
    const follow = () =>
      setIsFullscreen(document.fullscreenElement !== null && document.fullscreenElement === frame.current);
    document.addEventListener("fullscreenchange", follow);
    return () => document.removeEventListener("fullscreenchange", follow);
  }, [frame]);
  return isFullscreen;
}
