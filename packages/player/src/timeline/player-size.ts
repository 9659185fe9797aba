// Sizes of a player, and of the room that its picture gets (PLAY-2 to PLAY-4). Pure; all lengths are CSS pixels.

export const playerSizes = ["small", "normal", "large", "xlarge"] as const;
export type PlayerSize = (typeof playerSizes)[number];

/** A tile this wide or wider is of size normal (PLAY-2). */
const normalWidth = 720;

/** The size of a tile by its width (PLAY-2). */
export function tileSize(width: number): Extract<PlayerSize, "small" | "normal"> {
  return width < normalWidth ? "small" : "normal";
}

/** True for the sizes that show everything: where a rule says large, full screen counts too. */
export function isLargeSize(size: PlayerSize): boolean {
  return size === "large" || size === "xlarge";
}

/** Least size of a picture's room (PLAY-4). */
export const leastRoom = { width: 300, height: 174 } as const;

/** What a window keeps free beside a player (PLAY-4). */
const windowMargin = 16;

/** The widest that a picture's room may be (PLAY-4). */
export function widestRoom(windowWidth: number, isFullscreen: boolean): number {
  return Math.max(leastRoom.width, isFullscreen ? windowWidth : windowWidth - windowMargin);
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The shape of a picture's room unless the viewer wants the picture's own (PLAY-3). */
export const defaultShape: Extent = { width: 16, height: 9 };

/** The picture's room in a player: the largest of `shape` that the player holds, within the bounds (PLAY-3, PLAY-4). */
export function renderSize(player: Extent, shape: Extent, widest: number): Extent {
  const width = Math.min(player.width, (player.height * shape.width) / shape.height, widest);
  return {
    width: Math.max(leastRoom.width, Math.round(width)),
    height: Math.max(leastRoom.height, Math.round((width * shape.height) / shape.width)),
  };
}
