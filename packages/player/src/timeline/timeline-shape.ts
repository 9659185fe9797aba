// What a timeline is drawn of: a flat list of plain shapes in CSS pixels, so that layout can be tested without a canvas. Roles name what a
// shape means; the page gives each role its colour.

/** Colours of marks (TIME-9): the seven of bookmarks, and the gold of pauses. */
const markRoles = [
  "markWhite",
  "markRed",
  "markOrange",
  "markYellow",
  "markGreen",
  "markBlue",
  "markPurple",
  "pauseMark",
] as const;
export type MarkRole = (typeof markRoles)[number];

/** What a colour is for (TIME-9). */
export const timelineRoles = [
  ...markRoles,
  "background",
  "recorded",
  "paymentGap",
  "pausedGap",
  "otherGap",
  "dimmed",
  "shimmer",
  "minorTick",
  "tick",
  "dayLine",
  "label",
  "playhead",
  "playing",
  "eventBar",
] as const;
export type TimelineRole = (typeof timelineRoles)[number];

/** Gaps differ by pattern as well as by colour (TIME-9). */
export type HatchPattern = "diagonal" | "crossed" | "dotted";

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type TimelineShape =
  | (Box & { readonly kind: "fill"; readonly role: TimelineRole })
  | (Box & { readonly kind: "hatch"; readonly role: TimelineRole; readonly pattern: HatchPattern })
  /** A sheen that passes over what is being loaded. */
  | (Box & { readonly kind: "shimmer"; readonly role: TimelineRole })
  | {
      readonly kind: "line";
      readonly role: TimelineRole;
      readonly x: number;
      readonly y: number;
      readonly height: number;
      readonly width: number;
    }
  /** Text centred on `x`, its middle at `y`. */
  | {
      readonly kind: "text";
      readonly role: TimelineRole;
      readonly x: number;
      readonly y: number;
      readonly text: string;
    };
