// What a hand does to the points of a mask (MASK-8): they are added, moved and taken away, and stay within the picture. Pure.
import { crossesItself, hidesArea, mostMaskPoints, type MaskPoint, type MaskPoints } from "@didban/contract";

/** Where the first points of a mask come that is drawn by keyboard. */
const firstPoints: MaskPoints = [
  { x: 0.4, y: 0.4 },
  { x: 0.6, y: 0.4 },
  { x: 0.6, y: 0.6 },
];

/** Points after a change, and which of them the hand has now; undefined for none. */
export interface Shaped {
  readonly points: MaskPoints;
  readonly at: number | undefined;
}

export const withinPicture = ({ x, y }: MaskPoint): MaskPoint => ({ x: between(x), y: between(y) });

/**
 * Adds a point: behind the last one, or where the shape would then cross itself into the side that is nearest. `side` is the one that was pressed, by its first
 * point: then the point divides it. Nothing changes once a mask has as many points as it may.
 */
export function addPoint(points: MaskPoints, to: MaskPoint, shape: number, side?: number): Shaped {
  if (points.length >= mostMaskPoints) return { points, at: undefined };
  const point = withinPicture(to);
  const divided = (at: number): Shaped => ({ points: points.toSpliced(at + 1, 0, point), at: at + 1 });
  if (side !== undefined) return divided(side);
  const appended = divided(points.length - 1);
  if (!hidesArea(points) || !crossesItself(appended.points)) return appended;
  const nearestFirst = points
    .map((_, at) => ({ at, far: distanceToSide(points, at, point, shape) }))
    .toSorted((a, b) => a.far - b.far)
    .map(({ at }) => divided(at));
  return nearestFirst.find((way) => !crossesItself(way.points)) ?? appended;
}

/** A point where no hand shows one: in the middle of the longest side. */
export function addAnyPoint(points: MaskPoints, shape: number): Shaped {
  const first = firstPoints[points.length];
  if (first !== undefined) return addPoint(points, first, shape);
  const sides = points.map((from, at) => ({ at, from, to: points[(at + 1) % points.length] ?? from }));
  const lengthOf = ({ from, to }: Pick<(typeof sides)[number], "from" | "to">) =>
    Math.hypot((to.x - from.x) * shape, to.y - from.y);
  const [longest] = sides.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (longest === undefined) return { points, at: undefined };
  const { at, from, to } = longest;
  return addPoint(points, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, shape, at);
}

export const movePoint = (points: MaskPoints, at: number, to: MaskPoint): MaskPoints =>
  points.map((point, index) => (index === at ? withinPicture(to) : point));

/** Takes a point away; the hand has the one behind it then. */
export function removePoint(points: MaskPoints, at: number): Shaped {
  const left = points.toSpliced(at, 1);
  return { points: left, at: left.length === 0 ? undefined : Math.min(at, left.length - 1) };
}

/** Why a shape is not to be kept (MASK-9); one without points is: it takes the mask away. */
export function faultOf(points: MaskPoints): "tooFew" | "crossing" | undefined {
  if (points.length > 0 && !hidesArea(points)) return "tooFew";
  return crossesItself(points) ? "crossing" : undefined;
}

const between = (part: number): number => Math.min(1, Math.max(0, part));

/** In heights of the picture, which is `shape` times as wide. */
function distanceToSide(points: MaskPoints, at: number, point: MaskPoint, shape: number): number {
  const from = points[at] ?? point;
  const to = points[(at + 1) % points.length] ?? from;
  const [dx, dy] = [(to.x - from.x) * shape, to.y - from.y];
  const [px, py] = [(point.x - from.x) * shape, point.y - from.y];
  const along = between((px * dx + py * dy) / (dx * dx + dy * dy || 1));
  return Math.hypot(px - along * dx, py - along * dy);
}
