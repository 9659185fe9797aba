// Marks on the timeline: bookmarks and pauses of recording. Those that overlap in time stand in rows (BOOK-14), which depend on times alone, so that a
// strip that moves or is zoomed leaves each in its row. Pure.
import { isWideEnough, msPerPixel, pixelOf, type StripView, stripWindow } from "@didban/media/timeline";
import type { Lane } from "./timeline-lanes.ts";
import type { MarkRole, TimelineShape } from "./timeline-shape.ts";

/** A stretch of time that is marked; times in milliseconds since 1970 UTC. */
export interface TimelineMark {
  readonly id: string;
  readonly startMs: number;
  /** Infinity while it lasts. */
  readonly endMs: number;
  readonly role: MarkRole;
}

/** A mark with its place among those that overlap it. */
export interface PlacedMark extends TimelineMark {
  /** From the top; `mostRows` and more for those that only a number tells of. */
  readonly row: number;
  /** Rows that it shares the lane with, itself among them. */
  readonly rows: number;
}

/** More at a time are told by their number (BOOK-14). */
const mostRows = 3;
/** Between two rows, CSS pixels. */
const rowGapPx = 1;

/** Gives every mark its row; answers them by their begins. */
export function placeMarks(marks: readonly TimelineMark[]): readonly PlacedMark[] {
  const placed: PlacedMark[] = [];
  let group: { readonly mark: TimelineMark; readonly row: number }[] = [];
  /** Where the last of each row ends. */
  let ends: number[] = [];
  const settle = () => {
    const rows = Math.min(mostRows, ends.length);
    placed.push(...group.map(({ mark, row }) => ({ ...mark, row, rows })));
    group = [];
    ends = [];
  };
  for (const mark of marks.toSorted((a, b) => a.startMs - b.startMs || b.endMs - a.endMs)) {
    if (group.length > 0 && ends.every((endMs) => endMs <= mark.startMs)) settle();
    const free = ends.findIndex((endMs) => endMs <= mark.startMs);
    const row = free === -1 ? ends.length : free;
    ends[row] = mark.endMs;
    group.push({ mark, row });
  }
  settle();
  return placed;
}

/** What marks are drawn on. */
interface MarkedStrip {
  readonly view: StripView;
  readonly lane: Lane;
  /** What still lasts ends here. */
  readonly nowMs: number;
  /** Width of a text in CSS pixels. */
  readonly measure: (text: string) => number;
}

/** What the lane shows: marks wider than 2 px (TIME-10) in their rows, and how many more there are where rows do not suffice. */
export function markShapes(
  marks: readonly PlacedMark[],
  { view, lane, nowMs, measure }: MarkedStrip,
): TimelineShape[] {
  const shapes: TimelineShape[] = [];
  const hidden: { left: number; right: number; count: number }[] = [];
  for (const mark of shownMarks(marks, view)) {
    const left = Math.max(0, pixelOf(view, mark.startMs));
    const endMs = mark.endMs === Infinity ? nowMs : mark.endMs;
    const right = Math.max(left, Math.min(view.widthPx, pixelOf(view, endMs)));
    const last = hidden.at(-1);
    if (mark.row < mostRows)
      shapes.push({ kind: "fill", role: mark.role, x: left, width: right - left, ...rowOf(mark, lane) });
    else if (last && left <= last.right) {
      last.count += 1;
      last.right = Math.max(last.right, right);
    } else hidden.push({ left, right, count: 1 });
  }
  const more = hidden.flatMap(({ left, right, count }): TimelineShape[] => {
    const [text, x] = [`+${count}`, (left + right) / 2];
    const width = measure(text) + 6;
    return [
      { kind: "fill", role: "background", x: x - width / 2, width, ...lane },
      { kind: "text", role: "label", x, y: lane.y + lane.height / 2, text },
    ];
  });
  return [...shapes, ...more];
}

/** The mark that is drawn at a place of the strip, CSS pixels from its corner; undefined where there is none. */
export function markAt(
  marks: readonly PlacedMark[],
  view: StripView,
  lane: Lane,
  { x, y }: { readonly x: number; readonly y: number },
): PlacedMark | undefined {
  if (y < lane.y || y >= lane.y + lane.height) return undefined;
  const under = shownMarks(marks, view).filter(
    (mark) => mark.row < mostRows && pixelOf(view, mark.startMs) <= x && x < pixelOf(view, mark.endMs),
  );
  // Rows touch for the pointer, though not for the eye.
  return under.find((mark) => y < rowOf(mark, lane).y + rowOf(mark, lane).height + rowGapPx) ?? under.at(-1);
}

function shownMarks(marks: readonly PlacedMark[], view: StripView): readonly PlacedMark[] {
  const { startMs, endMs } = stripWindow(view);
  const pixelMs = msPerPixel(view);
  return marks.filter(
    (mark) => mark.startMs < endMs && mark.endMs > startMs && isWideEnough(mark.startMs, mark.endMs, pixelMs),
  );
}

function rowOf({ row, rows }: PlacedMark, lane: Lane): Lane {
  const step = lane.height / rows;
  return { y: lane.y + row * step, height: step - rowGapPx };
}
