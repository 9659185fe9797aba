// From what is known to what is drawn: a pure function, so that tests read the draw list. Cost follows the strip's width, not the number of
// recordings (TIME-27).
import type { GapCause } from "@didban/media";
import {
  isWideEnough,
  msPerPixel,
  pixelOf,
  pixelRuns,
  type StripView,
  stripWindow,
  ticksOf,
} from "@didban/media/timeline";
import type { TimeLabels } from "./time-labels.ts";
import type { LoadedSpan } from "./timeline-data.ts";
import { eventShapes } from "./timeline-events.ts";
import type { Lane, TimelineLanes } from "./timeline-lanes.ts";
import type { Downtime } from "./timeline-maps.ts";
import { markShapes, type PlacedMark } from "./timeline-marks.ts";
import type { HatchPattern, TimelineRole, TimelineShape } from "./timeline-shape.ts";

/** What is known of a camera's archive. */
export interface ShownArchive {
  readonly loaded: LoadedSpan | undefined;
  readonly isLoading: boolean;
}

/** One, and where it is drawn. */
interface PlacedArchive extends ShownArchive {
  readonly lane: Lane;
}

export interface TimelineModel {
  readonly view: StripView;
  /** Where the playhead stands. */
  readonly headPx: number;
  readonly lanes: TimelineLanes;
  /** Set while the strip was moved away to look around: where playback really is. */
  readonly playingMs: number | undefined;
  readonly earliestMs: number;
  readonly nowMs: number;
  /** Of each camera, in the order of their lanes. */
  readonly archives: readonly ShownArchive[];
  readonly showsGaps: boolean;
  /** Bookmarks and pauses. */
  readonly marks: readonly PlacedMark[];
  readonly labels: TimeLabels;
  /** Text for an archive without any recording (TIME-31). */
  readonly emptyText: string;
  /** Width of a text in CSS pixels. */
  readonly measure: (text: string) => number;
}

const dayMs = 86_400_000;

/** Room between two labels, CSS pixels. */
const labelGapPx = 12;

/** The shapes in drawing order. */
export function layTimeline(model: TimelineModel): TimelineShape[] {
  const { view, lanes } = model;
  return [
    { kind: "fill", role: "background", x: 0, y: 0, width: view.widthPx, height: lanes.height },
    ...lanes.archives.flatMap((lane, at) => {
      const archive = model.archives[at];
      return archive ? archiveShapes(model, { ...archive, lane }) : [];
    }),
    ...dimmedShapes(model),
    ...markShapes(model.marks, { ...model, lane: lanes.marks }),
    ...model.archives.flatMap(({ loaded }) =>
      eventShapes(loaded?.events ?? [], { ...model, lane: lanes.marks }),
    ),
    ...tickShapes(model),
    ...playheadShapes(model),
  ];
}

function archiveShapes(model: TimelineModel, archive: PlacedArchive): TimelineShape[] {
  const empty = emptyShapes(model, archive);
  return [
    ...shimmerShapes(model, archive),
    // That nothing is recorded yet stands alone.
    ...(model.showsGaps && empty.length === 0 ? gapShapes(model, archive) : []),
    ...recordedShapes(model, archive),
    ...empty,
  ];
}

/** While loading the strip shimmers and never claims that nothing was recorded (TIME-28). */
function shimmerShapes(
  { view, earliestMs, nowMs }: TimelineModel,
  { lane, loaded, isLoading }: PlacedArchive,
): TimelineShape[] {
  if (!isLoading) return [];
  const unknown: [number, number][] = loaded
    ? [
        [earliestMs, loaded.startMs],
        [loaded.endMs, nowMs],
      ]
    : [[earliestMs, nowMs]];
  return unknown.flatMap(([fromMs, toMs]) => {
    const box = boxOf(view, fromMs, toMs);
    return box ? [{ kind: "shimmer" as const, role: "shimmer" as const, ...box, ...lane }] : [];
  });
}

function recordedShapes({ view, nowMs }: TimelineModel, { lane, loaded }: PlacedArchive): TimelineShape[] {
  if (!loaded) return [];
  const { startMs, endMs } = stripWindow(view);
  const runs = pixelRuns(loaded.recorded, { startMs, endMs, widthPx: view.widthPx });
  const shapes: TimelineShape[] = [];
  for (let index = 0; index < runs.length; index += 2) {
    shapes.push(recorded(lane, runs[index] ?? 0, runs[index + 1] ?? 0));
  }
  const lastMs = loaded.recorded.at(-1);
  const onGoing = loaded.isOngoing && lastMs !== undefined ? boxOf(view, lastMs, nowMs) : undefined;
  if (onGoing) shapes.push(recorded(lane, onGoing.x, onGoing.x + onGoing.width));
  return shapes;
}

function recorded(lane: Lane, left: number, right: number): TimelineShape {
  return { kind: "fill", role: "recorded", x: left, width: right - left, ...lane };
}

