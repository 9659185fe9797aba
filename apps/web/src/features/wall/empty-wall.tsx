// A wall without cameras: drop one here, or open the list (LAYT-17).
import { Button } from "@mantine/core";
import { IconLayoutGrid } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/screen-states.tsx";
import { draggedCamera } from "./camera-drag.ts";
import type { WallLayout } from "./wall-layout.ts";
import classes from "./wall.module.css";

interface EmptyWallProps {
  readonly layout: WallLayout;
  /** The list of cameras stands beside it already. */
  readonly hasDrawer: boolean;
  onDrop(layout: WallLayout): void;
  onOpen(): void;
}

export function EmptyWall({ layout, hasDrawer, onDrop, onOpen }: EmptyWallProps) {
  const { t } = useTranslation("wall");
  return (
    <div
      className={classes.empty}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const cameraId = draggedCamera(event.dataTransfer);
        if (cameraId) onDrop({ ...layout, cells: [[0, cameraId]] });
      }}
    >
      <EmptyState
        icon={IconLayoutGrid}
        title={t("empty")}
        {...(!hasDrawer && { text: t("emptyText") })}
        action={!hasDrawer && <Button onClick={onOpen}>{t("openDrawer")}</Button>}
      />
    </div>
  );
}
