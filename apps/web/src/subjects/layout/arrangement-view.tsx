// An arrangement of cameras that is looked at and not arranged: a grid, or a canvas with all its tiles in sight. What a tile is its user says.
import type { SharedArrangement } from "@didban/contract";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "../../i18n/index.ts";
import classes from "./arrangement-view.module.css";

interface ArrangementViewProps {
  readonly arrangement: SharedArrangement;
  /** Null leaves its place empty. */
  tileOf(cameraId: string): ReactNode;
}

export function ArrangementView({ arrangement, tileOf }: ArrangementViewProps) {
  if (arrangement.kind === "free") return <Canvas tiles={arrangement.tiles} tileOf={tileOf} />;
  const { cells, gridSize } = arrangement;
  const byCell = new Map(cells.map(({ cell, cameraId }) => [cell, cameraId]));
  return (
    <div
      className={classes.grid}
      style={{ gridTemplateColumns: `repeat(${Math.sqrt(gridSize)}, minmax(0, 1fr))` }}
    >
      {Array.from({ length: gridSize }, (_, cell) => {
        const cameraId = byCell.get(cell);
        return (
          <div key={cameraId ?? `empty ${cell}`} className={classes.cell}>
            {cameraId !== undefined && tileOf(cameraId)}
          </div>
        );
      })}
    </div>
  );
}

type Tiles = Extract<SharedArrangement, { kind: "free" }>["tiles"];

function Canvas({ tiles, tileOf }: { readonly tiles: Tiles; tileOf(cameraId: string): ReactNode }) {
  const { i18n } = useTranslation();
  if (tiles.length === 0) return null;
  const [fromX, fromY] = [Math.min(...tiles.map(({ x }) => x)), Math.min(...tiles.map(({ y }) => y))];
  const width = Math.max(...tiles.map((tile) => tile.x + tile.width)) - fromX;
  const height = Math.max(...tiles.map((tile) => tile.y + tile.height)) - fromY;
  const share = (length: number, whole: number) => `${(100 * length) / whole}%`;
  const shape: CSSProperties & Record<"--shape", number> = { "--shape": width / height };
  return (
    <div className={classes.room}>
      {/* Places are the same in every language. */}
      <div className={classes.plane} style={shape} dir="ltr">
        {tiles.map((tile) => (
          <div
            key={tile.cameraId}
            className={classes.tile}
            style={{
              insetInlineStart: share(tile.x - fromX, width),
              insetBlockStart: share(tile.y - fromY, height),
              inlineSize: share(tile.width, width),
              blockSize: share(tile.height, height),
            }}
          >
            {/* What stands in a place has the language's own direction. */}
            <div className={classes.content} dir={directionOf(i18n.language)}>
              {tileOf(tile.cameraId)}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
