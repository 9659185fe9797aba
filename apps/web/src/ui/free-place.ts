// Where a message stands: over the fewest of the controls that are in sight.
import type { NotificationData } from "@mantine/notifications";

type NotificationPosition = NonNullable<NotificationData["position"]>;

/** CSS pixels in the window. */
export type Box = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

export interface Place {
  readonly position: NotificationPosition;
  readonly box: Box;
}

/** Two lines with their frame, and the gap to the one before. */
const messageHeight = 96;
const controls = "a[href], button, input, select, textarea, summary, [role=slider], [tabindex='0']";

/** Where a message would lie over the fewest controls now; undefined before there is any place for one. */
export function freePlace(): NotificationPosition | undefined {
  const isRightToLeft = document.dir === "rtl";
  const places = [...document.querySelectorAll<HTMLElement>(".toasts")].map(placeOf);
  const inSight = [...document.querySelectorAll(controls)]
    .filter((control) => control.closest(".toasts") === null)
    .map((control) => control.getBoundingClientRect());
  return freest(
    places.toSorted((one, other) => rank(one, isRightToLeft) - rank(other, isRightToLeft)),
    inSight,
  )?.position;
}

/** The first of the places that cover the least. A small control counts as much as a large one: what of each is covered is added up. */
export function freest(places: readonly Place[], inSight: readonly Box[]): Place | undefined {
  const covered = ({ box }: Place) => inSight.reduce((sum, control) => sum + shareOf(control, box), 0);
  const [first, ...others] = places.map((place) => ({ place, covered: covered(place) }));
  return others.reduce((best, next) => (best && next.covered < best.covered ? next : best), first)?.place;
}

/** How much of a control lies below `box`: 0 to 1. */
function shareOf(control: Box, box: Box): number {
  const area = (control.right - control.left) * (control.bottom - control.top);
  const width = Math.min(control.right, box.right) - Math.max(control.left, box.left);
  const height = Math.min(control.bottom, box.bottom) - Math.max(control.top, box.top);
  return area <= 0 || width <= 0 || height <= 0 ? 0 : (width * height) / area;
}

/** Where the next message of a place would be: behind those that stand there. */
function placeOf(element: HTMLElement): Place {
  const position = element.dataset["position"] as NotificationPosition;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const box = position.startsWith("top")
    ? { left, right, top, bottom: bottom + messageHeight }
    : { left, right, top: top - messageHeight, bottom };
  return { position, box };
}

/** The bottom before the top, and the end of lines before their start: where people look for messages. */
function rank({ position }: Place, isRightToLeft: boolean): number {
  const end = isRightToLeft ? "left" : "right";
  const across = position.endsWith("center") ? 1 : position.endsWith(end) ? 0 : 2;
  return across + (position.startsWith("top") ? 3 : 0);
}
