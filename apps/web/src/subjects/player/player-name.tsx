// Whose picture it is and how the camera is (PLAY-42), at the picture's edge; it recedes while nobody points at the player.
import { IconArrowLeft, IconArrowRight, IconPlayerPauseFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useLocale } from "../../i18n/use-locale.ts";
import type { SeenStatus } from "../camera/camera-status.ts";
import { StatusBadge } from "../camera/status-badge.tsx";
import { PlayerButton } from "./player-button.tsx";
import { usePlayerParts } from "./player-context.ts";
import classes from "./player-name.module.css";

interface PlayerNameProps {
  readonly status: SeenStatus | undefined;
  /** The page says name and status beside the player: only in full screen does the player say them too. */
  readonly isSaidAbove?: boolean;
}

export function PlayerName({ status, isSaidAbove = false }: PlayerNameProps) {
  const { t } = useTranslation("player");
  const { camera, size, isSideways } = usePlayerParts();
  const isPaused = camera.recordInformation.mode === "pause";
  const isSaid = !isSaidAbove || size === "xlarge";
  if (!isSaid && !isPaused) return null;
  return (
    <div className={classes.name}>
      {isSideways && <LeaveButton />}
      {isSaid && (
        <>
          <StatusBadge status={status} isQuiet />
          <span className={classes.text}>
            <bdi>{camera.name}</bdi>
          </span>
        </>
      )}
      {isPaused && (
        <span className={classes.paused}>
          <IconPlayerPauseFilled size={11} aria-hidden />
          {t("paused")}
        </span>
      )}
    </div>
  );
}

/** Back to where one came from, as nothing else of the page is in sight. */
function LeaveButton() {
  const { t } = useTranslation("player");
  const { locale } = useLocale();
  const navigate = useNavigate();
  return (
    <PlayerButton
      icon={locale === "fa" ? IconArrowRight : IconArrowLeft}
      label={t("leave")}
      c="white"
      onClick={() => void navigate(-1)}
    />
  );
}
