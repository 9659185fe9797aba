// A camera without a player: its last picture, anew now and then, with its name and status. Where a picture may not be seen, those two alone.
import type { CameraDetails } from "@didban/contract";
import { IconEyeOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../lib/paths.ts";
import { CameraPicture } from "../../subjects/camera/camera-picture.tsx";
import { isUp, type SeenStatus } from "../../subjects/camera/camera-status.ts";
import { StatusBadge } from "../../subjects/camera/status-badge.tsx";
import classes from "./still-tile.module.css";

interface StillTileProps {
  readonly camera: CameraDetails;
  readonly status: SeenStatus | undefined;
  readonly hasPicture: boolean;
}

export function StillTile({ camera, status, hasPicture }: StillTileProps) {
  const { t } = useTranslation("free-layout");
  const navigate = useNavigate();
  const open = () => void navigate(paths.camera(camera.id));
  return (
    <section
      className={classes.tile}
      aria-label={t("tile", { name: camera.name })}
      tabIndex={0}
      onDoubleClick={open}
      onKeyDown={(event) => {
        if (event.code === "Enter" && event.target === event.currentTarget) open();
      }}
    >
      {hasPicture ? (
        <CameraPicture cameraId={camera.id} alt="" isLive={isUp(status)} />
      ) : (
        <span className={classes.none}>
          <IconEyeOff size={26} stroke={1.4} aria-hidden />
        </span>
      )}
      <span className={classes.name}>
        <StatusBadge status={status} isQuiet={hasPicture} />
        <bdi>{camera.name}</bdi>
      </span>
    </section>
  );
}