/** Gaps wider than 2 px (TIME-10), each with the colour and pattern of its cause (TIME-9). */
function gapShapes({ view, nowMs }: TimelineModel, { lane, loaded }: PlacedArchive): TimelineShape[] {
  if (!loaded) return [];
  const window = stripWindow(view);
  const pixelMs = msPerPixel(view);
  const shapes: TimelineShape[] = [];
  for (const downtime of loaded.downtimes) {
    if (downtime.startMs >= window.endMs) break;
    const endMs = endOf(downtime, nowMs);
    if (endMs <= window.startMs || !isWideEnough(downtime.startMs, endMs, pixelMs)) continue;
    const box = boxOf(view, downtime.startMs, endMs);
    if (box) shapes.push({ kind: "hatch", ...lookOfGap(downtime.cause), ...box, ...lane });
  }
  return shapes;
}

function endOf(downtime: Downtime, nowMs: number): number {
  return Math.min(downtime.endMs ?? nowMs, nowMs);
}

function lookOfGap(cause: GapCause): { readonly role: TimelineRole; readonly pattern: HatchPattern } {
  switch (cause) {
    case "payment":
      return { role: "paymentGap", pattern: "crossed" };
    case "recordMode":
      return { role: "pausedGap", pattern: "dotted" };
    default:
      return { role: "otherGap", pattern: "diagonal" };
  }
}

function emptyShapes(
  { view, earliestMs, nowMs, emptyText }: TimelineModel,
  { lane, loaded }: PlacedArchive,
): TimelineShape[] {
  const isAllKnown = loaded && loaded.startMs <= earliestMs && loaded.endMs >= nowMs - 60_000;
  if (!isAllKnown || loaded.recorded.length > 0) return [];
  const y = lane.y + lane.height / 2;
  return [{ kind: "text", role: "label", x: view.widthPx / 2, y, text: emptyText }];
}

/** The future, and what is too old to be played (TIME-9). */
function dimmedShapes({ view, lanes, earliestMs, nowMs }: TimelineModel): TimelineShape[] {
  const { startMs, endMs } = stripWindow(view);
  return [boxOf(view, startMs, earliestMs), boxOf(view, nowMs, endMs)].flatMap((box) =>
    box ? [{ kind: "fill" as const, role: "dimmed" as const, ...box, y: 0, height: lanes.height }] : [],
  );
}

function tickShapes({ view, lanes, labels, measure }: TimelineModel): TimelineShape[] {
  const { ticks } = lanes;
  const textOf = (ms: number, kind: "day" | "step") =>
    kind === "day" ? labels.day(ms) : labels.tick(ms, view.scale);
  const labelPx = Math.ceil(widestLabel(view, labels, measure)) + labelGapPx;
  const labelY = ticks.y + ticks.height * 0.68;
  return ticksOf(view, labels.zone, labelPx).flatMap(({ ms, pixel, kind, hasLabel }): TimelineShape[] => {
    const x = Math.round(pixel);
    if (kind === "minor") {
      return [{ kind: "line", role: "minorTick", x, y: ticks.y, height: ticks.height * 0.15, width: 1 }];
    }
    const line: TimelineShape =
      kind === "day"
        ? { kind: "line", role: "dayLine", x, y: 0, height: ticks.y + ticks.height * 0.35, width: 1 }
        : { kind: "line", role: "tick", x, y: ticks.y, height: ticks.height * 0.3, width: 1 };
    return hasLabel ? [line, { kind: "text", role: "label", x, y: labelY, text: textOf(ms, kind) }] : [line];
  });
}

/** Months have names of all lengths: one day of each is measured. */
function widestLabel(view: StripView, labels: TimeLabels, measure: TimelineModel["measure"]): number {
  const { startMs } = stripWindow(view);
  const days = Array.from({ length: 12 }, (_, month) => startMs + month * 31 * dayMs);
  return Math.max(...days.flatMap((ms) => [measure(labels.tick(ms, view.scale)), measure(labels.day(ms))]));
}

/** The playhead reaches down to the labels, which it would cross out; while somebody looks around, a second line marks where playback is. */
function playheadShapes({ view, headPx, lanes, playingMs }: TimelineModel): TimelineShape[] {
  const line = (role: TimelineRole, x: number): TimelineShape => ({
    kind: "line",
    role,
    x: Math.round(x),
    y: 0,
    height: lanes.ticks.y + lanes.ticks.height * 0.4,
    width: 2,
  });
  const head = line("playhead", headPx);
  return playingMs === undefined ? [head] : [line("playing", pixelOf(view, playingMs)), head];
}

/** The part of the strip between two times; undefined where there is none. */
function boxOf(view: StripView, fromMs: number, toMs: number): { x: number; width: number } | undefined {
  const left = Math.max(0, pixelOf(view, fromMs));
  const right = Math.min(view.widthPx, pixelOf(view, toMs));
  return right > left ? { x: left, width: right - left } : undefined;
}
