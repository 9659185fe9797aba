// The tiles of a free layout (LAYT-8): steps from one arrangement to the next, on the canvas' own grid of 8 px. Pure; how they are seen is in
// canvas-view.ts, where they are kept in free-layout-store.ts.
import { layoutGridPx, leastTile, tilesAtMost, widestTilePx, type ViewBox } from "@didban/contract";
import { defaultShape } from "@didban/player";

/** A camera with its place and size on the canvas. */
export interface Tile extends ViewBox {
  readonly cameraId: string;
}

/** The corner by which a tile is resized; the one across stays. */
export type Corner = "nw" | "ne" | "sw" | "se";

const usualWidth = 480;
const gap = layoutGridPx;

// There is no zero below zero.
const snap = (length: number) => Math.round(length / layoutGridPx) * layoutGridPx + 0;

/** The height that goes with a width. Both keep to the grid, so that tiles of one size meet without a gap. */
const heightOf = (width: number) => snap((width * defaultShape.height) / defaultShape.width);

/** The narrowest that is no smaller than a tile may be. */
const narrowest = (() => {
  let width = Math.ceil(leastTile.width / layoutGridPx) * layoutGridPx;
  while (heightOf(width) < leastTile.height) width += layoutGridPx;
  return width;
})();

const sizeOf = (width: number) => {
  const fitting = Math.min(widestTilePx, Math.max(narrowest, snap(width)));
  return { width: fitting, height: heightOf(fitting) };
};

/** Cameras that nobody has arranged, in rows from the first on. */
export function tilesOf(cameraIds: readonly string[]): Tile[] {
  const shown = cameraIds.slice(0, tilesAtMost);
  const columns = Math.ceil(Math.sqrt(shown.length));
  const { width, height } = sizeOf(usualWidth);
  return shown.map((cameraId, at) => ({
    cameraId,
    x: (at % columns) * (width + gap),
    y: Math.floor(at / columns) * (height + gap),
    width,
    height,
  }));
}

/** Puts a tile where it is dragged to. */
export function moved(tile: Tile, byX: number, byY: number): Tile {
  return { ...tile, x: snap(tile.x + byX), y: snap(tile.y + byY) };
}

/** Makes a tile larger or smaller by a corner that goes this far; its aspect stays. */
export function resized(tile: Tile, corner: Corner, byX: number, byY: number): Tile {
  const wider = corner.endsWith("e") ? byX : -byX;
  const higher = ((corner.startsWith("s") ? byY : -byY) * defaultShape.width) / defaultShape.height;
  const by = Math.abs(wider) > Math.abs(higher) ? wider : higher;
  const { width, height } = sizeOf(tile.width + by);
  return {
    ...tile,
    width,
    height,
    x: corner.endsWith("e") ? tile.x : tile.x + tile.width - width,
    y: corner.startsWith("s") ? tile.y : tile.y + tile.height - height,
  };
}

/** Makes a tile larger or smaller by steps of the grid, where its beginning stays. */
export function grown(tile: Tile, steps: number): Tile {
  return { ...tile, ...sizeOf(tile.width + steps * layoutGridPx) };
}

export function isPlaced(tiles: readonly Tile[], cameraId: string): boolean {
  return tiles.some((tile) => tile.cameraId === cameraId);
}

export function withTile(tiles: readonly Tile[], changed: Tile): Tile[] {
  return tiles.map((tile) => (tile.cameraId === changed.cameraId ? changed : tile));
}

export function without(tiles: readonly Tile[], cameraId: string): Tile[] {
  return tiles.filter((tile) => tile.cameraId !== cameraId);
}

/** Adds a camera with its middle at a place; the same tiles when it is there already, or there are as many as may be. */
export function addedAt(tiles: readonly Tile[], cameraId: string, x: number, y: number): readonly Tile[] {
  if (isPlaced(tiles, cameraId) || tiles.length >= tilesAtMost) return tiles;
  const { width, height } = sizeOf(usualWidth);
  return [...tiles, { cameraId, width, height, x: snap(x - width / 2), y: snap(y - height / 2) }];
}

/** Adds a camera in the first free place of what is seen, row by row; where there is none, below all others. */
export function added(tiles: readonly Tile[], cameraId: string, seen: ViewBox): readonly Tile[] {
  if (isPlaced(tiles, cameraId) || tiles.length >= tilesAtMost) return tiles;
  const size = sizeOf(usualWidth);
  const bounds = boundsOf(tiles);
  const below = bounds ? { x: bounds.x, y: bounds.y + bounds.height + gap } : { x: 0, y: 0 };
  return [...tiles, { cameraId, ...size, ...(freePlace(tiles, seen, size) ?? below) }];
}

function freePlace(tiles: readonly Tile[], seen: ViewBox, size: Pick<Tile, "width" | "height">) {
  // A free place touches the edge of what is seen or another tile: no others need be tried.
  const starts = (edge: number, ends: readonly number[]) =>
    [...new Set([Math.ceil(edge / layoutGridPx) * layoutGridPx, ...ends])].sort((a, b) => a - b);
  const xs = starts(seen.x, tiles.map(({ x, width }) => x + width + gap)); // prettier-ignore
  const ys = starts(seen.y, tiles.map(({ y, height }) => y + height + gap)); // prettier-ignore
  for (const y of ys)
    for (const x of xs) {
      const place = { x, y, ...size };
      if (holds(seen, place) && tiles.every((tile) => !overlaps(tile, place))) return { x, y };
    }
  return undefined;
}

/** Whether all of `inner` lies in `outer`. */
export function holds(outer: ViewBox, inner: ViewBox): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

const overlaps = (a: ViewBox, b: ViewBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The least part of the canvas that holds every tile; undefined of none. */
export function boundsOf(tiles: readonly ViewBox[]): ViewBox | undefined {
  if (tiles.length === 0) return undefined;
  const x = Math.min(...tiles.map((tile) => tile.x));
  const y = Math.min(...tiles.map((tile) => tile.y));
  const width = Math.max(...tiles.map((tile) => tile.x + tile.width)) - x;
  const height = Math.max(...tiles.map((tile) => tile.y + tile.height)) - y;
  return { x, y, width, height };
}

/** As one reads them: from the top down, those of one row from the left. */
export function inReadingOrder(tiles: readonly Tile[]): Tile[] {
  return tiles.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

/** The tiles out of whatever a tab holds; undefined when it holds none. What is no tile is left out. */
export function tilesOfSetting(value: unknown): readonly Tile[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const found = new Map<string, Tile>();
  const entries: readonly unknown[] = value;
  for (const each of entries) if (isTile(each)) found.set(each.cameraId, each);
  return [...found.values()];
}

function isTile(value: unknown): value is Tile {
  if (typeof value !== "object" || value === null) return false;
  const [x, y, width, height] = ["x", "y", "width", "height"].map((key) => Reflect.get(value, key));
  const isPlace = [x, y, width, height].every((length) => Number.isInteger(length));
  return typeof Reflect.get(value, "cameraId") === "string" && isPlace && width > 0 && height > 0;
}

/** A changed arrangement with the tiles of cameras that the person cannot see now: each keeps its place (LAYT-16). */
export function withUnseen(
  changed: readonly Tile[],
  kept: readonly Tile[] | undefined,
  seen: ReadonlySet<string>,
): readonly Tile[] {
  const unseen = (kept ?? []).filter(({ cameraId }) => !seen.has(cameraId) && !isPlaced(changed, cameraId));
  return unseen.length === 0 ? changed : [...changed, ...unseen];
}
