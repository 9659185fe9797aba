// The strip's look: its marks, its font and its colours, custom properties that player-timeline.module.css sets, read by the strip where it stands.
import type { Bookmark, BookmarkColor } from "@didban/contract";
import type { MarkRole, TimelineColours, TimelineMark } from "@didban/player";

/** What a bookmark's colour is on the strip (TIME-9). */
const bookmarkRoles: Readonly<Record<BookmarkColor, MarkRole>> = {
  white: "markWhite",
  red: "markRed",
  orange: "markOrange",
  yellow: "markYellow",
  green: "markGreen",
  blue: "markBlue",
  purple: "markPurple",
};

/** Bookmarks and pauses as the strip draws them; the pause that lasts has no end yet. */
export function marksOf(bookmarks: readonly Bookmark[], isPaused: boolean): TimelineMark[] {
  const lasting = isPaused ? bookmarks.findLast(({ kind }) => kind === "RecordPaused")?.id : undefined;
  return bookmarks.map(({ id, kind, color, startTime, endTime }) => ({
    id,
    startMs: Date.parse(startTime),
    endMs: id === lasting ? Infinity : Date.parse(endTime),
    role: kind === "RecordPaused" ? "pauseMark" : bookmarkRoles[color],
  }));
}

export const stripColours: TimelineColours = {
  markWhite: "var(--didban-mark-white)",
  markRed: "var(--didban-mark-red)",
  markOrange: "var(--didban-mark-orange)",
  markYellow: "var(--didban-mark-yellow)",
  markGreen: "var(--didban-mark-green)",
  markBlue: "var(--didban-mark-blue)",
  markPurple: "var(--didban-mark-purple)",
  pauseMark: "var(--strip-paused)",
  background: "var(--strip-background)",
  recorded: "var(--strip-recorded)",
  paymentGap: "var(--strip-payment)",
  pausedGap: "var(--strip-paused)",
  otherGap: "var(--strip-gap)",
  dimmed: "var(--strip-dimmed)",
  shimmer: "var(--strip-shimmer)",
  minorTick: "var(--strip-minor-tick)",
  tick: "var(--strip-tick)",
  dayLine: "var(--strip-day)",
  label: "var(--strip-label)",
  playhead: "var(--strip-playhead)",
  playing: "var(--strip-playing)",
  eventBar: "var(--strip-event)",
};

export function fontOf(element: HTMLElement): string {
  return getComputedStyle(element).fontFamily;
}
