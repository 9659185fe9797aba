// What hand and wheel do to a player's zoom (ZOOM-4): the wheel and two fingers change the level around them, a drag moves the picture. With zoom
// off the wheel is the page's; two fingers turn it on where they may.
import type { Place } from "@didban/player";
import { useEffect, type RefObject } from "react";
import { isOnControl } from "./touch-gestures.ts";
import type { ZoomStore } from "./zoom-store.ts";

/** A hand that has come this far, in CSS pixels, drags. */
const dragSlop = 4;
/** So far a wheel turns in a notch, in CSS pixels, and so many times larger a notch makes what is seen. */
const notchPx = 100;
const notchTimes = 1.25;
/** A pinch on a touchpad comes as small turns of a wheel with Ctrl. */
const pinchTimes = 10;
const linePx = 33;

interface Pinch {
  readonly level: number;
  readonly spread: number;
}

interface ZoomedElements {
  /** What is under the hand: the picture, and what lies over it. */
  readonly stage: RefObject<HTMLElement | null>;
  /** What the picture fills. */
  readonly room: RefObject<HTMLElement | null>;
}

/** `canPinch`: two fingers turn zoom on. */
export function useZoomGestures({ stage, room }: ZoomedElements, store: ZoomStore, canPinch: boolean): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const hands = new Map<number, Place>();
    let pinch: Pinch | undefined;
    let isDragging = false;
    /** The wheel's own level, between the steps of the picture's. */
    let aim = { level: 1, shown: 0 };

    const boxOf = () => (room.current ?? element).getBoundingClientRect();
    const placeOf = ({ x, y }: Place): Place => {
      const { left, top, width, height } = boxOf();
      return { x: (x - left) / width, y: (y - top) / height };
    };
    const onWheel = (event: WheelEvent) => {
      const { zoom, zoomTo } = store.getState();
      if (!zoom) return;
      event.preventDefault();
      if (aim.shown !== zoom.level) aim = { level: zoom.level, shown: zoom.level };
      const turned = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : linePx);
      const notches = (-turned / notchPx) * (event.ctrlKey ? pinchTimes : 1);
      const level = aim.level * notchTimes ** notches;
      zoomTo(level, placeOf({ x: event.clientX, y: event.clientY }));
      aim = { level: Math.max(1, level), shown: store.getState().zoom?.level ?? 0 };
    };
    const onDown = (event: PointerEvent) => {
      if ((event.pointerType === "mouse" && event.button !== 0) || isOnControl(event)) return;
      hands.set(event.pointerId, { x: event.clientX, y: event.clientY });
      isDragging = false;
      const [first, second] = hands.values();
      const { zoom } = store.getState();
      if (!first || !second || (!zoom && !canPinch)) return;
      pinch = { level: zoom?.level ?? 1, spread: spreadOf(first, second) };
    };
    const onMove = (event: PointerEvent) => {
      // A mouse may have been let go of elsewhere.
      if (event.pointerType === "mouse" && event.buttons === 0) hands.delete(event.pointerId);
      const before = hands.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      if (hands.size === 1 && !isDragging) {
        if (!store.getState().zoom || spreadOf(before, now) < dragSlop) return;
        isDragging = true;
        element.setPointerCapture(event.pointerId);
      }
      const [from, to] = [middleOf(hands), middleOf(hands.set(event.pointerId, now))];
      const { width, height } = boxOf();
      const [first, second] = hands.values();
      if (pinch && first && second)
        store.getState().zoomTo((pinch.level * spreadOf(first, second)) / pinch.spread, placeOf(to));
      store.getState().pan({ x: (to.x - from.x) / width, y: (to.y - from.y) / height });
    };
    const onEnd = ({ pointerId }: PointerEvent) => {
      hands.delete(pointerId);
      pinch = undefined;
    };
    // A tile is dragged to another cell only while its picture is whole.
    const onDragStart = (event: DragEvent) => store.getState().zoom && event.preventDefault();
    element.addEventListener("wheel", onWheel, { signal, passive: false });
    element.addEventListener("dragstart", onDragStart, { signal });
    element.addEventListener("pointerdown", onDown, { signal });
    element.addEventListener("pointermove", onMove, { signal });
    for (const name of ["pointerup", "pointercancel"] as const)
      element.addEventListener(name, onEnd, { signal });
    return () => ending.abort();
  }, [stage, room, store, canPinch]);
}

const spreadOf = (a: Place, b: Place): number => Math.hypot(a.x - b.x, a.y - b.y);

function middleOf(hands: ReadonlyMap<number, Place>): Place {
  const all = [...hands.values()];
  const mean = (of: (place: Place) => number) => all.reduce((sum, place) => sum + of(place), 0) / all.length;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}
