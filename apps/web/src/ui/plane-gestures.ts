// What pointers mean on a plane that is pulled and zoomed: what a press takes hold of is dragged, a wheel and two fingers zoom. Knows neither what lies there
// nor how it is seen.
import { useEffect, useRef, type RefObject } from "react";

/** A point of the plane's room on screen, in CSS pixels. */
export interface RoomPoint {
  readonly x: number;
  readonly y: number;
}

export interface PlaneGestures<Hold> {
  /** What is held has come so far from where it was taken; `done` with the end of it, `lost` where the browser took the pointer away. */
  onDrag(hold: Hold, byX: number, byY: number, state: "begun" | "moving" | "done" | "lost"): void;
  /** Two fingers have spread by `factor` and moved by so much, or a wheel has turned, around `at` in the room. */
  onZoom(factor: number, at: RoomPoint, byX: number, byY: number): void;
  /** What was pressed was let go of where it was. */
  onTap?(hold: Hold, at: RoomPoint): void;
}

/** What a press takes hold of; undefined where it is somebody else's. */
type HoldOf<Hold> = (event: PointerEvent) => Hold | undefined;

/** A pointer that stays within is pressing, not dragging. */
const slop = 4;
const wheelStep = 0.0015;
/** Pinching on a touchpad comes as a wheel that turns little. */
const pinchStep = 0.01;

/** `holdOf` is the same function for good. */
export function usePlaneGestures<Hold>(
  plane: RefObject<HTMLElement | null>,
  gestures: PlaneGestures<Hold>,
  holdOf: HoldOf<Hold>,
  isOn = true,
): void {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  useEffect(() => {
    const element = plane.current;
    return element && isOn ? listen(element, latest, holdOf) : undefined;
  }, [plane, holdOf, isOn]);
}

function listen<Hold>(
  element: HTMLElement,
  latest: { readonly current: PlaneGestures<Hold> },
  holdOf: HoldOf<Hold>,
): () => void {
  let drag:
    | { readonly hold: Hold; readonly id: number; readonly from: RoomPoint; isMoving: boolean }
    | undefined;
  const fingers = new Map<number, RoomPoint>();
  const pointIn = ({ clientX, clientY }: MouseEvent): RoomPoint => {
    const { x, y } = element.getBoundingClientRect();
    return { x: clientX - x, y: clientY - y };
  };
  const end = (state: "done" | "lost", at?: RoomPoint) => {
    const ended = drag;
    drag = undefined;
    if (ended === undefined) return;
    if (!ended.isMoving) {
      if (state === "done") latest.current.onTap?.(ended.hold, ended.from);
      return;
    }
    latest.current.onDrag(ended.hold, (at?.x ?? 0) - ended.from.x, (at?.y ?? 0) - ended.from.y, state);
  };
  const onDown = (event: PointerEvent) => {
    const point = pointIn(event);
    if (event.pointerType === "touch") fingers.set(event.pointerId, point);
    if (fingers.size > 1) {
      // None of them is a tap on a tile any more.
      for (const id of fingers.keys()) element.setPointerCapture(id);
      return end("lost");
    }
    const hold = holdOf(event);
    if (hold === undefined) return;
    // The middle button would scroll the page.
    if (event.button === 1) event.preventDefault();
    drag = { hold, id: event.pointerId, from: point, isMoving: false };
  };
  const onMove = (event: PointerEvent) => {
    const point = pointIn(event);
    const before = fingers.get(event.pointerId);
    if (before !== undefined && fingers.size === 2) {
      const still = [...fingers].find(([id]) => id !== event.pointerId)?.[1] ?? point;
      fingers.set(event.pointerId, point);
      const factor = distance(point, still) / Math.max(1, distance(before, still));
      // What lies half way between the fingers goes with them.
      const middle = { x: (point.x + still.x) / 2, y: (point.y + still.y) / 2 };
      latest.current.onZoom(factor, middle, (point.x - before.x) / 2, (point.y - before.y) / 2);
      return;
    }
    if (before !== undefined) fingers.set(event.pointerId, point);
    if (drag?.id !== event.pointerId) return;
    const [byX, byY] = [point.x - drag.from.x, point.y - drag.from.y];
    if (!drag.isMoving) {
      if (Math.hypot(byX, byY) < slop) return;
      drag.isMoving = true;
      element.setPointerCapture(event.pointerId);
      latest.current.onDrag(drag.hold, byX, byY, "begun");
    }
    latest.current.onDrag(drag.hold, byX, byY, "moving");
  };
  const onUp = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (drag?.id === event.pointerId) end("done", pointIn(event));
  };
  const onCancel = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (drag?.id === event.pointerId) end("lost");
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? pinchStep : wheelStep));
    latest.current.onZoom(factor, pointIn(event), 0, 0);
  };
  element.addEventListener("pointerdown", onDown);
  element.addEventListener("pointermove", onMove);
  element.addEventListener("pointerup", onUp);
  element.addEventListener("pointercancel", onCancel);
  element.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    element.removeEventListener("pointerdown", onDown);
    element.removeEventListener("pointermove", onMove);
    element.removeEventListener("pointerup", onUp);
    element.removeEventListener("pointercancel", onCancel);
    element.removeEventListener("wheel", onWheel);
  };
}

const distance = (a: RoomPoint, b: RoomPoint): number => Math.hypot(a.x - b.x, a.y - b.y);
