// How fast history plays (PLAY-6). Live is always 1; without WebCodecs nothing above 2 is offered (LIVE-16).
import { UnstyledButton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { playerEngine } from "../../lib/player-host.ts";
import { ChoiceMenu } from "./choice-menu.tsx";
import { usePlayerParts } from "./player-context.ts";
import { usePlayerState } from "./use-player.ts";
import classes from "./player-controls.module.css";

const speeds = [0.5, 1, 2, 4, 8] as const;
const fastestBySource = 2;

export function SpeedMenu() {
  const { t } = useTranslation("player");
  const { number } = useLocale();
  const { player } = usePlayerParts();
  const isLive = usePlayerState(player, ({ mode }) => mode === "live", true);
  const speed = usePlayerState(player, (state) => state.speed, 1);
  const [isLimited, setIsLimited] = useState(false);
  useEffect(() => {
    void playerEngine().capabilities.then(({ engine }) => setIsLimited(engine === "mediaSource"));
  }, []);
  const shown = isLive || speed === 0 ? 1 : speed;
  const textOf = (value: number) => t("speedOf", { speed: number(value) });
  return (
    <ChoiceMenu
      label={t("speed")}
      value={String(shown)}
      options={speeds
        .filter((value) => !isLimited || value <= fastestBySource)
        .map((value) => ({ value: String(value), text: <bdi dir="ltr">{textOf(value)}</bdi> }))}
      onChoose={(chosen) => {
        const next = speeds.find((value) => String(value) === chosen);
        if (next !== undefined) player?.setSpeed(next);
      }}
    >
      <UnstyledButton
        className={classes.value}
        disabled={isLive}
        aria-label={`${t("speed")}: ${textOf(shown)}`}
      >
        <bdi dir="ltr">{textOf(shown)}</bdi>
      </UnstyledButton>
    </ChoiceMenu>
  );
}
