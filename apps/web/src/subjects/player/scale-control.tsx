// The seven scales of the timeline (TIME-1, TIME-2): side by side where there is room, else in a menu. Narrow to wide runs left to right,
// as time does, in both languages.
import { SegmentedControl, UnstyledButton } from "@mantine/core";
import { timelineScales, type TimelineScale } from "@didban/media/timeline";
import { IconRulerMeasure } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { ChoiceMenu } from "./choice-menu.tsx";
import { usePlayerParts } from "./player-context.ts";
import classes from "./player-controls.module.css";

export function ScaleControl() {
  const { scale, setScale } = usePlayerParts();
  return <ScaleChoice scale={scale} setScale={setScale} />;
}

interface ScaleChoiceProps {
  readonly scale: TimelineScale;
  setScale(scale: TimelineScale): void;
}

export function ScaleChoice({ scale, setScale }: ScaleChoiceProps) {
  const { t } = useTranslation("player");
  const choose = (value: string) => {
    const chosen = timelineScales.find((each) => each === value);
    if (chosen) setScale(chosen);
  };
  const textOf = (value: TimelineScale) => t(`timeline.${value}`);
  return (
    <>
      <div className={classes.scales}>
        <SegmentedControl
          size="xs"
          aria-label={t("timeline.scale")}
          value={scale}
          onChange={choose}
          data={timelineScales.map((value) => ({ value, label: <bdi>{textOf(value)}</bdi> }))}
        />
      </div>
      <div className={classes.scaleMenu}>
        <ChoiceMenu
          label={t("timeline.scale")}
          value={scale}
          options={timelineScales.map((value) => ({ value, text: textOf(value) }))}
          onChoose={setScale}
        >
          <UnstyledButton className={classes.value} aria-label={`${t("timeline.scale")}: ${textOf(scale)}`}>
            <IconRulerMeasure size={16} stroke={1.7} aria-hidden />
            {textOf(scale)}
          </UnstyledButton>
        </ChoiceMenu>
      </div>
    </>
  );
}
