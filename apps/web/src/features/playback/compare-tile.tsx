// One camera of a comparison (PLAY-43): its picture at the time of all, what it is called, and what is the matter while it has none.
import { Loader } from "@mantine/core";
import { isErrorCode, type CameraDetails } from "@didban/contract";
import type { PlaybackStatus, PlayerGroup } from "@didban/player";
import { IconExternalLink, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import { wordsFor } from "../../lib/error-words.ts";
import { places } from "../../lib/paths.ts";
import { useCurrentUser } from "../../subjects/account/current-user.ts";
import { usePermissions } from "../../subjects/account/permissions.ts";
import { CameraMask } from "../../subjects/player/mask/camera-mask.tsx";
import { PlayerButton } from "../../subjects/player/player-button.tsx";
import { usePlayer, usePlayerState } from "../../subjects/player/use-player.ts";
import classes from "./compare.module.css";

interface CompareTileProps {
  readonly camera: CameraDetails;
  readonly group: PlayerGroup;
  /** Undefined where it may not go. */
  onRemove: (() => void) | undefined;
}

export function CompareTile({ camera, group, onRemove }: CompareTileProps) {
  const { t } = useTranslation("playback");
  const { t: ofPlayer } = useTranslation("player");
  const navigate = useNavigate();
  const host = useRef<HTMLDivElement>(null);
  const viewerId = useCurrentUser()?.id ?? "";
  const { may } = usePermissions();
  const { id, name } = camera;
  // Nothing of now flashes up before it has joined the others.
  const [opensAtMs] = useState(() => Math.round(group.positionMs));
  const player = usePlayer(host, {
    viewerId,
    cameraId: id,
    isCameraOn: camera.enable,
    streams: camera.streamInformation,
    opensAtMs,
    opensPaused: true,
    isWanted: true,
    seesHidden: may("privacyMaskUpdate", id),
  });
  useEffect(() => {
    if (player === null) return undefined;
    player.setVolume(0);
    return group.join(player);
  }, [player, group]);
  const status = usePlayerState(player, (state) => state.status, "loading");
  const openAlone = () => void navigate(places.playbackAt(id, new Date(group.positionMs).toISOString()));
  return (
    <section
      className={classes.tile}
      aria-label={ofPlayer("player", { name })}
      data-status={status}
      onDoubleClick={openAlone}
    >
      <div ref={host} className={classes.host} />
      <CameraMask camera={camera} player={player} />
      <TileState status={status} code={usePlayerState(player, (state) => state.failure?.code, undefined)} />
      <header className={classes.name}>
        <bdi className={classes.nameText}>{name}</bdi>
        <PlayerButton
          icon={IconExternalLink}
          label={t("alone", { name })}
          iconSize={16}
          size="md"
          c="white"
          onClick={openAlone}
        />
        {onRemove && (
          <PlayerButton
            icon={IconX}
            label={ofPlayer("remove", { name })}
            iconSize={16}
            size="md"
            c="white"
            onClick={onRemove}
          />
        )}
      </header>
    </section>
  );
}

/** Why there is no picture of this time; nothing while there is one. */
function TileState({ status, code }: { status: PlaybackStatus; code: string | undefined }) {
  const { t } = useTranslation("player");
  const { t: own } = useTranslation("playback");
  const { locale } = useLocale();
  const textOf = (): string | undefined => {
    switch (status) {
      case "gap":
        return own("nothingThen");
      case "cameraOff":
        return t("state.cameraOff");
      case "reconnecting":
        return t("state.reconnecting");
      case "error":
        return (
          (code !== undefined && isErrorCode(code) ? wordsFor(code, locale) : null) ?? t("state.failure")
        );
      default:
        return undefined;
    }
  };
  const text = textOf();
  if (text !== undefined)
    return (
      <p className={classes.text} role="status">
        {text}
      </p>
    );
  return status === "loading" || status === "buffering" ? (
    <Loader className={classes.loader ?? ""} color="white" size="sm" aria-label={t("state.loading")} />
  ) : null;
}
