// Which stream a player asks for (LIVE-5, LIVE-10): a fixed quality, or by the player's width. Kept for each camera in this browser.
import { Text } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { chosenQuality, keepQuality, qualityWishes, type QualityWish } from "../../lib/player-choices.ts";
import { useCurrentUser } from "../../lib/reads.ts";
import { ChoiceMenu } from "./choice-menu.tsx";
import { PlayerButton } from "./player-button.tsx";
import { usePlayerParts } from "./player-context.ts";
import { usePlayerState } from "./use-player.ts";

export function QualityMenu() {
  const { t } = useTranslation("player");
  const { camera, player } = usePlayerParts();
  const userId = useCurrentUser()?.id ?? "";
  const [wish, setWish] = useState(() => chosenQuality(userId, camera.id));
  const streams = usePlayerState(player, (state) => state.streams, none);
  const sent = usePlayerState(player, (state) => state.picture, undefined);
  const current = streams.find(({ index }) => index === sent?.streamIndex)?.quality;
  const choose = (next: QualityWish) => {
    keepQuality(userId, camera.id, next);
    setWish(next);
    player?.setQuality(next);
  };
  const nameOf = (value: QualityWish) =>
    value === "auto" && wish === "auto" && current
      ? t("quality.autoNow", { quality: t(`quality.${current}`) })
      : t(`quality.${value}`);
  const sizeOf = (value: QualityWish) => {
    const stream = streams.find(({ quality }) => quality === value);
    return (
      stream && (
        <Text size="xs" c="dimmed">
          <bdi dir="ltr">
            {stream.width}×{stream.height}
          </bdi>
        </Text>
      )
    );
  };
  return (
    <ChoiceMenu
      label={t("quality.label")}
      value={wish}
      options={qualityWishes.map((value) => ({ value, text: nameOf(value), note: sizeOf(value) }))}
      onChoose={choose}
    >
      <PlayerButton icon={IconSettings} label={t("quality.label")} />
    </ChoiceMenu>
  );
}

const none: readonly never[] = [];
