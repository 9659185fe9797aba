// The loudspeaker of one player: sound is off until somebody turns it on, and one player is heard at a time (AUD-5, AUD-7).
import { Slider } from "@mantine/core";
import { IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { PlayerButton } from "./player-button.tsx";
import { useVolume } from "./use-volume.ts";
import classes from "./player-controls.module.css";

export function VolumeControl({ hasSlider = true }: { hasSlider?: boolean }) {
  const { t } = useTranslation("player");
  const sound = useVolume();
  if (!sound) return null;
  const { volume, isPlayable, isBlocked, label, change, toggle } = sound;
  return (
    <div className={classes.volume}>
      <PlayerButton
        icon={volume > 0 && !isBlocked ? IconVolume : IconVolumeOff}
        label={label}
        isOff={!isPlayable}
        onClick={toggle}
      />
      {hasSlider && isPlayable && (
        <div className={classes.slider} data-open={volume > 0}>
          <Slider
            size="xs"
            thumbSize={14}
            label={null}
            value={volume}
            onChange={change}
            thumbLabel={t("volume.label")}
          />
        </div>
      )}
    </div>
  );
}
