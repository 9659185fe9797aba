// What cameras found, on the timeline: a bar along the foot of the marks (TIME-8), never narrower than can be seen and pointed at. Pure.
import { pixelOf, type StripView, stripWindow } from "@didban/media/timeline";
import type { Lane } from "./timeline-lanes.ts";
import type { TimelineShape } from "./timeline-shape.ts";

/** Times in milliseconds since 1970 UTC; `endMs` undefined while it goes on. */
export interface TimelineEvent {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number | undefined;
}

/** What events are drawn on. */
interface EventStrip {
  readonly view: StripView;
  /** Of the marks. */
  readonly lane: Lane;
  readonly nowMs: number;
}

const barPx = 4;
/** An edge keeps the bar apart from bookmarks of the same colour. */
const edgePx = 1;
const leastPx = 3;
/** Whoever asks for an event by a click wants to see what led to it (AI-28). */
export const beforeEventMs = 5_000;

/** The bar; events that touch on screen are one stretch of it. */
export function eventShapes(
  events: readonly TimelineEvent[],
  { view, lane, nowMs }: EventStrip,
): TimelineShape[] {
  const stretches: { x: number; right: number }[] = [];
  for (const event of shownEvents(events, view)) {
    const { x, right } = placeOf(event, view, nowMs);
    const last = stretches.at(-1);
    if (last && x <= last.right) last.right = Math.max(last.right, right);
    else stretches.push({ x, right });
  }
  const y = lane.y + lane.height - barPx;
  return stretches.flatMap(({ x, right }): TimelineShape[] => [
    {
      kind: "fill",
      role: "background",
      x: x - edgePx,
      width: right - x + 2 * edgePx,
      y: y - edgePx,
      height: barPx + edgePx,
    },
    { kind: "fill", role: "eventBar", x, width: right - x, y, height: barPx },
  ]);
}

/** The events at a place of the strip, CSS pixels from its corner; anywhere above the archive counts, for the bar is thin. */
export function eventsAt(
  events: readonly TimelineEvent[],
  { view, lane, nowMs }: EventStrip,
  { x, y }: { readonly x: number; readonly y: number },
): readonly TimelineEvent[] {
  if (y < lane.y || y >= lane.y + lane.height) return [];
  return shownEvents(events, view).filter((event) => {
    const place = placeOf(event, view, nowMs);
    return place.x - edgePx <= x && x < place.right + edgePx;
  });
}

function placeOf(event: TimelineEvent, view: StripView, nowMs: number): { x: number; right: number } {
  const from = pixelOf(view, event.startMs);
  const to = Math.min(view.widthPx, pixelOf(view, event.endMs ?? nowMs));
  return { x: Math.max(0, from), right: Math.max(to, from + leastPx) };
}

function shownEvents(events: readonly TimelineEvent[], view: StripView): readonly TimelineEvent[] {
  const { startMs, endMs } = stripWindow(view);
  return events.filter((event) => event.startMs < endMs && (event.endMs ?? Infinity) > startMs);
}
