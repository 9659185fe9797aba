// A shared arrangement and the settings that a tab of its kind holds (TAB-9, TAB-10), each as the other. Pure.
import {
  camerasOfLayoutAtMost,
  gridSizes,
  type SharedArrangement,
  type SharedCell,
  type SharedTile,
} from "@didban/contract";

/** Settings by key; undefined for one that is held no more. */
type Held = Readonly<Record<string, unknown>>;

/** The settings that say what a layout holds, and where; all others are its reader's own. */
const arrangementKeys: readonly string[] = ["cameras", "gridSize", "tiles"];

export const isOfArrangement = (key: string): boolean => arrangementKeys.includes(key);

export function settingsOf(arrangement: SharedArrangement): Held {
  return arrangement.kind === "grid"
    ? {
        gridSize: arrangement.gridSize,
        cameras: arrangement.cells.map(({ cell, cameraId }) => [cell, cameraId]),
      }
    : { tiles: arrangement.tiles };
}

/** `before` with what of it `held` changes. */
export function rearranged(before: SharedArrangement, held: Held): SharedArrangement {
  if (before.kind === "free") return "tiles" in held ? freeOf(tilesIn(held["tiles"])) : before;
  const gridSize = gridSizes.find((size) => size === held["gridSize"]) ?? before.gridSize;
  return { kind: "grid", gridSize, cells: "cameras" in held ? cellsIn(held["cameras"]) : before.cells };
}

/** A free layout of these tiles, as many as can be shared. */
export function freeOf(tiles: readonly SharedTile[]): SharedArrangement {
  const plain = tiles.map(({ cameraId, x, y, width, height }) => ({ cameraId, x, y, width, height }));
  return { kind: "free", tiles: plain.slice(0, camerasOfLayoutAtMost) };
}

function cellsIn(value: unknown): SharedCell[] {
  const cells: readonly unknown[] = Array.isArray(value) ? value : [];
  return cells.flatMap((entry): SharedCell[] => {
    const [cell, cameraId]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    return typeof cell === "number" && typeof cameraId === "string" ? [{ cell, cameraId }] : [];
  });
}

function tilesIn(value: unknown): SharedTile[] {
  const tiles: readonly unknown[] = Array.isArray(value) ? value : [];
  return tiles.filter(isTile);
}

function isTile(entry: unknown): entry is SharedTile {
  if (typeof entry !== "object" || entry === null) return false;
  const sides = ["x", "y", "width", "height"].map((side) => Reflect.get(entry, side));
  return typeof Reflect.get(entry, "cameraId") === "string" && sides.every(Number.isInteger);
}
