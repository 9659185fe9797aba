// The strip's colours and font: custom properties that player-timeline.module.css sets, read by the strip where it stands.
import type { TimelineColours } from "@didban/player";

export const stripColours: TimelineColours = {
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
};

export function fontOf(element: HTMLElement): string {
  return getComputedStyle(element).fontFamily;
}
