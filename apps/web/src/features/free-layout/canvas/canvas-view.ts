// How a canvas is seen (LAYT-8): which part of it fills the room on screen, and how panning and zooming change that. Pure; lengths of the room are CSS
// pixels, those of the canvas are CSS pixels at zoom 1.
import type { ViewBox } from "@didban/contract";

export interface Room {
  readonly width: number;
  readonly height: number;
}

/** What stands at the room's beginning, and how large the canvas is drawn. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

const leastZoom = 0.05;
const mostZoom = 4;
/** Room on screen that stays free around what is fitted in. */
const margin = 8;

const within = (zoom: number) => Math.min(mostZoom, Math.max(leastZoom, zoom));

/** The view that shows all of `box`, in the middle of a room of any shape. */
export function viewOf(box: ViewBox, room: Room): View {
  const zoom = within(Math.min(room.width / box.width, room.height / box.height));
  return {
    x: box.x + box.width / 2 - room.width / zoom / 2,
    y: box.y + box.height / 2 - room.height / zoom / 2,
    zoom,
  };
}

/** The view that shows all that lies within `bounds`, with a little room around it. */
export function fitting(bounds: ViewBox | undefined, room: Room): View {
  if (bounds === undefined) return { x: 0, y: 0, zoom: 1 };
  const inner = {
    width: Math.max(1, room.width - 2 * margin),
    height: Math.max(1, room.height - 2 * margin),
  };
  const { x, y, zoom } = viewOf(bounds, inner);
  return { x: x - margin / zoom, y: y - margin / zoom, zoom };
}

/** What of the canvas is seen. */
export function boxOf({ x, y, zoom }: View, room: Room): ViewBox {
  return { x, y, width: room.width / zoom, height: room.height / zoom };
}

/** The view after the canvas was pulled by so many pixels on screen. */
export function panned(view: View, byX: number, byY: number): View {
  return { ...view, x: view.x - byX / view.zoom, y: view.y - byY / view.zoom };
}

/** The view that is `factor` times as large, with what is at a point on screen staying there. */
export function zoomed(view: View, factor: number, at: Point): View {
  const zoom = within(view.zoom * factor);
  return { x: view.x + at.x / view.zoom - at.x / zoom, y: view.y + at.y / view.zoom - at.y / zoom, zoom };
}

/** The place on the canvas of a point on screen. */
export function placeAt(view: View, at: Point): Point {
  return { x: view.x + at.x / view.zoom, y: view.y + at.y / view.zoom };
}
