// What a press on the strip means (TIME-11): a click while it is short, a drag from 200 ms and 3 px on. Pure: places and times are given.

/** A press this long or longer is a drag (TIME-11). */
export const dragAfterMs = 200;
/** Movement under this never scrubs (TIME-11). */
export const dragAfterPx = 3;

export type StripAction =
  | { readonly kind: "press" }
  /** The strip moves by so many pixels against where it was pressed. */
  | { readonly kind: "scrub"; readonly byPx: number }
  | { readonly kind: "release"; readonly byPx: number }
  | { readonly kind: "click"; readonly atPx: number };

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

  /** The browser took the pointer away: the strip stays where it is. */
  cancel(): StripAction | undefined {
    const wasPressed = this.isPressed;
    this.#press = undefined;
    return wasPressed ? { kind: "release", byPx: 0 } : undefined;
  }
}
