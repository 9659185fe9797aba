// The strip under fingers, mouse and wheel: turns the browser's events into what they mean (TIME-11, TIME-13). Decides nothing about time.
import { FingerPair, StripGesture } from "./strip-gesture.ts";

/** A place on the strip, CSS pixels from its upper left corner. */
export interface StripPlace {
  readonly x: number;
  readonly y: number;
}

export interface StripInputListener {
  press(): void;
  scrub(byPx: number): void;
  release(byPx: number): void;
  click(at: StripPlace): void;
  /** The press meant something else. */
  letGo(): void;
  /** One notch of the wheel or of a pinch; positive is wider. */
  zoom(direction: 1 | -1, atPx: number): void;
  /** The pointer is over the strip; undefined when it has left. */
  hover(at: StripPlace | undefined): void;
}

/** Wheel travel that makes a notch; a mouse gives 100 and more at once, a touchpad little by little. */
const notchTravel = 60;
/** A wheel that rests this long starts a new notch, or ends a sideways move. */
const wheelRestMs = 250;

/** Listens on `element` until `signal` aborts. */
export function listenToStrip(element: HTMLElement, listener: StripInputListener, signal: AbortSignal): void {
  const gesture = new StripGesture();
  const fingers = new Map<number, number>();
  let pair: FingerPair | undefined;
  const pointOf = (event: MouseEvent): StripPlace => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const placeOf = (event: MouseEvent) => pointOf(event).x;

  element.style.touchAction = "pan-y";
  element.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0) return;
      fingers.set(event.pointerId, placeOf(event));
      element.setPointerCapture(event.pointerId);
      if (fingers.size > 1) return beginPair();
      gesture.down(placeOf(event), event.timeStamp);
      listener.press();
    },
    { signal },
  );
  element.addEventListener(
    "pointermove",
    (event) => {
      if (!fingers.has(event.pointerId)) {
        if (event.pointerType === "mouse") listener.hover(pointOf(event));
        return;
      }
      fingers.set(event.pointerId, placeOf(event));
      if (fingers.size > 1) return movePair();
      const action = gesture.move(placeOf(event), event.timeStamp);
      if (action?.kind === "scrub") listener.scrub(action.byPx);
    },
    { signal },
  );
  const lift = (event: PointerEvent, isCancelled: boolean) => {
    if (!fingers.delete(event.pointerId)) return;
    const paired = pair?.lift();
    pair = undefined;
    const alone = isCancelled ? gesture.cancel() : gesture.up(placeOf(event), event.timeStamp);
    const action = paired ?? alone;
    if (action?.kind === "click") listener.click({ x: action.atPx, y: pointOf(event).y });
    if (action?.kind === "release") listener.release(action.byPx);
    if (action?.kind === "letGo") listener.letGo();
  };
  element.addEventListener("pointerup", (event) => lift(event, false), { signal });
  element.addEventListener("pointercancel", (event) => lift(event, true), { signal });
  element.addEventListener("pointerleave", () => listener.hover(undefined), { signal });
  listenToWheel(element, listener, signal, placeOf);

  /** The first finger's press goes on as that of both. */
  function beginPair(): void {
    const [one = 0, other = 0] = fingers.values();
    if (fingers.size > 2 || !gesture.isPressed) return;
    gesture.cancel();
    pair = new FingerPair(one, other);
  }

  function movePair(): void {
    const [one = 0, other = 0] = fingers.values();
    const action = pair?.move(one, other);
    if (action?.kind === "zoom") listener.zoom(action.direction, action.atPx);
    if (action?.kind === "scrub") listener.scrub(action.byPx);
  }
}

function listenToWheel(
  element: HTMLElement,
  listener: StripInputListener,
  signal: AbortSignal,
  placeOf: (event: MouseEvent) => number,
): void {
  let travel = 0;
  let sidewaysPx: number | undefined;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const onRest = () => {
    travel = 0;
    if (sidewaysPx !== undefined) listener.release(sidewaysPx);
    sidewaysPx = undefined;
  };
  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      clearTimeout(rest);
      rest = setTimeout(onRest, wheelRestMs);
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        if (sidewaysPx === undefined) listener.press();
        sidewaysPx = (sidewaysPx ?? 0) - event.deltaX;
        return listener.scrub(sidewaysPx);
      }
      travel += event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * notchTravel;
      if (Math.abs(travel) < notchTravel) return;
      listener.zoom(travel > 0 ? 1 : -1, placeOf(event));
      travel = 0;
    },
    { signal, passive: false },
  );
  signal.addEventListener("abort", () => clearTimeout(rest));
}
