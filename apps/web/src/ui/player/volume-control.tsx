// Sound of one player (AUD): off until somebody turns it on, one heard at a time, absent for cameras without sound and for people who may
// not listen.
import { isPlayableSound } from "@didban/media";
import { Slider } from "@mantine/core";
import { IconVolume, IconVolumeOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../../lib/reads.ts";
import { PlayerButton } from "./player-button.tsx";
import { usePlayerParts } from "./player-context.ts";
import { usePlayerState } from "./use-player.ts";
import classes from "./player-controls.module.css";

/** The volume that turning sound on begins with. */
const firstVolume = 70;

export function VolumeControl({ hasSlider = true }: { hasSlider?: boolean }) {
  const { t } = useTranslation("player");
  const { camera, player } = usePlayerParts();
  const permissions = usePermissions();
  const volume = usePlayerState(player, (state) => state.volume, 0);
  const isBlocked = usePlayerState(player, (state) => state.isSoundBlocked, false);
  const told = usePlayerState(player, (state) => state.sound, undefined);
  const [last, setLast] = useState(firstVolume);
  // Until the stream tells of its sound, what the camera was found to send counts.
  const codec =
    told?.codec ?? camera.streamInformation.streams.find(({ audioCodec }) => audioCodec)?.audioCodec;
  if (!codec || !permissions.may("cameraListenAudio", camera.id)) return null;
  const isPlayable = told?.isPlayable ?? isPlayableSound(codec);
  const label = !isPlayable
    ? t("volume.foreign", { codec: `⁦${codec.toUpperCase()}⁩` })
    : isBlocked
      ? t("volume.tapToHear")
      : t(volume > 0 ? "volume.mute" : "volume.unmute");
  const change = (next: number) => {
    if (next > 0) setLast(next);
    player?.setVolume(next);
  };
  return (
    <div className={classes.volume}>
      <PlayerButton
        icon={volume > 0 && !isBlocked ? IconVolume : IconVolumeOff}
        label={label}
        isOff={!isPlayable}
        onClick={() => isPlayable && change(volume > 0 && !isBlocked ? 0 : last)}
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
