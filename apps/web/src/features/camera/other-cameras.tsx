// The way from one camera to the others: a finger swept across the picture goes to the next one, and on a phone they stand under it.
import type { CameraDetails } from "@didban/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { CameraPicture } from "../../subjects/camera/camera-picture.tsx";
import { useCameras } from "../../subjects/camera/camera-reads.ts";
import { isUp } from "../../subjects/camera/camera-status.ts";
import { useCameraStatuses } from "../../subjects/camera/camera-statuses.ts";
import { StatusBadge } from "../../subjects/camera/status-badge.tsx";
import { NearEnd } from "../../ui/near-end.tsx";
import classes from "./other-cameras.module.css";

interface Neighbours {
  /** Those that come after this one, and then those before it. */
  readonly others: readonly CameraDetails[];
  /** To the camera that the finger has pulled in; round at the ends. */
  go(way: "left" | "right"): void;
}

export function useNeighbours(cameraId: string): Neighbours {
  const navigate = useNavigate();
  const all = useCameras().data ?? none;
  const at = all.findIndex(({ id }) => id === cameraId);
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))];
  return {
    others,
    go(way) {
      // What comes next stands where reading goes on.
      const isNext = (way === "left") !== (document.documentElement.dir === "rtl");
      const next = others.at(isNext ? 0 : -1);
      if (next !== undefined) void navigate(paths.camera(next.id));
    },
  };
}

const none: readonly never[] = [];

/** Rows that are there at first, and as many more whenever the end of them comes near. */
const pieceRows = 20;

export function OtherCameras({ cameras }: { cameras: readonly CameraDetails[] }) {
  const { t } = useTranslation("camera");
  const statuses = useCameraStatuses();
  const [shown, setShown] = useState(pieceRows);
  if (cameras.length === 0) return null;
  return (
    <nav className={classes.others} aria-label={t("others")}>
      {cameras.slice(0, shown).map(({ id, name }) => (
        <Link key={id} to={paths.camera(id)} className={classes.other ?? ""}>
          <span className={classes.picture}>
            <CameraPicture cameraId={id} alt="" isLive={isUp(statuses.get(id))} />
          </span>
          <bdi className={classes.name}>{name}</bdi>
          <StatusBadge status={statuses.get(id)} isQuiet />
        </Link>
      ))}
      {shown < cameras.length && <NearEnd onNear={() => setShown(shown + pieceRows)} />}
    </nav>
  );
}
