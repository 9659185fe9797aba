// A range while somebody chooses it on the strip (SEL-2 to SEL-4): its parts are dragged along a strip that stands still, which goes on beneath them at its edges.
import { msPerPixel, pixelOf, type StripView, timeAt } from "@didban/media/timeline";
import { StripSelection, type SelectionNames } from "./strip-selection.ts";
import { keepRange, moveRange, type RangePart, type TimeRange } from "./time-range.ts";

/** The strip on which it is chosen. */
export interface ChosenOn {
  view(): StripView;
  /** What may be played now. */
  bounds(): TimeRange;
  /** Full date and time, as the strip's labels read. */
  textOf(ms: number): string;
  /** Has the strip stand with this time in its middle. */
  hold(centreMs: number): void;
  /** The strip may follow playback again. */
  letGo(): void;
  /** The range is another one now; `part` of it was moved. */
  chosen(range: TimeRange, part: RangePart): void;
}

/** A part that is dragged this near to the strip's edge has the strip follow, CSS pixels. */
const edgePx = 24;
/** So much of the strip goes by with each frame of the browser then. */
const edgeShare = 0.008;

export class ChosenRange {
  readonly #strip: ChosenOn;
  readonly #parts: StripSelection;
  #range: TimeRange;
  /** From where it is held to the middle, milliseconds. */
  #offsetMs = 0;
  #frame: number | undefined;

  constructor(host: HTMLElement, range: TimeRange, names: SelectionNames, strip: ChosenOn) {
    this.#strip = strip;
    this.#range = range;
    this.#parts = new StripSelection(host, names, {
      hold: (part, atPx) => this.#hold(part, atPx),
      drag: (part, atPx) => this.#drag(part, atPx),
      letGo: () => {
        this.#stop();
        strip.letGo();
      },
      nudge: (part, byMs) => this.#move(part, this.#range[part === "start" ? "startMs" : "endMs"] + byMs),
    });
  }

  set range(range: TimeRange) {
    this.#range = range;
  }

  /** Where the strip stands now. */
  draw(): void {
    const [view, bounds] = [this.#strip.view(), this.#strip.bounds()];
    this.#parts.draw({
      range: keepRange(this.#range, bounds),
      pixelOf: (ms) => pixelOf(view, ms),
      textOf: (ms) => this.#strip.textOf(ms),
      bounds,
    });
  }

  remove(): void {
    this.#stop();
    this.#parts.remove();
  }

  #hold(part: RangePart, atPx: number): void {
    const view = this.#strip.view();
    this.#strip.hold(view.middleMs);
    const { startMs, endMs } = this.#range;
    this.#offsetMs = part === "middle" ? (startMs + endMs) / 2 - timeAt(view, atPx) : 0;
  }

  #drag(part: RangePart, atPx: number): void {
    this.#stop();
    const view = this.#strip.view();
    this.#move(part, timeAt(view, atPx) + this.#offsetMs);
    const direction = atPx < edgePx ? -1 : atPx > view.widthPx - edgePx ? 1 : 0;
    if (direction === 0) return;
    this.#frame = requestAnimationFrame(() => {
      const { startMs, endMs } = this.#strip.bounds();
      const wantedMs = view.middleMs + direction * edgeShare * view.widthPx * msPerPixel(view);
      this.#strip.hold(Math.min(Math.max(wantedMs, startMs), endMs));
      this.#drag(part, atPx);
    });
  }

  #move(part: RangePart, toMs: number): void {
    this.#range = moveRange(this.#range, part, toMs, this.#strip.bounds());
    this.#strip.chosen(this.#range, part);
  }

  #stop(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
  }
}
