// Carrying a device from the list onto the map, by whatever pointer. What is carried is shown under the pointer; Escape puts it back.
import { useEffect, useRef, type PointerEvent } from "react";
import { create } from "zustand";

/** A device without a place on the map. */
export interface Waiting {
  readonly id: string;
  readonly name: string;
  readonly type: "c" | "m";
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Carrying {
  readonly device: Waiting | null;
  /** On the page. */
  readonly at: Point;
}

export const useCarrying = create<Carrying>()(() => ({ device: null, at: { x: 0, y: 0 } }));

/** A pointer that went no further has pressed, not carried. */
const slackPx = 5;

/** Maps say by this that things are put down on them. */
export const takesDevices = "data-takes-devices";

/** Handlers of what a device is picked up by. */
export function useCarryOnto(device: Waiting, onDrop: (at: Point) => void) {
  const from = useRef<Point | null>(null);
  const hasCarried = useRef(false);
  const isMine = () => useCarrying.getState().device?.id === device.id;
  const putBack = () => {
    from.current = null;
    if (isMine()) useCarrying.setState({ device: null });
  };
  const { id } = device;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || useCarrying.getState().device?.id !== id) return;
      from.current = null;
      useCarrying.setState({ device: null });
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      if (useCarrying.getState().device?.id === id) useCarrying.setState({ device: null });
    };
  }, [id]);
  return {
    wasCarried: () => hasCarried.current,
    onPointerDown({ button, clientX: x, clientY: y, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
      if (button !== 0) return;
      currentTarget.setPointerCapture(pointerId);
      from.current = { x, y };
      hasCarried.current = false;
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      if (from.current === null) return;
      if (!isMine() && Math.hypot(x - from.current.x, y - from.current.y) < slackPx) return;
      hasCarried.current = true;
      useCarrying.setState({ device, at: { x, y } });
    },
    onPointerUp({ clientX: x, clientY: y }: PointerEvent) {
      from.current = null;
      if (!isMine()) return;
      useCarrying.setState({ device: null });
      const below = document.elementFromPoint(x, y);
      if (below?.closest(`[${takesDevices}]`)) onDrop({ x, y });
    },
    onPointerCancel: putBack,
  };
}
