// How long searches for cameras take and are remembered (BRDG-22, BRDG-23).

/** A process that was told to search has begun after so long. */
export const beginsWithinMs = 3_000;
/** A search is over after so long, with a second for whoever does it. */
export const busyMs = { fast: 6_000, full: 21_000 } as const;
