// The strip as a slider for assistive technology and the keyboard (TIME-29). Arrows are the player's (KEY-5, KEY-6).

export interface SliderListener {
  /** So many steps later (1) or earlier (-1). */
  step(direction: 1 | -1): void;
  toStart(): void;
  toEnd(): void;
}

export interface SliderValue {
  /** Milliseconds since 1970 UTC. */
  readonly startMs: number;
  readonly endMs: number;
  readonly atMs: number;
  /** Full date and time of `atMs`. */
  readonly text: string;
}

export class StripSlider {
  readonly #element: HTMLElement;

  /** Listens until `signal` aborts. */
  constructor(element: HTMLElement, listener: SliderListener, signal: AbortSignal) {
    this.#element = element;
    element.tabIndex = 0;
    element.role = "slider";
    element.ariaOrientation = "horizontal";
    element.addEventListener(
      "keydown",
      (event) => {
        if (obey(event.code, listener)) event.preventDefault();
      },
      { signal },
    );
  }

  name(label: string): void {
    this.#element.ariaLabel = label;
  }

  /** Tells the value when its text has changed, which is once a second at most. */
  tell({ startMs, endMs, atMs, text }: SliderValue): void {
    const element = this.#element;
    if (element.ariaValueText === text) return;
    element.ariaValueText = text;
    element.ariaValueMin = String(Math.round(startMs));
    element.ariaValueMax = String(Math.round(endMs));
    element.ariaValueNow = String(Math.round(atMs));
  }
}

function obey(code: string, listener: SliderListener): boolean {
  switch (code) {
    case "PageUp":
      listener.step(1);
      return true;
    case "PageDown":
      listener.step(-1);
      return true;
    case "Home":
      listener.toStart();
      return true;
    case "End":
      listener.toEnd();
      return true;
    default:
      return false;
  }
}
