// The speed at hand in the controls (PLAY-6).
import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ChoiceMenu } from "./choice-menu.tsx";
import { useSpeed } from "./use-speed.ts";
import classes from "./player-controls.module.css";

export function SpeedMenu() {
  const { t } = useTranslation("player");
  const { isLive, speed, speeds, textOf, choose } = useSpeed();
  return (
    <ChoiceMenu
      label={t("speed")}
      value={String(speed)}
      options={speeds.map((value) => ({
        value: String(value),
        text: <bdi dir="ltr">{textOf(value)}</bdi>,
      }))}
      onChoose={choose}
    >
      <UnstyledButton
        className={classes.value}
        disabled={isLive}
        aria-label={`${t("speed")}: ${textOf(speed)}`}
      >
        <bdi dir="ltr">{textOf(speed)}</bdi>
      </UnstyledButton>
    </ChoiceMenu>
  );
}
