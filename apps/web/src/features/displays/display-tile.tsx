// One camera of a display: its live picture with its name, and what is the matter while there is none. It is never asked whether anybody is watching, makes
// no sound, and tries again by itself.
import { isErrorCode, type DisplayedCamera } from "@didban/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { wordsFor } from "../../lib/error-words.ts";
import { thumbnailQuery } from "../../subjects/camera/camera-reads.ts";
import { ThumbnailImage } from "../../subjects/camera/thumbnail-image.tsx";
import { usePlayer, usePlayerState } from "../../subjects/player/use-player.ts";
import classes from "./display-tile.module.css";

/** A player that gave up is asked to try again so often. */
const retryEveryMs = 10_000;

export function DisplayTile({ camera, isLarge }: { camera: DisplayedCamera; isLarge: boolean }) {
  const { t } = useTranslation("player");
  const { locale } = useLocale();
  const host = useRef<HTMLDivElement>(null);
  const player = usePlayer(host, {
    viewerId: "",
    cameraId: camera.id,
    isCameraOn: camera.enable,
    streams: camera.streamInformation,
    isWanted: true,
    keepsWatching: true,
  });
  const status = usePlayerState(player, (state) => state.status, "loading");
  const hasPicture = usePlayerState(player, (state) => state.captureMs !== undefined, false);
  const code = usePlayerState(player, (state) => state.failure?.code, undefined);
  const { data: still } = useQuery({ ...thumbnailQuery(camera.id), enabled: !hasPicture && camera.enable });
  useEffect(() => player?.setVolume(0), [player]);
  useEffect(() => {
    if (status !== "error") return undefined;
    const timer = setInterval(() => player?.retry(), retryEveryMs);
    return () => clearInterval(timer);
  }, [player, status]);
  const failure = code !== undefined && isErrorCode(code) ? wordsFor(code, locale) : t("state.failure");
  const text =
    status === "cameraOff"
      ? t("state.cameraOff")
      : status === "error"
        ? failure
        : status === "reconnecting"
          ? t("state.reconnecting")
          : null;
  return (
    <section
      className={classes.tile}
      aria-label={t("player", { name: camera.name })}
      data-status={status}
      data-large={isLarge}
    >
      {still && !hasPicture && (
        <ThumbnailImage thumbnail={still} alt="" className={classes.still} textClassName={classes.text} />
      )}
      <div ref={host} className={classes.host} />
      {text !== null && (
        <p className={classes.text} role="status">
          {text}
        </p>
      )}
      <p className={classes.name}>
        <bdi>{camera.name}</bdi>
      </p>
    </section>
  );
}
