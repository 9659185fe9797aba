// What can be chosen in a player's menu: quality (LIVE-5, LIVE-10), speed (PLAY-6), volume (AUD-7) and aspect ratio (PLAY-3).
import { streamQualities, type StreamInformation, type StreamQuality } from "@didban/contract";
import { SegmentedControl, Slider } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { useCurrentUser } from "../account/current-user.ts";
import { MenuRow } from "./menu-row.tsx";
import { aspects, chosenQuality, keepQuality, qualityWishes } from "./player-choices.ts";
import { usePlayerParts } from "./player-context.ts";
import { usePlayerState } from "./use-player.ts";
import { useSpeed } from "./use-speed.ts";
import { useVolume } from "./use-volume.ts";

/** A fixed quality, or by the player's width; kept for each camera in this browser. */
export function QualityChoice() {
  const { t } = useTranslation("player");
  const { camera, player } = usePlayerParts();
  const userId = useCurrentUser()?.id ?? "";
  const [wish, setWish] = useState(() => chosenQuality(userId, camera.id));
  const sent = usePlayerState(player, (state) => state.picture, undefined);
  const quality = sent && qualityOf(camera.streamInformation, sent.streamIndex);
  const choose = (value: string) => {
    const next = qualityWishes.find((each) => each === value);
    if (!next) return;
    keepQuality(userId, camera.id, next);
    setWish(next);
    player?.setQuality(next);
  };
  return (
    <MenuRow
      label={t("quality.label")}
      note={
        sent && (
          <>
            {wish === "auto" && quality && `${t(`quality.${quality}`)} · `}
            <bdi dir="ltr">
              {sent.width}×{sent.height}
            </bdi>
          </>
        )
      }
    >
      <SegmentedControl
        aria-label={t("quality.label")}
        size="xs"
        fullWidth
        value={wish}
        onChange={choose}
        data={qualityWishes.map((value) => ({ value, label: t(`quality.${value}`) }))}
      />
    </MenuRow>
  );
}

/** The quality that leads to a stream, the best one first (LIVE-5); undefined for a stream that the camera has no more. */
function qualityOf(information: StreamInformation, index: number): StreamQuality | undefined {
  const { highResIndex, lowResIndex, poorIndex } = information;
  const indexes = { highDefinition: highResIndex, medium: lowResIndex, low: poorIndex };
  return streamQualities.find((quality) => indexes[quality] === index);
}

export function SpeedChoice() {
  const { t } = useTranslation("player");
  const { isLive, speed, speeds, textOf, choose } = useSpeed();
  return (
    <MenuRow label={t("speed")} note={isLive && t("speedLive")}>
      <SegmentedControl
        aria-label={t("speed")}
        size="xs"
        fullWidth
        dir="ltr"
        disabled={isLive}
        value={String(speed)}
        onChange={choose}
        data={speeds.map((value) => ({ value: String(value), label: textOf(value) }))}
      />
    </MenuRow>
  );
}

export function VolumeChoice() {
  const { t } = useTranslation("player");
  const { number } = useLocale();
  const sound = useVolume();
  if (!sound) return null;
  const { volume, isPlayable, label, change } = sound;
  return (
    <MenuRow label={t("volume.label")} note={isPlayable ? number(volume) : label}>
      <Slider
        size="sm"
        label={null}
        disabled={!isPlayable}
        value={volume}
        onChange={change}
        thumbLabel={t("volume.label")}
      />
    </MenuRow>
  );
}

export function AspectChoice() {
  const { t } = useTranslation("player");
  const { aspect, setAspect } = usePlayerParts();
  const choose = (value: string) => {
    const next = aspects.find((each) => each === value);
    if (next) setAspect(next);
  };
  return (
    <MenuRow label={t("aspect.label")}>
      <SegmentedControl
        aria-label={t("aspect.label")}
        size="xs"
        fullWidth
        value={aspect}
        onChange={choose}
        data={aspects.map((value) => ({ value, label: <bdi>{t(`aspect.${value}`)}</bdi> }))}
      />
    </MenuRow>
  );
}
