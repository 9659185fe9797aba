// The sound of one player as its controls see it (AUD): absent for cameras without sound and for people who may not listen.
import { isPlayableSound } from "@didban/media";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { usePermissions } from "../account/permissions.ts";
import { usePlayerParts } from "./player-context.ts";
import { usePlayerState } from "./use-player.ts";

/** The volume that turning sound on begins with. */
const firstVolume = 70;

export interface VolumeParts {
  readonly volume: number;
  /** False for a format that is not decoded (AUD-3). */
  readonly isPlayable: boolean;
  /** The browser keeps sound back until somebody touches the page (AUD-6). */
  readonly isBlocked: boolean;
  /** What pressing the loudspeaker does, or why it does nothing. */
  readonly label: string;
  change(volume: number): void;
  /** Sound on and off. */
  toggle(): void;
}

export function useVolume(): VolumeParts | undefined {
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
  if (!codec || !permissions.may("cameraListenAudio", camera.id)) return undefined;
  const isPlayable = told?.isPlayable ?? isPlayableSound(codec);
  const isHeard = volume > 0 && !isBlocked;
  const change = (next: number) => {
    if (next > 0) setLast(next);
    player?.setVolume(next);
  };
  return {
    volume,
    isPlayable,
    isBlocked,
    label: !isPlayable
      ? t("volume.foreign", { codec: `⁦${codec.toUpperCase()}⁩` })
      : isBlocked
        ? t("volume.tapToHear")
        : t(volume > 0 ? "volume.mute" : "volume.unmute"),
    change,
    toggle: () => isPlayable && change(isHeard ? 0 : volume > 0 ? volume : last),
  };
}
