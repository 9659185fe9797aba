// The range that is chosen on the strip, to take hold of: its two ends and what lies between, by pointer and, the ends, by keyboard (SEL-4). Where the
// parts are taken to is told; what becomes of them is for others to say. What they look like is the page's: `[data-part]`.
import type { RangePart, TimeRange } from "./time-range.ts";

export interface SelectionListener {
  /** A part was taken hold of, at this place of the strip, CSS pixels from its left edge. */
  hold(part: RangePart, atPx: number): void;
  drag(part: RangePart, atPx: number): void;
  letGo(): void;
  /** An end is to move by so much, milliseconds. */
  nudge(part: "start" | "end", byMs: number): void;
}

/** What the ends are called for assistive technology. */
export type SelectionNames = Readonly<Record<"start" | "end", string>>;

interface Drawn {
  readonly range: TimeRange;
  /** Where a time lies, CSS pixels. */
  readonly pixelOf: (ms: number) => number;
  /** Full date and time. */
  readonly textOf: (ms: number) => string;
  /** What a range may reach, for assistive technology. */
  readonly bounds: TimeRange;
}

const stepMs = 1_000;
const longStepMs = 10_000;
const parts = ["middle", "start", "end"] as const;

export class StripSelection {
  readonly #host: HTMLElement;
  readonly #elements: Readonly<Record<RangePart, HTMLElement>>;

  constructor(host: HTMLElement, names: SelectionNames, listener: SelectionListener) {
    this.#host = host;
    const [middle, start, end] = parts.map((part) => this.#make(part, listener));
    if (!middle || !start || !end) throw new Error("a selection has three parts");
    this.#elements = { middle, start, end };
    for (const part of ["start", "end"] as const) {
      const element = this.#elements[part];
      element.tabIndex = 0;
      element.role = "slider";
      element.ariaOrientation = "horizontal";
      element.ariaLabel = names[part];
      element.addEventListener("keydown", (event) => {
        const direction = event.code === "ArrowRight" ? 1 : event.code === "ArrowLeft" ? -1 : 0;
        if (direction === 0) return;
        // The arrows of a player that is active are others.
        event.preventDefault();
        event.stopPropagation();
        listener.nudge(part, direction * (event.shiftKey ? longStepMs : stepMs));
      });
    }
  }

  draw({ range, pixelOf, textOf, bounds }: Drawn): void {
    const { middle, start, end } = this.#elements;
    const [left, right] = [pixelOf(range.startMs), pixelOf(range.endMs)];
    start.style.left = `${left}px`;
    end.style.left = `${right}px`;
    middle.style.left = `${left}px`;
    middle.style.width = `${Math.max(0, right - left)}px`;
    for (const [element, ms] of [
      [start, range.startMs],
      [end, range.endMs],
    ] as const) {
      element.ariaValueText = textOf(ms);
      element.ariaValueNow = String(Math.round(ms));
      element.ariaValueMin = String(Math.round(bounds.startMs));
      element.ariaValueMax = String(Math.round(bounds.endMs));
    }
  }

  remove(): void {
    for (const part of parts) this.#elements[part].remove();
  }

  #make(part: RangePart, listener: SelectionListener): HTMLElement {
    const element = document.createElement("div");
    element.dataset["part"] = part;
    element.style.position = "absolute";
    element.style.touchAction = "none";
    let isHeld = false;
    const placeOf = (event: PointerEvent) => event.clientX - this.#host.getBoundingClientRect().left;
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      // The strip beneath stays where it is.
      event.stopPropagation();
      element.setPointerCapture(event.pointerId);
      isHeld = true;
      listener.hold(part, placeOf(event));
    });
    element.addEventListener("pointermove", (event) => {
      if (!isHeld) return;
      event.stopPropagation();
      listener.drag(part, placeOf(event));
    });
    const letGo = () => {
      if (isHeld) listener.letGo();
      isHeld = false;
    };
    element.addEventListener("pointerup", letGo);
    element.addEventListener("pointercancel", letGo);
    this.#host.append(element);
    return element;
  }
}
