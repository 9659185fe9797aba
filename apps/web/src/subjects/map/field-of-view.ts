// The wedge that a camera looks over, as it is drawn on a map. Pure; 0 degrees are up, and they go clockwise.
import { fieldOfViewLimits, type FieldOfView } from "@didban/contract";
import type { Spot } from "./geo.ts";

const { angle: angles, reach: reaches } = fieldOfViewLimits;
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** A direction as it is kept: 0 to 359. */
export const turned = (degrees: number): number => ((Math.round(degrees) % 360) + 360) % 360;

/** Where one stands who goes so far in a direction from 0/0. */
export function towards(degrees: number, length: number): Spot {
  const radians = (degrees * Math.PI) / 180;
  return { x: Math.sin(radians) * length, y: -Math.cos(radians) * length };
}

/** The direction of a point from 0/0. */
export const directionTo = ({ x, y }: Spot): number => turned((Math.atan2(x, -y) * 180) / Math.PI);

/** The outline of the wedge around 0/0, as the path of an SVG. */
export function wedgePath(
  { direction, angle }: Pick<FieldOfView, "direction" | "angle">,
  radius: number,
): string {
  if (angle >= 360)
    return `M 0 ${-radius} A ${radius} ${radius} 0 1 1 0 ${radius} A ${radius} ${radius} 0 1 1 0 ${-radius} Z`;
  const [from, to] = [towards(direction - angle / 2, radius), towards(direction + angle / 2, radius)];
  const text = (value: number) => value.toFixed(2);
  return `M 0 0 L ${text(from.x)} ${text(from.y)} A ${radius} ${radius} 0 ${angle > 180 ? 1 : 0} 1 ${text(to.x)} ${text(to.y)} Z`;
}

/** The field of view whose direction or reach is pulled to a point, `perMeter` pixels being a metre. */
export function pulledTo(field: FieldOfView, point: Spot, perMeter: number): FieldOfView {
  const reach = clamp(Math.hypot(point.x, point.y) / perMeter, reaches.least, reaches.most);
  return { ...field, direction: directionTo(point), reach: Math.round(reach * 10) / 10 };
}

/** The field of view whose edge is pulled to a point. */
export function widenedTo(field: FieldOfView, point: Spot): FieldOfView {
  const apart = Math.abs(((directionTo(point) - field.direction + 540) % 360) - 180);
  return { ...field, angle: clamp(Math.round(apart * 2), angles.least, angles.most) };
}

/** The same changed by keys: turned, made wider and farther, within what may be. */
export function changedBy(
  field: FieldOfView,
  {
    turn = 0,
    widen = 0,
    farther = 0,
  }: { readonly turn?: number; readonly widen?: number; readonly farther?: number },
): FieldOfView {
  return {
    direction: turned(field.direction + turn),
    angle: clamp(field.angle + widen, angles.least, angles.most),
    reach: clamp(Math.round((field.reach + farther) * 10) / 10, reaches.least, reaches.most),
  };
}
