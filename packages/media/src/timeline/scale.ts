// The timeline's seven scales and the geometry of its strip (TIME-1 to TIME-4, TIME-12 to TIME-14).

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Scales from the narrowest to the widest (TIME-1). */
export const timelineScales = [
  "singleMinute",
  "minimal",
  "quarter",
  "hourly",
  "daily",
  "monthly",
  "threeMonth",
] as const;
export type TimelineScale = (typeof timelineScales)[number];

export interface ScaleFacts {
  /** What one step of the strip spans. */
  readonly stepMs: number;
  readonly label: string;
  /** Distance of the minor ticks (TIME-5). */
  readonly minorMs: number;
}

/** Steps, labels and minor ticks (TIME-1, TIME-2, TIME-5). */
export const scaleFacts: Readonly<Record<TimelineScale, ScaleFacts>> = {
  singleMinute: { stepMs: minuteMs, label: "1-Min", minorMs: minuteMs / 5 },
  minimal: { stepMs: 5 * minuteMs, label: "5-Mins", minorMs: minuteMs },
  quarter: { stepMs: 15 * minuteMs, label: "15-Mins", minorMs: 3 * minuteMs },
  hourly: { stepMs: hourMs, label: "1-Hour", minorMs: hourMs / 5 },
  daily: { stepMs: dayMs, label: "1-Day", minorMs: 6 * hourMs },
  monthly: { stepMs: 30 * dayMs, label: "1-Mon", minorMs: 5 * dayMs },
  threeMonth: { stepMs: 90 * dayMs, label: "3-Mon", minorMs: 15 * dayMs },
};

/** Of a player and of local previews (TIME-3). */
export const defaultScale = { player: "singleMinute", preview: "hourly" } as const;

/** Steps that the strip shows (TIME-4). */
export const stripSteps = 4;

/** The strip as it stands, older times left (TIME-4). */
export interface StripView {
  readonly scale: TimelineScale;
  readonly middleMs: number;
  readonly widthPx: number;
}

/** One scale wider, `threeMonth` staying what it is (TIME-14). */
export function widerScale(scale: TimelineScale): TimelineScale {
  return timelineScales[timelineScales.indexOf(scale) + 1] ?? scale;
}

/** One scale narrower, `singleMinute` staying what it is (TIME-14). */
export function narrowerScale(scale: TimelineScale): TimelineScale {
  return timelineScales[timelineScales.indexOf(scale) - 1] ?? scale;
}

/** Milliseconds that the whole strip spans. */
export function stripSpanMs(scale: TimelineScale): number {
  return stripSteps * scaleFacts[scale].stepMs;
}

/** First and last time on the strip. */
export function stripWindow({ scale, middleMs }: Pick<StripView, "scale" | "middleMs">) {
  const halfMs = stripSpanMs(scale) / 2;
  return { startMs: middleMs - halfMs, endMs: middleMs + halfMs };
}

/** What is worth loading: the strip and as much again on either side (TIME-28). */
export function loadWindow({ scale, middleMs }: Pick<StripView, "scale" | "middleMs">) {
  const spanMs = stripSpanMs(scale);
  return { startMs: middleMs - 1.5 * spanMs, endMs: middleMs + 1.5 * spanMs };
}

export function msPerPixel({ scale, widthPx }: Pick<StripView, "scale" | "widthPx">): number {
  return stripSpanMs(scale) / widthPx;
}

/** Where a time stands, CSS pixels from the strip's left edge; also outside of it. */
export function pixelOf(view: StripView, ms: number): number {
  return view.widthPx / 2 + (ms - view.middleMs) / msPerPixel(view);
}

/** The time at a place on the strip. */
export function timeAt(view: StripView, pixel: number): number {
  return view.middleMs + (pixel - view.widthPx / 2) * msPerPixel(view);
}

/** The strip at another scale with the same time under `pixel` (TIME-13). */
export function rescaled(view: StripView, scale: TimelineScale, pixel: number): StripView {
  const keptMs = timeAt(view, pixel);
  return { ...view, scale, middleMs: keptMs - (pixel - view.widthPx / 2) * msPerPixel({ ...view, scale }) };
}

const snapMs = 6 * minuteMs;

/** A start within 6 minutes of the earliest time is the earliest time (TIME-12); so is one before it. */
export function snappedStart(startMs: number, earliestMs: number): number {
  return startMs <= earliestMs + snapMs ? earliestMs : startMs;
}
