// A layout without cameras: drop one here, or open the list (LAYT-17).
import { Button } from "@mantine/core";
import { IconLayoutGrid } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/screen-states.tsx";
import { draggedCamera } from "./camera-drag.ts";
import classes from "./empty-layout.module.css";

interface EmptyLayoutProps {
  /** Nothing is put here by who looks at it. */
  readonly isReadOnly: boolean;
  /** The list of cameras stands beside it already. */
  readonly hasDrawer: boolean;
  /** A camera is dropped, at this point of the window. */
  onDrop(cameraId: string, clientX: number, clientY: number): void;
  onOpen(): void;
}

export function EmptyLayout({ isReadOnly, hasDrawer, onDrop, onOpen }: EmptyLayoutProps) {
  const { t } = useTranslation("layout");
  if (isReadOnly)
    return (
      <div className={classes.empty}>
        <EmptyState icon={IconLayoutGrid} title={t("nothing.title")} text={t("nothing.text")} />
      </div>
    );
  return (
    <div
      className={classes.empty}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const cameraId = draggedCamera(event.dataTransfer);
        if (cameraId) onDrop(cameraId, event.clientX, event.clientY);
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
