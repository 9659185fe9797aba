// One place of the wall: takes a camera that is dropped on it.
import { UnstyledButton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { leastRoom } from "@didban/player";
import { memo, useState, type DragEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import { carriesCamera, draggedCamera } from "../../subjects/layout/camera-drag.ts";
import classes from "./wall.module.css";

interface WallCellProps {
  readonly cell: number;
  /** The tile; null for an empty cell. */
  readonly children: ReactNode;
  /** Null: it takes none. */
  readonly onDrop: ((cell: number, cameraId: string) => void) | null;
  /** The next camera of the drawer goes here. */
  readonly isWanted: boolean;
  /** The plus of an empty cell is pressed (LAYT-24); null: there is none. */
  readonly onFill: ((cell: number) => void) | null;
}

export const WallCell = memo(function WallCell(props: WallCellProps) {
  const { cell, children, isWanted, onDrop, onFill } = props;
  const { t } = useTranslation("wall");
  const { number } = useLocale();
  const [isOver, setIsOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (onDrop === null || !carriesCamera(event.dataTransfer)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const cameraId = draggedCamera(event.dataTransfer);
    if (cameraId !== undefined) onDrop?.(cell, cameraId);
  };
  return (
    <div
      className={classes.cell}
      style={{ minBlockSize: leastRoom.height }}
      data-over={isOver}
      data-empty={children === null}
      onDragOver={onDragOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children ??
        (onFill === null ? (
          <span className={classes.vacant} />
        ) : (
          <UnstyledButton
            className={classes.vacant}
            data-wanted={isWanted}
            aria-label={t("fillCell", { cell: number(cell + 1) })}
            onClick={() => onFill(cell)}
          >
            <IconPlus size={20} stroke={1.4} aria-hidden />
          </UnstyledButton>
        ))}
    </div>
  );
});
