// How long searches for cameras take (BRDG-22).
import { lineLimits } from "@didban/bridge-line";

/** Who was told to search has begun after so long. */
export const beginsWithinMs = { server: 3_000, bridge: lineLimits.answerWithinMs } as const;
/** A search is over after so long, with a second for whoever does it. */
export const busyMs = { fast: 6_000, full: 21_000 } as const;
