// The timeline's lanes from top to bottom (TIME-8) for each of its heights (TIME-6).
import type { PlayerSize } from "./player-size.ts";

export interface Lane {
  readonly y: number;
  readonly height: number;
}

export interface TimelineLanes {
  readonly height: number;
  /** Bookmarks and the event bar. */
  readonly marks: Lane;
  /** The archive line with its gaps. */
  readonly archive: Lane;
  /** Ticks and their labels. */
  readonly ticks: Lane;
}

const heights: Readonly<Record<PlayerSize, number>> = { small: 40, normal: 45, large: 70, xlarge: 70 };

export function timelineLanes(size: PlayerSize): TimelineLanes {
  const height = heights[size];
  const marksHeight = Math.round(height * 0.2);
  const archiveHeight = Math.round(height * 0.3);
  const ticksY = marksHeight + archiveHeight;
  return {
    height,
    marks: { y: 0, height: marksHeight },
    archive: { y: marksHeight, height: archiveHeight },
    ticks: { y: ticksY, height: height - ticksY },
  };
}
