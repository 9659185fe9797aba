// The level of a player's zoom, with what changes it by a press (ZOOM-6).
import { zoomLevels } from "@didban/player";
import { IconMinus, IconPlus, IconZoomReset } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { useLocale } from "../../i18n/use-locale.ts";
import { PlayerButton } from "./player-button.tsx";
import { usePlayerParts } from "./player-context.ts";
import classes from "./zoom-bar.module.css";

export function ZoomBar() {
  const { t } = useTranslation("player");
  const { number } = useLocale();
  const { zoom } = usePlayerParts();
  const level = useStore(zoom, (state) => state.zoom?.level);
  const { zoomIn, zoomOut, turnOff } = zoom.getState();
  if (level === undefined) return null;
  return (
    <div className={classes.bar} role="group" aria-label={t("zoom.label")} dir="ltr">
      <PlayerButton
        icon={IconMinus}
        iconSize={16}
        label={t("zoom.out")}
        isOff={level === zoomLevels.least}
        onClick={zoomOut}
      />
      <output className={classes.level}>{t("zoom.level", { level: number(level) })}</output>
      <PlayerButton
        icon={IconPlus}
        iconSize={16}
        label={t("zoom.in")}
        isOff={level === zoomLevels.most}
        onClick={zoomIn}
      />
      <PlayerButton icon={IconZoomReset} iconSize={18} label={t("zoom.leave")} onClick={turnOff} />
    </div>
  );
}
