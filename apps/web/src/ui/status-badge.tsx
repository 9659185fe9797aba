// How a camera is, in colour, shape and word, the same everywhere (STAT-20).
import { errorFlagsOf, type DisplayedStatus } from "@didban/contract";
import { Tooltip } from "@mantine/core";
import {
  IconAlertTriangleFilled, IconCircleDotFilled, IconCircleFilled, IconHelp, IconLoader2, IconPlugConnectedX, type Icon,
} from "@tabler/icons-react"; // prettier-ignore
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { detailOf, displayedOf, isTroubled, type CameraStatusAnswer } from "../lib/camera-reads.ts";
import classes from "./status-badge.module.css";

const looks: Record<DisplayedStatus | "troubleshoot", { icon: Icon; color: string }> = {
  healthyRecording: { icon: IconCircleDotFilled, color: "recording" },
  healthyLive: { icon: IconCircleFilled, color: "live" },
  connecting: { icon: IconLoader2, color: "connecting" },
  error: { icon: IconAlertTriangleFilled, color: "error" },
  troubleshoot: { icon: IconAlertTriangleFilled, color: "error" },
  offline: { icon: IconPlugConnectedX, color: "offline" },
  unknown: { icon: IconHelp, color: "offline" },
};

interface StatusBadgeProps {
  readonly status: CameraStatusAnswer | undefined;
  /** Only the mark; the word is in its tooltip. */
  readonly isCompact?: boolean;
}

export function StatusBadge({ status, isCompact = false }: StatusBadgeProps) {
  const { t } = useTranslation("cameras");
  const key = isTroubled(status) ? "troubleshoot" : displayedOf(status);
  const { icon: StatusIcon, color } = looks[key];
  const word = t(`status.${key}`);
  return (
    <Tooltip label={reasonOf(status, t) ?? word} openDelay={300}>
      <span className={classes.badge} data-status={color} data-compact={isCompact}>
        <StatusIcon
          size={isCompact ? 12 : 14}
          aria-hidden
          className={key === "connecting" ? classes.turning : undefined}
        />
        <span className={isCompact ? "visually-hidden" : undefined}>{word}</span>
      </span>
    </Tooltip>
  );
}

function reasonOf(status: CameraStatusAnswer | undefined, t: TFunction<"cameras">): string | undefined {
  const detail = detailOf(status);
  if (!detail) return undefined;
  const flags = errorFlagsOf(detail).map((flag) => t(`flag.${flag}`));
  if (detail.faultCode !== null) flags.unshift(t(`fault.${detail.faultCode}`));
  return flags.length === 0 ? undefined : flags.join(" · ");
}
