// What pointers mean on a canvas: a mouse on a tile moves it, at a corner resizes it, and elsewhere pulls the canvas; its wheel zooms. One finger pulls
// the canvas, unless it takes a tile by its grip or a corner; two fingers zoom. Controls keep their presses. Nothing here knows tiles or views.
import { useEffect, useRef, type RefObject } from "react";
import type { Point } from "./canvas-view.ts";
import type { Corner } from "./free-tiles.ts";

/** What a pointer has taken hold of. */
export type Hold =
  | { readonly kind: "canvas" }
  | { readonly kind: "tile"; readonly cameraId: string }
  | { readonly kind: "corner"; readonly cameraId: string; readonly corner: Corner };

export interface CanvasGestures {
  /** What is held has come so far from where it was taken; `isDone` with the end of it, `isLost` where the browser took the pointer away. */
  onDrag(hold: Hold, byX: number, byY: number, state: "begun" | "moving" | "done" | "lost"): void;
  /** Two fingers have spread by `factor` and moved by so much, or a wheel has turned, around `at` on the canvas' room. */
  onZoom(factor: number, at: Point, byX: number, byY: number): void;
}

/** A pointer that stays within is pressing, not dragging. */
const slop = 4;
const wheelStep = 0.0015;
/** Pinching on a touchpad comes as a wheel that turns little. */
const pinchStep = 0.01;

export function useCanvasGestures(
  canvas: RefObject<HTMLElement | null>,
  gestures: CanvasGestures,
  isOn: boolean,
): void {
  const latest = useRef(gestures);
  useEffect(() => {
    latest.current = gestures;
  });
  useEffect(() => {
    const element = canvas.current;
    return element && isOn ? listen(element, latest) : undefined;
  }, [canvas, isOn]);
}

function listen(element: HTMLElement, latest: { readonly current: CanvasGestures }): () => void {
  let drag: { readonly hold: Hold; readonly id: number; readonly from: Point; isMoving: boolean } | undefined;
  const fingers = new Map<number, Point>();
  const pointIn = ({ clientX, clientY }: MouseEvent): Point => {
    const { x, y } = element.getBoundingClientRect();
    return { x: clientX - x, y: clientY - y };
  };
  const end = (state: "done" | "lost", at?: Point) => {
    const ended = drag;
    drag = undefined;
    if (!ended?.isMoving) return;
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

/** Elements say by these what they are to a pointer. */
export const holdMarks = {
  tile: (cameraId: string) => ({ "data-tile": cameraId }),
  corner: (corner: Corner) => ({ "data-corner": corner }),
  grip: { "data-grip": true },
} as const;

/** What a press takes hold of; undefined where it is somebody else's. */
function holdOf({ target, button, pointerType }: PointerEvent): Hold | undefined {
  if (!(target instanceof Element)) return undefined;
  if (button === 1) return { kind: "canvas" };
  if (button !== 0) return undefined;
  const cameraId = target.closest<HTMLElement>("[data-tile]")?.dataset["tile"];
  const corner = target.closest<HTMLElement>("[data-corner]")?.dataset["corner"];
  if (cameraId !== undefined && isCorner(corner)) return { kind: "corner", cameraId, corner };
  const isGrip = target.closest("[data-grip]") !== null;
  if (!isGrip && target.closest("button, a, input, [role=slider], [role=dialog], [role=menu]") !== null)
    return undefined;
  if (cameraId === undefined || (pointerType === "touch" && !isGrip)) return { kind: "canvas" };
  return { kind: "tile", cameraId };
}

const isCorner = (text: string | undefined): text is Corner =>
  text === "nw" || text === "ne" || text === "sw" || text === "se";

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
