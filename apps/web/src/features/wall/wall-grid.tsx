// The cells of a wall. A cell is a place to drop on; a camera in it is a tile, one of which may be expanded over the others (LAYT-14). On a
// phone the cameras stand in one scrolling column and the stored places stay untouched (LAYT-19).
import { type CameraDetails, type GridSize } from "@didban/contract";
import { leastRoom, tileSize, type PlayerSize } from "@didban/player";
import { useCallback, useEffect, useMemo, useRef, useState, type CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "../../i18n/use-locale.ts";
import type { SeenStatus } from "../../subjects/camera/camera-status.ts";
import { LiveTile, type LiveTileActions } from "../../subjects/layout/live-tile.tsx";
import { WallCell } from "./wall-cell.tsx";
import { cameraAt, cellOf, neighbour, place, remove, sideOf, type WallLayout } from "./wall-layout.ts";
import classes from "./wall.module.css";

interface WallGridProps {
  readonly layout: WallLayout;
  readonly cameras: ReadonlyMap<string, CameraDetails>;
  readonly statuses: ReadonlyMap<string, SeenStatus>;
  readonly isPhone: boolean;
  readonly keepsWatching: boolean;
  /** Nothing is put here, moved or taken away. */
  readonly isReadOnly: boolean;
  /** The empty cell that the next camera goes to. */
  readonly wantedCell: number | null;
  onChange(layout: WallLayout): void;
  /** A camera is wanted in an empty cell. */
  onFill(cell: number): void;
}

export function WallGrid(props: WallGridProps) {
  const { layout, cameras, statuses, isPhone, keepsWatching, isReadOnly, wantedCell, onChange, onFill } =
    props;
  const { t } = useTranslation("wall");
  const { number } = useLocale();
  const grid = useRef<HTMLDivElement>(null);
  const size = useTileSize(grid, layout.gridSize);
  const [expandedId, setExpandedId] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const latest = useRef({ layout, cameras, onChange, onFill, isPhone });
  useEffect(() => {
    latest.current = { layout, cameras, onChange, onFill, isPhone };
  });

  const drop = useCallback((cell: number, cameraId: string) => {
    latest.current.onChange(place(latest.current.layout, cell, cameraId));
  }, []);
  const fill = useCallback((cell: number) => latest.current.onFill(cell), []);
  // One object for all tiles and for good, so that a change of one tile renders no other.
  const actions = useMemo<LiveTileActions>(() => {
    const nameOf = (cameraId: string) => latest.current.cameras.get(cameraId)?.name ?? "";
    return {
      expand: setExpandedId,
      ...(!isReadOnly && arranging()),
    };

    function arranging(): Partial<LiveTileActions> {
      return {
        move(cameraId, byColumns, byRows) {
          const { layout: wall } = latest.current;
          const cell = cellOf(wall, cameraId);
          const goal = cell === undefined ? undefined : neighbour(wall.gridSize, cell, byColumns, byRows);
          if (goal === undefined || latest.current.isPhone) return;
          latest.current.onChange(place(wall, goal, cameraId));
          setSaid(t("moved", { name: nameOf(cameraId), cell: number(goal + 1) }));
        },
        remove(cameraId) {
          setExpandedId(null);
          latest.current.onChange(remove(latest.current.layout, cameraId));
          setSaid(t("removed", { name: nameOf(cameraId) }));
        },
      };
    }
  }, [t, number, isReadOnly]);

  const tileOf = (cameraId: string) => {
    const camera = cameras.get(cameraId);
    if (!camera) return null;
    const isExpanded = expandedId === cameraId;
    return (
      <LiveTile
        camera={camera}
        status={statuses.get(cameraId)}
        size={isExpanded ? "large" : size}
        isExpanded={isExpanded}
        isMuted={expandedId !== null && !isExpanded}
        keepsWatching={keepsWatching}
        isDraggable={!isPhone && !isReadOnly}
        actions={actions}
      />
    );
  };
  const cells: readonly (readonly [number, string | undefined])[] = isPhone
    ? layout.cells
    : Array.from({ length: layout.gridSize }, (_, cell) => [cell, cameraAt(layout, cell)]);
  return (
    <>
      <div
        ref={grid}
        className={classes.grid}
        role="group"
        // When a tile goes that has the focus: on a neighbour it would make that one active (PLAY-10).
        tabIndex={-1}
        data-takes-focus
        aria-label={t("grid", { cells: number(layout.gridSize) })}
        data-phone={isPhone}
        data-expanded={expandedId !== null}
        style={isPhone ? undefined : columnsOf(layout.gridSize)}
      >
        {cells.map(([cell, cameraId]) => (
          // The same on a phone, so that a tile lives on when the window becomes one.
          <WallCell
            key={cameraId ?? `empty ${cell}`}
            cell={cell}
            isWanted={cell === wantedCell}
            onDrop={isPhone || isReadOnly ? null : drop}
            onFill={isReadOnly ? null : fill}
          >
            {cameraId === undefined ? null : tileOf(cameraId)}
          </WallCell>
        ))}
      </div>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </>
  );
}

/** A picture is never narrower than its bound (PLAY-4): a wall that does not fit scrolls. */
function columnsOf(gridSize: GridSize): CSSProperties {
  return { gridTemplateColumns: `repeat(${sideOf(gridSize)}, minmax(${leastRoom.width}px, 1fr))` };
}

/** The size of the grid's tiles (PLAY-2), which are as wide as its first cell. */
function useTileSize(grid: { readonly current: HTMLElement | null }, gridSize: GridSize): PlayerSize {
  const [size, setSize] = useState<PlayerSize>("small");
  useEffect(() => {
    const element = grid.current;
    if (!element) return undefined;
    const measure = () => setSize(tileSize(element.firstElementChild?.getBoundingClientRect().width ?? 0));
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
    // Cells of another number have another width.
  }, [grid, gridSize]);
  return size;
}
