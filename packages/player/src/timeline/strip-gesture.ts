// What fingers on the strip mean: one clicks while the press is short and drags from 200 ms and 3 px on (TIME-11); two pinch or drag
// (TIME-13). Pure: places and times are given.

/** A press this long or longer is a drag (TIME-11). */
export const dragAfterMs = 200;
/** Movement under this never scrubs (TIME-11). */
export const dragAfterPx = 3;

export type StripAction =
  | { readonly kind: "press" }
  /** The strip moves by so many pixels against where it was pressed. */
  | { readonly kind: "scrub"; readonly byPx: number }
  | { readonly kind: "release"; readonly byPx: number }
  | { readonly kind: "click"; readonly atPx: number }
  /** The press meant something else. */
  | { readonly kind: "letGo" };

/** What two fingers want: one notch of zoom, positive is wider, or a drag. */
export type PairAction =
  | { readonly kind: "zoom"; readonly direction: 1 | -1; readonly atPx: number }
  | Extract<StripAction, { readonly kind: "scrub" }>;

export class StripGesture {
  #press: { readonly atPx: number; readonly atMs: number; readonly isDrag: boolean } | undefined;

  get isPressed(): boolean {
    return this.#press !== undefined;
  }

  down(atPx: number, atMs: number): StripAction {
    this.#press = { atPx, atMs, isDrag: false };
    return { kind: "press" };
  }

  move(atPx: number, atMs: number): StripAction | undefined {
    const press = this.#press;
    if (!press) return undefined;
    const byPx = atPx - press.atPx;
    const isDrag = press.isDrag || (atMs - press.atMs >= dragAfterMs && Math.abs(byPx) >= dragAfterPx);
    if (!isDrag) return undefined;
    this.#press = { ...press, isDrag };
    return { kind: "scrub", byPx };
  }

  up(atPx: number, atMs: number): StripAction | undefined {
    const press = this.#press;
    this.#press = undefined;
    if (!press) return undefined;
    if (!press.isDrag && atMs - press.atMs < dragAfterMs) return { kind: "click", atPx };
    return { kind: "release", byPx: press.isDrag ? atPx - press.atPx : 0 };
  }

  /** The browser took the pointer away, or a second finger came. */
  cancel(): StripAction | undefined {
    const wasPressed = this.isPressed;
    this.#press = undefined;
    return wasPressed ? { kind: "letGo" } : undefined;
  }
}

/** A pinch that changes the fingers' distance by this factor is a notch. */
const pinchFactor = 1.4;
/** The middle of two fingers strays a little while they pinch. */
const pairDragAfterPx = 16;

/** Two fingers from when both are down: what they do first, zoom or drag, they do until one is lifted. */
export class FingerPair {
  readonly #startPx: number;
  #middlePx: number;
  #distancePx: number;
  #meaning: "zoom" | "drag" | undefined;

  constructor(onePx: number, otherPx: number) {
    this.#startPx = (onePx + otherPx) / 2;
    this.#middlePx = this.#startPx;
    this.#distancePx = distanceOf(onePx, otherPx);
  }

  move(onePx: number, otherPx: number): PairAction | undefined {
    this.#middlePx = (onePx + otherPx) / 2;
    const byPx = this.#middlePx - this.#startPx;
    const factor = distanceOf(onePx, otherPx) / this.#distancePx;
    const isPinch = factor >= pinchFactor || factor <= 1 / pinchFactor;
    if (isPinch && this.#meaning !== "drag") {
      this.#meaning = "zoom";
      this.#distancePx = distanceOf(onePx, otherPx);
      return { kind: "zoom", direction: factor > 1 ? -1 : 1, atPx: this.#middlePx };
    }
    if (Math.abs(byPx) >= pairDragAfterPx) this.#meaning ??= "drag";
    return this.#meaning === "drag" ? { kind: "scrub", byPx } : undefined;
  }

  /** One of the two was lifted. */
  lift(): StripAction {
    const byPx = this.#middlePx - this.#startPx;
    return this.#meaning === "drag" ? { kind: "release", byPx } : { kind: "letGo" };
  }
}

function distanceOf(onePx: number, otherPx: number): number {
  return Math.max(1, Math.abs(onePx - otherPx));
}
