// What a grid wall holds (LAYT-5, LAYT-9): how many cells and which camera in which. Pure steps from one layout to the next; where it is
// kept is in wall-store.ts.
import { gridSizes, type GridSize, type SharedArrangement } from "@didban/contract";

const largestSize: GridSize = 36;

/** A camera in its cell, cells counted from 0 (LAYT-5). */
export type WallCell = readonly [cell: number, cameraId: string];

export interface WallLayout {
  readonly gridSize: GridSize;
  /** Ascending by cell; a cell and a camera occur once. Those behind the last cell are out of sight until the grid is larger (LAYT-24). */
  readonly cells: readonly WallCell[];
}

export const emptyWall: WallLayout = { gridSize: 4, cells: [] };

/** The smallest grid that holds so many cameras; the largest for more than fit. */
export function fittingSize(cameras: number): GridSize {
  return gridSizes.find((size) => size >= cameras) ?? largestSize;
}

/** The smallest grid that still holds every occupied cell where it stands. */
export function smallestSizeOf(layout: WallLayout): GridSize {
  return fittingSize((layout.cells.at(-1)?.[0] ?? -1) + 1);
}

/** A wall of the first cameras of a list. */
export function wallOf(cameraIds: readonly string[]): WallLayout {
  const gridSize = fittingSize(cameraIds.length);
  return {
    gridSize,
    cells: cameraIds.slice(0, gridSize).map((cameraId, cell) => [cell, cameraId] as const),
  };
}

export function cameraAt(layout: WallLayout, cell: number): string | undefined {
  return layout.cells.find(([place]) => place === cell)?.[1];
}

export function cellOf(layout: WallLayout, cameraId: string): number | undefined {
  return layout.cells.find(([, id]) => id === cameraId)?.[0];
}

/** The cameras that stand in the grid. */
export function inSight({ gridSize, cells }: WallLayout): readonly WallCell[] {
  return cells.filter(([cell]) => cell < gridSize);
}

/** How many cameras wait for a larger grid. */
export function countOutOfSight(layout: WallLayout): number {
  return layout.cells.length - inSight(layout).length;
}

/** Puts a camera into a cell. One that is on the wall already moves there and swaps with whatever stands there; one that is new takes its place. */
export function place(layout: WallLayout, cell: number, cameraId: string): WallLayout {
  if (cell < 0 || cell >= layout.gridSize) return layout;
  const from = cellOf(layout, cameraId);
  const there = cameraAt(layout, cell);
  if (there === cameraId) return layout;
  const others = layout.cells.filter(([place, id]) => place !== cell && id !== cameraId);
  const isSwapped = from !== undefined && from < layout.gridSize && there !== undefined;
  const swapped: WallCell[] = isSwapped ? [[from, there]] : [];
  return withCells(layout, [...others, ...swapped, [cell, cameraId]]);
}

/** Adds a camera to the first free cell; a full grid grows to the next size, the largest stays as it is. */
export function add(layout: WallLayout, cameraId: string): WallLayout {
  if ((cellOf(layout, cameraId) ?? layout.gridSize) < layout.gridSize) return layout;
  const taken = new Set(layout.cells.map(([cell]) => cell));
  const free = Array.from({ length: layout.gridSize }, (_, cell) => cell).find((cell) => !taken.has(cell));
  if (free !== undefined) return place(layout, free, cameraId);
  const larger = fittingSize(layout.gridSize + 1);
  return larger === layout.gridSize ? layout : add(resized(layout, larger), cameraId);
}

/** Puts a camera into a cell that was chosen for it while it is empty, else where it would be added (LAYT-24). */
export function addAt(layout: WallLayout, cell: number | null, cameraId: string): WallLayout {
  const isFree = cell !== null && cell < layout.gridSize && cameraAt(layout, cell) === undefined;
  return isFree ? place(layout, cell, cameraId) : add(layout, cameraId);
}

export function remove(layout: WallLayout, cameraId: string): WallLayout {
  return withCells(
    layout,
    layout.cells.filter(([, id]) => id !== cameraId),
  );
}

/**
 * Another number of cells: cameras whose cell is gone move up into free ones, and those for which there is no room keep theirs out of sight, until the
 * grid has it again (LAYT-24).
 */
export function resized(layout: WallLayout, gridSize: GridSize): WallLayout {
  const homeless = layout.cells.filter(([cell]) => cell >= gridSize);
  return homeless.reduce<WallLayout>(
    (wall, [, cameraId]) => (inSight(wall).length < gridSize ? add(wall, cameraId) : wall),
    { gridSize, cells: layout.cells },
  );
}

/** Without cameras that are gone or may not be seen: their cells are empty (LAYT-6, LAYT-16). */
export function withOnly(layout: WallLayout, cameraIds: ReadonlySet<string>): WallLayout {
  return { ...layout, cells: layout.cells.filter(([, id]) => cameraIds.has(id)) };
}

/** The cell beside `cell` on screen, or undefined at the edge. `byColumns` and `byRows` are -1, 0 or 1. */
export function neighbour(
  gridSize: GridSize,
  cell: number,
  byColumns: number,
  byRows: number,
): number | undefined {
  const side = sideOf(gridSize);
  const column = (cell % side) + byColumns;
  const row = Math.floor(cell / side) + byRows;
  return column < 0 || column >= side || row < 0 || row >= side ? undefined : row * side + column;
}

/** Columns, and rows, of a grid. */
export function sideOf(gridSize: GridSize): number {
  return Math.sqrt(gridSize);
}

/** A layout out of whatever a tab holds; undefined when it is none. */
export function wallOfSettings(size: unknown, cameras: unknown): WallLayout | undefined {
  const gridSize = gridSizes.find((each) => each === size);
  if (gridSize === undefined || !Array.isArray(cameras)) return undefined;
  const cells: unknown[] = cameras;
  return cells
    .filter(isCell)
    .reduce<WallLayout>(
      (wall, [cell, cameraId]) =>
        withCells(wall, [
          ...wall.cells.filter(([place, id]) => place !== cell && id !== cameraId),
          [cell, cameraId],
        ]),
      { gridSize, cells: [] },
    );
}

/** What is shared of a wall (LAYT-23). */
export function sharedOf({ gridSize, cells }: WallLayout): SharedArrangement {
  return { kind: "grid", gridSize, cells: cells.map(([cell, cameraId]) => ({ cell, cameraId })) };
}

/** A changed wall with the cameras that were not shown on it: each keeps its cell until another camera takes it (TAB-20). */
export function withUnseen(
  changed: WallLayout,
  kept: WallLayout | undefined,
  seen: ReadonlySet<string>,
): WallLayout {
  const unseen = (kept?.cells ?? []).filter(
    ([cell, cameraId]) => !seen.has(cameraId) && cameraAt(changed, cell) === undefined,
  );
  return unseen.length === 0 ? changed : withCells(changed, [...changed.cells, ...unseen]);
}

function isCell(entry: unknown): entry is WallCell {
  return (
    Array.isArray(entry) &&
    entry.length === 2 &&
    Number.isInteger(entry[0]) &&
    entry[0] >= 0 &&
    entry[0] < largestSize &&
    typeof entry[1] === "string"
  );
}

function withCells(layout: WallLayout, cells: readonly WallCell[]): WallLayout {
  return { ...layout, cells: [...cells].sort(([a], [b]) => a - b) };
}
