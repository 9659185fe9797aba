// How a camera is, in colour, shape and word, the same everywhere (STAT-20); a placeholder until something was heard of it, and grey with its
// age when nothing was for long (STAT-25).
import { Skeleton, Text, Tooltip } from "@mantine/core";
import {
  IconAlertTriangleFilled, IconCircleDotFilled, IconCircleFilled, IconExclamationCircleFilled, IconHelp, IconLoader2,
  IconPlugConnectedX, type Icon,
} from "@tabler/icons-react"; // prettier-ignore
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { isWell, seenErrorsOf, listStatusOf, type ListStatus, type SeenStatus } from "./camera-status.ts";
import classes from "./status-badge.module.css";

const icons: Record<ListStatus, Icon> = {
  recording: IconCircleDotFilled,
  live: IconCircleFilled,
  troubleshoot: IconExclamationCircleFilled,
  connecting: IconLoader2,
  error: IconAlertTriangleFilled,
  offline: IconPlugConnectedX,
  unknown: IconHelp,
};

interface StatusBadgeProps {
  /** Undefined until the first answer. */
  readonly status: SeenStatus | undefined;
  /** A camera that is well shows its mark alone, with the word for who points at it or does not see it: trouble is what is to be seen. */
  readonly isQuiet?: boolean;
}

export function StatusBadge({ status, isQuiet = false }: StatusBadgeProps) {
  const { t } = useTranslation("cameras");
  const { duration } = useLocale();
  if (status === undefined) return <UnknownBadge />;
  const key = listStatusOf(status);
  const reason = reasonOf(status, t);
  const { staleMs } = status;
  const isMarkAlone = isQuiet && staleMs === undefined && isWell(key);
  return (
    <Tooltip label={reason ?? t(`status.${key}`)} openDelay={300}>
      <span
        className={classes.badge}
        data-status={key}
        data-stale={staleMs !== undefined}
        data-quiet={isMarkAlone}
      >
        <StatusMark status={key} />
        <span className={isMarkAlone ? "visually-hidden" : undefined}>{t(`status.${key}`)}</span>
        {reason !== undefined && <span className="visually-hidden">: {reason}</span>}
        {staleMs !== undefined && <span>· {t("statusAge", { age: duration(wholeMinutes(staleMs)) })}</span>}
      </span>
    </Tooltip>
  );
}

/** Why a camera is as its badge says, where there is room for it. Whoever is read to hears it with the badge. */
export function StatusReason({ status }: { readonly status: SeenStatus | undefined }) {
  const { t } = useTranslation("cameras");
  const reason = status && reasonOf(status, t);
  if (reason === undefined) return null;
  return (
    <Text size="xs" className={classes.reason} aria-hidden>
      {reason}
    </Text>
  );
}

/** The shape of a status, in its colour. */
export function StatusMark({ status }: { status: ListStatus }) {
  const StatusIcon = icons[status];
  return <StatusIcon size={14} aria-hidden className={classes.mark} data-status={status} />;
}

function wholeMinutes(ms: number): number {
  return Math.floor(ms / 60_000) * 60_000;
}

function UnknownBadge() {
  const { t } = useTranslation("cameras");
  return (
    <span className={classes.badge} data-status="unknown">
      <Skeleton className={classes.placeholder} />
      <span className="visually-hidden">{t("status.unknown")}</span>
    </span>
  );
}

/** What stands behind a status: the fault, and the flags that are set (STAT-8). */
export function reasonOf(status: SeenStatus, t: TFunction<"cameras">): string | undefined {
  const flags = seenErrorsOf(status).map((flag) => t(`flag.${flag}`));
  const fault = status.detail?.faultCode ?? null;
  if (fault !== null) flags.unshift(t(`fault.${fault}`));
  return flags.length === 0 ? undefined : flags.join(" · ");
}
