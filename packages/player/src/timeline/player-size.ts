// Sizes of a player (PLAY-2, PLAY-4).

export const playerSizes = ["small", "normal", "large", "xlarge"] as const;
export type PlayerSize = (typeof playerSizes)[number];
