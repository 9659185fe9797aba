// What a finger means on a player: a tap, a double tap on one of its sides, a swipe across. Pure of the page but for where the finger is; a mouse
// is left to clicks.
import { useEffect, useMemo, useRef, type PointerEvent } from "react";

export interface TouchActions {
  readonly onTap: (() => void) | undefined;
  /** On the left or the right third; in the middle two taps are two taps. */
  readonly onDoubleTap: ((side: "left" | "right") => void) | undefined;
  /** The way the finger went. */
  readonly onSwipe: ((way: "left" | "right") => void) | undefined;
}

interface Touch {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/** A finger that has come this far, in CSS pixels, is no tap. */
const tapSlop = 12;
const tapMs = 350;
/** Between the two taps of one double tap. */
const doubleMs = 300;
const swipeLength = 60;
const swipeMs = 700;

/** Handlers of an element that is touched. */
export function useTouchGestures(actions: TouchActions) {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const down = useRef<Touch | null>(null);
  const tapped = useRef<Touch | null>(null);
  return useMemo(
    () => ({
      onPointerDown(event: PointerEvent) {
        // A second finger makes it something else.
        const isOwn = event.pointerType === "touch" && event.isPrimary && !isOnControl(event);
        down.current = isOwn ? touchOf(event) : null;
      },
      onPointerUp(event: PointerEvent) {
        const from = down.current;
        down.current = null;
        if (from?.id !== event.pointerId) return;
        const to = touchOf(event);
        const way = swipeOf(from, to);
        if (way !== undefined) return latest.current.onSwipe?.(way);
        if (!isNear(from, to) || to.atMs - from.atMs > tapMs) return;
        const before = tapped.current;
        const isSecond =
          before !== null && to.atMs - before.atMs < doubleMs && isNear(before, to, 3 * tapSlop);
        const side = sideOf(event);
        if (isSecond && side !== undefined && latest.current.onDoubleTap) {
          tapped.current = null;
          return latest.current.onDoubleTap(side);
        }
        tapped.current = to;
        latest.current.onTap?.();
      },
      onPointerCancel() {
        down.current = null;
      },
    }),
    [],
  );
}

function touchOf({ pointerId, clientX, clientY, timeStamp }: PointerEvent): Touch {
  return { id: pointerId, x: clientX, y: clientY, atMs: timeStamp };
}

function isNear(a: Touch, b: Touch, slop = tapSlop): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) <= slop;
}

function swipeOf(from: Touch, to: Touch): "left" | "right" | undefined {
  const [x, y] = [to.x - from.x, Math.abs(to.y - from.y)];
  const isSwipe = Math.abs(x) >= swipeLength && Math.abs(x) > 2 * y && to.atMs - from.atMs <= swipeMs;
  return isSwipe ? (x < 0 ? "left" : "right") : undefined;
}

function sideOf({ clientX, currentTarget }: PointerEvent): "left" | "right" | undefined {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = (clientX - left) / width;
  return share < 1 / 3 ? "left" : share > 2 / 3 ? "right" : undefined;
}

/** Buttons and links are pressed, and what the player's controls have opened stands elsewhere in the page. */
export function isOnControl({ target, currentTarget }: Pick<Event, "target" | "currentTarget">): boolean {
  return (
    !(target instanceof Element) ||
    !(currentTarget instanceof Node) ||
    !currentTarget.contains(target) ||
    target.closest("button, a, [role=slider]") !== null
  );
}
