// What picks a camera or a group up, carries it and puts it down: the pointer, of a mouse or a finger, and the keys.
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from "react";
import type { Carried } from "../../../subjects/camera/camera-groups.ts";
import { useCarrying } from "./carrying.ts";

/** A pointer that went no further has pressed, not carried. */
const slackPx = 5;

/** In the tree each line says by this which place it is. */
export const placeAttribute = "data-group-place";

function placeAt(x: number, y: number): string | null {
  return (
    document.elementFromPoint(x, y)?.closest(`[${placeAttribute}]`)?.getAttribute(placeAttribute) ?? null
  );
}

/** Handlers of what it is picked up by. */
export function useCarry(carried: Carried, placesOf: () => readonly string[]) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const wasCarried = useRef(false);
  const isMine = () => useCarrying.getState().carried?.id === carried.id;
  const store = useCarrying.getState();
  const putBack = () => {
    start.current = null;
    if (isMine()) store.cancel();
  };
  const { id } = carried;
  // What is gone from the screen is carried no further.
  useEffect(
    () => () => {
      if (useCarrying.getState().carried?.id === id) useCarrying.getState().cancel();
    },
    [id],
  );
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { x: event.clientX, y: event.clientY };
      wasCarried.current = false;
    },
    onPointerMove(event: PointerEvent) {
      const { clientX: x, clientY: y } = event;
      if (start.current === null) return;
      if (!isMine()) {
        if (Math.hypot(x - start.current.x, y - start.current.y) < slackPx) return;
        store.pickUp(carried, placesOf(), false);
        wasCarried.current = true;
      }
      store.moveTo({ x, y }, placeAt(x, y));
    },
    onPointerUp() {
      start.current = null;
      if (isMine() && useCarrying.getState().pointer !== null) store.drop();
    },
    /** The press that ends the way is no press of what it stands on. */
    onClick(event: MouseEvent) {
      if (wasCarried.current) event.stopPropagation();
      wasCarried.current = false;
    },
    onPointerCancel: putBack,
    onBlur: putBack,
    onKeyDown(event: KeyboardEvent) {
      const acts = isMine() ? keysWhileCarried : keysBefore;
      const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      // Within a tree, which has keys of its own, and a dialog, which Escape would close.
      event.stopPropagation();
      if (act === "pick up") store.pickUp(carried, placesOf(), true);
      else if (act === "drop") store.drop();
      else if (act === "put back") putBack();
      else store.step(act);
    },
  };
}

type KeyAct = "pick up" | "drop" | "put back" | number;
const keysBefore: Readonly<Record<string, KeyAct>> = { Enter: "pick up", " ": "pick up" };
const keysWhileCarried: Readonly<Record<string, KeyAct>> = {
  Enter: "drop",
  " ": "drop",
  Escape: "put back",
  ArrowDown: 1,
  ArrowUp: -1,
  Home: -Infinity,
  End: Infinity,
};
