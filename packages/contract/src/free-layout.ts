// What a free layout holds (LAYT-8, TAB-10): tiles, each a camera with its place and size on a canvas, and the view box, the part of the canvas that is
// seen. Lengths are CSS pixels at zoom 1; x grows to the right and y downwards, in every language. The server checks both (endpoints/setting-values.ts), the
// web app draws them.

/** Places and sizes of tiles are multiples of it. */
export const layoutGridPx = 8;

/** No tile is smaller. */
export const leastTile = { width: 300, height: 174 } as const;

/** No tile is wider. */
export const widestTilePx = 1280;

/** No tile or view box lies further out. */
export const furthestPx = 1_000_000;

/** So many tiles are surely stored: a setting holds 16 KiB (TAB-7). */
export const tilesAtMost = 120;

/** A part of the canvas. */
export interface ViewBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The view box that a text writes as `x,y,width,height`; undefined when it writes none (LAYT-3). */
export function viewBoxOf(text: unknown): ViewBox | undefined {
  if (typeof text !== "string" || !/^-?[\d.]+(,-?[\d.]+){3}$/.test(text)) return undefined;
  const [x = NaN, y = NaN, width = NaN, height = NaN] = text.split(",").map(Number);
  const isNear = [x, y, width, height].every((value) => Math.abs(value) <= furthestPx);
  return isNear && width >= 1 && height >= 1 ? { x, y, width, height } : undefined;
}

/** A view box as a tab and an address hold it. */
export function viewBoxText({ x, y, width, height }: ViewBox): string {
  return [x, y, Math.max(1, width), Math.max(1, height)].map((value) => Math.round(value)).join(",");
}

/** Which cameras a free layout shows (LAYT-12). */
export const tabFilters = ["ALL", "LIVE", "RECORD", "ERROR"] as const;

export const viewModes = ["clock", "aI", "gradiant", "box", "list"] as const;
/** How the cameras of a free layout are shown (LAYT-11); without one they lie on its canvas. */
export type ViewMode = (typeof viewModes)[number];
