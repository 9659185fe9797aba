// Puts a draw list on a canvas. Knows shapes and colours, not what they mean.
import type { HatchPattern, TimelineRole, TimelineShape } from "./timeline-shape.ts";

export type TimelineColours = Readonly<Record<TimelineRole, string>>;

export interface PaintOptions {
  readonly colours: TimelineColours;
  /** CSS font of the labels. */
  readonly font: string;
  readonly pixelRatio: number;
  /** Place of the sheen over what is loading, 0 to 1. */
  readonly sheen: number;
}

/** Distance of hatch lines and dots, CSS pixels. */
const hatchPx = 6;

export function paintTimeline(
  context: CanvasRenderingContext2D,
  shapes: readonly TimelineShape[],
  options: PaintOptions,
): void {
  context.setTransform(options.pixelRatio, 0, 0, options.pixelRatio, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.font = options.font;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const shape of shapes) paint(context, shape, options);
}

function paint(context: CanvasRenderingContext2D, shape: TimelineShape, options: PaintOptions): void {
  const colour = options.colours[shape.role];
  context.fillStyle = colour;
  switch (shape.kind) {
    case "fill":
      return context.fillRect(shape.x, shape.y, shape.width, shape.height);
    case "line":
      return context.fillRect(shape.x - shape.width / 2, shape.y, shape.width, shape.height);
    case "text":
      return context.fillText(shape.text, shape.x, shape.y);
    case "shimmer": {
      const sheen = context.createLinearGradient(shape.x, 0, shape.x + shape.width, 0);
      for (const stop of [0, 1]) sheen.addColorStop(stop, "transparent");
      sheen.addColorStop(Math.min(0.95, Math.max(0.05, options.sheen)), colour);
      context.fillStyle = sheen;
      return context.fillRect(shape.x, shape.y, shape.width, shape.height);
    }
    case "hatch":
      return hatch(context, shape, shape.pattern, colour);
  }
}

function hatch(
  context: CanvasRenderingContext2D,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  pattern: HatchPattern,
  colour: string,
): void {
  context.save();
  context.beginPath();
  context.rect(box.x, box.y, box.width, box.height);
  context.clip();
  context.globalAlpha = 0.25;
  context.fillRect(box.x, box.y, box.width, box.height);
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  context.beginPath();
  // Anchored to the strip, not to the box, so that the pattern of a moving strip does not crawl inside it.
  const firstX = Math.floor((box.x - box.height) / hatchPx) * hatchPx;
  for (let x = firstX; x < box.x + box.width + hatchPx; x += hatchPx) {
    if (pattern === "dotted") {
      for (let y = box.y + 2; y < box.y + box.height; y += hatchPx) context.rect(x, y, 1, 1);
      continue;
    }
    context.moveTo(x, box.y + box.height);
    context.lineTo(x + box.height, box.y);
    if (pattern !== "crossed") continue;
    context.moveTo(x, box.y);
    context.lineTo(x + box.height, box.y + box.height);
  }
  context.stroke();
  context.restore();
}
