// Zoom and full screen of the canvas, in its corner; gone in full screen.
import { ActionIcon, Tooltip } from "@mantine/core";
import { IconFocusCentered, IconMaximize, IconMinus, IconPlus, type Icon } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import type { Fullscreen } from "../../../subjects/player/use-fullscreen.ts";
import classes from "./free-canvas.module.css";

interface CanvasToolsProps {
  readonly zoom: number;
  readonly fullscreen: Fullscreen;
  onZoom(factor: number): void;
  onFit(): void;
}

const step = 1.25;

export function CanvasTools({ zoom, fullscreen, onZoom, onFit }: CanvasToolsProps) {
  const { t } = useTranslation("free-layout");
  const { number } = useLocale();
  return (
    <div className={classes.tools} role="group" aria-label={t("zoom")}>
      <Tool icon={IconMinus} label={t("zoomOut")} onClick={() => onZoom(1 / step)} />
      <span className={classes.zoom}>
        {number(Math.max(0.01, zoom), { style: "percent", maximumFractionDigits: 0 })}
      </span>
      <Tool icon={IconPlus} label={t("zoomIn")} onClick={() => onZoom(step)} />
      <Tool icon={IconFocusCentered} label={t("fit")} onClick={onFit} />
      {fullscreen.isPossible && (
        <Tool icon={IconMaximize} label={t("fullscreen")} onClick={fullscreen.toggle} />
      )}
    </div>
  );
}

interface ToolProps {
  readonly icon: Icon;
  readonly label: string;
  onClick(): void;
}

function Tool({ icon: ToolIcon, label, onClick }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon variant="subtle" color="gray" size="lg" radius="xl" aria-label={label} onClick={onClick}>
        <ToolIcon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
