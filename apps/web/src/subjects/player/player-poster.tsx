// The camera's last picture, there before the first frame is and fitted as the video will be, so that nothing jumps (LIVE-31). While a camera does not
// come it is the last one recorded, and when that was is said.
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { lastPictureQuery } from "../camera/camera-reads.ts";
import { ThumbnailImage } from "../camera/thumbnail-image.tsx";
import { usePlayerParts } from "./player-context.ts";
import { usePlayerState } from "./use-player.ts";
import classes from "./player-poster.module.css";

export function PlayerPoster() {
  const { camera, player } = usePlayerParts();
  const hasPicture = usePlayerState(player, (state) => state.captureMs !== undefined, false);
  const isLoading = usePlayerState(player, (state) => state.status === "loading", true);
  const isWaiting = useIsWaiting();
  const { data } = useQuery({
    ...lastPictureQuery(camera.id),
    enabled: isWaiting && !hasPicture && camera.enable,
  });
  if (!data) return null;
  return (
    <div className={classes.poster} data-gone={hasPicture} data-loading={isLoading && camera.enable}>
      <ThumbnailImage thumbnail={data} alt="" className={classes.picture} textClassName={classes.text} />
    </div>
  );
}

/** An older poster says of when it is. */
const oldMs = 10_000;

/** When the poster's picture was taken, where it could be mistaken for the present. */
export function PosterTime() {
  const { t } = useTranslation("player");
  const { camera, player, time } = usePlayerParts();
  const hasPicture = usePlayerState(player, (state) => state.captureMs !== undefined, false);
  const { data, dataUpdatedAt } = useQuery({ ...lastPictureQuery(camera.id), enabled: false });
  const takenMs = Date.parse(data?.capturedAt ?? "");
  if (hasPicture || !camera.enable || !(dataUpdatedAt - takenMs > oldMs)) return null;
  return (
    <p className={classes.time} data-still-time>
      {t("state.lastPicture", { time: time.full(takenMs) })}
    </p>
  );
}

/** The video is usually here sooner than a still could be decoded; only one that is not is worth the server's work. */
const patienceMs = 600;

function useIsWaiting(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isWaiting;
}
