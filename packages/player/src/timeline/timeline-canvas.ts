// The canvas of a timeline: its size in device pixels, its colours from CSS, its font loaded before the first text is drawn.
import { paintTimeline, type TimelineColours } from "./timeline-painter.ts";
import { timelineRoles, type TimelineShape } from "./timeline-shape.ts";

const sheenMs = 1400;

export class TimelineCanvas {
  readonly element: HTMLCanvasElement;
  readonly #host: HTMLElement;
  readonly #context: CanvasRenderingContext2D | null;
  #wanted: TimelineColours;
  #colours: TimelineColours;
  #font = "11px sans-serif";
  #widths = new Map<string, number>();

  /** `colours` are CSS colours or `var(--name)`, read where `host` stands. */
  constructor(host: HTMLElement, colours: TimelineColours) {
    this.#host = host;
    this.element = document.createElement("canvas");
    this.element.style.display = "block";
    host.append(this.element);
    this.#context = this.element.getContext("2d");
    this.#wanted = colours;
    this.#colours = this.#resolve(colours);
  }

  /** Reads the colours anew, after a change of theme. */
  setColours(colours: TimelineColours): void {
    this.#wanted = colours;
    this.#colours = this.#resolve(this.#wanted);
  }

  /** Labels are drawn in this family once it is loaded; resolves then. */
  async loadFont(family: string): Promise<void> {
    const font = `11px ${family}`;
    // A font that cannot be loaded leaves the one before in use.
    await document.fonts.load(font).catch(() => undefined);
    this.#font = font;
    this.#widths.clear();
  }

  resize(widthPx: number, heightPx: number): void {
    this.element.style.width = `${widthPx}px`;
    this.element.style.height = `${heightPx}px`;
    this.element.width = Math.round(widthPx * devicePixelRatio);
    this.element.height = Math.round(heightPx * devicePixelRatio);
  }

  /** Width of a label in CSS pixels. */
  readonly measure = (text: string): number => {
    const context = this.#context;
    if (!context) return 0;
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    context.font = this.#font;
    const { width } = context.measureText(text);
    if (this.#widths.size > 200) this.#widths.clear();
    this.#widths.set(text, width);
    return width;
  };

  paint(shapes: readonly TimelineShape[], nowMs: number): void {
    if (!this.#context) return;
    paintTimeline(this.#context, shapes, {
      colours: this.#colours,
      font: this.#font,
      pixelRatio: devicePixelRatio,
      sheen: (nowMs % sheenMs) / sheenMs,
    });
  }

  remove(): void {
    this.element.remove();
  }

  /** A canvas knows no variables: each colour is read off an element that has it. */
  #resolve(colours: TimelineColours): TimelineColours {
    const probe = document.createElement("span");
    probe.style.display = "none";
    this.#host.append(probe);
    const resolved = { ...colours };
    for (const role of timelineRoles) {
      probe.style.color = colours[role];
      resolved[role] = getComputedStyle(probe).color;
    }
    probe.remove();
    return resolved;
  }
}
