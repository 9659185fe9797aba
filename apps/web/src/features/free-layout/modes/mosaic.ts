// A mosaic that fills its room (LAYT-11, view mode `box`). Pictures of one shape are laid side by side and one above another, again and again: of all the
// ways to do so that is taken which comes closest to the shape of the room, so that hardly anything stays dark and none is tiny. Pure.
import { defaultShape } from "@didban/player";

export interface Piece {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Room = Pick<Piece, "width" | "height">;

const gap = 4;
const pictureShape = defaultShape.width / defaultShape.height;
/** Of more pictures there are too many ways to look at; rows are good enough then. */
const mostTried = 24;

/** A way to lay out so many pictures: one alone, or two parts beside or above each other. */
interface Way {
  readonly count: number;
  /** Width by height, while every picture has its own shape. */
  readonly shape: number;
  /** The smallest picture's share of the whole. */
  readonly least: number;
  readonly parts?: { readonly first: Way; readonly second: Way; readonly isBeside: boolean };
}

/** Where each of `count` pictures lies in a room, in CSS pixels. */
export function mosaicOf(count: number, room: Room): Piece[] {
  if (count === 0 || room.width <= 0 || room.height <= 0) return [];
  const inRows = Array.from({ length: count }, (_, at) => inRowsOf(count, at + 1, room));
  const tried = count > mostTried ? [] : waysOf(count).map((way) => inWay(way, { x: 0, y: 0, ...room }));
  const [first = [], ...others] = [...tried, ...inRows];
  return others.reduce((best, next) => (worthOf(next) > worthOf(best) ? next : best), first);
}

const single: Way = { count: 1, shape: pictureShape, least: 1 };
const known: Way[][] = [[], [single]];

/** Ways for `count` pictures, of those of nearly one shape the one whose smallest picture is the largest. */
function waysOf(count: number): readonly Way[] {
  for (let number = known.length; number <= count; number += 1) {
    const best = new Map<number, Way>();
    for (let part = 1; part <= number / 2; part += 1)
      for (const one of known[part] ?? [])
        for (const other of known[number - part] ?? [])
          for (const way of [beside(one, other), above(one, other)]) {
            const shape = Math.round(Math.log(way.shape) * 24);
            if (way.least > (best.get(shape)?.least ?? 0)) best.set(shape, way);
          }
    known.push([...best.values()]);
  }
  return known[count] ?? [];
}

function beside(one: Way, other: Way): Way {
  const shape = one.shape + other.shape;
  const least = Math.min((one.least * one.shape) / shape, (other.least * other.shape) / shape);
  // The larger pictures come first.
  const [first, second] = one.least * one.shape < other.least * other.shape ? [other, one] : [one, other];
  return { count: one.count + other.count, shape, least, parts: { first, second, isBeside: true } };
}

function above(one: Way, other: Way): Way {
  const shape = 1 / (1 / one.shape + 1 / other.shape);
  const least = Math.min((one.least * shape) / one.shape, (other.least * shape) / other.shape);
  const [first, second] = one.least / one.shape < other.least / other.shape ? [other, one] : [one, other];
  return { count: one.count + other.count, shape, least, parts: { first, second, isBeside: false } };
}

/** The pieces of a way, stretched to fill a place. */
function inWay({ parts }: Way, place: Piece): Piece[] {
  if (parts === undefined) return [place];
  const { first, second, isBeside } = parts;
  const { x, y, width, height } = place;
  if (isBeside) {
    const share = ((width - gap) * first.shape) / (first.shape + second.shape);
    return [
      ...inWay(first, { x, y, width: share, height }),
      ...inWay(second, { x: x + share + gap, y, width: width - gap - share, height }),
    ];
  }
  const share = ((height - gap) * second.shape) / (first.shape + second.shape);
  return [
    ...inWay(first, { x, y, width, height: share }),
    ...inWay(second, { x, y: y + share + gap, width, height: height - gap - share }),
  ];
}

/** Rows of which none holds more than one picture more than another. */
function inRowsOf(count: number, rows: number, room: Room): Piece[] {
  const longer = count % rows;
  const columnsOf = (row: number) => Math.floor(count / rows) + (row < rows - longer ? 0 : 1);
  const height = (room.height - gap * (rows - 1)) / rows;
  return Array.from({ length: rows }, (_, row) => row).flatMap((row) => {
    const columns = columnsOf(row);
    const width = (room.width - gap * (columns - 1)) / columns;
    const y = row * (height + gap);
    return Array.from({ length: columns }, (_, column) => ({ x: column * (width + gap), y, width, height }));
  });
}

/** How much of the screen shows pictures, less where one of them is far smaller than its share. */
function worthOf(pieces: readonly Piece[]): number {
  const areas = pieces.map(({ width, height }) => {
    const shown = Math.min(width, height * pictureShape);
    return (shown * shown) / pictureShape;
  });
  const all = areas.reduce((sum, area) => sum + area, 0);
  const fair = (Math.min(...areas) * pieces.length) / Math.max(1, all);
  return all * Math.min(1, fair + 0.5);
}
