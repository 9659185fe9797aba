// A mosaic that fills its room (LAYT-11, view mode `box`): cameras in rows that need not hold the same number, as near to the shape of a picture as the
// room lets them be. Where rows differ the first ones hold fewer, so that the first cameras are the larger. Pure.
import { defaultShape } from "@didban/player";

export interface Piece {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const gap = 4;

/** Where each of `count` pictures lies in a room, in CSS pixels. */
export function mosaicOf(count: number, room: { readonly width: number; readonly height: number }): Piece[] {
  if (count === 0 || room.width <= 0 || room.height <= 0) return [];
  const candidates = Array.from({ length: count }, (_, at) => piecesIn(rowsOf(count, at + 1), room));
  return candidates.reduce((best, next) => (pictureArea(next) > pictureArea(best) ? next : best));
}

/** How many each of `rows` rows holds. */
function rowsOf(count: number, rows: number): number[] {
  const least = Math.floor(count / rows);
  const longer = count % rows;
  return Array.from({ length: rows }, (_, row) => (row < rows - longer ? least : least + 1));
}

function piecesIn(
  rows: readonly number[],
  room: { readonly width: number; readonly height: number },
): Piece[] {
  // A row of few wide pictures is higher than one of many narrow ones.
  const heights = rows.map((columns) => 1 / columns);
  const whole = heights.reduce((sum, height) => sum + height, 0);
  const free = room.height - gap * (rows.length - 1);
  let y = 0;
  return rows.flatMap((columns, row) => {
    const height = (free * (heights[row] ?? 0)) / whole;
    const width = (room.width - gap * (columns - 1)) / columns;
    const top = y;
    y += height + gap;
    return Array.from({ length: columns }, (_, column) => ({
      x: column * (width + gap),
      y: top,
      width,
      height,
    }));
  });
}

/** How much of the screen shows pictures: a piece of another shape has edges without any. */
function pictureArea(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { width, height }) => {
    const shown = Math.min(width, (height * defaultShape.width) / defaultShape.height);
    return sum + (shown * shown * defaultShape.height) / defaultShape.width;
  }, 0);
}
