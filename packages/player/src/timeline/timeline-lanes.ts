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
  /** The archive lines with their gaps, one for each camera. */
  readonly archives: readonly Lane[];
  /** Ticks and their labels. */
  readonly ticks: Lane;
}

const heights: Readonly<Record<PlayerSize, number>> = { small: 40, normal: 45, large: 70, xlarge: 70 };

/** Of a camera among others, and the room under it. */
const oneOfSeveral = { height: 18, room: 4 } as const;

/** Those of a strip over so many cameras: with several (PLAY-43) it is higher. */
export function timelineLanes(size: PlayerSize, cameras = 1): TimelineLanes {
  const marksHeight = Math.round(heights[size] * 0.2);
  const archiveHeight = Math.round(heights[size] * 0.3);
  const ticksHeight = heights[size] - marksHeight - archiveHeight;
  const { height, room } = cameras === 1 ? { height: archiveHeight, room: 0 } : oneOfSeveral;
  const ticksY = marksHeight + cameras * (height + room);
  return {
    height: ticksY + ticksHeight,
    marks: { y: 0, height: marksHeight },
    archives: Array.from({ length: cameras }, (_, at) => ({ y: marksHeight + at * (height + room), height })),
    ticks: { y: ticksY, height: ticksHeight },
  };
}
