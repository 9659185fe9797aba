// Where things lie on a map and how it is seen: the earth as a square (Web Mercator) from 0 to 1, and the part of it that a room on screen shows. Pure.
// Floor plans lie on the same square, around 0/0, where it is as good as flat.
import { mapZoomMax, type MapGround, type Position } from "@didban/contract";

/** A place on the square: `x` to the east, `y` to the south. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What stands in the middle of the room, and how near it is: at zoom 0 the square is `squarePx` wide, each step doubles it. */
export interface MapView extends Spot {
  readonly zoom: number;
}

/** CSS pixels. */
export interface Room {
  readonly width: number;
  readonly height: number;
}

const squarePx = 512;
const metersAround = 40_075_016.686;
/** Farther to the north and south the square does not reach. */
const mostLatitude = 85.051_128;
const leastZoom = 0;
/** Within it things are seen when a view is made to show them. */
const marginPx = 56;
/** Nothing is looked at from nearer when a view is made to show single places. */
const nearZoom = 17;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** CSS pixels of the whole square. */
export const widthAt = (zoom: number): number => squarePx * 2 ** zoom;

/** The spot of a point of the earth. */
export function spotOf({ longitude, latitude }: Position): Spot {
  const sine = Math.sin((clamp(latitude, -mostLatitude, mostLatitude) * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The point of the earth at a spot. */
export function positionOf({ x, y }: Spot): Position {
  const longitude = ((((x % 1) + 1) % 1) - 0.5) * 360;
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * clamp(y, 0, 1)))) * 180) / Math.PI;
  return { longitude: rounded(longitude), latitude: rounded(latitude) };
}

/** A tenth of a millimetre. */
const rounded = (degrees: number) => Math.round(degrees * 1e9) / 1e9;

/** The view of a map with `center` in the middle. */
export function viewAt(center: Position, zoom: number): MapView {
  return { ...spotOf(center), zoom: clamp(zoom, leastZoom, mapZoomMax) };
}

/** Where a spot is in the room, from its upper left corner. */
export function pointOf(view: MapView, room: Room, spot: Spot): Spot {
  const width = widthAt(view.zoom);
  return { x: (spot.x - view.x) * width + room.width / 2, y: (spot.y - view.y) * width + room.height / 2 };
}

/** The spot at a point in the room. */
export function spotAt(view: MapView, room: Room, point: Spot): Spot {
  const width = widthAt(view.zoom);
  return { x: view.x + (point.x - room.width / 2) / width, y: view.y + (point.y - room.height / 2) / width };
}

/** The view after the map was pulled by so many pixels. */
export function panned(view: MapView, byX: number, byY: number): MapView {
  const width = widthAt(view.zoom);
  return { ...view, x: view.x - byX / width, y: clamp(view.y - byY / width, 0, 1) };
}

/** The view `steps` nearer, with what is at a point in the room staying there. */
export function zoomed(view: MapView, steps: number, at: Spot, room: Room): MapView {
  const zoom = clamp(view.zoom + steps, leastZoom, mapZoomMax);
  const held = spotAt(view, room, at);
  const width = widthAt(zoom);
  return {
    x: held.x - (at.x - room.width / 2) / width,
    y: clamp(held.y - (at.y - room.height / 2) / width, 0, 1),
    zoom,
  };
}

/** The view that shows all of `spots`; undefined of none. */
export function showing(spots: readonly Spot[], room: Room, nearest = nearZoom): MapView | undefined {
  if (spots.length === 0) return undefined;
  const [left, right] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))];
  const wide = Math.max(1, room.width - 2 * marginPx) / squarePx / Math.max(right - left, 1e-12);
  const high = Math.max(1, room.height - 2 * marginPx) / squarePx / Math.max(bottom - top, 1e-12);
  const zoom = clamp(Math.log2(Math.min(wide, high)), leastZoom, nearest);
  return { x: (left + right) / 2, y: (top + bottom) / 2, zoom };
}

/** CSS pixels of a metre where a spot lies. */
export function pixelsOfMeter({ y, zoom }: { readonly y: number; readonly zoom: number }): number {
  // The square is stretched by it away from the equator.
  const stretch = Math.cosh(Math.PI * (1 - 2 * y));
  return (widthAt(zoom) * stretch) / metersAround;
}

/** What a floor plan covers of the square: its corners to the upper left and the lower right. */
export function planBox(plan: { readonly width: number; readonly height: number; readonly meters: number }) {
  const wide = plan.meters / metersAround;
  const high = (wide * plan.height) / plan.width;
  return { from: { x: 0.5 - wide / 2, y: 0.5 - high / 2 }, to: { x: 0.5 + wide / 2, y: 0.5 + high / 2 } };
}

/** A length that is good to read, at most `mostPx` long on screen: for the scale. */
export function scaleOf(view: MapView, mostPx = 110): { readonly meters: number; readonly px: number } {
  const perMeter = pixelsOfMeter(view);
  const most = mostPx / perMeter;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [5, 2, 1].find((times) => times * power <= most) ?? 1;
  return { meters: step * power, px: step * power * perMeter };
}

/** What a map shows when it opens: a floor plan as a whole, the world where it was left. */
export function firstView(
  map: { readonly ground: MapGround; readonly center: Position; readonly zoom: number },
  room: Room,
  plan: Parameters<typeof planBox>[0] | null,
): MapView {
  if (plan === null) return viewAt(map.center, map.zoom);
  const { from, to } = planBox(plan);
  return (
    showing([from, to], { width: room.width + marginPx, height: room.height + marginPx }, mapZoomMax) ??
    viewAt(map.center, map.zoom)
  );
}
