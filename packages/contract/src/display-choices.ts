// What there is to choose for displays and grids of cameras, and how much (LAYT-9, LAYT-22, LAYT-23).

/** Cells that a grid of cameras may have (LAYT-9). */
export const gridSizes = [1, 4, 9, 16, 25, 36] as const;
export type GridSize = (typeof gridSizes)[number];

/** Displays that one workspace may have. */
export const displaysAtMost = 100;

/** Cameras that one display may go through. */
export const camerasOfDisplayAtMost = 200;

/** How long a page of a display stays, in seconds (LAYT-23). */
export const displayStepSeconds = { min: 5, max: 300, usual: 20 } as const;

/** How long a code for a screen is good (LAYT-22). */
export const displayCodeLifeMs = 10 * 60_000;

/** Signs of a code (BRDG-9): none that is taken for another. */
export const displayCodeSigns = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
export const displayCodeLength = 8;
