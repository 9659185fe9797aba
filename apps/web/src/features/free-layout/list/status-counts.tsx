// How many cameras there are of each status, and in all (STAT-22).
import type { CameraDetails } from "@didban/contract";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../../i18n/use-locale.ts";
import { countByStatus, type SeenStatus } from "../../../subjects/camera/camera-status.ts";
import { StatusMark } from "../../../subjects/camera/status-badge.tsx";
import classes from "./camera-list.module.css";

interface StatusCountsProps {
  readonly cameras: readonly CameraDetails[];
  readonly statuses: ReadonlyMap<string, SeenStatus>;
}

export function StatusCounts({ cameras, statuses }: StatusCountsProps) {
  const { t } = useTranslation("cameras");
  const { number } = useLocale();
  const ids = cameras.map(({ id }) => id);
  return (
    <ul className={classes.counts} aria-label={t("counts")}>
      {countByStatus(ids, statuses).map(({ status, count }) => (
        <li key={status} className={classes.count} data-status={status}>
          <StatusMark status={status} />
          <span>{t(`status.${status}`)}</span>
          <strong>{number(count)}</strong>
        </li>
      ))}
    </ul>
  );
}
