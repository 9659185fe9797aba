// The speed at hand in the controls (PLAY-6).
import { UnstyledButton } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ChoiceMenu } from "./choice-menu.tsx";
import { useSpeed, useSpeeds, type PlayingSpeed } from "./use-speed.ts";
import classes from "./player-controls.module.css";

export function SpeedMenu() {
  const { isLive, speed, choose } = useSpeed();
  return <SpeedButton speed={speed} isOff={isLive} onChoose={(chosen) => choose(String(chosen))} />;
}

interface SpeedButtonProps {
  readonly speed: PlayingSpeed;
  readonly isOff: boolean;
  onChoose(speed: PlayingSpeed): void;
}

export function SpeedButton({ speed, isOff, onChoose }: SpeedButtonProps) {
  const { t } = useTranslation("player");
  const { speeds, textOf } = useSpeeds();
  return (
    <ChoiceMenu
      label={t("speed")}
      value={String(speed)}
      options={speeds.map((value) => ({
        value: String(value),
        text: <bdi dir="ltr">{textOf(value)}</bdi>,
      }))}
      onChoose={(text) => {
        const chosen = speeds.find((each) => String(each) === text);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      <UnstyledButton
        className={classes.value}
        disabled={isOff}
        aria-label={`${t("speed")}: ${textOf(speed)}`}
      >
        <bdi dir="ltr">{textOf(speed)}</bdi>
      </UnstyledButton>
    </ChoiceMenu>
  );
}
