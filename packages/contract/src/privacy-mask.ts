// A privacy mask as it is drawn, stored and judged (MASK-1, MASK-2, MASK-6): a list of points on the full picture. Pure.
import { z } from "zod";

/** So many points may a mask have (MASK-6). */
export const mostMaskPoints = 64;

const part = z.number().min(0).max(1);

/** A place on the full picture: 0 is its left or upper edge, 1 its right or lower one. */
export const maskPoint = z.strictObject({ x: part, y: part });
export type MaskPoint = z.output<typeof maskPoint>;

export const maskPoints = z.array(maskPoint).max(mostMaskPoints);
export type MaskPoints = readonly MaskPoint[];

/** True where something is hidden: a line and a point hide nothing (MASK-2). */
export function hidesArea(mask: MaskPoints): boolean {
  return mask.length > 2;
}

/** True where footage may not be exported (MASK-2, EXP-6). */
export function blocksExports(mask: MaskPoints): boolean {
  return mask.length >= 2;
}

/** True for masks that hide the same; null: no mask. */
export function isSameMask(one: MaskPoints | null, other: MaskPoints | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((point, at) => isSame(point, other[at]));
}

/** True for a shape that touches or crosses its own outline: nobody could say what lies inside (MASK-6). */
export function crossesItself(mask: MaskPoints): boolean {
  if (!hidesArea(mask)) return false;
  const sides = mask.map((from, at) => ({ from, to: mask[(at + 1) % mask.length] ?? from }));
  if (sides.some(({ from, to }) => isSame(from, to))) return true;
  return sides.some((side, at) =>
    sides.slice(at + 1).some((other, apart) => {
      const isNext = apart === 0;
      const isPrevious = at === 0 && apart === sides.length - 2;
      if (isNext) return turnsBack(side.from, side.to, other.to);
      return isPrevious ? turnsBack(other.from, other.to, side.to) : doMeet(side, other);
    }),
  );
}

interface Side {
  readonly from: MaskPoint;
  readonly to: MaskPoint;
}

const isSame = (a: MaskPoint, b: MaskPoint | undefined): boolean => a.x === b?.x && a.y === b.y;

/** Twice the area of a triangle, signed by the way round. */
const turn = (a: MaskPoint, b: MaskPoint, c: MaskPoint): number =>
  (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Three points in a row, the third back over the first side. */
function turnsBack(a: MaskPoint, b: MaskPoint, c: MaskPoint): boolean {
  return turn(a, b, c) === 0 && (a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y) > 0;
}

function doMeet(one: Side, other: Side): boolean {
  const [a, b] = [turn(other.from, other.to, one.from), turn(other.from, other.to, one.to)];
  const [c, d] = [turn(one.from, one.to, other.from), turn(one.from, one.to, other.to)];
  if (((a > 0 && b < 0) || (a < 0 && b > 0)) && ((c > 0 && d < 0) || (c < 0 && d > 0))) return true;
  return (
    (a === 0 && isWithin(other, one.from)) ||
    (b === 0 && isWithin(other, one.to)) ||
    (c === 0 && isWithin(one, other.from)) ||
    (d === 0 && isWithin(one, other.to))
  );
}

/** For a point on the line of the side. */
function isWithin({ from, to }: Side, { x, y }: MaskPoint): boolean {
  return (
    x >= Math.min(from.x, to.x) &&
    x <= Math.max(from.x, to.x) &&
    y >= Math.min(from.y, to.y) &&
    y <= Math.max(from.y, to.y)
  );
}
