// Cameras by their health (LAYT-11, `gradiant`): a tile each, in the colour of its status with its mark and word, those that ask for somebody first and
// with what is wrong.
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../lib/paths.ts";
import { isWell, listStatusOf, type ListStatus } from "../../../subjects/camera/camera-status.ts";
import { reasonOf, StatusMark } from "../../../subjects/camera/status-badge.tsx";
import { byName } from "../../../subjects/camera/camera-reads.ts";
import { EmptyState } from "../../../ui/screen-states.tsx";
import type { ModeProps } from "../mode-props.ts";
import badgeClasses from "../../../subjects/camera/status-badge.module.css";
import layoutClasses from "../free-layout.module.css";
import classes from "./modes.module.css";

/** What asks for somebody first, then what may be on its way. */
const order: readonly ListStatus[] = [
  "error",
  "offline",
  "troubleshoot",
  "connecting",
  "unknown",
  "live",
  "recording",
];

export function HealthMode({ shown, statuses }: ModeProps) {
  const { t } = useTranslation("free-layout");
  const { t: tCameras } = useTranslation("cameras");
  if (shown.length === 0) return <EmptyState icon={IconSearch} title={t("noMatch")} />;
  const tiles = shown
    .map((camera) => ({ camera, status: statuses.get(camera.id) }))
    .map((tile) => ({ ...tile, word: listStatusOf(tile.status) }))
    .toSorted((a, b) => order.indexOf(a.word) - order.indexOf(b.word) || byName(a.camera, b.camera));
  return (
    <ul className={`${layoutClasses.scrolling} ${classes.healths}`} aria-label={t("healths")}>
      {tiles.map(({ camera, status, word }) => {
        const reason = status && !isWell(word) ? reasonOf(status, tCameras) : undefined;
        return (
          <li key={camera.id}>
            <Link
              to={paths.camera(camera.id)}
              className={`${badgeClasses.ofStatus} ${classes.health}`}
              data-status={word}
            >
              <span className={classes.word}>
                <StatusMark status={word} />
                {tCameras(`status.${word}`)}
              </span>
              <span className={classes.healthName}>
                <bdi>{camera.name}</bdi>
              </span>
              <span className={classes.reason}>{reason ?? camera.group.name}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
