// The controls of a large player: transport, clock, scale, speed, sound, menu, full screen. In fa they mirror; play and skip do not (PLAY-41).
import { UnstyledButton } from "@mantine/core";
import { isLargeSize, type PlaybackStatus } from "@didban/player";
import {
  IconArrowBarToLeft,
  IconArrowBarToRight,
  IconArrowsMove,
  IconCamera,
  IconMaximize,
  IconMinimize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRewindBackward15,
  IconRewindForward15,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../account/permissions.ts";
import { GoToPopover } from "./go-to-popover.tsx";
import { PlayerButton } from "./player-button.tsx";
import { PlayerClock } from "./player-clock.tsx";
import { usePlayerParts } from "./player-context.ts";
import { MenuButton } from "./player-menu.tsx";
import { ScaleControl } from "./scale-control.tsx";
import { SpeedMenu } from "./speed-menu.tsx";
import { usePlayerState } from "./use-player.ts";
import { isPausedInHistory, skipMs } from "./use-seat.ts";
import { VolumeControl } from "./volume-control.tsx";
import classes from "./player-controls.module.css";

export function PlayerControls() {
  const { t } = useTranslation("player");
  const { camera, fullscreen } = usePlayerParts();
  const permissions = usePermissions();
  const hasArchive = permissions.may("cameraStreamArchive", camera.id);
  return (
    <div className={classes.controls} role="group" aria-label={t("transport")}>
      <Transport hasArchive={hasArchive} />
      <LiveButton />
      <PlayerClock />
      <span className={classes.spacer} />
      {hasArchive && (
        <>
          <ScaleControl />
          <GoToPopover />
          <EventButtons />
          <SpeedMenu />
        </>
      )}
      <VolumeControl />
      <SnapshotButton />
      <PtzButton />
      <MenuButton />
      {fullscreen.isPossible && (
        <PlayerButton
          icon={fullscreen.isOn ? IconMinimize : IconMaximize}
          label={t(fullscreen.isOn ? "exitFullscreen" : "fullscreen")}
          onClick={fullscreen.toggle}
        />
      )}
    </div>
  );
}

function Transport({ hasArchive }: { hasArchive: boolean }) {
  const { t } = useTranslation("player");
  const { player } = usePlayerParts();
  return (
    <div className={classes.transport} dir="ltr">
      {hasArchive && (
        <PlayerButton icon={IconRewindBackward15} label={t("back15")} onClick={() => player?.skip(-skipMs)} />
      )}
      <PlayButton />
      {hasArchive && (
        <PlayerButton
          icon={IconRewindForward15}
          label={t("forward15")}
          onClick={() => player?.skip(skipMs)}
        />
      )}
      <StepButtons />
    </div>
  );
}

/** From picture to picture while paused (PLAY-44). */
function StepButtons() {
  const { t } = useTranslation("player");
  const { player } = usePlayerParts();
  if (!usePlayerState(player, isPausedInHistory, false)) return null;
  return (
    <>
      <PlayerButton icon={IconPlayerSkipBack} label={t("stepBack")} onClick={() => player?.stepPicture(-1)} />
      <PlayerButton
        icon={IconPlayerSkipForward}
        label={t("stepForward")}
        onClick={() => player?.stepPicture(1)}
      />
    </>
  );
}

/** Shows the pad that moves the camera (PTZ-1). */
function PtzButton() {
  const { t } = useTranslation("player");
  const { ptz } = usePlayerParts();
  if (!ptz.isPossible) return null;
  return (
    <PlayerButton icon={IconArrowsMove} label={t("ptz.label")} isPressed={ptz.isOpen} onClick={ptz.toggle} />
  );
}

/** From one thing that the camera found to the next (AI-28). */
function EventButtons() {
  const { t } = useTranslation("player");
  const { camera, player, eventJumps } = usePlayerParts();
  // Of a camera that tells of nothing there is nothing to go to.
  if (!eventJumps.isAllowed || !camera.hardwareInformation.features.includes("events")) return null;
  // Time runs to the right in every language (PLAY-41).
  return (
    <span className={classes.transport} dir="ltr">
      <PlayerButton
        icon={IconArrowBarToLeft}
        label={t("event.previous")}
        isOff={player === null}
        onClick={() => eventJumps.jump("before")}
      />
      <PlayerButton
        icon={IconArrowBarToRight}
        label={t("event.next")}
        isOff={player === null}
        onClick={() => eventJumps.jump("after")}
      />
    </span>
  );
}

/** Takes what is on screen (SNAP-1). */
function SnapshotButton() {
  const { t } = useTranslation("player");
  const { snapshot } = usePlayerParts();
  if (!snapshot.isAllowed) return null;
  const name = t("snapshot.take");
  return (
    <PlayerButton
      icon={IconCamera}
      label={snapshot.isImpossible ? `${name} · ${t("snapshot.noPicture")}` : name}
      isOff={snapshot.isImpossible}
      onClick={snapshot.take}
    />
  );
}

/** Play and pause in one (KEY-7). */
export function PlayButton() {
  const { t } = useTranslation("player");
  const { player, size, opened } = usePlayerParts();
  const isStanding = usePlayerState(
    player,
    ({ speed, status }) => speed === 0 || status === "stillWatching",
    opened !== undefined,
  );
  return (
    <PlayerButton
      icon={isStanding ? IconPlayerPlayFilled : IconPlayerPauseFilled}
      label={t(isStanding ? "play" : "pause")}
      {...(isLargeSize(size) && { variant: "filled", color: "firoozeh", size: "xl" })}
      onClick={() => (player ? player.togglePlay() : opened?.leave())}
    />
  );
}

/** What stands there is no live picture, whatever was asked for. */
const withoutPicture: ReadonlySet<PlaybackStatus> = new Set(["error", "cameraOff", "reconnecting"]);

/** Says that the picture is live, and leads back there from everywhere else (PLAY-15). */
export function LiveButton() {
  const { t } = useTranslation("player");
  const { player, size, opened } = usePlayerParts();
  const isLive = usePlayerState(
    player,
    ({ mode, speed, status, captureMs }) =>
      mode === "live" && speed !== 0 && captureMs !== undefined && !withoutPicture.has(status),
    false,
  );
  const isBroken = usePlayerState(player, ({ status }) => withoutPicture.has(status), false);
  const mayLive = usePlayerState(player, ({ rights }) => rights?.live !== false, true);
  if (!mayLive) return null;
  return (
    <UnstyledButton
      className={classes.live}
      data-live={isLive}
      aria-label={isLive ? t("live") : t("goLive")}
      title={isLive ? undefined : t("goLive")}
      onClick={() => (player ? player.goLive() : opened?.leave())}
    >
      <span className={classes.dot} aria-hidden />
      {!isLive && isLargeSize(size) ? t("goLive") : !isBroken && t("live")}
    </UnstyledButton>
  );
}
