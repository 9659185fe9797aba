// The colour of a bookmark on screen (TIME-9).
import type { Bookmark } from "@didban/contract";

/** As CSS: its own colour, a pause's gold. */
export const colorOf = ({ kind, color }: Pick<Bookmark, "kind" | "color">): string =>
  `var(--didban-mark-${kind === "RecordPaused" ? "paused" : color})`;
