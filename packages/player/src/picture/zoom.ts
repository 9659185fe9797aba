// How far a picture is magnified and which part of it is seen (ZOOM-1, ZOOM-2, ZOOM-8). Places are shares of the picture's room, from 0 at its
// left and upper edge to 1.

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Zoom {
  /** 1 is whole. */
  readonly level: number;
  /** What of the picture stands in the middle of its room. */
  readonly middle: Place;
}

export const zoomLevels = { least: 1, most: 100, step: 0.25 } as const;

const centre: Place = { x: 0.5, y: 0.5 };

/** Zoom as it is turned on (ZOOM-1). */
export const firstZoom: Zoom = { level: zoomLevels.least + zoomLevels.step, middle: centre };

/** The level that there is for a wish: within the range, on a step (ZOOM-8). */
export function zoomLevelOf(wish: number): number {
  const { least, most, step } = zoomLevels;
  return Math.min(most, Math.max(least, Math.round(wish / step) * step));
}

/** At another level, with what is seen at the place `at` still there. */
export function zoomTo(zoom: Zoom, wish: number, at: Place = centre): Zoom {
  const level = zoomLevelOf(wish);
  const share = 1 / zoom.level - 1 / level;
  return keepInside(level, {
    x: zoom.middle.x + (at.x - 0.5) * share,
    y: zoom.middle.y + (at.y - 0.5) * share,
  });
}

/** Drags the picture by shares of its room. */
export function panBy({ level, middle }: Zoom, by: Place): Zoom {
  return keepInside(level, { x: middle.x - by.x / level, y: middle.y - by.y / level });
}

/** Nothing but the picture's room is ever seen (ZOOM-4); at level 1 that is all of it (ZOOM-2). */
function keepInside(level: number, middle: Place): Zoom {
  const half = 0.5 / level;
  const within = (place: number) => Math.min(1 - half, Math.max(half, place));
  return { level, middle: { x: within(middle.x), y: within(middle.y) } };
}

/** As CSS `transform` of what fills the room. */
export function zoomTransform({ level, middle }: Zoom): string {
  return `scale(${level}) translate(${(0.5 - middle.x) * 100}%, ${(0.5 - middle.y) * 100}%)`;
}
